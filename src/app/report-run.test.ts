import { describe, expect, it } from "vitest";
import { aConfig, aScenario } from "../../test/support/builders/config.ts";
import { aSeries } from "../../test/support/builders/run.ts";
import { samples } from "../../test/support/builders/sample.ts";
import { someSeries } from "../../test/support/builders/shards.ts";
import { aTracker } from "../../test/support/builders/tracker.ts";
import { aWorld } from "../../test/support/builders/world.ts";
import { expectHarmless, expectHarmlessPage } from "../../test/support/harmless.ts";
import { aForkRun, HOSTILE_RUN_FILES } from "../../test/support/hostile-run-files.ts";
import { documentOf, runText, textOf } from "../../test/support/run-lines.ts";
import { strangersParser } from "../adapters/run-file/parse.ts";
import type { Comparison } from "../domain/comparison/comparison.ts";
import type { RunFile } from "../domain/run/file/run-file.ts";
import { seededRandom } from "../domain/statistics/random.ts";
import type { ChangesOfPull, PullRequest } from "../ports/code-host.ts";
import { type ReportRequest, reportRun } from "./report-run.ts";

const SHA = "a".repeat(40);

const CONFIG = aConfig({ scenarios: [aScenario({ servers: ["go"] })] });

async function reported(
  run: RunFile,
  overrides: Partial<ReportRequest> = {},
  changesOf: (headSha: string) => ChangesOfPull | undefined = () => undefined,
) {
  const { exports, instruments, output, progress, sourceControl, store, ...done } = aWorld();
  const { written, events, saved } = done;
  const asked: number[] = [];
  const runs = {
    runFilesOf: async (workflowRun: number) => {
      asked.push(workflowRun);
      return [{ place: "the file", run }];
    },
    changesOf: async ({ headSha }: Pick<PullRequest, "headSha">) => changesOf(headSha),
  };
  const result = await reportRun(
    { output, progress, runs, sourceControl, store, exports, instruments },
    {
      config: CONFIG,
      failOn: "regression",
      workflowRun: 42,
      headSha: SHA,
      pulls: [],
      base: { ref: "main", isRequired: true },
      signal: new AbortController().signal,
      ...overrides,
    },
  );
  return { ...result, written, events, saved, asked };
}

const slower = (run: RunFile): RunFile => ({
  ...run,
  series: run.series.map((series) =>
    series.arm === "base"
      ? series
      : aSeries({ samples: samples(24, (block) => ({ throughput: 7000 + block })) }),
  ),
});

