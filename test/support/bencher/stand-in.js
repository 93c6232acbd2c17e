#!/usr/bin/env node
/**
 * Stands in for Bencher's client: takes the calls that the real one takes, refuses those that it
 * refuses, and then does what the test's script says.
 *
 *     stand-in.js FOLDER ARGUMENTS…
 *
 * FOLDER/script.json lists what each call of `run` does, the last entry for all later ones;
 * FOLDER/calls.jsonl gets a line for each call.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fakeReport } from "./fake-report.js";
import { dismiss, keep, stateIn, store } from "./fake-server.js";

const RECORDINGS = path.resolve(import.meta.dirname, "../../fixtures/bencher");
const [, , folder = "", ...argv] = process.argv;

/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(path.join(folder, file), "utf8"));
const script = existsSync(path.join(folder, "script.json")) ? read("script.json") : {};

if (argv[0] === "--version") {
  console.log(`bencher ${script.version ?? "0.6.12"}`);
  process.exit(0);
}

const COMMON = ["host", "attempts", "retry-after", "max-retry-after"];
/** Options with a value, by command. */
const VALUES = {
  run: [
    ...["project", "branch", "hash", "start-point", "start-point-hash", "testbed", "adapter"],
    ...["backdate", "file", "format", "iter", "fold", "threshold-measure", "threshold-test"],
    ...["threshold-min-sample-size", "threshold-max-sample-size", "threshold-window"],
    ...["threshold-lower-boundary", "threshold-upper-boundary"],
  ],
  archive: ["project", "branch"],
  measure: ["units"],
  alert: ["status"],
};
const FLAGS = ["start-point-clone-thresholds", "start-point-reset", "thresholds-reset", "quiet"];

const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name.startsWith("BENCHER_")),
);
const { options, flags, words } = parse();
const files = (options["file"] ?? []).map((file) => readFileSync(file, "utf8"));
appendFileSync(
  path.join(folder, "calls.jsonl"),
  `${JSON.stringify({ argv, options, flags, words, environment, files, pid: process.pid })}\n`,
);

if (environment["BENCHER_API_KEY"] === "") usage("invalid value '' for '--key <KEY>'");
if (environment["BENCHER_API_TOKEN"] !== undefined) usage("the token must not be there");
if (environment["BENCHER_CMD"] !== undefined) usage("BENCHER_CMD must not be there");

const command = words[0] ?? "";
if (command === "run") {
  checkThresholds();
  const calls = readFileSync(path.join(folder, "calls.jsonl"), "utf8")
    .trim()
    .split("\n")
    .filter((line) => JSON.parse(line).words[0] === "run").length;
  const steps = script.run ?? [{}];
  await act(steps[Math.min(calls, steps.length) - 1]);
} else if (existsSync(path.join(folder, "state.json"))) change();
else await act(script[command] ?? { stdout: "{}" });

/** @param {any} step */
async function act(step) {
  if (step.replay !== undefined) {
    const recording = path.join(RECORDINGS, step.replay);
    process.stderr.write(readFileSync(path.join(recording, "stderr"), "utf8"));
    process.stdout.write(readFileSync(path.join(recording, "stdout"), "utf8"));
    process.exitCode = Number(readFileSync(path.join(recording, "exit"), "utf8"));
    return;
  }
  if (step.hang) {
    // Deaf to a polite end, as a request that never returns may be.
    if (step.hang === "deaf") process.on("SIGTERM", () => {});
    setInterval(() => {}, 1000);
    return;
  }
  if (step.remember) {
    await remember();
    return;
  }
  if (step.kill) process.kill(process.pid, "SIGKILL");
  if (step.stderr !== undefined) process.stderr.write(step.stderr);
  if (step.stdout !== undefined) process.stdout.write(step.stdout);
  else if (step.stderr === undefined) {
    const report = JSON.stringify(fakeReport(options, flags, files, step), null, 2);
    const text = step.cutAt === undefined ? report : report.slice(0, step.cutAt);
    // A pipe takes less at once than a large report has.
    await new Promise((resolve) => process.stdout.write(text, () => resolve(undefined)));
    if (step.keep) writeFileSync(path.join(folder, "report.json"), report);
  }
  process.exitCode = step.exit ?? 0;
}

