/**
 * A value that must exist, so that a look-up that cannot fail needs no made-up default.
 * @param what its name, for the error
 * @throws RangeError when it is undefined
 */
export function required<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new RangeError(`there is no ${what}`);
  return value;
}

/**
 * Gets an entry that must exist.
 * @throws RangeError if it does not, which is a bug in Loadgate
 */
export function entryOf<Value>(map: ReadonlyMap<string, Value>, name: string): Value {
  return required(map.get(name), name);
}
