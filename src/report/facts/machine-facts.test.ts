import { describe, expect, it } from "vitest";
import { anEnvironment, aRun, aSeries } from "../../../test/support/builders/run.ts";
import type { ShardOutcome } from "../../domain/run/shards/shard.ts";
import { machineFacts } from "./machine-facts.ts";

const HERE = anEnvironment();
const OTHER = anEnvironment({ cpuModel: "Other CPU" });

/** The facts of a run whose shards had one series of each server. */
function factsOf(jobs: readonly ShardOutcome[], series = 1) {
  const all = jobs.flatMap(({ index }) =>
    Array.from({ length: series }, (_, at) =>
      aSeries({ server: `s${index}`, scenario: `a${at}`, shard: index }),
    ),
  );
  return machineFacts(
    aRun({ series: [...all, aSeries({ server: "lost" })], shards: { jobs, unmeasured: [] } }),
  ).map(([label, value]) => `${label}: ${value}`);
}

describe("the machine of a run", () => {
  it("is one where one job measured everything", () => {
    expect(machineFacts(aRun())).toEqual([["machine", "linux, x64, 2 × Example CPU, oha 1.16.0"]]);
  });

  it("has no generator where nothing was loaded", () => {
    const { oha: _, ...environment } = HERE;
    expect(machineFacts(aRun({ environment }))).toEqual([
      ["machine", "linux, x64, 2 × Example CPU"],
    ]);
  });

  it("is one where those of all shards are of one type", () => {
    const jobs = [1, 2].map((index) => ({ index, environment: HERE }));
    expect(factsOf(jobs)).toEqual([
      "shards: 2",
      "machine: linux, x64, 2 × Example CPU, oha 1.16.0",
    ]);
  });

  it("is told for each series where they are not, of those shards that measured", () => {
    const jobs = [
      { index: 1, environment: HERE },
      { index: 2, environment: OTHER },
      { index: 3 },
      { index: 4, failure: "it left no run file" },
    ];
    expect(factsOf(jobs)).toEqual([
      "shards: 4, 1 missing",
      "machine of shards 1, 3: linux, x64, 2 × Example CPU, oha 1.16.0: s1/a0 c=10, s3/a0 c=10",
      "machine of shard 2: linux, x64, 2 × Other CPU, oha 1.16.0: s2/a0 c=10",
    ]);
  });

  it("names no more than twenty series", () => {
    const jobs = [
      { index: 1, environment: HERE },
      { index: 2, environment: OTHER },
    ];
    expect(factsOf(jobs, 22)[1]).toMatch(/ s1\/a19 c=10 and 2 more$/);
  });
});
