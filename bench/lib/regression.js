/**
 * The line of least squares through some points.
 * @param {readonly (readonly [x: number, y: number])[]} points at least two different x
 * @returns {{ slope: number, intercept: number }} y = intercept + slope · x
 * @throws RangeError where all x are the same
 */
export function leastSquares(points) {
  const count = points.length;
  const meanOf = (/** @type {0 | 1} */ axis) =>
    points.reduce((sum, point) => sum + point[axis], 0) / count;
  const [x, y] = [meanOf(0), meanOf(1)];
  let [across, along] = [0, 0];
  for (const [a, b] of points) {
    across += (a - x) * (b - y);
    along += (a - x) ** 2;
  }
  if (!(along > 0)) throw new RangeError("a line needs points with different x");
  const slope = across / along;
  return { slope, intercept: y - slope * x };
}
