/**
 * Moves numbers together, to the beginning, where some are NaN.
 * @param length how many there are, with those
 * @returns how many are left
 */
export function withoutMissing(numbers: Float64Array, length: number): number {
  let count = 0;
  for (let index = 0; index < length; index += 1) {
    // Unchecked: this is done for each figure of each series, and there are as many.
    const number = numbers[index] as number;
    numbers[count] = number;
    count += Number(!Number.isNaN(number));
  }
  return count;
}
