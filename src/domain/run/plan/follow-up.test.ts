import { expect, it } from "vitest";
import { aShape } from "../../../../test/support/builders/config.ts";
import type { Cell } from "../../series/lane.ts";
import { followUpRounds } from "./follow-up.ts";
import { burstsMs } from "./time-estimate.ts";

const CELL: Cell = {
  scenario: "greet",
  level: { concurrency: 10 },
  shape: aShape(),
  lanes: [
    { server: "go", arm: "base" },
    { server: "go", arm: "head" },
  ],
};

it("the rounds of a follow-up are fifteen at most, a multiple of five or fewer, and set-up is half of each at most", () => {
  const suspect = (setUpMs: number) => ({ cells: [CELL], setUpMs });
  expect(followUpRounds(300_000, [])).toBe(0);
  expect(followUpRounds(3_000_000, [suspect(1000)])).toBe(15);
  expect(followUpRounds(300_000, [suspect(12_000)])).toBe(10);
  // The slowest of them counts.
  expect(followUpRounds(300_000, [suspect(1000), suspect(30_000)])).toBe(5);
  expect(followUpRounds(300_000, [suspect(31_000)])).toBe(4);
  expect(followUpRounds(300_000, [suspect(75_000)])).toBe(2);
  expect(followUpRounds(300_000, [suspect(76_000)])).toBe(0);
  const leastMs = 100 + 2 * burstsMs([CELL]);
  expect(followUpRounds(5 * leastMs, [suspect(100)])).toBe(5);
  expect(followUpRounds(5 * leastMs - 1, [suspect(100)])).toBe(4);
});
