import { expect, it } from "vitest";
import { aShape } from "../../../test/support/builders/config.ts";
import { burstLength, connectionsOf } from "./load-shape.ts";

it.each([
  [aShape({ burstMs: 500 }), "500 ms"],
  [aShape({ burstMs: 30_000 }), "30.0 s"],
  [aShape({ requests: 1_000_000 }), "1,000,000 requests"],
])("says how long a burst is: %j", (shape, text) => {
  expect(burstLength(shape)).toBe(text);
});

it.each([
  ["as many as are asked for", { concurrency: 7 }, 7],
  ["for a rate those that it is spread over", { rate: 2000 }, 64],
])("opens connections: %s", (_, level, connections) => {
  expect(connectionsOf(level, aShape({ connections: 64 }))).toBe(connections);
});
