import type { SampleCauses } from "./packed-sample.ts";
import type { SampleSource } from "./packed-samples.ts";
import { FIGURES } from "./sample-figures.ts";

/** Figures of a row. */
const WIDTH = Object.keys(FIGURES).length;

const NO_CAUSES: ReadonlyMap<number, SampleCauses> = new Map();

/** Samples without causes of failures, as rows of figures that are filled one after the other: what can be packed without making them. */
export class SampleRows implements SampleSource {
  readonly causes = NO_CAUSES;
  times: string[] = [];
  #numbers = new Float64Array(64 * WIDTH);
  #length = 0;
  /** Where the row that is being filled begins. */
  #row = 0;

  get length(): number {
    return this.#length;
  }

  /** Empties it, for other samples in the same room. */
  clear(): void {
    this.times = [];
    this.#length = 0;
  }

  /** Begins a row, which has no figures yet. */
  begin(): void {
    this.#row = this.#length * WIDTH;
    this.#length += 1;
    if (this.#numbers.length < this.#length * WIDTH) {
      const more = new Float64Array(2 * this.#numbers.length);
      more.set(this.#numbers);
      this.#numbers = more;
    }
    this.#numbers.fill(Number.NaN, this.#row, this.#row + WIDTH);
  }

  /** Whether the row has a figure. @param place its place among all figures */
  has(place: number): boolean {
    return !Number.isNaN(this.#numbers[this.#row + place]);
  }

  /** Puts a figure into the row. @param place its place among all figures */
  put(place: number, number: number): void {
    this.#numbers[this.#row + place] = number;
  }

  /** Reads a figure of all rows, NaN where one has none. @param into receives it from `at` on */
  read(place: number, into: Float64Array, at: number): void {
    const numbers = this.#numbers;
    let from = place;
    for (let to = at; to < at + this.#length; to += 1) {
      into[to] = numbers[from] as number;
      from += WIDTH;
    }
  }
}
