import leven from "leven";

/**
 * A suggestion for a mistyped name.
 * @param found what was written
 * @param known what could have been meant
 * @returns `; did you mean "build"?`, or nothing when none is near
 */
export function nearest(found: string, known: readonly string[]): string {
  const ranked = known
    .map((candidate) => ({ candidate, distance: leven(found, candidate) }))
    .toSorted((a, b) => a.distance - b.distance);
  const best = ranked[0];
  if (!best || best.distance > Math.max(2, found.length / 3)) return "";
  return `; did you mean "${best.candidate}"?`;
}
