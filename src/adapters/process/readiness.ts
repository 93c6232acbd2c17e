import { setTimeout as sleep } from "node:timers/promises";
import { LoadgateError, messageOf } from "../../domain/error.ts";
import type { HttpClient } from "../../ports/http-client.ts";
import type { StartRequest } from "../../ports/server-runtime.ts";

const POLL_MS = 2;
const PROBE_TIMEOUT_MS = 2000;

/** A probe that had less time than this before the deadline says nothing about the server. */
const CUT_OFF_MS = 100;

/** A process that is to become a server. */
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
 * Waits for the first right answer and makes sure that it came from the candidate. Who listens on the
 * port is looked up only then: a look costs milliseconds, which would count as the server's start.
 * @param ready path that answers 2xx, and how long that may take
 * @returns milliseconds from spawn to that answer
 * @throws LoadgateError `measurement` when none comes in time, or another process gives it
 */
export async function untilReady(
  { path, timeoutMs }: StartRequest["ready"],
  candidate: Candidate,
): Promise<number> {
  const { name, port, startedAt, http, signal, assertRunning, logTail } = candidate;
  const deadline = startedAt + timeoutMs;
  let last = "nothing listened on the port";
  let answered = false;
  while (performance.now() < deadline) {
    assertRunning();
    const timeLeftMs = Math.max(1, Math.min(PROBE_TIMEOUT_MS, deadline - performance.now()));
    const url = `http://127.0.0.1:${port}${path}`;
    try {
      const probe = { url, method: "GET", headers: {}, timeoutMs: timeLeftMs };
      const { status } = await http.send(probe, signal);
      const coldStartMs = performance.now() - startedAt;
      if (status >= 200 && status < 300) {
        assertOurs(candidate);
        return coldStartMs;
      }
      answered = true;
      last = `the last answer to GET ${path} was ${status}`;
    } catch (error) {
      if (error instanceof LoadgateError) throw error;
      signal.throwIfAborted();
      // A probe that the time limit cut off says less than an answer before it.
      if (!isRefused(error) && !answered && timeLeftMs > CUT_OFF_MS) {
        last = `GET ${path}: ${messageOf(error)}`;
      }
    }
    await sleep(POLL_MS, undefined, { signal });
  }
  assertRunning();
  throw new LoadgateError(
    "measurement",
    `${name}: not ready after ${timeoutMs} ms on port ${port}: ${last}`,
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
    hint: `servers.${name}.run must start a server that listens on {port} itself and stays in its process group.`,
  });
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
}
