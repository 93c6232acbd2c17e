import { expect, it } from "vitest";
import { aSeries } from "../../../test/support/builders/run.ts";
import { samples } from "../../../test/support/builders/sample.ts";
import type { Arm } from "../../domain/series/series.ts";
import { pairsOfServers } from "./parse.ts";

const a = (server: string, bursts: number, concurrency = 10, arm: Arm = "head") =>
  aSeries({ server, level: { concurrency }, arm, samples: samples(bursts / 2) });

it.each([
  ["none", [], 0],
  ["one server", [a("x", 20)], 0],
  ["two servers, by the bursts of the one with fewer", [a("x", 20), a("y", 8)], 8],
  ["three servers, two by two", [a("x", 8), a("y", 30), a("z", 20)], 8 + 8 + 20],
  ["servers without bursts, which cost something too", [a("x", 0), a("y", 0), a("z", 0)], 15],
  ["servers under different loads, which are not compared", [a("x", 20), a("y", 20, 11)], 0],
  ["arms, which are compared elsewhere", [a("x", 20), a("y", 20, 10, "base")], 0],
])("pairs of bursts of %s", (_, series, pairs) => {
  expect(pairsOfServers({ series })).toBe(pairs);
});
