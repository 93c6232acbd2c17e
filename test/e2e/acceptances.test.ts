import { describe, expect } from "vitest";
import { z } from "zod";
import type { RunFile } from "../../src/domain/run/file/run-file.ts";
import { aSeries } from "../support/builders/run.ts";
import { samples } from "../support/builders/sample.ts";
import { mergeGroupEvent, pushEvent, workflowRunEvent } from "../support/github/events.ts";
import { type GitHub, startGitHub } from "../support/github/github.ts";
import type { Permissions } from "../support/github/permissions.ts";
import type { PullOptions } from "../support/github/pulls.ts";
import { aForkRun } from "../support/hostile-run-files.ts";
import { runText } from "../support/run-lines.ts";
import { type EndedStep, step } from "./support/action.ts";
import { realOha } from "./support/oha.ts";
import { type Project, test } from "./support/project.ts";
import {
  configuration,
  DECIDING_BURSTS,
  delayedServerSource,
  serverSource,
} from "./support/servers.ts";

const SHA = "a".repeat(40);
const LABEL = "perf-regression-accepted";
const LAST_WEEK = "2026-02-03T04:05:06Z";
const PEOPLE = { ada: "push", bob: "push", eve: "none" } as const;
const REPORTING: Permissions = {
  actions: "read",
  contents: "read",
  checks: "write",
  "pull-requests": "write",
};

/** What a job measured whose head is 30 % slower than base. */
const SLOWER = aForkRun(SHA, {
  series: [
    aSeries({ arm: "base", samples: samples(24) }),
    aSeries({ samples: samples(24, (block) => ({ throughput: 7000 + block })) }),
  ],
});

/** A GitHub with pull requests of the commit that was measured, and the figures. */
async function aGitHub(
  pulls: readonly Partial<PullOptions>[] = [{}],
  run: RunFile = SLOWER,
): Promise<GitHub> {
  const github = await startGitHub({
    people: PEOPLE,
    pulls: pulls.map((pull, index) => ({
      number: 7 + index,
      author: "ada",
      headSha: SHA,
      ...pull,
    })),
  });
  github.addArtifact(42, "loadgate-run", { "run.jsonl": runText(run) });
  return github;
}

/** The job that judges what another one measured: as its own process, against the emulated GitHub. */
function report(
  project: Project,
  github: GitHub,
  inputs: Readonly<Record<string, string>> = {},
  permissions = REPORTING,
): Promise<EndedStep> {
  project.write(
    "loadgate.yml",
    configuration({
      servers: { go: { run: "./go" } },
      greet: { load: { concurrency: [10] } },
      gate: { throughput: { tolerance: "5%" } },
    }),
  );
  return step(project, "main.js", {
    inputs: { mode: "report", "github-token": github.jobToken(permissions), ...inputs },
    env: { ...github.environment, GITHUB_EVENT_NAME: "workflow_run", GITHUB_RUN_ID: "43" },
    event: workflowRunEvent({ headSha: SHA }),
  });
}

const bodyOf = async (github: GitHub, pull = 7) => (await github.comments(pull)).at(-1)?.body ?? "";

const acceptedIn = (project: Project) =>
  z
    .looseObject({
      gate: z.looseObject({ accepted: z.array(z.record(z.string(), z.unknown())).optional() }),
    })
    .parse(project.json("loadgate-out/comparison.json")).gate.accepted;

