import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test as plainTest } from "vitest";
import { pullRequestEvent, workflowRunEvent } from "../support/github/events.ts";
import { BOT, type GitHub, startGitHub } from "../support/github/github.ts";
import type { Permissions } from "../support/github/permissions.ts";
import { expectHarmless } from "../support/harmless.ts";
import { HOSTILE_RUN_FILES } from "../support/hostile-run-files.ts";
import { foreignCommands, step } from "./support/action.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { type Project, test } from "./support/project.ts";
import { configuration, DECIDING_BURSTS, delayedServerSource } from "./support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

const FORK = "stranger/shop";
const SHA = "a".repeat(40);

/** A repository with pull request 7 from a fork and pull request 8 of a member. */
function gitHub(headSha: string): Promise<GitHub> {
  return startGitHub({
    people: { stranger: "none", member: "push" },
    pulls: [
      { number: 7, author: "stranger", headSha, headRef: "faster", fork: true },
      { number: 8, author: "member", headSha: "b".repeat(40) },
    ],
  });
}

const READING = { contents: "read" } as const;
const REPORTING: Permissions = {
  actions: "read",
  contents: "read",
  checks: "write",
  "pull-requests": "write",
};

/** The job that measures: on the fork's commit, with a token that can only read. */
function measure(project: Project, github: GitHub, headSha: string) {
  return step(project, "main.js", {
    inputs: {
      mode: "measure",
      base: "auto",
      "github-token": github.jobToken(READING),
    },
    env: { ...github.environment, GITHUB_EVENT_NAME: "pull_request" },
    event: pullRequestEvent(
      7,
      { sha: headSha, repository: FORK },
      project.git("rev-parse", "main"),
    ),
  });
}

/** The job that reports: in the repository's own context, nothing of the fork checked out. */
function report(project: Project, github: GitHub, event: unknown, name = "workflow_run") {
  return step(project, "main.js", {
    inputs: { mode: "report", base: "auto", "github-token": github.jobToken(REPORTING) },
    env: { ...github.environment, GITHUB_EVENT_NAME: name, GITHUB_RUN_ID: "43" },
    event,
  });
}

const ofFork = (headSha: string, others = {}) =>
  workflowRunEvent({ headSha, headRepository: FORK, ...others });

