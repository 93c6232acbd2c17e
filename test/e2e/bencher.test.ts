import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect } from "vitest";
import { webServer } from "../integration/support/web-server.ts";
import { type ApiWishes, bencherApi } from "../support/bencher/api.js";
import { PLANTED_KEY, type StandIn, type Step, standIn } from "../support/bencher/bencher.ts";
import { step } from "./support/action.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { BRANCH, type Project, test } from "./support/project.ts";
import { configuration, serverSource } from "./support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

interface Tracked {
  readonly bencher: StandIn;
  readonly env: Readonly<Record<string, string>>;
}

/** A project that is tracked by the stand-ins for client and server. */
async function tracked(
  project: Project,
  steps: readonly Step[],
  section: Readonly<Record<string, unknown>> = {},
  wishes: ApiWishes = {},
  measure: Readonly<Record<string, unknown>> = {},
): Promise<Tracked> {
  const host = await webServer(bencherApi(() => wishes));
  const bencher = standIn(project.outside, { run: steps });
  const parts = { measure, bencher: { project: "demo", host, ...section } };
  project.write("loadgate.yml", configuration(parts));
  project.commit();
  const env = { PATH: `${bencher.bin}:${project.env["PATH"]}`, BENCHER_API_KEY: PLANTED_KEY };
  return { bencher, env };
}

const report = (project: Project) => project.read("loadgate-out/report.md");

describe("the command", () => {
  test("a run of the default branch is recorded, its alerts shown and linked", async ({
    project,
  }) => {
    const alert = { boundary: "beyond", only: ["throughput"] };
    const { bencher, env } = await tracked(
      project,
      [alert],
      {},
      {
        history: [10, 11, 12, 13, 14],
      },
    );
    const ended = await project.loadgate(["run"], env);
    expect(ended.code, ended.stderr).toBe(0);
    const [call] = bencher.calls();
    expect(call?.options).toMatchObject({
      project: ["demo"],
      branch: [BRANCH],
      hash: [project.git("rev-parse", "HEAD")],
      "threshold-measure": ["throughput", "latency-p99", "cpu-per-request"],
    });
    expect(call?.flags).toEqual(["quiet"]);
    expect(call?.environment).toEqual({ BENCHER_API_KEY: PLANTED_KEY });
    expect(ended.stdout).toMatch(/^1 alert in [23] values that Bencher tested/m);
    expect(ended.stdout).toContain("5 values, trend +33.3 %");
    expect(report(project)).toMatch(/\| 🔴 \| api\/greet c=2 \| throughput \|.*\/alerts\//);
    expect(project.json("loadgate-out/run.jsonl")).toMatchObject({ origin: { event: "local" } });
    expect(project.json("loadgate-out/comparison.json")).toMatchObject({
      gate: { decision: "pass" },
      tracking: { rows: [{ metric: "throughput", status: "alert" }, {}, {}] },
    });
  });

  test("alerts fail the gate where that is asked for", async ({ project }) => {
    const { env } = await tracked(project, [{ boundary: "beyond" }], { gate: true });
    const ended = await project.loadgate(["run"], env);
    expect(ended.code, ended.stderr).toBe(1);
    expect(ended.stdout).toMatch(/^✗ api\/greet c=2: throughput .*\/s is below .*\/s in Bencher/);
    expect(report(project)).toMatch(/^### ❌ api\/greet c=2: throughput .* in Bencher/);
    expect(project.list(".loadgate")).toEqual([]);
  });

  test("a failure of Bencher is a warning, and the run can be sent later", async ({ project }) => {
    const fails = { stderr: "\nFailed to create new report: Failed to send after 5 attempts\n" };
    const { bencher, env } = await tracked(project, [{ ...fails, exit: 1 }, {}]);
    const ended = await project.loadgate(["run"], env);
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.stderr).toContain("Failed to send after 5 attempts");
    expect(report(project)).toContain("Not tracked: ");
    const later = await project.loadgate(["track", "loadgate-out/run.jsonl"], env);
    expect(later.code, later.stderr).toBe(0);
    expect(later.stdout).toMatch(/^No alert in [23] values that Bencher tested/m);
    const [first, second] = bencher.calls();
    expect(second?.files).toEqual(first?.files);
    expect(second?.options["branch"]).toEqual([BRANCH]);
  });

  test("a failure where Bencher gates is neither a pass nor a failure, and leads the report", async ({
    project,
  }) => {
    const { env } = await tracked(project, [{ kill: true }], { gate: true });
    const ended = await project.loadgate(["run"], env);
    expect(ended.code, ended.stderr).toBe(0);
    const lead = "Bencher gates, but did not judge all of this run: ";
    expect(ended.stdout.startsWith(`○ ${lead}`), ended.stdout).toBe(true);
    expect(report(project)).toMatch(new RegExp(`^### ⚠️ ${lead}`));
    expect(project.json("loadgate-out/comparison.json")).toMatchObject({
      gate: { decision: "pass", standing: "neutral", reasons: [{ kind: "unasked" }] },
    });
  });

  test("a failure where tracking is required ends with 4, the report written", async ({
    project,
  }) => {
    const { env } = await tracked(project, [{ kill: true }], { required: true });
    const ended = await project.loadgate(["run"], env);
    expect(ended.code, ended.stderr).toBe(4);
    expect(ended.stderr).toContain("The run had to be tracked and was not");
    expect(report(project)).toContain("SIGKILL");
  });

  test("without a key nothing is sent, and the reason shown", async ({ project }) => {
    const { bencher, env } = await tracked(project, [{}]);
    const ended = await project.loadgate(["run"], { ...env, BENCHER_API_KEY: "" });
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.stdout).toContain("Not sent to Bencher: BENCHER_API_KEY is not set");
    expect(bencher.calls()).toEqual([]);
  });
});

