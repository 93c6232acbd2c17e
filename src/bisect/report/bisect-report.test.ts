import { describe, expect, it } from "vitest";
import {
  aComparison,
  aMetric,
  aSeriesComparison,
} from "../../../test/support/builders/comparison.ts";
import { expectHarmless } from "../../../test/support/harmless.ts";
import { INJECTIONS } from "../../../test/support/hostile-run-files.ts";
import { nodesOf, parseMarkdown } from "../../../test/support/markdown.ts";
import { renderJson } from "../../report/json.ts";
import { BISECT_SCHEMA, type Bisection, type BisectResult } from "../domain/bisection.ts";
import { bisectMarkdown, bisectText } from "./bisect-report.ts";
import { notComparedText, planText, stepText } from "./bisect-words.ts";

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
      {
        base: "a".repeat(40),
        head: "c".repeat(40),
        standing: "skipped",
        durationMs: 5000,
        reason: "api: its build failed",
      },
    ],
    result,
    ...overrides,
  };
}

const plain = (text: string) => text;
const told = (...[result, overrides]: Parameters<typeof aBisection>) =>
  bisectText(aBisection(result, overrides), plain);

const FOUND = { kind: "found", commit: COMMIT, files: [], change: CHANGE, isPart: false } as const;
const FUNCTIONS = [
  { name: "ranked (a.go:3)", baseUs: 10, headUs: 40.2, isChanged: true },
  { name: "less (a.go:9)", baseUs: 12, headUs: 0 },
] as const;

describe("the report of a search", () => {
  it("names the commit, its change, its files and its functions", () => {
    const files = Array.from({ length: 12 }, (_, at) => `f${at}.go`);
    expect(told({ ...FOUND, files, functions: FUNCTIONS })).toMatchInlineSnapshot(`
      "cccccccccc (sort *everything* <b>) of 2026-05-01 made go/greet c=10 throughput worse: −24.0 % (−26.1 … −22.0 %) against its parent.

      It changes f0.go, f1.go, f2.go, f3.go, f4.go, f5.go, f6.go, f7.go, f8.go, f9.go and 2 more.
      cccccccccc was skipped: api: its build failed.
      From aaaaaaaaaa to dddddddddd: −24.0 % (−26.1 … −22.0 %).
      64 commits, 2 measurements in 2 min 10 s.

      function                             parent    commit      difference
      ranked (a.go:3)  in a changed file  10.0 µs   40.2 µs  about +30.2 µs
      less (a.go:9)                       12.0 µs  not seen  about −12.0 µs

      commit      is                      throughput     against        time
      dddddddddd  bad      −24.0 % (−26.1 … −22.0 %)  aaaaaaaaaa  2 min 05 s
      cccccccccc  skipped                          –  aaaaaaaaaa         5 s

      Next: \`git show cccccccccc\`; after a fix, \`loadgate run --base bbbbbbbbbb --only 'go/greet c=10'\` shows whether it helped.
      "
    `);
    const part = told({ ...FOUND, isPart: true });
    expect(part).toContain("against its parent; other commits after it add to that.");
    expect(part).toContain("It changes no file.");
  });

  it("says between which commits it is, why no more is known, and how to go on", () => {
    const [good, bad] = ["b".repeat(40), "d".repeat(40)];
    expect(
      told({ kind: "between", good, bad, reasons: ["cccc: its build failed"] }),
    ).toMatchInlineSnapshot(`
      "go/greet c=10 throughput got worse after bbbbbbbbbb, up to dddddddddd: which commit did it is not decided.

      cccc: its build failed.
      From aaaaaaaaaa to dddddddddd: −24.0 % (−26.1 … −22.0 %).
      64 commits, 2 measurements in 2 min 10 s.

      commit      is                      throughput     against        time
      dddddddddd  bad      −24.0 % (−26.1 … −22.0 %)  aaaaaaaaaa  2 min 05 s
      cccccccccc  skipped                          –  aaaaaaaaaa         5 s

      Next: \`git log --oneline bbbbbbbbbb..dddddddddd\` lists the commits; a longer \`--budget-per-step\` decides more of those that build.
      "
    `);
  });

  it("says that there is nothing to search for, or that this is open", () => {
    const none = { followed: undefined, whole: undefined, steps: [] };
    const nothing = (isOpen: boolean) => told({ kind: "no-regression", isOpen }, none);
    expect(nothing(false)).toMatchInlineSnapshot(`
      "dddddddddd is not worse than aaaaaaaaaa: there is nothing to search for.

      64 commits, 0 measurements in 0 s.
      "
    `);
    expect(nothing(true)).toMatchInlineSnapshot(`
      "Whether dddddddddd is worse than aaaaaaaaaa is not decided.

      64 commits, 0 measurements in 0 s.

      Next: raise \`--budget-per-step\`, or name what got slower with \`--series\`.
      "
    `);
  });

  it("marks a commit that has a part of the regression", () => {
    const [step] = aBisection(FOUND).steps;
    const steps = step ? [{ ...step, standing: "part" } as const] : [];
    expect(told(FOUND, { steps })).toMatch(/^dddddddddd {2}in part {2}−24/m);
  });

  it("names what looks worst where nothing is followed, and the next search after a part", () => {
    const [step] = aBisection(FOUND).steps;
    const followed = { series: "go/greet c=10", metric: "throughput" } as const;
    const steps = step ? [{ ...step, standing: "open", followed } as const] : [];
    const open = { followed: undefined, whole: undefined, steps };
    expect(told({ kind: "no-regression", isOpen: true }, open)).toContain(
      "dddddddddd  open  go/greet c=10 throughput −24.0 %",
    );
    expect(told({ ...FOUND, isPart: true })).toMatch(
      /; `loadgate bisect [a-f0-9]{10} dddddddddd` looks for the others\.$/m,
    );
  });

  it("has a line for each step", () => {
    expect(aBisection(FOUND).steps.map(stepText)).toEqual([
      "dddddddddd is bad: −24.0 % (−26.1 … −22.0 %)",
      "cccccccccc is skipped: api: its build failed",
    ]);
    expect(stepText({ base: "a", head: "b", standing: "open", durationMs: 1 })).toBe("b is open");
  });

  it("says why nothing was compared", () => {
    const loss = { kind: "lost-base", reason: "api: its build failed" } as const;
    expect(notComparedText(aComparison({ lost: [loss] }), {})).toMatchInlineSnapshot(
      `"not compared: api: its build failed"`,
    );
    const series = [aSeriesComparison({ metrics: { throughput: aMetric() } })];
    const wanted = { series: "go/greet c=1", metric: "latency-p99" };
    expect(notComparedText(aComparison({ series }), wanted)).toBe(
      "the gate does not judge go/greet c=1 latency-p99, but go/greet c=10 throughput",
    );
    expect(notComparedText(aComparison({ series: [] }), { metric: "rss" })).toBe(
      "the gate does not judge rss, but nothing that both commits have",
    );
  });

  it("says before a search what it takes", () => {
    expect(planText(64, 120_000)).toMatchInlineSnapshot(`
      "64 commits: 9 measurements of 2 min 00 s, about 18 min 00 s besides builds; merges, and commits that do not build or stay open, take more
      "
    `);
  });
});

