import { stripVTControlCharacters } from "node:util";

/** @typedef {import("./test-reporter.js").FileReport} FileReport */

/**
 * What a suite came to: counts of tests, each failure as a text that names it, the names of the tests that
 * passed only when they were tried again, and those that were skipped, with the reason that they gave.
 * @typedef {{ name: string, reason?: string }} Skip
 * @typedef {{ passed: number, failed: number, skipped: number, failures: readonly string[], retried?: readonly string[], skips?: readonly Skip[] }} Results
 */

/** Lines of a failure that are repeated at the end: the cause, where only the end of a log is kept. */
const MOST_LINES = 30;

/** More tests that need another try are no accident of a busy machine. */
const MOST_RETRIED = 10;

/**
 * @param {readonly FileReport[]} files what the reporter of vitest wrote
 * @param {number | null} code vitest's exit code
 * @returns {Results}
 */
export function vitestResults(files, code) {
  const failures = files.flatMap(failuresOf);
  // Coverage below its threshold fails without a failed test.
  if (code !== 0 && failures.length === 0) failures.push("coverage, or what vitest says above");
  const tests = files.flatMap(({ file, tests }) =>
    tests.map((test) => ({ ...test, name: `${file}: ${test.name}` })),
  );
  const passed = tests.filter(({ state }) => state === "passed");
  const skips = tests.filter(({ state }) => state === "skipped");
  return {
    passed: passed.length,
    failed: failures.length,
    skipped: skips.length,
    failures,
    retried: passed.filter(({ tries }) => tries > 1).map(({ name }) => name),
    skips: skips.map(({ name, reason }) => ({ name, ...(reason !== undefined && { reason }) })),
  };
}

/** @param {FileReport} file */
function failuresOf({ file, message, tests }) {
  const failed = tests
    .filter(({ state }) => state === "failed")
    .map(({ name, messages }) => `${file}: ${name}\n${firstLines(messages.join("\n"))}`);
  return message === undefined ? failed : [`${file}\n${firstLines(message)}`, ...failed];
}

/**
 * What is wrong with how tests passed or were skipped: too many were tried again, one gave no reason for its
 * skip, or one was skipped that has to run here.
 * @param {readonly Results[]} suites
 * @param {readonly string[] | undefined} mayBeSkipped starts of the names of tests; without it any test may be
 * @returns {Results} only failures
 */
export function doubts(suites, mayBeSkipped) {
  const retried = suites.flatMap((suite) => suite.retried ?? []).length;
  const skips = suites.flatMap((suite) => suite.skips ?? []);
  const mayBe = (/** @type {string} */ name) =>
    mayBeSkipped?.some((start) => name.startsWith(start)) ?? true;
  const failures = [
    ...skips
      .filter(({ reason }) => reason === undefined)
      .map(({ name }) => `${name}\n    It was skipped without a reason.`),
    ...skips
      .filter(({ name, reason }) => reason !== undefined && !mayBe(name))
      .map(
        ({ name }) =>
          `${name}\n    It was skipped, and scripts/may-be-skipped.json does not name it.`,
      ),
    ...(retried > MOST_RETRIED
      ? [`${retried} tests passed only when tried again; at most ${MOST_RETRIED} may`]
      : []),
  ];
  return { passed: 0, failed: failures.length, skipped: 0, failures };
}

/** @param {Skip} skip */
function skipText({ name, reason }) {
  return `skipped: ${name}: ${reason ?? "no reason was given"}`;
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
  const skips = named("skip").map((name) => ({ name }));
  const results = {
    passed: named("pass").length,
    failed: failures.length,
    skipped: skips.length,
    failures,
    skips,
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
  const named = (/** @type {RegExp} */ line) =>
    [...output.matchAll(line)].map(([, test]) => `servers/rust: ${test}`);
  const failures = named(/^test (.+) \.\.\. FAILED$/gm);
  const skips = named(/^test (.+) \.\.\. ignored/gm).map((name) => ({ name }));
  const results = { passed: sum(0), failed: sum(1), skipped: sum(2), failures, skips };
  return checked("cargo test", results, code);
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
 * The end of the output: every test that was skipped, with its reason, and every test that needed another try;
 * every failure once more; then the counts of all suites.
 * @param {readonly Results[]} suites
 * @returns {string}
 */
export function summary(suites) {
  const sum = (/** @type {"passed" | "failed" | "skipped"} */ key) =>
    suites.reduce((total, suite) => total + suite[key], 0);
  const lines = [
    ...suites.flatMap(({ skips = [] }) => skips.map(skipText)),
    ...suites.flatMap(({ retried = [] }) =>
      retried.map((name) => `passed when tried again: ${name}`),
    ),
    ...suites.flatMap(({ failures }) => failures.map((text) => `FAILED: ${text}`)),
  ];
  const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : "";
  const counts = `${sum("passed")} passed, ${sum("failed")} failed${skipped}`;
  return [...lines, "", counts].join("\n");
}
