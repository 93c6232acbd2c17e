/**
 * Runs tests with their own set-up: installs packages and tools where they are missing, runs side by side what
 * does not measure, then by itself what does, and adds up all counts.
 *
 *     npm test                 every test of a change: vitest, `go test`, `cargo test`
 *     npm test -- fast         types, lint and unit tests
 *     npm test -- workflows    every workflow from event to end, with act
 *     npm test -- gate         every test of a change, coverage, and the checks of `.ci/run`
 *     npm test -- nightly      the rest: experiments, published servers, other rows of long tables
 *
 * Ends with every skipped test and its reason, every failure once more and `N passed, N failed` (and
 * `, N skipped` where there are some). Exit code 0 only when nothing failed and every suite ran its tests; 2 for
 * a wrong argument.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { CHECKS_AT_NIGHT, CHECKS_BEFORE, CHECKS_BESIDE } from "./checks.js";
import { installChromium } from "./install-chromium.js";
import { installPackages } from "./install-packages.js";
import {
  cargoResults,
  doubts,
  failure,
  goResults,
  summary,
  vitestResults,
} from "./test-results.js";

/** @typedef {import("./test-results.js").Results} Results */

const USAGE = `usage: npm test                 every test of a change: vitest, go test, cargo test
       npm test -- fast         types, lint and unit tests
       npm test -- workflows    every workflow from event to end, with act
       npm test -- gate         every test of a change, coverage, and the checks of .ci/run
       npm test -- nightly      the rest: experiments, published servers, other rows of long tables`;

const root = path.resolve(import.meta.dirname, "..");

/** Where the reports of the last run are, which `npm run test:times` shows. */
const REPORTS = path.join(root, "test-results");

/** What may be skipped where CI is set, by the start of its name, on any machine and on some. */
const MAY_BE_SKIPPED = path.join(import.meta.dirname, "may-be-skipped.json");

/** What computes beside tests whose servers are under load gives way to them, but is not starved. It prints at its end. */
const QUIETLY = { quiet: true, niceness: 5 };

/** @type {Readonly<Record<string, () => Promise<readonly Results[]>>>} */
const MODES = {
  "": () => tests(),
  fast,
  workflows: async () => {
    await installTools();
    return [await vitest("workflows")];
  },
  gate,
  nightly,
};

/** Cargo's intermediate files, which a fresh clone shares with others (Cargo before 1.91 does not). */
process.env["CARGO_BUILD_BUILD_DIR"] ??= path.join(
  process.env["XDG_CACHE_HOME"] || path.join(os.homedir(), ".cache"),
  "loadgate/cargo-build",
);

const mode = MODES[process.argv.slice(2).join(" ")];
if (mode === undefined) {
  console.error(`found ${process.argv.slice(2).join(" ")}\n${USAGE}`);
  process.exitCode = 2;
} else {
  rmSync(REPORTS, { recursive: true, force: true });
  installPackages(root);
  const suites = await mode();
  const all = [...suites, doubts(suites, process.env["CI"] ? mayBeSkipped() : undefined)];
  console.log(summary(all));
  process.exitCode = all.every(({ failed }) => failed === 0) ? 0 : 1;
}

/** @returns {readonly string[]} */
function mayBeSkipped() {
  const { everywhere, [process.arch]: here = [] } = JSON.parse(
    readFileSync(MAY_BE_SKIPPED, "utf8"),
  );
  return [...everywhere, ...here];
}

async function gate() {
  const before = await checks(CHECKS_BEFORE);
  return [...before, ...(await tests({ checksBeside: CHECKS_BESIDE, units: ["--coverage"] }))];
}

async function nightly() {
  const installed = await installTools();
  if (installed.failed > 0) return [installed];
  const own = await Promise.all([
    checks(CHECKS_AT_NIGHT),
    vitest("experiments"),
    vitest("nightly"),
  ]);
  return own.flat();
}

/**
 * Most tests with real processes wait most of their time, so what computes runs beside them, and gives way to them. What
 * judges real load runs last, with the machine to itself.
 * @param {{ checksBeside?: typeof CHECKS_BESIDE, units?: readonly string[] }} [more] options of vitest for the units
 * @returns {Promise<readonly Results[]>}
 */
