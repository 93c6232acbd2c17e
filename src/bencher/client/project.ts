import type { z } from "zod";
import {
  fetchText,
  type TextAnswer,
  type TextRequest,
} from "../../adapters/system/outgoing-http.ts";
import { attempt, LoadgateError, messageOf } from "../../domain/shared/error.ts";
import { parsed } from "../domain/answer.ts";
import { type BencherOptions, callClient } from "./client.ts";
import { failure, readOrFail } from "./failure.ts";
import { checkKey, keyMask } from "./key.ts";

/** An answer with four hundred benchmarks and four measures has 1.3 MB. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
const CALL_TIMEOUT_MS = 15_000;
const VERSION_PATH = "/v0/server/version";
const MAX_ADDRESS_LENGTH = 200;

/** A project in Bencher: the client for writing, the API for reading. */
export type Project = ReturnType<typeof openProject>;

/**
 * Opens a project without making a request.
 * @throws LoadgateError `publishing` when the key is malformed
 */
export function openProject(options: BencherOptions) {
  const { host, project, key } = options;
  if (key !== undefined) checkKey(key);
  const api = createBencherApi(options);
  const valueIn = <Value>(
    path: string,
    schema: z.ZodType<Value>,
    { status, value }: { readonly status: number; readonly value: unknown },
  ) => {
    if (status === 200) return readOrFail(host, () => parsed(schema, value));
    const message = (value as { message?: unknown } | null)?.message;
    const said = typeof message === "string" ? `: ${message.slice(0, 500)}` : "";
    throw failure(host, `${withoutQuery(path)}: status ${status}${said}`);
  };
  return {
    options,
    checkHost: api.checkHost,
    /** Path of the project in the API. */
    path: `/v0/projects/${encodeURIComponent(project)}`,
    call: (args: readonly string[]) => callClient(options, args),
    /** Reads and validates the answer at a path below the host. @throws LoadgateError `publishing` */
    read: async <Value>(path: string, schema: z.ZodType<Value>) =>
      valueIn(path, schema, await api.get(path)),
    /** The same. @returns undefined for status 404 */
    find: async <Value>(path: string, schema: z.ZodType<Value>) => {
      const answer = await api.get(path);
      return answer.status === 404 ? undefined : valueIn(path, schema, answer);
    },
  };
}

/**
 * Bencher's API, for requests that its client does not support. Redirects are not followed. The key is sent with each
 * request if there is one; public projects are readable without.
 */
function createBencherApi({ host, key, signal }: BencherOptions) {
  const open = { accept: "application/json" };
  const headers = key === undefined ? open : { ...open, authorization: `Bearer ${key}` };
  const mask = keyMask(key);

  const fetched = async (path: string, sent: TextRequest["headers"]) => {
    const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
    try {
      return await fetchText(
        `${host}${path}`,
        { headers: sent, maxBytes: MAX_ANSWER_BYTES, allowRedirects: false },
        AbortSignal.any([signal, timeout]),
      );
    } catch (error) {
      signal.throwIfAborted();
      const what = timeout.aborted
        ? `no answer in ${CALL_TIMEOUT_MS / 1000} s`
        : mask(messageOf(error));
      throw failure(host, `${withoutQuery(path)}: ${what}`);
    }
  };
  const refuseRedirect = (path: string, { status, location = "nowhere" }: TextAnswer) => {
    if (status < 300 || status >= 400) return;
    const to = mask(location).slice(0, MAX_ADDRESS_LENGTH);
    throw failure(host, `${withoutQuery(path)}: redirected to ${to}, which is not followed`, {
      hint: "Give the address that answers without a redirect, as bencher.host or in BENCHER_HOST.",
    });
  };

  return {
    /**
     * @param path below the host, including the query
     * @throws LoadgateError `publishing` when there is no answer in time, or it is not JSON
     */
    get: async (path: string) => {
      const answer = await fetched(path, headers);
      refuseRedirect(path, answer);
      const { status, text } = answer;
      const value: unknown = attempt(() => JSON.parse(mask(text)));
      if (value !== undefined) return { status, value };
      throw failure(host, `${withoutQuery(path)}: status ${status}, and no JSON`);
    },
    /**
     * Checks that the host is Bencher's API without sending it the key. A host that redirects would pass the report
     * on to another, and one that serves pages is the console. A host that does not answer is left to the client,
     * which retries.
     * @throws LoadgateError `publishing` if the host is something else
     */
    checkHost: async (): Promise<void> => {
      const answer = await fetched(VERSION_PATH, open).catch((error: unknown) => {
        signal.throwIfAborted();
        if (error instanceof LoadgateError) return undefined;
        throw error;
      });
      if (!answer) return;
      refuseRedirect(VERSION_PATH, answer);
      if (answer.status !== 200 || attempt(() => JSON.parse(answer.text)) !== undefined) return;
      throw failure(host, `${VERSION_PATH} is a page, so this is not Bencher's API`, {
        hint: "bencher.host is the address of the API, such as https://api.bencher.dev, not of the console.",
      });
    },
  };
}

/** A query can be too long for a message. */
function withoutQuery(path: string): string {
  return path.replace(/\?.*$/, "");
}
