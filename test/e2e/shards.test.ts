import { beforeAll, describe, expect } from "vitest";
import { pullRequestEvent } from "../support/github/events.ts";
import { BOT, startGitHub } from "../support/github/github.ts";
import { step } from "./support/action.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { type Project, test } from "./support/project.ts";
import { configuration, DECIDING_BURSTS, delayedServerSource } from "./support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

const TIMEOUT = { timeout: 300_000 };

/** Two servers, the second of which head makes slower. */
function twoServers(project: Project, web = delayedServerSource(20)) {
  const servers = { api: { run: "exec node server.mjs" }, web: { run: "exec node web.mjs" } };
  const gate = { throughput: { tolerance: "20%" } };
  // By their number: however busy the machine is, it has as many.
  const measure = DECIDING_BURSTS;
  project.write("loadgate.yml", configuration({ servers, gate, measure }));
  project.write("server.mjs", delayedServerSource(2));
  project.write("web.mjs", delayedServerSource(2));
  const base = project.commit("main");
  project.git("switch", "--quiet", "--create", "change");
  project.write("web.mjs", web);
  return { base, head: project.commit("slower") };
}

const measured = (project: Project, shard: string, out: string) =>
  project.loadgate(["run", "--base", "main", "--shard", shard, "--out", out]);

describe.concurrent("loadgate run --shard", () => {
  test(
    "measures its part, and loadgate report judges all of them",
    TIMEOUT,
    async ({ project }) => {
      twoServers(project);
      const plan = await project.loadgate(["run", "--shard", "2/2", "--dry-run"]);
      expect(plan.stdout).toContain("shard 2/2 measures 1 of 2 series");
      expect(plan.stdout).toMatch(/^web\/greet c=2 /m);
      expect(plan.stdout).not.toMatch(/^api\/greet c=2 /m);

      const [one, two] = [
        await measured(project, "1/2", "loadgate-out/1"),
        await measured(project, "2/2", "loadgate-out/2"),
      ];
      expect([one.code, two.code], one.stderr + two.stderr).toEqual([0, 0]);
      expect(two.stdout).toContain("shard 2/2: measured 1 series, judged nothing");
      expect(project.list("loadgate-out/2")).toEqual(["run.jsonl.gz"]);
      expect(project.list(".loadgate")).toEqual([]);

      const reported = await project.loadgate(["report", "loadgate-out"]);
      expect(reported.code, reported.stderr).toBe(1);
      expect(reported.stdout).toContain("web/greet c=2");
      expect(reported.stdout).toMatch(/^shards +2$/m);
      const notProfiled = /a run is only profiled by the job that measures it/g;
      expect(reported.stdout.match(notProfiled)).toHaveLength(1);
      const json = await project.loadgate(["report", "loadgate-out", "--format", "json"]);
      expect(JSON.parse(json.stdout).series).toMatchObject([
        { name: "api/greet c=2" },
        { name: "web/greet c=2", verdict: "regression" },
      ]);
      for (const [format, begin] of [
        ["markdown", "### "],
        ["html", "<!doctype html>"],
        ["bmf", "{"],
      ] as const) {
        const { stdout } = await project.loadgate(["report", "loadgate-out", "--format", format]);
        expect(stdout.startsWith(begin), stdout.slice(0, 200)).toBe(true);
      }

      const missing = await project.loadgate(["report", "loadgate-out/1/run.jsonl.gz"]);
      expect(missing.code).toBe(3);
      expect(missing.stdout).toContain("Shard 2/2 is missing: it left no run file");
      const allowed = ["report", "loadgate-out/1/run.jsonl.gz", "--allow-missing-shards"];
      expect((await project.loadgate(allowed)).code).toBe(0);
    },
  );

  test("refuses what it cannot do", async ({ project }) => {
    const of = async (...args: readonly string[]) => {
      const { code, stderr } = await project.loadgate(args);
      return [code, stderr] as const;
    };
    expect(await of("run", "--shard", "9/8")).toEqual([
      2,
      expect.stringContaining('--shard: found "9/8"; expected a shard'),
    ]);
    expect(await of("run", "--shard", "2/2")).toEqual([
      2,
      expect.stringContaining("shard: 2/2 of 1 series is empty"),
    ]);
    expect(await of("report", "none.json")).toEqual([
      2,
      expect.stringContaining("none.json does not exist"),
    ]);
    expect(await of("report", "loadgate.yml")).toEqual([
      2,
      expect.stringContaining("loadgate.yml is no run file of this version"),
    ]);
  });
});

describe.concurrent("the action with shards", () => {
  test("measures them without a token and reports them as one", TIMEOUT, async ({ project }) => {
    const { base, head } = twoServers(project);
    await using github = await startGitHub({ pulls: [{ number: 7, headSha: head }] });
    const call = (inputs: Readonly<Record<string, string>>) =>
      step(project, "main.js", {
        inputs: { base: "auto", ...inputs },
        env: { ...github.environment, GITHUB_EVENT_NAME: "pull_request" },
        event: pullRequestEvent(7, { sha: head }, base),
      });
    for (const index of ["1", "2"]) {
      const shard = `${index}/2`;
      const ended = await call({ mode: "measure", shard, out: `loadgate-out/${index}` });
      expect(ended.code, ended.stdout).toBe(0);
    }
    expect(github.calls()).toEqual([]);
    const token = github.jobToken({ contents: "read", "pull-requests": "write", checks: "write" });
    const report = { mode: "report", "github-token": token, out: "loadgate-out/report" };
    const reported = await call({ ...report, "run-files": "loadgate-out" });
    expect(reported.code, reported.stdout).toBe(1);
    expect(reported.outputs()).toMatchObject({ verdict: "regression" });
    expect(await github.comments(7)).toMatchObject([
      { author: BOT, body: expect.stringMatching(/web\/greet c=2 throughput −/) },
    ]);
    expect(await github.checks(head)).toMatchObject([{ name: "Loadgate", conclusion: "failure" }]);

    const alone = await call({ ...report, "run-files": "loadgate-out/1/run.jsonl.gz" });
    expect(alone.code, alone.stdout).toBe(3);
    expect(alone.stdout).toMatch(
      /^::error title=Loadgate::Shard 2\/2 is missing: it left no run file$/m,
    );
    const allowed = await call({
      ...report,
      "run-files": "loadgate-out/1/run.jsonl.gz",
      "allow-missing-shards": "true",
    });
    expect(allowed.code, allowed.stdout).toBe(0);

    const none = await call({ ...report, "run-files": "shards" });
    expect(none.code).toBe(2);
    const wrong = await call({ mode: "run", shard: "1/2" });
    expect(wrong.stdout).toContain("Input shard: mode run does not measure a part");
  });
});