async function tests({ checksBeside = [], units = [] } = {}) {
  const installed = await installTools();
  if (installed.failed > 0) return [installed];
  const computing = async () => [
    await vitest("units", ...units),
    ...(await checks(checksBeside)),
    await go(),
    await cargo(),
  ];
  const [beside, together] = await Promise.all([computing(), vitest("together")]);
  return [...beside, together, await vitest("alone")];
}

async function fast() {
  return await Promise.all([
    check("types", "npx", "--no-install", "tsc"),
    check("lint", "npx", "--no-install", "biome", "check", "--error-on-warnings", "."),
    vitest("units"),
  ]);
}

/**
 * Installs what vitest's workers would each install, on a machine that has it not.
 * @returns {Promise<Results>}
 */
async function installTools() {
  installPackages(path.join(root, "test", "node24"));
  installChromium();
  const { code } = await run(process.execPath, ["scripts/install-oha.js"], root);
  if (code !== 0) return failure("oha could not be installed; no vitest");
  return { passed: 0, failed: 0, skipped: 0, failures: [] };
}

/**
 * @param {typeof CHECKS_BESIDE} all
 * @returns {Promise<readonly Results[]>}
 */
async function checks(all) {
  const results = [];
  for (const [name, command] of all) {
    results.push(await check(name, "bash", "-euo", "pipefail", "-c", command));
  }
  return results;
}

/**
 * A tool that passes or fails as a whole. What it prints follows its name, when it has ended.
 * @param {string} name
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {Promise<Results>}
 */
async function check(name, program, ...args) {
  const { code, output } = await run(program, args, root, QUIETLY);
  console.log(`── ${name}${code === 0 ? "" : ": FAILED"}\n${output}`.trimEnd());
  return code === 0 ? { passed: 1, failed: 0, skipped: 0, failures: [] } : failure(name);
}

/**
 * @param {string} project
 * @param {readonly string[]} options
 * @returns {Promise<Results>}
 */
async function vitest(project, ...options) {
  const file = path.join(REPORTS, `${project}.json`);
  const command = ["--no-install", "vitest", "run", "--project", project, ...options];
  const niceness = project === "units" || project === "experiments" ? QUIETLY.niceness : 0;
  const { code } = await run("npx", command, root, { niceness, env: { TEST_REPORT: file } });
  if (!existsSync(file)) return failure("vitest did not run its tests to the end");
  return vitestResults(JSON.parse(readFileSync(file, "utf8")), code);
}

/** @returns {Promise<Results>} */
async function go() {
  const folder = path.join(root, "servers", "go");
  const { code, output } = await run("go", ["test", "-json", "./..."], folder, QUIETLY);
  const { text, ...results } = goResults(output, code);
  console.log(`── go test\n${text}`.trimEnd());
  return results;
}

/** @returns {Promise<Results>} */
async function cargo() {
  const folder = path.join(root, "servers", "rust");
  const { code, output } = await run("cargo", ["test", "--locked"], folder, QUIETLY);
  console.log(`── cargo test\n${output}`.trimEnd());
  return cargoResults(output, code);
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} cwd
 * @param {{ quiet?: boolean, niceness?: number, env?: Readonly<Record<string, string>> }} [options] quiet: prints nothing; the output
 *   then has what was said on standard error, too; niceness: 0 without one
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run(program, args, cwd, { quiet = false, niceness = 0, env = {} } = {}) {
  return new Promise((resolve) => {
    const command = niceness > 0 ? ["nice", "-n", String(niceness)] : [];
    const [first = program, ...rest] = [...command, program, ...args];
    const child = spawn(first, rest, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", quiet ? "pipe" : "inherit"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (chunk) => {
        output += chunk;
        if (!quiet) process.stdout.write(chunk);
      });
    }
    child.on("error", (error) => {
      console.error(`${program}: ${error.message}`);
      resolve({ code: 127, output });
    });
    child.on("close", (code) => resolve({ code, output }));
  });
}
