import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { bounded, fetchText, withClient } from "../system/outgoing-http.ts";

/** Far above any tool's size, far below a disk's. */
const MAX_BYTES = 200 * 1024 * 1024;
/** Ten times a release document with all its assets. */
const MAX_DOCUMENT_BYTES = 4 * 1024 * 1024;
const OK = 200;

/**
 * Downloads a file and keeps it only if its hash is the expected one.
 * @param source its URL, and its expected SHA-256 as 64 hex digits
 * @param target path to write
 * @throws Error when the download fails or the hash differs; then nothing is kept
 */
export async function downloadVerified(
  { url, sha256 }: { readonly url: string; readonly sha256: string },
  target: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await withClient(signal, async (client) => {
      const { message } = await client.get(url);
      if (message.statusCode !== OK) throw new Error(`${url}: status ${message.statusCode}`);
      const bound = (body: AsyncIterable<Buffer>) => bounded(body, url, MAX_BYTES);
      await pipeline(message, bound, createWriteStream(target), { signal });
    });
    const found = await hashOf(target);
    if (found !== sha256) throw new Error(`sha256 is ${found}, expected ${sha256}: ${url}`);
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}

/**
 * Fetches a JSON document.
 * @returns its value, which the caller must not trust
 * @throws Error when there is none
 */
export async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  return JSON.parse(await fetchDocument(url, signal));
}

/** Fetches a text document. @throws Error when there is none */
export async function fetchDocument(url: string, signal: AbortSignal): Promise<string> {
  const headers = { accept: "application/json, text/plain, */*" };
  const { status, text } = await fetchText(url, { headers, maxBytes: MAX_DOCUMENT_BYTES }, signal);
  if (status !== OK) throw new Error(`${url}: status ${status}`);
  return text;
}

/** The SHA-256 of a file, as 64 hex digits. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
