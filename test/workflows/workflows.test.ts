import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect } from "vitest";
import { freePort } from "../../src/adapters/server/free-port.ts";
import { BUDGET, copyWorkflow, runWorkflow, slowerChange } from "../e2e/support/act.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "../e2e/support/oha.ts";
import { start } from "../e2e/support/program.ts";
import { DIST, type Project, test } from "../e2e/support/project.ts";
import {
  configuration,
  DECIDING_BURSTS,
  delayedServerSource,
  reasonNotToCount,
  serverSource,
  writeCounted,
} from "../e2e/support/servers.ts";
import {
  commentEvent,
  pullRequestEvent,
  pushEvent,
  workflowRunEvent,
} from "../support/github/events.ts";
import { BOT, startGitHub } from "../support/github/github.ts";
import { documentOf } from "../support/run-lines.ts";
import { TOOLS_TIMEOUT_MS, type Tool, workflowTool } from "../support/workflow-tools.ts";

let act: Tool;

beforeAll(async () => {
  act = await workflowTool("act");
  await realOha();
}, INSTALL_TIMEOUT_MS + TOOLS_TIMEOUT_MS);

const TIMEOUT = { timeout: 180_000 };
const TWO_RUNS = { timeout: 300_000 };

describe("a pull request with a label", () => {
  test("is measured, and without it is not", TIMEOUT, async ({ project, skip }) => {
    const { program, reason } = act;
    if (program === undefined) return skip(reason);
    const file = "on-label.yml";
    const { base, head } = slowerChange(project, [file]);
    await using github = await startGitHub({ pulls: [{ number: 7, headSha: head }] });
    const token = github.jobToken({ contents: "read", "pull-requests": "write", checks: "write" });
    const run = (action: object, ...labels: readonly string[]) => {
      const event = pullRequestEvent(7, { sha: head }, base) as { readonly pull_request: object };
      const pull = { ...event.pull_request, labels: labels.map((name) => ({ name })) };
      const payload = { ...event, ...action, pull_request: pull };
      return runWorkflow(program, project, github, { file, event: "pull_request", token, payload });
    };
    const labeled = (name: string) => ({ action: "labeled", label: { name } });
    const others = [
      () => run(labeled("bug"), "bug"),
      () => run({ action: "synchronize" }, "bug"),
      () => run(labeled("bug"), "bug", "performance"),
      () => run({ action: "edited", changes: { title: { from: "x" } } }, "performance"),
    ];
    for (const other of others) {
      const { code, stdout } = await other();
      expect(code, stdout).toBe(0);
    }
    expect(github.calls()).toEqual([]);
    const { code, stdout } = await run(labeled("performance"), "performance");
    expect(code, stdout).toBe(1);
    expect(await github.comments(7)).toMatchObject([
      { author: BOT, body: expect.stringMatching(/throughput −/) },
    ]);
  });
});

