import { withoutControls } from "../../domain/shared/control-characters.ts";
import { LoadgateError, messageOf } from "../../domain/shared/error.ts";

/** What else an error of Bencher's says. */
interface FailureOptions {
  readonly hint?: string;
  readonly details?: readonly string[];
}

/**
 * An error of Bencher's, in one line that names the host: a wrong address is the commonest cause.
 * @param host address of the API
 */
export function failure(host: string, what: string, options: FailureOptions = {}): LoadgateError {
  return new LoadgateError(
    "publishing",
    `Bencher at ${host}: ${withoutControls(what, " ")}`,
    options,
  );
}

/**
 * Reads an answer.
 * @param message makes the error's text of what is wrong with the answer
 * @throws LoadgateError `publishing` where the answer cannot be read
 */
export function readOrFail<Value>(
  host: string,
  read: () => Value,
  message: (what: string) => string = (what) => what,
): Value {
  try {
    return read();
  } catch (error) {
    throw failure(host, message(messageOf(error)));
  }
}
