/**
 * The number at `index`, so that indexed loops need no assertion under `noUncheckedIndexedAccess`: an index that is
 * off by one fails loudly and does not turn into `undefined` or a made-up 0.
 * @throws RangeError when there is no such element
 */
export function elementAt(values: ArrayLike<number>, index: number): number {
  const value = values[index];
  if (value === undefined) {
    throw new RangeError(`no element ${index} in a list of ${values.length}`);
  }
  return value;
}