describe("a pull request whose server compose runs", () => {
  /** Stands in for compose: a project is a server in the background, with its folder's own program. */
  const COMPOSE = `#!/bin/sh
set -eu
[ "$1 $2" = "compose --project-name" ]
state="$COMPOSE_STATE/$3"
case "$4" in
  up)
    setsid node server.mjs > "$state.log" 2>&1 < /dev/null &
    echo $! > "$state.pid"
    until curl --silent --fail "127.0.0.1:$PORT/" > /dev/null; do sleep 0.1; done ;;
  logs) cat "$state.log" ;;
esac
`;

  test("is compared with the containers of its base", TIMEOUT, async ({ project, skip }) => {
    const { program, reason } = act;
    if (program === undefined) return skip(reason);
    const file = "pull-request-compose.yml";
    copyWorkflow(project, file, BUDGET);
    const [head, base] = [await freePort(), await freePort()];
    const workflow = `.github/workflows/${file}`;
    const ports = (text: string) =>
      text.replaceAll("18080", String(head)).replaceAll("18081", String(base));
    project.write(workflow, ports(project.read(workflow)));
    const server = ports(
      JSON.stringify({ url: "http://127.0.0.1:18080", "base-url": "http://127.0.0.1:18081" }),
    );
    const gate = { throughput: { tolerance: "20%" } };
    const measure = DECIDING_BURSTS;
    const servers = { api: JSON.parse(server) };
    project.write("loadgate.yml", configuration({ servers, gate, measure }));
    project.write("server.mjs", delayedServerSource(2));
    project.git("remote", "add", "origin", "https://github.com/acme/shop");
    const baseSha = project.commit("main");
    project.git("switch", "--quiet", "--create", "change");
    project.write("server.mjs", delayedServerSource(12));
    const headSha = project.commit("slower");
    await using github = await startGitHub({ pulls: [{ number: 7, headSha }] });
    const PATH = `${project.bin({ docker: COMPOSE })}:${project.env["PATH"]}`;
    const env = { ...project.env, PATH, COMPOSE_STATE: project.outside };
    try {
      const { code, stdout } = await runWorkflow(program, { ...project, env }, github, {
        file,
        event: "pull_request",
        token: github.jobToken({ contents: "read", "pull-requests": "write", checks: "write" }),
        payload: pullRequestEvent(7, { sha: headSha }, baseSha),
      });
      expect(code, stdout).toBe(1);
      expect(await github.comments(7)).toMatchObject([
        { author: BOT, body: expect.stringMatching(/api\/greet c=2 throughput −/) },
      ]);
    } finally {
      for (const arm of ["head", "base"]) {
        process.kill(Number(readFileSync(path.join(project.outside, `${arm}.pid`), "utf8")));
      }
    }
  });
});

describe("a comment", () => {
  const file = "on-comment.yml";
  const ask = (body: string, by: string, more: object = {}) =>
    commentEvent(7, { body, by, ...more });

  test(
    "of someone who may write measures the head that it was written for",
    TIMEOUT,
    async ({ project, skip }) => {
      const { program, reason } = act;
      if (program === undefined) return skip(reason);
      const { base, head } = slowerChange(project, [file]);
      await using github = await startGitHub({
        people: { bob: "push", eve: "none", tom: "triage" },
        pulls: [
          { number: 7, author: "eve", headSha: head, headRef: "change", baseSha: base, fork: true },
        ],
      });
      const token = github.jobToken({ contents: "read", "pull-requests": "write" });
      // The workflow's runs are those of the default branch.
      project.git("switch", "--quiet", "main");
      const run = (payload: unknown) =>
        runWorkflow(program, project, github, { file, event: "issue_comment", token, payload });

      const passedOver = [
        ask("/loadgate 15s", "eve", { association: "CONTRIBUTOR" }),
        ask("what does /loadgate do?", "bob"),
        ask("/loadgate 15s", "bob", { isOnIssue: true }),
      ];
      for (const payload of passedOver) {
        const { code, stdout } = await run(payload);
        expect(code, stdout).toBe(0);
      }
      expect(github.calls()).toEqual([]);

      const refused: readonly (readonly [unknown, string])[] = [
        [ask("/loadgate 15s", "tom"), "tom may not write"],
        [ask("/loadgate 15s; true", "bob"), "the comment is neither"],
        [ask("/loadgate 15s", "bob", { at: new Date(0).toISOString() }), "pushed to since"],
      ];
      for (const [payload, why] of refused) {
        const { code, stdout } = await run(payload);
        expect(code, stdout).toBe(1);
        expect(stdout).toContain(why);
        expect(stdout).not.toMatch(/Run Main .*loadgate/);
      }
      expect(await github.comments(7)).toEqual([]);

      const { code, stdout, artifact } = await run(ask("/loadgate 15s", "bob"));
      expect(code, stdout).toBe(1);
      const { commit, base: compared } = JSON.parse(
        new TextDecoder().decode(artifact("loadgate")["run.jsonl"]).split("\n")[0] ?? "",
      );
      expect([commit.sha, compared.sha]).toEqual([head, base]);
      const comments = await github.comments(7);
      expect(comments).toMatchObject([{ author: BOT }]);
      expect(comments[0]?.body).toMatch(
        new RegExp(`^Loadgate \\*\\*failed\\*\\* for ${head}, .*actions/runs/`),
      );
      expect(await github.checks(head)).toEqual([]);
    },
  );
});

