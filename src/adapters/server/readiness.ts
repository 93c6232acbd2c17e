import { setTimeout as sleep } from "node:timers/promises";
import { hasCode, LoadgateError, messageOf } from "../../domain/shared/error.ts";
import type { HttpAnswer, HttpClient } from "../../ports/http-client.ts";
import type { StartRequest } from "../../ports/server-runtime.ts";
import { otherProtocolOn } from "./spoken-protocol.ts";

const SHORTEST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 100;
/** Pause between probes, as a part of the time since the start. */
const PAUSE_PART = 0.02;

const PROBE_TIMEOUT_MS = 2000;

/** A probe with less time than this before the deadline says nothing about the server. */
const CUT_OFF_MS = 100;

/** A process that should become a server. */
export interface Candidate {
  readonly name: string;
  readonly port: number;
  /** When it was spawned, on the clock of `performance.now()`. */
  readonly startedAt: number;
  readonly http: HttpClient;
  readonly signal: AbortSignal;
  /** @throws LoadgateError when it has ended */
  readonly assertRunning: () => void;
  /** Whether it is the one that listens on the port. */
  readonly isOurs: () => boolean;
  readonly logTail: () => readonly string[];
}

/**
 * Waits for the first right answer and makes sure that it came from the candidate. Which process listens on the
 * port is looked up only then, since that takes milliseconds, which would count as start-up time.
 * @param ready path that answers 2xx, and how long that may take
 * @returns milliseconds from spawn to that answer
 * @throws LoadgateError `measurement` when none comes in time, another process gives it, or the server
 * speaks another protocol
 */
export async function untilReady(
  ready: StartRequest["ready"],
  candidate: Candidate,
): Promise<number> {
  const { startedAt, signal, assertRunning } = candidate;
  const deadline = startedAt + ready.timeoutMs;
  let answer: Miss | undefined;
  let failure: Miss | undefined;
  while (performance.now() < deadline) {
    assertRunning();
    const miss = await probe(ready.path, deadline, candidate);
    const elapsedMs = performance.now() - startedAt;
    if (!miss) {
      assertOurs(candidate);
      return elapsedMs;
    }
    // A server that does not answer may still be starting, and asking more would delay the next probe.
    const isWorthALook = !answer && !failure && miss.kind !== "timeout";
    if (miss.kind === "answer") answer = miss;
    else if (miss.kind !== "silence") failure = miss;
    if (isWorthALook || miss.redirect !== undefined) await assertPlainHttp(miss, candidate);
    await sleep(pauseAfter(elapsedMs), undefined, { signal });
  }
  assertRunning();
  // An earlier answer says more than a failed probe.
  const last = answer ?? failure;
  if (last) await assertPlainHttp(last, candidate);
  throw notReady(ready, candidate, last?.what ?? "nothing listened on the port");
}

/**
 * Short at first, so that a fast start is timed to a few milliseconds, and then a fiftieth of the time so far, so
 * that a slow start is timed to 2 % without flooding the server's log.
 */
function pauseAfter(elapsedMs: number): number {
  return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, PAUSE_PART * elapsedMs));
}

/** A probe without a right answer. */
interface Miss {
  /** `silence` where nothing listens yet, or the deadline was too close to tell. */
  readonly kind: "silence" | "timeout" | "failure" | "answer";
  /** What came, in words. */
  readonly what: string;
  /** Whether the server may speak another protocol. */
  readonly isStrange?: boolean;
  /** The `https:` address that the server redirects to. */
  readonly redirect?: string;
}

/** @returns undefined for a right answer */
async function probe(
  path: string,
  deadline: number,
  { port, http, signal }: Candidate,
): Promise<Miss | undefined> {
  const timeoutMs = Math.max(1, Math.min(PROBE_TIMEOUT_MS, deadline - performance.now()));
  const url = `http://127.0.0.1:${port}${path}`;
  try {
    return missOf(path, await http.send({ url, method: "GET", headers: {}, timeoutMs }, signal));
  } catch (error) {
    signal.throwIfAborted();
    const what = `GET ${path}: ${messageOf(error)}`;
    const isRefused = hasCode(error, "ECONNREFUSED");
    if (isRefused || timeoutMs <= CUT_OFF_MS) return { kind: "silence", what };
    // Only the system's errors have a code.
    const isTimeout = !(error instanceof Error && "code" in error);
    return { kind: isTimeout ? "timeout" : "failure", what, isStrange: true };
  }
}

const BAD_REQUEST = 400;

function missOf(path: string, { status, location = "" }: HttpAnswer): Miss | undefined {
  if (status >= 200 && status < 300) return undefined;
  return {
    kind: "answer",
    what: `the last answer to GET ${path} was ${status}`,
    // Some servers that expect TLS answer so.
    isStrange: status === BAD_REQUEST,
    ...(/^https:/i.test(location) && { redirect: location }),
  };
}

/** @throws LoadgateError `measurement` where the server speaks another protocol, or redirects to one */
async function assertPlainHttp({ isStrange, redirect }: Miss, candidate: Candidate): Promise<void> {
  const { name, port, logTail } = candidate;
  const spoken = isStrange ? await otherProtocolOn(port) : undefined;
  if (spoken === undefined && redirect === undefined) return;
  assertOurs(candidate);
  const what = spoken ? `answers ${spoken}` : `redirects to ${JSON.stringify(redirect)}`;
  const way = spoken === "HTTP/2" ? "over HTTP/1.1 too" : "without TLS";
  throw new LoadgateError(
    "measurement",
    `${name}: ${what} on port ${port} where plain HTTP/1.1 is expected`,
    {
      details: logTail(),
      hint: `Only plain HTTP/1.1 can be measured: have servers.${name}.run start the server so that it answers ${way}.`,
    },
  );
}

function notReady(
  { timeoutMs }: StartRequest["ready"],
  { name, port, logTail }: Candidate,
  what: string,
): LoadgateError {
  return new LoadgateError(
    "measurement",
    `${name}: not ready after ${timeoutMs} ms on port ${port}: ${what}`,
    {
      details: logTail(),
      hint: `Check servers.${name}.ready.path, raise its timeout, and make sure that the server listens on 127.0.0.1:{port}.`,
    },
  );
}

function assertOurs({ name, port, assertRunning, isOurs, logTail }: Candidate): void {
  assertRunning();
  if (isOurs()) return;
  throw new LoadgateError("measurement", `${name}: another process answers on port ${port}`, {
    details: logTail(),
    hint: `servers.${name}.run must start a server that listens on {port} itself.`,
  });
}
