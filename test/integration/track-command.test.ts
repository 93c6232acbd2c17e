import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { runCli } from "../../src/cli/program.ts";
import type { RunFile } from "../../src/domain/run/file/run-file.ts";
import { runOf } from "../../src/domain/shards/merge.ts";
import { bencherApi } from "../support/bencher/api.js";
import { PLANTED_KEY, type Step, standIn } from "../support/bencher/bencher.ts";
import { aRun, aSeries } from "../support/builders/run.ts";
import { aWholeRun, shardsOf, someSeries } from "../support/builders/shards.ts";
import { runText } from "../support/run-lines.ts";
import { aStream } from "../support/streams.ts";
import { loadgateFailure } from "./support/loadgate-failure.ts";
import { webServer } from "./support/web-server.ts";
import { temporaryFolder } from "./support/workspace.ts";

interface Given {
  readonly run?: Partial<RunFile>;
  readonly steps?: readonly Step[];
  /** The section of the configuration; null for none. */
  readonly section?: Readonly<Record<string, unknown>> | null;
  readonly environment?: NodeJS.ProcessEnv;
  readonly branch?: string | null;
  /** Pull request 12 has been tracked before. */
  readonly isKnown?: boolean;
}

/** `loadgate track` in a folder with a run file, a client and a server that stand in. */
async function trackIn(given: Given = {}) {
  const folder = await temporaryFolder();
  const branches = given.isKnown ? ["pr-12/ci", "pr-12/ci/base", "main"] : [];
  const host = await webServer(bencherApi(() => ({ history: [1, 2, 3], branches })));
  const bencher = standIn(folder, { run: given.steps ?? [{}] });
  const file = (name: string) => path.join(folder, name);
  const { section = {}, branch = "main" } = given;
  writeFileSync(file("run.jsonl"), runText(aRun(given.run)));
  writeFileSync(
    file("loadgate.yml"),
    stringify({
      servers: { go: { run: "./go" } },
      scenarios: { greet: { path: "/", load: { concurrency: [10] } } },
      ...(branch !== null && { baseline: { branch } }),
      ...(section && { bencher: { project: "demo", host, cli: bencher.program, ...section } }),
    }),
  );
  const track = async (...options: readonly string[]) => {
    const stdout = aStream();
    const code = await runCli({
      argv: ["track", ...options, "--config", file("loadgate.yml")],
      environment: { ...process.env, BENCHER_API_KEY: PLANTED_KEY, ...given.environment },
      stdout: stdout.stream,
      stderr: aStream().stream,
      signal: new AbortController().signal,
    });
    return { code, stdout: stdout.text() };
  };
  return { track, bencher, runFile: file("run.jsonl") };
}

test("a run of the default branch is sent, and shown", async () => {
  const { track, bencher, runFile } = await trackIn();
  const { code, stdout } = await track(runFile);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^Bencher\nNo alert in 3 values that Bencher tested \(main on linux-x64\)/,
  );
  expect(bencher.calls()[0]?.options).toMatchObject({ branch: ["main"], project: ["demo"] });
});

test("the command's options come before the configuration", async () => {
  const { track, bencher, runFile } = await trackIn();
  const json = await track(runFile, "--project", "other", "--testbed", "quiet", "--json");
  expect(JSON.parse(json.stdout)).toMatchObject({ project: "other", testbed: "quiet" });
  expect(bencher.calls()[0]?.options).toMatchObject({ project: ["other"], testbed: ["quiet"] });
});

test("alerts that are to fail the gate end with 1, others do not", async () => {
  const steps = [{ boundary: "beyond" }];
  const shown = await trackIn({ steps });
  expect((await shown.track(shown.runFile)).code).toBe(0);
  const gated = await trackIn({ steps, section: { gate: true } });
  expect((await gated.track(gated.runFile)).code).toBe(1);
});

const BASE = "b".repeat(40);
const OTHER = "c".repeat(40);

