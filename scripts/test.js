/**
 * Everything that is tested, with its own set-up: installs packages where they are missing, then runs
 * the engine's tests (vitest), the Go server's and the Rust server's, and adds up their counts.
 *
 * Ends with `N passed, N failed` (and `, N skipped` where there are some), exit code 0 only when
 * nothing failed and every suite ran tests.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

const root = path.resolve(import.meta.dirname, "..");

/** Of what a failed test says: enough to see the cause where only the end of the output is kept. */
const MOST_LINES = 30;

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

installPackages(root);
installPackages(path.join(root, "test", "node24"));

const folder = mkdtempSync(path.join(tmpdir(), "loadgate-test-"));
/** @type {Counts[]} */
const suites = [];
/** @type {string[]} what failed, to be named once more at the end, below the output of all suites */
const failures = [];
try {
  suites.push(await vitest(path.join(folder, "vitest.json")), await go(), await cargo());
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const total = suites.reduce((a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
}));
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
for (const failed of failures) console.log(`FAILED: ${failed}`);
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;

/**
 * Installs what the lock file names, unless that very lock file has been installed.
 * @param {string} directory
 */
function installPackages(directory) {
  const lock = path.join(directory, "package-lock.json");
  const installed = path.join(directory, "node_modules", ".package-lock.json");
  if (existsSync(installed) && sameLock(lock, installed)) return;
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: directory,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * @param {string} lock
 * @param {string} installed
 */
function sameLock(lock, installed) {
  const versions = (/** @type {string} */ file) => {
    /** @type {Record<string, { version?: string, optional?: boolean }>} */
    const packages = JSON.parse(readFileSync(file, "utf8")).packages;
    return new Map(
      Object.entries(packages)
        .filter(([name]) => name !== "")
        .map(([name, { version, optional }]) => [name, { version, optional }]),
    );
  };
  const wanted = versions(lock);
  const found = versions(installed);
  // Packages for other platforms are in the lock file and are not installed.
  return [...wanted].every(
    ([name, { version, optional }]) =>
      found.get(name)?.version === version || (optional && !found.has(name)),
  );
}

/**
 * @param {string} report where vitest writes its counts
 * @returns {Promise<Counts>}
 */
async function vitest(report) {
  const args = ["vitest", "run", "--coverage", "--reporter=default", "--reporter=json"];
  const { code } = await run("npx", ["--no-install", ...args, `--outputFile.json=${report}`], root);
  if (!existsSync(report)) return failure("vitest");
  const results = JSON.parse(readFileSync(report, "utf8"));
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites } =
    results;
  for (const { name, status, message, assertionResults } of results.testResults) {
    const file = path.relative(root, name);
    const failed = assertionResults.filter(
      (/** @type {{ status: string }} */ one) => one.status === "failed",
    );
    for (const { fullName, failureMessages } of failed) {
      failures.push(`${file}: ${fullName}\n${firstLines(failureMessages.join("\n"))}`);
    }
    if (status === "failed" && failed.length === 0)
      failures.push(`${file}\n${firstLines(message)}`);
  }
  if (code !== 0 && failures.length === 0) failures.push("coverage, or what vitest says above");
  // A file that does not load, or coverage below its threshold, fails without a failed test.
  const failed = numFailedTests || (code === 0 ? 0 : Math.max(1, numFailedTestSuites));
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests };
}

/** @param {string} text */
function firstLines(text) {
  const lines = stripVTControlCharacters(text).split("\n").slice(0, MOST_LINES);
  return lines.map((line) => `    ${line}`).join("\n");
}

/** @returns {Promise<Counts>} */
async function go() {
  const { code, output } = await run(
    "go",
    ["test", "-json", "./..."],
    path.join(root, "servers/go"),
    {
      quiet: true,
    },
  );
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const line of output.split("\n")) {
    const event = line.startsWith("{") ? JSON.parse(line) : {};
    if (event.Action === "output") process.stdout.write(event.Output);
    if (!event.Test) continue;
    if (event.Action === "pass") counts.passed += 1;
    if (event.Action === "fail") {
      counts.failed += 1;
      failures.push(`servers/go: ${event.Test}`);
    }
    if (event.Action === "skip") counts.skipped += 1;
  }
  return settled("go test", counts, code);
}

/** @returns {Promise<Counts>} */
async function cargo() {
  const args = ["test", "--locked"];
  const { code, output } = await run("cargo", args, path.join(root, "servers/rust"));
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const [, passed, failed, ignored] of output.matchAll(
    /^test result: .* (\d+) passed; (\d+) failed; (\d+) ignored/gm,
  )) {
    counts.passed += Number(passed);
    counts.failed += Number(failed);
    counts.skipped += Number(ignored);
  }
  return settled("cargo test", counts, code);
}

/**
 * @param {string} suite
 * @param {Counts} counts
 * @param {number | null} code
 * @returns {Counts}
 */
function settled(suite, counts, code) {
  if (counts.failed > 0 || (code === 0 && counts.passed > 0)) return counts;
  return failure(suite);
}

/**
 * A suite that did not run its tests is a failure, not a suite without failures.
 * @param {string} suite
 * @returns {Counts}
 */
function failure(suite) {
  failures.push(`${suite} did not run its tests to the end`);
  return { passed: 0, failed: 1, skipped: 0 };
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
    child.stdout.on("data", (chunk) => {
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
