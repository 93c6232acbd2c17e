import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { keepJobLog } from "../../test/support/streams.ts";
import { readInputs, readNaming } from "./inputs.ts";

const NAMES = [
  "working-directory",
  "comment",
  "config",
  "accept-label",
  "accept-own",
  "bad",
  "base",
  "base-required",
  "budget",
  "at-most",
  "only",
  "allow-missing-shards",
  "fail-fast",
  "fail-on",
  "matrix-job",
  "name",
  "store",
  "out",
  "gate-on",
  "good",
  "github-token",
  "if-no-config",
  "mode",
  "no-cache",
  "oha-version",
  "record",
  "run-files",
  "shard",
] as const;

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Reads inputs that the environment holds as the runner writes them. */
function inputsWith(given: Partial<Record<(typeof NAMES)[number], string>>) {
  for (const name of NAMES) vi.stubEnv(`INPUT_${name.toUpperCase()}`, given[name] ?? "");
  return readInputs();
}

describe("readInputs", () => {
  it("has defaults, and leaves out what has none", () => {
    expect(inputsWith({})).toEqual({
      mode: "run",
      ifNoConfig: "fail",
      root: process.cwd(),
      config: path.resolve("loadgate.yml"),
      matrixJob: "",
      bases: ["auto"],
      baseRequired: true,
      allowMissingShards: false,
      failOn: "regression",
      failFast: false,
      gateOn: ["paired"],
      comment: "always",
      acceptLabel: "perf-regression-accepted",
      acceptOwn: true,
      out: path.resolve("loadgate-out"),
      cache: true,
      bencher: {},
    });
  });

  it("reads a list of bases, which only a job that judges its own run may have", () => {
    const list = { base: "auto, latest-release" };
    const bases = ["auto", "latest-release"];
    expect(inputsWith(list)).toMatchObject({ bases });
    expect(inputsWith({ base: "none" }).bases).toEqual([]);
    for (const mode of ["measure", "report"]) {
      expect(() => inputsWith({ ...list, mode })).toThrow(
        `Input base: mode ${mode} takes one base`,
      );
    }
  });

  it("reads every input, its paths below working-directory", () => {
    keepJobLog();
    const inputs = inputsWith({
      mode: "report",
      name: " ubuntu-24.04, arm ",
      "matrix-job": "0/2",
      "working-directory": "/repo/below",
      config: "bench.yml",
      base: "v1",
      "base-required": "false",
      budget: " 90s ",
      "at-most": "10m",
      only: "rust/*",
      "fail-on": "inconclusive",
      "fail-fast": "true",
      "gate-on": "history, paired",
      comment: "on-change",
      "accept-label": "slower-is-fine",
      "accept-own": "false",
      "github-token": "s3cret",
      store: "../history",
      out: "/results",
      "no-cache": "true",
      "oha-version": "1.2.3",
      record: "0a".repeat(32),
      "run-files": "shards\none/run.jsonl",
      "allow-missing-shards": "true",
      "if-no-config": "skip",
      good: "v1.2.0",
      bad: "main",
    });
    expect(inputs).toEqual({
      mode: "report",
      name: "ubuntu-24.04, arm",
      matrixJob: "0/2",
      root: "/repo/below",
      config: "/repo/below/bench.yml",
      ifNoConfig: "skip",
      good: "v1.2.0",
      bad: "main",
      bases: ["v1"],
      baseRequired: false,
      budget: 90_000,
      atMostMs: 600_000,
      only: "rust/*",
      failOn: "inconclusive",
      failFast: true,
      gateOn: ["paired", "history"],
      comment: "on-change",
      acceptLabel: "slower-is-fine",
      acceptOwn: false,
      githubToken: "s3cret",
      store: "/repo/history",
      out: "/results",
      cache: false,
      ohaVersion: "1.2.3",
      record: "0a".repeat(32),
      runFiles: ["/repo/below/shards", "/repo/below/one/run.jsonl"],
      allowMissingShards: true,
      bencher: {},
    });
  });

  it.each(["a\nb", "a\u202eb", "a\u2028b", "\u0007", "x".repeat(61)])(
    "refuses the name %j",
    (name) => {
      expect(() => inputsWith({ name })).toThrow(
        /^Input name: found .*; expected at most 60 characters in one line$/s,
      );
    },
  );

  it("reads what names a check also where other inputs are invalid, and then comments nowhere", () => {
    inputsWith({});
    const wrong = { mode: "x", name: "a\nb", comment: "x", budget: "5", config: "bench.yml" };
    for (const [name, value] of Object.entries(wrong)) {
      vi.stubEnv(`INPUT_${name.toUpperCase()}`, value);
    }
    const config = path.resolve("bench.yml");
    expect(readNaming()).toMatchObject({ mode: "run", name: undefined, comment: "never", config });
  });

  it("takes a shard where it is only measured, and run files where they are only reported", () => {
    expect(inputsWith({ mode: "measure", shard: "3/8" })).toMatchObject({
      shard: { index: 3, count: 8 },
    });
    expect(() => inputsWith({ mode: "measure", shard: "9/8" })).toThrow(
      'Input shard: found "9/8"; expected the number of a shard and how many there are, such as 3/8, or auto',
    );
    expect(() => inputsWith({ shard: "3/8" })).toThrow("Input shard: mode run does not measure");
    expect(() => inputsWith({ "run-files": "x" })).toThrow("Input run-files: mode run reads none");
  });

  it("takes the matrix' own numbers for a shard of auto", () => {
    const shardOf = (job: string) =>
      inputsWith({ mode: "measure", shard: "auto", "matrix-job": job }).shard;
    expect(shardOf("2/8")).toEqual({ index: 3, count: 8 });
    expect(shardOf("0/1")).toEqual({ index: 1, count: 1 });
    for (const job of ["", "/", "0/", "8/8", "0/257", "1/2/3"]) {
      expect(() => shardOf(job)).toThrow(`Input matrix-job: found "${job}"; expected the numbers`);
    }
  });

  it("takes a budget of auto", () => {
    expect(inputsWith({ budget: "auto" })).toMatchObject({ budget: "auto" });
  });

  it.each(["run", "report"])("masks the token before anything else in mode %s", (mode) => {
    const log = keepJobLog();
    expect(() => inputsWith({ mode, "github-token": "s3cret", budget: "s3cret" })).toThrow();
    expect(log()).toEqual(["::add-mask::s3cret"]);
  });

  it("masks nothing where there is no token", () => {
    const log = keepJobLog();
    inputsWith({});
    expect(log()).toEqual([]);
  });

  it("reads no token where a stranger's code is measured", () => {
    const inputs = inputsWith({ mode: "measure", "github-token": "s3cret" });
    expect(inputs.githubToken).toBeUndefined();
  });

  it.each([
    ["history", ["history"]],
    ["both", ["paired", "history"]],
    ["paired\nhistory", ["paired", "history"]],
  ])("gates on %j", (text, gateOn) => {
    expect(inputsWith({ "gate-on": text })).toMatchObject({ gateOn });
  });

  it("takes a relative working-directory from where the job is", () => {
    expect(inputsWith({ "working-directory": "below" }).config).toBe(
      path.resolve("below/loadgate.yml"),
    );
  });

  it.each([
    ["budget", "5", "a duration with its unit, such as 90s or 5m, or auto"],
    ["budget", "0s", "a duration with its unit, such as 90s or 5m, or auto"],
    ["budget", "soon", "a duration with its unit, such as 90s or 5m, or auto"],
    ["at-most", "auto", "a duration with its unit, such as 90s or 5m"],
    ["fail-on", "sometimes", "one of regression, inconclusive, never"],
    ["gate-on", "pairs", "paired, history, or both with a comma between them"],
    ["gate-on", "paired,x", "paired, history, or both with a comma between them"],
    ["gate-on", ",", "paired, history, or both with a comma between them"],
    ["comment", "often", "one of always, on-change, on-regression, never"],
    ["no-cache", "yes", "one of true, false"],
    ["accept-own", "no", "one of true, false"],
    ["fail-on", "Never", "one of regression, inconclusive, never"],
    ["oha-version", "latest", "a version such as 1.16.0"],
    ["oha-version", "v1.2.3", "a version such as 1.16.0"],
    ["oha-version", "1.2.3/../../x", "a version such as 1.16.0"],
    ["oha-version", "1.2.3\n4", "a version such as 1.16.0"],
    ["record", "true", "the output record of the job that measured"],
    ["record", "0A".repeat(32), "the output record of the job that measured"],
  ] as const)("refuses %s: %j", (name, value, allowed) => {
    expect(() => inputsWith({ [name]: value })).toThrow(
      expect.objectContaining({
        kind: "usage",
        message: `Input ${name}: found ${JSON.stringify(value)}; expected ${allowed}`,
        hint: `Correct \`${name}\` under \`with:\` in the workflow.`,
      }),
    );
  });
});
