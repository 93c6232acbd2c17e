import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { HttpClient } from "@actions/http-client";

/** Far above any tool's size, far below a disk's. */
const MAX_BYTES = 200 * 1024 * 1024;
const SOCKET_TIMEOUT_MS = 30_000;
const OK = 200;

/**
 * Downloads a file and keeps it only when its hash is the expected one.
 * @param url where it is
 * @param target path to write
 * @param sha256 expected hash, 64 hex digits
 * @throws Error when it cannot be had or is not what it should be; nothing is kept then
 */
export async function downloadVerified(
  url: string,
  target: string,
  sha256: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await download(url, target, signal);
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
export function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  return withClient(signal, async (client) => {
    const response = await client.get(url, { accept: "application/json" });
    const text = await response.readBody();
    if (response.message.statusCode !== OK) {
      throw new Error(`${url}: status ${response.message.statusCode}`);
    }
    return JSON.parse(text);
  });
}

function download(url: string, target: string, signal: AbortSignal): Promise<void> {
  return withClient(signal, async (client) => {
    const { message } = await client.get(url);
    if (message.statusCode !== OK) throw new Error(`${url}: status ${message.statusCode}`);
    let bytes = 0;
    const bound = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        bytes += chunk.length;
        if (bytes > MAX_BYTES) done(new Error(`${url}: more than ${MAX_BYTES} bytes`));
        else done(null, chunk);
      },
    });
    await pipeline(message, bound, createWriteStream(target), { signal });
  });
}

/**
 * Lends a client whose connections end with the work or with the abort, whichever comes first: one
 * that is left open keeps the process from ending. The client is loaded only here, so that a run that
 * finds its tools starts without it.
 */
async function withClient<T>(
  signal: AbortSignal,
  use: (client: HttpClient) => Promise<T>,
): Promise<T> {
  const { HttpClient } = await import("@actions/http-client");
  signal.throwIfAborted();
  const client = new HttpClient("loadgate", [], {
    allowRetries: true,
    maxRetries: 2,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // Gives the client an agent of its own, which can then be disposed of.
    keepAlive: true,
  });
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([use(client), aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
    client.dispose();
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
