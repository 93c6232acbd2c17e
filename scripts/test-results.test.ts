import { describe, expect, it } from "vitest";
import {
  cargoResults,
  failure,
  goResults,
  summary,
  type VitestReport,
  vitestResults,
} from "./test-results.js";

describe("vitest's report", () => {
  const file = (
    name: string,
    assertions: readonly (readonly [name: string, status: string, message?: string])[],
    message = "",
  ): VitestReport["testResults"][number] => ({
    name: `/project/${name}`,
    status:
      assertions.length > 0 && assertions.every(([, status]) => status === "passed")
        ? "passed"
        : "failed",
    message,
    assertionResults: assertions.map(([fullName, status, text]) => ({
      fullName,
      status,
      failureMessages: text === undefined ? [] : [text],
    })),
  });
  const report = (overrides: Partial<VitestReport>): VitestReport => ({
    numPassedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
    ...overrides,
  });

  it("gives its counts where all passed", () => {
    const passed = report({
      numPassedTests: 7,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [file("a.test.ts", [["a", "passed"]])],
    });
    expect(vitestResults(passed, 0, "/project")).toEqual({
      passed: 7,
      failed: 0,
      skipped: 3,
      failures: [],
      retried: [],
    });
  });

  it("names a test that passed when it was tried again", () => {
    const { passed, failed, retried } = vitestResults(
      report({
        numPassedTests: 2,
        testResults: [
          file("test/a.test.ts", [
            ["at once", "passed"],
            ["later", "passed", "expected 1 to be 2"],
          ]),
        ],
      }),
      0,
      "/project",
    );
    expect([passed, failed]).toEqual([2, 0]);
    expect(retried).toEqual(["test/a.test.ts: later"]);
  });

  it("names each failed test with the start of its message, without colours", () => {
    const message = `\u001b[31mexpected\u001b[39m\n${"line\n".repeat(100)}`;
    const { failed, failures } = vitestResults(
      report({
        testResults: [
          file("src/a.test.ts", [
            ["one", "failed", message],
            ["two", "failed", "no"],
            ["three", "passed"],
          ]),
        ],
      }),
      1,
      "/project",
    );
    expect(failed).toBe(2);
    expect(failures[0]).toMatch(/^src\/a\.test\.ts: one\n {4}expected\n {4}line\n/);
    expect(failures[0]?.split("\n")).toHaveLength(31);
    expect(failures[1]).toBe("src/a.test.ts: two\n    no");
    expect(failures).toHaveLength(2);
  });

  it("names a file that does not load, which has no failed test", () => {
    const broken = report({
      testResults: [file("src/a.test.ts", [], "SyntaxError")],
    });
    expect(vitestResults(broken, 1, "/project")).toMatchObject({
      failed: 1,
      failures: ["src/a.test.ts\n    SyntaxError"],
    });
  });

  it("counts such a file beside a failed test", () => {
    const files = [file("a.test.ts", [], "SyntaxError"), file("b.test.ts", [["b", "failed"]])];
    expect(vitestResults(report({ testResults: files }), 1, "/project").failed).toBe(2);
  });

  it("fails where vitest does though every test passed, as with too little coverage", () => {
    expect(vitestResults(report({ numPassedTests: 5 }), 1, "/project")).toMatchObject({
      passed: 5,
      failed: 1,
      failures: [expect.stringContaining("coverage")],
    });
  });
});

describe("go's events", () => {
  const events = (...all: readonly object[]) => all.map((one) => JSON.stringify(one)).join("\n");

  it("give counts, names of failed tests, and what it says", () => {
    const output = events(
      { Action: "output", Test: "TestA", Output: "ok\n" },
      { Action: "pass", Test: "TestA" },
      { Action: "fail", Test: "TestB/sub" },
      { Action: "skip", Test: "TestC" },
      { Action: "output", Output: "FAIL\n" },
      { Action: "fail" },
    );
    expect(goResults(`go: downloading\n${output}\n`, 1)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
      failures: ["servers/go: TestB/sub"],
      text: "ok\nFAIL\n",
    });
  });

  it.each([
    ["it does not build", events({ Action: "output", Output: "undefined: x\n" }), 1],
    ["there is no go", "", 127],
    ["no test runs", "", 0],
    ["it breaks off after a test that passed", events({ Action: "pass", Test: "TestA" }), 2],
  ])("are a failure where %s", (_, output, code) => {
    expect(goResults(output, code)).toMatchObject({
      passed: 0,
      failed: 1,
      failures: ["go test did not run its tests to the end"],
    });
  });
});

describe("cargo's output", () => {
  const result = (passed: number, failed: number, ignored = 0) =>
    `test result: ${failed > 0 ? "FAILED" : "ok"}. ${passed} passed; ${failed} failed; ${ignored} ignored; 0 measured; 0 filtered out; finished in 0.01s`;

  it("adds up its programs, and names failed tests", () => {
    const output = [
      ...["test a ... ok", "test b::c ... FAILED", result(3, 1)],
      ...["test d ... ok", result(4, 0, 2)],
    ].join("\n");
    expect(cargoResults(output, 101)).toEqual({
      passed: 7,
      failed: 1,
      skipped: 2,
      failures: ["servers/rust: b::c"],
    });
  });

  it.each([
    ["it does not build", "error: could not compile", 101],
    ["no test runs", result(0, 0), 0],
    ["a program is missing after one that passed", result(3, 0), 101],
  ])("is a failure where %s", (_, output, code) => {
    expect(cargoResults(output, code)).toEqual(
      failure("cargo test did not run its tests to the end"),
    );
  });
});

describe("the end of the output", () => {
  it("names every failure once more, above the counts of all suites", () => {
    const suites = [
      { passed: 5, failed: 1, skipped: 0, failures: ["a.test.ts: one\n    expected 2"] },
      { passed: 7, failed: 0, skipped: 2, failures: [] },
      failure("go test did not run its tests to the end"),
    ];
    expect(summary(suites)).toBe(`FAILED: a.test.ts: one
    expected 2
FAILED: go test did not run its tests to the end

12 passed, 2 failed, 2 skipped`);
  });

  it("begins with the tests that were tried again", () => {
    const suites = [
      { passed: 2, failed: 0, skipped: 0, failures: [], retried: ["test/a.test.ts: later"] },
    ];
    expect(summary(suites)).toBe(
      "passed when tried again: test/a.test.ts: later\n\n2 passed, 0 failed",
    );
  });

  it("speaks of skipped tests only where there are some", () => {
    const all = { passed: 5, failed: 0, skipped: 0, failures: [] };
    expect(summary([all])).toBe("\n5 passed, 0 failed");
  });
});