test("a pull request begins where the options say, else where it was measured", async () => {
  const run = {
    base: { ref: "main", sha: BASE },
    series: [aSeries(), aSeries({ arm: "base" })],
  };
  const { track, bencher, runFile } = await trackIn({ run, steps: [{}, {}, {}] });
  await track(runFile, "--pull-request", "12");
  expect(bencher.calls()[0]?.options).toMatchObject({
    branch: ["pr-12/linux-x64"],
    hash: [aRun().commit?.sha],
    "start-point": ["main"],
    "start-point-hash": [BASE],
  });
  const alone = await trackIn();
  const where = ["--base-branch", "next", "--base-sha", BASE, "--head-sha", OTHER];
  await alone.track(alone.runFile, "--pull-request", "12", ...where);
  expect(alone.bencher.calls()[0]?.options).toMatchObject({
    hash: [OTHER],
    "start-point": ["next"],
    "start-point-hash": [BASE],
  });
});

test("a run that its job could not send is sent as what the job knew it to be", async () => {
  const pullRequest = {
    number: 7,
    headSha: OTHER,
    baseBranch: "main",
    baseSha: BASE,
    isFork: false,
  };
  const origin = { event: "pull_request", pullRequest };
  const { track, bencher, runFile } = await trackIn({ run: { origin } });
  await track(runFile);
  expect(bencher.calls()[0]?.options).toMatchObject({
    branch: ["pr-7/linux-x64"],
    hash: [OTHER],
  });
});

test.each<[string, Given, readonly string[], RegExp]>([
  ["no section", { section: null }, ["RUN"], /there is no section bencher$/],
  ["no run file", {}, [], /^No run file was named$/],
  ["no such file", {}, ["nowhere.json"], /^nowhere\.json is no run file/],
  ["no number", {}, ["RUN", "--pull-request", "0x7"], /^--pull-request: found "0x7"$/],
  ["no base", {}, ["RUN", "--pull-request", "7"], /does not say where the pull request began$/],
  ["an odd project", {}, ["RUN", "--project", "My Own"], /^bencher-project: found "My Own"/],
  ["nothing to archive", {}, ["--archive"], /^--archive: no pull request was named$/],
])("%s is a wrong call", async (_, given, options, message) => {
  const { track, bencher, runFile } = await trackIn(given);
  const named = options.map((word) => (word === "RUN" ? runFile : word));
  expect((await loadgateFailure(track(...named), "usage")).message).toMatch(message);
  expect(bencher.calls()).toEqual([]);
});

test.each<[string, Given, readonly string[], RegExp]>([
  ["without a key", { environment: { BENCHER_API_KEY: "" } }, [], /BENCHER_API_KEY is not set$/],
  ["of another branch", { branch: "trunk" }, [], /this is main; only trunk and pull requests/],
  ["with a client that fails", { steps: [{ kill: true }] }, [], /ended with SIGKILL$/],
  ["that did not come back whole", { steps: [{ lose: ["go/process"] }] }, [], /did not return/],
])("a run %s was not tracked, which is the end", async (_, given, options, message) => {
  const { track, runFile } = await trackIn(given);
  expect((await loadgateFailure(track(runFile, ...options), "publishing")).message).toMatch(
    message,
  );
});

test("only a whole run is sent, measured to its end", async () => {
  const whole = aWholeRun(someSeries(["go"], ["greet", "echo"]));
  const names = [...new Set(whole.series.map(({ name }) => name))];
  const [shard = whole] = shardsOf(
    whole,
    names.map((name) => [name]),
  );
  const half = runOf([{ place: "one.json", run: shard }]);
  const early = { ...whole, failure: "no luck" };
  for (const [run, kind, message] of [
    [shard, "usage", /run\.jsonl is shard 1\/2 of a run, not a whole run$/],
    [half, "measurement", /run\.jsonl: shard 2\/2 is missing: it left no run file$/],
    [early, "measurement", /run\.jsonl: the run ended early: no luck$/],
  ] as const) {
    const { track, bencher, runFile } = await trackIn({ run });
    expect((await loadgateFailure(track(runFile), kind)).message).toMatch(message);
    expect(bencher.calls()).toEqual([]);
  }
});

test("a pull request is archived where there is a key", async () => {
  const { track, bencher } = await trackIn({ isKnown: true });
  const archive = ["--archive", "--pull-request", "12"];
  expect((await track(...archive)).stdout).toBe("Archived in Bencher: pr-12/ci, pr-12/ci/base\n");
  expect(bencher.calls()).toHaveLength(2);
  const nothing = await trackIn();
  expect((await nothing.track(...archive)).stdout).toBe(
    "Bencher has no branch of pull request 12\n",
  );
  const without = await trackIn({ environment: { BENCHER_API_KEY: "" } });
  await loadgateFailure(without.track(...archive), "publishing");
});
