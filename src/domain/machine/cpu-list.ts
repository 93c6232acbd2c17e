/**
 * Parses a list of numbers in the kernel's format.
 * @param list such as `0-3,8`
 * @returns empty for an empty list
 */
export function numbersIn(list: string): readonly number[] {
  return list.split(",").flatMap((range) => {
    const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(range.trim()) ?? [];
    if (first === undefined) return [];
    const length = Math.min(Number(last) - Number(first) + 1, MOST_NUMBERS);
    return Array.from({ length: Math.max(0, length) }, (_, index) => Number(first) + index);
  });
}

/** No kernel supports more CPUs. */
const MOST_NUMBERS = 8192;

/** Formats numbers as the kernel does: `0-3,8` for 8, 0, 1, 2 and 3. */
export function listOf(numbers: Iterable<number>): string {
  const ranges: [first: number, last: number][] = [];
  for (const number of [...new Set(numbers)].toSorted((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range && number === range[1] + 1) range[1] = number;
    else ranges.push([number, number]);
  }
  return ranges
    .map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`))
    .join(",");
}
