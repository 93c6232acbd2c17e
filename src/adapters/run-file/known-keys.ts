import type { JsonCursor } from "./json-cursor.ts";

/** A key of an object, with its colon. */
interface Key<Value> {
  readonly bytes: Uint8Array;
  readonly value: Value;
  /** What came after it in the object before: mostly it does again. */
  next: Key<Value> | undefined;
}

/** The keys that an object may have, and something for each. */
export class KnownKeys<Value> {
  readonly #all: readonly Key<Value>[];
  #first: Key<Value> | undefined;
  #last: Key<Value> | undefined;

  constructor(values: Readonly<Record<string, Value>>) {
    this.#all = Object.entries(values).map(([name, value]) => ({
      bytes: Buffer.from(`"${name}":`),
      value,
      next: undefined,
    }));
  }

  /** Reads the first key of an object. @returns what there is for it, undefined where nobody knows it */
  first(cursor: JsonCursor): Value | undefined {
    this.#first = this.#taken(cursor, this.#first);
    this.#last = this.#first;
    return this.#last?.value;
  }

  /** Reads the next key of the object, as {@link first} does. */
  next(cursor: JsonCursor): Value | undefined {
    const before = this.#last;
    this.#last = this.#taken(cursor, before?.next);
    if (before) before.next = this.#last;
    return this.#last?.value;
  }

  #taken(cursor: JsonCursor, likely: Key<Value> | undefined): Key<Value> | undefined {
    if (likely && cursor.takeAll(likely.bytes)) return likely;
    return this.#all.find(({ bytes }) => cursor.takeAll(bytes));
  }
}
