import { expect, it } from "vitest";
import { seededRandom } from "../../domain/statistics/random.ts";
import type { Answers } from "./answers-file.ts";
import { firstsApart as apart, expectedAnswers, secondHalf } from "./first-answers.ts";

/** Those of a burst that waits for its last answers, so that none is cut off. */
const firstsApart = (answers: Answers) => apart(answers, { durationMs: 1000, aborted: 0 });

/** Answers of connections one after the other, each of so many ms. */
function connections(...all: readonly (readonly number[])[]) {
  const [start, end]: [number[], number[]] = [[], []];
  for (const own of all) {
    let at = 0.0001;
    for (const ms of own) {
      start.push(at);
      end.push(at + ms / 1000);
      at += ms / 1000 + 0.000_001;
    }
  }
  return { start, due: start, end };
}

it("times the first answer of each connection apart from the others", () => {
  const { latencyMs, connectMs } = firstsApart(connections([80, 1, 2], [90, 3], [100, 4, 5, 6]));
  expect(connectMs).toBeCloseTo(90, 6);
  expect(latencyMs?.max).toBeCloseTo(6, 6);
  expect(latencyMs?.mean).toBeCloseTo(3.5, 6);
  expect(latencyMs?.p50).toBeCloseTo(4, 6);
  expect(latencyMs?.p99).toBeCloseTo(6, 6);
  expect(latencyMs?.stddev).toBeCloseTo(Math.sqrt(3.5), 6);
});

it("knows one connection by its first answer alone", () => {
  const { latencyMs, connectMs } = firstsApart(connections([8, 1, 1, 1]));
  expect(connectMs).toBeCloseTo(8, 6);
  expect(latencyMs).toMatchObject({ max: expect.closeTo(1, 6), stddev: expect.closeTo(0, 6) });
});

it("has the latency of all where no connection got a second answer", () => {
  const { latencyMs, connectMs } = firstsApart(connections([8], [9]));
  expect(connectMs).toBeCloseTo(9, 6);
  expect(latencyMs?.mean).toBeCloseTo(8.5, 6);
  expect(firstsApart(connections())).toEqual({});
  expect(firstsApart(connections([8, 1])).latencyMs?.stddev).toBe(0);
});

/** Connections that are loaded for so long, in a closed loop, and cut off. */
function cutOffAt(durationMs: number, count: number, answerMs: () => number) {
  const [start, end]: [number[], number[]] = [[], []];
  for (let connection = 0; connection < count; connection += 1) {
    let at = 0;
    for (;;) {
      const ms = answerMs();
      if (at + ms > durationMs) break;
      start.push(at / 1000);
      end.push((at + ms) / 1000);
      at += ms;
    }
  }
  return { start, due: start, end };
}

it("counts what a burst's end cut off as longer than it had lasted", () => {
  // Two of a hundred answers take 150 ms, of which a burst of 200 ms sees the end of a quarter.
  const random = seededRandom("cut off");
  const answers = cutOffAt(200, 10_000, () => (random() < 0.02 ? 150 : 20));
  const all = apart(answers, { durationMs: 200, aborted: 10_000 }).latencyMs;
  const seen = firstsApart(answers).latencyMs;
  expect([seen?.p99, all?.p99]).toEqual([expect.closeTo(20, 6), expect.closeTo(150, 6)]);
  expect(seen?.mean).toBeLessThan(21.2);
  expect(all?.mean).toBeCloseTo(0.98 * 20 + 0.02 * 150, 0);
});

it("says of a connection that got no further answer that it waited to the end", () => {
  const answers = connections([10, 10, 10], [10, 10, 10, 10]);
  expect(apart(answers, { durationMs: 500, aborted: 2 }).latencyMs?.max).toBeCloseTo(469.9, 1);
  // Who ended a connection is not known where fewer were cut off than there were.
  expect(apart(answers, { durationMs: 500, aborted: 1 }).latencyMs?.max).toBeCloseTo(10, 6);
  expect(apart(answers, { durationMs: 20, aborted: 2 }).latencyMs?.max).toBeCloseTo(10, 6);
});

it("takes the first requests of a rate for those of its connections, in whatever order they are answered", () => {
  // Two connections, their first requests due at 0 and 10 ms, and begun late.
  const due = [0.03, 0, 0.02, 0.01];
  const answers = { start: due.map((at) => at + 0.001), due, end: [0.033, 0.06, 0.024, 0.08] };
  const { latencyMs, connectMs } = apart(answers, { durationMs: 90, aborted: 2, spreadOver: 2 });
  expect(connectMs).toBeCloseTo(70, 6);
  expect(latencyMs).toMatchObject({ p50: expect.closeTo(4, 6), max: expect.closeTo(4, 6) });
  expect(latencyMs?.mean).toBeCloseTo(3.5, 6);
});

it("times the answers to requests of the second half of a load", () => {
  const answers = connections([100, 300, 700, 3], [400, 600.2, 5]);
  const timed = secondHalf(answers, 800);
  expect(timed?.answers).toBe(4);
  expect(timed?.latencyMs.max).toBeCloseTo(700, 6);
  expect(timed?.latencyMs.mean).toBeCloseTo((700 + 600.2 + 3 + 5) / 4, 6);
  expect(secondHalf(connections([500]), 800)).toBeUndefined();
});

it("lists the answers with the expected status on the clock of the whole load", () => {
  const answers = { ...connections([1, 2], [3]), status: [200, 503, 200] };
  const { dueMs, latencyMs } = expectedAnswers(answers, { sinceMs: 4000, expectedStatus: 200 });
  expect([...dueMs]).toEqual([expect.closeTo(4000.1, 6), expect.closeTo(4000.1, 6)]);
  expect([...latencyMs]).toEqual([expect.closeTo(1, 6), expect.closeTo(3, 6)]);
});
