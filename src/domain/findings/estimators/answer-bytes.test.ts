import { describe, expect, it } from "vitest";
import { aLoss, aSeriesComparison } from "../../../../test/support/builders/comparison.ts";
import { aSeries } from "../../../../test/support/builders/run.ts";
import { aSample, rowsOf } from "../../../../test/support/builders/sample.ts";
import { aSeen, concludedIn } from "../../../../test/support/builders/seen.ts";
import type { MeasuredSeries } from "../../run/file/run-file.ts";
import { answerBytes } from "./answer-bytes.ts";

/** Bursts of 100 answers, four in each round; `bytes` is the mean length of those of a burst. */
function answering(
  bytes: (round: number, burst: number) => number,
  overrides: Partial<MeasuredSeries> = {},
  { rounds = 3, unexpected = 0 } = {},
): MeasuredSeries {
  const samples = Array.from({ length: 4 * rounds }, (_, at) => {
    const round = Math.floor(at / 4);
    const counts = { expected: 100 - unexpected, unexpected };
    return aSample({ round, block: at, ...counts, bodyBytes: 100 * bytes(round, at % 4) });
  });
  return aSeries({ samples, ...overrides });
}

const base = (bytes = 1000, overrides: Partial<MeasuredSeries> = {}, rounds = 3) =>
  answering(() => bytes, { arm: "base", checkedBytes: bytes, ...overrides }, { rounds });
const found = (...series: readonly MeasuredSeries[]) =>
  concludedIn(aSeen(series), ["answer-bytes"])[0]?.answerBytes;

