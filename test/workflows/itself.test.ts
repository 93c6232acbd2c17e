import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, describe, expect } from "vitest";
import { runWorkflow } from "../e2e/support/act.ts";
import { copyAction, expectAlertInComment, ITSELF, ITSELF_TIMEOUT } from "../e2e/support/itself.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "../e2e/support/oha.ts";
import { type Project, test } from "../e2e/support/project.ts";
import { configuration, DECIDING_BURSTS, delayedServerSource } from "../e2e/support/servers.ts";
import { bencherApi } from "../support/bencher/api.js";
import { PLANTED_KEY, standIn } from "../support/bencher/bencher.ts";
import { keep, serverIn, stateIn } from "../support/bencher/fake-server.js";
import { pullRequestEvent, pushEvent } from "../support/github/events.ts";
import { startGitHub } from "../support/github/github.ts";
import { TOOLS_TIMEOUT_MS, type Tool, workflowTool } from "../support/workflow-tools.ts";

let act: Tool;

beforeAll(async () => {
  act = await workflowTool("act");
  await realOha();
}, INSTALL_TIMEOUT_MS + TOOLS_TIMEOUT_MS);

const TIMEOUT = { timeout: 180_000 };

/** The workflow and the action, with a server that is built in no time. */
function smallServer(project: Project): string {
  copyAction(project);
  const gate = { throughput: { tolerance: "50%" } };
  project.write("loadgate.yml", configuration({ gate, measure: DECIDING_BURSTS }));
  project.write("server.mjs", delayedServerSource(2));
  project.git("remote", "add", "origin", "https://github.com/acme/shop");
  return project.commit("main");
}

describe("the project's own workflow", () => {
  test(
    "gives a pull request that slows one server its comment, with Bencher's alert",
    ITSELF_TIMEOUT,
    async ({ project, skip }) => {
      const { program, reason } = act;
      if (program === undefined) return skip(reason);
      const bencher = standIn(project.outside, { run: [{ remember: true }] });
      keep(bencher.bin, { ...stateIn(bencher.bin), key: PLANTED_KEY });
      const server = createServer(bencherApi(serverIn(bencher.bin)));
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      try {
        const world = { program: bencher.program, host, key: PLANTED_KEY, project: "demo" };
        await expectAlertInComment(program, project, world);
      } finally {
        server.closeAllConnections();
        server.close();
      }
    },
  );

  test(
    "judges a fork's pull request with a token that only reads, and records nothing of it",
    TIMEOUT,
    async ({ project, skip }) => {
      const { program, reason } = act;
      if (program === undefined) return skip(reason);
      const base = smallServer(project);
      project.git("switch", "--quiet", "--create", "change");
      project.write("server.mjs", delayedServerSource(20));
      const head = project.commit("slower");
      await using github = await startGitHub({
        people: { stranger: "none" },
        pulls: [{ number: 7, author: "stranger", headSha: head, headRef: "change", fork: true }],
      });
      const { code, stdout, artifact } = await runWorkflow(program, project, github, {
        file: ITSELF,
        event: "pull_request",
        token: github.jobToken({ contents: "read", "pull-requests": "read", checks: "read" }),
        payload: pullRequestEvent(7, { sha: head, repository: "stranger/shop" }, base),
        vars: { BENCHER_PROJECT: "demo" },
      });
      expect(code, stdout).toBe(1);
      expect(stdout).toContain("Nothing is sent to Bencher");
      const report = new TextDecoder().decode(artifact("loadgate")["report.md"]);
      expect(report).toMatch(/api\/greet c=2 throughput −/);
      expect([await github.comments(7), await github.checks(head)]).toEqual([[], []]);
      expect(await github.branch("loadgate-data")).toBeUndefined();
    },
  );

  test("adds a push to main to the baseline", TIMEOUT, async ({ project, skip }) => {
    const { program, reason } = act;
    if (program === undefined) return skip(reason);
    smallServer(project);
    // The commit before has the same server.
    const sha = project.commit("pushed");
    await using github = await startGitHub();
    const { code, stdout } = await runWorkflow(program, project, github, {
      file: ITSELF,
      event: "push",
      token: github.jobToken({ contents: "write", checks: "write" }),
      payload: pushEvent(sha),
    });
    expect(code, stdout).toBe(0);
    const files = [...((await github.branch("loadgate-data"))?.keys() ?? [])];
    expect(files.filter((name) => name.startsWith("runs/"))).toHaveLength(1);
  });
});
