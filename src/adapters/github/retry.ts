import { setTimeout as sleep } from "node:timers/promises";
import { CodeHostError, type CodeHostFailure } from "../../domain/code-host-error.ts";
import { messageOf } from "../../domain/error.ts";
import { readMessage } from "./output.ts";

/** How patient requests are. */
export interface Patience {
  /** Time that an answer may take. */
  readonly timeoutMs: number;
  /** Pauses before a request that failed is made again; as many tries as there are pauses, and one. */
  readonly pausesMs: readonly number[];
  /** The longest wait that a rate limit is given. */
  readonly maxWaitMs: number;
}

/** Up to two minutes for a rate limit, thirteen seconds for all else. */
export const PATIENCE: Patience = {
  timeoutMs: 20_000,
  pausesMs: [1000, 3000, 9000],
  maxWaitMs: 120_000,
};

/** A request that did not succeed. */
interface Trouble {
  readonly failure: CodeHostFailure;
  readonly text: string;
  /** How long the host wants to be left alone; absent where it does not say. */
  readonly waitMs?: number;
}

/**
 * Makes a request, and makes it again where it failed for a reason that passes: a rate limit, an error
 * of the host, no answer in time.
 * @param purpose what is asked, in words
 * @param call one try; its signal ends it
 * @param tell says that and why it is tried again
 * @throws CodeHostError when it failed for good
 */
export async function withRetries<T>(
  purpose: string,
  call: (signal: AbortSignal) => Promise<T>,
  { timeoutMs, pausesMs, maxWaitMs }: Patience,
  signal: AbortSignal,
  tell: (text: string) => void,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    signal.throwIfAborted();
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await call(AbortSignal.any([signal, timeout]));
    } catch (thrown) {
      signal.throwIfAborted();
      const trouble = timeout.aborted
        ? ({ failure: "timeout", text: `no answer within ${timeoutMs / 1000} s` } as const)
        : troubleOf(thrown);
      if (!trouble) throw thrown;
      const pauseMs = pausesMs[tries];
      const waitMs = Math.max(pauseMs ?? 0, trouble.waitMs ?? 0);
      if (!PASSING.includes(trouble.failure) || pauseMs === undefined || waitMs > maxWaitMs) {
        throw failed(purpose, trouble, tries + 1, thrown);
      }
      tell(`Could not ${purpose}: ${trouble.text}; trying again in ${Math.ceil(waitMs / 1000)} s`);
      await sleep(waitMs, undefined, { signal });
    }
  }
}

const PASSING: readonly CodeHostFailure[] = ["rate-limited", "unavailable", "timeout"];

const HINTS: Readonly<Partial<Record<CodeHostFailure, string>>> = {
  forbidden:
    "Give the job `permissions: pull-requests: write`; the token of a pull request from a fork can only read.",
  "not-found": "See whether the token may read this repository.",
  "rate-limited": "Start the job again later.",
  unavailable: "See https://www.githubstatus.com, and start the job again later.",
  timeout: "Start the job again later.",
};

function failed(purpose: string, trouble: Trouble, tries: number, cause: unknown): CodeHostError {
  const times = tries === 1 ? "" : ` (${tries} tries)`;
  const hint = HINTS[trouble.failure];
  return new CodeHostError(trouble.failure, `Could not ${purpose}: ${trouble.text}${times}`, {
    ...(hint !== undefined && { hint }),
    cause,
  });
}

/** What Octokit throws for an answer with a status of 400 and more, or without any. */
interface RequestFailure {
  readonly status: number;
  readonly response?: {
    readonly headers: Readonly<Record<string, string | number | undefined>>;
    readonly data: unknown;
  };
}

function isRequestFailure(thrown: unknown): thrown is RequestFailure & Error {
  return thrown instanceof Error && "status" in thrown && typeof thrown.status === "number";
}

function troubleOf(thrown: unknown): Trouble | undefined {
  if (!isRequestFailure(thrown)) return undefined;
  const { status, response } = thrown;
  if (!response) return { failure: "unavailable", text: rootCause(thrown) };
  const message = readMessage(response.data);
  const text = `status ${status}${message === "" ? "" : `, ${message}`}`;
  const limited = isRateLimited(status, response.headers, message);
  if (limited) return { failure: "rate-limited", text, ...waitOf(response.headers) };
  if (status >= 500) return { failure: "unavailable", text, ...waitOf(response.headers) };
  if (status === 401 || status === 403) return { failure: "forbidden", text };
  if (status === 404 || status === 410) return { failure: "not-found", text };
  return { failure: "refused", text };
}

type Headers = NonNullable<RequestFailure["response"]>["headers"];

function isRateLimited(status: number, headers: Headers, message: string): boolean {
  if (status === 429) return true;
  if (status !== 403) return false;
  return (
    headers["retry-after"] !== undefined ||
    String(headers["x-ratelimit-remaining"]) === "0" ||
    /rate limit/i.test(message)
  );
}

/** The host tells it in seconds from now, or as the time at which the limit ends. */
function waitOf(headers: Headers): { readonly waitMs?: number } {
  const seconds = Number(headers["retry-after"]);
  if (Number.isFinite(seconds) && seconds >= 0) return { waitMs: seconds * 1000 };
  const reset = Number(headers["x-ratelimit-reset"]);
  if (String(headers["x-ratelimit-remaining"]) !== "0" || !Number.isFinite(reset)) return {};
  return { waitMs: Math.max(0, reset * 1000 - Date.now()) };
}

function rootCause(thrown: Error): string {
  const { cause } = thrown;
  return cause instanceof Error ? rootCause(cause) : messageOf(thrown);
}
