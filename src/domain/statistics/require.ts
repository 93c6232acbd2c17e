/**
 * Rejects a sample that no statistic can be computed from.
 * @param name the sample's name in the message
 * @throws RangeError when there are too few values, or one is NaN or infinite
 */
export function requireSample(name: string, xs: ArrayLike<number>, minimum: number): void {
  if (xs.length < minimum) {
    throw new RangeError(`${name} needs at least ${minimum} value(s), got ${xs.length}`);
  }
  // A large report checks millions of lists, most of them a few values long, so this loop avoids a closure.
  for (let index = 0; index < xs.length; index += 1) {
    const x = xs[index] as number;
    if (Number.isFinite(x)) continue;
    throw new RangeError(`${name} holds ${x}, which is not a finite number`);
  }
}

/**
 * Rejects anything but a positive finite number (degrees of freedom, a shape parameter).
 * @throws RangeError when x is zero, negative, infinite or NaN
 */
export function requirePositive(name: string, x: number): void {
  if (!(x > 0 && Number.isFinite(x))) {
    throw new RangeError(`${name} must be a positive finite number, got ${x}`);
  }
}
