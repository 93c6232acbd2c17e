import { expect, it } from "vitest";
import { type Curve, knownParts, quantileOf } from "./mixture.ts";
import { seededRandom } from "./random.ts";
import { shiftsWithoutOne } from "./without-one.ts";

const PART = 0.99;

/** Ten groups of two curves, whose values differ by a factor of up to `e` to the power of `spread`. */
function groupsOf(spread: number): readonly (readonly Curve[])[] {
  const random = seededRandom("without one");
  const known = knownParts([0, 0.5, 0.9, 0.99, 1]);
  const curve = (): Curve => {
    const scale = Math.exp(spread * random());
    return {
      weight: 500 + 1000 * random(),
      known,
      values: [1, 2, 4, 8, 12].map((ms) => ms * scale),
    };
  };
  return Array.from({ length: 10 }, () => [curve(), curve()]);
}

function exactly(groups: readonly (readonly Curve[])[]) {
  const quantile = quantileOf(groups.flat(), PART);
  const shifts = groups.map((own) => {
    const others = groups.filter((one) => one !== own).flat();
    return Math.log(quantileOf(others, PART) / quantile);
  });
  return { quantile, shifts };
}

it.each([0.1, 1])(
  "is at most half a step from the shift that is found by itself, spread %d",
  (spread) => {
    const groups = groupsOf(spread);
    const { quantile, shifts } = exactly(groups);
    const step = Math.max(...shifts.map(Math.abs)) / 5;
    const found = shiftsWithoutOne(groups, { part: PART, quantile }, step) ?? [];
    expect(found).toHaveLength(shifts.length);
    for (const [at, shift] of shifts.entries()) {
      expect(Math.abs((found[at] ?? Number.NaN) - shift)).toBeLessThanOrEqual(step / 2);
    }
  },
);

it("is not known where a quantile moves by more than six steps, up or down", () => {
  const groups = groupsOf(0.5);
  const { quantile, shifts } = exactly(groups);
  for (const furthest of [Math.max(...shifts), -Math.min(...shifts)]) {
    const of = (step: number) => shiftsWithoutOne(groups, { part: PART, quantile }, step);
    expect(of(furthest / 6.5)).toBeUndefined();
  }
});
