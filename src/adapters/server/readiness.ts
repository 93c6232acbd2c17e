import { setTimeout as sleep } from "node:timers/promises";
import type { Readiness, ReadyRequest } from "../../domain/run/config.ts";
import { PLAIN, type Transport, transportText } from "../../domain/run/transport.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { HttpClient } from "../../ports/http-client.ts";
import type { ListeningPlace } from "./listening.ts";
import { type Miss, type Probe, sendProbe } from "./probe.ts";
import { dockerPublishes } from "./published-port.ts";
import { otherProtocolAt, type SpokenProtocol } from "./spoken-protocol.ts";

const SHORTEST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 100;
/** Pause between probes, as a part of the time since the start. */
const PAUSE_PART = 0.02;

/** Readiness that is found by a request. */
export interface AskedReadiness extends Readiness {
  readonly request: ReadyRequest;
}

/** A process that should become a server. */
export interface Candidate {
  readonly name: string;
  /** Its section of the configuration, such as `servers.go`. */
  readonly section: string;
  /** Its address, such as `http://127.0.0.1:40213`. */
  readonly url: string;
  readonly place: ListeningPlace;
  /** When it was spawned, on the clock of `performance.now()`. */
  readonly startedAt: number;
  readonly http: HttpClient;
  readonly signal: AbortSignal;
  /** @throws LoadgateError when it has ended */
  readonly assertRunning: () => void;
  /** Whether it is the one that listens there. */
  readonly isOurs: () => boolean;
  readonly logTail: () => readonly string[];
}

/**
 * Waits for the first right answer and makes sure that it came from the candidate. Which process listens there is
 * looked up only then, since that takes milliseconds, which would count as start-up time.
 * @param ready the request, how it is sent, and how long that may take
 * @returns milliseconds from spawn to that answer
 * @throws LoadgateError `measurement` when none comes in time, another process gives it, or the server
 * speaks another protocol
 */
export async function untilReady(ready: AskedReadiness, candidate: Candidate): Promise<number> {
  const { startedAt, signal, assertRunning, url, http } = candidate;
  const { request, transport = PLAIN } = ready;
  const probe: Probe = { origin: url, asked: request, transport, http, signal };
  const deadline = startedAt + ready.timeoutMs;
  let answer: Miss | undefined;
  let failure: Miss | undefined;
  while (performance.now() < deadline) {
    assertRunning();
    const miss = await sendProbe(probe, deadline);
    const elapsedMs = performance.now() - startedAt;
    if (!miss) {
      assertOurs(candidate);
      return elapsedMs;
    }
    // A server that does not answer may still be starting, and asking more would delay the next probe.
    const isWorthALook = !answer && !failure && miss.kind !== "timeout";
    if (miss.kind === "answer") answer = miss;
    else if (miss.kind !== "silence") failure = miss;
    if (isWorthALook || miss.redirect !== undefined) {
      await assertProtocol(miss, transport, candidate);
    }
    await sleep(pauseAfter(elapsedMs), undefined, { signal });
  }
  assertRunning();
  // An earlier answer says more than a failed probe.
  const last = answer ?? failure;
  if (last) await assertProtocol(last, transport, candidate);
  throw notReady(ready, candidate, last?.what);
}

/**
 * Short at first, so that a fast start is timed to a few milliseconds, and then a fiftieth of the time so far, so
 * that a slow start is timed to 2 % without flooding the server's log.
 */
function pauseAfter(elapsedMs: number): number {
  return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, PAUSE_PART * elapsedMs));
}

/** @throws LoadgateError `measurement` where the server speaks another protocol, or redirects to one */
async function assertProtocol(
  { isStrange, redirect }: Miss,
  transport: Transport,
  candidate: Candidate,
): Promise<void> {
  const { name, section, place, logTail } = candidate;
  const expected = firstBytesOf(transport);
  const spoken = isStrange ? await otherProtocolAt(place, expected) : undefined;
  if (spoken === undefined && redirect === undefined) return;
  assertOurs(candidate);
  const what = spoken ? `answers ${spoken}` : `redirects to ${JSON.stringify(redirect)}`;
  const wanted = expected === "HTTP/1.1" ? "plain HTTP/1.1" : transportText(transport);
  throw new LoadgateError(
    "measurement",
    `${name}: ${what} on ${placeText(place)} where ${wanted} is expected`,
    {
      details: logTail(),
      hint: `Set protocol and tls of its scenarios to what the server speaks (docs/protocols.md), or change ${section}.run.`,
    },
  );
}

function firstBytesOf({ protocol, tls }: Transport): SpokenProtocol {
  if (tls) return "TLS";
  return protocol === "h2c" ? "HTTP/2" : "HTTP/1.1";
}

function placeText({ port, socket }: ListeningPlace): string {
  return socket ?? `port ${port}`;
}

function notReady(
  { timeoutMs, request }: AskedReadiness,
  { name, section, place, logTail }: Candidate,
  what = `nothing listened on ${place.socket === undefined ? "the port" : "the socket"}`,
): LoadgateError {
  const address = place.socket ?? "127.0.0.1:{port}";
  return new LoadgateError(
    "measurement",
    `${name}: not ready after ${timeoutMs} ms on ${placeText(place)}: ${what}`,
    {
      details: logTail(),
      hint: `Check ${request.from}, raise ${section}.ready.timeout, and make sure that the server listens on ${address}.`,
    },
  );
}

function assertOurs({ name, section, place, assertRunning, isOurs, logTail }: Candidate): void {
  assertRunning();
  if (isOurs()) return;
  const isContainer = place.socket === undefined && dockerPublishes(place.port);
  const who = isContainer ? "a container of docker" : "another process";
  throw new LoadgateError("measurement", `${name}: ${who} answers on ${placeText(place)}`, {
    details: logTail(),
    hint: isContainer
      ? `Nothing would be known of its CPU time: start the program in ${section}.run without a container, or start the container before and give its address as ${section}.url (docs/containers.md).`
      : `${section}.run must start a server that listens on ${place.socket ?? "{port}"} itself.`,
  });
}
