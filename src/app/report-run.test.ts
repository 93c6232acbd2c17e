import { describe, expect, it } from "vitest";
import { aConfig } from "../../test/support/builders/config.ts";
import { aSeries } from "../../test/support/builders/run.ts";
import { samples } from "../../test/support/builders/sample.ts";
import { aWorld } from "../../test/support/builders/world.ts";
import { expectHarmless } from "../../test/support/harmless.ts";
import { aForkRun, HOSTILE_RUN_FILES } from "../../test/support/hostile-run-files.ts";
import { parseStrangersRunFile } from "../adapters/run-file/parse.ts";
import type { FailOn } from "../domain/gate.ts";
import type { RunFile } from "../domain/run-file.ts";
import { reportRun } from "./report-run.ts";

const SHA = "a".repeat(40);

async function reported(run: RunFile, failOn: FailOn = "regression") {
  const { output, progress, store, written, events, saved } = aWorld();
  const asked: number[] = [];
  const runs = {
    runFileOf: async (workflowRun: number) => {
      asked.push(workflowRun);
      return run;
    },
  };
  const result = await reportRun(
    { output, progress, runs, store },
    { config: aConfig(), failOn, workflowRun: 42, headSha: SHA },
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
  it("judges the run of the workflow, writes the report, and never the baseline", async () => {
    const { asked, written, saved, comparison, view, events } = await reported(aForkRun(SHA));
    expect(asked).toEqual([42]);
    expect(comparison).toMatchObject({ verdict: "unchanged", gate: { decision: "pass" } });
    expect([...written.keys()]).toEqual(["run.json", "comparison.json", "report.md", "bmf.json"]);
    expect(saved).toEqual([]);
    expect(view.notices).toContainEqual(expect.stringContaining("does not enter the baseline"));
    expect(events.filter((event) => /build|start|install|check/.test(event))).toEqual([]);
  });

  it("finds the regression that the samples show", async () => {
    const { comparison } = await reported(slower(aForkRun(SHA)));
    expect(comparison).toMatchObject({ verdict: "regression", gate: { decision: "fail" } });
  });

  it.each([
    ["regression", "fail"],
    ["never", "pass"],
  ] as const)("with fail-on %s, a run that ended early is a %s", async (failOn, decision) => {
    const { comparison } = await reported(aForkRun(SHA, { failure: "go: it ended" }), failOn);
    expect(comparison.gate).toEqual({
      decision,
      reasons: ["The run ended early: go: it ended"],
    });
  });

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

  it.each(HOSTILE_RUN_FILES)("leaves nothing harmful of $name", async ({ bytes, refusedWith }) => {
    const attempt = async () => reported(parseStrangersRunFile(bytes(SHA), "x"));
    if (refusedWith) {
      await expect(attempt()).rejects.toThrow(refusedWith);
      return;
    }
    const { written } = await attempt();
    const report = written.get("report.md") ?? "";
    expect(report).toContain("go/greet c=10");
    expectHarmless(report);
  });
});
