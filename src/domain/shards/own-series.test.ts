import { describe, expect, it } from "vitest";
import { aCounted, someCounts } from "../../../test/support/builders/counts.ts";
import { someFacts } from "../../../test/support/builders/run.ts";
import { aWholeRun, named, shardsOf, someSeries } from "../../../test/support/builders/shards.ts";
import type { RunFile } from "../run/file/run-file.ts";
import type { CountedSeries } from "../series/counts.ts";
import { shardsIn } from "./files.ts";

const WHOLE = aWholeRun(someSeries(["api", "web"], ["a", "b"]));
const SHARDS = shardsOf(WHOLE, [
  ["api/a c=10", "api/b c=10"],
  ["web/a c=10", "web/b c=10"],
]);
const countOf = (server: string, scenario: string) =>
  aCounted({ name: `${server}/${scenario}`, server, scenario });
const COUNTS = [
  someCounts(countOf("api", "a"), countOf("api", "b")),
  someCounts(countOf("web", "a"), countOf("web", "b")),
];

/** Base, where head changed the benchmark. */
const CHANGED = { ref: "main", sha: "c".repeat(40), changes: ["The benchmark changed."] };

/** The shards, with something else in the second. */
const withOther = (other: Partial<RunFile>, all: readonly RunFile[] = SHARDS) =>
  named(all.map((run, at) => (at === 1 ? { ...run, ...other } : run)));
const ofSecond = (isKept: (one: RunFile["series"][number]) => boolean) =>
  (SHARDS[1]?.series ?? []).filter(isKept);

describe("a shard that did not fail", () => {
  it.each<[string, Partial<RunFile>]>([
    ["a series", { series: ofSecond(({ scenario }) => scenario === "a") }],
    ["head of a series", { series: ofSecond((one) => one.scenario === "a" || one.arm === "base") }],
  ])("has %s of its part", (_, other) => {
    expect(() => shardsIn(withOther(other))).toThrow("2.json has no web/b c=10, which is its part");
    expect(shardsIn(withOther({ ...other, failure: "no oha" }))).toHaveLength(2);
  });

  it("has its part where another one has the series besides its own", () => {
    const [first, second] = SHARDS;
    if (!first || !second) throw new Error("no shards");
    const taken = { ...first, series: [...first.series, ...second.series] };
    expect(() => shardsIn(withOther({ series: [] }, [taken, second]))).toThrow("no web/a c=10");
  });

  it("says what it left out: a server that its machine cannot run, or a benchmark that head changed", () => {
    const skipped = [{ server: "web", program: "web", install: "install web" }];
    expect(shardsIn(withOther({ series: [], skipped }))).toHaveLength(2);
    const other = [{ server: "api", program: "api", install: "install api" }];
    expect(() => shardsIn(withOther({ series: [], skipped: other }))).toThrow("no web/a c=10");
    const renamed = ofSecond(() => true).map((one) => ({ ...one, name: "web/a-new c=10" }));
    expect(shardsIn(withOther({ series: renamed, base: CHANGED }))).toHaveLength(2);
  });

  it("has a series of head of each server of its part, whatever head changed", () => {
    const none = "2.json has no series of web, which is its part";
    expect(() => shardsIn(withOther({ series: [], base: CHANGED }))).toThrow(none);
    const ofBase = ofSecond(({ arm }) => arm === "base");
    expect(() => shardsIn(withOther({ series: ofBase, base: CHANGED }))).toThrow(none);
    const ofOther = ofSecond(() => true).map((one) => ({ ...one, server: "api", name: "x" }));
    expect(() => shardsIn(withOther({ series: ofOther, base: CHANGED }))).toThrow(none);
    const skipped = [{ server: "web", program: "web", install: "install web" }];
    expect(shardsIn(withOther({ series: [], base: CHANGED, skipped }))).toHaveLength(2);
  });
});

describe("a shard of a run that counts", () => {
  const counted = SHARDS.map((run, at) => ({ ...run, counts: COUNTS[at] ?? someCounts() }));
  const { counts: _, ...uncounted } = counted[1] ?? WHOLE;

  it("has the counts of its part", () => {
    expect(shardsIn(named(counted))).toHaveLength(2);
    const missing = "2.json has no count of web/a, which is its part";
    expect(() => shardsIn(withOther({ counts: someCounts(countOf("web", "b")) }, counted))).toThrow(
      missing,
    );
    const ofBase = someCounts({ ...countOf("web", "a"), arm: "base" }, countOf("web", "b"));
    expect(() => shardsIn(withOther({ counts: ofBase }, counted))).toThrow(missing);
    expect(() => shardsIn(named([...counted.slice(0, 1), uncounted]))).toThrow(missing);
  });

  it("has a count of head of each server of its part, whatever head changed", () => {
    const withCounts = (...all: readonly CountedSeries[]) =>
      withOther({ base: CHANGED, counts: someCounts(...all) }, counted);
    expect(shardsIn(withCounts(countOf("web", "a-new")))).toHaveLength(2);
    const none = "2.json has no count of web, which is its part";
    expect(() => shardsIn(withCounts())).toThrow(none);
    expect(() => shardsIn(withCounts({ ...countOf("web", "a"), arm: "base" }))).toThrow(none);
    const servers = [someFacts({ server: "web", url: "http://192.0.2.1" })];
    const elsewhere = withOther({ base: CHANGED, counts: someCounts(), servers }, counted);
    expect(shardsIn(elsewhere)).toHaveLength(2);
  });

  it("has none of servers that run elsewhere, and none where base that asks for them is lost", () => {
    const servers = [someFacts({ server: "web", url: "http://192.0.2.1" })];
    expect(shardsIn(withOther({ counts: someCounts(), servers }, counted))).toHaveLength(2);
    const lostBase = (server?: string) => ({
      ...uncounted,
      base: {
        ref: "main",
        sha: "c".repeat(40),
        lost: [{ kind: "lost-base" as const, reason: "x", ...(server && { server }) }],
      },
    });
    expect(shardsIn(named([...counted.slice(0, 1), lostBase()]))).toHaveLength(2);
    expect(shardsIn(named([...counted.slice(0, 1), lostBase("web")]))).toHaveLength(2);
    expect(() => shardsIn(named([...counted.slice(0, 1), lostBase("api")]))).toThrow("no count of");
  });

  it("has no series where nothing is timed", () => {
    const plan = { ...WHOLE.plan, repeats: 0 };
    const untimed = counted.map((run) => ({ ...run, plan, series: [] }));
    expect(shardsIn(named(untimed))).toHaveLength(2);
    expect(() => shardsIn(withOther({ counts: someCounts() }, untimed))).toThrow(
      "2.json has no count of web/a, which is its part",
    );
  });
});
