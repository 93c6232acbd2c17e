import { writeFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aRecord } from "../../test/support/builders/baseline.ts";
import { startGitHub } from "../../test/support/github/github.ts";
import { enterFolder } from "../../test/support/working-folder.ts";
import { createMachine } from "../adapters/system/machine.ts";
import type { World } from "../app/world/world.ts";
import { loadConfig } from "../config/load.ts";
import { PAIRED_METRIC_IDS } from "../domain/metrics/catalogue.ts";
import { VERSION } from "../version.ts";
import { readEvent } from "./event.ts";
import { type Inputs, readInputs } from "./inputs.ts";
import { readJob } from "./main-step.ts";
import { measuringJob } from "./measuring-job.ts";
import { createJobProgress } from "./runner.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

const CONFIG =
  "servers: { go: { run: ./go } }\nscenarios: { greet: { path: /, load: { concurrency: [10] } } }\nmeasure: { burst: 100ms }\n";

const errors = Object.fromEntries(
  PAIRED_METRIC_IDS.map((id) => [id, { standardError: 0.01, degrees: 20 }]),
);

/** The record of a run on this machine, which knew its noise; three of them shorten a budget. */
function recordHere() {
  const { series, ...record } = aRecord();
  const noise = { rounds: 10, pairs: 40, between: 0.0001, errors };
  return {
    ...record,
    environment: createMachine(process.env, VERSION).environment(),
    series: series.map((one) => ({ ...one, noise })),
  };
}

/** A job for a pull request, whose budget is Loadgate's choice. */
function step(
  mode: Inputs["mode"],
  environment: Readonly<Record<string, string>> = {},
  configuration = CONFIG,
) {
  const given = { INPUT_MODE: mode, GITHUB_STATE: "state", ...environment };
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
  const folder = enterFolder({
    "loadgate.yml": configuration,
    "api/loadgate.yml": CONFIG,
    state: "",
    ...Object.fromEntries(
      ["1", "2", "3"].map((day) => [
        `runs/2026-01-0${day}T00-00-00-000Z-earlier.json`,
        JSON.stringify(recordHere()),
      ]),
    ),
  });
  writeFileSync("go", "#!/bin/sh\n", { mode: 0o755 });
  const repo = { full_name: "acme/shop" };
  const side = { sha: "a".repeat(40), ref: "main", repo };
  return {
    folder,
    job: readJob(process.env),
    event: readEvent({
      eventName: "pull_request",
      payload: { pull_request: { number: 7, head: side, base: side } },
    }),
    inputs: readInputs(),
    config: loadConfig(readInputs().config),
    environment: process.env,
    progress: createJobProgress(),
    signal: new AbortController().signal,
  };
}

describe("measuringJob", () => {
  it("warns of the servers that cannot run here", async () => {
    const servers =
      'servers: { go: { run: ./go }, lua: { run: ./go, requires: { no-such-program: "get it" } } }';
    const configuration = CONFIG.replace(/servers:.*/, servers);
    const warnings: string[] = [];
    const asked = step("run", { INPUT_BASE: "none" }, configuration);
    const progress = { ...asked.progress, warn: (text: string) => warnings.push(text) };
    await measuringJob({ ...asked, progress }, async () => {});
    expect(warnings).toEqual(["lua was skipped: no-such-program is not installed (get it)"]);
  });

  it("chooses the budget by the noise of stored runs, except where a stranger's code is measured", async () => {
    const chosen = (mode: Inputs["mode"], store: string) =>
      measuringJob(step(mode, { INPUT_STORE: store }), async (_, { budgetMs }) => budgetMs);
    const without = await chosen("run", "none");
    expect(await chosen("run", "runs")).toBeLessThan(without);
    expect(await chosen("measure", "runs")).toBe(without);
  });

  it("names the configuration as a command at the repository's root would", async () => {
    const called = (environment: Readonly<Record<string, string>>) =>
      measuringJob(step("run", environment), async (_, { configPath }) => configPath);
    expect(await called({})).toBeUndefined();
    expect(await called({ "INPUT_WORKING-DIRECTORY": "api" })).toBe("api/loadgate.yml");
  });

  it("reads the store once, and tells the run of an outage that the plan could do without", async () => {
    await using github = await startGitHub();
    github.fail({ path: /\/zipball\//, status: 403, message: "Resource not accessible" });
    const reading = measuringJob(
      step("run", {
        INPUT_STORE: "branch:loadgate-data",
        ...github.environment,
        "INPUT_GITHUB-TOKEN": github.jobToken({ contents: "read" }),
      }),
      ({ store }: World) => store.load(),
    );
    await expect(reading).rejects.toThrow(/Could not read the branch loadgate-data/);
    expect(github.calls().filter(({ path }) => path.includes("/zipball/"))).toHaveLength(1);
  });
});
