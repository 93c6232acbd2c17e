/**
 * Rejects anything but a probability strictly between 0 and 1 (a level, a confidence, a quantile).
 * @throws RangeError when p is not in (0, 1), or NaN
 */
export function requireOpenProbability(name: string, p: number): void {
  if (!(p > 0 && p < 1)) {
    throw new RangeError(`${name} must lie between 0 and 1, both excluded, got ${p}`);
  }
}
