import { gunzipSync } from "node:zlib";
import { hasCode } from "../../domain/shared/error.ts";

/** Least room that is made at once for what comes out. */
const LEAST_ROOM = 64 * 1024;

/** A file that says it holds more is a large one. */
const LARGE = 1024 * 1024;

/**
 * Least room for what a large file holds. The system gets back room of more than 32 MiB as soon as it is let go: of less,
 * the allocator of Linux keeps some for later, which are tens of megabytes after a few files.
 */
const LEAST_LARGE_ROOM = 33 * 1024 * 1024;

/**
 * Room for what a file says that it holds, so that its pieces need not be put together; what it says is only believed
 * within the bound. What of it is not needed is never touched, and costs nothing.
 */
function roomFor(bytes: Uint8Array, mostBytes: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const said = bytes.length < 4 ? 0 : view.getUint32(bytes.length - 4, true);
  const least = said > LARGE ? LEAST_LARGE_ROOM : LEAST_ROOM;
  return Math.max(LEAST_ROOM, Math.min(Math.max(said + 1, least), mostBytes));
}

/**
 * The bytes of a file that may be packed by gzip, by what it begins with and not by its name.
 * @param mostBytes where unpacking ends, whatever the file says of its size
 * @throws Error with the reason
 */
export function unpacked(bytes: Uint8Array, mostBytes: number): Uint8Array {
  if (!isPacked(bytes)) return bytes;
  try {
    const chunkSize = roomFor(bytes, mostBytes);
    return gunzipSync(bytes, { maxOutputLength: mostBytes, chunkSize });
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
