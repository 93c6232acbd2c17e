/** The items other than undefined and false, so that lists can contain `condition && item`. */
export function present<Item>(items: readonly (Item | false | undefined)[]): readonly Item[] {
  return items.filter((item): item is Item => item !== undefined && item !== false);
}
