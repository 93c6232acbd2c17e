import { describe, expect, it } from "vitest";
import {
  aComparison,
  aMetric,
  aRegression,
  aSeriesComparison,
} from "../../../test/support/builders/comparison.ts";
import { viewOf as viewWith } from "../../../test/support/builders/evidence.ts";
import { aRun } from "../../../test/support/builders/run.ts";
import { expectHarmless, expectHarmlessPage } from "../../../test/support/harmless.ts";
import { INJECTIONS } from "../../../test/support/hostile-run-files.ts";
import { nodesOf, parseMarkdown, textOf } from "../../../test/support/markdown.ts";
import type { FunctionCost, Profile } from "../../domain/series/profile.ts";
import { renderPage } from "../../report/html/page.ts";
import { renderMarkdown } from "../../report/markdown/markdown.ts";
import { renderTerminal } from "../../report/text/terminal.ts";
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
      "go/greet c=10: in 4 more starts of each arm, a request takes about 210 µs of CPU in main, about 480 µs in head. 2 of 45 functions differ beyond chance.",
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

  const frames = (...names: readonly string[]) =>
    names.map((name, depth) => ({ name, depth, baseUs: 200, headUs: 470 }));

  it.each([
    [
      ["main (server)", "core::sort server"],
      "CARGO_PROFILE_RELEASE_DEBUG=limited cargo build --release",
    ],
    [["main (server)", "(kernel)"], "the build command with -g"],
  ])("says how to build where perf found no file in %j", (names, build) => {
    const tree = frames(...names);
    expect(viewOf({ profiler: "perf", tree }).section?.sentences.slice(1)).toEqual([
      `Functions have no files without debug information: set servers.go.profile.build to ${build}.`,
    ]);
    expect(viewOf({ tree }).section?.sentences).toHaveLength(1);
    const placed = frames(...names, "answer (src/main.rs:3)");
    expect(viewOf({ profiler: "perf", tree: placed }).section?.sentences).toHaveLength(1);
    expect(viewOf({ profiler: "perf" }).section?.sentences).toHaveLength(1);
  });

  it("says that no function shows why requests wait", () => {
    const metrics = {
      "latency-p50": aRegression({ changePercent: 90, lowPercent: 80, highPercent: 100 }),
      "cpu-per-request": aMetric(),
    };
    const series = [aSeriesComparison({ level: { rate: 100 }, metrics })];
    const { section } = profileView(aRun({ profile: PROFILE }), { ...WORSE, series });
    expect(section?.sentences[0]).toMatch(/differ beyond chance\. Waiting is in no row\.$/);
  });

  it("has at most five functions", () => {
    const functions = Array.from({ length: 9 }, (_, at) => cost(`f${at}`, 1, 20 - at));
    const { section } = viewOf({ functions });
    expect(section?.causes.rows).toHaveLength(5);
    expect(section?.sentences[0]).toMatch(/9 of 45 functions differ beyond chance, 5 are shown\.$/);
  });

  it("marks functions of changed files, and names their places in the arm's commit", () => {
    const sha = { head: "a".repeat(40), base: "b".repeat(40) };
    const functions: readonly FunctionCost[] = [
      { ...cost("ranked (src/server.js:12)", 12, 264), isChanged: true, isTracked: true },
      { ...cost("gone (src/old.js:7)", 9, 0), isTracked: true },
      cost("built (dist/out.js:1)", 1, 3),
      { ...cost("read node:net", 1, 2), isTracked: true },
      { ...cost("sort (lib/c.js:9)", 1, 2), caller: "handler (src/server.js:41)" },
    ];
    const run = aRun({
      commit: { sha: sha.head, dirty: false },
      base: { ref: "main", sha: sha.base },
      profile: { ...PROFILE, functions },
    });
    const { section } = profileView(run, WORSE);
    expect(section?.causes.rows.map(([name]) => name)).toEqual([
      "ranked (src/server.js:12)\nin a changed file",
      "gone (src/old.js:7)",
      "built (dist/out.js:1)",
      "read node:net",
      "sort (lib/c.js:9)\nfrom handler (src/server.js:41)",
    ]);
    expect(section?.causePlaces).toEqual([
      { path: "src/server.js", line: 12, sha: sha.head },
      { path: "src/old.js", line: 7, sha: sha.base },
      undefined,
      undefined,
      { path: "src/server.js", line: 41, sha: sha.head },
    ]);
    const { commit: _, base: __, ...outside } = run;
    expect(profileView(outside, WORSE).section?.causePlaces?.[0]).toBeUndefined();
  });

  it("has the call tree for the page, if there is one", () => {
    const tree = [{ name: "main", depth: 0, baseUs: 200, headUs: 470 }];
    expect(viewOf({ tree }).section?.callTree).toEqual({ baseUs: 210, headUs: 480, frames: tree });
    expect(viewOf({}).section?.callTree).toBeUndefined();
    expect(viewOf({ tree: [] }).section?.callTree).toBeUndefined();
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
});

/** Names that a profiled program could choose, as a file can hold them. */
const NAMES = [
  ...Object.entries(INJECTIONS),
  ["endless", "x".repeat(1_000_000)],
  ["cells", "a | b | c` \\` `"],
  ["right to left", "\u202emoc.elpmaxe\u2066 \u0627\u0644\u062d"],
  ["place", 'f (src/a]b<c>`|_d@octocat?x=1&y#z "$$.js:3)'],
] as const;

describe.each(NAMES)("%s in the names of functions", (_, hostile) => {
  const name = frameName(hostile);
  const repositoryUrl = "https://github.example/acme/api";
  const functions = [name, "f (src/a.js:1)"].map((one, at) => ({
    ...{ ...cost(one, 1, 2), ...(at === 0 && { caller: name }) },
    ...({ isChanged: true, isTracked: true } as const),
  }));
  const tree = [0, 1, 1].map((depth, at) => ({ ...cost(name, 100, at === 2 ? 0 : 200), depth }));
  const run = aRun({
    commit: { sha: "a".repeat(40), dirty: false },
    profile: { ...PROFILE, functions, tree },
  });
  const part = profileView(run, WORSE);
  const view = viewWith({ run, comparison: WORSE, instruments: [part] });

  it("are text of one cell in a comment, and lead to the repository alone", () => {
    const comment = renderMarkdown(view, { repositoryUrl, isShort: true });
    const document = parseMarkdown(comment);
    const rows = nodesOf(document, "tableRow").filter((row) => / µs.* µs/.test(textOf(row)));
    expect(rows.map(({ children }) => children.length)).toEqual([4, 4]);
    const links = nodesOf(document, "link");
    expect(links.length).toBeGreaterThan(0);
    const own = new RegExp(`^${repositoryUrl}/blob/a{40}/[\\w./%-]+(#L\\d+)?$`);
    for (const { url } of links) expect(url).toMatch(own);
    expectHarmless(comment.replaceAll(/\]\(https:\/\/github\.example\/[\w./%#-]+\)/g, "]"));
  });

  it("are text in a page and in a terminal", async () => {
    expectHarmlessPage(await renderPage({ run, comparison: WORSE, view }));
    const palette = { bold: String, dim: String, red: String, green: String, yellow: String };
    expect(renderTerminal(view, palette)).not.toMatch(/[^\P{C}\n]/u);
  });
});