describe.each(["count.yml", "time-and-count.yml"])("by %s a pull request", (file) => {
  test(
    "that executes more gets its comment, and its job fails",
    TIMEOUT,
    async ({ project, skip }) => {
      const reason = act.reason ?? reasonNotToCount();
      if (act.program === undefined || reason !== undefined) return skip(reason);
      project.git("rm", "--quiet", "server.mjs");
      writeCounted(project, 10_000);
      copyWorkflow(project, file, BUDGET);
      project.git("remote", "add", "origin", "https://github.com/acme/shop");
      const base = project.commit("main");
      project.git("switch", "--quiet", "--create", "change");
      writeCounted(project, 10_300);
      const head = project.commit("more");
      await using github = await startGitHub({ pulls: [{ number: 7, headSha: head }] });
      const { code, stdout } = await runWorkflow(act.program, project, github, {
        file,
        event: "pull_request",
        token: github.jobToken({ contents: "read", "pull-requests": "write", checks: "write" }),
        payload: pullRequestEvent(7, { sha: head }, base),
      });
      expect(code, stdout).toBe(1);
      expect(await github.comments(7)).toMatchObject([
        { author: BOT, body: expect.stringMatching(/api\/greet instructions\/request \+/) },
      ]);
      expect(await github.checks(head)).toMatchObject([{ conclusion: "failure" }]);
    },
  );
});

describe("a push to the default branch", () => {
  test(
    "is added to the baseline if its run hands it over, and to nothing else",
    TIMEOUT,
    async ({ project, skip }) => {
      const { program, reason } = act;
      if (program === undefined) return skip(reason);
      const file = "pull-request.yml";
      copyWorkflow(project, file, BUDGET);
      project.git("remote", "add", "origin", "https://github.com/acme/shop");
      await using github = await startGitHub();
      const token = github.jobToken({ contents: "write", checks: "write" });
      const push = async (parts: Parameters<typeof configuration>[0]) => {
        const gate = { throughput: { tolerance: "50%" } };
        const measure = DECIDING_BURSTS;
        project.write("loadgate.yml", configuration({ gate, measure, ...parts }));
        const payload = pushEvent(project.commit("pushed"));
        const ran = await runWorkflow(program, project, github, {
          ...{ file, event: "push", token, payload },
        });
        const files = [...((await github.branch("loadgate-data"))?.keys() ?? [])];
        return { ...ran, runs: files.filter((name) => name.startsWith("runs/")).length };
      };
      const passed = await push({});
      expect(passed, passed.stdout).toMatchObject({ code: 0, runs: 1 });

      // What a build of this very commit makes of the record of another.
      const text = Buffer.from(passed.artifact("loadgate")["record.json"] ?? "").toString();
      const { id, commit } = JSON.parse(text);
      project.write("record", text.replace(id, "planted").replaceAll(commit.sha, "THIS"));
      const plant =
        "mkdir -p loadgate-out && sed s/THIS/$(git rev-parse HEAD)/ record > loadgate-out/record.json && false";
      const failed = await push({ api: { build: plant } });
      expect(failed, failed.stdout).toMatchObject({ code: 1, runs: 1 });
      expect(Object.keys(failed.artifact("loadgate"))).toContain("record.json");

      const workflow = `.github/workflows/${file}`;
      const lost = project
        .read(workflow)
        .replace(/(download-artifact@[\s\S]*?name: loadgate)/, "$1-lost");
      expect(lost).toContain("loadgate-lost");
      project.write(workflow, lost);
      const undelivered = await push({});
      expect(undelivered, undelivered.stdout).toMatchObject({ code: 1, runs: 1 });
      expect(undelivered.stdout).toMatch(/cannot stat .*loadgate-lost/);
    },
  );
});

