import type { Address } from "../domain/run/plan/transport.ts";
import type { ShownAnswer } from "../domain/run/series/answer-text.ts";

/** One request to a server under test. */
export interface HttpRequest extends Address {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** The same body where the configuration itself has it, which may name variables. */
  readonly bodyText?: string;
  readonly timeoutMs: number;
  /** `false` says that the connection ends after the answer; true without it. */
  readonly keepAlive?: boolean;
}

/** An answer. Its body is cut off at a bound, since servers are not trusted. */
export interface HttpAnswer extends ShownAnswer {
  readonly truncated: boolean;
  /** Length of the body as it was sent, as far as it was read. */
  readonly bodyBytes: number;
}

/** An answer began within its time, and did not end within it: it may be a stream. */
export class UnfinishedAnswer extends Error {}

/** Sends requests, each over a connection of its own. */
export interface HttpClient {
  /** @throws Error when there was no answer: refused, reset, timed out; {@link UnfinishedAnswer} */
  readonly send: (request: HttpRequest, signal: AbortSignal) => Promise<HttpAnswer>;
  /**
   * Sends a request again and again, as long as answers are asked for, over the same connection where that stays open.
   * @throws Error as `send`, where an answer does not come
   */
  readonly repeat: (request: HttpRequest, signal: AbortSignal) => AsyncIterable<HttpAnswer>;
  /** Hides in a text what was filled into requests, since servers may repeat it. */
  readonly masked?: (text: string) => string;
}
