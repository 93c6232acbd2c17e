import { answersIn, hasEnoughAnswers } from "../../domain/evidence/enough-answers.ts";
import {
  COUNT_METRIC_IDS,
  type MetricId,
  OPEN_LOOP_METRIC_IDS,
  SERIES_METRIC_IDS,
  SERVER_METRIC_IDS,
  type SeriesMetricId,
} from "../../domain/metrics/catalogue.ts";
import {
  countedValue,
  instrumentValues,
  knownValues,
  overRounds,
  seriesValue,
  serverValue,
} from "../../domain/metrics/values.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import type { CounterIdentity } from "../../domain/series/counts.ts";
import { column, NO_SAMPLES, type Samples, samplesAt } from "../../domain/series/samples.ts";
import { isWhole } from "../../domain/series/series.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import { CONFIDENCE } from "../../domain/statistics/confidence.ts";
import { medianInterval } from "../../domain/statistics/median-interval.ts";
import { type BencherMeasure, type BencherMetrics, measureOf } from "./measures.ts";

/** Tolerated failed requests of a series, in percent, by its name. */
export type ErrorLimit = (series: string) => number;

const ERRORS: readonly SeriesMetricId[] = ["errors"];

/**
 * Converts a run to Bencher Metric Format. Series are benchmarks under their names, mixes as a whole; a server's
 * own figures are under `SERVER/process`, counts under `SERVER/SCENARIO`. Units are those of the catalogue's
 * measures. The bounds are the 95 % interval of the median over the bursts.
 * @param run head's part is converted
 * @param maxErrorPercentOf as for {@link metricsToSend}; without it, every metric is converted
 */
export function bencherMetrics(run: RunFile, maxErrorPercentOf?: ErrorLimit) {
  const series = run.series
    .filter((one) => one.arm === "head" && isWhole(one))
    .map((one) => {
      const ids = maxErrorPercentOf && metricsToSend(one, maxErrorPercentOf);
      return [one.name, seriesMeasures(one.samples, ids)] as const;
    });
  const servers = run.servers
    .filter(({ arm }) => arm === "head")
    .map((facts) => {
      const measures = measuresOf(SERVER_METRIC_IDS, (id) => serverValue(facts, id));
      return [`${facts.server}/process`, measures] as const;
    });
  return withoutEmpty([...series, ...servers, ...countedMeasures(run), ...openLoopMeasures(run)]);
}

/**
 * The metrics of a series that Bencher may test: only the errors if too many requests failed, and no percentile of too
 * few answers.
 */
export function metricsToSend(series: RunFile["series"][number], maxErrorPercentOf: ErrorLimit) {
  const { name, samples } = series;
  if ((seriesValue(samples, "errors") ?? 0) > maxErrorPercentOf(name)) return ERRORS;
  return SERIES_METRIC_IDS.filter((id) => hasEnoughAnswers(series, id, answersIn(samples)));
}

/**
 * Bencher compares everything of the same name, so counts of another counter or tool get another name. If the arms'
 * counters differ, nothing is sent.
 */
function countedMeasures({ counts }: RunFile) {
  const { counter, series = [] } = counts ?? {};
  if (!counter) return [];
  const ofCounter = counter.name === USUAL_COUNTER ? undefined : counter.name;
  return series
    .filter(({ arm }) => arm === "head")
    .map(({ name: counted, tool = ofCounter, turns }) => {
      const name = tool === undefined ? counted : `${counted} (${tool})`;
      return [name, measuresOf(COUNT_METRIC_IDS, (id) => countedValue(turns, id))] as const;
    });
}

/**
 * The values over rounds of what is loaded at several rates. Values that are only bounds are not sent, and none of a series that
 * failed.
 */
function openLoopMeasures({ openLoop }: RunFile) {
  const heads = (openLoop?.series ?? []).filter(
    ({ arm, failure }) => arm === "head" && failure === undefined,
  );
  return heads.map((one) => {
    const measures = measuresOf(OPEN_LOOP_METRIC_IDS, (id) => {
      const { values, bound } = instrumentValues(one, id);
      if (values.length === 0 || bound !== undefined) return undefined;
      return id === "lost" ? overRounds(id, values) : medianInterval(values, CONFIDENCE);
    });
    return [one.name, measures] as const;
  });
}

/**
 * The measures of some metrics; those without a value are left out.
 * @param of the value of a metric in its own unit, with bounds if it has any
 */
function measuresOf<Id extends MetricId>(
  ids: readonly Id[],
  of: (id: Id) => number | ReturnType<typeof medianInterval> | undefined,
): Record<string, BencherMeasure> {
  const measures = ids.flatMap((id) => {
    const sentAs = measureOf(id);
    const found = sentAs && of(id);
    if (!sentAs || found === undefined) return [];
    const { measure, factor } = sentAs;
    if (typeof found === "number") return [[measure, { value: found * factor }]];
    const { estimate, low, high } = found;
    const isBounded = Number.isFinite(low) && Number.isFinite(high);
    const bounds = isBounded && { lower_value: low * factor, upper_value: high * factor };
    return [[measure, { value: estimate * factor, ...bounds }]];
  });
  return Object.fromEntries(measures);
}

/** The counter that nearly all machines have; its counts are named by their series alone. */
const USUAL_COUNTER: CounterIdentity["name"] = "cachegrind";

/** More iterations would enlarge the request more than they add information. */
const MAX_ITERATIONS = 64;

/**
 * Base's series with a document for each block, so that each block is one value of a sample.
 * @returns at most 64 documents, those of the first blocks
 */
export function bencherIterations(run: RunFile): readonly BencherMetrics[] {
  const blocks = run.series
    .filter((one) => one.arm === "base" && isWhole(one))
    .map(({ name, samples }) => {
      const [rounds, blocks] = [column(samples, "round"), column(samples, "block")];
      const byBlock = groupedBy(rounds.keys(), (at) => `${rounds[at]} ${blocks[at]}`);
      return [name, [...byBlock.values()].map((own) => samplesAt(samples, own))] as const;
    });
  const longest = Math.max(0, ...blocks.map(([, own]) => own.length));
  const measuredIn = (index: number) =>
    blocks.map(([name, own]) => [name, seriesMeasures(own[index] ?? NO_SAMPLES)] as const);
  const length = Math.min(longest, MAX_ITERATIONS);
  return Array.from({ length }, (_, index) => withoutEmpty(measuredIn(index)));
}

function seriesMeasures(samples: Samples, ids: readonly SeriesMetricId[] = SERIES_METRIC_IDS) {
  return measuresOf(ids, (id) => {
    if (id === "errors") return seriesValue(samples, id);
    const values = knownValues(samples, id);
    return values.length === 0 ? undefined : medianInterval(values, CONFIDENCE);
  });
}

function withoutEmpty(entries: readonly (readonly [string, Record<string, BencherMeasure>])[]) {
  return Object.fromEntries(entries.filter(([, measures]) => Object.keys(measures).length > 0));
}