describe("what loadgate init writes in a folder of a repository", () => {
  test(
    "measures a pull request, and records a push, without further words",
    TWO_RUNS,
    async ({ project, skip }) => {
      const { program, reason } = act;
      if (program === undefined) return skip(reason);
      const folder = "services/api";
      project.git("rm", "--quiet", "loadgate.yml", "server.mjs");
      project.write(`${folder}/package.json`, JSON.stringify({ main: "server.mjs" }));
      project.write(`${folder}/server.mjs`, delayedServerSource(2));
      const cli = [path.join(DIST, "cli.js"), "init"];
      const at = { cwd: project.path(folder), env: project.env };
      const initialized = await start(process.execPath, cli, at).ended;
      expect(initialized.code, initialized.stderr).toBe(0);
      // The same with less load, for a machine that others use.
      const { burst, repeats } = DECIDING_BURSTS;
      const written = project.read(`${folder}/loadgate.yml`);
      const quick = written.replace("budget: 5m", `burst: ${burst}\n  repeats: ${repeats}`);
      project.write(`${folder}/loadgate.yml`, quick.replace("[1, 50]", "[2]"));
      project.git("remote", "add", "origin", "https://github.com/acme/shop");
      const base = project.commit("main");
      project.git("switch", "--quiet", "--create", "change");
      project.write(`${folder}/server.mjs`, delayedServerSource(40));
      const head = project.commit("slower");
      await using github = await startGitHub({ pulls: [{ number: 7, headSha: head }] });
      const file = "loadgate-services-api.yml";
      const { code, stdout, artifact } = await runWorkflow(program, project, github, {
        file,
        event: "pull_request",
        token: github.jobToken({ contents: "read", "pull-requests": "write", checks: "write" }),
        payload: {
          ...Object(pullRequestEvent(7, { sha: head }, base)),
          ...{ action: "edited", changes: { base: { ref: { from: "next" } } } },
        },
      });
      expect(code, stdout).toBe(1);
      expect(Object.keys(artifact("loadgate"))).toContain("comparison.json");
      expect(await github.comments(7)).toMatchObject([
        { author: BOT, body: expect.stringMatching(/(?:slower|worse) than main: api\/first c=2/) },
      ]);
      const store = "loadgate-data-services-api";
      expect(await github.branch(store)).toBeUndefined();

      project.git("switch", "--quiet", "main");
      const payload = pushEvent(project.commit("pushed"));
      const pushed = await runWorkflow(program, project, github, {
        ...{ file, event: "push", payload },
        token: github.jobToken({ contents: "write", checks: "write" }),
      });
      expect(pushed.code, pushed.stdout).toBe(0);
      const files = [...((await github.branch(store))?.keys() ?? [])];
      expect(files.filter((name) => name.startsWith("runs/"))).toHaveLength(1);
    },
  );
});

describe("a fork's pull request", () => {
  test("goes from its own workflow to the comment", TIMEOUT, async ({ project, skip }) => {
    const { program, reason } = act;
    if (program === undefined) return skip(reason);
    const { base, head } = slowerChange(project, ["fork-measure.yml", "fork-report.yml"]);
    await using github = await startGitHub({
      people: { stranger: "none" },
      pulls: [{ number: 7, author: "stranger", headSha: head, headRef: "change", fork: true }],
    });
    const measure = (repository: string) =>
      runWorkflow(program, project, github, {
        file: "fork-measure.yml",
        event: "pull_request",
        token: github.jobToken({ contents: "read" }),
        payload: pullRequestEvent(7, { sha: head, repository }, base),
      });
    const measured = await measure("stranger/shop");
    expect(measured.code, measured.stdout).toBe(0);
    expect(github.calls()).toEqual([]);
    const files = measured.artifact("loadgate-run");
    expect(Object.keys(files)).toEqual(["run.jsonl"]);
    github.addArtifact(42, "loadgate-run", files);

    project.git("switch", "--quiet", "main");
    project.git("clean", "--quiet", "-fdx");
    const reported = await runWorkflow(program, project, github, {
      file: "fork-report.yml",
      event: "workflow_run",
      token: github.jobToken({
        actions: "read",
        contents: "read",
        "pull-requests": "write",
        checks: "write",
      }),
      payload: workflowRunEvent({ id: 42, headSha: head, headRepository: "stranger/shop" }),
    });
    expect(reported.code, reported.stdout).toBe(1);
    const comments = await github.comments(7);
    expect(comments).toMatchObject([{ author: BOT, body: expect.stringMatching(/throughput −/) }]);
    expect(await github.checks(head)).toMatchObject([{ conclusion: "failure" }]);

    // Pull requests of the repository's own branches have their own workflow.
    const own = await measure("acme/shop");
    expect(own.stdout).not.toMatch(/Run Main/);
  });
});

