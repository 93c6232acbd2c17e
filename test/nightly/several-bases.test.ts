import { beforeAll, describe, expect } from "vitest";
import { z } from "zod";
import { INSTALL_TIMEOUT_MS, realOha } from "../e2e/support/oha.ts";
import { type Project, test } from "../e2e/support/project.ts";
import { configuration, DECIDING_BURSTS, delayedServerSource } from "../e2e/support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

// Its servers wait, so its tests run side by side.
const FAST = delayedServerSource(3);
const SLOW = delayedServerSource(30);

/** Where nothing is to be found. */
const SHORT = { repeats: 2 };
const GATE = { throughput: { tolerance: "40%" } };

const compared = z.looseObject({
  verdict: z.string(),
  comparedWith: z.looseObject({ kind: z.string(), ref: z.string().optional() }),
});

const comparison = compared.extend({
  gate: z.looseObject({ decision: z.string() }),
  furtherBases: z.array(compared),
});

const comparisonOf = (project: Project) =>
  comparison.parse(project.json("loadgate-out/comparison.json"));

const arm = z.looseObject({
  arm: z.string(),
  samples: z.array(z.looseObject({ round: z.number(), block: z.number(), position: z.number() })),
});
const runFile = z.looseObject({
  series: z.array(arm),
  furtherBases: z.array(z.looseObject({ series: z.array(arm) })),
});

/** Commits a server on main, and tags it. */
function release(project: Project, tag: string, source: string, api = {}) {
  project.write("server.mjs", source);
  project.write("loadgate.yml", configuration({ api, gate: GATE }));
  project.commit(`release ${tag}`);
  project.git("tag", "--annotate", "--message", tag, tag);
}

/** What main has since the release, and a change that is none. */
function since(
  project: Project,
  onMain: string,
  onHead: string,
  measure: Readonly<Record<string, unknown>> = DECIDING_BURSTS,
) {
  project.write("server.mjs", onMain);
  project.write("loadgate.yml", configuration({ measure, gate: GATE }));
  project.commit("main");
  project.git("switch", "--quiet", "--create", "feature");
  project.write("server.mjs", onHead);
  project.write("README.md", "a change");
  project.commit("feature");
}

