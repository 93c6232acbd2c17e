import type { Transform } from "node:stream";
import * as zlib from "node:zlib";

/** Maximum length of a body that is kept, as it came and decoded. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** Makers of decoders, by the names in `content-encoding`. */
const DECODERS = new Map<string, () => Transform>([
  ["gzip", zlib.createGunzip],
  ["deflate", zlib.createInflate],
  ["br", zlib.createBrotliDecompress],
]);
// Node 22.15 and later.
const { createZstdDecompress } = zlib as { createZstdDecompress?: () => Transform };
if (createZstdDecompress) DECODERS.set("zstd", createZstdDecompress);

/** Reads a body, up to {@link MAX_BODY_BYTES}. `bytes` counts what was read, also beyond that. */
export async function readBody(body: AsyncIterable<Buffer> | Iterable<Buffer>) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) break;
    chunks.push(chunk);
  }
  return { data: Buffer.concat(chunks), bytes, truncated: bytes > MAX_BODY_BYTES };
}

/**
 * Decodes a body, up to {@link MAX_BODY_BYTES}, however much it would expand to.
 * @param coding value of `content-encoding`
 * @returns undefined if the coding is unknown, or the body is not in it
 */
export async function decoded(data: Buffer, coding = "") {
  const name = coding.trim().toLowerCase();
  if (data.length === 0 || name === "" || name === "identity") return { data, truncated: false };
  const decoder = DECODERS.get(name)?.().end(data);
  return decoder && (await readBody(decoder).catch(() => undefined));
}
