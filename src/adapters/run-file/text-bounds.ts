/** A run file nests no deeper than eight; a text that nests without end would take the parser's time. */
const MAX_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Decodes the bytes of a JSON document after a look that costs little whatever they are: how many, how
 * deeply nested, and whether they are text.
 * @param maxBytes how many there may be
 * @throws Error with the reason
 */
export function decodeJson(bytes: Uint8Array, maxBytes: number): string {
  if (bytes.length > maxBytes) {
    throw new Error(`it has ${bytes.length} bytes; at most ${maxBytes} are read`);
  }
  checkDepth(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error("it is not UTF-8 text");
  }
}

function checkDepth(bytes: Uint8Array): void {
  let depth = 0;
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
      if (depth > MAX_DEPTH) throw new Error(`it nests deeper than ${MAX_DEPTH} levels`);
    } else if (CLOSING.has(byte)) {
      depth -= 1;
    }
  }
}
