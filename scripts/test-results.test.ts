import { describe, expect, it } from "vitest";
import type { FileReport, TestReport } from "./test-reporter.js";
import {
  cargoResults,
  doubts,
  failure,
  goResults,
  type Results,
  summary,
  vitestResults,
} from "./test-results.js";

describe("vitest's report", () => {
  const test = (name: string, overrides: Partial<TestReport> = {}): TestReport => ({
    name,
    state: "passed",
    tries: 1,
    messages: [],
    ...overrides,
  });
  const failed = (name: string, ...messages: readonly string[]) =>
    test(name, { state: "failed", messages });
  const file = (name: string, tests: readonly TestReport[], message?: string): FileReport => ({
    file: name,
    project: "units",
    seconds: 1,
    tests,
    ...(message !== undefined && { message }),
  });

  it("gives its counts where all passed, and why tests were skipped", () => {
    const skipped = test("b", { state: "skipped", reason: "no browser" });
    const files = [file("a.test.ts", [test("a"), skipped]), file("c.test.ts", [test("c")])];
    expect(vitestResults(files, 0)).toEqual({
      passed: 2,
      failed: 0,
      skipped: 1,
      failures: [],
      retried: [],
      skips: [{ name: "a.test.ts: b", reason: "no browser" }],
    });
  });

  it("names a test that passed when it was tried again", () => {
    const later = test("later", { tries: 2, messages: ["expected 1 to be 2"] });
    const results = vitestResults([file("test/a.test.ts", [test("at once"), later])], 0);
    expect([results.passed, results.failed]).toEqual([2, 0]);
    expect(results.retried).toEqual(["test/a.test.ts: later"]);
  });

  it("names each failed test with the start of its message, without colours", () => {
    const message = `\u001b[31mexpected\u001b[39m\n${"line\n".repeat(100)}`;
    const tests = [failed("one", message), failed("two", "no"), test("three")];
    const { failed: count, failures } = vitestResults([file("src/a.test.ts", tests)], 1);
    expect(count).toBe(2);
    expect(failures[0]).toMatch(/^src\/a\.test\.ts: one\n {4}expected\n {4}line\n/);
    expect(failures[0]?.split("\n")).toHaveLength(31);
    expect(failures[1]).toBe("src/a.test.ts: two\n    no");
    expect(failures).toHaveLength(2);
  });

  it("names a file that does not load, which has no failed test", () => {
    expect(vitestResults([file("src/a.test.ts", [], "SyntaxError")], 1)).toMatchObject({
      failed: 1,
      failures: ["src/a.test.ts\n    SyntaxError"],
    });
  });

  it("counts such a file beside a failed test", () => {
    const files = [file("a.test.ts", [], "SyntaxError"), file("b.test.ts", [failed("b")])];
    expect(vitestResults(files, 1).failed).toBe(2);
  });

  it("fails where vitest does though every test passed, as with too little coverage", () => {
    expect(vitestResults([file("a.test.ts", [test("a")])], 1)).toMatchObject({
      passed: 1,
      failed: 1,
      failures: [expect.stringContaining("coverage")],
    });
  });
});

describe("what else fails", () => {
  const suite = (overrides: Partial<Results>): Results => ({
    ...{ passed: 5, failed: 0, skipped: 0, failures: [] },
    ...overrides,
  });
  const retried = (count: number) => Array.from({ length: count }, (_, at) => `a.test.ts: ${at}`);
  const browser = { name: "page.test.ts: a page > opens", reason: "no browser" };

  it("is nothing where ten tests were tried again, and eleven of all suites", () => {
    expect(doubts([suite({ retried: retried(10) })], []).failures).toEqual([]);
    const eleven = [suite({ retried: retried(10) }), suite({ retried: retried(1) })];
    expect(doubts(eleven, [])).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: ["11 tests passed only when tried again; at most 10 may"],
    });
  });

  it("is a skip that the list does not name, where there is one", () => {
    const suites = [suite({ skipped: 1, skips: [browser] })];
    expect(doubts(suites, undefined).failures).toEqual([]);
    expect(doubts(suites, ["page.test.ts: a page"]).failures).toEqual([]);
    for (const list of [[], ["other.test.ts"]]) {
      expect(doubts(suites, list)).toMatchObject({
        failed: 1,
        failures: [
          expect.stringContaining("page.test.ts: a page > opens\n    It was skipped, and"),
        ],
      });
    }
  });

  it("is a skip without a reason, everywhere", () => {
    const suites = [suite({ skipped: 1, skips: [{ name: "a.test.ts: b" }] })];
    for (const list of [undefined, ["a.test.ts"]]) {
      expect(doubts(suites, list).failures).toEqual([
        "a.test.ts: b\n    It was skipped without a reason.",
      ]);
    }
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
      skips: [{ name: "servers/go: TestC" }],
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
      ...["test d ... ok", "test e ... ignored, slow", "test f ... ignored", result(4, 0, 2)],
    ].join("\n");
    expect(cargoResults(output, 101)).toEqual({
      passed: 7,
      failed: 1,
      skipped: 2,
      failures: ["servers/rust: b::c"],
      skips: [{ name: "servers/rust: e" }, { name: "servers/rust: f" }],
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

  it("begins with the tests that were skipped, and those that were tried again", () => {
    const skips = [{ name: "test/a.test.ts: page", reason: "no browser" }];
    const retried = ["test/a.test.ts: later"];
    expect(summary([{ passed: 2, failed: 0, skipped: 1, failures: [], retried, skips }])).toBe(
      `skipped: test/a.test.ts: page: no browser
passed when tried again: test/a.test.ts: later

2 passed, 0 failed, 1 skipped`,
    );
  });

  it("speaks of skipped tests only where there are some", () => {
    const all = { passed: 5, failed: 0, skipped: 0, failures: [] };
    expect(summary([all])).toBe("\n5 passed, 0 failed");
  });
});
