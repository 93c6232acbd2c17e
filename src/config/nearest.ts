import leven from "leven";

/**
 * Suggests a name for a misspelt one.
 * @param found the text in the configuration
 * @param known the valid names
 * @returns `; did you mean "build"?`, or nothing if none is similar
 */
export function nearest(found: string, known: readonly string[]): string {
  const ranked = known
    .map((candidate) => ({ candidate, distance: leven(found, candidate) }))
    .toSorted((a, b) => a.distance - b.distance);
  const best = ranked[0];
  if (!best || best.distance > Math.max(2, found.length / 3)) return "";
  return `; did you mean "${best.candidate}"?`;
}
