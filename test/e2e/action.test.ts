import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test as plainTest } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { installNode24, NODE_24 } from "../support/node24.ts";
import { type EndedStep, foreignCommands, type StepOptions, step } from "./support/action.ts";
import { runDocument } from "./support/documents.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { BRANCH, type Project, test } from "./support/project.ts";
import {
  configuration,
  delayedServerSource,
  IDLE_REQUESTS,
  serverSource,
} from "./support/servers.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const NODES = { "the Node of the tests": process.execPath, "Node 24": NODE_24 };

beforeAll(async () => {
  await realOha();
  installNode24();
}, INSTALL_TIMEOUT_MS);

const underLoad = (then: string) =>
  serverSource({ answer: `if (count <= ${IDLE_REQUESTS}) right(); else { ${then} }` });
const HALF_503 = underLoad("if (count % 2) response.statusCode = 503; right();");

const changes = z.array(
  z.strictObject({
    series: z.string(),
    metric: z.string(),
    changePercent: z.number(),
    lowPercent: z.number(),
    highPercent: z.number(),
  }),
);

for (const [nodeName, node] of Object.entries(NODES)) {
  describe.concurrent(`on ${nodeName}`, () => {
    test("a run that passes: outputs, summary, state, exit 0", async ({ project }) => {
      project.git("branch", "--move", "trunk");
      const event = { repository: { default_branch: "trunk" } };
      const ended = await step(project, "main.js", { node, event });
      expect(ended.code, ended.stdout + ended.stderr).toBe(0);
      const outputs = ended.outputs();
      expect(outputs).toMatchObject({ verdict: "new", regressions: "[]", improvements: "[]" });
      const report = readFileSync(outputs["report-path"] ?? "", "utf8");
      expect(report).toContain("api/greet c=2");
      expect(ended.summary().trim()).toBe(report.trim());
      const run = runDocument.parse(project.json(outputs["run-path"] ?? ""));
      expect(run.environment["node"]).toBe(
        spawnSync(node, ["--version"], { encoding: "utf8" }).stdout.trim().slice(1),
      );
      expect(path.isAbsolute(outputs["run-path"] ?? "")).toBe(true);
      expect(ended.stdout).not.toMatch(/^::(error|warning)/m);
      expect(ended.stdout.match(/^::group::/gm)?.length).toBe(
        ended.stdout.match(/^::endgroup::/gm)?.length,
      );
      expect(foreignCommands(ended.stdout)).toEqual([]);
      expect(ended.stderr).toBe("");
      // Only the event says that trunk is the default branch.
      expect(project.list(".loadgate")).toHaveLength(1);
      expect(ended.runnerTemp()).toEqual([]);
      expect(Object.keys(ended.state())).toEqual(["folder"]);
    });

    test("a run that fails the gate: annotation, outputs, exit 1", async ({ project }) => {
      project.write("server.mjs", HALF_503);
      project.commit();
      const ended = await step(project, "main.js", { node });
      expect(ended.code, ended.stdout).toBe(1);
      expect(ended.stdout).toMatch(
        /^::error title=Loadgate,file=loadgate.yml,line=\d+::api\/greet c=2: [3-6]\d(\.\d+)? %25 of requests failed/m,
      );
      expect(ended.outputs()).toMatchObject({ verdict: "unmeasurable" });
      expect(ended.summary()).toMatch(/^### ❌/);
      expect(project.list(".loadgate")).toEqual([]);
    });

    test("the same run with fail-on never: a warning, exit 0", async ({ project }) => {
      project.write("server.mjs", HALF_503);
      project.commit();
      const ended = await step(project, "main.js", { node, inputs: { "fail-on": "never" } });
      expect(ended.code, ended.stdout).toBe(0);
      expect(ended.stdout).toMatch(
        /^::warning title=Loadgate,file=loadgate.yml,line=\d+::api\/greet c=2: [3-6]\d/m,
      );
      expect(ended.stdout).not.toMatch(/^::error/m);
      expect(project.list(".loadgate")).toEqual([]);
    });

    test("a server that does not start: an annotation, its log, exit 3", async ({ project }) => {
      project.write("server.mjs", `console.error("no database"); process.exit(5);`);
      const ended = await step(project, "main.js", { node });
      expect(ended.code, ended.stdout).toBe(3);
      expect(ended.stdout).toMatch(
        /^::error title=Loadgate::api: the server ended before it was ready: exit code 5%0A/m,
      );
      expect(ended.stdout).toMatch(/^│ no database$/m);
      expect(ended.stdout).not.toMatch(/^ {4}at /m);
    });
  });
}

test("the start loads no HTTP client", async ({ project }) => {
  const folder = path.join(project.outside, "coverage");
  project.write("loadgate.yml", "");
  const ended = await step(project, "main.js", { env: { NODE_V8_COVERAGE: folder } });
  expect(ended.code, ended.stdout).toBe(2);
  const coverage = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), "utf8"));
  const packages = [...coverage.join("").matchAll(/"url":"[^"]*\/vendor\/([^"]*)\.js"/g)];
  const names = packages.map(([, name]) => name);
  expect(names).toContain("@actions-core");
  for (const client of ["undici", "@actions-http-client", "@actions-github"]) {
    expect(names).not.toContain(client);
  }
});

