import { type Lane, laneName } from "./plan.ts";
import type { MeasuredSeries, RunFile, ServerFacts } from "./run-file.ts";
import type { Sample } from "./sample.ts";
import { mean, median, standardDeviation } from "./statistics/descriptive.ts";
import { studentUpperTail } from "./statistics/student.ts";
import { FALSE_ALARM_RATE } from "./verdict.ts";
import { FLAT_PERCENT } from "./warm-up.ts";

/** Rounds before which a trend cannot be told from what one process happened to do. */
const MIN_ROUNDS = 3;

/** Bursts of a round that have a slope worth the name. */
const MIN_BURSTS = 4;

/** Points beyond which a slope gets no better that matters; no honest round of a minute has as many bursts. */
const MOST_POINTS = 100;

/** What happens to a server's speed from the first burst of a round to the last. */
export interface Trend extends Lane {
  /** Above 0 where it gets faster, in percent. */
  readonly percent: number;
}

/** The trends of a run's servers. */
export interface Trends {
  /** Number of lanes with rounds and bursts enough to tell. */
  readonly known: number;
  /** Those that are neither chance nor small. */
  readonly found: readonly Trend[];
}

/**
 * Looks whether servers get faster or slower within their rounds, as those that were measured before they
 * were warm do.
 *
 * In each round the drift is the slope of Theil and Sen (Sen, Journal of the American Statistical Association
 * 63 (1968), 1379–1389) of the logarithm of rate and of requests per CPU time over the bursts, times the
 * round's length, averaged over all that the lane is loaded with. What the machine does to the whole run goes
 * on from round to round, what a server does begins anew with each start; so the same slope of the rounds'
 * medians is taken off where it goes the same way. Bursts that follow each other are alike, rounds of fresh
 * processes are not: one round is one value, Student's t of these has to be beyond 1 % over all lanes
 * together (Bonferroni), and the drift beyond what counts as flat. How often chance passes for a trend:
 * docs/warm-up.md.
 *
 * @param series of a run, each in the order of time
 */
export function trendsOf(series: readonly MeasuredSeries[]): Trends {
  const lanes = new Map<string, MeasuredSeries[]>();
  for (const one of series) {
    const own = lanes.get(laneName(one));
    if (own) own.push(one);
    else lanes.set(laneName(one), [one]);
  }
  const known = [...lanes.values()].flatMap((own) => {
    const drifts = driftsOf(own);
    const [first] = own;
    return first && drifts.length >= MIN_ROUNDS ? [{ lane: first, drifts }] : [];
  });
  const found = known.flatMap(({ lane: { server, arm }, drifts }): readonly Trend[] => {
    const percent = Math.expm1(mean(drifts)) * 100;
    const isTrend =
      Math.abs(percent) > FLAT_PERCENT && chanceOf(drifts) <= FALSE_ALARM_RATE / known.length;
    return isTrend ? [{ server, arm, percent }] : [];
  });
  return { known: known.length, found };
}

/**
 * Servers that were measured before they were warm: most of their starts were not flat when the time for the
 * warm-up was over, or they got faster within their rounds.
 */
export function warmingLanes({
  servers,
  series,
}: Pick<RunFile, "servers" | "series">): readonly Lane[] {
  const rising = trendsOf(series).found.filter(({ percent }) => percent > 0);
  return [...servers.filter(wasMostlyUnsteady), ...rising];
}

/** Whether most starts of a server were not flat when the time for the warm-up was over. */
export function wasMostlyUnsteady({ starts }: Pick<ServerFacts, "starts">): boolean {
  const unsteady = starts.filter(({ stillFasterPercent }) => stillFasterPercent !== undefined);
  return unsteady.length > starts.length / 2;
}

/** Two-sided p-value of values whose centre is 0. */
function chanceOf(drifts: readonly number[]): number {
  const standardError = standardDeviation(drifts) / Math.sqrt(drifts.length);
  const t = Math.abs(mean(drifts)) / standardError;
  return Number.isFinite(t) ? 2 * studentUpperTail(t, drifts.length - 1) : 0;
}

/** The drift of a lane in each of its rounds. */
function driftsOf(series: readonly MeasuredSeries[]): readonly number[] {
  const byRound = new Map<number, number[]>();
  const wanders: number[] = [];
  for (const { level, samples } of series) {
    // At a fixed rate the server answers what it is asked, however fast it is.
    const speeds = "rate" in level ? [perCpu] : [perTime, perCpu];
    for (const speed of speeds) {
      const rounds = logsByRound(samples, speed);
      if (rounds.size >= MIN_ROUNDS) wanders.push(slope([...rounds.values()].map(median)));
      for (const [round, logs] of rounds) {
        const drift = slope(logs) * (logs.length - 1);
        const others = byRound.get(round);
        if (others) others.push(drift);
        else byRound.set(round, [drift]);
      }
    }
  }
  const drifts = [...byRound.values()].map(mean);
  if (wanders.length === 0) return drifts;
  const machine = sameWay(mean(wanders), mean(drifts));
  return drifts.map((drift) => drift - machine);
}

/** As much of one number as goes the way of another, and not beyond it. */
function sameWay(part: number, whole: number): number {
  return Math.sign(part) === Math.sign(whole)
    ? Math.sign(whole) * Math.min(Math.abs(part), Math.abs(whole))
    : 0;
}

function perTime({ throughput = 0 }: Sample): number {
  return throughput;
}

function perCpu({ cpuPerRequestUs = 0 }: Sample): number {
  return 1 / cpuPerRequestUs;
}

function logsByRound(
  samples: readonly Sample[],
  speed: (sample: Sample) => number,
): ReadonlyMap<number, readonly number[]> {
  const rounds = new Map<number, number[]>();
  for (const sample of samples) {
    const log = Math.log(speed(sample));
    if (!Number.isFinite(log)) continue;
    const logs = rounds.get(sample.round);
    if (logs) logs.push(log);
    else rounds.set(sample.round, [log]);
  }
  return new Map([...rounds].filter(([, { length }]) => length >= MIN_BURSTS));
}

/**
 * Median of the slopes between all pairs of values that stand one step from each other. The pairs of very
 * many values would take seconds: there, medians of neighbours stand for them.
 */
function slope(values: readonly number[]): number {
  const together = Math.ceil(values.length / MOST_POINTS);
  const points =
    together === 1
      ? values
      : Array.from({ length: Math.floor(values.length / together) }, (_, at) =>
          median(values.slice(at * together, (at + 1) * together)),
        );
  const slopes = points.flatMap((value, at) =>
    points.slice(at + 1).map((later, step) => (later - value) / (step + 1)),
  );
  return median(slopes) / together;
}
