/** Messages of programs whose address is taken. */
const TAKEN =
  /address (?:is )?already in use|\bEADDRINUSE\b|only one usage of each socket address/i;

/** Characters of a line that are kept. */
const KEPT_LENGTH = 200;

/**
 * Finds the line of a server's log that reports that a part of the server found its port or socket taken. The server
 * may still answer, but whatever has the port then stands in for that part.
 * @param log without control characters
 * @returns undefined if there is no such line
 */
export function addressTakenIn(log: readonly string[]): string | undefined {
  const found = log.find((line) => TAKEN.test(line));
  return found?.trim().slice(0, KEPT_LENGTH);
}
