import { z } from "zod";
import { GATE_METRIC_IDS, type GateMetricId } from "../../domain/metrics/catalogue.ts";
import { percentage, share } from "./texts.ts";

const tolerance = z.union(
  [z.strictObject({ tolerance: percentage("Tolerated change for the worse.") }), z.literal(false)],
  { error: "a map with tolerance, or false" },
);

const tolerances = Object.fromEntries(
  GATE_METRIC_IDS.map((id) => [
    id,
    tolerance.optional().meta({
      description: "Tolerated change for the worse; `false` if the metric is not gated.",
    }),
  ]),
) as Record<GateMetricId, z.ZodOptional<typeof tolerance>>;

const max = share(
  "Largest part of a series' requests that may fail, up to 100%. It also holds in warm-ups, in which as many as base's may fail too.",
);

/** Bounds of some series. What they do not name is as for all others. */
const bounds = z.strictObject({
  ...tolerances,
  errors: z.strictObject({ max }).optional(),
});

/** The bounds of one scenario's series. */
export const scenarioGate = bounds.meta({
  description:
    "Bounds of this scenario's series, with the keys of `gate`; what it does not name is as there.",
});

/** Longer than any name of a series. */
const MAX_GLOB = 300;

/** What is tolerated: of all series, and of some. */
export const gate = z
  .strictObject({
    ...tolerances,
    errors: z.strictObject({ max: max.prefault("0%") }).prefault({}),
    overrides: z
      .record(z.string().min(1, "a glob").max(MAX_GLOB, "a shorter glob"), bounds)
      .optional()
      .meta({
        description:
          "Bounds of some series, with the keys of `gate`, by a glob over `SERVER/SCENARIO` or over a whole name such as `SERVER/SCENARIO c=100`, for one request of a mix `SERVER/SCENARIO c=100 / GET /cart`. They win over those of a scenario, and the later ones over the earlier ones.",
      }),
  })
  .meta({ description: "What fails the job. Metrics that are not named are reported, not gated." });

/** The bounds of some series, as the schema reads them. */
export type ParsedBounds = z.output<typeof bounds>;

/** The default gate, as it would be written in the configuration. */
export const DEFAULT_GATE = {
  throughput: { tolerance: "5%" },
  "latency-p99": { tolerance: "10%" },
  "cpu-per-request": { tolerance: "5%" },
  instructions: { tolerance: "1%" },
  errors: { max: "0%" },
} satisfies z.input<typeof gate>;
