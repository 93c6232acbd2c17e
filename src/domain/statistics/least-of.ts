/**
 * The smallest whole number that satisfies a condition, if all larger ones satisfy it too.
 * @returns from `least` to `most`, which is not tested
 */
export function leastOf(least: number, most: number, holds: (number: number) => boolean): number {
  let [low, high] = [least, most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
