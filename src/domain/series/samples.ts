import { groupedBy } from "../shared/grouped-by.ts";
import { sumOf } from "../shared/sum-of.ts";
import { tableOf } from "../shared/table-of.ts";
import { median } from "../statistics/descriptive.ts";
import { errorCount, type LatencyMs, type Sample } from "./sample.ts";

/** A latency of a sample, in milliseconds, under the name of its column. */
export type LatencyId = `latency${Capitalize<keyof LatencyMs>}Ms`;

/** Any number or flag of a sample, under its own name, a latency, or the number of its requests without an answer. */
export type FigureId =
  | Exclude<keyof Sample, "startedAt" | "statuses" | "errors" | "latencyMs">
  | LatencyId
  | "errorCount";

/** The value of a figure in a sample; a flag counts as 1 or 0. */
type Figure = (sample: Sample) => number | boolean | undefined;

/** Every figure of a sample. */
export const FIGURES: Readonly<Record<FigureId, Figure>> = {
  ...own("round", "block", "position", "durationMs", "expected", "unexpected", "aborted"),
  ...own("non2xx", "bodyBytes", "throughput", "connectMs", "serverCpuMs", "servicesCpuMs"),
  ...own("servicesCpuUnknown", "servicesRssBytes", "generatorCpuMs", "cpuPerRequestUs"),
  ...own(
    "serverSystemMs",
    "peakCpuPercent",
    "rssBytes",
    "loadAverage",
    "rateShortfall",
    "machineCpuMs",
  ),
  ...own("machineBusyMs", "stolenMs", "stalledMs", "generatorBound"),
  latencyMeanMs: ({ latencyMs }) => latencyMs?.mean,
  latencyStddevMs: ({ latencyMs }) => latencyMs?.stddev,
  latencyP50Ms: ({ latencyMs }) => latencyMs?.p50,
  latencyP90Ms: ({ latencyMs }) => latencyMs?.p90,
  latencyP95Ms: ({ latencyMs }) => latencyMs?.p95,
  latencyP99Ms: ({ latencyMs }) => latencyMs?.p99,
  latencyP999Ms: ({ latencyMs }) => latencyMs?.p999,
  latencyMaxMs: ({ latencyMs }) => latencyMs?.max,
  errorCount,
};

/** Figures that a sample has under their own names. */
function own<Id extends Exclude<FigureId, LatencyId | "errorCount">>(...ids: readonly Id[]) {
  return tableOf(
    ids,
    (id): Figure =>
      (sample) =>
        sample[id],
  );
}

/** Causes of a burst's failed requests. */
export type SampleCauses = Pick<Sample, "statuses" | "errors">;

/** The bursts of one series in chronological order, stored in columns: a burst is an index. */
export interface Samples {
  readonly length: number;
  /** ISO 8601, UTC. */
  readonly startedAt: readonly string[];
  /** NaN if a burst has no such figure; a figure that no burst has is absent. */
  readonly columns: Readonly<Partial<Record<FigureId, readonly number[]>>>;
  /** By the index of the burst; absent if no request failed. */
  readonly causes: ReadonlyMap<number, SampleCauses>;
}

/** A series without bursts. */
export const NO_SAMPLES: Samples = { length: 0, startedAt: [], columns: {}, causes: new Map() };

const ALL_FIGURES = Object.entries(FIGURES) as readonly (readonly [FigureId, Figure])[];

/**
 * An empty collection of bursts, which are added in chronological order; `addLater` adds CPU time, in milliseconds, that
 * the server used after the latest burst. What `soFar` returns does not grow.
 */
