import { beforeAll, describe, expect } from "vitest";
import { mergeGroupEvent, pullRequestEvent, workflowRunEvent } from "../support/github/events.ts";
import { startGitHub } from "../support/github/github.ts";
import { step } from "./support/action.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { type Project, test } from "./support/project.ts";
import { configuration } from "./support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

const NOTHING = "Nothing to measure: only docs/ changed (2 files)";

/** Two servers whose builds leave a file, and a branch that changes two pages. */
function changedPages(project: Project) {
  const build = "touch built";
  const servers = { api: { build, run: "exec node server.mjs" } };
  const scenario = configuration({
    servers: { ...servers, web: { build, run: "exec node server.mjs" } },
    measure: { repeats: 2 },
  });
  project.write("loadgate.yml", `${scenario}\nchanged:\n  ignore: ["docs/**"]\n`);
  project.write(".gitignore", "built\n.loadgate/\nloadgate-out/\n");
  project.write("docs/a.md", "a\n");
  const base = project.commit("main");
  project.git("switch", "--quiet", "--create", "pages");
  project.write("docs/a.md", "better\n");
  project.write("docs/b.md", "b\n");
  return { base, head: project.commit("pages") };
}

describe("the command", () => {
  test("ends at once where only ignored files changed, and says so before", async ({ project }) => {
    changedPages(project);
    const run = ["run", "--base", "main"];
    const planned = await project.loadgate([...run, "--dry-run"]);
    expect(planned.stdout).toContain(`${NOTHING}: the run ends at once\n`);
    const ended = await project.loadgate(run);
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.stdout).toContain(`○ ${NOTHING}\n`);
    expect(project.exists("built")).toBe(false);
    expect(project.list(".loadgate")).toEqual([]);
    expect(project.json("loadgate-out/comparison.json")).toMatchObject({
      verdict: "new",
      gate: { decision: "pass", standing: "neutral", reasons: [] },
      comparedWith: { kind: "none", ignored: { files: 2, under: ["docs/"] } },
      series: [],
    });
    const reported = await project.loadgate(["report", "loadgate-out/run.jsonl"]);
    expect(reported.code).toBe(0);
    expect(reported.stdout).toContain(`○ ${NOTHING}\n`);
    const tracked = await project.loadgate(["compare", ...twice("loadgate-out/run.jsonl")]);
    expect(tracked.code).toBe(3);
    expect(tracked.stderr).toContain(NOTHING);
    const checked = await project.loadgate(["check"]);
    expect(checked.stdout).toContain(`loadgate run --base main: ${NOTHING}; base main is commit`);
  });

  test("measures where a source changed too, and without a base", async ({ project }) => {
    changedPages(project);
    const alone = await project.loadgate(["run"]);
    expect(alone.stdout, alone.stderr).toContain("2 series measured, nothing to compare with yet");
    project.write("server.mjs", `${project.read("server.mjs")}\n`);
    const planned = await project.loadgate(["run", "--base", "main", "--dry-run"]);
    expect(planned.stdout).toContain("measured whatever changed.ignore says: the working tree has");
    project.commit("a source");
    const ended = await project.loadgate(["run", "--base", "main"]);
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.stdout).not.toContain("Nothing to measure");
    expect(project.exists("built")).toBe(true);
  });

  test("ends in shards too, which are reported as one", async ({ project }) => {
    changedPages(project);
    for (const index of ["1", "2"]) {
      const args = ["run", "--base", "main", "--shard", `${index}/2`, "--out"];
      const ended = await project.loadgate([...args, `loadgate-out/${index}`]);
      expect(ended.code, ended.stderr).toBe(0);
      expect(ended.stdout).toContain(`shard ${index}/2: ${NOTHING}, judged nothing\n`);
    }
    const reported = await project.loadgate(["report", "loadgate-out"]);
    expect(reported.code, reported.stderr).toBe(0);
    expect(reported.stdout).toContain(`○ ${NOTHING}\n`);
    const missing = await project.loadgate(["report", "loadgate-out/1"]);
    expect(missing.code).toBe(3);
    expect(missing.stdout).toContain("Shard 2/2 is missing");
    project.write("server.mjs", `${project.read("server.mjs")}\n`);
    await project.loadgate(["run", "--base", "main", "--shard", "2/2", "--out", "loadgate-out/2"]);
    const mixed = await project.loadgate(["report", "loadgate-out"]);
    expect(mixed.code).toBe(2);
    expect(mixed.stderr).toContain("are of different commits");
  });
});

function twice(text: string): readonly string[] {
  return [text, text];
}

const RIGHTS = { contents: "read", "pull-requests": "write", checks: "write" } as const;