test("regressions and improvements are named with their intervals", async ({ project }) => {
  const gate = { throughput: { tolerance: "20%" } };
  project.write("loadgate.yml", configuration({ gate }));
  project.write("server.mjs", delayedServerSource(5));
  project.commit();
  for (let run = 0; run < 5; run += 1) expect((await step(project, "main.js")).code).toBe(0);
  project.write("server.mjs", delayedServerSource(30));
  project.commit();
  const worse = await step(project, "main.js");
  expect(worse.code, worse.stdout).toBe(1);
  expect(worse.outputs()).toMatchObject({ verdict: "regression", improvements: "[]" });
  const [regression, ...more] = changes.parse(JSON.parse(worse.outputs()["regressions"] ?? ""));
  expect(regression).toMatchObject({ series: "api/greet c=2", metric: "throughput" });
  expect(regression?.highPercent).toBeLessThan(0);
  expect(more).toEqual([]);
  expect(worse.stdout).toMatch(
    /^::error title=Loadgate,file=loadgate.yml,line=\d+::api\/greet c=2: throughput −/m,
  );
});

describe.concurrent("inputs", () => {
  const wrong: readonly (readonly [string, string, RegExp])[] = [
    ["budget", "5", /Input budget: found "5"; expected a duration/],
    ["budget", "100ms", /budget of .* is too short/],
    ["fail-on", "sometimes", /Input fail-on: found "sometimes"; expected one of/],
    ["oha-version", "latest", /Input oha-version: found "latest"; expected a version/],
    ["oha-version", "1.2.3/../../x", /Input oha-version: found/],
    ["only", "nothing/*", /\bonly\b.* matches nothing/],
    ["config", "missing.yml", /missing\.yml: no such configuration file/],
    ["working-directory", "nowhere", /nowhere.*: no such/],
  ];
  for (const [name, value, message] of wrong) {
    test(`${name}: ${value} is refused`, async ({ project }) => {
      const measure = { budget: "9s" };
      project.write("loadgate.yml", configuration({ api: { build: "touch built" }, measure }));
      const ended = await step(project, "main.js", { inputs: { [name]: value } });
      expect(ended.code, ended.stdout).toBe(2);
      const annotations = ended.stdout.split("\n").filter((line) => line.startsWith("::error"));
      expect(annotations).toHaveLength(1);
      expect(annotations[0]).toMatch(message);
      expect(ended.stdout).not.toMatch(/^ {4}at /m);
      expect(project.exists("built")).toBe(false);
    });
  }

  test("a message names the action's input, not the command's option", async ({ project }) => {
    const ended = await step(project, "main.js", { inputs: { only: "nothing/*" } });
    expect(ended.stdout).not.toContain("--only");
  });

  test("all of them reach the run", async ({ project }) => {
    const measure = { budget: "9s" };
    project.write("below/bench.yml", configuration({ api: { directory: ".." }, measure }));
    project.commit();
    const inputs = {
      "working-directory": "below",
      config: "bench.yml",
      budget: "2300ms",
      only: "api/*",
      "fail-on": "never",
      store: "history",
      out: "results",
    };
    const ended = await step(project, "main.js", { inputs });
    expect(ended.code, ended.stdout).toBe(0);
    expect(project.list("below/history")).toHaveLength(1);
    expect(ended.outputs()["run-path"]).toBe(project.path("below/results/run.jsonl"));
    const run = runDocument.parse(project.json("below/results/run.jsonl"));
    expect(run.plan.budgetMs).toBe(2300);
  });

  test("spaces around a value and empty values are no values", async ({ project }) => {
    const inputs = { budget: " 2300ms ", only: "", store: "", "fail-on": "" };
    const ended = await step(project, "main.js", { inputs });
    expect(ended.code, ended.stdout).toBe(0);
  });
});