export function growingSamples() {
  const columns = ALL_FIGURES.map(([id, figure]) => ({ id, figure, values: [] as number[] }));
  const startedAt: string[] = [];
  const causes = new Map<number, SampleCauses>();
  const add = (burst: Sample) => {
    for (const { figure, values } of columns) values.push(Number(figure(burst) ?? Number.NaN));
    const { statuses, errors } = burst;
    if (statuses) causes.set(startedAt.length, { statuses, errors });
    else if (Object.keys(errors).length > 0) causes.set(startedAt.length, { errors });
    startedAt.push(burst.startedAt);
  };
  const later: number[] = [];
  const addLater = (cpuMs: number) => {
    const latest = startedAt.length - 1;
    later[latest] = (later[latest] ?? 0) + cpuMs;
  };
  const soFar = (): Samples => {
    const measured = columns.filter(({ values }) => !values.every(Number.isNaN));
    const samples: Samples = {
      length: startedAt.length,
      startedAt: [...startedAt],
      columns: Object.fromEntries(measured.map(({ id, values }) => [id, [...values]])),
      causes: new Map(causes),
    };
    return later.length === 0 ? samples : withLater(samples, later);
  };
  return { add, addLater, soFar };
}

/**
 * Spreads CPU time that was used after bursts over all answers of a start: work that waits until nothing is asked of a
 * server is done after some bursts for others too.
 * @param later milliseconds, by burst
 */
function withLater(samples: Samples, later: readonly number[]): Samples {
  const [expected, unexpected] = [column(samples, "expected"), column(samples, "unexpected")];
  const answersOf = (burst: number) => (expected[burst] as number) + (unexpected[burst] as number);
  const cpuPerRequestUs = [...column(samples, "cpuPerRequestUs")];
  for (const bursts of burstsByRound(samples).values()) {
    const cpuMs = sumOf(bursts, (burst) => later[burst] ?? 0);
    const laterUs = (cpuMs * 1000) / sumOf(bursts, answersOf);
    for (const burst of bursts)
      cpuPerRequestUs[burst] = (cpuPerRequestUs[burst] as number) + laterUs;
  }
  return { ...samples, columns: { ...samples.columns, cpuPerRequestUs } };
}

/** Converts bursts to columns. @param rows in chronological order */
export function samplesOf(rows: readonly Sample[]): Samples {
  const { add, soFar } = growingSamples();
  for (const row of rows) add(row);
  return soFar();
}

/** One figure of all bursts, NaN for bursts without it. */
export function column(samples: Samples, id: FigureId): readonly number[] {
  return samples.columns[id] ?? Array<number>(samples.length).fill(Number.NaN);
}

/** One figure of the bursts that have it. */
export function known(samples: Samples, id: FigureId): readonly number[] {
  return knownOf(samples.columns[id] ?? []);
}

/** The values other than NaN: the list itself if there is no NaN. */
export function knownOf(values: readonly number[]): readonly number[] {
  return values.includes(Number.NaN) ? values.filter((value) => !Number.isNaN(value)) : values;
}

/** Some of the bursts. @param indices in chronological order */
export function samplesAt(samples: Samples, indices: readonly number[]): Samples {
  const pick = <Value>(values: readonly Value[]) => indices.map((index) => values[index] as Value);
  const causes = indices.flatMap((index, at) => {
    const own = samples.causes.get(index);
    return own ? [[at, own] as const] : [];
  });
  const columns = Object.entries(samples.columns).map(([id, values]) => [id, pick(values)]);
  return {
    length: indices.length,
    startedAt: pick(samples.startedAt),
    columns: Object.fromEntries(columns),
    causes: new Map(causes),
  };
}

/** The indices of the bursts of each round, in chronological order. */
export function burstsByRound(samples: Samples): ReadonlyMap<number, readonly number[]> {
  const rounds = column(samples, "round");
  return groupedBy(rounds.keys(), (burst) => rounds[burst] as number);
}

/** The rounds in which the bursts were measured, without duplicates, in chronological order. */
export function roundsIn(samples: Samples): readonly number[] {
  return [...new Set(column(samples, "round"))];
}

/** The typical time from the first burst of a round to its last, in milliseconds; 0 where no burst has its time. */
export function roundLengthMs(samples: Samples): number {
  const lengths = [...burstsByRound(samples).values()].flatMap((own) => {
    const times = own.map((burst) => Date.parse(samples.startedAt[burst] as string));
    const length = Math.max(...times) - Math.min(...times);
    return Number.isNaN(length) ? [] : [length];
  });
  return lengths.length === 0 ? 0 : median(lengths);
}
