import type { HttpRequest } from "./http-client.ts";

/** A number of equal requests, each sent after the previous answer. */
export interface SequenceRequest extends HttpRequest {
  readonly count: number;
  /** True if they share a connection. */
  readonly keepAlive: boolean;
  readonly expected: { readonly status: number; readonly body?: string };
}

/** Sends requests sequentially and checks each answer. */
export interface RequestSequence {
  /** @throws Error at the first wrong or missing answer */
  readonly send: (request: SequenceRequest, signal: AbortSignal) => Promise<void>;
}
