/** A table with a value for each of some keys, in their order. */
export function tableOf<const Key extends string, Value>(
  keys: readonly Key[],
  of: (key: Key) => Value,
) {
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, Value>;
}
