import { describe, expect, it } from "vitest";
import { LIMITS_RATE } from "../../rates/looks.ts";
import { studentQuantile } from "../../statistics/student.ts";
import { judgeLimits, type LimitCase } from "./limit.ts";

const LIMIT = { value: 100 };
/** Ten rounds about a value, which scatter by 2 %. */
const about = (value: number) =>
  [-1, 1, -1, 1, -1, 1, -1, 1, -1, 1].map((step) => value * Math.exp(0.02 * step));
const p99 = (head: readonly number[], more: Partial<LimitCase> = {}): LimitCase => ({
  id: "latency-p99",
  limit: LIMIT,
  head,
  base: [],
  ...more,
});
const verdictOf = (one: LimitCase) => judgeLimits([one])[0]?.verdict;

describe("a limit", () => {
  it("is exceeded where that is beyond chance", () => {
    expect(verdictOf(p99(about(112)))).toBe("over");
    expect(verdictOf(p99(about(101)))).toBe("inconclusive");
    expect(verdictOf(p99(about(99)))).toBe("inconclusive");
    expect(verdictOf(p99(about(90)))).toBe("within");
  });

  it("is the least of a metric of which more is better", () => {
    const rate = (value: number) => p99(about(value), { id: "throughput" });
    expect(verdictOf(rate(90))).toBe("over");
    expect(verdictOf(rate(112))).toBe("within");
    const [kept] = judgeLimits([rate(112)]);
    expect(kept?.head).toBeCloseTo(112, 9);
    expect(kept?.atWorst).toBeLessThan(112);
    expect(kept?.atWorst).toBeGreaterThan(100);
  });

  it("has a bound of 95 % from the scatter of both arms", () => {
    const [kept] = judgeLimits([p99(about(90), { base: about(80) })]);
    const deviation = 0.02 * Math.sqrt(10 / 9);
    const room = (studentQuantile(0.95, 18) * deviation) / Math.sqrt(10);
    expect(kept?.atWorst).toBeCloseTo(90 * Math.exp(room), 9);
    expect(kept).toMatchObject({ verdict: "within", value: 100 });
    expect(kept?.base).toBeCloseTo(80, 9);
  });

  it("on the longest latency is not kept if one round is beyond it, and shows the longest of all", () => {
    const longest = (odd: number) => {
      const head = [...about(20).slice(1), odd];
      return judgeLimits([p99(head, { id: "latency-max" })])[0];
    };
    expect(longest(110)).toMatchObject({
      ...{ verdict: "inconclusive", head: expect.closeTo(110, 9) },
      atWorst: expect.closeTo(110, 9),
    });
    expect(longest(90)).toMatchObject({ verdict: "within", head: expect.closeTo(90, 9) });
    expect(longest(90)?.atWorst).toBeCloseTo(90, 9);
    const base = [...about(20).slice(1), 150];
    const [both] = judgeLimits([p99(about(20), { id: "latency-max", base })]);
    expect(both).toMatchObject({ verdict: "within", base: expect.closeTo(150, 9) });
    const head = [...about(20).slice(1), 110];
    expect(verdictOf(p99(head, { id: "latency-max", base: about(150) }))).toBe("already-over");
  });

  it("can be exceeded by values that are only lower bounds, and not kept", () => {
    const least = { bound: "higher" } as const;
    expect(verdictOf(p99(about(112), least))).toBe("over");
    const [kept] = judgeLimits([p99(about(90), least)]);
    expect(kept?.verdict).toBe("inconclusive");
    expect(kept).not.toHaveProperty("atWorst");
  });

  it("can be kept by values that are only upper bounds, and not exceeded", () => {
    const most = { bound: "lower" } as const;
    expect(verdictOf(p99(about(90), most))).toBe("within");
    expect(verdictOf(p99(about(112), most))).toBe("inconclusive");
  });

  it("is open with bounds of both kinds, whatever they are", () => {
    const bound = "either" as const;
    for (const around of [50, 90, 112, 400]) {
      const [kept] = judgeLimits([p99(about(around), { bound })]);
      expect(kept).toMatchObject({ verdict: "inconclusive", head: expect.closeTo(around, 0) });
      expect(kept).not.toHaveProperty("atWorst");
      expect(kept).not.toHaveProperty("bound");
    }
  });

  it("shares its rate with all other limits of the run", () => {
    const scatter = 0.02 * Math.sqrt(10 / 9);
    // Beyond the limit by as much as one limit alone needs.
    const alone = studentQuantile(1 - LIMITS_RATE * 0.99, 9) * (scatter / Math.sqrt(10));
    const one = p99(about(100 * Math.exp(alone)));
    expect(verdictOf(one)).toBe("over");
    const [with10] = judgeLimits([one, ...Array.from({ length: 9 }, () => p99(about(50)))]);
    expect(with10?.verdict).toBe("inconclusive");
    const clear = p99(about(200));
    const all = judgeLimits(Array.from({ length: 10 }, () => clear));
    expect(all.every(({ verdict }) => verdict === "over")).toBe(true);
  });

  it("assumes that rounds which agree by chance scatter by a hundredth", () => {
    expect(verdictOf(p99([100.5, 100.5, 100.5]))).toBe("inconclusive");
    expect(verdictOf(p99([99.9, 99.9]))).toBe("inconclusive");
  });

  it("cannot be judged by one round, and says where it lies", () => {
    expect(judgeLimits([p99([150])])).toEqual([
      { verdict: "inconclusive", value: 100, head: expect.closeTo(150, 9) },
    ]);
    expect(verdictOf(p99([50]))).toBe("inconclusive");
    expect(judgeLimits([p99([])])).toEqual([{ verdict: "unmeasurable", value: 100 }]);
  });

  it("takes a size as it is", () => {
    const size = (value: number) =>
      p99([value], { id: "artifact-size", isExact: true, base: [50] });
    expect(verdictOf(size(100.1))).toBe("over");
    expect(judgeLimits([size(100)])).toEqual([
      { verdict: "within", value: 100, head: 100, base: expect.closeTo(50, 9), atWorst: 100 },
    ]);
  });

  it("knows values of nothing, and absurd ones", () => {
    expect(verdictOf(p99([0, 0, 0], { id: "gc-pause" }))).toBe("within");
    expect(verdictOf(p99([1e300, 1e300, 1e300, 1e300, 1e300]))).toBe("over");
  });
});

