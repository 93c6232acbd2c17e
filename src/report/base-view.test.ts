import { describe, expect, it } from "vitest";
import {
  aComparison,
  aMetric,
  aRegression,
  aSeriesComparison,
} from "../../test/support/builders/comparison.ts";
import { viewOf } from "../../test/support/builders/evidence.ts";
import { aRun } from "../../test/support/builders/run.ts";
import type { Comparison } from "../domain/comparison/comparison.ts";
import { renderPage } from "./html/page.ts";
import { renderMarkdown } from "./markdown/markdown.ts";
import { type Palette, renderTerminal } from "./text/terminal.ts";

const plain = (text: string) => text;
const PLAIN: Palette = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain };

const SLOWER = aComparison({
  verdict: "regression",
  comparedWith: { kind: "base", ref: "v1.2.3", sha: "1".repeat(40) },
  series: [
    aSeriesComparison({
      verdict: "regression",
      metrics: { throughput: aRegression(), "latency-p99": aMetric() },
    }),
  ],
});

const LOST = aComparison({
  verdict: "unmeasurable",
  comparedWith: { kind: "lost", ref: "v<1>" },
  series: [],
  lost: [
    { kind: "lost-base", reason: "the build failed", details: ["cc: not found"] },
    { kind: "same-program", reason: "both arms run /bin/x" },
  ],
});

function inputWith(...furtherBases: readonly Comparison[]) {
  const changes = ["v1.2.3 has no configuration of its own."];
  const run = aRun({
    base: { ref: "main" },
    furtherBases: furtherBases.map(({ comparedWith }, index) => ({
      base: { ref: "ref" in comparedWith ? comparedWith.ref : "", ...(index === 0 && { changes }) },
      servers: [],
      series: [],
    })),
  });
  const comparison = aComparison({
    comparedWith: { kind: "base", ref: "main", sha: "0".repeat(40) },
    furtherBases,
  });
  return { run, comparison };
}

const outputsOf = async (...further: readonly Comparison[]) => {
  const input = inputWith(...further);
  const view = viewOf(input);
  return [
    renderMarkdown(view),
    renderTerminal(view, PLAIN),
    await renderPage({ ...input, view }),
  ] as const;
};

describe("a report of a run with several bases", () => {
  it("says which one the gate judges, and what the others show, before everything else", () => {
    const { otherBaseLines, headline, standing } = viewOf(inputWith(SLOWER, LOST));
    expect(headline).toContain("No regression");
    expect(standing).toBe("passed");
    expect(otherBaseLines).toEqual([
      expect.stringContaining("main"),
      expect.stringContaining("v1.2.3: 1 of 2"),
      expect.stringContaining("v<1>"),
    ]);
  });

  it("has a section for each, in every output", async () => {
    const [judged = ""] = viewOf(inputWith(SLOWER, LOST)).otherBaseLines;
    for (const text of await outputsOf(SLOWER, LOST)) {
      const [before = "", after = ""] = text.split("Against v1.2.3, which only informs");
      expect(before).toContain(judged);
      expect(after).toContain("measured in turns in one job");
      expect(after).toContain("−12.3 %");
      expect(after).toContain("v1.2.3 has no configuration of its own.");
      expect(after).toMatch(/Against v(<|&lt;|&#60;|\\<)1(>|&gt;|&#62;|\\>), which only informs/);
      expect(after).toContain("cc: not found");
    }
  });

  it("escapes what others named", async () => {
    const hostile: Comparison = {
      ...LOST,
      comparedWith: { kind: "lost", ref: "<script>[x](y)" },
    };
    const [markdown, , page] = await outputsOf(hostile);
    expect(markdown).not.toContain("[x](y)");
    expect(page).not.toContain("<script>[x]");
  });

  it("is as ever with one base", async () => {
    for (const text of await outputsOf()) {
      expect(text).not.toContain("only informs");
      expect(text).not.toContain("The gate judges");
    }
  });

  it("leaves out what no comment has room for", () => {
    const view = viewOf(inputWith(SLOWER, LOST));
    const many = { ...view, otherBaseLines: Array.from({ length: 40 }, () => "x".repeat(3000)) };
    const limit = { max: 65_535, lengthOf: (text: string) => text.length };
    const text = renderMarkdown(many, { limit });
    expect(text.length).toBeLessThanOrEqual(limit.max);
    expect(text).toMatch(/… and \d+ more/);
  });
});