describe("two machines", () => {
  const file = "two-machines.yml";

  /** A repository whose server runs in one job and is loaded in the other; head's answers after so long. */
  async function onTwoMachines(project: Project, headMs: number) {
    const ports = { HEAD_PORT: await freePort(), BASE_PORT: await freePort() };
    const [url, baseUrl] = Object.values(ports).map((port) => `http://127.0.0.1:${port}`);
    const server = { url: url ?? "", "base-url": baseUrl ?? "" };
    const gate = { throughput: { tolerance: "20%" } };
    const measure = DECIDING_BURSTS;
    project.write("loadgate.yml", configuration({ servers: { api: server }, gate, measure }));
    project.write("server.mjs", delayedServerSource(2));
    copyWorkflow(project, file, BUDGET);
    const workflow = `.github/workflows/${file}`;
    const text = project
      .read(workflow)
      .replace("go build -o server .", ":")
      .replace(" ./server ", " node server.mjs ")
      .replaceAll(/(HEAD_PORT|BASE_PORT): \d+/g, (_, name: keyof typeof ports) =>
        [name, ports[name]].join(": "),
      );
    project.write(workflow, text);
    project.git("remote", "add", "origin", "https://github.com/acme/shop");
    const base = project.commit("main");
    project.git("switch", "--quiet", "--create", "change");
    project.write("server.mjs", delayedServerSource(headMs));
    const head = project.commit("change");
    const isUp = (at = "") =>
      fetch(at).then(
        () => true,
        () => false,
      );
    const areUp = async () => (await isUp(url)) && (await isUp(baseUrl));
    return { base, head, areUp };
  }

  test("serve and load a pull request, one job each", TIMEOUT, async ({ project, skip }) => {
    const { program, reason } = act;
    if (program === undefined) return skip(reason);
    const { base, head, areUp } = await onTwoMachines(project, 40);
    await using github = await startGitHub({ pulls: [{ number: 7, headSha: head }] });
    github.jobsAre(async () => {
      const isJudged = (await github.checks(head)).some(({ conclusion }) => conclusion !== null);
      const conclusion = (await areUp()) ? "success" : null;
      const steps = [{ name: "Both arms answer", conclusion }];
      return [
        { name: "load", status: isJudged ? "completed" : "in_progress", steps: [] },
        { name: "servers", status: "in_progress", steps },
      ];
    });
    const run = (repository: string) =>
      runWorkflow(program, project, github, {
        file,
        event: "pull_request",
        token: github.jobToken({
          ...{ actions: "read", contents: "read", "pull-requests": "write", checks: "write" },
        }),
        payload: pullRequestEvent(7, { sha: head, repository }, base),
      });
    const { code, stdout, artifact } = await run("acme/shop");
    expect(code, stdout).toBe(1);
    expect(stdout).toMatch(/Success - Main End both arms/);
    expect(await github.comments(7)).toMatchObject([
      { author: BOT, body: expect.stringMatching(/api\/greet c=2 throughput −/) },
    ]);
    const { commit, base: compared } = JSON.parse(
      new TextDecoder().decode(artifact("loadgate")["run.jsonl"]).split("\n")[0] ?? "",
    );
    expect([commit.sha, compared.sha]).toEqual([head, base]);
    expect(await areUp()).toBe(false);

    github.forgetCalls();
    const ofFork = await run("stranger/shop");
    expect(ofFork.code, ofFork.stdout).toBe(0);
    expect(github.calls()).toEqual([]);
  });

  test("of which the servers end too early load nothing", TIMEOUT, async ({ project, skip }) => {
    const { program, reason } = act;
    if (program === undefined) return skip(reason);
    const { base, head } = await onTwoMachines(project, 2);
    project.write("server.mjs", "process.exit(5);");
    const broken = project.commit("broken");
    await using github = await startGitHub({ pulls: [{ number: 7, headSha: broken }] });
    let asked = 0;
    github.jobsAre(async () => {
      asked += 1;
      return [
        { name: "load", status: "in_progress", steps: [] },
        { name: "servers", status: asked > 1 ? "completed" : "in_progress", steps: [] },
      ];
    });
    const { code, stdout } = await runWorkflow(program, project, github, {
      file,
      event: "pull_request",
      token: github.jobToken({ actions: "read", contents: "read" }),
      payload: pullRequestEvent(7, { sha: broken }, base),
    });
    expect(code, stdout).toBe(1);
    expect(stdout).toContain("The job with the servers has ended.");
    expect(stdout).not.toMatch(/Run Main .*loadgate@/);
    expect(await github.checks(head)).toEqual([]);
  });
});

