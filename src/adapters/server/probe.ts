import type { ReadyRequest } from "../../domain/run/plan/config.ts";
import { addressOf } from "../../domain/run/plan/transport.ts";
import { answerText } from "../../domain/run/series/answer-text.ts";
import { hasCode, LoadgateError, messageOf } from "../../domain/shared/error.ts";
import { UnfinishedAnswer } from "../../ports/http-client.ts";
import type { Launched } from "./launch.ts";

/** A probe that started this close to the deadline says nothing about the server. */
const CUT_OFF_MS = 100;

const BAD_REQUEST = 400;

/** A probe that got no expected answer. */
export interface Miss {
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
export async function sendProbe(
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
    if (isRefused(error) || timeoutMs <= CUT_OFF_MS) return { kind: "silence", what };
    // Only connection errors have a code.
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

/** Detects that nothing listens yet; for a unix socket, its file is then missing. */
function isRefused(error: unknown): boolean {
  const isMissing = hasCode(error, "ENOENT") && messageOf(error).startsWith("connect ");
  return isMissing || hasCode(error, "ECONNREFUSED");
}
