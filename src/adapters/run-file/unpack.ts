import { gunzipSync } from "node:zlib";
import { hasCode } from "../../domain/shared/error.ts";

/** Unpacked at a time. With the default of 16 KiB, a file of 10 MiB would be joined from hundreds of pieces. */
const CHUNK_BYTES = 1024 * 1024;

/**
 * The bytes of a file that may be compressed with gzip, detected by its first bytes, not its name.
 * @param mostBytes unpacking stops there, whatever size the file claims
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
