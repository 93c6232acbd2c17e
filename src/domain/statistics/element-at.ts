/**
 * The number at `index` of an array or typed array.
 *
 * Exists so that indexed loops need no assertion under `noUncheckedIndexedAccess`: an index that is
 * off by one fails loudly here and does not turn into `undefined` or a made-up 0.
 *
 * @param values numbers, any range
 * @param index whole number, 0 to length − 1
 * @throws RangeError when there is no such element
 */
export function elementAt(values: ArrayLike<number>, index: number): number {
  const value = values[index];
  if (value === undefined) {
    throw new RangeError(`no element ${index} in a list of ${values.length}`);
  }
  return value;
}
