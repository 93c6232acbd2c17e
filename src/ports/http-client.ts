import type { RequestConfig } from "../domain/run/plan/config.ts";
import type { Address } from "../domain/run/plan/transport.ts";
import type { ShownAnswer } from "../domain/series/answer-text.ts";

/** One request to a server under test. */
export interface HttpRequest
  extends Address,
    Pick<RequestConfig, "method" | "headers" | "body" | "bodyText"> {
  readonly timeoutMs: number;
  /** `false` closes the connection after the answer; true by default. */
  readonly keepAlive?: boolean;
}

/** An answer. Its body is truncated to a limit, because servers are not trusted. */
export interface HttpAnswer extends ShownAnswer {
  readonly truncated: boolean;
  /** Original length of the body, as far as it was read. */
  readonly bodyBytes: number;
}

/** An answer began in time but did not end in time; it may be a stream. */
export class UnfinishedAnswer extends Error {}

/** Sends requests, each over a connection of its own. */
export interface HttpClient {
  /** @throws Error when there was no answer: refused, reset, timed out; {@link UnfinishedAnswer} */
  readonly send: (request: HttpRequest, signal: AbortSignal) => Promise<HttpAnswer>;
  /**
   * Sends a request repeatedly, as long as the caller iterates, over the same connection if it stays open.
   * @throws Error as `send`, if an answer is missing
   */
  readonly repeat: (request: HttpRequest, signal: AbortSignal) => AsyncIterable<HttpAnswer>;
  /** Masks values that were filled into requests, because servers may repeat them. */
  readonly masked?: (text: string) => string;
}

/** A number of equal requests, each sent after the previous answer. */
export interface SequenceRequest extends HttpRequest {
  readonly count: number;
  /** True if they share a connection. */
  readonly keepAlive: boolean;
  readonly expected: { readonly status: number; readonly body?: string };
}

/**
 * Sends requests sequentially and checks each answer.
 * @throws Error at the first wrong or missing answer
 */
export type SendSequence = (request: SequenceRequest, signal: AbortSignal) => Promise<void>;
