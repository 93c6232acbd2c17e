import { gunzipSync } from "node:zlib";
import { hasCode } from "../../domain/shared/error.ts";

/** Room that is made at once for what comes out. */
const PIECE = 1024 * 1024;

/**
 * The bytes of a file that may be packed by gzip, by what it begins with and not by its name.
 * @param mostBytes where unpacking ends, whatever the file says of its size
 * @throws Error with the reason
 */
export function unpacked(bytes: Uint8Array, mostBytes: number): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: mostBytes, chunkSize: PIECE });
  } catch (error) {
    if (hasCode(error, "ERR_BUFFER_TOO_LARGE")) {
      throw new Error(`it has more than ${mostBytes} bytes unpacked`);
    }
    throw new Error("it is no gzip file, or was cut off");
  }
}
