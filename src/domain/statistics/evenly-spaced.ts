/**
 * At most so many of some values, evenly spaced in their order: for tests whose time grows with a power of their number.
 * @param most at least one
 */
export function evenlySpaced<Value>(values: readonly Value[], most: number): readonly Value[] {
  const every = Math.ceil(values.length / most);
  return values.filter((_, at) => at % every === 0);
}
