/**
 * Runs tests with their own set-up: installs packages where they are missing, runs one suite after the
 * other, and adds up their counts.
 *
 *     npm test            everything: vitest with coverage, `go test`, `cargo test`
 *     npm test -- fast    types, lint and unit tests, in under two minutes
 *
 * Ends with every failure once more and `N passed, N failed` (and `, N skipped` where there are some).
 * Exit code 0 only when nothing failed and every suite ran its tests; 2 for a wrong argument.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { installPackages } from "./install-packages.js";
import { cargoResults, failure, goResults, summary, vitestResults } from "./test-results.js";

/** @typedef {import("./test-results.js").Results} Results */

const USAGE = `usage: npm test            everything: vitest with coverage, go test, cargo test
       npm test -- fast    types, lint and unit tests, in under two minutes`;

const root = path.resolve(import.meta.dirname, "..");

const args = process.argv.slice(2);
if (args.length === 0) await runAll();
else if (args.length === 1 && args[0] === "fast") await runFast();
else {
  console.error(`found ${args.join(" ")}\n${USAGE}`);
  process.exitCode = 2;
}

async function runAll() {
  installPackages(root);
  installPackages(path.join(root, "test", "node24"));
  end([await allOfVitest(), await go(), await cargo()]);
}

async function runFast() {
  installPackages(root);
  end([
    await check("types", "tsc"),
    await check("lint", "biome", "check", "--error-on-warnings", "."),
    await vitest("--project", "units"),
  ]);
}

/** @param {readonly Results[]} suites */
function end(suites) {
  console.log(summary(suites));
  process.exitCode = suites.every(({ failed }) => failed === 0) ? 0 : 1;
}

/**
 * A tool that passes or fails as a whole.
 * @param {string} name
 * @param {readonly string[]} command
 * @returns {Promise<Results>}
 */
async function check(name, ...command) {
  const { code } = await run("npx", ["--no-install", ...command], root);
  return code === 0 ? { passed: 1, failed: 0, skipped: 0, failures: [] } : failure(name);
}

/** @returns {Promise<Results>} */
async function allOfVitest() {
  // Vitest's workers would each build it, on a machine that has none.
  const { code } = await run(process.execPath, ["scripts/install-oha.js"], root);
  return code === 0 ? await vitest("--coverage") : failure("oha could not be installed; no vitest");
}

/**
 * @param {readonly string[]} options
 * @returns {Promise<Results>}
 */
async function vitest(...options) {
  const folder = mkdtempSync(path.join(tmpdir(), "loadgate-test-"));
  try {
    const file = path.join(folder, "vitest.json");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const command = ["--no-install", "vitest", "run", ...reporters, ...options];
    const { code } = await run("npx", command, root);
    if (!existsSync(file)) return failure("vitest did not run its tests to the end");
    return vitestResults(JSON.parse(readFileSync(file, "utf8")), code, root);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns {Promise<Results>} */
async function go() {
  const folder = path.join(root, "servers", "go");
  const { code, output } = await run("go", ["test", "-json", "./..."], folder, { quiet: true });
  const { text, ...results } = goResults(output, code);
  process.stdout.write(text);
  return results;
}

/** @returns {Promise<Results>} */
async function cargo() {
  const folder = path.join(root, "servers", "rust");
  const { code, output } = await run("cargo", ["test", "--locked"], folder);
  return cargoResults(output, code);
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} cwd
 * @param {{ quiet?: boolean }} [options]
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run(program, args, cwd, { quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (chunk) => {
      output += chunk;
      if (!quiet) process.stdout.write(chunk);
    });
    child.on("error", (error) => {
      console.error(`${program}: ${error.message}`);
      resolve({ code: 127, output });
    });
    child.on("close", (code) => resolve({ code, output }));
  });
}
