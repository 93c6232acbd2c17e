import { withoutMissing } from "../shared/without-missing.ts";
import { roomToLend } from "../statistics/selection.ts";
import { PackedSamples } from "./packed-samples.ts";
import type { Samples } from "./sample.ts";
import { FIGURES, type FigureId, numberOf, placeOfFigure } from "./sample-figures.ts";

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
export function readFigure(samples: Samples, id: FigureId, { into, at }: Room): void {
  if (samples instanceof PackedSamples) {
    samples.read(placeOfFigure(id), into, at);
    return;
  }
  const figure = FIGURES[id];
  let place = at;
  for (const sample of samples) {
    into[place] = numberOf(figure, sample);
    place += 1;
  }
}

/**
 * Reads one figure of all samples that have it.
 * @param into receives them from its beginning; it needs room for as many as there are samples
 * @returns how many there are
 */
export function readKnown(samples: Samples, id: FigureId, into: Float64Array): number {
  if (samples instanceof PackedSamples) return samples.readKnown(placeOfFigure(id), into);
  readFigure(samples, id, { into, at: 0 });
  return withoutMissing(into, samples.length);
}

/** Whether no sample has a figure, as far as that is seen at once: of packed ones. */
export function isMissing(samples: Samples, id: FigureId): boolean {
  return samples instanceof PackedSamples && samples.isMissing(placeOfFigure(id));
}

/** Apart from the room of statistics, so that these can be made of figures. */
const borrowFigures = roomToLend();

/**
 * Reads some figures of all samples.
 * @returns all values of the first figure, then those of the next, NaN where a sample has none; in room that is only lent
 */
export function figuresOf(samples: Samples, ids: readonly FigureId[]): Float64Array {
  const { length } = samples;
  const room = borrowFigures(ids.length * length);
  let at = 0;
  for (const id of ids) {
    readFigure(samples, id, { into: room, at });
    at += length;
  }
  return room;
}

/** The values that a figure has in some samples, each once. */
export function valuesIn(samples: Samples, id: FigureId): ReadonlySet<number> {
  const values = figuresOf(samples, [id]);
  const { length } = samples;
  const found = new Set<number>();
  for (let index = 0; index < length; index += 1) {
    const value = values[index] as number;
    // Mostly it is that of the sample before.
    if (index === 0 || value !== values[index - 1]) found.add(value);
  }
  return found;
}
