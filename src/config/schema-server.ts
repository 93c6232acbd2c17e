import { z } from "zod";
import { command, duration, path } from "./schema-texts.ts";

/** What is reported of a server's own metrics unless it is said. */
const PROMETHEUS_METRICS = [
  "process_cpu_seconds_total",
  "process_resident_memory_bytes",
  "go_gc_duration_seconds*",
  "http_request_duration_seconds_{count,sum}",
];

const prometheus = z
  .union(
    [
      path.transform((text) => ({ path: text, metrics: PROMETHEUS_METRICS })),
      z.strictObject({
        path: path.default("/metrics"),
        metrics: z.array(z.string().min(1)).min(1).max(100).default(PROMETHEUS_METRICS).meta({
          description: "Globs over the names of the metrics that are reported.",
        }),
      }),
    ],
    { error: "a path such as /metrics, or path and metrics" },
  )
  .meta({
    description:
      "Where the server shows its own metrics in Prometheus' text format; they are read before and after each round's load.",
  });

/** One entry of `servers`. */
export const server = z.strictObject({
  directory: z.string().min(1).default(".").meta({
    description: "Folder that build and run start in, relative to the configuration file.",
  }),
  build: command.optional().meta({
    description:
      "Shell command that builds the server. Leave it out where there is nothing to build.",
  }),
  run: command.meta({
    description:
      "Shell command that starts the server. {port} stands for the port it must listen on, which is also in the environment as PORT.",
  }),
  port: z.int().min(1).max(65_535).optional().meta({
    description:
      "Fixed port, for a server that cannot be told one. Without it a free one is chosen.",
  }),
  ready: z
    .strictObject({
      path: path
        .default("/")
        .meta({ description: "Path that answers 2xx once the server is ready." }),
      timeout: duration("How long the server may take to get ready.").prefault("10s"),
    })
    .prefault({}),
  artifact: z.string().min(1).optional().meta({
    description: "File that the build makes, relative to directory; its size is a metric.",
  }),
  clean: command.optional().meta({
    description:
      "Shell command that removes what earlier builds left, run before build, so that the build time is one from clean.",
  }),
  requires: z
    .record(z.string().regex(/^[\w.+-]+$/, "a program's name"), z.string().min(1))
    .default({})
    .meta({
      description:
        "Programs that the server cannot do without, each with how to get it. Where one is not on PATH, the server is skipped and the report says so.",
    }),
  prometheus: prometheus.optional(),
  env: z
    .record(z.string().regex(/^[A-Za-z_]\w*$/, "an environment variable's name"), z.string())
    .default({})
    .meta({ description: "Environment variables for build and run, added to those of the job." }),
});
