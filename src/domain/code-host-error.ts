import { LoadgateError } from "./error.ts";

/**
 * Why a code host did not do what it was asked: `forbidden` (the token may not), `not-found`,
 * `rate-limited` (and waiting did not help), `unavailable` (it failed, or could not be reached),
 * `timeout` (it did not answer), `refused` (the request itself was wrong), `unexpected` (its answer
 * cannot be understood).
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
   * @param message one line: what was asked, and what the host answered
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
