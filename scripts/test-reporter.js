import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * One test as it ended. `reason` is what a skipped test gave for its skip; `tries` counts from one; `messages`
 * are those of every try that failed.
 * @typedef {{ name: string, state: "passed" | "failed" | "skipped", reason?: string, tries: number, messages: readonly string[] }} TestReport
 */

/**
 * One test file. `seconds` are those of its import, its hooks and its tests; `message` says why it did not load, or what
 * failed around its tests.
 * @typedef {{ file: string, project: string, seconds: number, message?: string, tests: readonly TestReport[] }} FileReport
 */

/**
 * What is read here of a test and of a file, in the words of vitest.
 * @typedef {{ message: string, stack?: string }} TestError
 * @typedef {object} TestCase
 * @property {string} fullName
 * @property {() => { state: string, note?: string | undefined, errors?: readonly TestError[] | undefined }} result
 * @property {() => { retryCount: number } | undefined} diagnostic
 * @typedef {object} TestModule
 * @property {string} moduleId
 * @property {{ name: string }} project
 * @property {{ allTests: () => Iterable<TestCase>, allSuites: () => Iterable<{ errors: () => readonly TestError[] }> }} children
 * @property {() => readonly TestError[]} errors
 * @property {() => { collectDuration: number, setupDuration: number, duration: number }} diagnostic
 */

/** Vitest's reporter that keeps what `npm test` prints at its end and what `npm run test:times` shows. */
export class ResultsReporter {
  /**
   * @param {string} target file that is written, as JSON
   * @param {string} root folder that the names of test files are relative to
   */
  constructor(target, root) {
    this.target = target;
    this.root = root;
  }

  /** @param {readonly TestModule[]} modules */
  onTestRunEnd(modules) {
    mkdirSync(path.dirname(this.target), { recursive: true });
    writeFileSync(this.target, JSON.stringify(modules.map((one) => fileReport(one, this.root))));
  }
}

/**
 * @param {TestModule} module
 * @param {string} root
 * @returns {FileReport}
 */
export function fileReport(module, root) {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  const holders = [module, ...module.children.allSuites()];
  const message = holders.flatMap((one) => one.errors().map(textOf)).join("\n");
  return {
    file: path.relative(root, module.moduleId),
    project: module.project.name,
    seconds: (collectDuration + setupDuration + duration) / 1000,
    ...(message !== "" && { message }),
    tests: [...module.children.allTests()].map(testReport),
  };
}

/**
 * @param {TestCase} test
 * @returns {TestReport}
 */
function testReport(test) {
  const { state, note, errors = [] } = test.result();
  return {
    name: test.fullName,
    // One that vitest never came to, as after a hook that failed, is no test that passed.
    state: state === "passed" || state === "failed" ? state : "skipped",
    ...(note !== undefined && { reason: note }),
    tries: 1 + (test.diagnostic()?.retryCount ?? 0),
    messages: errors.map(textOf),
  };
}

/** @param {TestError} error */
function textOf({ message, stack }) {
  return stack || message;
}