describe.each([
  ...Object.entries(INJECTIONS),
  ["endless", "x".repeat(5_000_000)],
  ["cells", "a | b | c` \\` `"],
])("%s as subject, file, reason and function", (_, hostile) => {
  const bisection = aBisection(
    {
      ...{ ...FOUND, commit: { ...COMMIT, subject: hostile }, files: [hostile, "b.go"] },
      functions: FUNCTIONS.map((one) => ({ ...one, name: hostile })),
    },
    { steps: aBisection(FOUND).steps.map((one) => ({ ...one, reason: hostile })) },
  );
  const whole = aBisection({ ...FOUND, files: ["a.go", "b.go"], functions: FUNCTIONS });

  it("are text in lines of a limited length", () => {
    const text = bisectText(bisection, plain);
    expect(text).not.toMatch(/[^\P{C}\n]/u);
    expect(text.length).toBeLessThan(20_000);
    const lines = bisectText(whole, plain).split("\n").length;
    // Each of two steps has a reason here.
    expect(text.split("\n")).toHaveLength(lines + 1);
  });

  it("are text in Markdown, with as many rows and points", () => {
    const markdown = bisectMarkdown(bisection);
    expectHarmless(markdown.replace(/^### /, "").replaceAll("`", ""));
    const tree = parseMarkdown(markdown);
    expect(tree.children.map(({ type }) => type)).toEqual(
      parseMarkdown(bisectMarkdown(whole)).children.map(({ type }) => type),
    );
    expect(nodesOf(tree, "tableRow")).toHaveLength(6);
    expect(nodesOf(tree, "listItem")).toHaveLength(5);
    const kinds = ["link", "image", "strong", "emphasis"] as const;
    expect(kinds.flatMap((kind) => nodesOf(tree, kind))).toEqual([]);
  });

  it("are strings in JSON", () => {
    expect(JSON.parse(renderJson(bisection))).toEqual(JSON.parse(JSON.stringify(bisection)));
  });
});
