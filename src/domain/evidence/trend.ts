import { valuesByRound } from "../metrics/values.ts";
import type { MeasuredSeries, RunFile } from "../run/file/run-file.ts";
import { type Lane, laneName } from "../series/lane.ts";
import { isWhole } from "../series/series.ts";
import type { ServerFacts } from "../series/server-facts.ts";
import { FLAT_PERCENT } from "../series/warm-up.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { FALSE_ALARM_RATE } from "../statistics/confidence.ts";
import { mean, median, selectMedian, standardDeviation } from "../statistics/descriptive.ts";
import { elementAt } from "../statistics/element-at.ts";
import { studentUpperTail } from "../statistics/student.ts";

/** Minimum number of rounds to separate a trend from the behaviour of a single process. */
const MIN_ROUNDS = 3;

/** Minimum number of bursts of a round for a meaningful slope. */
const MIN_BURSTS = 4;

/** With more points, a slope is not noticeably more precise; no real round has as many bursts. */
const MOST_POINTS = 100;

/** The trends of a run's servers. */
export interface Trends {
  /** The lanes with enough rounds and bursts for an estimate. */
  readonly known: readonly Lane[];
  /** Those whose speed changes significantly, in percent from the first burst of a round to the last. */
  readonly found: readonly (Lane & { readonly percent: number })[];
}

/**
 * Finds servers that get faster or slower within their rounds, as servers do that were measured before they were warm.
 *
 * In each round the drift is the slope of Theil and Sen (Sen, Journal of the American Statistical Association 63
 * (1968), 1379–1389) of the logarithm of rate and of requests per CPU time over the bursts, times the round's length,
 * averaged over all cells of the lane. A drift of the machine continues from round to round, whereas a server begins
 * anew with each start; so the slope of the rounds' medians is subtracted if it has the same sign. Consecutive bursts
 * are correlated, rounds of fresh processes are not, so each round is one value. Student's t of these must be
 * significant at 1 % over all lanes together (Bonferroni), and the drift must exceed what counts as flat.
 * docs/figures/warm-up.md has the rate of false trends.
 *
 * @param series of a run, each in chronological order
 * @returns `known`, the lanes with enough rounds and bursts for an estimate; and `found`, those whose speed changes
 * significantly, in percent from the first burst of a round to the last
 */
export function trendsOf(series: readonly MeasuredSeries[]) {
  // The requests of a mix have the same trend as the mix and would only add noise.
  const lanes = groupedBy(series.filter(isWhole), laneName);
  const known = [...lanes.values()].flatMap((own) => {
    const drifts = driftsOf(own.flatMap(speedsOf));
    const [first] = own;
    return first && drifts.length >= MIN_ROUNDS ? [{ lane: first, drifts }] : [];
  });
  const found = known.flatMap(({ lane: { server, arm }, drifts }) => {
    const percent = Math.expm1(mean(drifts)) * 100;
    const isTrend =
      Math.abs(percent) > FLAT_PERCENT && chanceOf(drifts) <= FALSE_ALARM_RATE / known.length;
    return isTrend ? [{ server, arm, percent }] : [];
  });
  return { known: known.map(({ lane: { server, arm } }) => ({ server, arm })), found };
}

/**
 * Servers that were measured before they were warm: in most of their starts they were still getting faster at the end
 * of the warm-up, or they got faster within their rounds.
 */
export function warmingLanes(servers: RunFile["servers"], { found }: Trends): readonly Lane[] {
  return [...servers.filter(wasMostlyUnsteady), ...found.filter(({ percent }) => percent > 0)];
}

/** True if a server was still getting faster at the end of the warm-up in most of its starts. */
export function wasMostlyUnsteady({ starts }: Pick<ServerFacts, "starts">): boolean {
  const unsteady = starts.filter(({ stillFasterPercent }) => stillFasterPercent !== undefined);
  return unsteady.length > starts.length / 2;
}

/** Two-sided p-value for a mean of 0. */
function chanceOf(drifts: readonly number[]): number {
  const standardError = standardDeviation(drifts) / Math.sqrt(drifts.length);
  const t = Math.abs(mean(drifts)) / standardError;
  return Number.isFinite(t) ? 2 * studentUpperTail(t, drifts.length - 1) : 0;
}

/**
 * The speed of a series in each of its rounds, by a metric that reflects it; rounds with few bursts are left out.
 * @returns `drift`, the rise of the speed's logarithm from the first burst to the last, and `middle`, its median
 */
function speedsOf({ level, samples }: MeasuredSeries) {
  // At a fixed rate, throughput says nothing about the server's speed.
  const speeds = "rate" in level ? [PER_CPU] : [PER_TIME, PER_CPU];
  return speeds.map(({ id, logOf }) =>
    [...valuesByRound(samples, id, logOf)]
      .filter(([, logs]) => logs.length >= MIN_BURSTS)
      .map(([round, logs]) => {
        return { round, drift: slope(logs) * (logs.length - 1), middle: median(logs) };
      }),
  );
}

/** The drift of a lane in each of its rounds. */
function driftsOf(speeds: ReturnType<typeof speedsOf>): readonly number[] {
  const byRound = groupedBy(speeds.flat(), ({ round }) => round);
  const drifts = [...byRound.values()].map((own) => mean(own.map(({ drift }) => drift)));
  const long = speeds.filter(({ length }) => length >= MIN_ROUNDS);
  if (long.length === 0) return drifts;
  const wanders = long.map((own) => slope(own.map(({ middle }) => middle)));
  const machine = sameWay(mean(wanders), mean(drifts));
  return drifts.map((drift) => drift - machine);
}

/** `part` if it has the sign of `whole`, limited to the size of `whole`; otherwise 0. */
function sameWay(part: number, whole: number): number {
  return Math.sign(part) === Math.sign(whole)
    ? Math.sign(whole) * Math.min(Math.abs(part), Math.abs(whole))
    : 0;
}

/** Metrics of a server's speed, each with a logarithm that rises with it. */
const PER_TIME = { id: "throughput", logOf: Math.log } as const;
const PER_CPU = { id: "cpu-per-request", logOf: (us: number) => Math.log(1 / us) } as const;

/**
 * Median of the slopes between all pairs of equally spaced values. All pairs of very many values would take seconds, so
 * they are first reduced to medians of neighbouring values.
 */
function slope(values: readonly number[]): number {
  const together = Math.ceil(values.length / MOST_POINTS);
  if (together > 1) {
    const points = Array.from({ length: Math.floor(values.length / together) }, (_, at) =>
      median(values.slice(at * together, (at + 1) * together)),
    );
    return slope(points) / together;
  }
  const slopes: number[] = [];
  for (let later = 1; later < values.length; later += 1) {
    for (let at = 0; at < later; at += 1) {
      slopes.push((elementAt(values, later) - elementAt(values, at)) / (later - at));
    }
  }
  return selectMedian(slopes);
}
