const ZERO = 0x30;
const NINE = 0x39;
const POINT = 0x2e;
const QUOTE = 0x22;

/** Powers of ten, all that a number holds exactly. */
const TENS = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

/** JSON's numbers. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

const IN_NUMBERS = bytesOf(/[-+.\de]/i);
const PLAIN = bytesOf(/[\w:.+-]/);

function bytesOf(characters: RegExp): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, byte) =>
    Number(characters.test(String.fromCharCode(byte))),
  );
}

/** A place in the bytes of a JSON text without white space. It goes past what it reads, and only past that. */
export class JsonCursor {
  readonly #bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  /** Whether a byte comes next, which is then read. */
  take(byte: number): boolean {
    if (this.#bytes[this.at] !== byte) return false;
    this.at += 1;
    return true;
  }

  /** Whether some bytes come next, which are then read. */
  takeAll(expected: Uint8Array): boolean {
    const bytes = this.#bytes;
    const { at } = this;
    for (let index = 0; index < expected.length; index += 1) {
      if (bytes[at + index] !== expected[index]) return false;
    }
    this.at = at + expected.length;
    return true;
  }

  /** Reads a number, to the last bit as JSON.parse does. @returns NaN where there is none */
  number(): number {
    const bytes = this.#bytes;
    const start = this.at;
    let at = start;
    let whole = 0;
    let byte = bytes[at] as number;
    for (; isDigit(byte); byte = bytes[at] as number) {
      whole = 10 * whole + byte - ZERO;
      at += 1;
    }
    const digits = at - start;
    let decimals = 0;
    if (byte === POINT) {
      at += 1;
      const first = at;
      for (byte = bytes[at] as number; isDigit(byte); byte = bytes[at] as number) {
        whole = 10 * whole + byte - ZERO;
        at += 1;
      }
      decimals = at - first;
      if (decimals === 0) return this.#otherNumber();
    }
    const isZeroLed = digits > 1 && bytes[start] === ZERO;
    if (digits === 0 || isZeroLed || IN_NUMBERS[byte] === 1) return this.#otherNumber();
    this.at = at;
    if (whole <= Number.MAX_SAFE_INTEGER && decimals < TENS.length) {
      // Both are exact, so the quotient is the number next to what is written.
      return whole / (TENS[decimals] as number);
    }
    return Number(bytes.toString("latin1", start, at));
  }

  /** One with a sign or an exponent, or none. */
  #otherNumber(): number {
    const text = this.#while(IN_NUMBERS, Number.POSITIVE_INFINITY);
    return NUMBER.test(text) ? Number(text) : Number.NaN;
  }

  /**
   * Reads a text of letters, digits and what times have beside them.
   * @param most characters that it may have
   * @returns undefined where there is none
   */
  plainText(most: number): string | undefined {
    if (!this.take(QUOTE)) return undefined;
    const text = this.#while(PLAIN, most);
    return this.take(QUOTE) ? text : undefined;
  }

  /** The bytes that come next, as long as they are of some. */
  #while(some: Uint8Array, most: number): string {
    const bytes = this.#bytes;
    const start = this.at;
    let { at } = this;
    while (at - start < most && some[bytes[at] ?? 0] === 1) at += 1;
    this.at = at;
    return bytes.toString("latin1", start, at);
  }
}

/** @param byte undefined where the bytes end */
function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}
