import type { Sample } from "./sample.ts";
import { FIGURES, type Figure, type FigureId } from "./sample-figures.ts";

/** Why requests of a burst failed. */
export type SampleCauses = Pick<Sample, "statuses" | "errors">;

/** The bursts of one series in the order of time, in columns: a burst is an index. */
export interface Samples {
  readonly length: number;
  /** ISO 8601, UTC. */
  readonly startedAt: readonly string[];
  /** NaN where a burst has no such figure; a figure that no burst has is absent. */
  readonly columns: Readonly<Partial<Record<FigureId, readonly number[]>>>;
  /** By the index of the burst; absent where no request failed. */
  readonly causes: ReadonlyMap<number, SampleCauses>;
}

/** A series without bursts. */
export const NO_SAMPLES: Samples = { length: 0, startedAt: [], columns: {}, causes: new Map() };

const ALL_FIGURES = Object.entries(FIGURES) as readonly (readonly [FigureId, Figure])[];

/** Bursts that are added one by one, in the order of time. */
export interface GrowingSamples {
  readonly add: (burst: Sample) => void;
  /** The bursts that were added until now; what is returned does not grow. */
  readonly soFar: () => Samples;
}

/** Columns without bursts, which grow. */
export function growingSamples(): GrowingSamples {
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
  const soFar = () => {
    const measured = columns.filter(({ values }) => !values.every(Number.isNaN));
    return {
      length: startedAt.length,
      startedAt: [...startedAt],
      columns: Object.fromEntries(measured.map(({ id, values }) => [id, [...values]])),
      causes: new Map(causes),
    };
  };
  return { add, soFar };
}

/** Bursts in columns. @param rows in the order of time */
export function samplesOf(rows: readonly Sample[]): Samples {
  const { add, soFar } = growingSamples();
  for (const row of rows) add(row);
  return soFar();
}

/** One figure of all bursts, NaN where a burst has none. */
export function column(samples: Samples, id: FigureId): readonly number[] {
  return samples.columns[id] ?? Array<number>(samples.length).fill(Number.NaN);
}

/** One figure of the bursts that have it. */
export function known(samples: Samples, id: FigureId): readonly number[] {
  return knownOf(samples.columns[id] ?? []);
}

/** The numbers of a list that are some: the list itself where all are. */
export function knownOf(values: readonly number[]): readonly number[] {
  return values.includes(Number.NaN) ? values.filter((value) => !Number.isNaN(value)) : values;
}

/** Some of the bursts. @param indices in the order of time */
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

/** The rounds in which the bursts were measured, each once, in the order of time. */
export function roundsIn(samples: Samples): readonly number[] {
  return [...new Set(column(samples, "round"))];
}
