import { describe, expect, it } from "vitest";
import { aCounted, turnsOf } from "../../../test/support/builders/counts.ts";
import type { Gate } from "../../domain/run/plan/config.ts";
import type { CountedSeries } from "../../domain/series/counts.ts";
import { isSettled } from "./settled.ts";

const GATE: Gate = { tolerancePercent: { instructions: 1, allocations: 1 }, maxErrorPercent: 0 };

const three = (instructions: number, others = {}) => turnsOf(instructions, others).slice(0, 3);
const head = (overrides: Partial<CountedSeries> = {}) =>
  aCounted({ turns: three(10_000, { allocations: 3 }), ...overrides });
const base = (overrides: Partial<CountedSeries> = {}) => head({ arm: "base", ...overrides });

describe("a series", () => {
  it.each<[string, CountedSeries[], boolean]>([
    ["whose arms agree in three turns is settled", [head(), base()], true],
    [
      "that is worse is not",
      [head({ turns: three(10_300) }), base({ turns: three(10_000) })],
      false,
    ],
    [
      "that is better is not",
      [head({ turns: three(9700) }), base({ turns: three(10_000) })],
      false,
    ],
    [
      "that may be as much worse as is tolerated is not",
      [head({ turns: three(10_070) }), base()],
      false,
    ],
    [
      "of which one metric is unchanged and another is not",
      [head({ turns: three(10_000, { allocations: 4 }) }), base()],
      false,
    ],
    [
      "of two turns is not",
      [head({ turns: three(10_000).slice(1) }), base({ turns: three(10_000).slice(1) })],
      false,
    ],
    ["with turns that only one arm has is not", [head(), base({ turns: [] })], false],
    ["that cannot be judged is not", [head({ failure: "crashed" }), base()], false],
    ["without a base is not", [head()], false],
    ["with two bases is not", [head(), base(), base({ arm: "base-1" })], false],
    ["of nothing is not", [], false],
  ])("%s", (_, series, expected) => {
    expect(isSettled(series, GATE)).toBe(expected);
  });

  it("is judged by its own gate, and not settled where nothing counted is gated", () => {
    const own = { tolerancePercent: { instructions: 0.1 }, maxErrorPercent: 0 };
    expect(isSettled([head(), base()], { ...GATE, bySeries: { "go/greet": own } })).toBe(false);
    const timed: Gate = { tolerancePercent: { throughput: 5 }, maxErrorPercent: 0 };
    expect(isSettled([head(), base()], timed)).toBe(false);
  });
});