describe.concurrent("events", () => {
  const recorded = async (project: Project, options: StepOptions) => {
    const ended = await step(project, "main.js", options);
    expect(ended.code, ended.stdout).toBe(0);
    return { ended, count: project.list(".loadgate").length };
  };

  test("pull_request_target is refused before anything is run", async ({ project }) => {
    project.write("loadgate.yml", configuration({ api: { build: "touch built" } }));
    const env = { GITHUB_EVENT_NAME: "pull_request_target" };
    const ended = await step(project, "main.js", { env });
    expect(ended.code).toBe(2);
    expect(ended.stdout).toMatch(
      /^::error title=Loadgate::The event pull_request_target is refused/m,
    );
    expect(project.exists("built")).toBe(false);
  });

  test("a pull request's merge commit is not recorded", async ({ project }) => {
    const sha = project.commit("merge");
    project.git("update-ref", "refs/pull/7/merge", sha);
    project.git("switch", "--quiet", "--detach", "refs/pull/7/merge");
    const { ended, count } = await recorded(project, { env: pullRequest(sha) });
    expect(ended.stdout).toMatch(/is not added to the baseline: .*pull_request/);
    expect(count).toBe(0);
  });

  test("nor is a pull request whose own branch is checked out under the default branch's name", async ({
    project,
  }) => {
    // What actions/checkout does with `repository` and `ref` of a fork's head.
    const sha = project.commit("from a fork's main");
    const { count } = await recorded(project, { env: pullRequest(sha) });
    expect(count).toBe(0);
  });

  test("a push to the default branch is recorded, also from a detached head", async ({
    project,
  }) => {
    project.git("switch", "--quiet", "--detach");
    const env = {
      GITHUB_REF: "refs/heads/trunk",
      GITHUB_REF_NAME: "trunk",
      GITHUB_REF_TYPE: "branch",
      GITHUB_SHA: project.git("rev-parse", "HEAD"),
    };
    const event = { repository: { default_branch: "trunk" } };
    const { count } = await recorded(project, { env, event });
    expect(count).toBe(1);
    expect(runDocument.parse(project.json("loadgate-out/run.jsonl")).commit?.ref).toBe("trunk");
  });

  test("a tag that has the default branch's name is not recorded", async ({ project }) => {
    project.git("switch", "--quiet", "--detach");
    const env = {
      GITHUB_REF: "refs/tags/main",
      GITHUB_REF_NAME: "main",
      GITHUB_REF_TYPE: "tag",
      GITHUB_SHA: project.git("rev-parse", "HEAD"),
    };
    const { count } = await recorded(project, { env });
    expect(count).toBe(0);
  });

  test("another commit than the job's, checked out by the workflow, is not recorded", async ({
    project,
  }) => {
    const job = project.git("rev-parse", "HEAD");
    project.commit("another");
    project.git("switch", "--quiet", "--detach");
    const env = { GITHUB_REF: "refs/heads/main", GITHUB_REF_NAME: "main", GITHUB_SHA: job };
    const { count } = await recorded(project, { env });
    expect(count).toBe(0);
  });

  test("an event without a repository leaves the default branch to git", async ({ project }) => {
    const { count } = await recorded(project, { event: { schedule: "0 0 * * *" } });
    expect(count).toBe(1);
  });
});

