import type { CheckedAnswer } from "../domain/run/series/checked-server.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import type { HttpAnswer } from "../ports/http-client.ts";
import { answersTo, type Question } from "./measure/check-answer.ts";

/** What browsers accept, as far as it can be decoded. */
const ACCEPTED = ["gzip", "deflate", "br"];

/**
 * Sends a request once more as browsers do, which accept compressed answers. Only a GET can be repeated safely.
 * @param plain its answer without that
 * @returns how the answer is compressed; undefined if it is not, or the request itself says what it accepts
 */
export async function compressedAnswer(
  question: Question,
  plain: HttpAnswer,
): Promise<NonNullable<CheckedAnswer["answer"]>["compressed"]> {
  const { method, headers } = question.request;
  const isChosen = Object.keys(headers).some((name) => name.toLowerCase() === "accept-encoding");
  if (method !== "GET" || isChosen || plain.headers?.["content-encoding"] !== undefined) return;
  const asked = { ...headers, "accept-encoding": ACCEPTED.join(", ") };
  const asBrowser = { ...question, request: { ...question.request, headers: asked } };
  try {
    for await (const { status, headers: got, bodyBytes } of answersTo(asBrowser, () => true)) {
      const coding = ACCEPTED.find((one) => one === got?.["content-encoding"]?.toLowerCase());
      if (coding === undefined || status !== plain.status) return;
      return { coding, bytes: bodyBytes, plainBytes: plain.bodyBytes };
    }
  } catch (error) {
    question.signal.throwIfAborted();
    // The server failed at a request that a run does not send.
    if (!(error instanceof LoadgateError)) throw error;
  }
  return;
}
