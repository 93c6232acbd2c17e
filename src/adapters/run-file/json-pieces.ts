/** A run file nests no deeper than eight; a text that nests without end would take the parser's time. */
const MAX_DEPTH = 32;

/** How much a JSON document may hold. */
export interface JsonLimits {
  readonly bytes: number;
  /** Numbers, texts and the like, lists, and objects; each costs time, however short it is. */
  readonly values: number;
}

/** A JSON document whose longest list is read element by element, so that never all of it is in memory. */
export interface JsonPieces {
  /** The document with that list empty. */
  readonly rest: unknown;
  /** The elements of the list, each parsed when it is asked for; absent where there is no such list. */
  readonly elements?: Iterable<unknown>;
  /** Values in all of it, as they are limited. */
  readonly values: number;
}

/** The list that is read element by element. */
export interface LongList {
  /** Its key in the document. */
  readonly key: string;
  /** The most elements that it may have. */
  readonly most: number;
}

/**
 * Parses the bytes of a JSON document after a look that costs little whatever they are: how many, how deeply nested, of
 * how many values.
 * @throws Error with the reason, also while elements are asked for
 */
export function parseJson(bytes: Uint8Array, limits: JsonLimits, list: LongList): JsonPieces {
  if (bytes.length > limits.bytes) {
    throw new Error(`it has ${bytes.length} bytes; at most ${limits.bytes} are read`);
  }
  const { values, edges } = structureOf(bytes, list);
  if (values > limits.values) throw new Error(`it has more than ${limits.values} values`);
  const [start, end] = [edges[0], edges.at(-1)];
  if (start === undefined || end === undefined) {
    return { rest: parsed(textOf(bytes, DOCUMENT)), values };
  }
  const rest = textOf(bytes.subarray(0, start), DOCUMENT) + textOf(bytes.subarray(end));
  return { rest: parsed(rest), elements: elementsOf(bytes, edges), values };
}

const KINDS = { quote: 1, opening: 2, closing: 3, comma: 4, colon: 5 } as const;

/** By byte; 0 for all that says nothing of the structure. */
const KIND_OF = kindsOf({
  '"': KINDS.quote,
  "[": KINDS.opening,
  "{": KINDS.opening,
  "]": KINDS.closing,
  "}": KINDS.closing,
  ",": KINDS.comma,
  ":": KINDS.colon,
});

function kindsOf(kinds: Readonly<Record<string, number>>): Uint8Array {
  const all = new Uint8Array(256);
  for (const [character, kind] of Object.entries(kinds)) all[character.charCodeAt(0)] = kind;
  return all;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BRACKET = 0x5b;

/** What of a document's structure can be seen without parsing it. */
interface Structure {
  readonly values: number;
  /** Where the list begins, where its elements are parted, and where it ends; empty without the list. */
  readonly edges: readonly number[];
}

/** What is wrong in the text is left to the parser: every byte of it is in the rest or in an element. */
function structureOf(bytes: Uint8Array, { key, most }: LongList): Structure {
  const name = Buffer.from(`"${key}"`);
  let depth = 0;
  // A list or an object has a comma less than values in it, and is one itself.
  let values = 1;
  let edges: number[] = [];
  let isInside = false;
  // What the last byte of structure was: the end of the list's key, or the colon after it.
  let before: "key" | "colon" | undefined;
  for (let at = 0; at < bytes.length; at += 1) {
    const kind = KIND_OF[bytes[at] as number];
    if (kind === 0) continue;
    const last = before;
    before = undefined;
    if (kind === KINDS.quote) {
      const end = endOfText(bytes, at);
      const isAsLong = end - at + 1 === name.length;
      if (depth === 1 && isAsLong && name.equals(bytes.subarray(at, end + 1))) before = "key";
      at = end;
    } else if (kind === KINDS.opening) {
      depth += 1;
      values += 1;
      if (depth > MAX_DEPTH) throw new Error(`it nests deeper than ${MAX_DEPTH} levels`);
      if (last !== "colon" || bytes[at] !== BRACKET) continue;
      isInside = true;
      edges = [at + 1];
    } else if (kind === KINDS.closing) {
      if (isInside && depth === 2) {
        isInside = false;
        edges.push(at);
      }
      depth -= 1;
    } else if (kind === KINDS.comma) {
      values += 1;
      if (isInside && depth === 2) edges.push(at);
      if (edges.length > most + 1) throw tooMany({ key, most });
    } else if (last === "key") {
      before = "colon";
      // Of a key that is there twice, the last one counts.
      edges = [];
    }
  }
  return { values, edges: isInside ? [] : edges };
}

/** The error of a list with more elements than it may have. */
export function tooMany({ key, most }: LongList): Error {
  return new Error(`${key}: it has more than ${most}`);
}

/** Where a text that begins with a quote ends with one. */
function endOfText(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at += 1) {
    if (bytes[at] === QUOTE) return at;
    if (bytes[at] === BACKSLASH) at += 1;
  }
  return bytes.length;
}

function* elementsOf(bytes: Uint8Array, edges: readonly number[]): Generator<unknown> {
  for (const [index, start] of edges.slice(0, -1).entries()) {
    const text = textOf(bytes.subarray(index === 0 ? start : start + 1, edges[index + 1]));
    const isOnly = edges.length === 2;
    if (isOnly && text.trim() === "") return;
    yield parsed(text);
  }
}

const DOCUMENT = new TextDecoder("utf-8", { fatal: true });

/** A byte order mark is one only where the document begins. */
const PIECE = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function textOf(bytes: Uint8Array, decoder = PIECE): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Error("it is not UTF-8 text");
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the text.
    throw new Error("it is not JSON, or was cut off");
  }
}
