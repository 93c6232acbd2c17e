import { z } from "zod";
import { withoutNullish } from "../../domain/shared/without-nullish.ts";
import type { Limits } from "./config.ts";

/**
 * Parses a value with a schema.
 * @throws Error that names the first problem
 */
export function parsed<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const found = schema.safeParse(value);
  if (found.success) return found.data;
  const issue = found.error.issues[0];
  throw new Error(`${issue?.path.join(".") || "the document"}: ${issue?.message}`);
}

/** Ids and slugs become parts of links, so only characters safe in a link are accepted. */
const uuid = z.string().regex(/^[0-9a-f-]{36}$/i, "a UUID");
const slug = z.string().regex(/^[a-z0-9-]{1,64}$/, "a slug");
/** Any name. */
const name = z.string().max(1024);
/** A short text: a hash, a slug, a time. */
const word = z.string().max(64);

/** The hash of a branch's version, if it has one. */
const version = z
  .object({ hash: word.nullish() })
  .nullish()
  .transform((found) => found?.hash ?? undefined);

/** The result of a threshold for one value; figures that Bencher did not have are absent. */
export interface TestedBoundary extends Limits {
  readonly baseline?: number;
}

const figure = z.number().nullish();
const boundary = z
  .object({ baseline: figure, lower_limit: figure, upper_limit: figure })
  .nullish()
  .transform((found): TestedBoundary => {
    const { baseline, lower_limit: lower, upper_limit: upper } = found ?? {};
    return withoutNullish({ baseline, lower, upper });
  });

const benchmark = z.object({ uuid, name });
const measure = z.object({ uuid, slug: word, units: z.string().max(256) });
/** One value in Bencher's unit. */
const metric = z.object({ value: z.number() });

/**
 * An alert that Bencher raised, with its branch's name and its testbed's slug, where the server tells them. Its limit is `lower` or `upper`, its
 * status `active`, `dismissed` or `silenced`; newer servers may send other values.
 */
const alert = z
  .object({
    uuid,
    benchmark,
    boundary,
    limit: word,
    status: word,
    threshold: z.object({
      measure,
      branch: z.object({ name }).nullish(),
      testbed: z.object({ slug: word }).nullish(),
    }),
    metric,
  })
  .transform(({ threshold, metric: { value }, ...found }) => ({ ...found, ...threshold, value }));

/** Values of one benchmark; each has the test of its threshold if it has one. */
const result = z
  .object({
    iteration: z.int().nonnegative(),
    benchmark,
    measures: z
      .array(
        z.object({
          measure,
          boundary,
          metric,
          threshold: z.object({ model: z.object({ test: word }).nullish() }).nullish(),
        }),
      )
      .max(1000),
  })
  .transform(({ measures, ...found }) =>
    measures.map(({ metric: { value }, threshold, ...tested }) => ({
      ...found,
      ...tested,
      value,
      test: threshold?.model?.test,
    })),
  );

/** A project's description; it is unclaimed without a time at which it was claimed. */
export const projectSchema = z.object({ uuid, slug, visibility: word, claimed: word.nullish() });

/** A complete report with results and alerts: the output of `bencher run`, or the API's form of it. */
export const reportSchema = z
  .object({
    uuid,
    project: projectSchema,
    start_time: word,
    branch: z.object({
      uuid,
      name,
      head: z.object({
        uuid,
        /** Absent without a base; it has no version if Bencher knows no commit of it. */
        start_point: z.object({ version }).nullish(),
        version,
        /** Set if the branch has been reset since: it then has a newer head than the one of this report. */
        replaced: word.nullish(),
      }),
    }),
    testbed: z.object({ uuid, name, slug: word.nullish(), spec: z.object({ uuid }).nullish() }),
    results: z.array(z.array(result)),
    alerts: z.array(alert).nullish(),
  })
  .transform(({ results, alerts, ...found }) => ({
    ...found,
    metrics: results.flat(2),
    alerts: alerts ?? [],
  }));

/** A report as Bencher stored it. */
export type StoredReport = z.output<typeof reportSchema>;

/** One value as Bencher stored it, in Bencher's unit. */
export type StoredMetric = StoredReport["metrics"][number];

/** An alert that Bencher raised. */
export type StoredAlert = StoredReport["alerts"][number];

/** Listed reports, without their results. */
export const reportList = z.array(
  z.object({ uuid, start_time: word, branch: z.object({ head: z.object({ version }) }) }),
);

/** A branch. */
export const branchSchema = z.object({ uuid, name });

/** Listed branches. */
export const branchList = z.array(branchSchema);

/** Listed alerts. */
export const alertList = z.array(alert);

/** URL of a server's console. */
export const consoleUrl = z.object({ url: z.string().max(1024) }).transform(({ url }) => url);

const history = z.object({
  benchmark: z.object({ uuid }),
  measure: z.object({ uuid }),
  metrics: z.array(
    z.object({
      report: uuid,
      metric,
      boundary,
      alert: z.object({ limit: word, status: word }).nullish(),
    }),
  ),
});

/** Earlier values of some benchmarks and measures, oldest first. */
export const perf = z.object({ results: z.array(history) }).transform(({ results }) => results);

/** Values of one benchmark's measure, oldest first. */
export type StoredHistory = z.output<typeof history>;

/** One value of a history, in Bencher's unit. */
export type HistoryValue = StoredHistory["metrics"][number];
