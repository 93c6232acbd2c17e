import { expect, it } from "vitest";
import { aSample, rowsOf } from "../../../test/support/builders/sample.ts";
import {
  column,
  growingSamples,
  known,
  roundLengthMs,
  roundsIn,
  samplesAt,
  samplesOf,
} from "./samples.ts";

const FAILING = { statuses: { 503: 2 }, errors: { timeout: 1 } };
const ROWS = [
  aSample({ round: 0, rssBytes: 7 }),
  aSample({ round: 0, errors: { reset: 3 } }),
  aSample({ round: 2, ...FAILING }),
];

it("bursts in columns are the same as one by one", () => {
  expect(rowsOf(samplesOf(ROWS))).toEqual(ROWS);
});

it("a figure that some bursts do not have is NaN there, and absent where none has it", () => {
  const samples = samplesOf(ROWS);
  expect(column(samples, "rssBytes")).toEqual([7, Number.NaN, Number.NaN]);
  expect(known(samples, "rssBytes")).toEqual([7]);
  expect(samples.columns).not.toHaveProperty("stolenMs");
  expect(column(samples, "stolenMs")).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  expect(known(samples, "stolenMs")).toEqual([]);
});

it("bursts that are added later do not change what was returned before", () => {
  const growing = growingSamples();
  expect(growing.soFar()).toEqual(samplesOf([]));
  for (const row of ROWS) growing.add(row);
  const before = growing.soFar();
  growing.add(aSample({ stolenMs: 5, ...FAILING }));
  expect(before).toEqual(samplesOf(ROWS));
  expect(column(growing.soFar(), "stolenMs")).toEqual([Number.NaN, Number.NaN, Number.NaN, 5]);
  expect([...growing.soFar().causes.keys()]).toEqual([1, 2, 3]);
});

it("CPU time used after bursts belongs to all answers of their start", () => {
  const growing = growingSamples();
  const answers = [
    [0, 100, 0],
    [0, 200, 100],
    [0, 0, 0],
    [1, 50, 0],
  ] as const;
  for (const [round, expected, unexpected] of answers) {
    const { cpuPerRequestUs, ...none } = aSample({ round, expected, unexpected });
    growing.add(expected === 0 ? none : { ...none, cpuPerRequestUs });
  }
  const before = growing.soFar();
  growing.addLater(5);
  expect(column(before, "cpuPerRequestUs")).toEqual([40, 40, Number.NaN, 40]);
  growing.addLater(5);
  expect(column(growing.soFar(), "cpuPerRequestUs")).toEqual([40, 40, Number.NaN, 240]);
  const spread = growingSamples();
  spread.add(aSample({ expected: 100 }));
  spread.addLater(0);
  spread.add(aSample({ expected: 200, unexpected: 100 }));
  spread.addLater(40);
  expect(column(spread.soFar(), "cpuPerRequestUs")).toEqual([140, 140]);
});

it("CPU time used after a burst without answers belongs to none", () => {
  const growing = growingSamples();
  const { cpuPerRequestUs: _, ...none } = aSample({ expected: 0 });
  growing.add(none);
  growing.addLater(5);
  expect(known(growing.soFar(), "cpuPerRequestUs")).toEqual([]);
});

it("some bursts keep their own causes of failures", () => {
  const some = samplesAt(samplesOf(ROWS), [0, 2]);
  expect(rowsOf(some)).toEqual([ROWS[0], ROWS[2]]);
  expect(some.causes).toEqual(new Map([[1, FAILING]]));
  expect(roundsIn(some)).toEqual([0, 2]);
});

it("a round lasts from its first burst to its last", () => {
  const rows = [0, 4, 10, 18].map((second, block) =>
    aSample({
      round: Math.floor(block / 2),
      block,
      startedAt: new Date(1000 * second).toISOString(),
    }),
  );
  expect(roundLengthMs(samplesOf(rows))).toBe(6000);
  expect(roundLengthMs(samplesOf([]))).toBe(0);
  expect(roundLengthMs(samplesOf([aSample({ startedAt: "" }), aSample({ startedAt: "" })]))).toBe(
    0,
  );
});
