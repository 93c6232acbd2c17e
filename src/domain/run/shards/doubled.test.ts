import { describe, expect, it } from "vitest";
import { aSeries } from "../../../../test/support/builders/run.ts";
import { samples } from "../../../../test/support/builders/sample.ts";
import { aWholeRun, named, shardsOf } from "../../../../test/support/builders/shards.ts";
import { doubledSentences } from "./doubled.ts";
import { runOf } from "./merge.ts";

const LEVELS = [10, 20].map((concurrency) => ({ concurrency }));
const KEY = { server: "api", scenario: "a" };
const PLANNED = LEVELS.flatMap((level) =>
  (["base", "head"] as const).map((arm) => aSeries({ ...KEY, level, arm, samples: samples(4) })),
);
const SHARDS = shardsOf(
  aWholeRun(PLANNED),
  LEVELS.map(({ concurrency }) => [`api/a c=${concurrency}`]),
);

/** The shards, each of which measured base's own level too. */
const DOUBLED = SHARDS.map((run, at) => {
  const added = (["base", "head"] as const).map((arm) =>
    aSeries({ ...KEY, level: { concurrency: 50 }, arm, samples: samples(4 + at) }),
  );
  return { ...run, series: [...run.series, ...added] };
});

const SENTENCE =
  "Measured by more than one shard, since base adds it to what both have: api/a c=50 by 1/2 and 2/2. The first one's figures count.";

describe("a series of two shards", () => {
  it("is told, and not where several machines measured the same part", () => {
    expect(doubledSentences(SHARDS)).toEqual([]);
    expect(doubledSentences(DOUBLED)).toEqual([SENTENCE]);
    const machines = DOUBLED.map((run) => ({ ...run, shard: { ...run.shard, repeatOn: 2 } }));
    expect(doubledSentences(machines)).toEqual([]);
  });

  it("is told with what base changes, and counts once", () => {
    const run = runOf(named(DOUBLED));
    expect(run.base?.changes).toEqual([SENTENCE]);
    const found = run.series.filter(({ name }) => name === "api/a c=50");
    expect(found.map(({ arm, samples: bursts }) => [arm, bursts.length])).toEqual([
      ["base", 8],
      ["head", 8],
    ]);
    const changed = DOUBLED.map((one) => ({
      ...one,
      base: { ref: "main", sha: "c".repeat(40), changes: ["It changed."] },
    }));
    expect(runOf(named(changed)).base?.changes).toEqual(["It changed.", SENTENCE]);
  });
});
