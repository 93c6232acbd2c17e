import { withoutControls } from "../../domain/shared/control-characters.ts";

/** Lines without information about the failure. */
const NOISE =
  /^(Warning: |You should use the same version|You should use the latest version|For more information|Status: |Headers: |Request ID: |Error Code: )/;

const MAX_CAUSE_LENGTH = 500;

/**
 * Finds the cause in the client's log: the message of the API's answer if there is one, else the first line that
 * says what failed.
 * @param lines its standard error
 * @returns one line without control characters, or undefined if it logged nothing
 */
export function causeIn(lines: readonly string[]): string | undefined {
  const after = (label: string) =>
    lines.find((line) => line.startsWith(label))?.slice(label.length);
  const first = lines.find((line) => line.trim() !== "" && !NOISE.test(line));
  const [message, status] = [after("Message: "), after("Status: ")];
  const said = status === undefined ? message : `${status}: ${message}`;
  const cause = message === undefined ? first : said;
  if (cause === undefined) return undefined;
  return withoutControls(cause.replace(/^error: /, ""), " ")
    .trim()
    .slice(0, MAX_CAUSE_LENGTH);
}
