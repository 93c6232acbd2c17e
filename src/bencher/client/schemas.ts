import { z } from "zod";
import type {
  HistoryValue,
  StoredAlert,
  StoredHistory,
  StoredMetric,
  StoredReport,
  TestedBoundary,
} from "../domain/answer.ts";

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

/** Something that may be absent or null, which is undefined here. */
const known = <Of extends z.ZodType>(of: Of) => of.nullish().transform((one) => one ?? undefined);

/** The hash of a branch's version, if it has one. */
const version = known(z.object({ hash: known(word) })).transform((found) => found?.hash);

const boundary = z
  .object({
    baseline: known(z.number()),
    lower_limit: known(z.number()),
    upper_limit: known(z.number()),
  })
  .nullish()
  .transform(
    (found): TestedBoundary => ({
      baseline: found?.baseline,
      lower: found?.lower_limit,
      upper: found?.upper_limit,
    }),
  );

const benchmark = z.object({ uuid, name });
const measure = z.object({ uuid, slug: word, units: z.string().max(256) });

const alertFields = z.object({
  uuid,
  benchmark,
  boundary,
  limit: word,
  status: word,
  iteration: z.int().nonnegative().default(0),
  threshold: z.object({ measure }),
  metric: z.object({ value: z.number() }),
});

function storedAlert(found: z.output<typeof alertFields>): StoredAlert {
  const { threshold, metric, ...alert } = found;
  const { uuid: id, slug: measured } = threshold.measure;
  return { ...alert, measure: { uuid: id, slug: measured }, value: metric.value };
}

const result = z
  .object({
    iteration: z.int().nonnegative(),
    benchmark,
    measures: z
      .array(
        z.object({
          measure,
          boundary,
          metric: z.object({ value: z.number() }),
          threshold: z.object({ model: z.object({ test: word }).nullish() }).nullish(),
        }),
      )
      .max(1000),
  })
  .transform(({ measures, ...found }) =>
    measures.map(
      ({ metric, threshold, ...tested }): StoredMetric => ({
        ...found,
        ...tested,
        value: metric.value,
        test: threshold?.model?.test,
      }),
    ),
  );

/** A project's description. */
export const projectSchema = z
  .object({ uuid, slug, visibility: word, claimed: z.string().max(64).nullish() })
  .transform(({ visibility, claimed, ...found }) => ({
    ...found,
    isPublic: visibility === "public",
    isClaimed: typeof claimed === "string",
  }));

/** A complete report with results and alerts: the output of `bencher run`, or the API's form of it. */
export const reportSchema = z
  .object({
    uuid,
    project: projectSchema,
    branch: z.object({
      uuid,
      name,
      head: z.object({
        uuid,
        start_point: z.object({ version }).nullish(),
        version,
        replaced: z.string().max(64).nullish(),
      }),
    }),
    testbed: z.object({ uuid, name, slug: known(word), spec: z.object({ uuid }).nullish() }),
    results: z.array(z.array(result)),
    alerts: z.array(alertFields.transform(storedAlert)).nullish(),
  })
  .transform(({ branch: { head, ...branch }, testbed, ...found }): StoredReport => {
    const { start_point: start, version: hash, replaced } = head;
    const { spec, ...onTestbed } = testbed;
    return {
      uuid: found.uuid,
      project: found.project,
      branch: { ...branch, headUuid: head.uuid, isReplaced: typeof replaced === "string" },
      startPoint: start ? { hash: start.version } : undefined,
      hash,
      testbed: { ...onTestbed, specUuid: spec?.uuid },
      metrics: found.results.flat(2),
      alerts: found.alerts ?? [],
    };
  });

/** Listed reports, without their results; `startMs` is in milliseconds since 1970. */
export const reportList = z.array(
  z
    .object({ uuid, start_time: word, branch: z.object({ head: z.object({ version }) }) })
    .transform(({ start_time, branch, ...found }) => ({
      ...found,
      hash: branch.head.version,
      startMs: Date.parse(start_time),
    })),
);

/** The names of branches. */
export const branchNames = z.array(z.object({ name }).transform((found) => found.name));

/** Listed alerts, with the branch and the testbed's slug that they were raised on. */
export const alertList = z.array(
  alertFields
    .extend({
      threshold: z.object({
        measure,
        branch: z.object({ name }),
        testbed: z.object({ name, slug: word }),
      }),
    })
    .transform(({ threshold, ...found }) => ({
      ...storedAlert({ threshold, ...found }),
      branch: threshold.branch.name,
      testbed: threshold.testbed.slug,
    })),
);

/** URL of a server's console. */
export const consoleUrl = z.object({ url: z.string().max(1024) }).transform(({ url }) => url);

const historyValue = z
  .object({
    report: uuid,
    metric: z.object({ value: z.number() }),
    boundary,
    alert: known(z.object({ limit: word, status: word })),
  })
  .transform(
    ({ report: reportUuid, metric, ...found }): HistoryValue => ({
      ...found,
      reportUuid,
      value: metric.value,
    }),
  );

const history: z.ZodType<StoredHistory> = z.object({
  benchmark: z.object({ uuid }),
  measure: z.object({ uuid }),
  metrics: z.array(historyValue),
});

/** Earlier values of some benchmarks and measures. */
export const perf = z.object({ results: z.array(history) }).transform(({ results }) => results);
