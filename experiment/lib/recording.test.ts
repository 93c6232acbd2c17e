import { describe, expect, it } from "vitest";
import { type RecordingShape, recordingFrom, recordingText } from "../../test/support/recording.ts";
import { groupBy } from "./recording.js";

/** B is slower than A by an amount that grows from block to block, and the machine drifts. */
const SHAPE: RecordingShape = {
  rounds: 2,
  blocksPerRound: 2,
  logs: ({ copy, block, index }) => index + (copy === "B" ? -10 * (block + 1) : 0),
};
const TEXT = recordingText(SHAPE);
const lines = TEXT.trimEnd().split("\n");

describe("a recording", () => {
  const recording = recordingFrom(TEXT);

  it("has its series by name, each with all of its bursts in the order of time", () => {
    expect(recording.series.map(({ name }) => name)).toEqual([
      "go c=1",
      "go c=100",
      "rust c=1",
      "rust c=100",
    ]);
    expect(recording.series[0]?.bursts.map(({ copy }) => copy).join("")).toBe("ABBABAABABBABAAB");
    expect(recording.burstCount).toBe(64);
  });

  it("has copy B less copy A of both pairs of each block, whichever came first", () => {
    const { throughput, "latency-p99": p99 } = recording.series[0]?.differences ?? {};
    // The drift adds 1 where B came second, and takes 1 away where it came first.
    const expected = [-9, -11, -21, -19, -29, -31, -41, -39];
    expect(throughput).toEqual(expected.map((value) => expect.closeTo(value, 9)));
    expect(p99).toEqual(expected.map((value) => expect.closeTo(-value, 9)));
  });

  it("has its rounds as ranges of blocks, and its length", () => {
    expect(recording.rounds).toEqual([
      { first: 0, end: 2 },
      { first: 2, end: 4 },
    ]);
    expect(recording.minutes).toBeCloseTo((15 * 300) / 60_000, 12);
  });

  it("leaves out what was not finished: a line, a block, a round cut short", () => {
    const long = recordingText({ ...SHAPE, rounds: 2, blocksPerRound: 4 });
    // Of the second round, one block of every series, and a part of another.
    const cut = long
      .trimEnd()
      .split("\n")
      .slice(0, 1 + 16 * 5 + 6);
    const { series, rounds, burstCount } = recordingFrom(`${cut.join("\n")}\ngo,1,1,5`);
    expect(rounds).toEqual([{ first: 0, end: 4 }]);
    expect(series.map(({ bursts }) => bursts.length)).toEqual([20, 20, 20, 20]);
    expect(burstCount).toBe(80);
  });

  it("has no difference where a burst has no value", () => {
    const [header = "", first = "", ...rest] = lines;
    const columns = header.split(",");
    const cells = first.split(",").map((cell, at) => (columns[at] === "throughput" ? "" : cell));
    const [series] = recordingFrom(`${[header, cells.join(","), ...rest].join("\n")}\n`).series;
    expect(series?.differences.throughput.slice(0, 2)).toEqual([NaN, expect.closeTo(-11, 9)]);
    expect(series?.differences["latency-p99"][0]).toBeCloseTo(9, 9);
  });
});

it("groups keep the order of their first appearance", () => {
  expect([...groupBy([3, 1, 4, 1, 5], (value) => value % 2)]).toEqual([
    [1, [3, 1, 1, 5]],
    [0, [4]],
  ]);
});
