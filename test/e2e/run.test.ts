import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test as plainTest } from "vitest";
import type { z } from "zod";
import { comparisonSchema } from "../support/comparisons.ts";
import { bencherDocument, nullsIn, runDocument } from "./support/documents.ts";
import { expectFailure } from "./support/failure.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { type Ended, start } from "./support/program.ts";
import { BRANCH, createProject, DIST, type Project, test } from "./support/project.ts";
import {
  busyServerSource,
  configuration,
  delayedServerSource,
  serverSource,
} from "./support/servers.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what colours begin with
const ESCAPE = /\u001b/;
const SERVERS = { quick: { run: "exec node quick.mjs" }, slow: { run: "exec node slow.mjs" } };

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

describe("four runs of two servers, one after the other", () => {
  let project: Project;
  let first: Ended;
  let firstFiles: ReturnType<typeof filesOf>;
  let second: Ended;
  let secondFiles: ReturnType<typeof filesOf>;
  let third: Ended;
  let fourth: Ended;
  const hasPty = spawnSync("script", ["-qec", "true", "/dev/null"]).status === 0;

  beforeAll(async () => {
    project = await createProject();
    project.write("quick.mjs", serverSource());
    project.write("slow.mjs", busyServerSource(3));
    project.write("loadgate.yml", configuration({ servers: SERVERS, measure: { repeats: 12 } }));
    project.commit();
    first = await project.loadgate(["run", "--seed", "story"]);
    firstFiles = filesOf(project);
    second = await project.loadgate(["run", "--seed", "story", "--json"]);
    secondFiles = filesOf(project);
    third = await onTerminal(project, {});
    fourth = await onTerminal(project, { NO_COLOR: "1" });
  });
  afterAll(async () => {
    expect(project.leftInTemporary()).toEqual([]);
    expect(await project.remove()).toEqual([]);
  });

  plainTest("pass", () => {
    expect(first.code, first.stderr).toBe(0);
    expect(second.code, second.stderr).toBe(0);
  });

  plainTest("write documents of the promised form, and no other files", () => {
    const { run, comparison, bencher } = firstFiles;
    expect(run.failure).toBeUndefined();
    expect(nullsIn([run, comparison, bencher])).toEqual([]);
    expect(project.list("loadgate-out")).toEqual(
      expect.arrayContaining([
        "bmf.json",
        "comparison.json",
        "report.html",
        "report.md",
        "run.jsonl",
      ]),
    );
    expect(project.list("loadgate-out").filter((name) => name.includes("tmp"))).toEqual([]);
  });

  plainTest("run.jsonl has all samples, servers and the commit", () => {
    const { run } = firstFiles;
    expect(run.series.map(({ name }) => name)).toEqual(["quick/greet c=2", "slow/greet c=2"]);
    for (const { name, samples } of run.series) {
      expect(samples, name).toHaveLength(12);
      // A machine that stops for a burst leaves one without any answer.
      expect(samples.filter(({ expected }) => expected > 0).length, name).toBeGreaterThan(6);
      for (const sample of samples) {
        expect(sample.unexpected).toBe(0);
        expect(sample.errors).toEqual({});
        if (sample.expected === 0) continue;
        expect(sample.throughput).toBeCloseTo(sample.expected / (sample.durationMs / 1000), 3);
      }
    }
    for (const server of run.servers) {
      for (const start of server.starts) {
        expect(start.coldStartMs).toBeDefined();
        expect(start.peakRssBytes).toBeGreaterThanOrEqual(start.idleRssBytes ?? Infinity);
      }
      // Nothing is built and no artifact is named: absent, not 0.
      expect(server).not.toHaveProperty("buildMs");
      expect(server).not.toHaveProperty("artifactBytes");
    }
    expect(run.commit).toEqual({
      sha: project.git("rev-parse", "HEAD"),
      ref: BRANCH,
      dirty: false,
    });
    expect(run.plan.seed).toBe("story");
  });

  plainTest("comparison.json is the first one's: everything new, the gate neutral", () => {
    const { comparison } = firstFiles;
    expect(comparison.verdict).toBe("new");
    expect(comparison.gate).toEqual({ decision: "pass", standing: "neutral", reasons: [] });
    expect(comparison.comparedWith.kind).toBe("none");
    for (const { metrics } of comparison.series) {
      expect(metrics["throughput"]).toMatchObject({ verdict: "new", tolerancePercent: 90 });
      expect(metrics["throughput"]).not.toHaveProperty("base");
      expect(metrics["latency-p99"]).not.toHaveProperty("verdict");
      expect(metrics["errors"]?.head).toBe(0);
    }
  });

  plainTest("the servers are compared head to head", () => {
    const throughput = firstFiles.comparison.headToHead.find(
      ({ metric }) => metric === "throughput",
    );
    expect(throughput).toMatchObject({ scenario: "greet", servers: ["quick", "slow"] });
    expect(throughput?.low).toBeGreaterThan(1);
    expect(throughput?.high).toBeGreaterThanOrEqual(throughput?.ratio ?? Infinity);
    expect(first.stdout).toMatch(
      /Head to head\nload .*\ngreet c=2 +throughput .*▲.*quick ÷ slow [\d.,]+× \([\d.]+–/,
    );
  });

  plainTest("bmf.json names series and processes", () => {
    const { bencher } = firstFiles;
    expect(Object.keys(bencher).sort()).toEqual(
      ["quick/greet c=2", "quick/process", "slow/greet c=2", "slow/process"].sort(),
    );
    expect(bencher["quick/greet c=2"]).toMatchObject({ throughput: {}, latency: {}, errors: {} });
  });

  plainTest("the table on a pipe has no colours, and progress is on standard error alone", () => {
    expect(first.stdout).toMatch(/^○ 2 series measured, nothing to compare with yet/);
    expect(first.stdout).toMatch(/^quick\/greet c=2 +GET \/ +[\d,]+\/s/m);
    expect(first.stdout + first.stderr).not.toMatch(ESCAPE);
    expect(first.stderr).toMatch(/^Measuring$/m);
    expect(first.stdout).not.toMatch(/Measuring|Building|\d s left,/);
  });

  plainTest("report.md says the same as the table", () => {
    const report = firstFiles.report;
    expect(report).toMatch(/^### ℹ️ 2 series measured, nothing to compare with yet/);
    expect(report).toContain("quick/greet c=2");
    expect(report).toContain("**Head to head**");
  });

  plainTest("the first run is recorded on the default branch, and so are those after it", () => {
    expect(first.stdout).toContain("none yet, this run is added");
    expect(secondFiles.comparison.comparedWith).toMatchObject({ kind: "none", runs: 1 });
    expect(project.list(".loadgate")).toHaveLength(4);
    for (const name of project.list(".loadgate")) {
      expect(name).toMatch(/^\d{4}-.*\.json$/);
      expect(nullsIn(project.json(`.loadgate/${name}`))).toEqual([]);
    }
  });

  plainTest("two earlier runs decide nothing, three do", () => {
    const { series } = secondFiles.comparison;
    for (const { metrics } of series) expect(metrics["throughput"]?.verdict).toBe("new");
    const { comparison } = filesOf(project);
    expect(comparison.comparedWith).toMatchObject({ kind: "history", runs: 3 });
    for (const { metrics } of comparison.series) {
      expect(metrics["throughput"]).toHaveProperty("changePercent");
    }
  });

  plainTest("--json prints the comparison and nothing else", () => {
    expect(JSON.parse(second.stdout)).toEqual(secondFiles.comparison);
    expect(second.stderr).toMatch(/^Measuring$/m);
  });

  plainTest("one seed gives one order", () => {
    const orders = [firstFiles.run, secondFiles.run].map(orderOf);
    expect(orders[0]).toHaveLength(24);
    expect(orders[0]).toEqual(orders[1]);
  });

  plainTest("a terminal gets colours and a live line", ({ skip }) => {
    if (!hasPty) skip("util-linux's script is not there to make a terminal");
    expect(third.code, third.stdout).toBe(0);
    expect(third.stdout).toMatch(ESCAPE);
    expect(third.stdout).toContain("\u001b[33m○");
    expect(third.stdout).toContain("\r\u001b[2K");
  });

  plainTest("NO_COLOR takes the colours away on a terminal", ({ skip }) => {
    if (!hasPty) skip("util-linux's script is not there to make a terminal");
    expect(fourth.code, fourth.stdout).toBe(0);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are what is looked for
    expect(fourth.stdout).not.toMatch(/\u001b\[[\d;]*m/);
    expect(fourth.stdout).toMatch(/[✓○] \S/);
  });

  async function onTerminal(in_: Project, env: Readonly<Record<string, string>>): Promise<Ended> {
    if (!hasPty) return in_.loadgate(["run"], env);
    const command = `'${process.execPath}' '${DIST}/cli.js' run`;
    return start("script", ["-qec", command, "/dev/null"], {
      cwd: in_.folder,
      env: { ...in_.env, TERM: "xterm", ...env },
    }).ended;
  }
});

describe.concurrent("what to measure", () => {
  test("--dry-run prints the plan and builds, starts and writes nothing", async ({ project }) => {
    const touch = "touch ran; exec node server.mjs";
    project.write("loadgate.yml", configuration({ api: { build: "touch built", run: touch } }));
    const { code, stdout, stderr } = await project.loadgate(["run", "--dry-run"]);
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/^api\/greet c=2 +\d+/m);
    expect(stdout).toMatch(/measuring takes about \d+ s/);
    for (const name of ["ran", "built", "loadgate-out", ".loadgate"]) {
      expect(project.exists(name), name).toBe(false);
    }
  });

  test("--seed fixes the order, another seed gives another", async ({ project }) => {
    const greet = { load: { concurrency: [1, 2, 3, 4] } };
    project.write("loadgate.yml", configuration({ greet, measure: { budget: "20s" } }));
    const plan = async (seed: string) =>
      (await project.loadgate(["run", "--dry-run", "--seed", seed])).stdout;
    const one = await plan("one");
    expect(one).toContain("order (seed one)");
    expect(await plan("one")).toBe(one);
    const orders = await Promise.all(["two", "three"].map(plan));
    expect(orders.map((text) => text.replace(/seed \w+/, "seed one"))).not.toEqual([one, one]);
  });

  test("--only, --out and --store: a part, elsewhere, and not recorded", async ({ project }) => {
    project.write("quick.mjs", serverSource());
    project.write("slow.mjs", serverSource());
    project.write("loadgate.yml", configuration({ servers: SERVERS }));
    project.commit();
    const places = ["--out", "results/here", "--store", "history"];
    const ended = await project.loadgate(["run", "--only", "slow/*", ...places]);
    expect(ended.code, ended.stderr).toBe(0);
    const { run } = filesOf(project, "results/here");
    expect(run.series.map(({ name }) => name)).toEqual(["slow/greet c=2"]);
    expect(run.servers.map(({ server }) => server)).toEqual(["slow"]);
    expect(run.only).toBe("slow/*");
    expect(ended.stdout).toMatch(/is not added to the baseline: --only left series out/);
    expect(project.list("history")).toEqual([]);
    for (const name of ["loadgate-out", ".loadgate"]) expect(project.exists(name)).toBe(false);
  });

  test("a server with a build, an artifact and a short time limit, and a request with method, headers and a body from a file", async ({
    project,
  }) => {
    project.write("body.json", '{"name":"é"}');
    const echo = `let body = ""; request.on("data", (chunk) => { body += chunk; });
      request.on("end", () => { response.setHeader("content-type", "application/json; charset=utf-8");
        response.statusCode = 201;
        response.end(request.method + request.headers["x-test"] + body); });`;
    project.write(
      "server.mjs",
      serverSource({ answer: `if (request.url !== "/echo") right(); else { ${echo} }` }),
    );
    const greet = {
      method: "POST",
      path: "/echo",
      headers: { "x-test": "a, b" },
      "body-file": "body.json",
      expect: { status: 201, body: 'POSTa, b{"name":"é"}', "content-type": "application/json" },
    };
    const build = { build: "printf 12345 > made", artifact: "made" };
    const api = { ...build, ready: { timeout: "1900ms" } };
    project.write("loadgate.yml", configuration({ api, greet }));
    const ended = await project.loadgate(["run"]);
    expect(ended.code, ended.stderr).toBe(0);
    const [server] = filesOf(project).run.servers;
    expect(server?.artifactBytes).toBe(5);
    expect(server?.buildMs).toBeGreaterThan(0);
  });
});

describe.concurrent("what is recorded", () => {
  test("not with uncommitted changes", async ({ project }) => {
    project.write("server.mjs", `${serverSource()}\n// changed`);
    const ended = await project.loadgate(["run"]);
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.stdout).toMatch(/is not added to the baseline: .*uncommitted changes/);
    expect(filesOf(project).run.commit).toMatchObject({ dirty: true });
    expect(project.list(".loadgate")).toEqual([]);
  });

  test("not outside a repository", async ({ project }) => {
    rmSync(project.path(".git"), { recursive: true });
    const ended = await project.loadgate(["run"]);
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.stdout).toMatch(/is not added to the baseline: there is no git commit here/);
    expect(filesOf(project).run).not.toHaveProperty("commit");
  });

  test("on the branch that the configuration names, and no more runs than it keeps", async ({
    project,
  }) => {
    project.git("switch", "--quiet", "--create", "release");
    project.write("loadgate.yml", configuration({ baseline: { branch: "release", keep: 1 } }));
    project.commit();
    await project.loadgate(["run"]);
    const [one] = project.list(".loadgate");
    expect(one).toBeDefined();
    await project.loadgate(["run"]);
    expect(project.list(".loadgate")).toHaveLength(1);
    expect(project.list(".loadgate")).not.toEqual([one]);
  });
});

