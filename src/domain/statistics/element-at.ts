/**
 * The number at `index`, for indexed loops under `noUncheckedIndexedAccess`: an off-by-one index throws instead of
 * becoming `undefined` or a made-up 0.
 * @throws RangeError when there is no such element
 */
export function elementAt(values: ArrayLike<number>, index: number): number {
  const value = values[index];
  if (value === undefined) {
    throw new RangeError(`no element ${index} in a list of ${values.length}`);
  }
  return value;
}