describe.concurrent("what strangers wrote", () => {
  const SECRETS = {
    "INPUT_GITHUB-TOKEN": "secret-one",
    "INPUT_BENCHER-API-KEY": "secret-two",
    GITHUB_TOKEN: "secret-three",
    GH_TOKEN: "secret-four",
    ACTIONS_RUNTIME_TOKEN: "secret-five",
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: "secret-six",
    BENCHER_API_TOKEN: "secret-seven",
    STATE_token: "secret-eight",
  };

  test("the job's secrets and command files reach neither build nor server", async ({
    project,
  }) => {
    const dump = `writeFileSync("../outside/server-env", JSON.stringify(process.env));`;
    project.write("server.mjs", serverSource({ before: dump }));
    const build = "env > ../outside/build-env";
    project.write("loadgate.yml", configuration({ api: { build, env: { EXTRA: "kept" } } }));
    const ended = await step(project, "main.js", { env: SECRETS });
    expect(ended.code, ended.stdout).toBe(0);
    for (const name of ["server-env", "build-env"]) {
      const seen = readFileSync(path.join(project.outside, name), "utf8");
      expect(seen).toContain(project.mark);
      expect(seen).toMatch(/EXTRA"?[=:]"?kept/);
      expect(seen).not.toMatch(/secret-/);
      expect(seen).not.toMatch(/INPUT_|GITHUB_(OUTPUT|ENV|PATH|STATE|STEP_SUMMARY)/);
    }
    // Telling the runner what to mask is the one place where a secret is printed.
    expect(ended.stdout.replace(/^::add-mask::.*$/gm, "")).not.toMatch(/secret-/);
  });

  const COMMANDS = [
    "::set-output name=x::y",
    "  ::add-mask::e",
    "\t::stop-commands::x",
    "##[error]x",
    "text ##[add-mask]e",
    "over\r::error::x",
    "\u001b[0m::error::x",
    "\u0000::error::x",
    "####[[error]x",
  ];
  const print = COMMANDS.map((line) => `console.log(${JSON.stringify(line)});`).join("\n");
  const expectNoCommands = (ended: EndedStep) => {
    expect(foreignCommands(ended.stdout)).toEqual([]);
    expect(ended.stdout).toContain("set-output name=x::y");
  };

  test("a build's output is no command", async ({ project }) => {
    project.write("build.mjs", `${print}\nprocess.exit(1);`);
    project.write("loadgate.yml", configuration({ api: { build: "node build.mjs" } }));
    const ended = await step(project, "main.js");
    expect(ended.code).toBe(3);
    expectNoCommands(ended);
  });

  test("a server's log is no command", async ({ project }) => {
    project.write("server.mjs", underLoad(`${print}\nprocess.exit(1);`));
    const ended = await step(project, "main.js");
    expect(ended.code).toBe(3);
    expectNoCommands(ended);
  });

  test("a wrong answer is no command", async ({ project }) => {
    const body = JSON.stringify(COMMANDS.join("\n"));
    project.write(
      "server.mjs",
      serverSource({ answer: `if (request.url === "/") right(); else response.end(${body});` }),
    );
    project.write("loadgate.yml", configuration({ greet: { path: "/x" } }));
    const ended = await step(project, "main.js");
    expect(ended.code).toBe(3);
    expectNoCommands(ended);
  });

  test("a file of the store is no command, neither by name nor by content", async ({ project }) => {
    const record = {
      schema: "loadgate/baseline/1",
      id: "x",
      startedAt: "2026-01-01T00:00:00.000Z",
      commit: { sha: "0", dirty: false },
      environment: {
        os: "x",
        arch: "x",
        cpuModel: "x",
        cpuCount: 1,
        memoryBytes: 1,
        node: "x",
        loadgate: "x",
      },
      series: [
        {
          name: "x",
          server: "x",
          scenario: "x",
          level: { concurrency: 1 },
          configHash: "x",
          metrics: { "\n::set-output name=x::y\n": 1 },
        },
      ],
    };
    project.write(".loadgate/1.json", JSON.stringify(record));
    project.write(".loadgate/2.json", JSON.stringify({ schema: "##[add-mask]e\n::error::x" }));
    project.write(".loadgate/3\n::error::x.json", "{");
    const ended = await step(project, "main.js");
    expect(ended.code, ended.stdout).toBe(0);
    expect(project.list(".loadgate")).toHaveLength(4);
    expect(foreignCommands(ended.stdout)).toEqual([]);
    expect(ended.stdout).toContain("was skipped");
  });

  test("the configuration is no command", async ({ project }) => {
    project.write("loadgate.yml", `servers:\n  "x\\n::error::y": { "##[error]z": 1 }\n`);
    const ended = await step(project, "main.js");
    expect(ended.code).toBe(2);
    expect(foreignCommands(ended.stdout)).toEqual([]);
  });
});

