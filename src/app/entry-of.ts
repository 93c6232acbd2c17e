/**
 * Gets an entry that must exist.
 * @throws Error if it does not, which is a bug in Loadgate
 */
export function entryOf<Value>(map: ReadonlyMap<string, Value>, name: string): Value {
  const value = map.get(name);
  if (value === undefined) throw new Error(`nothing is named ${name}`);
  return value;
}
