/**
 * A time of a program's output in milliseconds.
 * @param {string | undefined} value digits
 * @param {string | undefined} unit us, ms, s, m or h
 * @returns {number}
 * @throws Error where it is no unit of time
 */
export function milliseconds(value, unit) {
  const factor = { us: 0.001, ms: 1, s: 1000, m: 60_000, h: 3_600_000 }[unit ?? ""];
  if (factor === undefined) throw new Error(`no unit of time: ${unit}`);
  return Number(value) * factor;
}

/**
 * What a pattern finds in a program's output.
 * @param {RegExp} pattern
 * @param {string} text
 * @returns {RegExpExecArray}
 * @throws Error with the output where it finds nothing
 */
export function must(pattern, text) {
  const match = pattern.exec(text);
  if (!match) throw new Error(`${pattern} is not in the output:\n${text}`);
  return match;
}
