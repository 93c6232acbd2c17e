import { beforeAll, describe, expect } from "vitest";
import { z } from "zod";
import { until } from "../support/processes.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { type Project, test } from "./support/project.ts";
import { configuration, serverSource } from "./support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

/** Where nothing is to be found. */
const SHORT = { repeats: 2 };

const comparison = z.looseObject({
  verdict: z.string(),
  gate: z.object({ decision: z.string(), reasons: z.array(z.object({ text: z.string() })) }),
  comparedWith: z.looseObject({ kind: z.string() }),
  series: z.array(
    z.looseObject({
      name: z.string(),
      verdict: z.string(),
      metrics: z.record(z.string(), z.looseObject({ verdict: z.string().optional() })),
    }),
  ),
});

const comparisonOf = (project: Project) =>
  comparison.parse(project.json("loadgate-out/comparison.json"));

/** Nothing of the run may stay in the repository. */
function expectNoWorktree(project: Project) {
  expect(project.git("worktree", "list").split("\n")).toHaveLength(1);
}

describe("what base does not have", () => {
  test("is new: a request that only head sends, beside the one that both answer", async ({
    project,
  }) => {
    project.write(
      "server.mjs",
      serverSource({ answer: `if (request.url === "/") right(); else response.end("later\\n");` }),
    );
    const greet = { path: "/new", expect: { body: "later\n" } };
    project.git("switch", "--quiet", "--create", "feature");
    project.write("loadgate.yml", configuration({ greet, measure: SHORT }));
    project.commit("a new route");
    const { code, stdout, stderr } = await project.loadgate(["run", "--base", "main"]);
    expect(code, stdout + stderr).toBe(0);
    expect(stdout).toContain("The benchmark changed: scenario greet sends a different request");
    const verdicts = new Map(comparisonOf(project).series.map((one) => [one.name, one.verdict]));
    expect(verdicts.get("api/greet-new c=2")).toBe("new");
    expect(verdicts.get("api/greet c=2")).not.toBe("new");
    expectNoWorktree(project);
  });

  test("and what head does not have any more: a level that is gone is measured while head answers", async ({
    project,
  }) => {
    const greet = { load: { concurrency: [1, 2] } };
    project.write("loadgate.yml", configuration({ greet, measure: SHORT }));
    project.commit("two levels");
    project.git("switch", "--quiet", "--create", "less");
    project.write("loadgate.yml", configuration({ measure: SHORT }));
    project.commit("one level");
    const { code, stdout, stderr } = await project.loadgate(["run", "--base", "main"]);
    expect(code, stdout + stderr).toBe(0);
    const removed = comparisonOf(project).series.find(({ name }) => name === "api/greet c=1");
    expect(removed?.metrics["throughput"]?.["base"]).toBeGreaterThan(0);
    expect(removed?.metrics["throughput"]?.["head"]).toBeGreaterThan(0);
    expect(stdout).toContain("still measured here");
  });

  test("is nothing that fails to build: then base is lost", async ({ project }) => {
    const api = { build: "test -f made-since" };
    project.write("loadgate.yml", configuration({ api, measure: SHORT }));
    project.commit("a build that fails");
    project.write("made-since", "");
    project.commit("mended");
    const compared = ["run", "--base", "main^"];
    const { code, stdout, stderr } = await project.loadgate(compared);
    expect(code, stdout + stderr).toBe(3);
    expect(stdout).toMatch(/^✗ Not compared: api \(base\): the build failed: exit code 1\n/);
    expect(comparisonOf(project).comparedWith).toMatchObject({ kind: "lost" });
    const spared = await project.loadgate([...compared, "--no-base-required"]);
    expect(spared.code, spared.stdout + spared.stderr).toBe(0);
    expect(spared.stdout).toMatch(/^○ Not compared: api \(base\): the build failed/);
    expectNoWorktree(project);
  });

  test("is no configuration: head's drives both arms then", async ({ project }) => {
    const measure = SHORT;
    project.git("rm", "--quiet", "loadgate.yml");
    project.commit("before it was adopted");
    project.write("loadgate.yml", configuration({ measure }));
    project.commit("adopted");
    const adopted = await project.loadgate(["run", "--base", "HEAD^"]);
    expect(adopted.code, adopted.stdout + adopted.stderr).toBe(0);
    expect(comparisonOf(project).comparedWith).toMatchObject({ kind: "base" });
  });

  test("is an error: a commit that does not exist", async ({ project }) => {
    const { code, stderr } = await project.loadgate(["run", "--base", "nowhere", "--budget", "9s"]);
    expect(code).toBe(2);
    expect(stderr).toContain("base nowhere: there is no such commit here or at origin");
    expect(stderr).toContain("fetch-depth: 0");
    expectNoWorktree(project);
  });
});

