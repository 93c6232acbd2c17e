import { expect, it } from "vitest";
import { aComparison, aSeriesComparison } from "../../test/support/builders/comparison.ts";
import { aRun } from "../../test/support/builders/run.ts";
import { renderMarkdown } from "./markdown.ts";
import { renderTerminal } from "./terminal.ts";
import { reportView } from "./view.ts";

const plain = (text: string) => text;
const PALETTE = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain };
const TEXT = "stopped after round 5: no sign of a slowdown in go/greet c=10, rust/greet c=10";

it("comment and terminal say which series the screen stopped, and when", () => {
  const series = ["go", "rust", "slow"].map((server) =>
    aSeriesComparison({ server, ...(server !== "slow" && { screenedAfter: 5 }) }),
  );
  const view = reportView({ run: aRun(), comparison: aComparison({ series }) });
  expect(renderTerminal(view, PALETTE)).toContain(TEXT);
  expect(renderMarkdown(view)).toContain(TEXT);
});

it("a run that stopped nothing has no word on it", () => {
  const view = reportView({ run: aRun(), comparison: aComparison() });
  expect(renderTerminal(view, PALETTE)).not.toContain("stopped after");
});
