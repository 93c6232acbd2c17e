import { expect, it } from "vitest";
import { aComparison, aSeriesComparison } from "../../../test/support/builders/comparison.ts";
import { viewOf } from "../../../test/support/builders/evidence.ts";
import { aRun } from "../../../test/support/builders/run.ts";
import type { Comparison } from "../../domain/comparison/comparison.ts";
import { renderMarkdown } from "../markdown/markdown.ts";
import { renderTerminal } from "../text/terminal.ts";

const plain = (text: string) => text;
const PALETTE = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain };
const EARLY = { plan: { ...aRun().plan, endedEarly: true } } as const;
const said = (run: Parameters<typeof aRun>[0], series: Comparison["series"]) => {
  const view = viewOf({ run: aRun(run), comparison: aComparison({ series }) });
  return [renderTerminal(view, PALETTE), renderMarkdown(view)];
};

it("comment and terminal say what a run left open that was to end early", () => {
  const series = [
    ...[aSeriesComparison({ server: "go" }), aSeriesComparison({ server: "rust" })],
    aSeriesComparison({ server: "calm", verdict: "unchanged" }),
  ].map((one) => (one.server === "calm" ? one : { ...one, verdict: "inconclusive" as const }));
  for (const text of said(EARLY, series)) {
    expect(text).toContain("(measure.end: early); left open: go/greet c=10, rust/greet c=10");
  }
  for (const text of said(EARLY, series.slice(2))) expect(text).toContain("left open: nothing");
});

it("a run that ended otherwise has no word on it", () => {
  for (const text of said({}, [])) expect(text).not.toContain("left open");
});
