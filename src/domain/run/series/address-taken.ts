/** How programs say that another one listens where they should. */
const TAKEN =
  /address (?:is )?already in use|\bEADDRINUSE\b|only one usage of each socket address/i;

/** Characters of a line that are kept. */
const KEPT_LENGTH = 200;

/**
 * The line of a server's log that says that a part of it found its port or socket taken. The server can answer all the
 * same, with what has the port in that part's place.
 * @param log without control characters
 * @returns undefined where no line does
 */
export function addressTakenIn(log: readonly string[]): string | undefined {
  return log
    .find((line) => TAKEN.test(line))
    ?.trim()
    .slice(0, KEPT_LENGTH);
}
