import { burstsByRound, column, type FigureId, knownOf, type Samples } from "../series/samples.ts";
import { required } from "../shared/required.ts";
import { sumOf } from "../shared/sum-of.ts";
import { elementAt } from "../statistics/element-at.ts";
import type { SeriesMetricId } from "./catalogue.ts";
import { metricColumn } from "./values.ts";

/**
 * What bursts add up to in a metric, and over what: answers, or milliseconds; or the longest latency of them, over 1. The ratio
 * is their total, in the metric's unit.
 */
export interface Total {
  readonly part: number;
  readonly whole: number;
}

/** Adds up some bursts of a series, by their indices. */
export type TotalOf = (bursts: readonly number[]) => Total;

/** A value of each burst. */
type OfBursts = (samples: Samples) => readonly number[];

/** What weights the bursts of each metric that adds up, and what a burst adds without an answer. */
interface AddedUp {
  readonly weights: OfBursts;
  /** The CPU time that was used in it, or the time that its requests waited; nothing if absent. */
  readonly silent?: OfBursts;
}

const durationsMs: OfBursts = (samples) => column(samples, "durationMs");

const ADDED_UP: Readonly<Partial<Record<SeriesMetricId, AddedUp>>> = {
  throughput: { weights: durationsMs },
  "latency-mean": { weights: answersOf, silent: waitedMs },
  "cpu-per-request": { weights: answersOf, silent: (samples) => usedUs(samples, "serverCpuMs") },
  "total-cpu-per-request": {
    weights: answersOf,
    silent: (samples) => usedUs(samples, "serverCpuMs", "servicesCpuMs"),
  },
  cpu: { weights: durationsMs },
  "services-cpu": { weights: durationsMs },
};

/**
 * The total of a metric over all answers or all time under load: no burst is left out, however untypical. A burst without
 * an answer has no throughput, no latency and no CPU time per request, yet it takes its time, its requests wait, and what its
 * server worked counts.
 * @returns undefined for a metric without a total: percentiles, and what does not add up
 */
export function totalIn(samples: Samples, id: SeriesMetricId): TotalOf | undefined {
  if (id === "latency-max") return longestIn(samples);
  if (id === "throughput-per-core") {
    const cpuOf = required(totalIn(samples, "cpu-per-request"), "total");
    return (bursts) => perSecondOf(cpuOf(bursts));
  }
  const own = ADDED_UP[id];
  if (!own) return undefined;
  const weights = own.weights(samples);
  const parts = partsOf(samples, id, weights);
  const silent = own.silent?.(samples) ?? [];
  return (bursts) => {
    let [part, whole] = [0, 0];
    for (const burst of bursts) {
      const [added, weight] = [parts[burst] as number, weights[burst] as number];
      if (weight > 0 && !Number.isNaN(added)) {
        part += added;
        whole += weight;
      } else if (!(weight > 0)) {
        part += silent[burst] ?? 0;
      }
    }
    return { part, whole };
  };
}

/** The time of some bursts by their requests that ended, answered or failed. */
export function timeByAnswers(samples: Samples): TotalOf {
  const [durationMs, errors] = [column(samples, "durationMs"), column(samples, "errorCount")];
  const answers = answersOf(samples);
  return (bursts) => ({
    part: sumOf(bursts, (burst) => durationMs[burst] as number),
    whole: sumOf(bursts, (burst) => (answers[burst] as number) + (errors[burst] as number)),
  });
}

/** What each burst adds: answers, or its value for each unit of its weight. A burst without an answer has no throughput. */
function partsOf(samples: Samples, id: SeriesMetricId, weights: readonly number[]) {
  if (id === "throughput") return column(samples, "expected").map((answers) => answers * 1000);
  return metricColumn(samples, id).map((value, burst) => value * (weights[burst] as number));
}

function usedUs(samples: Samples, ...figures: readonly FigureId[]): readonly number[] {
  const usedMs = figures.map((figure) => column(samples, figure));
  return column(samples, "round").map((_, at) => sumOf(usedMs, (ms) => ms[at] || 0) * 1000);
}

/** Requests of a rate come one by one, so in a burst without an answer they waited for half of it on average. */
const OF_A_RATE = 0.5;

/** The time that requests waited in bursts without an answer. */
function waitedMs(samples: Samples): readonly number[] {
  const [durationMs, shortfall] = [column(samples, "durationMs"), column(samples, "rateShortfall")];
  return waitingIn(samples).map((requests, at) => {
    const part = Number.isNaN(shortfall[at]) ? 1 : OF_A_RATE;
    return part * requests * (durationMs[at] as number);
  });
}

/** The longest latency of some bursts; of requests that waited for all of a burst, at least its length. */
function longestIn(samples: Samples): TotalOf {
  const [waiting, durationMs] = [waitingIn(samples), column(samples, "durationMs")];
  const longestMs = column(samples, "latencyMaxMs").map((ms, burst) =>
    elementAt(waiting, burst) > 0 ? elementAt(durationMs, burst) : ms,
  );
  return (bursts) => {
    const own = knownOf(bursts.map((burst) => elementAt(longestMs, burst)));
    return own.length > 0 ? { part: Math.max(...own), whole: 1 } : { part: 0, whole: 0 };
  };
}

/** The number of requests that each burst cut off without having answered any; 0 if others failed. */
function waitingIn(samples: Samples): readonly number[] {
  const [answers, errors] = [answersOf(samples), column(samples, "errorCount")];
  return column(samples, "aborted").map((cutOff, at) =>
    answers[at] === 0 && errors[at] === 0 ? cutOff : 0,
  );
}

const US_PER_SECOND = 1e6;

/** Answers a second of CPU time, from microseconds of it for each answer. */
function perSecondOf({ part, whole }: Total): Total {
  return { part: whole * US_PER_SECOND, whole: part };
}

function answersOf(samples: Samples): readonly number[] {
  const unexpected = column(samples, "unexpected");
  return column(samples, "expected").map((expected, at) => expected + (unexpected[at] as number));
}

/** The total of all bursts of a series; undefined for a metric without a total, or without a burst that has one. */
export function totalValue(samples: Samples, id: SeriesMetricId): number | undefined {
  const total = totalIn(samples, id);
  return total && ratioOf(total([...Array(samples.length).keys()]));
}

/** The total of each round of a series, without rounds that have none; undefined for a metric without a total. */
export function totalsByRound(samples: Samples, id: SeriesMetricId): readonly number[] | undefined {
  const total = totalIn(samples, id);
  const rounds = [...burstsByRound(samples).values()];
  return total && rounds.flatMap((bursts) => ratioOf(total(bursts)) ?? []);
}

function ratioOf({ part, whole }: Total): number | undefined {
  return whole > 0 ? part / whole : undefined;
}
