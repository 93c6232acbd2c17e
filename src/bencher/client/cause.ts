import { withoutControls } from "../../domain/shared/control-characters.ts";

/** Lines that say nothing of what went wrong. */
const NOISE =
  /^(Warning: |You should use the same version|You should use the latest version|For more information|Status: |Headers: |Request ID: |Error Code: )/;

const MAX_CAUSE_LENGTH = 500;

/**
 * The cause in what the client logged: the message of the API's answer where there is one, else the
 * first line that says what failed.
 * @param lines its standard error
 * @returns one line without control characters, or undefined where it said nothing
 */
export function causeIn(lines: readonly string[]): string | undefined {
  const message = lines.find((line) => line.startsWith("Message: "))?.slice("Message: ".length);
  const first = lines.find((line) => line.trim() !== "" && !NOISE.test(line));
  const status = lines.find((line) => line.startsWith("Status: "))?.slice("Status: ".length);
  const cause =
    message === undefined ? first : status === undefined ? message : `${status}: ${message}`;
  return cause === undefined
    ? undefined
    : withoutControls(cause.replace(/^error: /, ""), " ")
        .trim()
        .slice(0, MAX_CAUSE_LENGTH);
}
