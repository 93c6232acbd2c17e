import { expect, it } from "vitest";
import { aComparison } from "../../test/support/builders/comparison.ts";
import { viewOf } from "../../test/support/builders/evidence.ts";
import { anInstrumentView } from "../../test/support/builders/instrument.ts";
import { aRun } from "../../test/support/builders/run.ts";
import { renderPage } from "./html/page.ts";
import { renderMarkdown } from "./markdown/markdown.ts";
import { renderTerminal } from "./text/terminal.ts";

const about = { run: aRun(), comparison: aComparison() };
const view = viewOf({ ...about, instruments: [anInstrumentView()] });
const plain = (text: string) => text;
const palette = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain };

it("an instrument's result, verdicts, facts and notices are among those of the report", () => {
  expect(view.headline).toMatch(/^No regression found in 1 comparison.*\. 1 of 1 fault worse$/);
  expect(view.counts).toContainEqual({ verdict: "regression", number: 1 });
  expect(view.environment).toContainEqual(["faults", "5 turns"]);
  expect(view.notices).toContain("Minor faults are not among them.");
});

it("its section shows findings and their causes, and folds the figures in Markdown", () => {
  const text = renderMarkdown(view);
  expect(text).toContain("- go/greet: 3 more faults per request.");
  expect(text).toContain("| go/greet | libc&lt;6&gt; |");
  expect(text).toContain("<details><summary>Faults: 1 figure</summary>");
});

it("Markdown says how many findings there was no room for", () => {
  const sentences = Array.from({ length: 99 }, (_, index) => `go/${index}: ${"x".repeat(90)}`);
  const sections = view.sections.map((section) => ({ ...section, sentences }));
  const limit = { max: 3000, lengthOf: (all: string) => all.length };
  expect(renderMarkdown({ ...view, sections }, { limit })).toMatch(/- … and \d+ more/);
});

it("its section is in the terminal and on the page, and nowhere if it compared nothing", async () => {
  const text = renderTerminal(view, palette);
  expect(text).toMatch(/^Faults$/m);
  expect(text).toMatch(/^Libraries that are loaded now$/m);
  expect(await renderPage({ ...about, view })).toContain('<section id="faults"><h2>Faults</h2>');
  const { section: _, headline: __, ...nothing } = anInstrumentView();
  const without = viewOf({ ...about, instruments: [nothing] });
  expect(without.headline).not.toContain("fault");
  expect(renderTerminal(without, palette)).not.toMatch(/^Faults$/m);
});
