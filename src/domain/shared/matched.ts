/** What two maps have under the same key, in the order of the second. */
export function matched<Key, Base, Head>(
  bases: ReadonlyMap<Key, Base>,
  heads: ReadonlyMap<Key, Head>,
) {
  return [...heads].flatMap(([key, head]) => {
    const base = bases.get(key);
    return base === undefined ? [] : [{ base, head }];
  });
}
