import { expect, it } from "vitest";
import { sharesOfLoad, wholeShares } from "./mix.ts";

const SHAPE = { burstMs: 200, connections: 12, keepAlive: true };

it.each<[number, readonly number[], readonly number[]]>([
  [10, [1], [10]],
  [10, [8, 1, 1], [8, 1, 1]],
  [4, [8, 1, 1], [2, 1, 1]],
  [3, [8, 1, 1], [1, 1, 1]],
  [100, [0.7, 0.2, 0.1], [70, 20, 10]],
  [10, [1, 1, 1], [4, 3, 3]],
  [1000, [999, 1], [999, 1]],
])("%i things by the weights %j are %j", (total, weights, shares) => {
  expect(wholeShares(total, weights)).toEqual(shares);
});

it("divides connections", () => {
  expect(
    sharesOfLoad([{ weight: 3 }, { weight: 1 }], { level: { concurrency: 8 }, shape: SHAPE }),
  ).toEqual([
    { level: { concurrency: 6 }, shape: SHAPE },
    { level: { concurrency: 2 }, shape: SHAPE },
  ]);
});

it("divides a rate, and the connections that it is spread over", () => {
  expect(
    sharesOfLoad([{ weight: 3 }, { weight: 1 }], { level: { rate: 1000 }, shape: SHAPE }),
  ).toEqual([
    { level: { rate: 750 }, shape: { ...SHAPE, connections: 9 } },
    { level: { rate: 250 }, shape: { ...SHAPE, connections: 3 } },
  ]);
});
