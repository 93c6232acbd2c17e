import { z } from "zod";
import { withoutControls } from "../../domain/control-characters.ts";
import type {
  HistoryValue,
  StoredAlert,
  StoredHistory,
  StoredMetric,
  StoredReport,
  TestedBoundary,
} from "../../domain/tracking/answer.ts";

/** Ids and slugs become parts of links: only what can stand in one is taken. */
const uuid = z.string().regex(/^[0-9a-f-]{36}$/i, "a UUID");
const slug = z.string().regex(/^[a-z0-9-]{1,64}$/, "a slug");
const name = z.string().max(1024);
const word = z.string().max(64);

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

const alert = z
  .object({
    ...{ uuid, benchmark, boundary, limit: word, status: word },
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
        ...{ measure, boundary },
        metric: z.object({ value: z.number() }),
        threshold: z.object({ model: z.object({ test: word }).nullish() }).nullish(),
      }),
    )
    .max(1000),
});

const project = z.object({
  uuid,
  slug,
  visibility: word,
  claimed: z.string().max(64).nullish(),
});

const report = z
  .object({
    ...{ uuid, project },
    branch: z.object({
      ...{ uuid, name },
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
          ...{ iteration: one.iteration, benchmark: one.benchmark, measure: of },
          ...{ value: metric.value, boundary: tested },
          ...(threshold?.model && { test: threshold.model.test }),
        })),
      ),
      alerts: found.alerts ?? [],
    };
  });

const perf = z.object({
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

/**
 * Reads the one document that `bencher run --quiet --format json` prints, or the API's form of it.
 * @throws Error that names the first thing that is not as it should be
 */
export function parseReport(value: unknown): StoredReport {
  return parsed(report, value);
}

/**
 * Reads what the API says of a project.
 * @throws Error that names the first thing that is not as it should be
 */
export function parseProject(value: unknown): { readonly isClaimed: boolean } {
  return { isClaimed: typeof parsed(project, value).claimed === "string" };
}

/** A report in a list, without its results. */
export interface ListedReport {
  readonly uuid: string;
  readonly hash: string | undefined;
  /** Milliseconds since 1970. */
  readonly startMs: number;
}

/**
 * Reads a list of reports.
 * @throws Error that names the first thing that is not as it should be
 */
export function parseReportList(value: unknown): readonly ListedReport[] {
  const head = z.object({ version: z.object({ hash: word.nullish() }).nullish() });
  const list = z.array(z.object({ uuid, start_time: word, branch: z.object({ head }) }));
  return parsed(list, value).map((one) => ({
    uuid: one.uuid,
    hash: one.branch.head.version?.hash ?? undefined,
    startMs: Date.parse(one.start_time),
  }));
}

/**
 * Reads the names of a list of branches.
 * @throws Error that names the first thing that is not as it should be
 */
export function parseBranchNames(value: unknown): readonly string[] {
  return parsed(z.array(z.object({ name })), value).map((one) => one.name);
}

/** An alert in a list, with the branch and testbed that it was raised on. */
export type ListedAlert = StoredAlert & { readonly branch: string; readonly testbed: string };

/**
 * Reads a list of alerts.
 * @throws Error that names the first thing that is not as it should be
 */
export function parseAlertList(value: unknown): readonly ListedAlert[] {
  const place = z.object({
    threshold: z.object({ branch: z.object({ name }), testbed: z.object({ name, slug: word }) }),
  });
  const places = parsed(z.array(place), value);
  return parsed(z.array(alert), value).map((one, index): ListedAlert => {
    const { branch, testbed } = places[index]?.threshold ?? {};
    return { ...one, branch: branch?.name ?? "", testbed: testbed?.slug ?? "" };
  });
}

/**
 * Reads the API's answer to a query of earlier values.
 * @throws Error that names the first thing that is not as it should be
 */
export function parseHistory(value: unknown): readonly StoredHistory[] {
  return parsed(perf, value).results;
}

/**
 * Reads where a server's console is.
 * @throws Error when it does not say
 */
export function parseConsole(value: unknown): string {
  return parsed(z.object({ url: z.string().max(1024) }), value).url;
}

/** Lines that say nothing of what went wrong. */
const NOISE =
  /^(Warning: |You should use the same version|You should use the latest version|For more information|Status: |Headers: |Request ID: |Error Code: )/;

const MAX_CAUSE_LENGTH = 500;

/**
 * The cause in what the client logged: the message of the API's answer where there is one, else the
 * first line that says what failed.
 * @param lines its standard error
 * @returns one line without control characters, or undefined where it said nothing
 */
export function causeIn(lines: readonly string[]): string | undefined {
  const message = lines.find((line) => line.startsWith("Message: "))?.slice("Message: ".length);
  const first = lines.find((line) => line.trim() !== "" && !NOISE.test(line));
  const status = lines.find((line) => line.startsWith("Status: "))?.slice("Status: ".length);
  const cause =
    message === undefined ? first : status === undefined ? message : `${status}: ${message}`;
  return cause === undefined
    ? undefined
    : withoutControls(cause.replace(/^error: /, ""), " ")
        .trim()
        .slice(0, MAX_CAUSE_LENGTH);
}

function parsed<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const found = schema.safeParse(value);
  if (found.success) return found.data;
  const issue = found.error.issues[0];
  throw new Error(`${issue?.path.join(".") || "the document"}: ${issue?.message}`);
}
