import { required } from "../shared/required.ts";
import { PackedNumbers } from "./packed-numbers.ts";
import { PackedTexts } from "./packed-texts.ts";
import type { LatencyMs, Sample } from "./sample.ts";
import { FIGURES, type FigureId, FLAGS, LATENCIES, numberOf, PLAIN } from "./sample-figures.ts";

const PLAIN_IDS = Object.keys(PLAIN);
const LATENCY_IDS: readonly string[] = Object.keys(LATENCIES);
const ALL_FIGURES = Object.values(FIGURES);
const INDEX_OF = new Map(Object.keys(FIGURES).map((id, index) => [id, index]));

/** Every latency has a mean. */
const MEAN = PLAIN_IDS.length + LATENCY_IDS.indexOf("mean" satisfies keyof LatencyMs);

const NO_ERRORS: Sample["errors"] = Object.freeze({});

/** The samples of a series: what differs among them one after the other, all else once. */
class Pack {
  readonly #figures: PackedNumbers;
  readonly #times: PackedTexts;
  readonly #errors: ReadonlyMap<number, Sample["errors"]>;

  constructor(samples: readonly Sample[]) {
    this.#figures = new PackedNumbers(samples, ALL_FIGURES);
    this.#times = new PackedTexts(samples.map(({ startedAt }) => startedAt));
    this.#errors = errorsIn(samples);
  }

  figure(figure: number, index: number): number | undefined {
    const number = this.#figures.at(figure, index);
    return Number.isNaN(number) ? undefined : number;
  }

  /** Reads a figure of all samples. */
  read(figure: number, room: Room): void {
    this.#figures.read(figure, room.into, room.at);
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

/** One sample of a pack, read where it lies; it has the properties of a {@link Sample}. */
class PackedSample {
  readonly #pack: Pack;
  readonly #index: number;

  static {
    for (const [figure, id] of PLAIN_IDS.entries()) {
      const number = {
        get(this: PackedSample) {
          return this.#pack.figure(figure, this.#index);
        },
      };
      const flag = {
        get(this: PackedSample) {
          const value = this.#pack.figure(figure, this.#index);
          return value === undefined ? undefined : value === 1;
        },
      };
      Object.defineProperty(PackedSample.prototype, id, FLAGS.includes(id) ? flag : number);
    }
  }

  constructor(pack: Pack, index: number) {
    this.#pack = pack;
    this.#index = index;
  }

  get startedAt() {
    return this.#pack.startedAt(this.#index);
  }

  get errors() {
    return this.#pack.errors(this.#index);
  }

  get latencyMs() {
    if (this.#pack.figure(MEAN, this.#index) === undefined) return undefined;
    return new PackedLatency(this.#pack, this.#index);
  }

  toJSON() {
    return valuesOf(this, WRITTEN_IDS);
  }
}

/** What is written of a sample, in this order. */
const WRITTEN_IDS = [...PLAIN_IDS, "startedAt", "errors", "latencyMs"];

/** The latency of one sample of a pack; it has the properties of a {@link LatencyMs}. */
class PackedLatency {
  readonly #pack: Pack;
  readonly #index: number;

  static {
    for (const [figure, id] of LATENCY_IDS.entries()) {
      Object.defineProperty(PackedLatency.prototype, id, {
        get(this: PackedLatency) {
          return this.#pack.figure(PLAIN_IDS.length + figure, this.#index);
        },
      });
    }
  }

  constructor(pack: Pack, index: number) {
    this.#pack = pack;
    this.#index = index;
  }

  toJSON() {
    return valuesOf(this, LATENCY_IDS);
  }
}

function valuesOf(of: object, ids: readonly string[]): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const id of ids) {
    const value: unknown = Reflect.get(of, id);
    if (value !== undefined) values[id] = value;
  }
  return values;
}

/** The pack of each list that came of {@link packSamples}. */
const packs = new WeakMap<readonly Sample[], Pack>();

/**
 * The same samples in about half of the memory, for what reads thousands of series. Their figures must be finite.
 * @returns samples whose properties are not their own: they can be read and written as JSON, and neither spread nor
 *   listed
 */
export function packSamples(samples: readonly Sample[]): readonly Sample[] {
  if (samples.length === 0) return samples;
  const pack = new Pack(samples);
  // What the static blocks define is not known to the compiler.
  const View = PackedSample as unknown as new (pack: Pack, index: number) => Sample;
  const packed = samples.map((_, index) => new View(pack, index));
  packs.set(packed, pack);
  return packed;
}

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
  const pack = packs.get(samples);
  if (pack) {
    pack.read(required(INDEX_OF.get(id), "figure"), { into, at });
    return;
  }
  const figure = FIGURES[id];
  for (const [index, sample] of samples.entries()) into[at + index] = numberOf(figure, sample);
}

/** Whether two lists hold the same samples. */
export function areSameSamples(all: readonly Sample[], others: readonly Sample[]): boolean {
  const [one, other] = [packs.get(all), packs.get(others)];
  if (one && other) return one.isLike(other);
  return JSON.stringify(all) === JSON.stringify(others);
}
