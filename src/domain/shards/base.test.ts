import { describe, expect, it } from "vitest";
import { aSeries } from "../../../test/support/builders/run.ts";
import { aWholeRun, named, shardsOf, someSeries } from "../../../test/support/builders/shards.ts";
import type { BaseCommit, LostBase } from "../run/file/base-commit.ts";
import type { RunFile } from "../run/file/run-file.ts";
import { required } from "../shared/required.ts";
import { runOf } from "./merge.ts";

const WHOLE = aWholeRun(someSeries(["api", "web"], ["a", "b"]));
const PARTS = [
  ["api/a c=10", "api/b c=10"],
  ["web/a c=10", "web/b c=10"],
];
const BASE: BaseCommit = { ref: "main", sha: "c".repeat(40) };
const LOSS: LostBase = { kind: "lost-base", reason: "no checkout", details: ["line"] };

/** What shards found of base, put together. */
function together(
  first: Partial<BaseCommit>,
  second: Partial<BaseCommit>,
  change: (run: RunFile, index: number) => RunFile = (run) => run,
) {
  const runs = shardsOf(WHOLE, PARTS).map((run, index) =>
    change({ ...run, base: { ...BASE, ...(index === 0 ? first : second) } }, index),
  );
  return runOf(named(runs)).base;
}

describe("base, as shards found it", () => {
  it("is none where none was asked for", () => {
    const runs = shardsOf(WHOLE, PARTS).map(({ base: _, ...run }) => run);
    expect(runOf(named(runs)).base).toBeUndefined();
  });

  it("is the same where they agree", () => {
    const gate = { tolerancePercent: { throughput: 5 }, maxErrorPercent: 0 };
    const all: Partial<BaseCommit> = {
      why: { by: "merge-base", lacking: 2 },
      gate,
      isRequired: true,
      lost: [LOSS],
      removed: [{ server: "go", scenario: "old", level: { concurrency: 1 } }],
      changes: ["The benchmark changed."],
      uncompared: [{ text: "Nothing compares the two", series: "go/new c=1" }],
    };
    expect(together(all, all)).toEqual({ ...BASE, ...all });
  });

  it("is required where one shard says so, whichever it is", () => {
    const [may, must] = [{ isRequired: false }, { isRequired: true }];
    expect(together(may, must)).toMatchObject(must);
    expect(together(must, may)).toMatchObject(must);
    expect(required(together(may, {}), "base").isRequired).toBeUndefined();
    expect(together(may, may)).toMatchObject(may);
  });

  it("is lost only to the series of the shard that lost it, and its last lines are told once", () => {
    const { details: _, ...short } = LOSS;
    expect(together({}, { lost: [LOSS] })?.lost).toEqual([
      { ...LOSS, server: "web", scenario: "a" },
      { ...short, server: "web", scenario: "b" },
    ]);
  });

  it("is lost only to the server and the scenario that the loss is about", () => {
    const ofScenario = { ...LOSS, server: "web", scenario: "b" };
    expect(together({}, { lost: [ofScenario] })?.lost).toEqual([ofScenario]);
    const ofOthers = [
      { ...LOSS, server: "go" },
      { ...LOSS, server: "go", scenario: "a" },
    ];
    expect(together({}, { lost: ofOthers })).not.toHaveProperty("lost");
  });

  it("is lost for a reason that is told in full once, however many series lost it", () => {
    const reason = `no checkout: ${"x".repeat(10_000)}`;
    const lost = together({}, { lost: [{ kind: "lost-base", reason }] })?.lost;
    expect(lost?.map((one) => one.reason)).toEqual([reason, reason.slice(0, 200)]);
  });

  it("is lost once to a server and scenario whose levels are in two shards", () => {
    const levels = [1, 2].map((concurrency) => `api/a c=${concurrency}`);
    const whole = aWholeRun(
      [1, 2].map((concurrency) =>
        aSeries({ server: "api", scenario: "a", level: { concurrency } }),
      ),
    );
    const lost = ["one", "other"].map((reason): LostBase => ({ kind: "lost-base", reason }));
    const runs = shardsOf(
      whole,
      levels.map((name) => [name]),
    ).map((run, at) => ({
      ...run,
      base: { ...BASE, lost: lost.slice(at, at + 1) },
    }));
    expect(runOf(named(runs)).base?.lost).toEqual([{ ...lost[0], server: "api", scenario: "a" }]);
  });

  it("is lost where no shard has a series of it", () => {
    const heads = (run: RunFile): RunFile => ({
      ...run,
      series: run.series.filter(({ arm }) => arm === "head"),
    });
    expect(together({}, {}, heads)?.lost).toEqual([
      { kind: "lost-base", reason: "no shard measured anything of main" },
    ]);
  });

  it("kept the series that any of them measured although head removed them", () => {
    const [one, other] = [{ kept: ["api/old c=10"] }, { kept: ["web/old c=10"] }];
    expect(together(one, other)?.kept).toEqual(["api/old c=10", "web/old c=10"]);
    expect(together({}, other)?.kept).toEqual(["web/old c=10"]);
  });

  it("has what any of them saw change", () => {
    expect(together({ changes: ["a", "b"] }, { changes: ["b", "c"] })?.changes).toEqual([
      "a",
      "b",
      "c",
    ]);
  });

  it("has the bounds of all series, of which some are those of one shard alone", () => {
    const bounds = { tolerancePercent: { throughput: 5 }, maxErrorPercent: 0 };
    const [strict, loose] = [1, 9].map((percent) => ({ ...bounds, maxErrorPercent: percent }));
    if (!strict || !loose) throw new Error("no bounds");
    const first = { ...bounds, bySeries: { "api/a c=10": strict } };
    const second = { ...bounds, bySeries: { "api/a c=10": strict, "web/a-new c=10": loose } };
    expect(together({ gate: first }, { gate: second })?.gate).toEqual(second);
    expect(together({}, { gate: second })?.gate).toEqual(second);
    expect(required(together({}, {}), "base").gate).toBeUndefined();
  });

  it.each<[BaseCommit["programsSeen"], BaseCommit["programsSeen"], BaseCommit["programsSeen"]]>([
    [undefined, undefined, undefined],
    ["processes", undefined, "processes"],
    ["processes", "nothing", "nothing"],
  ])("was seen as little as by the one that saw least: %s, %s", (one, other, expected) => {
    const seen = (of: typeof one) => (of === undefined ? {} : { programsSeen: of });
    expect(together(seen(one), seen(other))?.programsSeen).toBe(expected);
  });

  it("is adopted where all that have series of it say so", () => {
    expect(together({ isAdoption: true }, { isAdoption: true })).toHaveProperty("isAdoption", true);
    expect(together({ isAdoption: true }, {})).not.toHaveProperty("isAdoption");
    const allNew = (run: RunFile, index: number): RunFile =>
      index === 1 ? { ...run, series: run.series.filter(({ arm }) => arm === "head") } : run;
    expect(together({ isAdoption: true }, {}, allNew)).toHaveProperty("isAdoption", true);
    const heads = (run: RunFile): RunFile => allNew(run, 1);
    expect(together({ isAdoption: true }, {}, heads)).not.toHaveProperty("isAdoption");
  });
});
