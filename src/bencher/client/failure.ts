import { withoutControls } from "../../domain/shared/control-characters.ts";
import { LoadgateError, messageOf } from "../../domain/shared/error.ts";

/**
 * A Bencher error in one line that names the host, because a wrong address is the most common cause.
 * @param host URL of the API
 * @param options as of any error
 */
export function failure(
  host: string,
  what: string,
  options?: ConstructorParameters<typeof LoadgateError>[2],
): LoadgateError {
  return new LoadgateError(
    "publishing",
    `Bencher at ${host}: ${withoutControls(what, " ")}`,
    options,
  );
}

/**
 * Parses an answer.
 * @param message makes the error's text from what is wrong with the answer
 * @throws LoadgateError `publishing` if the answer is invalid
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
