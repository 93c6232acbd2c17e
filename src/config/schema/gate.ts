import { z } from "zod";
import {
  anyMetric,
  GATE_METRIC_IDS,
  LIMIT_METRIC_IDS,
  type LimitMetricId,
} from "../../domain/metrics/catalogue.ts";
import { limitValue } from "./limit-value.ts";
import { optional, percentage } from "./texts.ts";

/** What a metric's map in the gate may hold; which of `max` and `min` depends on the metric. */
export interface MetricBounds {
  /** Tolerated change for the worse, in percent. */
  readonly tolerance?: number | undefined;
  /** In the metric's unit. */
  readonly max?: number | undefined;
  /** In the metric's unit. */
  readonly min?: number | undefined;
  readonly always?: boolean | undefined;
}

/** The same, as it is written. */
type WrittenBounds = { readonly [Key in keyof MetricBounds]: MetricBounds[Key] | string };

const tolerance = percentage(
  "Tolerated change for the worse, against what the run is compared with.",
).optional();

const always = optional(
  z.boolean(),
  "The limit fails head even if base is beyond it too and head is no worse.",
);

/** The key of a metric's limit. */
export function limitKeyOf(id: LimitMetricId): "max" | "min" {
  return anyMetric(id).better === "higher" ? "min" : "max";
}

/** The bounds of one metric: a map, or false. */
function metricBounds(id: LimitMetricId) {
  const key = limitKeyOf(id);
  const limit = { [key]: limitValue(id).optional() };
  const either = hasTolerance(id) ? { tolerance, ...limit } : limit;
  const expected = `a map with ${Object.keys(either).join(" or ")}, or false`;
  const map: z.ZodType<MetricBounds, WrittenBounds> = z.strictObject({ ...either, always });
  const whole = map
    .refine((bounds) => bounds.tolerance !== undefined || limitOf(bounds) !== undefined, {
      error: expected,
      when: ({ issues }) => issues.length === 0,
    })
    .refine(
      (bounds) =>
        [bounds.tolerance, bounds.always].includes(undefined) || limitOf(bounds) !== undefined,
      { path: ["always"], error: `a limit beside it, with ${key}` },
    )
    .meta({ minProperties: 1, dependentRequired: { always: [key] } });
  return z
    .union([whole, z.literal(false)], { error: expected })
    .optional()
    .meta({ description: descriptionOf(id) });
}

function hasTolerance(id: LimitMetricId): boolean {
  return GATE_METRIC_IDS.some((one) => one === id);
}

function descriptionOf(id: LimitMetricId): string {
  const key = limitKeyOf(id);
  const limit = `the ${key === "min" ? "least" : "largest"} value allowed, whatever base has (${key})`;
  const both = hasTolerance(id)
    ? `Tolerated change for the worse (tolerance), and ${limit}`
    : limit.replace("the", "The");
  return `${both}; \`false\` if the metric is not gated.`;
}

/** The limit among the bounds of a metric, in the metric's unit. */
export function limitOf({ max, min }: MetricBounds): number | undefined {
  return max ?? min;
}

/** Why the bounds of a metric cannot have a key that those of others have; undefined where the key is none of theirs. */
export function misplacedKey(metric: unknown, key: string): string | undefined {
  const id = LIMIT_METRIC_IDS.find((one) => one === metric);
  if (!id) return undefined;
  const limit = limitKeyOf(id);
  if (key === "tolerance") return `${id} has no tolerance, only a limit: write ${limit}`;
  if (key !== "max" && key !== "min") return undefined;
  return `${anyMetric(id).better} is better for ${id}, so its limit is ${limit}`;
}

const metrics = Object.fromEntries(LIMIT_METRIC_IDS.map((id) => [id, metricBounds(id)])) as Record<
  LimitMetricId,
  ReturnType<typeof metricBounds>
>;

const max = percentage(
  "Largest part of a series' requests that may fail, up to 100%. It also holds in warm-ups, in which as many as base's may fail too.",
).refine((percent) => percent <= 100, "100% or less");

/** Bounds of some series or servers. What they do not name is as for all others. */
const bounds = z.strictObject({
  ...metrics,
  errors: z.strictObject({ max }).optional(),
});

/** The bounds of one scenario's series. */
export const scenarioGate = bounds.meta({
  description:
    "Bounds of this scenario's series, with the keys of `gate`; what it does not name is as there.",
});

/** Longer than any name of a series. */
const MAX_GLOB = 300;

/** What is tolerated and what may be reached: by all series and servers, and by some. */
export const gate = z
  .strictObject({
    ...metrics,
    errors: z.strictObject({ max: max.prefault("0%") }).prefault({}),
    overrides: optional(
      z.record(z.string().min(1, "a glob").max(MAX_GLOB, "a shorter glob"), bounds),
      "Bounds of some series or servers, with the keys of `gate`, by a glob over `SERVER/SCENARIO` or over a whole name such as `SERVER/SCENARIO c=100`, for one request of a mix `SERVER/SCENARIO c=100 / GET /cart`, for memory, starts and size of a server `SERVER`. They win over those of a scenario, and the later ones over the earlier ones.",
    ),
  })
  .meta({ description: "What fails the job. Metrics that are not named are reported, not gated." });

/** The bounds of some series, as the schema reads them. */
export type ParsedBounds = z.output<typeof bounds>;

/** The default gate, as it would be written in the configuration. */
export const DEFAULT_GATE = {
  throughput: { tolerance: "5%" },
  "latency-p99": { tolerance: "10%" },
  "cpu-per-request": { tolerance: "5%" },
  "peak-rss": { tolerance: "20%" },
  "cold-start": { tolerance: "50%" },
  instructions: { tolerance: "1%" },
  errors: { max: "0%" },
} satisfies z.input<typeof gate>;
