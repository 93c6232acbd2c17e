import { expect } from "vitest";
import { type ExpectedFailure, expectFailure } from "./failure.ts";
import { byKind } from "./kinds.ts";
import type { Project } from "./project.ts";
import { type ConfigurationParts, configuration } from "./servers.ts";

/** A mistake in the configuration or on the command line. */
interface UsageError extends ExpectedFailure {
  readonly kind: string;
  readonly name: string;
  readonly parts?: ConfigurationParts;
  /** Text of the configuration, in place of `parts`. */
  readonly text?: string;
  readonly args?: readonly string[];
}

const loads = (concurrency: string) =>
  `servers: { api: { run: x } }\nscenarios:\n  greet:\n    path: /\n    load:\n      concurrency: [1, ${concurrency}]\n`;

/** Nothing is built or started where one of these is wrong. */
const ROWS: readonly UsageError[] = [
  {
    kind: "file",
    name: "no such configuration file",
    args: ["run", "--config", "other.yml"],
    code: 2,
    place: /other\.yml: no such configuration file/,
    hint: /loadgate init/,
  },
  {
    kind: "file",
    name: "the configuration is a folder",
    args: ["run", "--config", "."],
    code: 2,
    place: /^error: \.: not a regular file/,
    hint: /file on disk/,
  },
  {
    kind: "YAML",
    name: "YAML that is none",
    text: "servers:\n  api:\n    run: 'x\nscenarios: {}\n",
    code: 2,
    place: /loadgate\.yml:\d+:\d+: /,
    hint: /YAML/,
  },
  {
    kind: "YAML",
    name: "YAML with a tab",
    text: "servers:\n\tapi: {}\n",
    code: 2,
    place: /loadgate\.yml:2:\d+: /,
    hint: /YAML/,
  },
  {
    kind: "YAML",
    name: "a key given twice",
    text: "servers:\n  api: { run: x }\n  api: { run: y }\n",
    code: 2,
    place: /loadgate\.yml:3:3: /,
    hint: /YAML/,
  },
  {
    kind: "YAML",
    name: "an empty file",
    text: "",
    code: 2,
    place: /loadgate\.yml:1:1: .*(servers|the file)/,
    hint: /docs\/configuration\.md/,
  },
  {
    kind: "key",
    name: "an unknown key",
    text: "servers:\n  api:\n    run: x\n    biuld: y\nscenarios: { greet: { path: /, load: { concurrency: [1] } } }\n",
    code: 2,
    place: /loadgate\.yml:4:5: servers\.api\.biuld: unknown key; did you mean "build"\?/,
    hint: /docs\/configuration\.md/,
  },
  {
    kind: "key",
    name: "an unknown section",
    text: "servers: { api: { run: x } }\nscenarois: {}\n",
    code: 2,
    place: /loadgate\.yml:/,
    details: /loadgate\.yml:2:1: scenarois: unknown key; did you mean "scenarios"\?/,
    hint: /docs\/configuration\.md/,
  },
  ...(
    [
      ["0", /found 0; expected 1 or more/],
      ["-1", /found -1; expected 1 or more/],
      ["1e9", /found 1000000000; expected \d+ or less/],
      ["1.5", /found 1\.5; expected a whole number/],
      ['"ten"', /found "ten"; expected a (whole )?number/],
      ["~", /found null; expected a (whole )?number/],
      [".inf", /expected /],
    ] as const
  ).map(([value, found]) => ({
    kind: "value",
    name: `a concurrency of ${value}`,
    text: loads(value),
    code: 2,
    place: new RegExp(
      `loadgate\\.yml:6:24: scenarios\\.greet\\.load\\.concurrency\\[1\\]: .*${found.source}`,
    ),
    hint: /docs\/configuration\.md/,
  })),
  ...(
    [
      ['"500"', /found "500"/],
      ["500", /found 500/],
      ["0s", /found "0s"/],
    ] as const
  ).map(([value, found]) => ({
    kind: "value",
    name: `a burst of ${value}`,
    text: `${loads("2")}measure:\n  burst: ${value}\n`,
    code: 2,
    place: new RegExp(
      `loadgate\\.yml:8:3: measure\\.burst: ${found.source}; expected a duration .*(unit|above zero)`,
    ),
    hint: /docs\/configuration\.md/,
  })),
  {
    kind: "value",
    name: "a tolerance without its sign",
    text: `${loads("2")}gate:\n  throughput: { tolerance: 5 }\n`,
    code: 2,
    place: /loadgate\.yml:8:17: gate\.throughput\.tolerance: found 5; expected a percentage/,
    hint: /docs\/configuration\.md/,
  },
  {
    kind: "rule",
    name: "a scenario for a server that is not there",
    text: `${loads("2")}    servers: [apy]\n`,
    code: 2,
    place: /loadgate\.yml:7:\d+: .*no server is named "apy"; did you mean "api"\?/,
    hint: /The servers are: api/,
  },
  {
    kind: "value",
    name: "a header that would end the line",
    parts: { greet: { headers: { "x-a": "b\r\nx-c: d" } } },
    code: 2,
    place:
      /loadgate\.yml:\d+:\d+: scenarios\.greet\.headers\.x-a: .*expected one line of printable ASCII/,
    hint: /docs\/configuration\.md/,
  },
  ...["500", "5 minutes", "-1s", "0s", ""].map((budget) => ({
    kind: "budget",
    name: `--budget '${budget}'`,
    args: ["run", `--budget=${budget}`],
    code: 2,
    place: /--budget: found ".*"; expected a duration with its unit/,
    hint: /90s or 5m/,
  })),
  {
    kind: "budget",
    name: "a budget that is too short",
    parts: { measure: { budget: "9s" } },
    args: ["run", "--budget", "100ms"],
    code: 2,
    place: /budget of .* is too short for 1 series: /,
    hint: /Raise .*budget/,
  },
  {
    kind: "choice",
    name: "--only that matches nothing",
    args: ["run", "--only", "other/*"],
    code: 2,
    place: /only\b.*other\/\*.* matches nothing/,
    hint: /Choose from api\/greet/,
  },
  {
    kind: "base",
    name: "--dry-run with a base that is nowhere",
    args: ["run", "--dry-run", "--base", "nowhere", "--budget", "9s"],
    code: 2,
    place: /base nowhere: there is no such commit here or at origin/,
    hint: /Name a branch, a tag or a commit/,
  },
  {
    kind: "command line",
    name: "an unknown option",
    args: ["run", "--budgt", "5m"],
    code: 2,
    place: /unknown option '--budgt'/,
    details: /Did you mean --budget\?/,
    hint: /loadgate --help/,
  },
  {
    kind: "command line",
    name: "an unknown command",
    args: ["rnu"],
    code: 2,
    place: /unknown command 'rnu'/,
    details: /Did you mean run\?/,
    hint: /loadgate --help/,
  },
  {
    kind: "command line",
    name: "an argument too many",
    args: ["run", "loadgate.yml"],
    code: 2,
    place: /too many arguments/,
    hint: /loadgate --help/,
  },
  {
    kind: "command line",
    name: "an option without its value",
    args: ["run", "--out"],
    code: 2,
    place: /--out <dir>' argument missing/,
    hint: /loadgate --help/,
  },
  {
    kind: "command line",
    name: "--fail-on with another word",
    args: ["run", "--fail-on", "sometimes"],
    code: 2,
    place: /--fail-on.*'sometimes' is invalid.*regression, inconclusive, never/,
    hint: /loadgate --help/,
  },
  {
    kind: "value",
    name: "a header beyond ASCII, which oha and Node would send differently",
    parts: { greet: { headers: { "x-a": "café" } } },
    code: 2,
    place: /loadgate\.yml:\d+:\d+: scenarios\.greet\.headers\.x-a: .*printable ASCII/,
    hint: /docs\/configuration\.md/,
  },
  {
    kind: "value",
    name: "a blank command",
    parts: { api: { run: " " } },
    code: 2,
    place: /loadgate\.yml:\d+:\d+: servers\.api\.run: found " "; expected a shell command/,
    hint: /docs\/configuration\.md/,
  },
  {
    kind: "value",
    name: "a mistyped placeholder",
    parts: { api: { run: "exec node server.mjs {prot}" } },
    code: 2,
    place:
      /loadgate\.yml:\d+:\d+: servers\.api\.run: unknown placeholder \{prot\}; did you mean \{port\}\?/,
    hint: /only placeholder/,
  },
  {
    kind: "rule",
    name: "two servers on one port",
    parts: { servers: { a: { run: "x", port: 8080 }, b: { run: "x", port: 8080 } } },
    code: 2,
    place: /loadgate\.yml:\d+:\d+: servers\.b\.port: found 8080, which servers\.a\.port has too/,
    hint: /port of its own/,
  },
  {
    kind: "value",
    name: "more errors than requests",
    parts: { gate: { errors: { max: "101%" } } },
    code: 2,
    place: /loadgate\.yml:\d+:\d+: gate\.errors\.max: found "101%"; expected 100% or less/,
    hint: /docs\/configuration\.md/,
  },
  {
    kind: "YAML",
    name: "a NUL character",
    text: `${loads("2")}    expect: { body: "a\\0b" }\n`,
    code: 2,
    place: /loadgate\.yml:7:21: a NUL character/,
    hint: /YAML/,
  },
  {
    kind: "YAML",
    name: "a file that is nested without an end",
    text: "[".repeat(100_000),
    code: 2,
    place: /loadgate\.yml:1:\d+: nested too deeply/,
    hint: /YAML/,
  },
  {
    kind: "file",
    name: "a file that is no configuration by its size",
    text: "# nothing\n".repeat(1_000_000),
    code: 2,
    place: /loadgate\.yml: larger than 256 KiB/,
    hint: /right file/,
  },
  {
    kind: "path",
    name: "a folder that is not there",
    parts: { api: { directory: "nowhere" } },
    code: 2,
    place: /loadgate\.yml:\d+:\d+: servers\.api\.directory: there is no folder .*nowhere/,
    hint: /relative to the configuration file/,
  },
  {
    kind: "path",
    name: "a body file that is not there",
    parts: { greet: { method: "POST", "body-file": "missing.json" } },
    code: 2,
    place: /loadgate\.yml:\d+:\d+: scenarios\.greet\.body-file: there is no file .*missing\.json/,
    hint: /relative to the configuration file/,
  },
];

export const USAGE_ERRORS = byKind(Object.fromEntries(ROWS.map((one) => [one.name, one])));

/** Runs the command with one mistake, and asserts that it says so and has built and started nothing. */
export async function expectUsageError(project: Project, one: UsageError): Promise<void> {
  const touch = "touch ran; exec node server.mjs";
  const parts = { api: { build: "touch built", run: touch }, ...one.parts };
  project.write("loadgate.yml", one.text ?? configuration(parts));
  expectFailure(await project.loadgate(one.args ?? ["run"]), one);
  for (const name of ["ran", "built", ".loadgate", "loadgate-out/run.jsonl"]) {
    expect(project.exists(name), name).toBe(false);
  }
}
