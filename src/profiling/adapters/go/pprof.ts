/** A function in a profile. */
export interface PprofFunction {
  readonly name: string;
  readonly file: string;
  /** The line that it begins in; 0 if unknown. */
  readonly line: number;
}

/** The part of a CPU profile that is used. */
export interface PprofProfile {
  readonly samples: readonly PprofSample[];
  /** By id of a location: its functions, the innermost first; several if calls were inlined. */
  readonly locations: ReadonlyMap<number, readonly PprofFunction[]>;
}

/** Samples with the same stack. */
export interface PprofSample {
  /** Ids of locations, the innermost first. */
  readonly stack: readonly number[];
  readonly count: number;
}

/** Numbers of fields in https://github.com/google/pprof/blob/main/proto/profile.proto, by message. */
const PROFILE = { sample: 2, location: 4, function: 5, string: 6 };
const SAMPLE = { location: 1, value: 2 };
const LOCATION = { id: 1, line: 4 };
const LINE = { function: 1 };
const FUNCTION = { id: 1, name: 2, file: 4, line: 5 };

/** Ways in which a field is written. */
const VARINT = 0;
const FIXED_64 = 1;
const DELIMITED = 2;
const FIXED_32 = 5;

/** Maximum length of a number, in bytes. */
const MOST_VARINT_BYTES = 10;

/** Maximum length of a name or a path, in bytes: what is longer is cut off. */
const MOST_TEXT = 1000;

/** What runs at an address without symbols, as in a library in C. */
const UNKNOWN: PprofFunction = { name: "unknown", file: "", line: 0 };

/**
 * Decodes a CPU profile. The npm library `pprof-format` would do so too, but takes minutes for 400 kB of a hostile one,
 * whose numbers have no end, and accepts one that is cut off.
 * @param bytes of the message `Profile`, uncompressed
 * @throws Error if it is none
 */
export function pprofProfile(bytes: Buffer): PprofProfile {
  const samples: PprofSample[] = [];
  const strings: string[] = [];
  const functionFields: Fields[] = [];
  const locationFields: Fields[] = [];
  for (const [field, value] of fieldsOf(bytes)) {
    if (field === PROFILE.string) strings.push(bytesOf(value).toString("utf8", 0, MOST_TEXT));
    else if (field === PROFILE.sample) samples.push(sampleOf(fieldsOf(bytesOf(value))));
    else if (field === PROFILE.function) functionFields.push(fieldsOf(bytesOf(value)));
    else if (field === PROFILE.location) locationFields.push(fieldsOf(bytesOf(value)));
  }
  const functions = new Map<number, PprofFunction>();
  for (const fields of functionFields) {
    functions.set(numberIn(fields, FUNCTION.id), {
      name: strings[numberIn(fields, FUNCTION.name)] ?? "",
      file: strings[numberIn(fields, FUNCTION.file)] ?? "",
      line: numberIn(fields, FUNCTION.line),
    });
  }
  const locations = new Map<number, readonly PprofFunction[]>();
  for (const fields of locationFields) {
    const lines = fields.filter(([field]) => field === LOCATION.line);
    const ids = lines.map(([, value]) => numberIn(fieldsOf(bytesOf(value)), LINE.function));
    const inlined = ids.map((id) => functions.get(id) ?? UNKNOWN);
    locations.set(numberIn(fields, LOCATION.id), inlined.length > 0 ? inlined : [UNKNOWN]);
  }
  return { samples, locations };
}

/** The fields of a message with their numbers: a number or bytes each. */
type Fields = readonly (readonly [field: number, value: number | Buffer])[];

/** Of the values, which are the count of samples and their CPU time, only the first one. */
function sampleOf(fields: Fields): PprofSample {
  const valuesOf = (wanted: number) =>
    fields.flatMap(([field, value]) => (field === wanted ? numbersOf(value) : []));
  return { stack: valuesOf(SAMPLE.location), count: valuesOf(SAMPLE.value)[0] ?? 0 };
}

/** The number in a field; 0, which is not written, without it. */
function numberIn(fields: Fields, wanted: number): number {
  const [, value = 0] = fields.find(([field]) => field === wanted) ?? [];
  return typeof value === "number" ? value : 0;
}

/** A list of numbers is written as one field or as many. */
function numbersOf(value: number | Buffer): readonly number[] {
  if (typeof value === "number") return [value];
  const numbers: number[] = [];
  for (let at = 0; at < value.length; ) {
    const { number, end } = varintAt(value, at);
    numbers.push(number);
    at = end;
  }
  return numbers;
}

/** @throws Error if it is a number */
function bytesOf(value: number | Buffer): Buffer {
  if (typeof value === "number") throw new Error("a message is expected where a number is");
  return value;
}

/** @throws Error if the bytes are no message */
function fieldsOf(bytes: Buffer): Fields {
  const fields: [number, number | Buffer][] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = varintAt(bytes, at);
    const way = tag.number % 8;
    const { number, end } = way === VARINT || way === DELIMITED ? varintAt(bytes, tag.end) : tag;
    at = end + lengthOf(way, number);
    if (at > bytes.length) throw new Error("a message is cut off");
    const field = Math.floor(tag.number / 8);
    if (way === VARINT) fields.push([field, number]);
    if (way === DELIMITED) fields.push([field, bytes.subarray(end, at)]);
  }
  return fields;
}

/** Length of what follows the tag and the number of a field. */
function lengthOf(way: number, number: number): number {
  if (way === DELIMITED) return number;
  const length = new Map([
    [VARINT, 0],
    [FIXED_64, 8],
    [FIXED_32, 4],
  ]).get(way);
  if (length === undefined) throw new Error(`a field is written in an unknown way, ${way}`);
  return length;
}

/** A number in groups of 7 bits, the lowest first; those above 2^53 are not exact, and no id or line is that large. */
function varintAt(bytes: Buffer, begin: number) {
  let number = 0;
  let factor = 1;
  const last = Math.min(bytes.length, begin + MOST_VARINT_BYTES);
  for (let at = begin; at < last; at += 1) {
    const byte = bytes.readUInt8(at);
    number += (byte & 0x7f) * factor;
    factor *= 128;
    if (byte < 0x80) return { number, end: at + 1 };
  }
  throw new Error("a number has no end");
}
