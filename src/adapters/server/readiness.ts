import { setTimeout as sleep } from "node:timers/promises";
import type { ReadyRequest } from "../../domain/run/plan/config.ts";
import { addressOf, type Transport, transportText } from "../../domain/run/plan/transport.ts";
import { answerText, hostHint, STREAM_HINT } from "../../domain/series/answer-text.ts";
import { hasCode, LoadgateError, messageOf } from "../../domain/shared/error.ts";
import { UnfinishedAnswer } from "../../ports/http-client.ts";
import { elsewhere, watchElsewhere } from "./elsewhere.ts";
import type { Launched } from "./launch.ts";
import { assertOurs, assertStarting, notReadyError, placeText } from "./ours.ts";
import { otherProtocolAt, type SpokenProtocol } from "./spoken-protocol.ts";

const SHORTEST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 100;
/** Time limit of the first probe; after a timeout, the next probe gets twice as long. */
const FIRST_PROBE_MS = 2000;
const LONGEST_PROBE_MS = 10_000;
/** Pause between probes, as a fraction of the time since the start. */
const PAUSE_PART = 0.02;

/**
 * Waits for the first expected answer and verifies that it came from the server. The listening process is looked up
 * only then, because that takes milliseconds, which would count as start-up time.
 * @returns milliseconds from spawn to that answer
 * @throws LoadgateError `measurement` when none comes in time, another process gives it, or the server speaks
 * another protocol
 */
export async function untilReady(asked: ReadyRequest, launched: Launched): Promise<number> {
  const { request, startedAt, signal } = launched;
  const deadline = startedAt + request.ready.timeoutMs;
  let answer: Miss | undefined;
  let failure: Miss | undefined;
  /** A wrong answer that the server repeats, and the time of the first. */
  let steady: { readonly status: number; readonly sinceMs: number } | undefined;
  let patienceMs = FIRST_PROBE_MS;
  const lookElsewhere = watchElsewhere(launched);
  while (performance.now() < deadline) {
    assertStarting(launched);
    const miss = await sendProbe(asked, launched, { deadline, patienceMs });
    const elapsedMs = performance.now() - startedAt;
    if (!miss) {
      assertOurs(launched);
      return elapsedMs;
    }
    // A server that does not answer may still be starting, and further requests would delay the next probe.
    const isWorthALook = !answer && !failure && miss.kind !== "timeout";
    if (miss.kind === "silence") lookElsewhere(elapsedMs);
    if (miss.kind === "timeout") patienceMs = Math.min(2 * patienceMs, LONGEST_PROBE_MS);
    if (miss.kind === "answer") answer = miss;
    else if (miss.kind !== "silence") failure = miss;
    if (isWorthALook || miss.redirect !== undefined) await assertProtocol(miss, launched);
    // If no starting server would give an answer, waiting until the timeout is pointless: the check of the scenario
    // will say what is wrong with it.
    const { status = NOT_FOUND } = miss;
    const isTelling = asked.isCheckedNext && status !== NOT_FOUND && status < SERVER_ERROR;
    if (!isTelling) steady = undefined;
    else if (steady?.status !== status) steady = { status, sinceMs: elapsedMs };
    if (steady && elapsedMs - steady.sinceMs >= STEADY_MS) {
      assertOurs(launched);
      return steady.sinceMs;
    }
    await sleep(pauseAfter(elapsedMs), undefined, { signal });
  }
  assertStarting(launched);
  // An earlier answer is more informative than a failed probe.
  const last = answer ?? failure;
  if (last) await assertProtocol(last, launched);
  throw notReady(asked, launched, last);
}

/** A server that is still starting changes its answer within this time. */
const STEADY_MS = 1000;

/** The status below 500 that servers may give while they start, because nothing is deployed yet. */
const NOT_FOUND = 404;
const SERVER_ERROR = 500;

/**
 * Short at first, so that a fast start is timed to a few milliseconds. Later a fiftieth of the elapsed time, so
 * that a slow start is timed to 2 % without flooding the server's log.
 */
function pauseAfter(elapsedMs: number): number {
  return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, PAUSE_PART * elapsedMs));
}

