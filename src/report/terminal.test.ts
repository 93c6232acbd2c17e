import { describe, expect, it } from "vitest";
import { aChange, aView } from "../../test/support/builders/view.ts";
import type { Verdict } from "../domain/verdict/verdict.ts";
import { type Palette, renderTerminal } from "./terminal.ts";

const plain = (text: string) => text;
const PLAIN: Palette = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain };
const tagged = (tag: string) => (text: string) => `<${tag}>${text}</${tag}>`;
const TAGGED: Palette = {
  bold: plain,
  dim: plain,
  red: tagged("red"),
  green: tagged("green"),
  yellow: tagged("yellow"),
};

const FULL = aView({
  decision: "fail",
  headline: "1 of 2 comparisons worse",
  reasons: ["go/greet c=10: throughput −12.3 %, 5.00 % tolerated"],
  notices: ["the generator was the limit"],
  changed: [aChange()],
  others: [aChange({ metric: "p99", base: "1.00 ms", head: "1.00 ms", verdict: "unchanged" })],
  duels: ["rust 1.84× go on greet at c=10"],
  headToHead: { columns: ["scenario", "ratio"], textColumns: 1, rows: [["greet", "1.84×"]] },
  servers: { columns: ["server", "cold start"], textColumns: 1, rows: [["go", "12.5 ms"]] },
  allFigures: { columns: ["series", "RSS"], textColumns: 1, rows: [["go/greet", "1 B"]] },
  readings: { columns: ["metric", "before"], textColumns: 1, rows: [["up", "1.00"]] },
});

describe("renderTerminal", () => {
  it("writes aligned plain text", () => {
    expect(renderTerminal(FULL, PLAIN)).toMatchInlineSnapshot(`
      "✗ 1 of 2 comparisons worse
        gate: go/greet c=10: throughput −12.3 %, 5.00 % tolerated
        note: the generator was the limit

      Changed
      series         metric          base     head              change (95 %)  detectable     verdict
      go/greet c=10  throughput  10,000/s  8,770/s  −12.3 % (−14.1 … −10.4 %)      5.00 %  regression

      Compared
      series         metric     base     head              change (95 %)  detectable    verdict
      go/greet c=10  p99     1.00 ms  1.00 ms  −12.3 % (−14.1 … −10.4 %)      5.00 %  unchanged

      Series
      series         throughput
      go/greet c=10    10,000/s

      Head to head
      rust 1.84× go on greet at c=10
      scenario  ratio
      greet     1.84×

      Servers
      server  cold start
      go         12.5 ms

      The servers' own metrics
      metric  before
      up        1.00

      Run
      machine  linux, x64
      "
    `);
  });

  it("leaves out sections that are empty", () => {
    expect(renderTerminal(aView(), PLAIN)).toMatchInlineSnapshot(`
      "✓ No regression found

      Series
      series         throughput
      go/greet c=10    10,000/s

      Run
      machine  linux, x64
      "
    `);
    const bare = aView({ series: { columns: ["series"], textColumns: 1, rows: [] } });
    expect(renderTerminal(bare, PLAIN)).not.toContain("Series");
  });

  it("writes no escape code of its own or of anybody else's", () => {
    const hostile = "evil\u001b[2J\u0007\u009b31m\r\nnext";
    const view = aView({
      headline: hostile,
      reasons: [hostile],
      notices: [hostile],
      changed: [aChange({ series: hostile, change: hostile })],
      duels: [hostile],
      environment: [{ label: "commit", value: hostile }],
      series: { columns: ["series"], textColumns: 1, rows: [[hostile]] },
    });
    const text = renderTerminal(view, PLAIN);
    expect(text.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
    expect(text.split("\n").filter((line) => line.startsWith("next"))).toEqual([]);
  });

  it.each<[Verdict, string]>([
    ["regression", "red"],
    ["unmeasurable", "red"],
    ["improvement", "green"],
    ["inconclusive", "yellow"],
    ["removed", "yellow"],
    ["unchanged", ""],
    ["new", ""],
  ])("paints %s %s", (verdict, colour) => {
    const text = renderTerminal(aView({ changed: [aChange({ verdict })] }), TAGGED);
    const row = text.split("\n").find((line) => line.includes("−12.3"));
    expect(row?.match(/^<(\w+)>/)?.[1] ?? "").toBe(colour);
  });

  it.each([
    ["pass", "<green>✓</green>"],
    ["fail", "<red>✗</red>"],
  ] as const)("begins with a mark: %s", (decision, mark) => {
    expect(renderTerminal(aView({ decision }), TAGGED).startsWith(`${mark} `)).toBe(true);
  });

  it("is neither a pass nor a failure where nothing was compared, and shows why", () => {
    const lost = [["port \u001b[31mtaken", "bye"]];
    const headline = "Not compared: go (base): it ended";
    const text = renderTerminal(aView({ standing: "neutral", headline, lost }), PLAIN);
    expect(text.split("\n").slice(0, 3)).toEqual([
      "○ Not compared: go (base): it ended",
      "  | port [31mtaken",
      "  | bye",
    ]);
  });
});
