/** A run file nests no deeper than eight; a text that nests without end would take the parser's time. */
const MAX_DEPTH = 32;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** How much a JSON document may hold. */
export interface JsonLimits {
  readonly bytes: number;
  /** Numbers, texts and the like, lists, and objects; each costs time, however short it is. */
  readonly values: number;
}

/** A JSON document's text. */
export interface JsonText {
  readonly text: string;
  /** Values in it, as they are limited. */
  readonly values: number;
}

/**
 * Decodes the bytes of a JSON document after a look that costs little whatever they are: how many, how
 * deeply nested, of how many values, and whether they are text.
 * @throws Error with the reason
 */
export function decodeJson(bytes: Uint8Array, limits: JsonLimits): JsonText {
  if (bytes.length > limits.bytes) {
    throw new Error(`it has ${bytes.length} bytes; at most ${limits.bytes} are read`);
  }
  const values = checkStructure(bytes, limits.values);
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), values };
  } catch {
    throw new Error("it is not UTF-8 text");
  }
}

function checkStructure(bytes: Uint8Array, maxValues: number): number {
  let depth = 0;
  // A list or an object has a comma less than values in it, and is one itself.
  let values = 1;
  let inString = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (inString) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) {
      inString = true;
    } else if (OPENING.has(byte)) {
      depth += 1;
      values += 1;
      if (depth > MAX_DEPTH) throw new Error(`it nests deeper than ${MAX_DEPTH} levels`);
    } else if (CLOSING.has(byte)) {
      depth -= 1;
    } else if (byte === COMMA) {
      values += 1;
    }
  }
  if (values > maxValues) throw new Error(`it has more than ${maxValues} values`);
  return values;
}