describe("shards", () => {
  /** Two servers, so that each shard has one; head's second server does what it is told. */
  function twoServers(project: Project, files: readonly string[], web: string) {
    const servers = {
      api: { run: "exec node server.mjs" },
      web: { run: "exec node web.mjs" },
    };
    const gate = { throughput: { tolerance: "20%" } };
    // By their number: however busy the machine is, it has as many.
    const measure = DECIDING_BURSTS;
    project.write("loadgate.yml", configuration({ servers, gate, measure }));
    project.write("server.mjs", delayedServerSource(2));
    project.write("web.mjs", delayedServerSource(2));
    for (const file of files) copyWorkflow(project, file, BUDGET, 2);
    project.git("remote", "add", "origin", "https://github.com/acme/shop");
    const base = project.commit("main");
    project.git("switch", "--quiet", "--create", "change");
    project.write("web.mjs", web);
    return { base, head: project.commit("change") };
  }

  test("of a pull request get one comment", TIMEOUT, async ({ project, skip }) => {
    const { program, reason } = act;
    if (program === undefined) return skip(reason);
    const file = "pull-request-shards.yml";
    const { base, head } = twoServers(project, [file], delayedServerSource(40));
    await using github = await startGitHub({ pulls: [{ number: 7, headSha: head }] });
    const { code, stdout, artifact } = await runWorkflow(program, project, github, {
      file,
      event: "pull_request",
      token: github.jobToken({ contents: "read", "pull-requests": "write", checks: "write" }),
      payload: pullRequestEvent(7, { sha: head }, base),
    });
    expect(code, stdout).toBe(1);
    for (const index of [1, 2]) {
      expect(Object.keys(artifact(`loadgate-run-${index}`))).toEqual(["run.jsonl.gz"]);
    }
    const comments = await github.comments(7);
    expect(comments).toMatchObject([
      { author: BOT, body: expect.stringMatching(/web\/greet c=2 throughput −/) },
    ]);
    expect(comments[0]?.body).toContain("api/greet c=2");
    expect(await github.checks(head)).toMatchObject([{ conclusion: "failure" }]);
  });

  test("for versions of a runtime measure one each", TIMEOUT, async ({ project, skip }) => {
    const { program, reason } = act;
    if (program === undefined) return skip(reason);
    const file = "pull-request-runtimes.yml";
    copyWorkflow(project, file, BUDGET, 2);
    const server = (version: number) => ({
      run: `PATH="$NODE${version}:$PATH" SLOW=$((${version} == 24)) exec node server.mjs`,
    });
    const servers = { node22: server(22), node24: server(24) };
    const measure = DECIDING_BURSTS;
    const gate = { throughput: { tolerance: "20%" } };
    project.write("loadgate.yml", configuration({ servers, gate, measure }));
    project.write("server.mjs", delayedServerSource(2));
    project.git("remote", "add", "origin", "https://github.com/acme/shop");
    const base = project.commit("main");
    project.git("switch", "--quiet", "--create", "change");
    project.write(
      "server.mjs",
      serverSource({ answer: "setTimeout(right, process.env.SLOW === '1' ? 40 : 2);" }),
    );
    const head = project.commit("change");
    await using github = await startGitHub({ pulls: [{ number: 7, headSha: head }] });
    const { code, stdout, artifact } = await runWorkflow(program, project, github, {
      file,
      event: "pull_request",
      token: github.jobToken({ contents: "read", "pull-requests": "write", checks: "write" }),
      payload: pullRequestEvent(7, { sha: head }, base),
    });
    expect(code, stdout).toBe(1);
    const measuredBy = (index: number) => {
      const packed = artifact(`loadgate-run-${index}`)["run.jsonl.gz"] ?? "";
      const { series } = documentOf(gunzipSync(packed).toString());
      return [...new Set(series.map((one) => (one as { server: string }).server))];
    };
    expect([1, 2].map(measuredBy)).toEqual([["node22"], ["node24"]]);
    const comments = await github.comments(7);
    expect(comments).toMatchObject([
      { author: BOT, body: expect.stringMatching(/node24\/greet c=2 throughput −/) },
    ]);
    expect(comments[0]?.body).toContain("node22/greet c=2");
  });

  test("of which one fails are reported with its name", TIMEOUT, async ({ project, skip }) => {
    const { program, reason } = act;
    if (program === undefined) return skip(reason);
    const file = "pull-request-shards.yml";
    const { base, head } = twoServers(project, [file], "process.exit(5);");
    await using github = await startGitHub({ pulls: [{ number: 7, headSha: head }] });
    const { code, stdout } = await runWorkflow(program, project, github, {
      file,
      event: "pull_request",
      token: github.jobToken({ contents: "read", "pull-requests": "write", checks: "write" }),
      payload: pullRequestEvent(7, { sha: head }, base),
    });
    expect(code, stdout).toBe(1);
    expect(await github.comments(7)).toMatchObject([
      { author: BOT, body: expect.stringContaining("Shard 2/2 is missing: it ended early: web") },
    ]);
    expect(await github.checks(head)).toMatchObject([{ conclusion: "failure" }]);
  });

  test(
    "of a fork are measured without rights and reported together",
    TIMEOUT,
    async ({ project, skip }) => {
      const { program, reason } = act;
      if (program === undefined) return skip(reason);
      const files = ["fork-measure-shards.yml", "fork-report.yml"];
      const { base, head } = twoServers(project, files, delayedServerSource(40));
      await using github = await startGitHub({
        people: { stranger: "none" },
        pulls: [{ number: 7, author: "stranger", headSha: head, headRef: "change", fork: true }],
      });
      const measured = await runWorkflow(program, project, github, {
        file: "fork-measure-shards.yml",
        event: "pull_request",
        token: github.jobToken({ contents: "read" }),
        payload: pullRequestEvent(7, { sha: head, repository: "stranger/shop" }, base),
      });
      expect(measured.code, measured.stdout).toBe(0);
      expect(github.calls()).toEqual([]);
      for (const index of [1, 2]) {
        const name = `loadgate-run-${index}`;
        github.addArtifact(42, name, measured.artifact(name));
      }
      project.git("switch", "--quiet", "main");
      project.git("clean", "--quiet", "-fdx");
      const reported = await runWorkflow(program, project, github, {
        file: "fork-report.yml",
        event: "workflow_run",
        token: github.jobToken({
          actions: "read",
          contents: "read",
          "pull-requests": "write",
          checks: "write",
        }),
        payload: workflowRunEvent({ id: 42, headSha: head, headRepository: "stranger/shop" }),
      });
      expect(reported.code, reported.stdout).toBe(1);
      expect(await github.comments(7)).toMatchObject([
        { author: BOT, body: expect.stringMatching(/web\/greet c=2 throughput −/) },
      ]);
    },
  );
});