describe("one interface, told three times", () => {
  const action = z
    .object({
      inputs: z.record(z.string(), z.looseObject({ default: z.string().optional() })),
      outputs: z.record(z.string(), z.looseObject({ description: z.string() })),
      runs: z.looseObject({ using: z.string(), main: z.string(), post: z.string() }),
    })
    .parse(parse(readFileSync(path.join(ROOT, "action.yml"), "utf8")));
  const page = readFileSync(path.join(ROOT, "docs/action.md"), "utf8");
  const source = (name: string) => readFileSync(path.join(ROOT, "src/action", name), "utf8");
  const tableOf = (name: string) => {
    const [, table = ""] =
      new RegExp(`<!-- ${name}:start -->([\\s\\S]*?)<!-- ${name}:end -->`).exec(page) ?? [];
    return [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, each]) => each);
  };

  plainTest("action.yml and the inputs that are read", () => {
    const sources = source("inputs.ts");
    const read = [
      ...sources.matchAll(
        /(?:getInput|getMultilineInput|oneOf|isOn|given|inForm|durationInput|parsed)\(\s*"([^"]+)"/g,
      ),
    ].map(([, each]) => each);
    expect([...new Set(read)].sort()).toEqual(Object.keys(action.inputs).sort());
  });

  plainTest("action.yml and the outputs that are set", () => {
    const sources = readdirSync(path.join(ROOT, "src/action"), {
      recursive: true,
      encoding: "utf8",
    }).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
    const set = [
      ...sources
        .map(source)
        .join("\n")
        .matchAll(/setOutput\(\s*"([^"]+)"/g),
    ].map(([, each]) => each);
    expect([...new Set(set)].sort()).toEqual(Object.keys(action.outputs).sort());
  });

  plainTest("action.yml and the page's tables", () => {
    expect(tableOf("inputs")).toEqual(Object.keys(action.inputs));
    expect(tableOf("outputs")).toEqual(Object.keys(action.outputs));
    for (const [name, { default: value }] of Object.entries(action.inputs)) {
      if (!value) continue;
      const row = page.split("\n").find((line) => line.startsWith(`| \`${name}\` |`));
      expect(row).toContain(`| \`${value}\` |`);
    }
  });

  plainTest("what the runner starts is built", () => {
    expect(action.runs.using).toBe("node24");
    for (const file of [action.runs.main, action.runs.post]) {
      expect(existsSync(path.join(ROOT, file)), file).toBe(true);
    }
  });
});

/** The environment of a pull request's job. */
function pullRequest(sha: string): Record<string, string> {
  return {
    GITHUB_EVENT_NAME: "pull_request",
    GITHUB_REF: "refs/pull/7/merge",
    GITHUB_REF_NAME: "7/merge",
    GITHUB_REF_TYPE: "branch",
    GITHUB_HEAD_REF: BRANCH,
    GITHUB_BASE_REF: BRANCH,
    GITHUB_SHA: sha,
  };
}