describe("answers under load", () => {
  it("that are smaller than base's, while the checked ones are not, are found", () => {
    expect(
      found(
        base(),
        answering(() => 12, { checkedBytes: 1000 }),
      ),
    ).toEqual({
      base: 1000,
      head: 12,
    });
    expect(
      found(
        base(),
        answering(() => 0, { checkedBytes: 1000 }),
      ),
    ).toMatchObject({ head: 0 });
    // Every tenth answer is an error of a few bytes.
    expect(
      found(
        base(),
        answering(() => 901, { checkedBytes: 1000 }),
      ),
    ).toBeDefined();
    // Nobody knows the length of the answers that were checked.
    expect(
      found(
        base(1000, {}),
        answering(() => 12),
      ),
    ).toBeDefined();
  });

  it("that are smaller on purpose are so in the checks too", () => {
    const of = (bytes: number) =>
      found(
        base(),
        answering(() => bytes, { checkedBytes: 500 }),
      );
    expect(of(500)).toEqual({ base: 1000, head: 500, isChecked: true });
    expect(of(300)).not.toHaveProperty("isChecked");
    expect(of(1000)).toBeUndefined();
    const empty = found(
      base(),
      answering(() => 0, { checkedBytes: 0 }),
    );
    expect(empty).not.toHaveProperty("isChecked");
  });

  it("that are larger, while the checked ones are not, are found", () => {
    const of = (bytes: number, checkedBytes: number, options = {}) =>
      found(
        base(),
        answering(() => bytes, { checkedBytes }, options),
      );
    expect(of(1200, 1000)).toEqual({ base: 1000, head: 1200 });
    expect(of(3000, 1200)).toBeDefined();
    expect(of(3000, 3000)).toEqual({ base: 1000, head: 3000, isChecked: true });
    expect(of(1090, 1090)).toBeUndefined();
    // Answers of another status are counted as such.
    expect(of(1200, 1000, { unexpected: 1 })).toBeUndefined();
  });

  it("that differ by a hundredth, or by less than bursts scatter, are not", () => {
    const dated = (_: number, burst: number) => 1000 + (burst % 2 === 0 ? 0.1 : -0.1);
    const of = (bytes: number) =>
      found(
        answering(dated, { arm: "base", checkedBytes: 1000 }),
        answering(() => bytes, { checkedBytes: 1000 }),
      );
    expect([of(991), of(1090)]).toEqual([undefined, undefined]);
    expect([of(985), of(1110)]).toEqual([expect.anything(), expect.anything()]);
    const scattered = (_: number, burst: number) => [700, 1300, 800, 1100][burst] ?? 0;
    expect(found(base(), answering(scattered, { checkedBytes: 1000 }))).toBeUndefined();
  });

  it("that get empty in the middle of every start are found, though they scatter most by that", () => {
    const emptied = (_: number, burst: number) => (burst < 2 ? 1000 : 0);
    expect(found(base(), answering(emptied, { checkedBytes: 1000 }))).toMatchObject({ head: 500 });
    const halved = (_: number, burst: number) => (burst < 2 ? 1000 : 600);
    expect(found(base(), answering(halved, { checkedBytes: 1000 }))).toBeUndefined();
  });

  it("that are gone in several starts, not all, are found whatever base's length depends on", () => {
    const near = answering(
      (_, burst) => 1000 + burst / 10,
      { arm: "base", checkedBytes: 1000 },
      { rounds: 6 },
    );
    const gone = (rounds: number) =>
      found(
        near,
        answering((round) => (round < rounds ? 12 : 1000), { checkedBytes: 1000 }, { rounds: 6 }),
      );
    expect([gone(1), gone(2), gone(4)].map((one) => one !== undefined)).toEqual([
      ...[false, true, true],
    ]);
  });

  it("that differ at all are found where all of base's have one length, as those of head that are checked", () => {
    const some = (bytes: number, checkedBytes = 1000, options = {}) =>
      found(
        base(),
        answering((_, burst) => bytes + (burst % 2) / 100, { checkedBytes }, options),
      );
    expect(some(1002)).toEqual({ base: 1000, head: expect.closeTo(1002.005) });
    expect(some(998)).toBeDefined();
    expect(some(1000)).toBeUndefined();
    // Something else was added to each of them.
    expect(some(1002, 1001)).toBeUndefined();
    expect(some(990, 1000, { unexpected: 1 })).toBeUndefined();
  });

  it("are found in all starts but one", () => {
    const odd = (round: number) => (round === 1 ? 1000 : 12);
    expect(found(base(), answering(odd, { checkedBytes: 1000 }))).toBeDefined();
    const one = answering(() => 12, { checkedBytes: 1000 }, { rounds: 1 });
    expect(found(base(1000, {}, 1), one)).toBeDefined();
  });

  it("are found in a single start where all of base's have one length, and it is much shorter", () => {
    const once = (bytes: number) => (round: number) => (round === 1 ? bytes : 1000);
    const head = (bytes: number) => answering(once(bytes), { checkedBytes: 1000 });
    expect(found(base(), head(12))).toMatchObject({ base: 1000 });
    expect(found(base(), head(880))).toBeDefined();
    // A process may name itself.
    expect(found(base(), head(920))).toBeUndefined();
    const named = answering(once(999), { arm: "base", checkedBytes: 1000 });
    expect(found(named, head(12))).toBeUndefined();
    expect(
      found(
        named,
        answering(() => 998, { checkedBytes: 1000 }),
      ),
    ).toBeUndefined();
  });

  it("of another status may be empty", () => {
    const failing = (bytes: number) =>
      answering(() => bytes, { checkedBytes: 1000 }, { unexpected: 2 });
    expect(found(base(), failing(980))).toBeUndefined();
    expect(found(base(), failing(960))).toBeDefined();
  });

  it("are those of each request of a mix, not of the mix, whose shares move", () => {
    const request = { request: "get" };
    const parts = [base(1000, request), answering(() => 12, { ...request, checkedBytes: 1000 })];
    const whole = [base(), answering(() => 12, { checkedBytes: 1000 })];
    const rows = [aSeriesComparison(), aSeriesComparison(request)];
    const [mix, get] = concludedIn(aSeen([...whole, ...parts], { rows }), ["answer-bytes"]);
    expect(mix).not.toHaveProperty("answerBytes");
    expect(get).toHaveProperty("answerBytes");
  });

  it("are held against those of the same round, however few bursts these have", () => {
    const short = ({ samples, ...one }: MeasuredSeries, round = 0) =>
      aSeries({
        ...one,
        samples: rowsOf(samples)
          .slice(0, 1)
          .map((row) => ({ ...row, round })),
      });
    const head = answering(() => 12, { checkedBytes: 1000 });
    expect(found(short(base()), short(head))).toMatchObject({ head: 12 });
    expect(found(short(base()), short(head, 9))).toBeUndefined();
  });

  it("say nothing without a base, or where nothing was answered", () => {
    expect(found(answering(() => 12))).toBeUndefined();
    const silent = aSeries({ samples: [aSample({ expected: 0, unexpected: 0 })] });
    expect(found(base(), silent)).toBeUndefined();
    const lost = aSeriesComparison({ notCompared: aLoss("base does not start") });
    const arms = [base(), answering(() => 12)];
    expect(answerBytes(aSeen(arms))).toHaveLength(1);
    expect(answerBytes(aSeen(arms, { rows: [lost] }))).toEqual([]);
  });

  it("keep a run from passing, unless the checks explain them", () => {
    const effectsOf = (checkedBytes: number) =>
      answerBytes(aSeen([base(), answering(() => 500, { checkedBytes })])).map((one) => one.effect);
    expect(effectsOf(1000)).toEqual(["doubts"]);
    expect(effectsOf(500)).toEqual(["holds"]);
  });

  it("keep a run from passing where most of base's answer is gone, though the check saw the same", () => {
    const effectsOf = (bytes: number) =>
      answerBytes(aSeen([base(), answering(() => bytes, { checkedBytes: bytes })])).map(
        (one) => one.effect,
      );
    expect(effectsOf(10)).toEqual(["doubts"]);
    expect(effectsOf(499)).toEqual(["doubts"]);
    expect(effectsOf(501)).toEqual(["holds"]);
  });
});
