import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { enterFolder } from "../test/support/working-folder.ts";
import { fileReport, ResultsReporter, type TestCase, type TestModule } from "./test-reporter.js";

const error = { message: "no", stack: "Error: no\n    at a.test.ts" };

function aTest(fullName: string, result: ReturnType<TestCase["result"]>, retryCount = 0): TestCase {
  return { fullName, result: () => result, diagnostic: () => ({ retryCount }) };
}

function aModule(tests: readonly TestCase[], overrides: Partial<TestModule> = {}): TestModule {
  return {
    moduleId: "/project/test/a.test.ts",
    project: { name: "units" },
    children: { allTests: () => tests, allSuites: () => [] },
    errors: () => [],
    diagnostic: () => ({ collectDuration: 200, setupDuration: 50, duration: 1000 }),
    ...overrides,
  };
}

it("keeps what became of each test of a file, and how long that took", () => {
  const tests = [
    aTest("a > passes", { state: "passed" }),
    aTest("a > passes later", { state: "passed", errors: [error] }, 2),
    aTest("a > fails", { state: "failed", errors: [error, { message: "neither" }] }),
    aTest("a > is skipped", { state: "skipped", note: "no browser" }),
    aTest("a > was never begun", { state: "pending" }),
  ];
  expect(fileReport(aModule(tests), "/project")).toEqual({
    file: "test/a.test.ts",
    project: "units",
    seconds: 1.25,
    tests: [
      { name: "a > passes", state: "passed", tries: 1, messages: [] },
      { name: "a > passes later", state: "passed", tries: 3, messages: [error.stack] },
      { name: "a > fails", state: "failed", tries: 1, messages: [error.stack, "neither"] },
      { name: "a > is skipped", state: "skipped", reason: "no browser", tries: 1, messages: [] },
      { name: "a > was never begun", state: "skipped", tries: 1, messages: [] },
    ],
  });
});

it("says why a file did not load, or what failed around its tests", () => {
  const broken = aModule([], { errors: () => [{ message: "SyntaxError" }] });
  expect(fileReport(broken, "/project").message).toBe("SyntaxError");
  const allSuites = () => [{ errors: () => [{ message: "beforeAll failed" }] }];
  const around = aModule([], { children: { allTests: () => [], allSuites } });
  expect(fileReport(around, "/project").message).toBe("beforeAll failed");
});

it("writes all files as JSON, into a folder that it makes", () => {
  const target = path.join(enterFolder(), "results", "units.json");
  new ResultsReporter(target, "/project").onTestRunEnd([aModule([])]);
  expect(JSON.parse(readFileSync(target, "utf8"))).toMatchObject([{ file: "test/a.test.ts" }]);
});
