/**
 * The entry that a map must have.
 * @throws Error when it has none, which is a bug in Loadgate
 */
export function entryOf<Value>(map: ReadonlyMap<string, Value>, name: string): Value {
  const value = map.get(name);
  if (value === undefined) throw new Error(`nothing is named ${name}`);
  return value;
}
