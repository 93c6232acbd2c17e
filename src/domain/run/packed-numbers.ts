import { withoutMissing } from "../shared/without-missing.ts";

/** How a figure is kept: once for all samples, in millionths as most are measured, as it is, or as small whole numbers. */
const KINDS = { same: 0, millionths: 1, plain: 2, small: 3 } as const;

type Kind = (typeof KINDS)[keyof typeof KINDS];

/** By kind: how many have the room of one number. */
const NUMBERS_IN_ONE = [1, 2, 1, 4] as const;

/** Bits of a place that tell the kind; the others, where the first number is. */
const KIND_BITS = 2;
const KIND_MASK = 0b11;

const MILLION = 1e6;

/** Where figures of samples come from. */
export interface FigureSource {
  readonly length: number;
  /** Reads a figure of all samples, NaN where one has none. @param into receives it from `at` on */
  readonly read: (figure: number, into: Float64Array, at: number) => void;
}

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

  /** @param figures how many there are */
  constructor(source: FigureSource, figures: number) {
    const { length } = source;
    const room = borrowed(figures * length);
    const places: number[] = [];
    let used = 0;
    for (let figure = 0; figure < figures; figure += 1) {
      source.read(figure, room.numbers, used);
      const kind = kindOf(room.numbers, used, length);
      places.push(placeOf(used * NUMBERS_IN_ONE[kind], kind));
      keep(room, kind, { first: used, length });
      used += kind === KINDS.same ? 1 : Math.ceil(length / NUMBERS_IN_ONE[kind]);
    }
    this.#length = length;
    this.#places = places;
    this.#numbers = room.numbers.slice(0, used);
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

  /**
   * Reads a figure of all samples that have it.
   * @param into receives it from its beginning
   * @returns how many there are
   */
  readKnown(figure: number, into: Float64Array): number {
    this.read(figure, into, 0);
    // What is kept in another way has no gaps.
    const kind = (this.#places[figure] as number) & KIND_MASK;
    if (kind === KINDS.plain) return withoutMissing(into, this.#length);
    return this.isMissing(figure) ? 0 : this.#length;
  }

  /** Whether no sample has a figure. */
  isMissing(figure: number): boolean {
    const place = this.#places[figure] as number;
    return (place & KIND_MASK) === KINDS.same && Number.isNaN(this.#numbers[place >> KIND_BITS]);
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

function placeOf(first: number, kind: Kind): number {
  return (first << KIND_BITS) + kind;
}

/** The same memory, for each kind of number. */
interface Room {
  readonly numbers: Float64Array;
  readonly millionths: Int32Array;
  readonly small: Int16Array;
}

function roomFor(count: number): Room {
  const numbers = new Float64Array(count);
  const { buffer } = numbers;
  return { numbers, millionths: new Int32Array(buffer), small: new Int16Array(buffer) };
}

/** Needed only while numbers are packed, and then again. */
let lent = roomFor(1024);

function borrowed(count: number): Room {
  if (lent.numbers.length < count) lent = roomFor(2 * count);
  return lent;
}

/** The kind in which all of some numbers can be kept. */
function kindOf(numbers: Float64Array, first: number, length: number): Kind {
  let [areSame, areSmall, areMillionths] = [true, true, true];
  const one = numbers[first] as number;
  for (let at = first; at < first + length; at += 1) {
    const number = numbers[at] as number;
    areSame &&= Object.is(number, one);
    areSmall &&= Object.is((number << 16) >> 16, number);
    areMillionths &&= Object.is(inMillionths(number) / MILLION, number);
    if (!(areSame || areSmall || areMillionths)) return KINDS.plain;
  }
  if (areSame) return KINDS.same;
  return areSmall ? KINDS.small : KINDS.millionths;
}

/** A quotient is as exact as it can be, so that by a million is the very number wherever that is a multiple of a millionth. */
function inMillionths(number: number): number {
  return Math.round(number * MILLION) | 0;
}

/** From the first number on, so that none is overwritten before it is read. */
function keep(
  { numbers, millionths, small }: Room,
  kind: Kind,
  { first, length }: { readonly first: number; readonly length: number },
): void {
  if (kind === KINDS.small) {
    for (let at = 0; at < length; at += 1) small[4 * first + at] = numbers[first + at] as number;
  }
  if (kind === KINDS.millionths) {
    for (let at = 0; at < length; at += 1) {
      millionths[2 * first + at] = inMillionths(numbers[first + at] as number);
    }
  }
}
