import { describe, expect, it } from "vitest";
import {
  aCapacity,
  aProbe,
  edgeRounds,
  foundRounds,
  someOpenLoop,
} from "../../../test/support/builders/open-loop.ts";
import { aForkRun } from "../../../test/support/hostile-run-files.ts";
import { runText } from "../../../test/support/run-lines.ts";
import type { OpenLoopSeries } from "../../domain/series/open-loop.ts";
import { strangersParser } from "./parse.ts";

const PROBED = edgeRounds(2, 100_000, "higher").map((one) => ({
  ...one,
  machine: { others: 1.5, steal: 0, "cpu-pressure": 40, "load-average": 2 },
  probes: [aProbe(500, { cpuUs: 40, generatorBound: true, busyPart: 1.4 })],
}));

function parsed(...series: readonly OpenLoopSeries[]) {
  const run = { ...aForkRun("a".repeat(40)), openLoop: someOpenLoop(...series) };
  return strangersParser()(new TextEncoder().encode(runText(run)), "The file").openLoop?.series;
}

describe("what a run file has of loads at several rates", () => {
  it("is read as it was written", () => {
    const all = [
      aCapacity({ rounds: PROBED, shard: 2 }),
      aCapacity({ arm: "base", failure: "it died" }),
    ];
    expect(parsed(...all)).toEqual(all);
  });

  it("counts among the series of all files that are read together", () => {
    const parse = strangersParser();
    const half = Array.from({ length: 6000 }, (_, at) =>
      aCapacity({ server: `go${at}`, rounds: [], configHash: "c" }),
    );
    const run = { ...aForkRun("a".repeat(40)), openLoop: someOpenLoop(...half) };
    const bytes = new TextEncoder().encode(runText(run));
    expect(() => parse(bytes, "The first file")).not.toThrow();
    expect(() => parse(bytes, "The second file")).toThrow(/there are more than/);
  });

  it.each<[string, Partial<OpenLoopSeries>, string]>([
    ["another name", { name: "go/other capacity" }, "openLoop.series.0.name"],
    [
      "a value of another kind",
      { rounds: [{ round: 0, values: { recovery: 3 } }] },
      "not of its kind",
    ],
    ["a capacity of 0", { rounds: foundRounds(0) }, "a value that is not possible"],
    [
      "more lost than all",
      { rounds: [{ round: 0, values: { lost: 101 } }] },
      "a value that is not possible",
    ],
    ["rounds of an unknown search", { capacity: undefined }, "without the load"],
    [
      "rounds of unknown stages",
      { kind: "stages", name: "go/greet stages", rounds: [{ round: 0, values: { lost: 1 } }] },
      "without the load",
    ],
    ["a round twice", { rounds: [...PROBED, ...PROBED] }, "a round is there twice"],
    [
      "another metric of the machine",
      { rounds: [{ round: 0, values: {}, machine: { throughput: 1 } as object }] },
      "openLoop.series.0.rounds",
    ],
    [
      "a part above 1",
      { rounds: [{ round: 0, values: {}, probes: [aProbe(1, { answeredPart: 2 })] }] },
      "openLoop.series.0.rounds",
    ],
  ])("is refused with %s", (_, of, reason) => {
    expect(() => parsed(aCapacity(of))).toThrow(reason);
  });

  it("is refused where a series is there twice", () => {
    expect(() => parsed(aCapacity(), aCapacity())).toThrow(
      "openLoop.series.1: the series is there twice",
    );
  });
});
