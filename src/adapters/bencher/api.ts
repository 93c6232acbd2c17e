import { messageOf } from "../../domain/error.ts";
import { fetchText } from "../system/outgoing-http.ts";
import { keyMask } from "./key.ts";

/** Four hundred benchmarks with four measures answer 1.3 MB. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
const CALL_TIMEOUT_MS = 15_000;

/** An answer of the API that is JSON. */
export interface ApiAnswer {
  readonly status: number;
  readonly value: unknown;
}

/** Asks Bencher's API. */
export interface BencherApi {
  /**
   * @param path below the host, query included
   * @throws Error when there is no answer in time, or one that is no JSON
   */
  readonly get: (path: string, signal: AbortSignal) => Promise<ApiAnswer>;
}

/**
 * Bencher's API, for what its client cannot ask.
 * @param host address, without a slash at the end
 * @param key sent with each request where there is one; a public project answers without
 */
export function createBencherApi(host: string, key: string | undefined): BencherApi {
  const headers = {
    accept: "application/json",
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  };
  const mask = keyMask(key);
  return {
    get: async (path, signal) => {
      const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
      const url = `${host}${path}`;
      // Without its query, which can be longer than any message.
      const place = url.replace(/\?.*$/, "");
      let answer: { readonly status: number; readonly text: string };
      try {
        answer = await fetchText(
          url,
          { headers, maxBytes: MAX_ANSWER_BYTES },
          AbortSignal.any([signal, timeout]),
        );
      } catch (error) {
        signal.throwIfAborted();
        const what = timeout.aborted
          ? `no answer in ${CALL_TIMEOUT_MS / 1000} s`
          : mask(messageOf(error));
        throw new Error(`${place}: ${what}`, { cause: error });
      }
      try {
        return { status: answer.status, value: JSON.parse(mask(answer.text)) };
      } catch (error) {
        throw new Error(`${place}: status ${answer.status}, and no JSON`, { cause: error });
      }
    },
  };
}

/**
 * The value of an answer that is one.
 * @throws Error with the API's own message
 */
export function contentOf(place: string, { status, value }: ApiAnswer): unknown {
  if (status === 200) return value;
  const message = (value as { message?: unknown } | null)?.message;
  throw new Error(
    `${place}: status ${status}${typeof message === "string" ? `: ${message.slice(0, 500)}` : ""}`,
  );
}
