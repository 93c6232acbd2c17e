/** A list whose items may be created when they are read: of ten thousand series, a report has room for a few. */
export interface Lazy<Item> {
  readonly length: number;
  readonly slice: (from: number, to: number) => readonly Item[];
}

/**
 * A list whose items are made from those of another when they are read.
 * @param make gets an item and its index
 */
export function lazy<Item, Made>(
  items: Lazy<Item>,
  make: (item: Item, index: number) => Made,
): Lazy<Made> {
  return {
    length: items.length,
    slice: (from, to) => items.slice(from, to).map((item, index) => make(item, from + index)),
  };
}
