import { PackedSamples } from "../../domain/run/packed-samples.ts";
import type { Samples } from "../../domain/run/sample.ts";
import { type FigureId, placeOfFigure } from "../../domain/run/sample-figures.ts";
import { SampleRows } from "../../domain/run/sample-rows.ts";
import { JsonCursor } from "./json-cursor.ts";
import type { ListReader, ReadList } from "./json-look.ts";
import { KnownKeys } from "./known-keys.ts";
import { isCount, isFigure } from "./parts.ts";
import { COUNTS, LATENCIES, MOST_OF_TIME, OTHER_LATENCIES, USAGE } from "./sample-schema.ts";

/** A longer list takes more room while it is read than is worth keeping; hardly any is a tenth as long. */
const MOST_SAMPLES = 10_000;

const OPENING = 0x7b;
const CLOSING = 0x7d;
const END = 0x5d;
const COMMA = 0x2c;
const TRUE = Buffer.from("true");
const FALSE = Buffer.from("false");
const NOTHING = Buffer.from("{}");

/**
 * Reads the bursts of a series from the bytes of its file, without making them: those that `isPlainSample` takes, written
 * as Loadgate writes them. All others it leaves to the parser and the schema, which say what is wrong.
 * @param most bursts that a series may have
 */
export function sampleReader(most: number): ListReader<Samples> {
  const reader = new SampleReader(Math.min(most, MOST_SAMPLES));
  return { key: "samples", read: (bytes, at) => reader.list(bytes, at) };
}

/** Reads a value into the row of its burst. @returns whether it is one that is read here */
type ReadValue = (reader: SampleReader) => boolean;

const places = (ids: readonly FigureId[]) => ids.map(placeOfFigure);

const REQUIRED = places([...COUNTS, "durationMs", "errorCount"]);
const REQUIRED_LATENCIES = places(LATENCIES);
const ERROR_COUNT = placeOfFigure("errorCount");
const GENERATOR_BOUND = placeOfFigure("generatorBound");

function each(ids: readonly FigureId[], read: (reader: SampleReader, place: number) => boolean) {
  return Object.fromEntries(
    ids.map((id): [string, ReadValue] => {
      const place = placeOfFigure(id);
      return [id, (reader) => read(reader, place)];
    }),
  );
}

class SampleReader {
  readonly #most: number;
  readonly #rows = new SampleRows();
  #cursor = new JsonCursor(Buffer.alloc(0), 0);
  #values = 0;

  readonly #latencyKeys = new KnownKeys<ReadValue>(
    each([...LATENCIES, ...OTHER_LATENCIES], (reader, place) => reader.#figure(place)),
  );
  readonly #keys = new KnownKeys<ReadValue>({
    ...each(COUNTS, (reader, place) => reader.#count(place)),
    ...each([...USAGE, "durationMs"], (reader, place) => reader.#figure(place)),
    startedAt: (reader) => reader.#time(),
    errors: (reader) => reader.#noErrors(),
    generatorBound: (reader) => reader.#flag(GENERATOR_BOUND),
    latencyMs: (reader) =>
      reader.#object(reader.#latencyKeys) && reader.#hasAll(REQUIRED_LATENCIES),
  });

  constructor(most: number) {
    this.#most = most;
  }

  /** Reads the list whose first element is at a place. */
  list(bytes: Buffer, at: number): ReadList<Samples> | undefined {
    const cursor = new JsonCursor(bytes, at);
    this.#cursor = cursor;
    this.#values = 0;
    this.#rows.clear();
    do {
      if (this.#rows.length === this.#most || !this.#sample()) return undefined;
      this.#values += 1;
    } while (cursor.take(COMMA));
    const end = cursor.at;
    if (!cursor.take(END)) return undefined;
    // There is a comma less than bursts.
    return { value: new PackedSamples(this.#rows), end, values: this.#values - 1 };
  }

  #sample(): boolean {
    this.#rows.begin();
    return (
      this.#object(this.#keys) &&
      this.#hasAll(REQUIRED) &&
      this.#rows.times.length === this.#rows.length
    );
  }

  #object(keys: KnownKeys<ReadValue>): boolean {
    const cursor = this.#cursor;
    if (!cursor.take(OPENING)) return false;
    let read = keys.first(cursor);
    for (;;) {
      // Itself and its commas are as many as its keys.
      this.#values += 1;
      if (!read?.(this)) return false;
      if (!cursor.take(COMMA)) return cursor.take(CLOSING);
      read = keys.next(cursor);
    }
  }

  #hasAll(figures: readonly number[]): boolean {
    for (const place of figures) if (!this.#rows.has(place)) return false;
    return true;
  }

  #count(place: number): boolean {
    const number = this.#cursor.number();
    return isCount(number) && this.#put(place, number);
  }

  #figure(place: number): boolean {
    const number = this.#cursor.number();
    return isFigure(number) && this.#put(place, number);
  }

  /** What is there twice is left to the parser. */
  #put(place: number, number: number): boolean {
    if (this.#rows.has(place)) return false;
    this.#rows.put(place, number);
    return true;
  }

  #flag(place: number): boolean {
    if (this.#cursor.takeAll(TRUE)) return this.#put(place, 1);
    return this.#cursor.takeAll(FALSE) && this.#put(place, 0);
  }

  #time(): boolean {
    const text = this.#cursor.plainText(MOST_OF_TIME);
    if (text === undefined) return false;
    this.#rows.times.push(text);
    return true;
  }

  #noErrors(): boolean {
    this.#values += 1;
    return this.#cursor.takeAll(NOTHING) && this.#put(ERROR_COUNT, 0);
  }
}
