import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { keepJobLog } from "../../test/support/streams.ts";
import { readInputs } from "./inputs.ts";

const NAMES = [
  "working-directory",
  "comment",
  "config",
  "accept-label",
  "accept-own",
  "base",
  "base-required",
  "budget",
  "only",
  "fail-fast",
  "fail-on",
  "store",
  "out",
  "gate-on",
  "github-token",
  "mode",
  "no-cache",
  "oha-version",
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
      config: path.resolve("loadgate.yml"),
      base: "auto",
      baseRequired: true,
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

  it("reads every input, its paths below working-directory", () => {
    keepJobLog();
    const inputs = inputsWith({
      mode: "report",
      "working-directory": "/repo/below",
      config: "bench.yml",
      base: "v1",
      "base-required": "false",
      budget: " 90s ",
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
    });
    expect(inputs).toEqual({
      mode: "report",
      config: "/repo/below/bench.yml",
      base: "v1",
      baseRequired: false,
      budgetMs: 90_000,
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
      bencher: {},
    });
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
    expect(inputs).not.toHaveProperty("githubToken");
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
    ["budget", "5", "a duration with its unit, such as 90s or 5m"],
    ["budget", "0s", "a duration with its unit, such as 90s or 5m"],
    ["budget", "soon", "a duration with its unit, such as 90s or 5m"],
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
