import type { LatencyMs, Sample } from "./sample.ts";
import { FLAGS, LATENCIES, PLAIN } from "./sample-figures.ts";

const PLAIN_IDS = Object.keys(PLAIN);
const LATENCY_IDS: readonly string[] = Object.keys(LATENCIES);

/** Every latency has a mean. */
const MEAN = PLAIN_IDS.length + LATENCY_IDS.indexOf("mean" satisfies keyof LatencyMs);

/** What is kept of samples, by their index. */
interface SampleFigures {
  /** @param figure its index among all figures */
  readonly figure: (figure: number, index: number) => number | undefined;
  readonly startedAt: (index: number) => string;
  readonly causes: (index: number) => SampleCauses;
}

/** Why requests of a sample failed. */
export type SampleCauses = Pick<Sample, "statuses" | "errors">;

/** One sample of a pack, read where it lies; it has the properties of a {@link Sample}. */
export class PackedSample {
  readonly #pack: SampleFigures;
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

  constructor(pack: SampleFigures, index: number) {
    this.#pack = pack;
    this.#index = index;
  }

  get startedAt() {
    return this.#pack.startedAt(this.#index);
  }

  get statuses() {
    return this.#pack.causes(this.#index).statuses;
  }

  get errors() {
    return this.#pack.causes(this.#index).errors;
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
const WRITTEN_IDS = [...PLAIN_IDS, "startedAt", "statuses", "errors", "latencyMs"];

/** The latency of one sample of a pack; it has the properties of a {@link LatencyMs}. */
class PackedLatency {
  readonly #pack: SampleFigures;
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

  constructor(pack: SampleFigures, index: number) {
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
