import { beforeAll, expect } from "vitest";
import { step } from "./support/action.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { test } from "./support/project.ts";
import { aGitHub, job, PULL } from "./support/pull-request-job.ts";
import { configuration, DECIDING_BURSTS, delayedServerSource } from "./support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

test("a pull request that got slower hears that it waits, and after its next push that it is fixed", {
  timeout: 300_000,
}, async ({ project }) => {
  const gate = { throughput: { tolerance: "40%" } };
  const greet = { load: { concurrency: [8] } };
  project.write(
    "loadgate.yml",
    configuration({ greet, gate, measure: { ...DECIDING_BURSTS, burst: "300ms" } }),
  );
  project.write("server.mjs", delayedServerSource(5));
  project.commit("works");
  project.git("switch", "--quiet", "--create", "feature");
  project.write("server.mjs", delayedServerSource(60));
  project.commit("slower");
  await using github = await aGitHub(project);
  const options = { inputs: { base: "auto" }, baseRef: "main" };
  const textIn = async () => {
    const [comment, ...others] = await github.comments(PULL);
    expect(others).toEqual([]);
    return (comment?.body ?? "").replaceAll("\u00a0", " ");
  };

  const slower = await step(project, "main.js", job(project, github, { ...options, runId: 1 }));
  expect(slower.code, slower.stdout).toBe(1);
  expect(await textIn()).toMatch(
    /^- api\/greet c=8: .*: requests (mostly )?wait, which takes no CPU time, for a lock/m,
  );
  expect(await textIn()).not.toContain("Fixed");

  project.write("server.mjs", delayedServerSource(5));
  github.push(PULL, project.commit("as fast as before"));
  const fixed = await step(project, "main.js", job(project, github, { ...options, runId: 2 }));
  expect(fixed.code, fixed.stdout).toBe(0);
  const interval = String.raw`[−+±]\d+\.\d( %)? \([−+±]\d+\.\d … [−+±]\d+\.\d %\)`;
  expect(await textIn()).toMatch(
    new RegExp(
      `^- Fixed: api/greet c=8 throughput was ${interval}, now (no worse|better): ${interval}`,
      "m",
    ),
  );
  expect(await textIn()).not.toContain("wait, which takes no CPU time, for a lock");
});
