import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * What a suite came to: counts of tests, each failure as a text that names it, and the names of the tests
 * that passed only when they were tried again.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: readonly string[], retried?: readonly string[] }} Results
 */

/**
 * What vitest's JSON reporter writes, as far as it is read here.
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {readonly { name: string, status: string, message: string, assertionResults: readonly { fullName: string, status: string, failureMessages: readonly string[] }[] }[]} testResults
 */

/** Lines of a failure that are repeated at the end: the cause, where only the end of a log is kept. */
const MOST_LINES = 30;

/**
 * @param {VitestReport} report
 * @param {number | null} code vitest's exit code
 * @param {string} root folder that the names of files are relative to
 * @returns {Results}
 */
export function vitestResults(report, code, root) {
  const failures = report.testResults.flatMap((file) => failuresOf(file, root));
  // A file that does not load, or coverage below its threshold, fails without a failed test.
  if (code !== 0 && failures.length === 0) failures.push("coverage, or what vitest says above");
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    retried: report.testResults.flatMap((file) => retriedOf(file, root)),
  };
}

/**
 * @param {VitestReport["testResults"][number]} file
 * @param {string} root
 */
function failuresOf({ name, status, message, assertionResults }, root) {
  const file = path.relative(root, name);
  const failed = assertionResults.filter((one) => one.status === "failed");
  if (status === "failed" && failed.length === 0) return [`${file}\n${firstLines(message)}`];
  return failed.map(
    ({ fullName, failureMessages }) =>
      `${file}: ${fullName}\n${firstLines(failureMessages.join("\n"))}`,
  );
}

/**
 * A test that passed after it had failed keeps the messages of its failures.
 * @param {VitestReport["testResults"][number]} file
 * @param {string} root
 */
function retriedOf({ name, assertionResults }, root) {
  return assertionResults
    .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
    .map(({ fullName }) => `${path.relative(root, name)}: ${fullName}`);
}

/** @param {string} text */
function firstLines(text) {
  const lines = stripVTControlCharacters(text).split("\n").slice(0, MOST_LINES);
  return lines.map((line) => `    ${line}`).join("\n");
}

/**
 * @param {string} output of `go test -json`
 * @param {number | null} code its exit code
 * @returns {Results & { text: string }} `text` is what `go test` prints without `-json`
 */
export function goResults(output, code) {
  const events = output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
  const tests = events.filter(({ Test }) => Test !== undefined);
  const named = (/** @type {string} */ action) =>
    tests.filter(({ Action }) => Action === action).map(({ Test }) => `servers/go: ${Test}`);
  const failures = named("fail");
  const results = {
    passed: named("pass").length,
    failed: failures.length,
    skipped: named("skip").length,
    failures,
  };
  const text = events.map(({ Action, Output }) => (Action === "output" ? Output : "")).join("");
  return { ...checked("go test", results, code), text };
}

/**
 * @param {string} output of `cargo test`
 * @param {number | null} code its exit code
 * @returns {Results}
 */
export function cargoResults(output, code) {
  const sums = [
    ...output.matchAll(/^test result: .* (\d+) passed; (\d+) failed; (\d+) ignored/gm),
  ].map(([, ...counts]) => counts.map(Number));
  const sum = (/** @type {number} */ column) =>
    sums.reduce((total, counts) => total + (counts[column] ?? 0), 0);
  const failed = [...output.matchAll(/^test (.+) \.\.\. FAILED$/gm)];
  const failures = failed.map(([, test]) => `servers/rust: ${test}`);
  return checked("cargo test", { passed: sum(0), failed: sum(1), skipped: sum(2), failures }, code);
}

/**
 * A suite that did not run its tests is a failure, not a suite without failures.
 * @param {string} suite
 * @param {Results} results
 * @param {number | null} code
 * @returns {Results}
 */
function checked(suite, results, code) {
  if (results.failed > 0 || (code === 0 && results.passed > 0)) return results;
  return failure(`${suite} did not run its tests to the end`);
}

/**
 * @param {string} text names it
 * @returns {Results}
 */
export function failure(text) {
  return { passed: 0, failed: 1, skipped: 0, failures: [text] };
}

/**
 * The end of the output: every test that needed another try, every failure once more, then the counts of all
 * suites.
 * @param {readonly Results[]} suites
 * @returns {string}
 */
export function summary(suites) {
  const sum = (/** @type {"passed" | "failed" | "skipped"} */ key) =>
    suites.reduce((total, suite) => total + suite[key], 0);
  const failures = suites.flatMap((suite) => suite.failures.map((text) => `FAILED: ${text}\n`));
  const retried = suites.flatMap((suite) =>
    (suite.retried ?? []).map((name) => `passed when tried again: ${name}\n`),
  );
  const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : "";
  return `${retried.join("")}${failures.join("")}\n${sum("passed")} passed, ${sum("failed")} failed${skipped}`;
}
