import { gunzipSync } from "node:zlib";
import { hasCode } from "../../domain/shared/error.ts";

/** Unpacked at a time. With the default of 16 KiB, a file of 10 MiB would be joined from hundreds of pieces. */
const CHUNK_BYTES = 1024 * 1024;

/**
 * The same for a file of which more than {@link CHUNK_BYTES} are packed: nearly all of these are unpacked in one piece,
 * whose memory goes back to the system; that of joined pieces stays with the process. For hundreds of small files, it
 * would keep the garbage collector busy.
 */
const LARGE_CHUNK_BYTES = 32 * CHUNK_BYTES;

/**
 * The bytes of a file that may be compressed with gzip, detected by its first bytes, not its name.
 * @param mostBytes unpacking stops there, whatever size the file claims
 * @throws Error with the reason
 */
export function unpacked(bytes: Uint8Array, mostBytes: number): Uint8Array {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isPacked) return bytes;
  const chunkSize = bytes.length > CHUNK_BYTES ? LARGE_CHUNK_BYTES : CHUNK_BYTES;
  try {
    return gunzipSync(bytes, { maxOutputLength: mostBytes, chunkSize });
  } catch (cause) {
    const isTooLarge = hasCode(cause, "ERR_BUFFER_TOO_LARGE");
    const reason = isTooLarge
      ? `it has more than ${mostBytes} bytes unpacked`
      : "it is no gzip file, or was cut off";
    throw new Error(reason, { cause });
  }
}
