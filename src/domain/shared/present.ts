/** The items that are there, so that `condition && item` in a list leaves the item out where it does not apply. */
export function present<Item>(items: readonly (Item | false | undefined)[]): readonly Item[] {
  return items.filter((item): item is Item => item !== undefined && item !== false);
}
