import { expect, it } from "vitest";
import { firstsApart } from "./first-answers.ts";

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
  return { start, end };
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
