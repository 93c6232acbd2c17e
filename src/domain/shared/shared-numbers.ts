/**
 * Reuses an array with the same numbers: for ten thousand series, equal arrays take tens of MiB.
 * @returns `other` if both have the same numbers, otherwise `own`; never `other` with NaN
 */
export function sharedNumbers(own: readonly number[], other: readonly number[] = own) {
  if (own.length !== other.length) return own;
  for (let at = 0; at < own.length; at += 1) if (own[at] !== other[at]) return own;
  return other;
}