describe("the action", () => {
  test("leaves a neutral check and no record", async ({ project }) => {
    const { base, head } = changedPages(project);
    await using github = await startGitHub({ pulls: [{ number: 7, headSha: head }] });
    const env = { ...github.environment, GITHUB_SHA: head };
    const inputs = { base: "auto", "github-token": github.jobToken(RIGHTS) };
    const ended = await step(project, "main.js", {
      inputs: { ...inputs, comment: "always" },
      env: { ...env, GITHUB_EVENT_NAME: "pull_request" },
      event: pullRequestEvent(7, { sha: head }, base),
    });
    expect(ended.code, ended.stdout).toBe(0);
    expect(ended.outputs()).toMatchObject({ verdict: "new", record: "", regressions: "[]" });
    expect(project.exists("built")).toBe(false);
    expect(await github.checks(head)).toMatchObject([{ conclusion: "neutral" }]);
    const comments = await github.comments(7);
    expect(comments).toMatchObject([{ body: expect.stringContaining("Nothing to measure") }]);

    const grouped = await step(project, "main.js", {
      inputs,
      env: { ...env, GITHUB_EVENT_NAME: "merge_group" },
      event: mergeGroupEvent("refs/heads/gh-readonly-queue/main/pr-7-x", head, base),
    });
    expect(grouped.code, grouped.stdout).toBe(0);
    expect(grouped.stdout).toContain(NOTHING);

    const nightly = await step(project, "main.js", {
      inputs,
      env: { ...env, GITHUB_EVENT_NAME: "schedule" },
      event: {},
    });
    expect(nightly.stdout).not.toContain(NOTHING);
    expect(project.exists("built")).toBe(true);
  });

  test("reports shards that had nothing to measure", async ({ project }) => {
    const { base, head } = changedPages(project);
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
      expect(ended.stdout).toContain(NOTHING);
    }
    const token = github.jobToken(RIGHTS);
    const reported = await call({
      ...{ mode: "report", "github-token": token, out: "loadgate-out/report" },
      "run-files": "loadgate-out",
    });
    expect(reported.code, reported.stdout).toBe(0);
    expect(await github.checks(head)).toMatchObject([{ conclusion: "neutral" }]);
  });
});

describe("a fork's pull request", () => {
  const FORK = "stranger/shop";

  /** Reports a run file in the repository's own context. */
  async function reported(project: Project, of: Commits, runFile: string) {
    await using github = await startGitHub({
      folder: project.folder,
      people: { stranger: "none" },
      pulls: [{ number: 7, author: "stranger", headRef: "pages", fork: true, ...shaOf(of) }],
    });
    github.addArtifact(42, "loadgate-run", { "run.jsonl": Buffer.from(runFile) });
    const token = github.jobToken({ ...RIGHTS, actions: "read" });
    const ended = await step(project, "main.js", {
      inputs: { mode: "report", base: "auto", "github-token": token, out: "loadgate-out/report" },
      env: { ...github.environment, GITHUB_EVENT_NAME: "workflow_run", GITHUB_RUN_ID: "43" },
      event: workflowRunEvent({ headSha: of.head, headRepository: FORK }),
    });
    const [check] = await github.checks(of.head);
    return { ...ended, conclusion: check?.conclusion };
  }

  test("is neutral where GitHub knows of ignored files only", async ({ project }) => {
    const commits = changedPages(project);
    const measured = await step(project, "main.js", {
      inputs: { mode: "measure", base: "auto" },
      env: { GITHUB_EVENT_NAME: "pull_request" },
      event: pullRequestEvent(7, { sha: commits.head, repository: FORK }, commits.base),
    });
    expect(measured.code, measured.stdout).toBe(0);
    const runFile = project.read("loadgate-out/run.jsonl");
    project.git("switch", "--quiet", "main");
    const honest = await reported(project, commits, runFile);
    expect(honest.code, honest.stdout).toBe(0);
    expect(honest.stdout).toContain(NOTHING);
    expect(honest.conclusion).toBe("neutral");

    // A file that says so of another change.
    project.git("switch", "--quiet", "pages");
    project.write("server.mjs", `${project.read("server.mjs")}\n`);
    const slower = { ...commits, head: project.commit("slower") };
    project.git("switch", "--quiet", "main");
    const lie = runFile.replaceAll(commits.head, slower.head);
    const found = await reported(project, slower, lie);
    expect(found.code, found.stdout).not.toBe(0);
    expect(found.stdout).not.toContain("Nothing to measure");
    expect(found.conclusion).toBe("failure");
  });
});

interface Commits {
  readonly base: string;
  readonly head: string;
}

function shaOf({ base, head }: Commits) {
  return { baseSha: base, headSha: head };
}
