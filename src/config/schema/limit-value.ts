import { z } from "zod";
import { anyMetric, type LimitMetricId } from "../../domain/metrics/catalogue.ts";
import { DURATION_PATTERN, parseDuration } from "../../domain/shared/duration.ts";

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
export function limitValue(id: LimitMetricId): z.ZodType<number, string | number> {
  const { better, unit } = anyMetric(id);
  const extreme = better === "higher" ? "Least" : "Largest";
  const description = `${extreme} value that head may have, whatever base has.`;
  const form = FORMS[unit];
  if (!form) {
    const error = `a number above zero, such as ${unit === "instructions" ? "50000" : "20"}`;
    return z.number(error).positive().meta({ description });
  }
  const { expected, pattern, read = Number.parseFloat } = form;
  return z
    .string(expected)
    .regex(pattern)
    .transform((text) => read(text))
    .refine((value) => value > 0 && Number.isFinite(value), expected)
    .meta({ description });
}
