const UNIT_MS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;

/**
 * Reads a duration such as `500ms`, `1.5s`, `5m` or `1h`.
 * @returns milliseconds, or undefined if the text is not a positive duration with a unit
 */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text);
  if (!match) return undefined;
  const [, amount, unit] = match;
  const ms = Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS];
  return ms > 0 && Number.isFinite(ms) ? ms : undefined;
}
