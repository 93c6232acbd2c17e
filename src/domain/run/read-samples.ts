import { required } from "../shared/required.ts";
import { elementAt } from "../statistics/element-at.ts";
import { borrowRoom } from "../statistics/selection.ts";
import { packOf } from "./packed-samples.ts";
import type { Sample } from "./sample.ts";
import { FIGURES, type FigureId, numberOf } from "./sample-figures.ts";

const INDEX_OF = new Map(Object.keys(FIGURES).map((id, index) => [id, index]));

/** Where numbers are read to. */
export interface Room {
  readonly into: Float64Array;
  /** Place of the first. */
  readonly at: number;
}

/**
 * Reads one figure of all samples, which of packed ones takes a fraction of the time.
 * @param room receives them, NaN for a sample that has none
 */
export function readFigure(samples: readonly Sample[], id: FigureId, { into, at }: Room): void {
  const pack = packOf(samples);
  if (pack) pack.read(required(INDEX_OF.get(id), "figure"), into, at);
  else readEach(samples, (sample) => numberOf(FIGURES[id], sample), { into, at });
}

/**
 * Reads what follows from each sample.
 * @param of keeps nothing of the sample
 * @param room receives it, NaN where it is undefined
 */
export function readEach(
  samples: readonly Sample[],
  of: (sample: Sample) => number | undefined,
  { into, at }: Room,
): void {
  const pack = packOf(samples);
  if (pack) {
    pack.readEach(of, into, at);
    return;
  }
  for (const [index, sample] of samples.entries()) into[at + index] = of(sample) ?? Number.NaN;
}

/**
 * Reads some figures of all samples.
 * @returns all values of the first figure, then those of the next, NaN where a sample has none; in room that is only lent
 */
export function figuresOf(samples: readonly Sample[], ids: readonly FigureId[]): Float64Array {
  const { length } = samples;
  const room = borrowRoom(ids.length * length);
  for (const [index, id] of ids.entries()) {
    readFigure(samples, id, { into: room, at: index * length });
  }
  return room;
}

/** The values that a figure has in some samples, each once. */
export function valuesIn(samples: readonly Sample[], id: FigureId): ReadonlySet<number> {
  const values = figuresOf(samples, [id]);
  const { length } = samples;
  const found = new Set<number>();
  for (let index = 0; index < length; index += 1) {
    const value = elementAt(values, index);
    // Mostly it is that of the sample before.
    if (index === 0 || value !== values[index - 1]) found.add(value);
  }
  return found;
}
