/** Milliseconds of each unit, the largest first. */
const UNITS_MS = [3_600_000, 60_000, 1000, 1] as const;

const NUMBER = "\\d+(?:\\.\\d+)?";

/** Source of a regular expression for durations: units from hours down, each at most once. */
export const DURATION_PATTERN = `(?=\\d)(?:(${NUMBER})h)?(?: ?(${NUMBER})m)?(?: ?(${NUMBER})s)?(?: ?(${NUMBER})ms)?`;

const DURATION = new RegExp(`^${DURATION_PATTERN}$`);

/**
 * Parses a duration such as `500ms`, `1.5s`, `5m`, `1h30m` or `1m 05s`.
 * @returns milliseconds, or undefined if the text is not a positive duration with a unit
 */
export function parseDuration(text: string): number | undefined {
  const amounts = DURATION.exec(text)?.slice(1);
  if (!amounts) return undefined;
  const ms = UNITS_MS.reduce((sum, unit, index) => sum + Number(amounts[index] ?? 0) * unit, 0);
  return ms > 0 && Number.isFinite(ms) ? ms : undefined;
}
