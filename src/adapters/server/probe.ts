import type { ReadyRequest } from "../../domain/run/plan/config.ts";
import { addressOf, type Transport } from "../../domain/run/plan/transport.ts";
import { answerText } from "../../domain/run/series/answer-text.ts";
import { hasCode, LoadgateError, messageOf } from "../../domain/shared/error.ts";
import { withoutNullish } from "../../domain/shared/without-nullish.ts";
import { type HttpAnswer, type HttpClient, UnfinishedAnswer } from "../../ports/http-client.ts";

/** A probe with less time than this before the deadline says nothing about the server. */
const CUT_OFF_MS = 100;

/** What a probe asks, and how. */
export interface Probe {
  /** The server's address, such as `http://127.0.0.1:40213`. */
  readonly origin: string;
  readonly asked: ReadyRequest;
  readonly transport: Transport;
  readonly http: HttpClient;
  readonly signal: AbortSignal;
}

/** A probe without a right answer. */
export interface Miss {
  /** `silence` where nothing listens yet, or the deadline was too close to tell. */
  readonly kind: "silence" | "timeout" | "failure" | "answer";
  /** What came, in words. */
  readonly what: string;
  /** That of an answer. */
  readonly status?: number;
  /** Whether an answer began, and did not end in time. */
  readonly isUnfinished?: boolean;
  /** Whether the server may speak another protocol. */
  readonly isStrange?: boolean;
  /** The `https:` address that the server redirects to, though TLS is not expected. */
  readonly redirect?: string;
}

/**
 * Asks a server once whether it is ready.
 * @param limits `deadline` on the clock of `performance.now()`, and how long the answer may take before it
 * @returns undefined for a right answer
 */
export async function sendProbe(
  probe: Probe,
  { deadline, patienceMs }: { readonly deadline: number; readonly patienceMs: number },
): Promise<Miss | undefined> {
  const { origin, asked, transport, http, signal } = probe;
  const { method, path, headers, body, bodyText } = asked;
  const timeoutMs = Math.max(1, Math.min(patienceMs, deadline - performance.now()));
  const address = addressOf(origin, path, transport);
  try {
    const request = { ...address, method, headers, timeoutMs };
    const sent = { ...request, ...withoutNullish({ body, bodyText }) };
    return missOf(probe, await http.send(sent, signal));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof LoadgateError) throw error;
    const what = `${method} ${path}: ${messageOf(error)}`;
    if (isRefused(error) || timeoutMs <= CUT_OFF_MS) return { kind: "silence", what };
    // Only errors of the connection have a code.
    const isTimeout = !(error instanceof Error && "code" in error);
    const isUnfinished = error instanceof UnfinishedAnswer;
    return {
      kind: isTimeout ? "timeout" : "failure",
      what,
      isStrange: !isUnfinished,
      isUnfinished,
    };
  }
}

/** Whether nothing listens yet; a unix socket is a file that is not there then. */
function isRefused(error: unknown): boolean {
  const isMissing = hasCode(error, "ENOENT") && messageOf(error).startsWith("connect ");
  return isMissing || hasCode(error, "ECONNREFUSED");
}

const BAD_REQUEST = 400;

function missOf({ asked, transport, http }: Probe, answer: HttpAnswer): Miss | undefined {
  const { method, path, status: expected } = asked;
  const { status, headers: { location = "" } = {} } = answer;
  const isRight = expected === undefined ? status >= 200 && status < 300 : status === expected;
  if (isRight) return undefined;
  return {
    kind: "answer",
    status,
    what: `the last answer to ${method} ${path} was ${answerText(answer, http.masked)}, where ${expected ?? "2xx"} is expected`,
    // Some servers that expect TLS answer so.
    isStrange: status === BAD_REQUEST,
    ...(!transport.tls && /^https:/i.test(location) && { redirect: location }),
  };
}