/** Stores a report, between what the real client asks before and after. */
async function remember() {
  const fail = (/** @type {string} */ text) => {
    process.stderr.write(`\n${text}\n`);
    process.exitCode = 1;
  };
  const version = await problemOf("/v0/server/version");
  if (version) return fail(`Failed to check API version: ${version}`);
  const stored = store(folder, options, flags, files);
  if ("refused" in stored) return fail(`Failed to create new report:\n${stored.refused}`);
  const answer = await problemOf("/v0/run");
  if (answer) return fail(`Failed to create new report: ${answer}`);
  const page = await problemOf("/v0/server/config/console");
  if (page) return fail(`Failed to get console URL: ${page}`);
  process.stdout.write(JSON.stringify(stored.report));
}

/**
 * Asks the server for what the real client asks it for.
 * @param {string} place
 * @returns {Promise<string | undefined>} what the client says of an answer that it cannot use
 */
async function problemOf(place) {
  const response = await fetch(`${options["host"]?.[0]}${place}`);
  const text = await response.text();
  if (response.status >= 500) return "Failed to send after 5 attempts";
  if (!response.ok) return `Error processing request:\nStatus: ${response.status}`;
  return text.startsWith("{")
    ? undefined
    : "Invalid response payload: expected value at line 1 column 1";
}

/** What changes a server that remembers: `measure update` and `archive`. */
function change() {
  const state = stateIn(folder);
  const branch = options["branch"]?.[0] ?? "";
  if (command === "alert") {
    if (!dismiss(folder, words[3] ?? "")) {
      process.stderr.write("\nStatus: 404 Not Found\nMessage: Alert not found\n");
      process.exit(1);
    }
    console.log("{}");
    return;
  }
  if (command === "measure") {
    state.units[words[3] ?? ""] = options["units"]?.[0] ?? "";
  } else if (state.reports.some((report) => report.branch.name === branch)) {
    state.archived.push(branch);
  } else {
    process.stderr.write(`\nCould not find an entry with name "${branch}" in project "demo"\n`);
    process.exit(1);
  }
  keep(folder, state);
  console.log("{}");
}

/** @returns {{ options: Record<string, string[]>, flags: string[], words: string[] }} */
function parse() {
  const known = [...COMMON, ...(VALUES[/** @type {"run"} */ (argv[0])] ?? [])];
  /** @type {Record<string, string[]>} */
  const options = {};
  const flags = [];
  const words = [];
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? "";
    if (!word.startsWith("--")) {
      words.push(word);
      continue;
    }
    const name = word.slice(2);
    if (FLAGS.includes(name)) flags.push(name);
    else if (known.includes(name)) {
      index += 1;
      const value = argv[index];
      if (value === undefined || value.startsWith("--")) usage(`a value is required for '${word}'`);
      options[name] = [...(options[name] ?? []), value ?? ""];
    } else usage(`unexpected argument '${word}' found`);
  }
  return { options, flags, words };
}

/** As the real one: each option as often as there are measures, or not at all. */
function checkThresholds() {
  const measures = options["threshold-measure"] ?? [];
  for (const [name, values] of Object.entries(options)) {
    if (!name.startsWith("threshold-") || values.length === measures.length) continue;
    console.error(`\nThe ${measures.at(-1)} Measure Threshold is missing its ${name}.`);
    process.exit(1);
  }
  if (options["branch"] === undefined || options["hash"] === undefined) {
    usage("branch and hash must be named");
  }
  if (!flags.includes("quiet") || options["format"]?.[0] !== "json") {
    usage("--quiet and --format json are what yields one document");
  }
}

/** @param {string} message */
function usage(message) {
  process.stderr.write(`error: ${message}\n\nFor more information, try '--help'.\n`);
  process.exit(2);
}
