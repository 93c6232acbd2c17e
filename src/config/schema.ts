import { z } from "zod";
import { parseDuration } from "../domain/duration.ts";
import { SERIES_METRIC_IDS, type ToleranceMetricId } from "../domain/metric.ts";

const TOLERANCE_METRICS = SERIES_METRIC_IDS.filter(
  (id): id is ToleranceMetricId => id !== "errors" && id !== "generator-share",
);

/** More connections than this need a file limit that hosted runners do not give. */
const MAX_CONCURRENCY = 16_384;

const name = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9._-]{0,63}$/i,
    "letters, digits, dots, dashes and underscores, at most 64",
  );

/** Longer than any job may take, and short enough for every timer. */
const MAX_DURATION_MS = 24 * 3_600_000;

const DURATION = "a duration with its unit, such as 500ms, 10s or 5m";
const PERCENTAGE = "a percentage, such as 5%";

const duration = (description: string) =>
  z
    .string(DURATION)
    .regex(/^\d+(\.\d+)?(ms|s|m|h)$/, DURATION)
    .transform((text, context) => {
      const ms = parseDuration(text);
      if (ms !== undefined && ms <= MAX_DURATION_MS) return ms;
      context.addIssue({ code: "custom", message: "a duration above zero, up to 24h" });
      return z.NEVER;
    })
    .meta({ description });

const percentage = (description: string) =>
  z
    .string(PERCENTAGE)
    .regex(/^\d+(\.\d+)?%$/, PERCENTAGE)
    .transform((text) => Number(text.slice(0, -1)))
    .meta({ description });

const headers = z
  .record(
    z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, "a header name"),
    z.string().regex(/^[^\r\n]*$/, "one line"),
  )
  .meta({ description: "Request headers." });

const path = z.string().regex(/^\/\S*$/, "a path that begins with / and has no spaces");

const server = z.strictObject({
  directory: z.string().min(1).default(".").meta({
    description: "Folder that build and run start in, relative to the configuration file.",
  }),
  build: z.string().min(1).optional().meta({
    description:
      "Shell command that builds the server. Leave it out where there is nothing to build.",
  }),
  run: z.string().min(1).meta({
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
  env: z
    .record(z.string().regex(/^[A-Za-z_]\w*$/, "an environment variable's name"), z.string())
    .default({})
    .meta({ description: "Environment variables for build and run, added to those of the job." }),
});

const scenario = z
  .strictObject({
    method: z
      .string()
      .regex(/^[A-Z]+$/, "an HTTP method in capitals")
      .default("GET")
      .meta({ description: "HTTP method." }),
    path: path.meta({ description: "Path and query of the request." }),
    headers: headers.default({}),
    "body-file": z
      .string()
      .min(1)
      .optional()
      .meta({ description: "File with the request's body, relative to the configuration file." }),
    expect: z
      .strictObject({
        status: z
          .int()
          .min(100)
          .max(599)
          .default(200)
          .meta({ description: "Status of a right answer." }),
        body: z.string().optional().meta({ description: "Exact body of a right answer." }),
        "body-matches": z
          .string()
          .refine(isRegularExpression, "a regular expression")
          .optional()
          .meta({ description: "Regular expression that a right answer's body matches." }),
        "content-type": z.string().optional().meta({
          description: "Content type of a right answer, compared up to the first semicolon.",
        }),
      })
      .prefault({}),
    servers: z
      .array(name)
      .min(1)
      .refine(areUnique, "each server once")
      .optional()
      .meta({ description: "Servers that this scenario is for; all of them without it." }),
    load: z.strictObject({
      concurrency: z
        .array(z.int().min(1).max(MAX_CONCURRENCY))
        .min(1)
        .refine(areUnique, "each level once")
        .meta({ description: "Numbers of connections, each a series of its own." }),
    }),
  })
  .meta({ description: "One request, and the answer that it must get." });

const tolerance = z.strictObject({
  tolerance: percentage("Change for the worse that is accepted."),
});

const toleranceShape = Object.fromEntries(
  TOLERANCE_METRICS.map((id) => [id, tolerance.optional()]),
) as Record<ToleranceMetricId, z.ZodOptional<typeof tolerance>>;

const gate = z
  .strictObject({
    ...toleranceShape,
    errors: z
      .strictObject({
        max: percentage("Most requests of a series that may fail.").prefault("0%"),
      })
      .prefault({}),
  })
  .meta({ description: "What fails the job. Metrics that are not named are reported, not gated." });

/** The default gate, as the configuration would write it. */
export const DEFAULT_GATE = {
  throughput: { tolerance: "5%" },
  "latency-p99": { tolerance: "10%" },
  "cpu-per-request": { tolerance: "5%" },
  errors: { max: "0%" },
} satisfies z.input<typeof gate>;

/**
 * The configuration file. Types, validation, `loadgate.schema.json` and the reference page all come
 * from this one schema. Durations become milliseconds, percentages become numbers of percent.
 */
export const configSchema = z
  .strictObject({
    servers: z
      .record(name, server)
      .refine((servers) => Object.keys(servers).length > 0, "at least one server")
      .meta({ description: "The servers to build, start and load, by name." }),
    scenarios: z
      .record(name, scenario)
      .refine((scenarios) => Object.keys(scenarios).length > 0, "at least one scenario")
      .meta({ description: "The requests to load them with, by name." }),
    measure: z
      .strictObject({
        burst: duration("Length of one burst of load.").prefault("500ms"),
        "warm-up": duration(
          "Load before the first measured burst of each series and round.",
        ).prefault("1s"),
        budget: duration("Wall time for measuring, builds not counted.").prefault("5m"),
      })
      .prefault({}),
    gate: gate.prefault(DEFAULT_GATE),
    baseline: z
      .strictObject({
        store: z.string().min(1).default(".loadgate").meta({
          description: "Folder of the stored baseline, relative to the configuration file.",
        }),
        keep: z
          .int()
          .min(1)
          .max(10_000)
          .default(200)
          .meta({ description: "Number of runs to keep." }),
        branch: z.string().min(1).optional().meta({
          description:
            "Branch whose runs are recorded; the repository's default branch without it.",
        }),
      })
      .prefault({}),
  })
  .meta({ title: "Loadgate configuration" });

/** What the schema makes of a valid configuration file. */
export type ParsedConfig = z.output<typeof configSchema>;

function areUnique(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

function isRegularExpression(text: string): boolean {
  try {
    new RegExp(text, "u");
    return true;
  } catch {
    return false;
  }
}
