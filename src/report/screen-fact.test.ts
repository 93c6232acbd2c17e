import { expect, it } from "vitest";
import { aComparison, aSeriesComparison } from "../../test/support/builders/comparison.ts";
import { viewOf } from "../../test/support/builders/evidence.ts";
import { aRun } from "../../test/support/builders/run.ts";
import { renderMarkdown } from "./markdown.ts";
import { renderTerminal } from "./terminal.ts";

const plain = (text: string) => text;
const PALETTE = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain };
const TEXT =
  "stopped without a sign of a slowdown: after round 5 go/greet c=10, rust/greet c=10; after round 7 late/greet c=10";

it("comment and terminal say which series the screen stopped, and when", () => {
  const rounds = { late: 7, go: 5, rust: 5 };
  const stopped = Object.entries(rounds).map(([server, screenedAfter]) =>
    aSeriesComparison({ server, screenedAfter }),
  );
  const series = [...stopped, aSeriesComparison({ server: "slow" })];
  const view = viewOf({ run: aRun(), comparison: aComparison({ series }) });
  expect(renderTerminal(view, PALETTE)).toContain(TEXT);
  expect(renderMarkdown(view)).toContain(TEXT);
});

it("a run that stopped nothing has no word on it", () => {
  const view = viewOf({ run: aRun(), comparison: aComparison() });
  expect(renderTerminal(view, PALETTE)).not.toContain("without a sign");
});
