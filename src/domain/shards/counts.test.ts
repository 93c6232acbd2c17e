import { describe, expect, it } from "vitest";
import { aCounted, someCounts } from "../../../test/support/builders/counts.ts";
import { recorded } from "../../../test/support/builders/evidence.ts";
import { aCommit, anEnvironment } from "../../../test/support/builders/run.ts";
import { aWholeRun, named, shardsOf, someSeries } from "../../../test/support/builders/shards.ts";
import { baselineCountsOf } from "../history/baseline-counts.ts";
import type { RunFile } from "../run/file/run-file.ts";
import { type Counts, WITHOUT_COMPILER } from "../series/counts.ts";
import { runOf } from "./merge.ts";

const SHARDS = shardsOf(aWholeRun(someSeries(["go"], ["greet", "list"])), [
  ["go/greet c=10"],
  ["go/list c=10"],
]);
const GREET = aCounted({ configHash: "a" });
const LIST = aCounted({ name: "go/list", scenario: "list", configHash: "a" });

/** What two shards counted, put together. */
function together(first: Counts, second: Counts | undefined, other: Partial<RunFile> = {}) {
  const [one, two] = SHARDS;
  if (!one || !two) throw new Error("no shards");
  const another = { ...two, ...(second && { counts: second }), ...other };
  return runOf(named([{ ...one, counts: first }, another]));
}

describe("counts of several shards", () => {
  it("are none where nothing was to be counted", () => {
    expect(runOf(named(SHARDS)).counts).toBeUndefined();
  });

  it("are those of all of them, and recorded", () => {
    const run = together(someCounts(GREET), someCounts(LIST));
    expect(run.counts).toEqual(someCounts(GREET, LIST));
    expect(baselineCountsOf(run)?.series).toHaveLength(2);
    expect(recorded(run, aCommit()).counts?.series).toHaveLength(2);
    const lost = [{ kind: "lost-base" as const, reason: "no checkout" }];
    const base = { ref: "main", sha: "c".repeat(40), lost };
    expect(together(someCounts(GREET), undefined, { base }).counts).toEqual(someCounts(GREET));
  });

  it("keep both arms of a series from the shard that counted it first", () => {
    const base = { ...GREET, arm: "base" as const };
    const again = someCounts({ ...GREET, requests: 1 }, { ...base, requests: 1 }, LIST);
    expect(together(someCounts(GREET), again).counts?.series).toEqual([GREET, LIST]);
  });

  it("keep a series from the shard whose part it is, whichever else has it too", () => {
    const base = { ...LIST, arm: "base" as const };
    const taken = { ...LIST, requests: 1 };
    const first = someCounts(GREET, taken, { ...taken, arm: "base" });
    expect(together(first, someCounts(LIST, base)).counts?.series).toEqual([GREET, LIST, base]);
    expect(together(first, someCounts(LIST)).counts?.series).toEqual([GREET, LIST]);
    const unplanned = { ...GREET, name: "go/new", scenario: "new" };
    const again = someCounts(LIST, { ...unplanned, requests: 1 });
    expect(together(someCounts(GREET, unplanned), again).counts?.series).toEqual([
      GREET,
      unplanned,
      LIST,
    ]);
  });

  const { counter: _, ...none } = someCounts(LIST);
  it.each<[string, Counts, Partial<RunFile>]>([
    ["counters", { ...none, counter: { name: "hardware counters", version: "6.1" } }, {}],
    ["counters: one has none", none, {}],
    ["conditions", { ...someCounts(LIST), conditions: [WITHOUT_COMPILER] }, {}],
    ["machines", someCounts(LIST), { environment: anEnvironment({ cpuModel: "other" }) }],
  ])(
    "are not recorded, and of no counter, where shards have different %s",
    (...[, second, other]) => {
      const run = together(someCounts(GREET), second, other);
      expect(run.counts?.series).toEqual([GREET, LIST]);
      expect(run.counts?.conditions).toEqual([
        ...new Set(["one CPU for each server", ...second.conditions]),
        expect.stringContaining("compared with no earlier run"),
      ]);
      expect(baselineCountsOf(run)).toBeUndefined();
      // Counts without a counter are compared with none.
      expect(run.counts?.counter).toBeUndefined();
    },
  );

  it("name each counter that could not be used once for each reason", () => {
    const reasons = (...all: readonly string[]) => ({
      ...someCounts(GREET, LIST),
      unusable: all.map((reason) => ({ name: "hardware counters" as const, reason })),
    });
    const { unusable } = together(reasons("a", "b"), reasons("b", "c")).counts ?? {};
    expect(unusable?.map(({ reason }) => reason)).toEqual(["a", "b", "c"]);
    expect(together(reasons(), reasons()).counts?.unusable).toEqual([]);
  });
});
