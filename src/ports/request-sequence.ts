import type { HttpRequest } from "./http-client.ts";

/** A number of equal requests, each sent after the answer to the one before. */
export interface SequenceRequest extends HttpRequest {
  readonly count: number;
  /** Whether they share a connection. */
  readonly keepAlive: boolean;
  readonly expected: { readonly status: number; readonly body?: string };
}

/** Sends requests one after the other and checks each answer. */
export interface RequestSequence {
  /** @throws Error at the first answer that is wrong or does not come */
  readonly send: (request: SequenceRequest, signal: AbortSignal) => Promise<void>;
}
