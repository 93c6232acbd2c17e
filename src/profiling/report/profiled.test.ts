import { describe, expect, it } from "vitest";
import {
  aComparison,
  aRegression,
  aSeriesComparison,
} from "../../../test/support/builders/comparison.ts";
import { aRun } from "../../../test/support/builders/run.ts";
import { expectHarmless } from "../../../test/support/harmless.ts";
import { INJECTIONS } from "../../../test/support/hostile-run-files.ts";
import type { FunctionCost, Profile } from "../../domain/series/profile.ts";
import { markdownTable, terminalTable } from "../../report/figure-table.ts";
import { frameName } from "../domain/stacks.ts";
import { profileView } from "./profiled.ts";

const WORSE = aComparison({
  comparedWith: { kind: "base", ref: "main" },
  series: [aSeriesComparison({ metrics: { throughput: aRegression() } })],
});

const cost = (name: string, baseUs: number, headUs: number): FunctionCost => ({
  name,
  baseUs,
  headUs,
});

const PROFILE: Profile = {
  series: "go/greet c=10",
  profiler: "Node's inspector",
  starts: 4,
  durationMs: 31_000,
  baseUs: 210,
  headUs: 480,
  compared: 45,
  functions: [cost("ranked (server.js:12)", 12, 264.3), cost("old (server.js:7)", 8.1, 0)],
};

const viewOf = (profile: Partial<Profile>) =>
  profileView(aRun({ profile: { ...PROFILE, ...profile } }), WORSE);

describe("the report of a profile", () => {
  it("has the functions that differ beyond chance, and what both arms take", () => {
    const { section, facts, notices } = viewOf({});
    expect(section?.sentences).toEqual([
      "go/greet c=10: a request takes about 210 µs of CPU in main, about 480 µs in head. 2 of 45 functions differ beyond chance.",
    ]);
    expect(section?.causes.columns).toEqual(["function", "main", "head", "difference"]);
    expect(section?.causes.rows).toEqual([
      ["ranked (server.js:12)", "12.0 µs", "264 µs", "about +252 µs"],
      ["old (server.js:7)", "8.10 µs", "not seen", "about −8.10 µs"],
    ]);
    expect(facts).toEqual([
      ["profiled", "go/greet c=10 in 4 starts of each arm, by Node's inspector, in 31 s"],
    ]);
    expect(notices).toEqual([]);
  });

  it("has at most five functions", () => {
    const functions = Array.from({ length: 9 }, (_, at) => cost(`f${at}`, 1, 20 - at));
    const { section } = viewOf({ functions });
    expect(section?.causes.rows).toHaveLength(5);
    expect(section?.sentences[0]).toMatch(
      /9 of 45 functions differ beyond chance, the largest 5 below\.$/,
    );
  });

  it.each([
    [[cost("f", 1, 2)], "1 of 45 functions differs beyond chance."],
    [[], "None of 45 functions differs beyond chance."],
  ])("counts %j", (functions, text) => {
    expect(viewOf({ functions }).section?.sentences[0]).toContain(text);
  });

  it("is one note where there is none, and nothing where nothing got worse", () => {
    const failed = viewOf({ failure: "the server crashed" });
    expect(failed.notices).toEqual(["go/greet c=10 was not profiled: the server crashed."]);
    expect(failed.section).toBeUndefined();
    expect(profileView(aRun(), aComparison()).notices).toEqual([]);
  });

  it.each([
    ["shards", { shards: { jobs: [], unmeasured: [] } }],
    ["a workflow that another one reports", { origin: { event: "workflow_run" } }],
  ])("is one note without a profile of %s, which another job judges", (_, run) => {
    const view = profileView(aRun({ ...run, profile: PROFILE }), WORSE);
    expect(view.section).toBeUndefined();
    expect(profileView(aRun(run), WORSE)).toEqual(view);
    expect(view.notices).toEqual([
      "Functions are not compared: a run is only profiled by the job that measures it, if that also judges it.",
    ]);
    expect(profileView(aRun(run), aComparison()).notices).toEqual([]);
  });

  it("is nothing without a profile of a run that was measured and judged in one job", () => {
    expect(profileView(aRun({ origin: { event: "push" } }), WORSE).notices).toEqual([]);
    expect(profileView(aRun(), WORSE).notices).toEqual([]);
  });

  it.each(Object.entries(INJECTIONS))("shows %s in the name of a function as text", (_, name) => {
    const { section } = viewOf({ functions: [cost(frameName(name), 1, 2)] });
    if (!section) throw new Error("no section");
    expectHarmless(markdownTable(section.causes));
    const text = terminalTable(section.causes, (line) => line).join("\n");
    expect(text).not.toMatch(/[^\P{C}\n]/u);
  });
});