describe("reportRun", () => {
  it("refuses a shard that has samples of a series and says that it is none of its part", async () => {
    const name = "go/greet c=10";
    const parts = { own: [], plan: [name], planHash: "a", cutBy: "budget" as const };
    const run = slower(aForkRun(SHA, { shard: { index: 1, count: 1, ...parts } }));
    await expect(reported(run)).rejects.toThrow(`${name} is in the plan and the part of no shard`);
    const honest = { ...run, shard: { index: 1, count: 1, ...parts, own: [name] } };
    expect((await reported(honest)).comparison.gate.decision).toBe("fail");
  });

  it("judges the run of the workflow, writes the report, and never the baseline", async () => {
    const { asked, written, saved, comparison, view, events } = await reported(aForkRun(SHA));
    expect(asked).toEqual([42]);
    expect(comparison).toMatchObject({ verdict: "unchanged", gate: { decision: "pass" } });
    const files = ["run.jsonl", "comparison.json", "report.md", "report.html", "bmf.json"];
    expect([...written.keys()]).toEqual(files);
    expect(saved).toEqual([]);
    expect(view.notices).toContainEqual(expect.stringContaining("baseline"));
    expect(events.filter((event) => /build|start|install|check/.test(event))).toEqual([]);
  });

  it("tracks it as the pull request that the code host knows", async () => {
    const tracker = aTracker();
    const baseSha = "b".repeat(40);
    const pullRequest = { number: 9, headSha: SHA, baseBranch: "main", baseSha, isFork: false };
    const origin = { event: "workflow_run", pullRequest };
    const { comparison, written } = await reported(aForkRun(SHA), { tracker, origin });
    expect(tracker.tracked).toMatchObject([{ origin }]);
    expect(comparison.tracking).toEqual({ kind: "kept" });
    expect(documentOf(written.get("run.jsonl") ?? "")).toMatchObject({ origin });
    const cut = aTracker();
    await reported(aForkRun(SHA, { failure: "go: it ended" }), { tracker: cut, origin });
    expect(cut.tracked).toEqual([]);
  });

  it("takes the bounds of this repository's own configuration alone", async () => {
    const file = aForkRun(SHA);
    const strict = { tolerancePercent: { throughput: 0.001 }, maxErrorPercent: 0 };
    const { written, comparison } = await reported({
      ...file,
      base: { ref: "main", ...file.base, gate: strict },
    });
    expect(comparison.gate).toMatchObject({ decision: "pass", reasons: [] });
    expect(written.get("comparison.json")).not.toContain("0.001");
  });

  it("says how a command would call the configuration that decides", async () => {
    const run = aForkRun(SHA, { series: someSeries(["go"], ["greet"]) });
    const gate = { tolerancePercent: { throughput: 0.45 }, maxErrorPercent: 0 };
    const { written } = await reported(run, {
      config: { ...CONFIG, gate },
      configPath: "bench/loadgate.yml",
    });
    expect(JSON.parse(written.get("comparison.json") ?? "").next).toMatchObject([
      { command: expect.stringContaining("loadgate run --config bench/loadgate.yml --base ") },
    ]);
  });

  it("has a result for each pull request, its files about the one that fails", async () => {
    const decide = (comparison: Comparison, decision: "pass" | "fail"): Comparison => ({
      ...comparison,
      gate: { ...comparison.gate, decision },
    });
    const judged = (...decisions: readonly ("pass" | "fail")[]) =>
      reported(aForkRun(SHA), {
        acknowledge: async (comparison) => decisions.map((each) => decide(comparison, each)),
      });
    const { each, comparison, written } = await judged("pass", "fail");
    expect(each.map((one) => one.comparison.gate.decision)).toEqual(["pass", "fail"]);
    expect(comparison.gate.decision).toBe("fail");
    expect(JSON.parse(written.get("comparison.json") ?? "").gate.decision).toBe("fail");
    const passed = await judged("pass", "pass");
    expect(passed.comparison).toBe(passed.each[0]?.comparison);
    expect((await reported(aForkRun(SHA))).each).toEqual([]);
  });

  it("finds the regression that the samples show", async () => {
    const { comparison } = await reported(slower(aForkRun(SHA)));
    expect(comparison).toMatchObject({ verdict: "regression", gate: { decision: "fail" } });
  });

  it.each(["regression", "never"] as const)(
    "with fail-on %s, a run that ended early fails",
    async (failOn) => {
      const { comparison } = await reported(aForkRun(SHA, { failure: "go: it ended" }), { failOn });
      expect(comparison.gate).toEqual({
        decision: "fail",
        standing: "failed",
        reasons: [{ kind: "ended-early", figures: { of: "ended-early", told: "go: it ended" } }],
      });
    },
  );

  it.each([
    ["of another commit", { sha: "d".repeat(40), dirty: false }, /is of another commit: d{40}/],
    ["of no commit", undefined, /names no commit/],
  ])("refuses a file %s", async (_, commit, message) => {
    const { commit: own, ...others } = aForkRun(SHA);
    expect(own?.sha).toBe(SHA);
    const run = { ...others, ...(commit && { commit }) };
    await expect(reported(run)).rejects.toMatchObject({
      kind: "usage",
      message: expect.stringMatching(message),
    });
  });

  it.each(HOSTILE_RUN_FILES)("leaves nothing harmful of $name", async (hostile) => {
    const { bytes, refusedWith, failsWith } = hostile;
    const attempt = async () => reported(strangersParser()(bytes(SHA), "x"));
    if (refusedWith) {
      await expect(attempt()).rejects.toThrow(refusedWith);
      return;
    }
    const { comparison, view, written } = await attempt();
    if (failsWith) {
      expect(comparison.gate.decision).toBe("fail");
      expect(view.reasons[0]).toMatch(failsWith);
      expect(view.headline).toMatch(/could not be measured|not compared/i);
    }
    const report = written.get("report.md") ?? "";
    expect(report).toContain("go/greet c=10");
    expectHarmless(report);
  });

  it("judges whatever a schema lets through, without an end of its own", async () => {
    const random = seededRandom(7);
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
    let taken = 0;
    for (let attempt = 0; attempt < 150; attempt += 1) {
      const series = [
        aSeries({ arm: "base", samples: samples(8) }),
        aSeries({ samples: samples(8) }),
      ];
      const run = documentOf(runText(aForkRun(SHA, { series })));
      const share = random() * 0.2;
      for (const [holder, key] of placesIn(run).filter(() => random() < share)) {
        const value = holder[key];
        // A level makes the series' name, and a run has rounds: those are refused.
        if (key === "concurrency" || key === "rounds") continue;
        if (typeof value === "number")
          holder[key] = pick(Number.isInteger(value) ? COUNTS : FIGURES);
        // Columns of unequal length are refused.
        else if (Array.isArray(value) && !("bursts" in holder))
          value.splice(Math.floor(random() * value.length), 1);
      }
      const bytes = new TextEncoder().encode(textOf(run));
      const parsed = parsedOrNothing(bytes);
      if (parsed?.commit?.sha !== SHA) continue;
      taken += 1;
      const { written } = await reported(parsed);
      expectHarmless(written.get("report.md") ?? "");
      expectHarmlessPage(written.get("report.html") ?? "");
      expect(written.get("report.md")).not.toMatch(/NaN|Infinity|undefined/);
      expect(written.get("comparison.json")).not.toMatch(/null/);
    }
    expect(taken).toBeGreaterThan(50);
  }, 300_000);
});

