import { describe, expect, it } from "vitest";
import { BISECT_SCHEMA, type Bisection, type BisectResult } from "../domain/bisection.ts";
import { bisectMarkdown, bisectText } from "./bisect-report.ts";
import { stepText } from "./bisect-words.ts";

const CHANGE = { changePercent: -24, lowPercent: -26.1, highPercent: -22 };
const COMMIT = {
  ...{ sha: "c".repeat(40), subject: "sort *everything* <b>", date: "2026-05-01T10:00:00Z" },
  parents: ["b".repeat(40)],
};

function aBisection(result: BisectResult, overrides: Partial<Bisection> = {}): Bisection {
  return {
    ...{ schema: BISECT_SCHEMA, good: "a".repeat(40), bad: "d".repeat(40), commits: 64 },
    followed: { series: "go/greet c=10", metric: "throughput" },
    whole: CHANGE,
    steps: [
      {
        ...{ base: "a".repeat(40), head: "d".repeat(40), standing: "bad", durationMs: 125_000 },
        ...{ change: CHANGE, verdict: "regression" },
      },
      { base: "a".repeat(40), head: "c".repeat(40), standing: "skipped", durationMs: 5000 },
    ],
    result,
    ...overrides,
  };
}

const plain = (text: string) => text;
const told = (...[result, overrides]: Parameters<typeof aBisection>) =>
  bisectText(aBisection(result, overrides), plain);

describe("the report of a search", () => {
  it("names the commit, its change, its files and its functions", () => {
    const functions = [
      { name: "ranked (a.go:3)", baseUs: 10, headUs: 40.2 },
      { name: "less (a.go:9)", baseUs: 12, headUs: 2 },
    ];
    const files = Array.from({ length: 12 }, (_, at) => `f${at}.go`);
    const result = { kind: "found", commit: COMMIT, files, change: CHANGE, functions } as const;
    expect(told({ ...result, isPart: false })).toMatchInlineSnapshot(`
      "cccccccccc (sort *everything* <b>) made go/greet c=10 throughput worse: −24.0 % (−26.1 … −22.0 %) against its parent.

      From aaaaaaaaaa to dddddddddd: go/greet c=10 throughput −24.0 % (−26.1 … −22.0 %).
      Written on 2026-05-01; changes f0.go, f1.go, f2.go, f3.go, f4.go, f5.go, f6.go, f7.go, f8.go, f9.go and 2 more.
      ranked (a.go:3): about +30.2 µs of CPU a request.
      less (a.go:9): about −10.0 µs of CPU a request.
      64 commits, 2 measurements in 2 min 10 s.

      commit      against                    throughput       is        time
      dddddddddd  aaaaaaaaaa  −24.0 % (−26.1 … −22.0 %)      bad  2 min 05 s
      cccccccccc  aaaaaaaaaa                          –  skipped         5 s
      "
    `);
    const part = told({ ...result, files: [], isPart: true });
    expect(part).toContain("against its parent; other commits after it add to that.");
    expect(part).toContain("changes no file.");
  });

  it("says between which commits it is, and why no more is known", () => {
    const [good, bad] = ["b".repeat(40), "d".repeat(40)];
    const text = told({ kind: "between", good, bad, reasons: ["cccc: its build failed"] });
    expect(text).toContain(
      "go/greet c=10 throughput got worse after bbbbbbbbbb, up to dddddddddd: which commit did it is not decided.",
    );
    expect(text).toContain("cccc: its build failed.");
  });

  it("says that there is nothing to search for, or that this is open", () => {
    const none = { followed: undefined, whole: undefined };
    const nothing = (isOpen: boolean) => told({ kind: "no-regression", isOpen }, none);
    expect(nothing(false)).toContain("dddddddddd is not worse than aaaaaaaaaa");
    expect(nothing(true)).toContain(
      "Whether dddddddddd is worse than aaaaaaaaaa is not decided. Raise --budget-per-step",
    );
  });

  it("is escaped in Markdown", () => {
    const result = { kind: "found", commit: COMMIT, files: [], change: CHANGE } as const;
    const text = bisectMarkdown(aBisection({ ...result, isPart: false }));
    expect(text).toContain("sort \\*everything\\* &lt;b&gt;");
    expect(text).toContain("| dddddddddd | aaaaaaaaaa |");
  });
});

it("tells each step as it ends", () => {
  const step = { base: "a".repeat(40), head: "c".repeat(40), durationMs: 5000 };
  const bad = stepText({ ...step, standing: "bad", change: CHANGE });
  expect(bad).toBe("cccccccccc is bad: −24.0 % (−26.1 … −22.0 %)");
  const skipped = stepText({ ...step, standing: "skipped", reason: "its build failed" });
  expect(skipped).toBe("cccccccccc is skipped: its build failed");
  expect(stepText({ ...step, standing: "open" })).toBe("cccccccccc is open: nothing is certain");
});
