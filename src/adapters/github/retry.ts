import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { CodeHostError, type CodeHostFailure } from "../../domain/review/code-host-error.ts";
import { withoutControls } from "../../domain/shared/control-characters.ts";
import { messageOf } from "../../domain/shared/error.ts";

/** Time limits and number of attempts of a request. */
export interface Patience {
  /** Time limit of one attempt, in milliseconds. */
  readonly timeoutMs: number;
  /** Time limit of one attempt to download an archive, in milliseconds; defaults to `timeoutMs`. */
  readonly archiveMs?: number;
  /** Pauses before each retry, in milliseconds: with three pauses there are up to four attempts. */
  readonly pausesMs: readonly number[];
  /** The longest wait for a rate limit to end, in milliseconds. */
  readonly maxWaitMs: number;
}

/** Up to two minutes for an archive or a rate limit, and thirteen seconds of pauses for everything else. */
export const PATIENCE: Patience = {
  timeoutMs: 20_000,
  archiveMs: 120_000,
  pausesMs: [1000, 3000, 9000],
  maxWaitMs: 120_000,
};

/** How a request is retried. */
export interface RetryOptions {
  readonly patience: Patience;
  readonly signal: AbortSignal;
  /** Called when a request is retried, with the reason. */
  readonly tell: (text: string) => void;
}

/** The reason a request failed. */
interface Trouble {
  readonly failure: CodeHostFailure;
  readonly text: string;
  /** The wait that the host asks for, in milliseconds. */
  readonly waitMs?: number;
}

/**
 * Sends a request and retries it after temporary failures: a rate limit, a server error, or a timeout.
 * @param purpose in words that follow "Could not"
 * @param send sends it once; aborting the signal cancels it
 * @throws CodeHostError when it fails permanently
 */
export async function withRetries<T>(
  purpose: string,
  send: (signal: AbortSignal) => Promise<T>,
  { patience: { timeoutMs, pausesMs, maxWaitMs }, signal, tell }: RetryOptions,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    signal.throwIfAborted();
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await send(AbortSignal.any([signal, timeout]));
    } catch (thrown) {
      signal.throwIfAborted();
      const late: Trouble = { failure: "timeout", text: `no answer within ${timeoutMs / 1000} s` };
      const trouble = timeout.aborted ? late : troubleOf(thrown);
      if (!trouble) throw thrown;
      const { failure, text: reason } = trouble;
      const pauseMs = pausesMs[tries];
      const waitMs = Math.max(pauseMs ?? 0, trouble.waitMs ?? 0);
      if (!PASSING.includes(failure) || pauseMs === undefined || waitMs > maxWaitMs) {
        const times = tries === 0 ? "" : ` (${tries + 1} tries)`;
        const options = { hint: HINTS[failure], reason, cause: thrown };
        throw new CodeHostError(failure, `Could not ${purpose}: ${reason}${times}`, options);
      }
      tell(`Could not ${purpose}: ${reason}; trying again in ${Math.ceil(waitMs / 1000)} s`);
      await sleep(waitMs, undefined, { signal });
    }
  }
}

const PASSING: readonly CodeHostFailure[] = ["rate-limited", "unavailable", "timeout"];

const HINTS: Readonly<Partial<Record<CodeHostFailure, string>>> = {
  forbidden:
    "Give the job `permissions: pull-requests: write`; the token of a pull request from a fork can only read, and nothing can be written to a locked conversation (unlock it, or set `comment: never`) or an archived repository.",
  "not-found": "See whether the token may read this repository.",
  "rate-limited": "Start the job again later.",
  unavailable: "See https://www.githubstatus.com, and start the job again later.",
  timeout: "Start the job again later.",
};

/** Octokit's error for a status of 400 or more, or if no response came. */
const requestFailure = z.object({
  status: z.number(),
  response: z
    .object({
      headers: z.record(z.string(), z.unknown()),
      data: z.object({ message: z.string() }).catch({ message: "" }),
    })
    .optional(),
});

type Headers = Readonly<Record<string, unknown>>;

function troubleOf(thrown: unknown): Trouble | undefined {
  const failed = requestFailure.safeParse(thrown).data;
  if (!failed) return undefined;
  const { status, response } = failed;
  if (!response) return { failure: "unavailable", text: rootCause(thrown) };
  const { headers, data } = response;
  const message = withoutControls(data.message, " ").replaceAll(/ +/g, " ");
  const text = `status ${status}${message === "" ? "" : `, ${message}`}`;
  const waitMs = waitOf(headers);
  if (isRateLimited(status, headers, message)) return { failure: "rate-limited", text, waitMs };
  if (status >= 500) return { failure: "unavailable", text, waitMs };
  return { failure: FAILURES[status] ?? "refused", text };
}

const FAILURES: Readonly<Record<number, CodeHostFailure>> = {
  401: "forbidden",
  403: "forbidden",
  404: "not-found",
  409: "conflict",
  410: "not-found",
};

function isRateLimited(status: number, headers: Headers, message: string): boolean {
  if (status !== 403) return status === 429;
  return (
    headers["retry-after"] !== undefined ||
    String(headers["x-ratelimit-remaining"]) === "0" ||
    /rate limit/i.test(message)
  );
}

/** GitHub sends either the wait in seconds, or the time at which the limit ends. @returns milliseconds */
function waitOf(headers: Headers): number {
  const seconds = Number(headers["retry-after"]);
  if (Number.isFinite(seconds) && seconds >= 0) return seconds * 1000;
  const reset = Number(headers["x-ratelimit-reset"]);
  if (String(headers["x-ratelimit-remaining"]) !== "0" || !Number.isFinite(reset)) return 0;
  return Math.max(0, reset * 1000 - Date.now());
}

function rootCause(thrown: unknown): string {
  const cause = thrown instanceof Error && thrown.cause;
  return cause instanceof Error ? rootCause(cause) : messageOf(thrown);
}
