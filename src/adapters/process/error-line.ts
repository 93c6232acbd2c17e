/** Beginning of a line that names an error: `Error: …`, `java.net.BindException: …`, `panic: …`. */
const NAMES_ERROR =
  /^(?:Caused by: |Exception in thread "[^"]*" )?(?:[\w.$]*(?:Error|Exception)\b(?: \[\w+\])?: |panic: |fatal error: |error: )\S/i;

const SHOWN_LENGTH = 200;

/**
 * Finds the log line with the reason a program ended; a long stack trace may follow it.
 * @param lines the end of the log
 * @returns the last such line, truncated to a limit, or undefined
 */
export function errorLine(lines: readonly string[]): string | undefined {
  const line = lines.findLast((one) => NAMES_ERROR.test(one))?.trim();
  return line !== undefined && line.length > SHOWN_LENGTH
    ? `${line.slice(0, SHOWN_LENGTH)}…`
    : line;
}