describe("a fork's pull request", () => {
  test("is measured without rights and reported without its code", async ({ project }) => {
    const gate = { throughput: { tolerance: "20%" } };
    const measuring = DECIDING_BURSTS;
    project.write("loadgate.yml", configuration({ gate, measure: measuring }));
    project.write("server.mjs", delayedServerSource(2));
    project.commit("main");
    project.git("switch", "--quiet", "--create", "faster");
    project.write("server.mjs", delayedServerSource(20));
    // The fork's own gate lets everything pass.
    project.write("loadgate.yml", configuration({ measure: measuring }));
    const head = project.commit("slower");
    await using github = await gitHub(head);

    const measured = await measure(project, github, head);
    expect(measured.code, measured.stdout + measured.stderr).toBe(0);
    expect(measured.outputs()).toEqual({ "run-path": project.path("loadgate-out/run.jsonl") });
    expect(measured.summary()).toBe("");
    expect(project.list("loadgate-out")).toEqual(["run.jsonl"]);
    expect(project.list(".loadgate")).toEqual([]);
    expect(github.calls()).toEqual([]);
    const file = readFileSync(project.path("loadgate-out/run.jsonl"));
    github.addArtifact(42, "loadgate-run", { "run.jsonl": file });

    project.git("switch", "--quiet", "main");
    project.git("clean", "--quiet", "-fdx");
    const reported = await report(project, github, ofFork(head));
    expect(reported.code, reported.stdout).toBe(1);
    expect(reported.outputs()).toMatchObject({ verdict: "regression" });
    expect(reported.stdout).toMatch(/the head of #7\./);
    expect(reported.stdout).toMatch(
      /^::error title=Loadgate,file=loadgate.yml,line=\d+::api\/greet c=2: throughput −/m,
    );
    expect(project.list(".loadgate")).toEqual([]);
    const [comment, ...more] = await github.comments(7);
    expect(comment).toMatchObject({ author: BOT, body: expect.stringContaining("slower") });
    expect(comment?.body.match(/a run is only profiled by the job that measures it/g)).toHaveLength(
      1,
    );
    expect(more).toEqual([]);
    expect(await github.comments(8)).toEqual([]);

    // Started again: the same comment.
    await report(project, github, ofFork(head, { attempt: 2 }));
    expect((await github.comments(7)).map(({ id }) => id)).toEqual([comment?.id]);
  });

  test("is not measured on its merge, by which the report does not find it", async ({
    project,
  }) => {
    project.write("loadgate.yml", configuration({ api: { build: "touch built" } }));
    await using github = await gitHub(SHA);
    const ended = await measure(project, github, SHA);
    expect(ended.code).toBe(2);
    expect(ended.stdout).toMatch(/^::error title=Loadgate::The checkout is [0-9a-f]{40}, not the/m);
    expect(project.exists("built")).toBe(false);
  });

  test("that cannot be measured leaves a file that says so, and a report that fails", async ({
    project,
  }) => {
    project.git("switch", "--quiet", "--create", "faster");
    project.write("server.mjs", `console.error("no database"); process.exit(5);`);
    const head = project.commit("broken");
    await using github = await gitHub(head);
    const measured = await measure(project, github, head);
    expect(measured.code).toBe(3);
    const file = readFileSync(measured.outputs()["run-path"] ?? "");
    github.addArtifact(42, "loadgate-run", { "run.jsonl": file });
    const reported = await report(project, github, ofFork(head, { conclusion: "failure" }));
    expect(reported.code, reported.stdout).toBe(3);
    expect(reported.stdout).toMatch(
      /^::error title=Loadgate::The run ended early: api: the server/m,
    );
  });
});

/** Asks for what the run files of strangers are made of. */
const AS_THE_FILES = configuration({
  servers: { go: { run: "./go" } },
  greet: { load: { concurrency: [10] } },
});

/** Each kind of harm; all of them are tried without a process in src/app/report-run.test.ts. */
const SOME_HOSTILE = HOSTILE_RUN_FILES.filter((_, at) => at % 6 === 0);

describe.concurrent("mode: report", () => {
  test("says that the run left nothing", async ({ project }) => {
    await using github = await gitHub(SHA);
    const ended = await report(project, github, ofFork(SHA));
    expect(ended.code).toBe(3);
    expect(ended.stdout).toMatch(/^::error title=Loadgate::Workflow run 42 left no artifact/m);
  });

  test("takes no harm from hostile run files", { timeout: 600_000 }, async ({ project }) => {
    project.write("loadgate.yml", AS_THE_FILES);
    await using github = await gitHub(SHA);
    let id = 1000;
    for (const { name, bytes, refusedWith, failsWith } of SOME_HOSTILE) {
      id += 1;
      github.addArtifact(id, "loadgate-run", { "run.jsonl": bytes(SHA) });
      const ended = await report(project, github, ofFork(SHA, { id }));
      expect(foreignCommands(ended.stdout), name).toEqual([]);
      expect(ended.stdout, name).not.toMatch(/^ {4}at |Bug in loadgate/m);
      if (refusedWith) {
        expect(ended.code, `${name}: ${ended.stdout}`).toBe(2);
        expect(ended.stdout, name).toMatch(refusedWith);
        const [comment] = await github.comments(7);
        for (const text of [ended.summary(), comment?.body ?? ""]) {
          expectHarmless(text);
          expect(text, name).toContain("### ❌ ");
          expect(text.length, name).toBeLessThan(65_536);
        }
      } else {
        const codes = failsWith ? [1, 3] : [0, 1, 3];
        expect(codes, `${name}: ${ended.stdout}`).toContain(ended.code);
        const [comment] = await github.comments(7);
        for (const text of [ended.summary(), comment?.body ?? ""]) {
          expectHarmless(text);
          if (failsWith) {
            expect(text, name).toMatch(/could not be measured|not compared/i);
            expect(text, name).not.toContain("✅");
          }
        }
      }
    }
    expect(await github.comments(8)).toEqual([]);
    expect(await github.comments(7)).toHaveLength(1);
    const kinds = SOME_HOSTILE.map(({ refusedWith, failsWith }) => [!refusedWith, !failsWith]);
    expect(new Set(kinds.map(String)).size).toBe(3);
  });
});

plainTest("there are many hostile run files, and none has the name of another", () => {
  expect(HOSTILE_RUN_FILES.length).toBeGreaterThanOrEqual(40);
  const names = HOSTILE_RUN_FILES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