const COUNTS = [0, 1, 2, 3, 999_999, 1e15];
const FIGURES = [...COUNTS, 1e-30, 0.1];

/** Every place of a document that can hold another value. */
function placesIn(value: unknown): readonly (readonly [Record<string, unknown>, string])[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [[holder, key] as const, ...placesIn(holder[key])]);
}

function parsedOrNothing(bytes: Uint8Array): RunFile | undefined {
  try {
    return strangersParser()(bytes, "x");
  } catch {
    return undefined;
  }
}

describe("a run file that says that only ignored files changed", () => {
  const claim = { ref: "x", sha: "c".repeat(40), files: 9, under: ["lies/"] };
  const { base: _, ...run } = aForkRun(SHA);
  const claimed: RunFile = { ...run, ignored: claim, servers: [], series: [] };
  const changed = { isIgnored: (path: string) => path === "a.md", named: [], folders: [] };
  const aPull = (number: number): PullRequest => ({
    ...{ number, author: "stranger", body: "", labels: [], isOpen: true },
    ...{ headSha: SHA, headBranch: "pages", baseSha: "b".repeat(40), baseBranch: "main" },
  });
  const plain = (path: string) => ({ path, modes: ["100644", "100644"] as const });
  const pages = () => ({ sha: "d".repeat(40), files: [plain("a.md")] });
  const config = { ...CONFIG, changed };
  const asked = { config, pulls: [aPull(7), aPull(8)] };

  it("is believed where the code host knows of no other, for any of the pull requests", async () => {
    const { view, comparison } = await reported(claimed, asked, pages);
    expect(view.headline).toBe("Nothing to measure: only a.md changed (1 file)");
    expect(view.compared).toContain("against main (ddddddd)");
    expect([comparison.gate.decision, view.standing]).toEqual(["pass", "neutral"]);
  });

  it.each<[string, Partial<ReportRequest>, () => ChangesOfPull | undefined]>([
    ["the code host knows of another file", {}, () => ({ ...pages(), files: [plain("a.c")] })],
    ["the code host does not list all files", {}, () => undefined],
    ["this repository ignores nothing", { config: CONFIG }, pages],
    ["no pull request is known", { pulls: [] }, pages],
  ])("fails where %s", async (_name, overrides, changesOf) => {
    const { comparison, view } = await reported(claimed, { ...asked, ...overrides }, changesOf);
    expect(comparison.gate.decision).toBe("fail");
    expect(view.headline).toContain("Not compared");
  });

  it("fails where it ended early all the same", async () => {
    const failing = { ...claimed, failure: "it ended" };
    expect((await reported(failing, asked, pages)).comparison.gate.decision).toBe("fail");
  });
});
