import { z } from "zod";
import {
  anyMetric,
  GATE_METRIC_IDS,
  LIMIT_METRIC_IDS,
  type LimitMetricId,
} from "../../domain/metrics/catalogue.ts";
import { DURATION_PATTERN, parseDuration } from "../../domain/shared/duration.ts";
import { optional, percentage } from "./texts.ts";

const NUMBER = "\\d+(?:\\.\\d+)?";

/** How a value is written in a limit. */
interface Form {
  /** In words, with an example. */
  readonly expected: string;
  readonly pattern: RegExp;
  /** @returns the value in the metric's unit; without it, that is the number itself */
  readonly read?: (text: string) => number;
}

/** Bytes of each unit. */
const SIZES: Readonly<Record<string, number>> = {
  B: 1,
  KB: 1000,
  MB: 1000 ** 2,
  GB: 1000 ** 3,
  KiB: 1024,
  MiB: 1024 ** 2,
  GiB: 1024 ** 3,
};

const DURATION = new RegExp(`^(?:${NUMBER}us|${DURATION_PATTERN})$`);

/** How values are written, by the unit of the metric. */
const FORMS: Readonly<Record<string, Form>> = {
  ms: {
    expected: "a duration above zero with its unit, such as 100ms or 1.5s",
    pattern: DURATION,
    read: millisecondsOf,
  },
  µs: {
    expected: "a duration above zero with its unit, such as 300us or 0.3ms",
    pattern: DURATION,
    read: (text) => millisecondsOf(text) * 1000,
  },
  bytes: {
    expected: "a size above zero with its unit, such as 512KiB, 200MiB or 20MB",
    pattern: new RegExp(`^${NUMBER}(?:${Object.keys(SIZES).join("|")})$`),
    read: (text) => Number.parseFloat(text) * (SIZES[text.replace(/^[\d.]+/, "")] ?? Number.NaN),
  },
  s: {
    expected: "a duration above zero with its unit, such as 2s or 500ms",
    pattern: DURATION,
    read: (text) => millisecondsOf(text) / 1000,
  },
  "requests/s": {
    expected: "requests a second, above zero, such as 5000/s",
    pattern: new RegExp(`^${NUMBER}/s$`),
  },
  "%": {
    expected: "a percentage above zero of one core, such as 150%",
    pattern: new RegExp(`^${NUMBER}%$`),
  },
};

function millisecondsOf(text: string): number {
  return text.endsWith("us") ? Number.parseFloat(text) / 1000 : (parseDuration(text) ?? 0);
}

/** The value of a metric's limit, above 0 and in the metric's unit: text with a unit, or a plain number for counts. */
function limitValue(id: LimitMetricId): z.ZodType<number, string | number> {
  const { better, unit } = anyMetric(id);
  const extreme = better === "higher" ? "Least" : "Largest";
  const description = `${extreme} value that head may have, whatever base has.`;
  const form = FORMS[unit];
  if (!form) {
    const error = `a number above zero, such as ${unit === "instructions" ? "50000" : "20"}`;
    return z.number(error).positive().describe(description);
  }
  const { expected, pattern, read = Number.parseFloat } = form;
  return z
    .string(expected)
    .regex(pattern)
    .transform((text) => read(text))
    .refine((value) => value > 0 && Number.isFinite(value), expected)
    .describe(description);
}

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
    .describe(descriptionOf(id));
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

const part = (description: string) =>
  percentage(description).refine((percent) => percent <= 100, "100% or less");

const max = part(
  "Largest part of a series' requests that may fail, up to 100%, in warm-ups too. Where about as many of base's fail, the check is neutral.",
);

/** Of the requests of stages. */
const lost = z
  .strictObject({
    max: part(
      "Largest part of the requests of `load.stages` that may be lost; `errors.max` by default.",
    ),
  })
  .optional();

/** Bounds of some series or servers. What they do not name is as for all others. */
const bounds = z.strictObject({
  ...metrics,
  errors: z.strictObject({ max }).optional(),
  lost,
});

/** The bounds of one scenario's series. */
export const scenarioGate = bounds.describe(
  "Bounds of this scenario's series, with the keys of `gate`; what it does not name is as there.",
);

/** Longer than any name of a series. */
const MAX_GLOB = 300;

/** What is tolerated and what may be reached: by all series and servers, and by some. */
export const gate = z
  .strictObject({
    ...metrics,
    errors: z.strictObject({ max: max.prefault("0%") }).prefault({}),
    lost,
    overrides: optional(
      z.record(z.string().min(1, "a glob").max(MAX_GLOB, "a shorter glob"), bounds),
      "Bounds of some series or servers, with the keys of `gate`, by a glob over `SERVER/SCENARIO` or over a whole name such as `SERVER/SCENARIO c=100`, for one request of a mix `SERVER/SCENARIO c=100 / GET /cart`, for memory, starts and size of a server `SERVER`. They win over those of a scenario, and the later ones over the earlier ones.",
    ),
  })
  .describe("What fails the job. Metrics that are not named are reported, not gated.");

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

/** The same for loads at several rates, where a scenario has any. */
export const DEFAULT_OPEN_LOOP_GATE = {
  capacity: { tolerance: "5%" },
  "peak-p99": { tolerance: "20%" },
  "after-p99": { tolerance: "20%" },
  recovery: { tolerance: "50%" },
} satisfies z.input<typeof gate>;
