const LINE_BREAK = 0x0a;

const DECODER = new TextDecoder("utf-8", { fatal: true });

/**
 * The non-empty lines of a text, each decoded on demand.
 * @param mostBytes maximum size of a line
 * @throws Error with the number of the line that is too long or not valid text
 */
export function* linesOf(bytes: Uint8Array, mostBytes: number): Generator<string> {
  let start = 0;
  for (let number = 1; start < bytes.length; number += 1) {
    const found = bytes.indexOf(LINE_BREAK, start);
    const end = found === -1 ? bytes.length : found;
    if (end - start > mostBytes) {
      throw new Error(`line ${number} has ${end - start} bytes; at most ${mostBytes} are read`);
    }
    if (end > start) yield textOf(bytes.subarray(start, end), number);
    start = end + 1;
  }
}

function textOf(bytes: Uint8Array, number: number): string {
  try {
    return DECODER.decode(bytes);
  } catch (cause) {
    throw new Error(`line ${number} is no UTF-8`, { cause });
  }
}
