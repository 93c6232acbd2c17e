import { LoadgateError } from "../shared/error.ts";

/** Why a request to the code host failed. */
export type CodeHostFailure =
  /** The token lacks a permission. */
  | "forbidden"
  | "not-found"
  /** Even after waiting. */
  | "rate-limited"
  /** The code host failed, or could not be reached. */
  | "unavailable"
  | "timeout"
  /** Something else was changed first, or there is nothing yet to change. */
  | "conflict"
  /** The request itself was wrong. */
  | "refused"
  /** An answer that cannot be understood. */
  | "unexpected";

/** A request to the code host that failed for good. */
export class CodeHostError extends LoadgateError {
  readonly failure: CodeHostFailure;
  /** The code host's own words; absent where it said nothing. */
  readonly reason?: string;

  /** @param message one line: the request, and the code host's answer */
  constructor(
    failure: CodeHostFailure,
    message: string,
    options: { hint?: string; cause?: unknown; reason?: string } = {},
  ) {
    super("publishing", message, options);
    this.name = "CodeHostError";
    this.failure = failure;
    if (options.reason !== undefined) this.reason = options.reason;
  }
}
