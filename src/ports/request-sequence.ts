import type { HttpRequest } from "./http-client.ts";

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
