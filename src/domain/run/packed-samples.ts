import { type FigureSource, PackedNumbers } from "./packed-numbers.ts";
import { PackedSample, type SampleCauses } from "./packed-sample.ts";
import { PackedTexts } from "./packed-texts.ts";
import type { Sample, Samples } from "./sample.ts";
import { FIGURES, type Figure, numberOf } from "./sample-figures.ts";

const ALL_FIGURES = Object.values(FIGURES);

/** What samples are packed of: finite figures, in the order of all figures, and what is no number. */
export interface SampleSource extends FigureSource {
  readonly times: readonly string[];
  /** By the sample's index; absent where no request failed. */
  readonly causes: ReadonlyMap<number, SampleCauses>;
}

const NO_CAUSES: SampleCauses = Object.freeze({ errors: Object.freeze({}) });

/**
 * The same samples in a quarter of the memory, for what reads thousands of series: what differs among them one after the
 * other, all else once. Each is made when it is asked for, so its properties are not its own: it can be read and written
 * as JSON, and neither spread nor listed.
 */
export class PackedSamples implements Samples {
  readonly length: number;
  readonly #figures: PackedNumbers;
  readonly #times: PackedTexts;
  readonly #causes: ReadonlyMap<number, SampleCauses>;

  constructor(source: SampleSource) {
    this.length = source.length;
    this.#figures = new PackedNumbers(source, ALL_FIGURES.length);
    this.#times = new PackedTexts(source.times);
    this.#causes = source.causes;
  }

  *[Symbol.iterator](): Generator<Sample> {
    for (let index = 0; index < this.length; index += 1) {
      // What a packed sample defines itself is not known to the compiler.
      yield new PackedSample(this, index) as unknown as Sample;
    }
  }

  at(index: number): Sample | undefined {
    return [...this].at(index);
  }

  map<Value>(of: (sample: Sample, index: number) => Value): readonly Value[] {
    return Array.from(this, of);
  }

  filter(is: (sample: Sample, index: number) => boolean): readonly Sample[] {
    return [...this].filter(is);
  }

  /** @param figure its index among all figures */
  figure(figure: number, index: number): number | undefined {
    const number = this.#figures.at(figure, index);
    return Number.isNaN(number) ? undefined : number;
  }

  /** Reads a figure of all samples. @param into receives it from `at` on */
  read(figure: number, into: Float64Array, at: number): void {
    this.#figures.read(figure, into, at);
  }

  /** Reads a figure of all samples that have it, from the beginning of `into` on. @returns how many there are */
  readKnown(figure: number, into: Float64Array): number {
    return this.#figures.readKnown(figure, into);
  }

  /** Whether no sample has a figure. */
  isMissing(figure: number): boolean {
    return this.#figures.isMissing(figure);
  }

  startedAt(index: number): string {
    return this.#times.at(index);
  }

  causes(index: number): SampleCauses {
    return this.#causes.get(index) ?? NO_CAUSES;
  }

  /** Whether others are the same. */
  isLike(other: PackedSamples): boolean {
    return (
      this.#figures.isLike(other.#figures) &&
      JSON.stringify([this.#times, ...this.#causes]) ===
        JSON.stringify([other.#times, ...other.#causes])
    );
  }

  toJSON() {
    return [...this];
  }
}

/** Requests fail in hardly any series, and none then needs a table of its own. */
const NO_CAUSES_AT_ALL: ReadonlyMap<number, SampleCauses> = new Map();

function causesIn(samples: Samples): ReadonlyMap<number, SampleCauses> {
  const found = new Map<number, SampleCauses>();
  let index = 0;
  for (const { statuses, errors } of samples) {
    if (statuses) found.set(index, { statuses, errors });
    else if (Object.keys(errors).length > 0) found.set(index, { errors });
    index += 1;
  }
  return found.size === 0 ? NO_CAUSES_AT_ALL : found;
}

/** Packs samples, if there are any. @param samples whose figures are finite */
export function packSamples(samples: Samples): Samples {
  return samples.length === 0 ? samples : new PackedSamples(sourceOf(samples));
}

function sourceOf(samples: Samples): SampleSource {
  return {
    length: samples.length,
    times: samples.map(({ startedAt }) => startedAt),
    causes: causesIn(samples),
    read: (place, into, at) => {
      const figure = ALL_FIGURES[place] as Figure;
      let to = at;
      for (const sample of samples) {
        into[to] = numberOf(figure, sample);
        to += 1;
      }
    },
  };
}

/** Whether two lists hold the same samples. */
export function areSameSamples(all: Samples, others: Samples): boolean {
  if (all instanceof PackedSamples && others instanceof PackedSamples) return all.isLike(others);
  return JSON.stringify(all) === JSON.stringify(others);
}
