import { expect, it } from "vitest";
import { aSample } from "../../../test/support/builders/sample.ts";
import { samplesOf } from "../series/samples.ts";
import { moreKernelTime } from "./kernel-time.ts";

/** Two bursts of each round, of 1,000 answers each; @param systemMs of both together, by round */
const armOf = (systemMs: readonly (number | undefined)[], answers = 1000) =>
  samplesOf(
    systemMs.flatMap((ms, round) => {
      const both = { round, expected: answers - 100, unexpected: 100 };
      return [0, 1].map((block) =>
        aSample({ ...both, block, ...(ms !== undefined && { serverSystemMs: ms / 2 }) }),
      );
    }),
  );

it("is the mean over rounds, with an interval", () => {
  const more = moreKernelTime(armOf([20, 30, 20, 30]), armOf([80, 100, 90, 90]));
  expect(more?.us).toBeCloseTo(32.5);
  // Student's t of three degrees of freedom at 97.5 % is 3.182; the differences scatter by 4.787 µs.
  const differences = 3.1824 * (Math.sqrt((2.5 ** 2 * 2 + 2.5 ** 2 * 2) / 3) / 2);
  expect(more?.lowUs).toBeCloseTo(32.5 - differences, 2);
  expect(more?.highUs).toBeCloseTo(32.5 + differences, 2);
});

it("is none where it is the same", () => {
  expect(moreKernelTime(armOf([20, 30, 20]), armOf([20, 30, 20]))).toEqual({
    us: 0,
    lowUs: 0,
    highUs: 0,
  });
});

it.each([
  ["of two rounds", armOf([20, 30]), armOf([80, 90])],
  ["of rounds that only one arm has", armOf([20, 30, 20]), armOf([80, 90])],
  ["where a round does not know it", armOf([20, 30, undefined]), armOf([80, 90, 80])],
  ["where no arm does", armOf([undefined, undefined, undefined]), armOf([80, 90, 80])],
  [
    "without answers",
    samplesOf([0, 1, 2].map((round) => aSample({ round, expected: 0, serverSystemMs: 5 }))),
    armOf([80, 90, 80]),
  ],
])("is unknown %s", (_, base, head) => {
  expect(moreKernelTime(base, head)).toBeUndefined();
});
