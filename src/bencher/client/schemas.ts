import { z } from "zod";
import type {
  HistoryValue,
  StoredAlert,
  StoredHistory,
  StoredMetric,
  StoredReport,
  TestedBoundary,
} from "../domain/answer.ts";

/** Ids and slugs become parts of links: only what can stand in one is taken. */
export const uuid = z.string().regex(/^[0-9a-f-]{36}$/i, "a UUID");
const slug = z.string().regex(/^[a-z0-9-]{1,64}$/, "a slug");
/** Any name. */
export const name = z.string().max(1024);
/** A short text: a hash, a slug, a time. */
export const word = z.string().max(64);

const boundary = z
  .object({
    baseline: z.number().nullish(),
    lower_limit: z.number().nullish(),
    upper_limit: z.number().nullish(),
  })
  .nullish()
  .transform(
    (found): TestedBoundary => ({
      ...(typeof found?.baseline === "number" && { baseline: found.baseline }),
      ...(typeof found?.lower_limit === "number" && { lower: found.lower_limit }),
      ...(typeof found?.upper_limit === "number" && { upper: found.upper_limit }),
    }),
  );

const benchmark = z.object({ uuid, name });
const measure = z.object({ uuid, slug: word, units: z.string().max(256) });

/** An alert of a report or of a list. */
export const alert = z
  .object({
    uuid,
    benchmark,
    boundary,
    limit: word,
    status: word,
    iteration: z.int().nonnegative().default(0),
    threshold: z.object({ measure }),
    metric: z.object({ value: z.number() }),
  })
  .transform(
    ({ threshold, metric, ...found }): StoredAlert => ({
      ...found,
      measure: { uuid: threshold.measure.uuid, slug: threshold.measure.slug },
      value: metric.value,
    }),
  );

const result = z.object({
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
});

/** What a project says of itself. */
export const project = z.object({
  uuid,
  slug,
  visibility: word,
  claimed: z.string().max(64).nullish(),
});

/** A whole report, with its results and alerts. */
export const report = z
  .object({
    uuid,
    project,
    branch: z.object({
      uuid,
      name,
      head: z.object({
        uuid,
        start_point: z.object({ version: z.object({ hash: word.nullish() }).nullish() }).nullish(),
        version: z.object({ hash: word.nullish() }).nullish(),
        replaced: z.string().max(64).nullish(),
      }),
    }),
    testbed: z.object({ uuid, name, slug: word.nullish(), spec: z.object({ uuid }).nullish() }),
    results: z.array(z.array(result)),
    alerts: z.array(alert).nullish(),
  })
  .transform((found): StoredReport => {
    const { head } = found.branch;
    const start = head.start_point?.version?.hash;
    const hash = head.version?.hash;
    const { spec } = found.testbed;
    return {
      uuid: found.uuid,
      project: {
        uuid: found.project.uuid,
        slug: found.project.slug,
        isPublic: found.project.visibility === "public",
        isClaimed: typeof found.project.claimed === "string",
      },
      branch: {
        uuid: found.branch.uuid,
        name: found.branch.name,
        headUuid: head.uuid,
        isReplaced: typeof head.replaced === "string",
      },
      ...(head.start_point && {
        startPoint: typeof start === "string" ? { hash: start } : {},
      }),
      ...(typeof hash === "string" && { hash }),
      testbed: {
        uuid: found.testbed.uuid,
        name: found.testbed.name,
        ...(typeof found.testbed.slug === "string" && { slug: found.testbed.slug }),
        ...(spec && { specUuid: spec.uuid }),
      },
      metrics: found.results.flat().flatMap((one): StoredMetric[] =>
        one.measures.map(({ measure: of, metric, threshold, boundary: tested }) => ({
          iteration: one.iteration,
          benchmark: one.benchmark,
          measure: of,
          value: metric.value,
          boundary: tested,
          ...(threshold?.model && { test: threshold.model.test }),
        })),
      ),
      alerts: found.alerts ?? [],
    };
  });

/** Earlier values of some benchmarks and measures. */
export const perf = z.object({
  results: z.array(
    z
      .object({
        benchmark: z.object({ uuid }),
        measure: z.object({ uuid }),
        metrics: z.array(
          z
            .object({
              report: uuid,
              metric: z.object({ value: z.number() }),
              boundary,
              alert: z.object({ limit: word, status: word }).nullish(),
            })
            .transform(
              (one): HistoryValue => ({
                reportUuid: one.report,
                value: one.metric.value,
                boundary: one.boundary,
                ...(one.alert && { alert: one.alert }),
              }),
            ),
        ),
      })
      .transform(
        (found): StoredHistory => ({
          benchmarkUuid: found.benchmark.uuid,
          measureUuid: found.measure.uuid,
          values: found.metrics,
        }),
      ),
  ),
});
