import { gunzipSync } from "node:zlib";
import { hasCode } from "../../domain/shared/error.ts";

/** Unpacked at a time: of the usual 16 KiB, a file of 10 MiB would be put together from hundreds of pieces. */
const CHUNK_BYTES = 1024 * 1024;

/**
 * The bytes of a file that may be packed by gzip, by what it begins with and not by its name.
 * @param mostBytes where unpacking ends, whatever the file says of its size
 * @throws Error with the reason
 */
export function unpacked(bytes: Uint8Array, mostBytes: number): Uint8Array {
  if (!isPacked(bytes)) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: mostBytes, chunkSize: CHUNK_BYTES });
  } catch (cause) {
    const isTooLarge = hasCode(cause, "ERR_BUFFER_TOO_LARGE");
    const reason = isTooLarge
      ? `it has more than ${mostBytes} bytes unpacked`
      : "it is no gzip file, or was cut off";
    throw new Error(reason, { cause });
  }
}

function isPacked(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}