test("a planted regression fails the gate, is named, and does not become the baseline", async ({
  project,
}) => {
  const gate = { throughput: { tolerance: "20%" } };
  project.write("loadgate.yml", configuration({ gate }));
  project.write("server.mjs", delayedServerSource(5));
  project.commit("quick");
  // Three are the least; two more keep a noisy machine from hiding what is planted.
  for (let run = 0; run < 5; run += 1) {
    const ended = await project.loadgate(["run"]);
    expect(ended.code, ended.stderr).toBe(0);
  }
  const baseline = project.list(".loadgate");
  expect(baseline).toHaveLength(5);

  project.write("server.mjs", delayedServerSource(30));
  project.commit("five times as slow");
  const failed = await project.loadgate(["run", "--fail-on", "regression"]);
  expect(failed.code, failed.stdout + failed.stderr).toBe(1);
  expect(failed.stdout).toMatch(/^✗ .*slower than the baseline: api\/greet c=2 throughput −/);
  expect(failed.stdout).toMatch(/gate: api\/greet c=2: throughput −\d/);
  expect(failed.stdout).toContain("is not added to the baseline: the gate failed");
  const { comparison } = filesOf(project);
  expect(comparison.verdict).toBe("regression");
  expect(comparison.gate.decision).toBe("fail");
  const change = comparison.series[0]?.metrics["throughput"];
  expect(change?.verdict).toBe("regression");
  expect(change?.changePercent).toBeLessThan(-50);
  expect(change?.highPercent).toBeLessThan(0);
  expect(project.list(".loadgate")).toEqual(baseline);

  const tolerated = await project.loadgate(["run", "--fail-on", "never"]);
  expect(tolerated.code, tolerated.stderr).toBe(0);
  expect(tolerated.stdout).toMatch(/gate: api\/greet c=2: throughput −\d/);
  expect(filesOf(project).comparison).toMatchObject({
    verdict: "regression",
    gate: { decision: "pass", standing: "neutral" },
  });
  expect(project.list(".loadgate"), "it would hide the regression").toEqual(baseline);
});

