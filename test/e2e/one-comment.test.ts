import { beforeAll, expect } from "vitest";
import { pullRequestEvent } from "../support/github/events.ts";
import { startGitHub } from "../support/github/github.ts";
import { until } from "../support/processes.ts";
import { startStep, step } from "./support/action.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { test } from "./support/project.ts";
import { configuration } from "./support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

test("runs again, pushes with force and cancelled runs leave one comment and no process", {
  timeout: 300_000,
}, async ({ project }) => {
  const first = project.git("rev-parse", "HEAD");
  await using github = await startGitHub({ pulls: [{ number: 7, headSha: first }] });
  const token = github.jobToken({ "pull-requests": "write", checks: "write" });
  const job = (runId: number) => {
    const sha = project.git("rev-parse", "HEAD");
    return {
      inputs: { "github-token": token },
      env: {
        ...github.environment,
        GITHUB_EVENT_NAME: "pull_request",
        GITHUB_RUN_ID: String(runId),
        GITHUB_SHA: sha,
      },
      event: pullRequestEvent(7, { sha }, first),
    };
  };
  expect((await step(project, "main.js", job(1))).code).toBe(0);
  const [comment] = await github.comments(7);
  expect(comment?.body).toContain(first.slice(0, 7));

  // Started again.
  expect((await step(project, "main.js", job(1))).code).toBe(0);
  expect((await github.comments(7)).map(({ id }) => id)).toEqual([comment?.id]);
  const [again] = await github.comments(7);

  // Pushed with force; its run is cancelled in the middle.
  project.git("commit", "--quiet", "--amend", "--message", "another");
  const second = project.git("rev-parse", "HEAD");
  github.push(7, second);
  const short = project.read("loadgate.yml");
  project.write("loadgate.yml", configuration({ measure: { budget: "60s" } }));
  const cancelled = startStep(project, "main.js", job(2));
  await until("a server runs", () => project.running().some((one) => /server\.mjs/.test(one)));
  cancelled.kill("SIGTERM");
  expect((await cancelled.ended).code).toBe(143);
  expect(project.running()).toEqual([]);
  expect(await github.comments(7)).toEqual([again]);

  // The next one says what became of it.
  project.write("loadgate.yml", short);
  expect((await step(project, "main.js", job(3))).code).toBe(0);
  const [updated, ...others] = await github.comments(7);
  expect(updated).toMatchObject({
    id: comment?.id,
    body: expect.stringContaining(second.slice(0, 7)),
  });
  expect(others).toEqual([]);

  // A run of the older commit that ends late changes nothing.
  project.git("checkout", "--quiet", "--detach", first);
  expect((await step(project, "main.js", job(1))).code).toBe(0);
  expect(await github.comments(7)).toEqual([updated]);
});
