import leven from "leven";

/**
 * Suggests a name for a misspelt one.
 * @param found the text in the configuration
 * @param known the valid names
 * @returns `; did you mean "build"?`, or nothing if none is similar
 */
export function nearest(found: string, known: readonly string[]): string {
  const [best] = known.toSorted((a, b) => leven(found, a) - leven(found, b));
  if (best === undefined || leven(found, best) > Math.max(2, found.length / 3)) return "";
  return `; did you mean "${best}"?`;
}