/** @throws LoadgateError `measurement` if the server speaks another protocol, or redirects to one */
async function assertProtocol({ isStrange, redirect }: Miss, launched: Launched): Promise<void> {
  const { section, place, transport } = launched;
  const expected = firstBytesOf(transport);
  const spoken = isStrange ? await otherProtocolAt(place, expected) : undefined;
  if (spoken === undefined && redirect === undefined) return;
  assertOurs(launched);
  const what = spoken ? `answers ${spoken}` : `redirects to ${JSON.stringify(redirect)}`;
  const wanted = expected === "HTTP/1.1" ? "plain HTTP/1.1" : transportText(transport);
  const message = `${what} on ${placeText(place)} where ${wanted} is expected`;
  const hint = `Set protocol and tls of its scenarios to what the server speaks (docs/protocols.md), or change ${section}.run.`;
  throw notReadyError(launched, message, hint);
}

function firstBytesOf({ protocol, tls }: Transport): SpokenProtocol {
  if (tls) return "TLS";
  return protocol === "h2c" ? "HTTP/2" : "HTTP/1.1";
}

function notReady({ from, headers }: ReadyRequest, launched: Launched, miss: Miss | undefined) {
  const { request, section, place } = launched;
  const other = miss ? undefined : elsewhere(launched);
  const nothing = `nothing listened on ${place.socket === undefined ? "the port" : "the socket"}`;
  const what = miss?.what ?? other?.what ?? nothing;
  const address = place.socket ?? "127.0.0.1:{port}";
  const hint =
    (miss?.isUnfinished ? STREAM_HINT : hostHint(miss?.status, headers, from)) ??
    other?.hint ??
    (miss?.kind === "answer"
      ? `Correct ${from}, give the server what it needs to answer that, or raise ${section}.ready.timeout.`
      : `Check ${from}, raise ${section}.ready.timeout, and make sure that the server listens on ${address}.`);
  const message = `not ready after ${request.ready.timeoutMs} ms on ${placeText(place)}: ${what}`;
  return notReadyError(launched, message, hint);
}

/** A probe that started this close to the deadline says nothing about the server. */
const CUT_OFF_MS = 100;

const BAD_REQUEST = 400;

/** A probe that got no expected answer. */
interface Miss {
  /** `silence` if nothing listens yet, or the deadline was too close to tell. */
  readonly kind: "silence" | "timeout" | "failure" | "answer";
  /** The result, in words. */
  readonly what: string;
  /** Status of an answer. */
  readonly status?: number;
  /** True if an answer began and did not end in time. */
  readonly isUnfinished?: boolean;
  /** True if the server may speak another protocol. */
  readonly isStrange?: boolean;
  /** The `https:` URL that the server redirects to, although TLS is not expected. */
  readonly redirect?: string;
}

/**
 * Asks a server once whether it is ready.
 * @param limits `deadline` on the clock of `performance.now()`, and the time limit of one answer
 * @returns undefined for an expected answer
 */
async function sendProbe(
  asked: ReadyRequest,
  launched: Launched,
  { deadline, patienceMs }: { readonly deadline: number; readonly patienceMs: number },
): Promise<Miss | undefined> {
  const { url, transport, http, signal } = launched;
  const { method, path, headers, body, bodyText, status: expected } = asked;
  const timeoutMs = Math.max(1, Math.min(patienceMs, deadline - performance.now()));
  const address = addressOf(url, path, transport);
  try {
    const request = { ...address, method, headers, body, bodyText, timeoutMs };
    const answer = await http.send(request, signal);
    const { status, headers: { location = "" } = {} } = answer;
    const isRight = expected === undefined ? status >= 200 && status < 300 : status === expected;
    if (isRight) return undefined;
    return {
      kind: "answer",
      status,
      what: `the last answer to ${method} ${path} was ${answerText(answer, http.masked)}, where ${expected ?? "2xx"} is expected`,
      // Some servers that expect TLS answer with this status.
      isStrange: status === BAD_REQUEST,
      redirect: !transport.tls && /^https:/i.test(location) ? location : undefined,
    };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof LoadgateError) throw error;
    const what = `${method} ${path}: ${messageOf(error)}`;
    // Nothing listens yet; the file of a unix socket is then missing.
    const isMissing = hasCode(error, "ENOENT") && messageOf(error).startsWith("connect ");
    const isRefused = isMissing || hasCode(error, "ECONNREFUSED");
    if (isRefused || timeoutMs <= CUT_OFF_MS) return { kind: "silence", what };
    // Only connection errors have a code.
    const isTimeout = !(error instanceof Error && "code" in error);
    const isUnfinished = error instanceof UnfinishedAnswer;
    const kind = isTimeout ? "timeout" : "failure";
    return { kind, what, isStrange: !isUnfinished, isUnfinished };
  }
}
