/** What programs begin the line with that says why they end: `Error: …`, `java.net.BindException: …`, `panic: …`. */
const NAMES_ERROR =
  /^(?:Caused by: |Exception in thread "[^"]*" )?(?:[\w.$]*(?:Error|Exception)\b(?: \[\w+\])?: |panic: |fatal error: |error: )\S/i;

const SHOWN_LENGTH = 200;

/**
 * The line of a log that says why a program ended, which a long stack may follow.
 * @param lines the end of the log
 * @returns the last such line, cut off at a bound, or undefined
 */
export function errorLine(lines: readonly string[]): string | undefined {
  const line = lines.findLast((one) => NAMES_ERROR.test(one))?.trim();
  return line !== undefined && line.length > SHOWN_LENGTH
    ? `${line.slice(0, SHOWN_LENGTH)}…`
    : line;
}
