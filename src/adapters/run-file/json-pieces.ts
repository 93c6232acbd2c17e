import { type LongList, type Structure, structureOf } from "./json-look.ts";

/** How much a JSON document may hold. */
export interface JsonLimits {
  readonly bytes: number;
  /** Numbers, texts and the like, lists, and objects; each costs time, however short it is. */
  readonly values: number;
  /** Those that the parser reads, outside of lists that were read: each costs memory too. */
  readonly parsedValues: number;
}

/** A JSON document whose longest list is read element by element, so that never all of it is in memory. */
export interface JsonPieces<List> {
  /** The document with that list empty. */
  readonly rest: unknown;
  /** The elements of the list, each parsed when it is asked for; absent where there is no such list. */
  readonly elements?: Iterable<JsonElement<List>>;
  /** Values in all of it, and those of them that the parser reads, as they are limited. */
  readonly values: number;
  readonly parsedValues: number;
}

/** An element of the list that is read element by element. */
export interface JsonElement<List> {
  readonly value: unknown;
  /** What its own list was read to, which is empty in its value; absent where the parser read that. */
  readonly list?: List;
}

/**
 * Parses the bytes of a JSON document after a look that costs little whatever they are: how many, how deeply nested, of
 * how many values.
 * @throws Error with the reason, also while elements are asked for
 */
export function parseJson<List>(
  document: Uint8Array,
  limits: JsonLimits,
  list: LongList<List>,
): JsonPieces<List> {
  if (document.length > limits.bytes) {
    throw new Error(`it has ${document.length} bytes; at most ${limits.bytes} are read`);
  }
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.length);
  const { values, edges, lists } = structureOf(bytes, list);
  if (values > limits.values) throw new Error(`it has more than ${limits.values} values`);
  const parsedValues = [...lists.values()].reduce((left, one) => left - one.values, values);
  if (parsedValues > limits.parsedValues) {
    throw new Error(`it has more than ${limits.parsedValues} values outside of ${list.reader.key}`);
  }
  const [start, end] = [edges[0], edges.at(-1)];
  if (start === undefined || end === undefined) {
    return { rest: jsonOf(textOf(bytes, DOCUMENT)), values, parsedValues };
  }
  const rest = textOf(bytes.subarray(0, start), DOCUMENT) + textOf(bytes.subarray(end));
  return { rest: jsonOf(rest), elements: elementsOf(bytes, edges, lists), values, parsedValues };
}

function* elementsOf<List>(
  bytes: Buffer,
  edges: readonly number[],
  lists: Structure<List>["lists"],
): Generator<JsonElement<List>> {
  for (const [index, edge] of edges.slice(0, -1).entries()) {
    const start = index === 0 ? edge : edge + 1;
    const end = edges[index + 1] as number;
    const list = lists.get(index);
    if (list) {
      const around =
        textOf(bytes.subarray(start, list.start)) + textOf(bytes.subarray(list.end, end));
      yield { value: jsonOf(around), list: list.value };
      continue;
    }
    const text = textOf(bytes.subarray(start, end));
    const isOnly = edges.length === 2;
    if (isOnly && text.trim() === "") return;
    yield { value: jsonOf(text) };
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

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the text.
    throw new Error("it is not JSON, or was cut off");
  }
}