const pullRequest = (
  headSha = "a".repeat(40),
  overrides: Readonly<Record<string, unknown>> = {},
) => ({
  action: "synchronize",
  repository: { default_branch: BRANCH },
  pull_request: {
    number: 12,
    head: { sha: headSha, repo: { full_name: "us/it" } },
    base: { sha: "b".repeat(40), ref: BRANCH, repo: { full_name: "us/it" } },
  },
  ...overrides,
});

describe("the action", () => {
  test("a pull request begins at its base, and base and head are compared too", async ({
    project,
  }) => {
    const measure = { repeats: 8 };
    const steps = [{}, { boundary: "none" as const }, {}];
    const { bencher, env } = await tracked(project, steps, {}, {}, measure);
    const base = project.git("rev-parse", "HEAD");
    project.write("server.mjs", serverSource({ before: "// changed" }));
    const head = project.commit();
    const { PATH } = env;
    const ended = await step(project, "main.js", {
      env: { GITHUB_EVENT_NAME: "pull_request", PATH: PATH ?? "" },
      inputs: { "bencher-api-key": PLANTED_KEY, base },
      event: pullRequest(head),
    });
    expect(ended.code, ended.stdout + ended.stderr).toBe(0);
    const calls = bencher.calls().map(({ options, flags }) => ({ options, flags }));
    const branch = `pr-12/${calls[0]?.options["testbed"]}`;
    expect(calls).toMatchObject([
      {
        options: {
          branch: [branch],
          hash: [head],
          "start-point": [BRANCH],
          "start-point-hash": [base],
        },
        flags: ["start-point-clone-thresholds", "start-point-reset", "quiet"],
      },
      {
        options: { branch: [`${branch}/base`], hash: [base] },
        flags: ["start-point-reset", "quiet"],
      },
      {
        options: {
          branch: [`${branch}/head`],
          hash: [head],
          "start-point": [`${branch}/base`],
          "start-point-hash": [base],
        },
        flags: ["start-point-reset", "thresholds-reset", "quiet"],
      },
    ]);
    expect(calls[1]?.options["file"]?.length).toBeGreaterThan(3);
    expect(calls[2]?.options["file"]).toHaveLength(1);
    expect(ended.outputs()["bencher-url"]).toMatch(
      /^https:\/\/bencher\.example\.com\/perf\/demo\/reports\/[0-9a-f-]{36}$/,
    );
    expect(ended.stdout).toContain(`::add-mask::${PLANTED_KEY}`);
  });

  test("a fork has no key, which is explained and fails nothing", async ({ project }) => {
    const { bencher, env } = await tracked(project, [{}], { required: true });
    const ended = await step(project, "main.js", {
      env: { GITHUB_EVENT_NAME: "pull_request", PATH: env["PATH"] ?? "" },
      event: pullRequest(undefined, {
        pull_request: {
          ...pullRequest().pull_request,
          head: { sha: "a".repeat(40), repo: { full_name: "stranger/it" } },
        },
      }),
    });
    expect(ended.code, ended.stdout + ended.stderr).toBe(0);
    expect(ended.summary()).toContain("this pull request comes from a fork");
    expect(bencher.calls()).toEqual([]);
  });

  test("a closed pull request is archived, and nothing measured", async ({ project }) => {
    const branches = ["pr-12/ci", "pr-12/big-box", "pr-120/ci", BRANCH];
    const { bencher, env } = await tracked(project, [], {}, { branches });
    const ended = await step(project, "main.js", {
      env: { GITHUB_EVENT_NAME: "pull_request", PATH: env["PATH"] ?? "" },
      inputs: { "bencher-api-key": PLANTED_KEY },
      event: pullRequest(undefined, { action: "closed" }),
    });
    expect(ended.code, ended.stdout + ended.stderr).toBe(0);
    expect(bencher.calls().map(({ words, options }) => [words, options["branch"]])).toEqual([
      [["archive"], ["pr-12/big-box"]],
      [["archive"], ["pr-12/ci"]],
    ]);
    expect(ended.stdout).toContain("archived in Bencher: pr-12/big-box, pr-12/ci");
    expect(project.exists("loadgate-out")).toBe(false);
  });

  test("the key is in nothing that anybody sees, whatever Bencher says", async ({ project }) => {
    const loud = `\nerror: invalid value '${PLANTED_KEY}' for '--key <KEY>'\n${PLANTED_KEY}\n`;
    const { env } = await tracked(project, [{ stderr: loud, exit: 2 }], { required: true });
    const ended = await step(project, "main.js", {
      env: { PATH: env["PATH"] ?? "" },
      inputs: { "bencher-api-key": PLANTED_KEY },
    });
    expect(ended.code).toBe(4);
    const masked = ended.stdout.replace(`::add-mask::${PLANTED_KEY}`, "");
    const files = project
      .list("loadgate-out")
      .map((name) => readFileSync(path.join(project.folder, "loadgate-out", name), "utf8"));
    const all = [masked, ended.stderr, ended.summary(), JSON.stringify(ended.outputs()), ...files];
    expect(all.filter((text) => text.includes("PLANTED"))).toEqual([]);
    expect(all.join()).toContain("invalid value '***'");
  });
});
