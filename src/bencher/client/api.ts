import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { fetchText, type TextAnswer } from "../../adapters/system/outgoing-http.ts";
import { attempt, hasCode, messageOf } from "../../domain/shared/error.ts";
import { parsed } from "../domain/answer.ts";
import { type BencherOptions, failure, keyMask } from "./client.ts";

/** An answer with four hundred benchmarks and four measures has 1.3 MB. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
const CALL_TIMEOUT_MS = 15_000;
const VERSION_PATH = "/v0/server/version";
const VERSION = z.object({ version: z.string() });
const NO_TLS = "no TLS connection (EPROTO); does the address begin with http://?";
/** Long enough for a restart of the server. */
const RETRY_PAUSES_MS = [1000, 2000, 4000, 8000];
const MAX_ADDRESS_LENGTH = 200;

/**
 * Reads and validates an answer of Bencher's API, for requests that its client does not support. The key is sent if
 * there is one; public projects are readable without.
 * @param path below the host, including the query
 * @throws LoadgateError `publishing` when there is no answer in time, or not a valid one
 */
export async function read<Value>(options: BencherOptions, path: string, schema: z.ZodType<Value>) {
  return valueIn(await get(options, path), schema);
}

/** Reads an answer, as {@link read}. @returns undefined for status 404 */
export async function find<Value>(options: BencherOptions, path: string, schema: z.ZodType<Value>) {
  const answer = await get(options, path);
  return answer.status === 404 ? undefined : valueIn(answer, schema);
}

/**
 * Checks that the host is Bencher's API, which tells its version, before anything sends it the key. A host that
 * redirects would pass the report on to another, and one that serves pages is the console.
 * @throws LoadgateError `publishing` if the host is something else, or does not answer
 */
export async function checkHost({ key: _, ...open }: BencherOptions): Promise<void> {
  const answer = await answerOf(open);
  refuseRedirect(open, VERSION_PATH, answer);
  const { status, text } = answer;
  if (status === 200 && VERSION.safeParse(attempt(() => JSON.parse(text))).success) return;
  const other = status < 500 ? ", so this is not Bencher's API" : "";
  throw failure(open.host, `${VERSION_PATH}: status ${status}, and no version${other}`, {
    hint: "bencher.host is the address of the API, such as https://api.bencher.dev, not of the console.",
  });
}

/** Asks for the version until the server answers, because it may be restarting. */
async function answerOf(open: BencherOptions): Promise<TextAnswer> {
  const { host, onLine, signal, retryPausesMs = RETRY_PAUSES_MS } = open;
  for (const pauseMs of retryPausesMs) {
    const found = await fetched(open, VERSION_PATH).catch(messageOf);
    signal.throwIfAborted();
    if (typeof found !== "string" && found.status < 500) return found;
    const cause = typeof found === "string" ? found : `Bencher at ${host}: status ${found.status}`;
    onLine(`${cause}; trying again in ${pauseMs / 1000} s`);
    await sleep(pauseMs, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
  return fetched(open, VERSION_PATH);
}

async function get(options: BencherOptions, path: string) {
  const { host, key } = options;
  const answer = await fetched(options, path);
  refuseRedirect(options, path, answer);
  const { status, text } = answer;
  const value: unknown = attempt(() => JSON.parse(keyMask(key)(text)));
  if (value !== undefined) return { host, path, status, value };
  throw failure(host, `${withoutQuery(path)}: status ${status}, and no JSON`);
}

function valueIn<Value>(answer: Awaited<ReturnType<typeof get>>, schema: z.ZodType<Value>) {
  const { host, path, status, value } = answer;
  if (status === 200) {
    try {
      return parsed(schema, value);
    } catch (error) {
      throw failure(host, messageOf(error));
    }
  }
  const message = (value as { message?: unknown } | null)?.message;
  const said = typeof message === "string" ? `: ${message.slice(0, 500)}` : "";
  throw failure(host, `${withoutQuery(path)}: status ${status}${said}`);
}

async function fetched({ host, key, signal }: BencherOptions, path: string): Promise<TextAnswer> {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  try {
    const credentials = key !== undefined && { authorization: `Bearer ${key}` };
    const headers = { accept: "application/json", ...credentials };
    const limits = { maxBytes: MAX_ANSWER_BYTES, allowRedirects: false };
    const ending = AbortSignal.any([signal, timeout]);
    return await fetchText(`${host}${path}`, { headers, ...limits }, ending);
  } catch (error) {
    signal.throwIfAborted();
    const late = `no answer in ${CALL_TIMEOUT_MS / 1000} s`;
    // OpenSSL's own message is three lines of file names and codes.
    const cause = hasCode(error, "EPROTO") ? NO_TLS : messageOf(error);
    const what = timeout.aborted ? late : keyMask(key)(cause);
    throw failure(host, `${withoutQuery(path)}: ${what}`);
  }
}

function refuseRedirect({ host, key }: BencherOptions, path: string, answer: TextAnswer): void {
  const { status, location = "nowhere" } = answer;
  if (status < 300 || status >= 400) return;
  const to = keyMask(key)(location).slice(0, MAX_ADDRESS_LENGTH);
  throw failure(host, `${withoutQuery(path)}: redirected to ${to}, which is not followed`, {
    hint: "Give the address that answers without a redirect, as bencher.host or in BENCHER_HOST.",
  });
}

/** Path of the project in the API. */
export function projectPath({ project }: BencherOptions): string {
  return `/v0/projects/${encodeURIComponent(project)}`;
}

/** A query can be too long for a message. */
function withoutQuery(path: string): string {
  return path.replace(/\?.*$/, "");
}
