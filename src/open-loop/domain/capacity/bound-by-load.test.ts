import { expect, it } from "vitest";
import {
  aCapacity,
  aProbe,
  edgeRounds,
  foundRounds,
} from "../../../../test/support/builders/open-loop.ts";
import type { OpenLoopRound, RecordedProbe } from "../../../domain/series/open-loop.ts";
import { boundByLoad } from "./bound-by-load.ts";

/** Rounds that found 500/s beside a load that kept a part of the connections busy at 100/s, and one that did not hold. */
const rounds = (busyPart: number, of: Partial<RecordedProbe> = {}) =>
  foundRounds(490, 500, 500, 500, 510).map((one): OpenLoopRound => {
    const probes = [
      aProbe(100, { busyPart, ...of }),
      aProbe(450, { busyPart: 5 }),
      aProbe(490, { busyPart: 0.1, holds: false }),
    ];
    return { ...one, probes };
  });
const boundsOf = (all: readonly OpenLoopRound[]) =>
  boundByLoad(aCapacity({ rounds: all })).rounds.map(({ bounds }) => bounds?.capacity);

it("capacities are lower bounds if unhindered requests keep nearly all connections busy there", () => {
  expect(boundsOf(rounds(0.2))).toEqual(Array(5).fill("higher"));
  expect(boundsOf(rounds(0.16))).toEqual(Array(5).fill("higher"));
  expect(boundsOf(rounds(0.159))).toEqual(Array(5).fill(undefined));
});

it("the load of any round that kept the fewest busy decides for all", () => {
  const others = rounds(0.2).slice(1);
  expect(boundsOf([...others, ...rounds(0.1).slice(0, 1)])).toEqual(Array(5).fill(undefined));
  const low = edgeRounds(1, 500, "lower");
  expect(boundsOf([...others, ...low])).toEqual([...Array(4).fill("higher"), "lower"]);
});

it("those without such loads are as they were", () => {
  expect(boundsOf([])).toEqual([]);
  const unknown = rounds(1).map((one) => ({ ...one, probes: [aProbe(100)] }));
  expect(boundsOf(unknown)).toEqual(Array(5).fill(undefined));
  expect(boundsOf(foundRounds(500))).toEqual([undefined]);
  const edge = edgeRounds(3, 500, "lower").map((one, at) => ({ ...rounds(1)[at], ...one }));
  expect(boundsOf(edge)).toEqual(["lower", "lower", "lower"]);
  const most = [...edge, ...rounds(1).slice(3)];
  expect(boundsOf(most)).toEqual(["lower", "lower", "lower", undefined, undefined]);
});

it("capacities are lower bounds if the generator was the limit", () => {
  const all = (generatorBound: boolean) =>
    foundRounds(500, 500, 500).map((one) => ({
      ...one,
      probes: [aProbe(510, { generatorBound })],
    }));
  expect(boundsOf(all(true))).toEqual(Array(3).fill("higher"));
  expect(boundsOf(all(false))).toEqual(Array(3).fill(undefined));
});
