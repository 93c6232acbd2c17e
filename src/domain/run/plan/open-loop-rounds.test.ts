import { describe, expect, it } from "vitest";
import { hasTimeForRound, roundsInTime } from "./open-loop-rounds.ts";

describe("a further round", () => {
  const tookMs = [90_000, 50_000, 40_000, 50_000, 40_000];

  it("begins if one as long as the longest so far ends in time", () => {
    expect(hasTimeForRound(tookMs)).toBe(true);
    expect(hasTimeForRound([...tookMs.slice(1), 90_001])).toBe(false);
  });

  it("always begins before there are enough for a verdict", () => {
    expect(hasTimeForRound([400_000, 400_000, 400_000, 400_000])).toBe(true);
    expect(hasTimeForRound([])).toBe(true);
  });
});

it("as many rounds are expected as fit, but never fewer than a verdict needs", () => {
  expect(roundsInTime((rounds) => rounds * 20_000)).toEqual({ rounds: 12, ms: 240_000 });
  expect(roundsInTime((rounds) => rounds * 45_000)).toEqual({ rounds: 8, ms: 360_000 });
  expect(roundsInTime((rounds) => rounds * 100_000)).toEqual({ rounds: 5, ms: 500_000 });
});