describe("a label", () => {
  test("counts for the commit that it was set for, and no later one", async ({ project }) => {
    await using github = await aGitHub();
    await github.label(7, LABEL, "bob", LAST_WEEK);
    const old = await report(project, github);
    expect(old.code, old.stdout).toBe(1);
    const sentence = `The label ${LABEL} on #7, set by bob, was set before the head commit came: set it again.`;
    expect(old.stdout).toContain(`│ note: ${sentence}`);
    expect(await bodyOf(github)).toMatch(
      /^> The label perf-regression-accepted on .*set it again\.$/m,
    );
    expect(acceptedIn(project)).toBeUndefined();

    await github.unlabel(7, LABEL, "bob");
    await github.label(7, LABEL, "bob");
    const fresh = await report(project, github);
    expect(fresh.code, fresh.stdout).toBe(0);
    expect(fresh.stdout).toMatch(
      /^│ accepted: bob accepts all performance: label perf-regression-accepted \(#7, \d{4}-\d\d-\d\d\)$/m,
    );
    expect(acceptedIn(project)).toMatchObject([
      { by: "bob", via: "label", kind: "performance", reason: LABEL, pull: 7 },
    ]);
    expect(project.json("loadgate-out/comparison.json")).toMatchObject({
      verdict: "regression",
      gate: { decision: "pass", accepted: [{ by: "bob" }] },
    });
    expect(await github.checks(SHA)).toMatchObject([
      { conclusion: "failure" },
      { conclusion: "success" },
    ]);

    // The branch goes back to the commit by force, and the label is older than that.
    github.push(7, "b".repeat(40));
    github.push(7, SHA, { force: true });
    const back = await report(project, github);
    expect(back.code, back.stdout).toBe(1);
    expect(back.stdout).toContain("was set before the last forced push");
  });

  test("on one of two pull requests with one head passes that one alone", async ({ project }) => {
    await using github = await aGitHub([{}, {}]);
    await github.label(7, LABEL, "bob");
    const ended = await report(project, github);
    expect(ended.code, ended.stdout).toBe(1);
    expect(ended.stdout).toContain("On #7: passed.\nOn #8: failed.\n");
    expect(await bodyOf(github, 7)).toContain("**Accepted:** bob accepts all performance");
    expect(await bodyOf(github, 8)).toContain("**The gate fails:**");
    expect(await bodyOf(github, 8)).not.toContain("bob");
    expect(await github.checks(SHA)).toMatchObject([{ conclusion: "failure" }]);

    await github.label(8, LABEL, "bob");
    expect((await report(project, github)).code).toBe(0);
  });

  test("accepts no run that ended early, which a comment names", async ({ project }) => {
    await using github = await aGitHub([{}], { ...SLOWER, failure: "go: it ended" });
    await github.label(7, LABEL, "bob");
    const refused = await report(project, github);
    expect(refused.code, refused.stdout).toBe(3);
    expect(await bodyOf(github)).toContain("<code>loadgate: accept ended-early REASON</code>");
    await github.comment(7, "bob", "loadgate: accept ended-early the runner was stopped");
    const accepted = await report(project, github);
    expect(accepted.code, accepted.stdout).toBe(0);
    expect(acceptedIn(project)).toMatchObject([
      { kind: "performance" },
      { kind: "ended-early", via: "comment", reason: "the runner was stopped" },
    ]);
  });

  test("accepts no lost base, which a comment names", async ({ project }) => {
    const lost = [
      { kind: "lost-base", server: "go", reason: "go (base): the build failed" },
    ] as const;
    const base = { ref: "main", sha: "c".repeat(40), lost };
    await using github = await aGitHub([{}], { ...SLOWER, base });
    await github.label(7, LABEL, "bob");
    await github.comment(7, "bob", "loadgate: accept * it caches more");
    const refused = await report(project, github);
    expect(refused.code, refused.stdout).toBe(3);
    expect(refused.stdout).toContain("Not compared: go (base): the build failed");
    expect(await bodyOf(github)).toContain(
      "can comment <code>loadgate: accept lost-base REASON</code>. Then",
    );

    await github.comment(7, "bob", "loadgate: accept lost-base main does not build any more");
    const accepted = await report(project, github);
    expect(accepted.code, accepted.stdout).toBe(0);
    expect(acceptedIn(project)).toMatchObject([
      { kind: "lost-base", via: "comment", reason: "main does not build any more" },
    ]);
  });

  test("cannot count where nothing tells when the commit came", async ({ project }) => {
    await using github = await aGitHub();
    await github.label(7, LABEL, "bob");
    github.fail({ path: /actions\/runs\?|check-suites/, status: 403 });
    const ended = await report(project, github);
    expect(ended.code, ended.stdout).toBe(1);
    expect(ended.stdout).toContain("Give the job `permissions: actions: read`.");
  });
});

describe("a comment", () => {
  const ACCEPT = "loadgate: accept go/greet c=10 it caches more";

  test("of somebody who may write accepts what it names", async ({ project }) => {
    await using github = await aGitHub();
    await github.comment(7, "eve", "loadgate: accept * I am nobody");
    await github.comment(7, "bob", "loadgate: accept rust/* another server");
    const refused = await report(project, github);
    expect(refused.code, refused.stdout).toBe(1);
    const body = await bodyOf(github);
    expect(body).toContain("eve may not write to this repository.");
    expect(body).toContain("but no reason of the gate is about that.");
    expect(body).toContain("can comment <code>loadgate: accept go/greet REASON</code>, or set");

    await github.comment(7, "bob", ACCEPT);
    const accepted = await report(project, github);
    expect(accepted.code, accepted.stdout).toBe(0);
    expect(acceptedIn(project)).toEqual([
      {
        by: "bob",
        via: "comment",
        kind: "performance",
        series: "go/greet c=10",
        pull: 7,
        reason: "it caches more",
        at: expect.stringMatching(/^\d{4}-/),
        url: expect.stringMatching(/^http.*#issuecomment-\d+$/),
      },
    ]);
  });

  test("counts neither in code, nor in a quote, nor in HTML, nor behind other words", async ({
    project,
  }) => {
    await using github = await aGitHub([{ body: `Faster!\n\n${ACCEPT}` }]);
    for (const body of [
      `\`\`\`\n${ACCEPT}\n\`\`\``,
      `\`\`\`\`\n\`\`\`\n${ACCEPT}\n\`\`\`\``,
      `    ${ACCEPT}`,
      `\t${ACCEPT}`,
      `<pre>\n\n${ACCEPT}\n</pre>`,
      `\`${ACCEPT}\``,
      `> ${ACCEPT}`,
      `<!--\n${ACCEPT}\n-->`,
      `Write this:\n\n${ACCEPT}`,
    ]) {
      await github.comment(7, "ada", body);
    }
    const ended = await report(project, github);
    expect(ended.code, ended.stdout).toBe(1);
    expect(ended.stdout).not.toContain("accepted:");
    expect(ended.stdout).toContain("The description of #7 accepts something, which does not count");
  });

  test("that is older than the commit is not made newer by a change", async ({ project }) => {
    await using github = await aGitHub();
    const id = await github.comment(7, "bob", "LGTM", LAST_WEEK);
    await github.editComment(id, "bob", ACCEPT, new Date().toISOString());
    const ended = await report(project, github);
    expect(ended.code, ended.stdout).toBe(1);
    expect(ended.stdout).toContain("was written before the head commit came: write a new one.");
  });

  test("of the author does not count with accept-own: false", async ({ project }) => {
    await using github = await aGitHub();
    await github.comment(7, "ada", ACCEPT);
    const own = { "accept-own": "false" };
    const refused = await report(project, github, own);
    expect(refused.code, refused.stdout).toBe(1);
    expect(refused.stdout).toContain("accept-own is false, so somebody else than the author");
    await github.comment(7, "bob", ACCEPT);
    expect((await report(project, github, own)).code).toBe(0);
  });
});

describe("a merge group", () => {
  test("inherits what is accepted on its pull requests", async ({ project }) => {
    await realOha();
    project.write(
      "server.mjs",
      serverSource({ answer: "if (count > 20 && count % 2) response.statusCode = 503; right();" }),
    );
    const head = project.commit();
    const [base, first] = ["b".repeat(40), "c".repeat(40)];
    await using github = await startGitHub({
      people: PEOPLE,
      pulls: [
        { number: 7, author: "ada", headSha: SHA },
        { number: 8, author: "ada", headSha: "d".repeat(40) },
      ],
    });
    github.enqueue({ number: 7, sha: first, onto: base });
    const headRef = github.enqueue({ number: 8, sha: head, onto: first });
    const job = () =>
      step(project, "main.js", {
        inputs: { "github-token": github.jobToken({ contents: "read", checks: "write" }) },
        env: {
          ...github.environment,
          GITHUB_EVENT_NAME: "merge_group",
          GITHUB_SHA: head,
        },
        event: mergeGroupEvent(headRef, head, base),
      });
    await github.comment(7, "bob", "loadgate: accept api/greet it got slower");
    const refused = await job();
    expect(refused.code, refused.stdout).toBe(1);
    expect(refused.stdout).toContain("bob accepts api/greet, but no reason of the gate is");

    await github.comment(7, "bob", "loadgate: accept errors api/* the new limit");
    const ended = await job();
    expect(ended.code, ended.stdout).toBe(0);
    expect(acceptedIn(project)).toMatchObject([{ by: "bob", kind: "errors", pull: 7 }]);
    expect(await github.checks(head)).toMatchObject([
      { conclusion: "failure" },
      // Nothing was compared: an accepted failure is no measurement.
      { conclusion: "neutral" },
    ]);
  });
});

describe("a push", () => {
  test("inherits what is accepted on the pull request that it was merged as, and is recorded with it", async ({
    project,
  }) => {
    await realOha();
    project.write("loadgate.yml", configuration({ measure: DECIDING_BURSTS }));
    project.write("server.mjs", delayedServerSource(2));
    const base = project.commit("fast");
    project.write("server.mjs", delayedServerSource(60));
    const head = project.commit("merged");
    await using github = await startGitHub({
      people: PEOPLE,
      pulls: [{ number: 7, author: "ada", headSha: SHA }],
    });
    github.enqueue({ number: 7, sha: head, onto: base });
    github.mergeQueued(7);
    const job = () =>
      step(project, "main.js", {
        inputs: {
          base: "auto",
          "github-token": github.jobToken({ ...REPORTING, "pull-requests": "read" }),
        },
        env: {
          ...github.environment,
          GITHUB_EVENT_NAME: "push",
          GITHUB_REF: "refs/heads/main",
          GITHUB_SHA: head,
        },
        event: pushEvent(head),
      });
    const refused = await job();
    expect(refused.code, refused.stdout).toBe(1);
    expect(project.list(".loadgate")).toEqual([]);

    await github.comment(7, "bob", "loadgate: accept api/greet it waits for a lock now");
    const accepted = await job();
    expect(accepted.code, accepted.stdout).toBe(0);
    const [record = ""] = project.list(".loadgate");
    expect(project.json(`.loadgate/${record}`)).toMatchObject({
      accepted: expect.arrayContaining([
        expect.objectContaining({
          series: expect.stringMatching(/^api\/greet c=/),
          metric: "throughput",
          by: "bob",
          reason: "it waits for a lock now",
          pull: 7,
        }),
      ]),
    });
  });
});
