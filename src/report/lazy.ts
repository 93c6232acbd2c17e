/** A list whose items may be created when they are read: of ten thousand series, a report has room for a few. */
export interface Lazy<Item> {
  readonly length: number;
  readonly slice: (from: number, to: number) => readonly Item[];
}

/** A list whose items are made from those of another when they are read. */
export function lazy<Item, Made>(items: Lazy<Item>, make: (item: Item) => Made): Lazy<Made> {
  return {
    length: items.length,
    slice: (from, to) => items.slice(from, to).map((item) => make(item)),
  };
}
