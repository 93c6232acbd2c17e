import { borrowRoom } from "../statistics/selection.ts";
import type { LatencyMs, Sample } from "./sample.ts";

/** What a figure is in a sample; a flag counts as 1 or 0. */
type Figure = (sample: Sample) => number | boolean | undefined;

type PlainId = Exclude<keyof Sample, "startedAt" | "errors" | "latencyMs">;

/** A function each: reading millions of properties by names that vary takes several times as long. */
const PLAIN: Readonly<Record<PlainId, Figure>> = {
  round: ({ round }) => round,
  block: ({ block }) => block,
  position: ({ position }) => position,
  durationMs: ({ durationMs }) => durationMs,
  expected: ({ expected }) => expected,
  unexpected: ({ unexpected }) => unexpected,
  aborted: ({ aborted }) => aborted,
  non2xx: ({ non2xx }) => non2xx,
  bodyBytes: ({ bodyBytes }) => bodyBytes,
  throughput: ({ throughput }) => throughput,
  serverCpuMs: ({ serverCpuMs }) => serverCpuMs,
  servicesCpuMs: ({ servicesCpuMs }) => servicesCpuMs,
  servicesCpuUnknown: ({ servicesCpuUnknown }) => servicesCpuUnknown,
  servicesRssBytes: ({ servicesRssBytes }) => servicesRssBytes,
  generatorCpuMs: ({ generatorCpuMs }) => generatorCpuMs,
  cpuPerRequestUs: ({ cpuPerRequestUs }) => cpuPerRequestUs,
  peakCpuPercent: ({ peakCpuPercent }) => peakCpuPercent,
  rssBytes: ({ rssBytes }) => rssBytes,
  loadAverage: ({ loadAverage }) => loadAverage,
  rateShortfall: ({ rateShortfall }) => rateShortfall,
  machineCpuMs: ({ machineCpuMs }) => machineCpuMs,
  machineBusyMs: ({ machineBusyMs }) => machineBusyMs,
  stolenMs: ({ stolenMs }) => stolenMs,
  stalledMs: ({ stalledMs }) => stalledMs,
  generatorBound: ({ generatorBound }) => generatorBound,
};

const FLAGS: readonly string[] = ["servicesCpuUnknown", "generatorBound"] satisfies PlainId[];

const LATENCIES: Readonly<Record<keyof LatencyMs, Figure>> = {
  mean: ({ latencyMs }) => latencyMs?.mean,
  stddev: ({ latencyMs }) => latencyMs?.stddev,
  p50: ({ latencyMs }) => latencyMs?.p50,
  p90: ({ latencyMs }) => latencyMs?.p90,
  p95: ({ latencyMs }) => latencyMs?.p95,
  p99: ({ latencyMs }) => latencyMs?.p99,
  p999: ({ latencyMs }) => latencyMs?.p999,
  max: ({ latencyMs }) => latencyMs?.max,
};

const PLAIN_IDS = Object.keys(PLAIN);
const LATENCY_IDS = Object.keys(LATENCIES);
const FIGURES = [...Object.values(PLAIN), ...Object.values(LATENCIES)];

/** Every latency has a mean. */
const MEAN = PLAIN_IDS.length + LATENCY_IDS.indexOf("mean");

const NO_ERRORS: Sample["errors"] = Object.freeze({});

/** The samples of a series in one list of numbers: what differs among them one after the other, all else once. */
class Pack {
  readonly #numbers: Float64Array;
  /** By figure: where the first sample's is, or −1 less that where all are the same. */
  readonly #places: readonly number[];
  readonly #startedAt: (index: number) => string;
  readonly #errors = new Map<number, Sample["errors"]>();

  constructor(samples: readonly Sample[]) {
    const { numbers, places } = packedFigures(samples);
    this.#numbers = numbers;
    this.#places = places;
    this.#startedAt = packedTexts(samples.map(({ startedAt }) => startedAt));
    for (const [index, { errors }] of samples.entries()) {
      if (Object.keys(errors).length > 0) this.#errors.set(index, errors);
    }
  }

  figure(figure: number, index: number): number | undefined {
    // Unchecked reads: this is done a hundred million times, and both indices are our own.
    const place = this.#places[figure] as number;
    const number = this.#numbers[place < 0 ? -1 - place : place + index] as number;
    return Number.isNaN(number) ? undefined : number;
  }

  startedAt(index: number): string {
    return this.#startedAt(index);
  }

  errors(index: number): Sample["errors"] {
    return this.#errors.get(index) ?? NO_ERRORS;
  }
}

function packedFigures(samples: readonly Sample[]) {
  const room = borrowRoom(FIGURES.length * samples.length);
  let used = 0;
  const places = FIGURES.map((figure) => {
    const first = used;
    let isSame = true;
    for (const sample of samples) {
      const number = Number(figure(sample) ?? Number.NaN);
      room[used] = number;
      isSame &&= Object.is(number, room[first]);
      used += 1;
    }
    if (isSame) used = first + 1;
    return isSame ? -1 - first : first;
  });
  return { numbers: room.slice(0, used), places };
}

/** Texts of one length, as times are, as one text. */
function packedTexts(texts: readonly string[]): (index: number) => string {
  const [length, ...others] = new Set(texts.map((text) => text.length));
  if (length === undefined || others.length > 0) return (index) => texts[index] as string;
  const together = texts.join("");
  return (index) => together.slice(index * length, (index + 1) * length);
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
    const { startedAt, errors, latencyMs } = this;
    return { ...valuesOf(this, PLAIN_IDS), startedAt, errors, latencyMs };
  }
}

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
  return Object.fromEntries(ids.map((id) => [id, Reflect.get(of, id)]));
}

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
  return samples.map((_, index) => new View(pack, index));
}
