import { expect, it } from "vitest";
import { bytesPerConnection, connectionCounts, memoryRatios } from "./echo-memory.js";

const readings = [0, 1, 2].flatMap((repeat) =>
  [1000, 2000, 4000].flatMap((connections) => [
    { server: "go", repeat, connections, rssBytes: 10e6 + 20_000 * connections },
    { server: "rust", repeat, connections, rssBytes: 5e6 + 10_000 * connections },
  ]),
);

it("goes up to what the limits of files and ports allow", () => {
  expect(connectionCounts(20_000)).toEqual([4800, 9700, 14_600, 19_500]);
  expect(connectionCounts(1_000_000).at(-1)).toBe(25_000);
  expect(() => connectionCounts(800)).toThrow("ulimit -n");
});

it("finds the bytes of each connection", () => {
  const go = readings.filter(({ server }) => server === "go");
  expect(bytesPerConnection(go)).toBeCloseTo(20_000, 6);
});

it("compares two servers by repeat, with the most connections and for each", () => {
  const { most, slope } = memoryRatios(readings, { variant: "rust", against: "go" });
  expect(most.map(Math.exp)).toEqual(Array(3).fill(expect.closeTo(45e6 / 90e6, 9)));
  expect(slope.map(Math.exp)).toEqual(Array(3).fill(expect.closeTo(0.5, 9)));
});
