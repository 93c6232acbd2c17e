import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { attempt } from "../../domain/shared/error.ts";

/** Maximum length of a body that is kept, as it came and decoded. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** Decoders, by the names in `content-encoding`. */
const DECODERS = new Map([
  ["gzip", gunzipSync],
  ["deflate", inflateSync],
  ["br", brotliDecompressSync],
]);

/**
 * Decodes a body.
 * @param coding value of `content-encoding`
 * @returns undefined if the coding is unknown, the body is not in it, or expands beyond {@link MAX_BODY_BYTES}
 */
export function decoded(data: Buffer, coding = ""): Buffer | undefined {
  const name = coding.trim().toLowerCase();
  if (data.length === 0 || name === "" || name === "identity") return data;
  return attempt(() => DECODERS.get(name)?.(data, { maxOutputLength: MAX_BODY_BYTES }));
}
