/**
 * What has to be there, so that a look-up needs no made-up value for what cannot be missing.
 * @param what its name, for the error
 * @throws RangeError when it is undefined
 */
export function required<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new RangeError(`there is no ${what}`);
  return value;
}
