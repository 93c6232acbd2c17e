import { LoadgateError } from "../shared/error.ts";

/** The reason why a request to the code host failed. */
export type CodeHostFailure =
  /** The token lacks a permission. */
  | "forbidden"
  | "not-found"
  /** Even after waiting. */
  | "rate-limited"
  /** The code host failed, or could not be reached. */
  | "unavailable"
  | "timeout"
  /** Something else was changed first, or there is nothing to change yet. */
  | "conflict"
  /** The request itself was wrong. */
  | "refused"
  /** An answer that cannot be parsed. */
  | "unexpected";

/** A request to the code host that failed after all retries. */
export class CodeHostError extends LoadgateError {
  readonly failure: CodeHostFailure;
  /** The code host's own message; absent if it sent none. */
  readonly reason?: string;

  /**
   * Creates the error.
   * @param message one line: the request, and the code host's answer
   */
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

/**
 * Handles some failures of the code host.
 * @param handle returns a value in place of the failure, or throws
 * @returns a handler for `catch`; it rethrows every other error
 */
export function onFailure<T>(
  failures: readonly CodeHostFailure[],
  handle: (error: CodeHostError) => T,
): (error: unknown) => T {
  return (error) => {
    if (!(error instanceof CodeHostError) || !failures.includes(error.failure)) throw error;
    return handle(error);
  };
}
