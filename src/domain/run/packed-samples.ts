import { PackedNumbers } from "./packed-numbers.ts";
import { PackedSample, type SampleFigures } from "./packed-sample.ts";
import { PackedTexts } from "./packed-texts.ts";
import type { Sample } from "./sample.ts";
import { FIGURES } from "./sample-figures.ts";

const ALL_FIGURES = Object.values(FIGURES);

const NO_ERRORS: Sample["errors"] = Object.freeze({});

/** The samples of a series: what differs among them one after the other, all else once. */
export class Pack implements SampleFigures {
  readonly length: number;
  readonly #figures: PackedNumbers;
  readonly #times: PackedTexts;
  readonly #errors: ReadonlyMap<number, Sample["errors"]>;

  constructor(samples: readonly Sample[]) {
    this.length = samples.length;
    this.#figures = new PackedNumbers(samples, ALL_FIGURES);
    this.#times = new PackedTexts(samples.map(({ startedAt }) => startedAt));
    this.#errors = errorsIn(samples);
  }

  figure(figure: number, index: number): number | undefined {
    const number = this.#figures.at(figure, index);
    return Number.isNaN(number) ? undefined : number;
  }

  /** Reads a figure of all samples. @param into receives it from `at` on */
  read(figure: number, into: Float64Array, at: number): void {
    this.#figures.read(figure, into, at);
  }

  /**
   * Reads what follows from each sample.
   * @param of keeps nothing of the sample, since the next one takes its place
   * @param into receives it from `at` on, NaN where it is undefined
   */
  readEach(of: (sample: Sample) => number | undefined, into: Float64Array, at: number): void {
    const sample = new PackedSample(this);
    for (let index = 0; index < this.length; index += 1) {
      into[at + index] = of(sample.movedTo(index)) ?? Number.NaN;
    }
  }

  sample(index: number): Sample {
    return new PackedSample(this).movedTo(index);
  }

  startedAt(index: number): string {
    return this.#times.at(index);
  }

  errors(index: number): Sample["errors"] {
    return this.#errors.get(index) ?? NO_ERRORS;
  }

  /** Whether another pack is of the same samples. */
  isLike(other: Pack): boolean {
    return (
      this.#figures.isLike(other.#figures) &&
      JSON.stringify([this.#times, ...this.#errors]) ===
        JSON.stringify([other.#times, ...other.#errors])
    );
  }
}

/** Hardly any series has errors, and none then needs a table of its own. */
const NO_ERRORS_AT_ALL: ReadonlyMap<number, Sample["errors"]> = new Map();

function errorsIn(samples: readonly Sample[]): ReadonlyMap<number, Sample["errors"]> {
  const found = new Map<number, Sample["errors"]>();
  for (const [index, { errors }] of samples.entries()) {
    if (Object.keys(errors).length > 0) found.set(index, errors);
  }
  return found.size === 0 ? NO_ERRORS_AT_ALL : found;
}

/** The list of a pack's samples: each is made when it is asked for, so that none takes any room. */
class PackedList implements ProxyHandler<Sample[]> {
  readonly #pack: Pack;

  constructor(pack: Pack) {
    this.#pack = pack;
  }

  get(target: Sample[], key: string | symbol): unknown {
    if (key === "length") return this.#pack.length;
    if (!isIndex(key)) return Reflect.get(target, key);
    return this.has(target, key) ? this.#pack.sample(Number(key)) : undefined;
  }

  has(target: Sample[], key: string | symbol): boolean {
    return isIndex(key) ? Number(key) < this.#pack.length : Reflect.has(target, key);
  }
}

function isIndex(key: string | symbol): boolean {
  return typeof key === "string" && /^\d+$/.test(key);
}

/** The pack of each list that came of {@link packSamples}. */
const packs = new WeakMap<readonly Sample[], Pack>();

/**
 * The same samples in a quarter of the memory, for what reads thousands of series. Their figures must be finite.
 * @returns samples that can be read and written as JSON: their properties are not their own, so they can be neither spread
 *   nor listed
 */
export function packSamples(samples: readonly Sample[]): readonly Sample[] {
  if (samples.length === 0) return samples;
  const pack = new Pack(samples);
  const packed = new Proxy<Sample[]>([], new PackedList(pack));
  packs.set(packed, pack);
  return packed;
}

/** The pack of samples; undefined where they are none that came of {@link packSamples} as they stand. */
export function packOf(samples: readonly Sample[]): Pack | undefined {
  return packs.get(samples);
}

/** Whether two lists hold the same samples. */
export function areSameSamples(all: readonly Sample[], others: readonly Sample[]): boolean {
  const [one, other] = [packOf(all), packOf(others)];
  if (one && other) return one.isLike(other);
  return JSON.stringify(all) === JSON.stringify(others);
}