describe.concurrent("a head that is slower than the release and equal to main", () => {
  test("passes against main, and is told what became of it since the release", async ({
    project,
  }) => {
    release(project, "v1.9.0", SLOW);
    release(project, "v1.10.0", FAST);
    project.git("tag", "v2.0.0-rc.1", "v1.9.0");
    since(project, SLOW, SLOW);
    const asked = ["run", "--base", "main, latest-release"];
    const plan = await project.loadgate([...asked, "--dry-run"]);
    expect(plan.code, plan.stdout + plan.stderr).toBe(0);
    expect(plan.stdout).toMatch(
      /^base-2 is latest-release, which only informs: it takes \d\S* m?s of that, 33\.3 %$/m,
    );
    expect(plan.stdout).toContain("base latest-release (v1.10.0) is commit ");

    const { code, stdout, stderr } = await project.loadgate(asked);
    expect(code, stdout + stderr).toBe(0);
    const { gate, verdict, comparedWith, furtherBases } = comparisonOf(project);
    expect(gate.decision).toBe("pass");
    expect(verdict).not.toBe("regression");
    expect(comparedWith).toMatchObject({ kind: "base", ref: "main" });
    expect(furtherBases).toMatchObject([
      { verdict: "regression", comparedWith: { kind: "base", ref: "v1.10.0" } },
    ]);
    const [, first, second] = stdout.split("\n");
    expect(first).toBe("  The gate judges main alone; the other base informs.");
    expect(second).toMatch(
      /^ {2}Against v1\.10\.0: 1 of 1 comparisons? (worse|slower) than v1\.10\.0/,
    );
    for (const file of ["report.md", "report.html"]) {
      expect(project.read(`loadgate-out/${file}`)).toContain("Against v1.10.0, which only informs");
    }

    // The arms took turns in the same blocks.
    const { series, furtherBases: further } = runFile.parse(project.json("loadgate-out/run.jsonl"));
    const arms = [...series, ...(further[0]?.series ?? [])].map(({ samples }) => samples);
    expect(arms).toHaveLength(3);
    const [blocks] = arms.map((all) => all.map(({ round, block }) => `${round} ${block}`));
    for (const all of arms) {
      expect(all.map(({ round, block }) => `${round} ${block}`)).toEqual(blocks);
    }
    const places = arms.flat().filter(({ block }) => block === 0);
    expect(places.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual([
      0, 1, 2, 3, 4, 5,
    ]);

    // Judged again from its file, and against the release alone.
    const again = await project.loadgate(["report", "loadgate-out/run.jsonl"]);
    expect([again.code, again.stdout.split("\n")[2]]).toEqual([0, second]);
    const held = await project.loadgate(["run", "--base", "latest-release,main"]);
    expect(held.code, held.stdout + held.stderr).toBe(1);
    expect(comparisonOf(project)).toMatchObject({
      comparedWith: { ref: "v1.10.0" },
      furtherBases: [{ comparedWith: { ref: "main" } }],
    });
    expect(project.git("worktree", "list").split("\n")).toHaveLength(1);
  }, 300_000);
});

describe.concurrent("a head that is slower than main and equal to the release", () => {
  test("fails against main, whatever the release says", async ({ project }) => {
    release(project, "v1.0.0", SLOW);
    since(project, FAST, SLOW);
    const { code, stdout, stderr } = await project.loadgate([
      "run",
      "--base",
      "main,latest-release",
    ]);
    expect(code, stdout + stderr).toBe(1);
    const { verdict, furtherBases } = comparisonOf(project);
    expect(verdict).toBe("regression");
    expect(furtherBases[0]?.verdict).not.toBe("regression");
    expect(furtherBases[0]?.comparedWith).toMatchObject({ kind: "base", ref: "v1.0.0" });
  }, 300_000);
});

describe.concurrent("a base that cannot be measured", () => {
  test("is told first and fails nothing where it only informs", async ({ project }) => {
    release(project, "v1.0.0", FAST, { build: "test -f made-since" });
    since(project, FAST, FAST, SHORT);
    const informed = await project.loadgate(["run", "--base", "main,latest-release"]);
    expect(informed.code, informed.stdout + informed.stderr).toBe(0);
    expect(informed.stdout.split("\n")[2]).toBe(
      "  Against v1.0.0: Not compared: api (base-2): the build failed: exit code 1",
    );
    const judged = await project.loadgate(["run", "--base", "latest-release,main"]);
    expect(judged.code, judged.stdout + judged.stderr).toBe(3);
    expect(judged.stdout).toMatch(/^✗ Not compared: api \(base\): the build failed: exit code 1\n/);
    expect(comparisonOf(project).furtherBases[0]?.comparedWith).toMatchObject({ kind: "base" });
  }, 300_000);

  test("is one that no tag names", async ({ project }) => {
    since(project, FAST, FAST, SHORT);
    project.git("tag", "nightly");
    const no = "base latest-release: no tag is a version such as v1.2.3";
    const judged = await project.loadgate(["run", "--base", "latest-release"]);
    expect(judged.code).toBe(2);
    expect(judged.stderr).toContain(no);
    const informed = await project.loadgate(["run", "--base", "main,latest-release"]);
    expect(informed.code, informed.stdout + informed.stderr).toBe(0);
    expect(informed.stdout.split("\n")[2]).toBe(`  Against latest-release: Not compared: ${no}`);
  }, 300_000);
});

describe.concurrent("a build of the release that replaces what every arm runs", () => {
  test("fails the gate: nothing was compared", async ({ project }) => {
    const installed = `${project.outside}/server.mjs`;
    // The release and main both start what they installed; main's is gone once the release is built.
    const api = { build: `cp server.mjs ${installed}`, run: `exec node ${installed}` };
    release(project, "v1.0.0", FAST, api);
    project.write("server.mjs", SLOW);
    project.commit("main");
    project.git("switch", "--quiet", "--create", "feature");
    project.write("loadgate.yml", configuration({ measure: SHORT, gate: GATE }));
    project.commit("feature");
    const { code, stdout, stderr } = await project.loadgate(["run", "--base", "main,v1.0.0"]);
    expect(code, stdout + stderr).toBe(3);
    expect(stdout).toContain("changed files outside its checkout, which other arms may run");
  }, 300_000);
});

describe.concurrent("a build of the release that fails once it has written over what head runs", () => {
  test("fails the gate: the release's program was measured in head's place", async ({
    project,
  }) => {
    const build = `cp server.mjs ${project.path("server.mjs")} && false`;
    release(project, "v1.0.0", FAST, { build });
    since(project, FAST, SLOW, SHORT);
    const { code, stdout, stderr } = await project.loadgate(["run", "--base", "main,v1.0.0"]);
    expect(code, stdout + stderr).toBe(3);
    expect(stdout).toContain(
      `api runs ${project.path("server.mjs")}, which the build of api (base-2) wrote`,
    );
  }, 300_000);
});

describe.concurrent("what several bases cannot be combined with", () => {
  test.for([["--shard", "1/2"], ["--fail-fast"], ["--count"]])(
    "is refused before anything is built: %s",
    async (option, { project }) => {
      const { code, stderr } = await project.loadgate(["run", "--base", "main,HEAD", ...option]);
      expect(code, stderr).toBe(2);
      expect(stderr).toContain("base: several bases were asked for, but ");
    },
  );
});
