import { borrowRoom } from "../statistics/selection.ts";
import type { Samples } from "./sample.ts";
import { type Figure, numberOf } from "./sample-figures.ts";

/** How a figure is kept: once for all samples, in millionths as most are measured, as it is, or as small whole numbers. */
const KINDS = { same: 0, millionths: 1, plain: 2, small: 3 } as const;

/** Bits of a place that tell the kind; the others, where the first number is. */
const KIND_BITS = 2;
const KIND_MASK = 0b11;

const MILLION = 1e6;

/** Figures of samples one after the other, NaN where there is none, in as little room as keeps every bit. */
export class PackedNumbers {
  readonly #length: number;
  readonly #numbers: Float64Array;
  /** The same memory: two of these have the room of one number. */
  readonly #millionths: Int32Array;
  /** The same memory again: four of these have the room of one number. */
  readonly #small: Int16Array;
  /** By figure. */
  readonly #places: readonly number[];

  constructor(samples: Samples, figures: readonly Figure[]) {
    const { length } = samples;
    const room = borrowRoom(figures.length * length);
    let used = 0;
    this.#length = length;
    this.#places = figures.map((figure) => {
      const first = used;
      let at = first;
      for (const sample of samples) {
        room[at] = numberOf(figure, sample);
        at += 1;
      }
      if (isSame(room, first, length)) {
        used += 1;
        return placeOf(first, KINDS.same);
      }
      const own = room.subarray(first, at);
      if (haveForm(own, SMALL)) {
        keep(own, SMALL, new Int16Array(own.buffer, own.byteOffset));
        used += Math.ceil(length / 4);
        return placeOf(4 * first, KINDS.small);
      }
      if (haveForm(own, MILLIONTHS)) {
        keep(own, MILLIONTHS, new Int32Array(own.buffer, own.byteOffset));
        used += Math.ceil(length / 2);
        return placeOf(2 * first, KINDS.millionths);
      }
      used += length;
      return placeOf(first, KINDS.plain);
    });
    this.#numbers = room.slice(0, used);
    this.#millionths = new Int32Array(this.#numbers.buffer);
    this.#small = new Int16Array(this.#numbers.buffer);
  }

  at(figure: number, index: number): number {
    // Unchecked reads: this is done a hundred million times, and both indices are our own.
    const place = this.#places[figure] as number;
    const first = place >> KIND_BITS;
    const kind = place & KIND_MASK;
    if (kind === KINDS.millionths) return (this.#millionths[first + index] as number) / MILLION;
    if (kind === KINDS.small) return this.#small[first + index] as number;
    return this.#numbers[kind === KINDS.same ? first : first + index] as number;
  }

  /** Reads a figure of all samples. @param into receives it from `at` on */
  read(figure: number, into: Float64Array, at: number): void {
    const place = this.#places[figure] as number;
    const first = place >> KIND_BITS;
    const kind = place & KIND_MASK;
    // A loop each, so that each reads one kind of list.
    if (kind === KINDS.same) {
      into.fill(this.#numbers[first] as number, at, at + this.#length);
    } else if (kind === KINDS.millionths) {
      for (let index = 0; index < this.#length; index += 1) {
        into[at + index] = (this.#millionths[first + index] as number) / MILLION;
      }
    } else {
      const numbers = kind === KINDS.small ? this.#small : this.#numbers;
      for (let index = 0; index < this.#length; index += 1) {
        into[at + index] = numbers[first + index] as number;
      }
    }
  }

  /** Whether the same figures are in others, and in the same way. */
  isLike(other: PackedNumbers): boolean {
    const others = other.#millionths;
    return (
      this.#length === other.#length &&
      this.#millionths.length === others.length &&
      this.#millionths.every((half, index) => half === others[index]) &&
      JSON.stringify(this.#places) === JSON.stringify(other.#places)
    );
  }
}

function placeOf(first: number, kind: number): number {
  return (first << KIND_BITS) + kind;
}

function isSame(numbers: Float64Array, first: number, length: number): boolean {
  for (let at = first + 1; at < first + length; at += 1) {
    if (!Object.is(numbers[at], numbers[first])) return false;
  }
  return true;
}

/** A whole number that is kept for another, and what it is kept for; another one where it has no room. */
interface Form {
  readonly kept: (number: number) => number;
  readonly number: (kept: number) => number;
}

const SMALL: Form = { kept: (number) => (number << 16) >> 16, number: (kept) => kept };

const MILLIONTHS: Form = {
  kept: (number) => Math.round(number * MILLION) | 0,
  // A quotient is as exact as it can be, so it is the very number wherever that is a millionth's multiple.
  number: (kept) => kept / MILLION,
};

function haveForm(numbers: Float64Array, { kept, number }: Form): boolean {
  for (let at = 0; at < numbers.length; at += 1) {
    const one = numbers[at] as number;
    if (!Object.is(number(kept(one)), one)) return false;
  }
  return true;
}

/** From the first number on, so that none is overwritten before it is read. */
function keep(numbers: Float64Array, { kept }: Form, into: Int16Array | Int32Array): void {
  for (let at = 0; at < numbers.length; at += 1) into[at] = kept(numbers[at] as number);
}
