import { z } from "zod";
import { GC_PAUSES } from "../../domain/services/exposition.ts";
import { body, headers, method, status } from "./scenario.ts";
import { command, duration, folder, optional, path, variables } from "./texts.ts";

/** Keys of `ready` that describe a request. */
const OF_REQUEST = ["path", "method", "headers", "body", "status"] as const;

/** True if `ready` describes a request: without a request or a command, the first scenario's own request is sent. */
export function hasRequest(ready: Partial<Record<(typeof OF_REQUEST)[number], unknown>>): boolean {
  return OF_REQUEST.some((key) => ready[key] !== undefined);
}

/** The readiness check of a server. */
const serverReady = z
  .strictObject({
    path: optional(
      path,
      "Path that is requested until the answer has the right status; `/` if only other keys of the request are given. Without a request and without command, the first scenario's own request is sent, over its protocol, until it gets the status that the scenario expects.",
    ),
    method: optional(method, "Method of that request; GET by default."),
    headers: optional(headers, "Headers of that request; {env.NAME} as in those of scenarios."),
    body: optional(body, "Body of that request; {env.NAME} as in those of scenarios."),
    status: optional(status, "Status of the right answer; any 2xx by default."),
    command: command(
      "Shell command that succeeds once the server is ready, in place of a request, with {port} as in run. It is tried again until it does; the server must listen then.",
    ),
    timeout: duration("How long the server may take to get ready.").prefault("10s"),
  })
  .refine((one) => one.command === undefined || !hasRequest(one), "a request or command, not both")
  .prefault({});

/** Default metrics to report of those that a server exposes. */
const PROMETHEUS_METRICS = [
  "process_cpu_seconds_total",
  "process_resident_memory_bytes",
  `${GC_PAUSES}*`,
  "http_request_duration_seconds_{count,sum}",
];

const prometheus = z
  .union(
    [
      path.transform((text) => ({ path: text, metrics: PROMETHEUS_METRICS })),
      z.strictObject({
        path: path.default("/metrics"),
        metrics: z.array(z.string().min(1)).min(1).max(100).default(PROMETHEUS_METRICS).meta({
          description: "Globs for the names of the metrics to report.",
        }),
      }),
    ],
    { error: "a path such as /metrics, or path and metrics" },
  )
  .describe(
    "Where the server exposes its own metrics in Prometheus' text format; they are read before and after each round's load.",
  );

const profileParts = z.strictObject({
  build: command(
    "Shell command that builds the server with symbols and frame pointers, for profiles alone: it runs after measuring, in head's and in base's tree.",
  ),
  command: command(
    "Shell command that profiles the server in place of Loadgate's profilers. It starts with the load in the server's directory, with its env, PORT, PROFILE_PIDS and PROFILE_SECONDS, writes folded stacks (`outer;inner 12`, a line each) to standard output, and ends within 10 s after the load.",
  ),
});

const profile = z
  .union([profileParts, z.literal(false)], { error: "false, or build and command" })
  .describe(
    "How the server is profiled after a regression, where the default does not do; false: never.",
  );

/** One entry of `servers`. */
export const server = z.strictObject({
  directory: folder("Folder that build and run start in, relative to the configuration file."),
  build: command(
    "Shell command that builds the server. Leave it out if there is nothing to build.",
  ),
  "build-timeout": duration(
    "How long build may take, and clean too, before the run ends with its output.",
  ).prefault("30m"),
  run: command(
    "Shell command that starts the server; required unless it runs already (url). {port} stands for the port it must listen on, which is also in the environment as PORT.",
  ),
  url: optional(
    z.string(),
    "Address of a server that runs already, in place of run; Loadgate does not build, start or end it. Any host but this machine's loopback must be in allow-hosts.",
  ),
  "base-url": optional(
    z.string(),
    "Address of the same server as base has it. Without it, only earlier runs can judge a server that runs already.",
  ),
  port: optional(
    z.int().min(1).max(65_535),
    "Fixed port, for a server whose port cannot be set; only for runs without a base, since base and head run at the same time. Without it, a free port is chosen.",
  ),
  ready: serverReady,
  artifact: optional(
    z.string().min(1),
    "File that the build produces, relative to directory; its size is a metric.",
  ),
  clean: command(
    "Shell command that removes the output of earlier builds. It runs before build, so that the build time is that of a clean build.",
  ),
  requires: z
    .record(z.string().regex(/^[\w.+-]+$/, "a program's name"), z.string().min(1))
    .default({})
    .describe(
      "Programs that the server needs, each with how to install it. If one is not on PATH, the server is skipped and the report says so.",
    ),
  prometheus: prometheus.optional(),
  profile: profile.optional(),
  setup: command(
    "Shell command that prepares what the server needs, such as a database's tables. It runs after each build of the server, once its services are ready, and can run more than once.",
  ),
  "setup-timeout": duration(
    "How long setup may take, before the run ends with its output.",
  ).prefault("10m"),
  env: variables.describe(
    "Environment variables for build, setup and run, added to those of the job. In them, in run, ready.command and setup, {services.NAME.port} stands for the port of a service and {services.NAME.data} for the folder of its data; variables that name a service are not set for the build.",
  ),
});

const ready = z
  .strictObject({
    path: optional(path, "Path that answers 2xx once the service is ready."),
    command: command(
      "Shell command that succeeds once the service is ready, with {port} and {data} as in run. A service without an image must listen on its port as well, or docker for it. Without path and command, the service is ready once it listens on its port.",
    ),
    timeout: duration("How long the service may take to get ready.").prefault("60s"),
  })
  .refine((one) => one.path === undefined || one.command === undefined, "path or command, not both")
  .prefault({});

/** One entry of `services`. */
export const service = z
  .strictObject({
    directory: folder("Folder that its commands start in, relative to the configuration file."),
    run: command(
      "Shell command that starts the service. {port} stands for the free port that it must listen on, which is also in the environment as PORT; {data} for an empty folder, which is removed when the run ends.",
    ),
    image: optional(
      z.string().regex(/^[a-z0-9][\w./:@-]*$/i, "an image's name, such as postgres:17"),
      "Image that docker or podman runs, instead of run. It gets the variables of env, and its data goes with it. Its CPU time and memory are not seen.",
    ),
    "image-port": optional(z.int().min(1).max(65_535), "Port that the image's program listens on."),
    arguments: optional(z.array(z.string()), "Arguments of the image's program."),
    ready,
    reset: command(
      "Shell command that brings the service's data back to what a round begins with. It runs before each round and before servers are checked, while none runs, and is not measured.",
    ),
    per: z.enum(["arm", "run"]).default("arm").meta({
      description:
        "Whether head and base have a service each (arm), or both use the same one (run).",
    }),
    env: variables.describe("Environment variables for its commands, with {data} as in run."),
  })
  .refine((one) => (one.run === undefined) !== (one.image === undefined), "run or image")
  .refine(
    (one) => one.image === undefined || one["image-port"] !== undefined,
    "image-port, since it has an image",
  )
  .refine(
    (one) => one.image !== undefined || (one["image-port"] ?? one.arguments) === undefined,
    "image-port and arguments only with an image",
  )
  .refine(
    // The container engine accepts connections before the service does.
    ({ image, ready: { path: url, command: check } }) => image === undefined || (url ?? check),
    "ready.path or ready.command, since it has an image",
  )
  .describe("A program that servers need beside them, such as a database.");