describe("the user's working tree", () => {
  test("is head as it stands, and stays as it is", async ({ project }) => {
    project.write("loadgate.yml", configuration({ measure: SHORT }));
    project.commit("short");
    project.write("server.mjs", `${serverSource()}\n// not committed\n`);
    const before = [project.git("status", "--porcelain"), project.read("server.mjs")];
    const { code, stdout, stderr } = await project.loadgate(["run", "--base", "HEAD"]);
    expect(code, stdout + stderr).toBe(0);
    expect(stdout).toContain("with uncommitted changes");
    expect([project.git("status", "--porcelain"), project.read("server.mjs")]).toEqual(before);
  });

  test("may hold what no commit has, which the first sentence says", async ({ project }) => {
    project.write(".gitignore", `${project.read(".gitignore")}cache/\n`);
    project.write("loadgate.yml", configuration({ measure: SHORT }));
    project.commit("with a cache");
    project.write("cache/stale", "x");
    const used = await project.loadgate(["run", "--base", "HEAD"]);
    expect(used.stdout.split("\n")[0]).toContain("Only head had cache/");
    expect(used.stdout).toContain("Only head had files that no commit has: cache/.");
    expect(used.stderr).toContain("Head is the working tree, without changes to tracked files");
    expect(project.json("loadgate-out/run.jsonl")).toMatchObject({
      workingTree: { untracked: ["cache/"] },
    });
    expectNoWorktree(project);
  });

  test("is not timed where it is only counted", async ({ project }) => {
    project.write("loadgate.yml", configuration({ measure: SHORT }));
    project.commit("to count");
    const { code, stdout } = await project.loadgate(["run", "--count", "--dry-run"]);
    expect(code).toBe(0);
    expect(stdout).toContain("counting");
    expect(stdout).not.toContain("bursts");
  });

  test("whose settings head's build changes is said; base's build changes none", async ({
    project,
  }) => {
    const api = { build: "git config core.hooksPath .husky/_", run: "exec node server.mjs" };
    project.write("loadgate.yml", configuration({ api, measure: SHORT }));
    project.commit("prepares hooks");
    const run = ["run", "--base", "HEAD", "--fail-on", "never"];
    const first = await project.loadgate(run);
    expect(first.stderr).toContain("Settings or hooks of git changed while this ran");
    expect(first.stderr).toContain("core.hookspath");
    const again = await project.loadgate(run);
    expect(again.stderr).not.toContain("Settings or hooks of git changed");
  });

  test("has no worktree beside it after Ctrl-C", async ({ project }) => {
    project.write("loadgate.yml", configuration({ measure: { budget: "60s" } }));
    project.commit("long");
    const running = project.start(["run", "--base", "HEAD"]);
    const isLoaded = () => project.running().some((command) => command.includes("--no-tui"));
    await until("it measures", isLoaded);
    running.kill("SIGINT");
    expect((await running.ended).code).toBe(130);
    expectNoWorktree(project);
  });
});

describe("base's build", () => {
  test("is taken from the cache where its files are the same", async ({ project }) => {
    const log = `${project.outside}/builds`;
    const build = `pwd >> ${log} && mkdir -p bin && cp server.mjs bin/server.mjs`;
    const api = { build, run: "exec node bin/server.mjs" };
    project.write(".gitignore", `${project.read(".gitignore")}bin/\n`);
    project.write("loadgate.yml", configuration({ api, measure: SHORT }));
    project.commit("built");
    for (const expected of [2, 3]) {
      const run = ["run", "--base", "HEAD", "--fail-on", "never"];
      const { code, stdout, stderr } = await project.loadgate(run);
      expect(code, stdout + stderr).toBe(0);
      expect(comparisonOf(project).comparedWith).toMatchObject({ kind: "base" });
      expect(project.read(log).trim().split("\n")).toHaveLength(expected);
    }
    expectNoWorktree(project);
  });
});

describe("both arms running one program", () => {
  test("is no comparison: exit 3, said first", async ({ project }) => {
    const api = { run: `exec node ${project.path("server.mjs")}` };
    project.write("loadgate.yml", configuration({ api, measure: SHORT }));
    project.commit("by its absolute path");
    const { code, stdout } = await project.loadgate(["run", "--base", "HEAD"]);
    expect(code).toBe(3);
    const sentence = `Not compared: both arms run ${project.path("server.mjs")}`;
    expect(stdout.split("\n")[0]).toContain(sentence);
    expectNoWorktree(project);
  });

  test("does not happen through the workspace's variable", async ({ project }) => {
    const api = { run: `exec node "$GITHUB_WORKSPACE/server.mjs"` };
    project.write("loadgate.yml", configuration({ api, measure: SHORT }));
    project.commit("by the workspace");
    const env = { GITHUB_WORKSPACE: project.folder };
    const { code, stdout, stderr } = await project.loadgate(["run", "--base", "HEAD"], env);
    expect(code, stdout + stderr).toBe(0);
    expect(comparisonOf(project).comparedWith).toMatchObject({ kind: "base" });
  });
});

describe("a shallow clone", () => {
  test("gets the commits that it lacks", async ({ project }) => {
    project.write("loadgate.yml", configuration({ measure: SHORT }));
    const first = project.commit("the one");
    for (const name of ["second", "third", "fourth"]) project.commit(name);
    const clone = `${project.outside}/clone`;
    project.git("config", "uploadpack.allowReachableSHA1InWant", "true");
    project.git("clone", "--quiet", "--depth", "1", `file://${project.folder}`, clone);
    const ended = await project.loadgate([
      ...["run", "--base", first, "--config", `${clone}/loadgate.yml`],
      ...["--out", "loadgate-out"],
    ]);
    expect(ended.code, ended.stdout + ended.stderr).toBe(0);
    expect(comparisonOf(project).comparedWith).toMatchObject({ kind: "base", sha: first });
  });
});
