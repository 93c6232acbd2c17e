import { LoadgateError } from "../shared/error.ts";

/**
 * Why a request to the code host failed: `forbidden` (the token lacks a permission), `not-found`,
 * `rate-limited` (even after waiting), `unavailable` (the code host failed, or could not be reached),
 * `timeout` (no answer), `refused` (the request itself was wrong), `unexpected` (an answer that cannot be
 * understood).
 */
export type CodeHostFailure =
  | "forbidden"
  | "not-found"
  | "rate-limited"
  | "unavailable"
  | "timeout"
  | "refused"
  | "unexpected";

/** A request to the code host that failed for good. */
export class CodeHostError extends LoadgateError {
  readonly failure: CodeHostFailure;

  /**
   * @param failure why it failed
   * @param message one line: the request, and the code host's answer
   * @param options `hint`: what to do; `cause`: the error underneath
   */
  constructor(
    failure: CodeHostFailure,
    message: string,
    options: { hint?: string; cause?: unknown } = {},
  ) {
    super("publishing", message, options);
    this.name = "CodeHostError";
    this.failure = failure;
  }
}
