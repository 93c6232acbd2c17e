/** The Euler–Mascheroni constant. */
const EULER = 0.577_215_664_901_532_9;

/**
 * The digamma function ψ(n/2), by recurrence from ψ(½) and ψ(1): NIST DLMF 5.4(ii), 5.5(i).
 * @param n whole number from 1 up; takes n/2 steps
 */
export function digammaOfHalf(n: number): number {
  const isOdd = n % 2 === 1;
  let value = isOdd ? -EULER - 2 * Math.LN2 : -EULER;
  for (let x = isOdd ? 0.5 : 1; x < n / 2; x += 1) value += 1 / x;
  return value;
}

/**
 * The trigamma function ψ′(n/2), by recurrence from ψ′(½) and ψ′(1): NIST DLMF 5.15.
 * @param n whole number from 1 up; takes n/2 steps
 */
export function trigammaOfHalf(n: number): number {
  const isOdd = n % 2 === 1;
  let value = Math.PI ** 2 / (isOdd ? 2 : 6);
  for (let x = isOdd ? 0.5 : 1; x < n / 2; x += 1) value -= 1 / x ** 2;
  return value;
}
