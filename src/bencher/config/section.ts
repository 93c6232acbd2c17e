import { z } from "zod";
import type { MetricId } from "../../domain/metrics/catalogue.ts";
import {
  BENCHER_FORMS,
  boundariesOf,
  canBeCrossed,
  THRESHOLD_TESTS,
  type ThresholdModel,
  type Thresholds,
  type ThresholdTest,
} from "../domain/config.ts";
import { SENT_METRIC_IDS } from "../domain/measures.ts";

/** More than a hundred years of samples, one run a day. */
const MAX_SAMPLES = 65_535;

/** Bencher stores a window as 32-bit seconds. */
const MAX_WINDOW_SECONDS = 2 ** 32 - 1;
const WINDOW = "a number of hours or days, such as 12h or 90d";

const window = z
  .string(WINDOW)
  .regex(/^[1-9]\d{0,6}[hd]$/, WINDOW)
  .transform((text) => Number(text.slice(0, -1)) * (text.endsWith("d") ? 86_400 : 3600))
  .refine((seconds) => seconds <= MAX_WINDOW_SECONDS, "at most 49710d, Bencher's limit");

const boundary = (description: string) =>
  z.number().nonnegative().max(1e12).optional().describe(description);
const samples = (description: string) =>
  z.int().min(1).max(MAX_SAMPLES).optional().describe(description);
const flag = (description: string) => z.boolean().default(false).describe(description);

const threshold = z
  .strictObject({
    test: z
      .enum(Object.keys(THRESHOLD_TESTS) as ThresholdTest[])
      .default("t_test")
      .describe(
        "Bencher's test of a new value against the earlier ones; NAME is a metric of docs/metrics.md.",
      ),
    boundary: boundary(
      "Boundary on the side where the metric gets worse: a probability for t_test, z_score and log_normal, a number of ranges for iqr and delta_iqr, a fraction of the mean for percentage, a value in the metric's unit for static.",
    ),
    lower: boundary("Lower boundary, instead of boundary."),
    upper: boundary("Upper boundary, instead of boundary."),
    "min-sample-size": samples("Minimum number of earlier values; with fewer, nothing is tested."),
    "max-sample-size": samples("Maximum number of earlier values that are used."),
    window: window.optional().describe("Age of the oldest values that are used, such as 90d."),
  })
  .superRefine(({ test, ...model }, context) => {
    const issue = (message: string, ...path: readonly string[]) =>
      context.addIssue({ code: "custom", path: [...path], message });
    if ((model.boundary === undefined) === ((model.lower ?? model.upper) === undefined)) {
      issue("either boundary, or lower, upper or both");
    }
    const [low, high, text] = THRESHOLD_TESTS[test];
    for (const key of ["boundary", "lower", "upper"] as const) {
      const value = model[key];
      if (value !== undefined && (value < low || value >= high)) issue(text, key);
    }
    const { "min-sample-size": min, "max-sample-size": max } = model;
    // A mean exists for a single value too; all other tests need a spread.
    const fewest = test === "percentage" ? 1 : 2;
    for (const key of ["min-sample-size", "max-sample-size"] as const) {
      if ((model[key] ?? fewest) < fewest) issue(`2 or more for ${test}`, key);
    }
    const { lower = 0, upper = Number.POSITIVE_INFINITY } = model;
    if (test === "static" && lower > upper) issue("lower no greater than upper", "lower");
    if (test === "static" && (min ?? max ?? model.window) !== undefined) {
      issue("no sample sizes and no window for static");
    }
    if (min !== undefined && max !== undefined && min > max) {
      issue("min-sample-size no greater than max-sample-size");
    }
  });

/** The metrics that can have a threshold. */
const metric = z.enum(SENT_METRIC_IDS, `one of ${SENT_METRIC_IDS.join(", ")}`);

/**
 * The reason a threshold can never raise an alert, whatever the history. Nothing can be below a lower limit of 0,
 * and a percentage of 1 or more puts the limit there.
 */
function neverFires(id: MetricId, { test, ...model }: z.output<typeof threshold>) {
  for (const [side, value] of Object.entries(boundariesOf(id, model))) {
    const path = [id, model.boundary === undefined ? side : "boundary"];
    if (test === "percentage" && side === "lower" && value >= 1) {
      return { path, message: `below 1: ${id} cannot fall by more than all of it` };
    }
    if (test === "static" && !canBeCrossed(id, { [side]: value })) {
      const beyond = side === "lower" ? "below" : "above";
      return { path, message: `a limit that can be crossed: ${id} is never ${beyond} ${value}` };
    }
  }
  return undefined;
}

const DEFAULT_THRESHOLD = {
  test: "t_test",
  boundary: 0.999,
  "min-sample-size": 5,
  "max-sample-size": 64,
} satisfies z.input<typeof threshold>;

/** The keys `thresholds`: what Bencher tests, each boundary on its side. */
const thresholds = z
  .partialRecord(metric, threshold)
  .transform((all, context): Thresholds => {
    const models = SENT_METRIC_IDS.flatMap((id) => {
      if (!all[id]) return [];
      const fault = neverFires(id, all[id]);
      if (fault) context.addIssue({ code: "custom", ...fault });
      const { test, window: windowSeconds, ...own } = all[id];
      const { "min-sample-size": minSampleSize, "max-sample-size": maxSampleSize } = own;
      const samples = { minSampleSize, maxSampleSize, windowSeconds };
      return [[id, { test, ...boundariesOf(id, own), ...samples } satisfies ThresholdModel]];
    });
    return Object.fromEntries(models);
  })
  .prefault({
    throughput: DEFAULT_THRESHOLD,
    "latency-p99": DEFAULT_THRESHOLD,
    "cpu-per-request": DEFAULT_THRESHOLD,
  })
  .describe("What Bencher tests; metrics that are not named are recorded, not tested.");

const formed = (key: keyof typeof BENCHER_FORMS, description: string) => {
  const [form, allowed] = BENCHER_FORMS[key];
  return z.string().regex(form, allowed).optional().meta({ description });
};

/** The section `bencher` of the configuration file, converted to a {@link BencherConfig}. */
export const bencherSection = z
  .strictObject({
    project: formed("project", "Slug or UUID of the project. Defaults to BENCHER_PROJECT."),
    host: formed(
      "host",
      "Address of the API. Defaults to BENCHER_HOST, then to https://api.bencher.dev, which is Bencher Cloud.",
    ),
    testbed: formed(
      "testbed",
      "Slug of the machine type. Defaults to runner image and architecture, such as ubuntu24-x64.",
    ),
    version: formed(
      "version",
      "Version of Bencher's client. A self-hosted server needs the version that belongs to it.",
    ),
    cli: z.string().min(1).optional().meta({
      description:
        "Path of Bencher's client, relative to the configuration file. By default it is found on PATH or downloaded.",
    }),
    thresholds,
    gate: flag("Alerts on the history fail the gate; a run that Bencher did not judge is neutral."),
    required: flag("A run that could not be sent fails the job with exit code 4."),
    "create-project": flag(
      "Lets the first run create the project, and lets runs use a project that nobody has claimed.",
    ),
  })
  .meta({ description: "Sends runs to Bencher." })
  .transform(({ "create-project": createProject, ...others }) => ({ ...others, createProject }));

/** The configuration's section about tracking. */
export type BencherConfig = Readonly<z.output<typeof bencherSection>>;