test("--fail-on inconclusive fails where nothing was decided", async ({ project }) => {
  // A few bursts of one start decide nothing; with nothing to compare, there is nothing to decide either.
  const first = await project.loadgate(["run", "--fail-on", "inconclusive"]);
  expect(first.code, first.stderr).toBe(0);
  const ended = await project.loadgate(["run", "--base", "HEAD", "--fail-on", "inconclusive"]);
  expect(ended.code, ended.stderr).toBe(1);
  expect(ended.stdout).toMatch(/gate: api\/greet c=2: throughput is inconclusive/);
});

describe("the rest of the command line", () => {
  test("--help lists commands and exit codes, --version the version", async ({ project }) => {
    const help = await project.loadgate(["--help"]);
    expect(help.code).toBe(0);
    for (const word of ["run", "validate", "init", "129/130/131/143"])
      expect(help.stdout).toContain(word);
    expect(help.stderr).toBe("");
    const { stdout } = await project.loadgate(["--version"]);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test("without a command there is a hint", async ({ project }) => {
    const ended = await project.loadgate([]);
    expectFailure(ended, { code: 2, place: /No command was given/, hint: /loadgate --help/ });
  });

  test("a reader that goes away is no crash", async ({ project }) => {
    const command = `set -o pipefail; '${process.execPath}' '${DIST}/cli.js' run --dry-run | true`;
    const ended = await start("bash", ["-c", command], { cwd: project.folder, env: project.env })
      .ended;
    expect(ended.stderr.replace(/^warning: .* pays for .*\n/m, "")).toBe("");
  });
});

function filesOf(project: Project, out = "loadgate-out") {
  return {
    run: runDocument.parse(project.json(`${out}/run.jsonl`)),
    comparison: comparisonSchema.parse(project.json(`${out}/comparison.json`)),
    bencher: bencherDocument.parse(project.json(`${out}/bmf.json`)),
    report: project.read(`${out}/report.md`),
  };
}

/** Names of the series in the order of their bursts. */
function orderOf(run: z.infer<typeof runDocument>): readonly string[] {
  return run.series
    .flatMap(({ name, samples }) =>
      samples.map((sample) => ({ name, at: sample.startedAt, place: sample.position })),
    )
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.place - b.place))
    .map(({ name }) => name);
}
