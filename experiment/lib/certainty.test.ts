import { describe, expect, it } from "vitest";
import { engine } from "../../scripts/engine.js";
import { aRecording } from "../../test/support/recording.ts";
import { certainty, LOADS, logsByBlock, sequential, timesLonger } from "./certainty.js";
import { layouts } from "./layouts.js";

/** 0.001 from each burst to the next, for two times the longest load, and nothing else. */
const DRIFT = 0.001;
const drifting = aRecording({
  rounds: 1,
  blocksPerRound: 302,
  logs: ({ index }) => DRIFT * index,
});

describe("a block's logarithms", () => {
  it("are by copy, and those of blocks in which every burst has a value", () => {
    const [series] = drifting.series;
    if (!series) throw new Error("there is no series");
    const bursts = series.bursts.map((burst, index) =>
      index === 5 ? { ...burst, logs: { ...burst.logs, throughput: NaN } } : burst,
    );
    const logs = logsByBlock({ ...series, bursts }, "throughput");
    expect(logs).toHaveLength(301);
    const close = (...indices: readonly number[]) =>
      indices.map((index) => expect.closeTo(DRIFT * index, 9));
    expect(logs.slice(0, 2)).toEqual([
      { a: close(0, 3), b: close(1, 2) },
      { a: close(8, 11), b: close(9, 10) },
    ]);
  });
});

it("one after the other is A in one time, less B in the next", () => {
  const logs = [
    { a: [1, 2], b: [9, 9] },
    { a: [9, 9], b: [7, 8] },
  ];
  expect(sequential(engine.mean, logs, 0, 1)).toBe(6);
});

describe("under a steady drift", () => {
  it("taking turns makes no error, one after the other that of the time in between", () => {
    const [throughput] = certainty(drifting);
    // B's bursts are those of as many blocks later, of four bursts each.
    const expected = LOADS.map((load) => 4 * DRIFT * Math.round(load / 1.2));
    for (const [index, error] of expected.entries()) {
      expect(throughput?.interleaved[index]).toBeCloseTo(0, 9);
      expect(throughput?.sequential[index]).toBeCloseTo(error, 6);
      expect(throughput?.sequentialMedian[index]).toBeCloseTo(error, 3);
    }
  });

  it("layouts err by how far their copies are apart", () => {
    const errors = new Map(layouts(drifting).map(({ name, errors: [error] }) => [name, error]));
    expect(errors.get("ABBA, BAAB of 0.3 s, means of blocks")).toBeCloseTo(0, 9);
    expect(errors.get("ABBA, BAAB of 0.3 s, all pairs")).toBeCloseTo(0, 9);
    expect(errors.get("AB AB of 0.3 s, always A first")).toBeCloseTo(DRIFT, 9);
    expect(errors.get("AB BA of 0.3 s, a pair at a time")).toBeCloseTo(0, 9);
    expect(errors.get("ABBA of 6.0 s, joined")).toBeCloseTo(0, 9);
    expect(errors.get("all of A, then all of B")).toBeCloseTo(4 * 50 * DRIFT, 9);
  });
});

describe("how much longer the sequential layout takes", () => {
  const interleaved = LOADS.map(() => 0.02);

  it.each([
    ["the load itself", 0, { times: 0.25, isMore: false }],
    ["the first load that is as certain", 5, { times: 90 / 24, isMore: false }],
    ["beyond the longest load", LOADS.length, { times: 180 / 24, isMore: true }],
  ])("is %s", (_, enough, expected) => {
    const errors = LOADS.map((_load, index) => (index < enough ? 0.03 : 0.02));
    expect(timesLonger(interleaved, errors, 24)).toEqual(expected);
  });
});
