/** Groups items by key; keys and items stay in the order of their first appearance. */
export function groupedBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key) {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** The first item of each key. */
export function firstOfEach<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key) {
  return [...groupedBy(items, keyOf).values()].flatMap((group) => group.slice(0, 1));
}