describe("a base that is beyond the limit too", () => {
  it("excuses a head that is no worse", () => {
    expect(verdictOf(p99(about(112), { base: about(112) }))).toBe("already-over");
    expect(verdictOf(p99(about(112), { base: about(130) }))).toBe("already-over");
  });

  it("does not excuse one that is worse", () => {
    expect(verdictOf(p99(about(130), { base: about(112) }))).toBe("over");
    const rate = { id: "throughput", base: about(90) } as const;
    expect(verdictOf(p99(about(80), rate))).toBe("over");
    expect(verdictOf(p99(about(89.9), rate))).toBe("already-over");
  });

  it("excuses nothing of a limit that holds always", () => {
    const limit = { ...LIMIT, isAlways: true } as const;
    expect(verdictOf(p99(about(112), { limit, base: about(130) }))).toBe("over");
    expect(verdictOf(p99(about(101), { limit, base: about(130) }))).toBe("inconclusive");
    const once = { limit, id: "throughput", base: [40] } as const;
    expect(verdictOf(p99([10], once))).toBe("inconclusive");
  });

  it("says nothing of a head that is within it", () => {
    expect(verdictOf(p99(about(90), { base: about(130) }))).toBe("within");
    expect(verdictOf(p99(about(99.5), { base: about(130) }))).toBe("inconclusive");
  });

  it("holds a size to base's", () => {
    const size = (head: number, base: number) =>
      verdictOf(p99([head], { id: "artifact-size", isExact: true, base: [base] }));
    expect(size(120, 120)).toBe("already-over");
    expect(size(121, 120)).toBe("over");
  });
});
