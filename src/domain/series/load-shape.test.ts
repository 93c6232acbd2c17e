import { expect, it } from "vitest";
import { aShape } from "../../../test/support/builders/config.ts";
import type { LoadShape } from "./load-shape.ts";
import {
  burstLength,
  connectionsOf,
  firstsCount,
  settledShape,
  shapeChanges,
} from "./load-shape.ts";
import type { LoadLevel } from "./series.ts";

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

it.each([
  ["is the short one with enough answers in it", { burstMs: 200, longerMs: 500 }, 500, true, 200],
  ["is the longer one with fewer", { burstMs: 200, longerMs: 500 }, 499, true, 500],
  ["is what was configured", { burstMs: 200 }, 1, undefined, 200],
] as const)("the length of a burst %s", (_, lengths, throughput, isLengthOpen, burstMs) => {
  const settled = settledShape(aShape(lengths), throughput);
  expect(settled).toEqual(aShape({ burstMs, ...(isLengthOpen && { isLengthOpen }) }));
});

it.each<[Partial<LoadShape>, readonly string[]]>([
  [{}, []],
  [{ streams: 1 }, []],
  [{ burstMs: 100 }, ["burst"]],
  [{ longerMs: 900 }, ["burst"]],
  [{ requests: 5 }, ["requests"]],
  [{ warmUpMs: 0 }, ["warm-up"]],
  [{ keepAlive: false, streams: 2 }, ["keep-alive", "streams"]],
])("names what changes in a shape: %j", (changes, keys) => {
  expect(shapeChanges({ concurrency: 10 }, aShape(), aShape(changes))).toEqual(keys);
});

it("has no warm-up of its own in its shape where that is as long as a server needs", () => {
  const { warmUpMs: _, ...auto } = aShape();
  expect(shapeChanges({ rate: 10 }, auto, aShape())).toEqual(["warm-up"]);
});

it("has connections in its shape where it is a rate", () => {
  const changed = [aShape(), aShape({ connections: 7 })] as const;
  expect(shapeChanges({ rate: 10 }, ...changed)).toEqual(["connections"]);
  expect(shapeChanges({ concurrency: 10 }, ...changed)).toEqual([]);
});

it.each<[string, LoadLevel, Partial<LoadShape>, number, boolean]>([
  ["many connections for few answers", { concurrency: 100 }, {}, 10_000, true],
  ["a server that answers nothing", { concurrency: 1 }, {}, 0, false],
  ["four answers of a connection", { concurrency: 100 }, {}, 2000, true],
  ["fewer, so that hardly any would be left", { concurrency: 100 }, {}, 1999, false],
  ["few connections for many answers", { concurrency: 10 }, {}, 10_000, false],
  ["as many as do not count yet", { concurrency: 10 }, {}, 10_001, false],
  ["one more than that", { concurrency: 10 }, {}, 9_999, true],
  ["as many streams", { concurrency: 2 }, { streams: 5 }, 9_999, true],
  ["a rate", { rate: 1000 }, { connections: 100 }, 1000, true],
  ["a rate that most connections see once", { rate: 999 }, { connections: 100 }, 999, false],
  ["a connection for each request", { concurrency: 100 }, { keepAlive: false }, 100, false],
  ["a number of requests", { concurrency: 100 }, { requests: 200 }, 100, false],
])(
  "first answers are timed separately where they matter: %s",
  (_, level, shape, throughput, tells) => {
    expect(firstsCount(level, aShape({ burstMs: 200, ...shape }), throughput)).toBe(tells);
  },
);
