import { withoutControls } from "../../domain/shared/control-characters.ts";
import { LoadgateError } from "../../domain/shared/error.ts";

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
