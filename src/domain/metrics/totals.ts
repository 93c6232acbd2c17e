import { burstsByRound, column, type FigureId, type Samples } from "../series/samples.ts";
import { sumOf } from "../shared/sum-of.ts";
import type { SeriesMetricId } from "./catalogue.ts";
import { metricColumn } from "./values.ts";

/** What bursts add up to in a metric, and over what: answers, or milliseconds. Their ratio is its total, in its unit. */
export interface Total {
  readonly part: number;
  readonly whole: number;
}

/** Adds up some bursts of a series, by their indices. */
export type TotalOf = (bursts: readonly number[]) => Total;

/** What weights the bursts of each metric that has a total: percentiles and extremes cannot be added up. */
const WEIGHTS: Readonly<Partial<Record<SeriesMetricId, (samples: Samples) => readonly number[]>>> =
  {
    throughput: (samples) => column(samples, "durationMs"),
    "latency-mean": answersOf,
    "cpu-per-request": answersOf,
    "total-cpu-per-request": answersOf,
    cpu: (samples) => column(samples, "durationMs"),
    "services-cpu": (samples) => column(samples, "durationMs"),
  };

/** What is left of a burst without an answer: the CPU time that was used in it. */
const IDLE: Readonly<Partial<Record<SeriesMetricId, readonly FigureId[]>>> = {
  "cpu-per-request": ["serverCpuMs"],
  "total-cpu-per-request": ["serverCpuMs", "servicesCpuMs"],
};

/**
 * The total of a metric over all answers or all time under load: no burst is left out, however untypical. A burst without
 * an answer has no throughput and no CPU time per request, yet it takes its time, and what its server worked counts.
 * @returns undefined for a metric without a total
 */
export function totalIn(samples: Samples, id: SeriesMetricId): TotalOf | undefined {
  if (id === "throughput-per-core") return inverse(totalIn(samples, "cpu-per-request"));
  const weights = WEIGHTS[id]?.(samples);
  if (!weights) return undefined;
  const parts = partsOf(samples, id, weights);
  const idleMs = IDLE[id]?.map((figure) => column(samples, figure)) ?? [];
  return (bursts) => {
    let [part, whole] = [0, 0];
    for (const burst of bursts) {
      const [own, weight] = [parts[burst] as number, weights[burst] as number];
      if (weight > 0 && !Number.isNaN(own)) {
        part += own;
        whole += weight;
      } else if (!(weight > 0)) {
        part += sumOf(idleMs, (ms) => ms[burst] || 0) * 1000;
      }
    }
    return { part, whole };
  };
}

/** What each burst adds: answers, or its value for each unit of its weight. A burst without an answer has no throughput. */
function partsOf(samples: Samples, id: SeriesMetricId, weights: readonly number[]) {
  if (id === "throughput") return column(samples, "expected").map((answers) => answers * 1000);
  return metricColumn(samples, id).map((value, burst) => value * (weights[burst] as number));
}

const US_PER_SECOND = 1e6;

/** Answers a second of CPU time, from microseconds of it for each answer. */
function inverse(cpu: TotalOf | undefined): TotalOf | undefined {
  return (
    cpu &&
    ((bursts) => {
      const { part, whole } = cpu(bursts);
      return { part: whole * US_PER_SECOND, whole: part };
    })
  );
}

function answersOf(samples: Samples): readonly number[] {
  const unexpected = column(samples, "unexpected");
  return column(samples, "expected").map((expected, at) => expected + (unexpected[at] as number));
}

/** The total of all bursts of a series; undefined for a metric without a total, or without a burst that has one. */
export function totalValue(samples: Samples, id: SeriesMetricId): number | undefined {
  const { part = 0, whole = 0 } = totalIn(samples, id)?.([...Array(samples.length).keys()]) ?? {};
  return whole > 0 ? part / whole : undefined;
}

/** The total of each round of a series, without rounds that have none; undefined for a metric without a total. */
export function totalsByRound(samples: Samples, id: SeriesMetricId): readonly number[] | undefined {
  const total = totalIn(samples, id);
  return (
    total &&
    [...burstsByRound(samples).values()].flatMap((bursts) => {
      const { part, whole } = total(bursts);
      return whole > 0 ? [part / whole] : [];
    })
  );
}
