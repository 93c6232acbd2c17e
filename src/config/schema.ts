import { z } from "zod";
// biome-ignore lint/style/noRestrictedImports: one schema gives validation, loadgate.schema.json and the reference page
import { bencherSection } from "../bencher/config/section.ts";
import { REQUESTS_OF_GO, USUAL_REQUESTS } from "../domain/counting/runtime.ts";
import { COUNT_DEFAULTS, MOST_TURNS } from "../domain/counting/without-timing.ts";
import { GATE_METRIC_IDS, type GateMetricId } from "../domain/metrics/catalogue.ts";
import { formatWhole } from "../domain/shared/format.ts";
import { scenario } from "./schema-scenario.ts";
import { server } from "./schema-server.ts";
import { burstLength, duration, durationOrAuto, name, percentage, share } from "./schema-texts.ts";

const tolerance = z.strictObject({
  tolerance: percentage("Tolerated change for the worse."),
});

const toleranceShape = Object.fromEntries(
  GATE_METRIC_IDS.map((id) => [id, tolerance.optional()]),
) as Record<GateMetricId, z.ZodOptional<typeof tolerance>>;

const gate = z
  .strictObject({
    ...toleranceShape,
    errors: z
      .strictObject({
        max: share("Largest part of a series' requests that may fail, up to 100%.").prefault("0%"),
      })
      .prefault({}),
  })
  .meta({ description: "What fails the job. Metrics that are not named are reported, not gated." });

/** The default gate, as it would be written in the configuration. */
export const DEFAULT_GATE = {
  throughput: { tolerance: "5%" },
  "latency-p99": { tolerance: "10%" },
  "cpu-per-request": { tolerance: "5%" },
  instructions: { tolerance: "1%" },
  errors: { max: "0%" },
} satisfies z.input<typeof gate>;

const count = z
  .strictObject({
    requests: z
      .int()
      .min(100)
      .max(1_000_000)
      .optional()
      .meta({
        description: `Requests per count. By default ${formatWhole(REQUESTS_OF_GO)} for a server in Go, whose garbage collector runs only now and then, and ${formatWhole(USUAL_REQUESTS)} for any other.`,
      }),
    turns: z.int().min(3).max(MOST_TURNS).default(COUNT_DEFAULTS.turns).meta({
      description:
        "How often each arm is counted. The interval of a change comes from how the counts differ.",
    }),
    env: z.record(z.string(), z.string()).default(COUNT_DEFAULTS.env).meta({
      description:
        "Environment variables for servers while they are counted; they override all others.",
    }),
  })
  .meta({
    description:
      "Also count instructions and allocations per request of every server and scenario, which other work on the machine hardly changes. May be empty: {}.",
  });

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
        burst: burstLength("Length of one burst of load, 50ms or more.").prefault("500ms"),
        "warm-up": durationOrAuto(
          "Load before the first measured burst of each series and round: a time, or `auto`, which goes on until the server gets no faster.",
        ).prefault("auto"),
        budget: duration("Wall time for measuring, not counting builds.").prefault("5m"),
        repeats: z.int().min(1).max(100_000).optional().meta({
          description:
            "Number of bursts of each series, instead of as many as the budget has time for. All bursts then come from one start of each server, which cannot tell a change from what that process happened to do. Fewer than six give no interval.",
        }),
      })
      .prefault({}),
    count: count.optional(),
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
            "Branch whose runs are recorded; the repository's default branch by default.",
        }),
      })
      .prefault({}),
    bencher: bencherSection.optional(),
  })
  .meta({ title: "Loadgate configuration" });

/** What the schema makes of a valid configuration file. */
export type ParsedConfig = z.output<typeof configSchema>;
