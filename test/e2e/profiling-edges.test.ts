import { existsSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect } from "vitest";
import { until } from "../support/processes.ts";
import { runIn } from "../support/run-lines.ts";
import { startStep } from "./support/action.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { type Project, test } from "./support/project.ts";
import { configuration, DECIDING_BURSTS, delayedServerSource } from "./support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

const TIMEOUT = { timeout: 300_000 };
const RUN = ["run", "--base", "main"];
const GATE = { throughput: { tolerance: "20%" } };

/** Stacks of the arm that it runs in; only head's tree has the folder `slow`. */
const STACKS = `echo "main;answer ($PWD/server.mjs:8) 100"
if [ -d slow ]; then echo 'main;waited (wait.mjs:3) 900'; fi`;

/** A project whose head is ten times as slow as its base, with a way to profile it. */
function slower(project: Project, profile: unknown): void {
  const parts = { api: { profile }, gate: GATE, measure: DECIDING_BURSTS };
  project.write("loadgate.yml", configuration(parts));
  project.write("server.mjs", delayedServerSource(2));
  project.commit("quick");
  project.git("switch", "--quiet", "--create", "slower");
  project.write("server.mjs", delayedServerSource(20));
  project.write("slow/note.txt", "");
  project.commit("slow");
}

const profileIn = (project: Project) => runIn(project.read("loadgate-out/run.jsonl")).profile;

describe.concurrent("profile.command", () => {
  test("profiles both arms, each in its own tree", TIMEOUT, async ({ project }) => {
    slower(project, { command: STACKS });
    const plan = await project.loadgate([...RUN, "--dry-run"]);
    expect(plan.stdout).toContain("up to 90 s more after a regression");
    const { code, stdout, stderr } = await project.loadgate(RUN);
    expect(code, stdout + stderr).toBe(1);
    expect(profileIn(project)).toMatchObject({ profiler: "profile.command", compared: 2 });
    expect(stdout).toMatch(/^waited \(wait\.mjs:3\) +not seen .* about \+/m);
    expect(project.read("loadgate-out/profile-base.folded")).toMatch(
      /^main;answer \(server\.mjs:8\) \d+\n$/,
    );
  });

  test("that fails is one note beside the verdict", TIMEOUT, async ({ project }) => {
    slower(project, { command: "echo 'no permission: | <b>' >&2; exit 3" });
    const { code, stdout, stderr } = await project.loadgate(RUN);
    expect(code, stdout + stderr).toBe(1);
    const failure = "profile.command failed: exit code 3: no permission: | <b>";
    expect(profileIn(project)).toMatchObject({ failure, functions: [] });
    expect(stdout.split(`was not profiled: ${failure}.`)).toHaveLength(2);
    expect(project.read("loadgate-out/report.md")).not.toContain("<b>");
    const files = project.list("loadgate-out");
    expect(files.filter((name) => name.startsWith("profile"))).toEqual([]);
  });
});

test.concurrent(
  "without profile nothing is profiled and nothing is said of it",
  TIMEOUT,
  async ({ project }) => {
    slower(project, false);
    const plan = await project.loadgate([...RUN, "--dry-run"]);
    const { code, stdout, stderr } = await project.loadgate(RUN);
    expect(code, stdout + stderr).toBe(1);
    expect(plan.stdout + stdout + stderr).not.toMatch(/profil/i);
    expect(profileIn(project)).toBeUndefined();
    // As is a run that an earlier version measured.
    const again = await project.loadgate(["report", "loadgate-out/run.jsonl"]);
    expect(again.code, again.stderr).toBe(1);
    expect(again.stdout).not.toMatch(/profil/i);
  },
);

describe.concurrent("a signal during profiling", () => {
  const COMMAND = "touch ../outside/profiling; sleep 60";
  const isProfiling = (project: Project) => existsSync(path.join(project.outside, "profiling"));

  /** What is there after a run that was stopped while it was profiled. */
  function expectJudged(project: Project): void {
    const run = runIn(project.read("loadgate-out/run.jsonl"));
    expect(run.failure).toBeUndefined();
    expect(run.profile?.failure).toBe("the run was stopped");
    const report = project.read("loadgate-out/report.md");
    expect(report).toContain("1 of 1 comparison slower than main");
    expect(report).toContain("was not profiled: the run was stopped");
    expect(project.json("loadgate-out/comparison.json")).toMatchObject({ verdict: "regression" });
    expect(project.exists("loadgate-out/report.html")).toBe(true);
  }

  test("ends the command with its verdict and files", TIMEOUT, async ({ project }) => {
    slower(project, { command: `cd '${project.folder}'; ${COMMAND}` });
    const running = project.start(RUN);
    await until("profiling", () => isProfiling(project), { withinMs: 120_000 });
    running.kill("SIGINT");
    const { code, stdout, stderr } = await running.ended;
    expect(code, stdout + stderr).toBe(130);
    expect(stderr).toContain("Stopped by SIGINT");
    expect(stdout).toContain("1 of 1 comparison slower than main");
    expectJudged(project);
  });

  test("ends the action with its verdict and files", TIMEOUT, async ({ project }) => {
    slower(project, { command: `cd '${project.folder}'; ${COMMAND}` });
    const running = startStep(project, "main.js", { inputs: { base: "main" } });
    await until("profiling", () => isProfiling(project), { withinMs: 120_000 });
    running.kill("SIGTERM");
    const { code, stdout } = await running.ended;
    expect(code, stdout).toBe(143);
    expect(stdout).toMatch(/^::error title=Loadgate::Stopped by SIGTERM/m);
    expect(running.summary()).toContain("1 of 1 comparison slower than main");
    expect(running.runnerTemp()).toEqual([]);
    expectJudged(project);
  });
});
