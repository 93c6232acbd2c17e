import { describe, expect, it } from "vitest";
import { aChange, aView } from "../../../test/support/builders/view.ts";
import type { Verdict } from "../../domain/findings/verdict.ts";
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
  standing: "failed",
  headline: "1 of 2 comparisons worse",
  reasons: ["go/greet c=10: throughput −12.3 %, 5.00 % tolerated"],
  notices: ["the generator was the limit"],
  changed: [aChange()],
  others: [aChange({ id: "latency-p99", values: { base: 1, head: 1 }, verdict: "unchanged" })],
  sideBySide: { columns: ["scenario", "ratio"], textColumns: 1, rows: [["greet", "1.84×"]] },
  mixes: { columns: ["request", "share"], textColumns: 1, rows: [["GET /a", "75.0 %"]] },
  servers: { columns: ["server", "cold start"], textColumns: 1, rows: [["go", "12.5 ms"]] },
  allFigures: { columns: ["series", "RSS"], textColumns: 1, rows: [["go/greet", "1 B"]] },
  readings: { columns: ["metric", "before"], textColumns: 1, rows: [["up", "1.00"]] },
});

describe("renderTerminal", () => {
  it("marks reasons in red only where the gate fails", () => {
    expect(renderTerminal(FULL, TAGGED)).toContain("<red>gate:</red> go/greet");
    const passed = renderTerminal({ ...FULL, standing: "passed" }, TAGGED);
    expect(passed).toContain("<yellow>gate:</yellow> go/greet");
  });

  it("names hints after what changed, in one line each", () => {
    const text = renderTerminal(
      { ...FULL, advice: ["go/greet c=10: requests wait\u001b[31m"] },
      PLAIN,
    );
    expect(text).toMatch(/\nChanged\n.*\n\nWhy\ngo\/greet c=10: requests wait\[31m\n\nCompared\n/s);
    expect(renderTerminal(FULL, PLAIN)).not.toContain("Why");
  });

  it("writes aligned plain text", () => {
    expect(renderTerminal(FULL, PLAIN)).toMatchInlineSnapshot(`
      "✗ 1 of 2 comparisons worse
        gate: go/greet c=10: throughput −12.3 %, 5.00 % tolerated
        note: the generator was the limit

      Changed
      series         metric          base     head              change (95 %)     verdict
      go/greet c=10  throughput  10,000/s  8,770/s  −12.3 % (−14.1 … −10.4 %)  regression

      Compared
      series         metric     base     head              change (95 %)    verdict
      go/greet c=10  p99     1.00 ms  1.00 ms  −12.3 % (−14.1 … −10.4 %)  unchanged

      Series
      series         throughput
      go/greet c=10    10,000/s

      Requests of mixes
      request   share
      GET /a   75.0 %

      Head to head
      scenario  ratio
      greet     1.84×
      ▲ is better than every other one, as far as the 95 % interval of their ratio shows.

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

  it("ends lines with the commands to copy, without the signs of code", () => {
    const next = ["go/greet c=1 p99 (4 min): `loadgate run --only go/greet`"];
    const text = renderTerminal(aView({ next, where: "Where: `loadgate run --count`" }), PLAIN);
    const last =
      "\nNext\ngo/greet c=1 p99 (4 min): loadgate run --only go/greet\nWhere: loadgate run --count\n";
    expect(text.endsWith(last)).toBe(true);
  });

  it("shortens long names of functions in the middle", () => {
    const place = "(src/router.rs:12)";
    const long = `<impl ${"core::ops::function::".repeat(9)}FnOnce>::call_once ${place}`;
    const causes = { columns: ["function", "head"], textColumns: 1 };
    const section = {
      ...{ title: "Profiled", sentences: ["x"], table: { ...causes, rows: [] }, caption: "" },
      ...{ summary: "", causesCaption: "CPU time" },
      causes: {
        ...causes,
        rows: [
          [`${long}\nfrom ${long}`, "1 µs"],
          ["short (a.rs:1)", "2 µs"],
        ],
      },
    };
    const text = renderTerminal(aView({ sections: [section] }), PLAIN);
    expect(text).toMatch(/\n<impl core::ops::fun….*call_once \(src\/router\.rs:12\) {2}from .*…/);
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThan(135);
    expect(text).toContain("\nshort (a.rs:1) ");
  });

  it("begins with the figures where nothing is compared, and how to compare them", () => {
    const view = aView({
      headline: "1 series measured",
      isAlone: true,
      figuresTitle: "Measured",
      toCompare: "After a change, `loadgate run --base abc` compares it.",
      notices: ["The machine was not quiet."],
      sideBySide: { columns: ["load"], textColumns: 1, rows: [["greet c=10"]] },
    });
    expect(renderTerminal(view, PLAIN)).toMatchInlineSnapshot(`
      "✓ 1 series measured
        After a change, loadgate run --base abc compares it.

      Measured
      series         throughput
      go/greet c=10    10,000/s

      Notes
        note: The machine was not quiet.

      Head to head
      load
      greet c=10
      ▲ is better than every other one, as far as the 95 % interval of their ratio shows.

      Run
      machine  linux, x64
      "
    `);
  });

  it("has no column that is empty in every row", () => {
    const values = { base: undefined, head: undefined, changePercent: undefined };
    const changed = [aChange({ verdict: "unmeasurable", values })];
    expect(renderTerminal(aView({ changed }), PLAIN)).toMatch(/\nseries {9}metric +verdict\n/);
  });

  it("shows what is tolerated where that differs", () => {
    const others = [aChange({ verdict: "unchanged", values: { tolerancePercent: 20 } })];
    const of = (hasOwnTolerances: boolean) =>
      renderTerminal(aView({ others, hasOwnTolerances }), PLAIN);
    expect(of(true)).toMatch(/change \(95 %\) {2}tolerated .*\n.* 20\.0 % +unchanged/);
    expect(of(false)).not.toContain("tolerated");
  });

  it("never shows inconclusive without what is known", () => {
    const others = [
      aChange({ verdict: "inconclusive", values: { atMostWorsePercent: 7, looksWorse: true } }),
    ];
    expect(renderTerminal(aView({ others }), PLAIN)).toContain(
      "inconclusive: looks slower; not slower by more than 7 %\n",
    );
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
      changed: [aChange({ series: hostile })],
      environment: [["commit", hostile]],
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
    ["passed", "<green>✓</green>"],
    ["neutral", "<yellow>○</yellow>"],
    ["failed", "<red>✗</red>"],
  ] as const)("begins with a mark: %s", (standing, mark) => {
    expect(renderTerminal(aView({ standing }), TAGGED).startsWith(`${mark} `)).toBe(true);
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

it("shows as much of what strangers wrote as anybody reads", () => {
  const endless = "\u202e\u001b[2Jx".repeat(10_000);
  const many = Array.from({ length: 100_000 }, () => endless);
  const view = aView({
    headline: endless,
    reasons: many,
    notices: many,
    lost: many.slice(0, 25).map((line) => [line, line]),
    readings: { columns: ["metric"], textColumns: 1, rows: many.map((name) => [name]) },
  });
  const text = renderTerminal(view, PLAIN);
  expect(text.length).toBeLessThan(2_000_000);
  expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  for (const left of [
    "  gate: … and 99800 more\n",
    "  note: … and 99800 more\n",
    "  | … and the output of 5 more in run.jsonl\n",
    "\n… and 99000 more rows\n",
  ]) {
    expect(text).toContain(left);
  }
  expect(text.match(/^ {2}\| \[2Jx/gm)).toHaveLength(40);
});

it("says what differs in the environment", () => {
  const differences = {
    columns: ["against", "what", "before", "now"],
    textColumns: 4,
    rows: [["base", "go of api", "1.24.0", "1.25.1"]],
  };
  expect(renderTerminal(aView({ differences }), PLAIN)).toMatch(
    /Different environment\nagainst +what +before +now\nbase +go of api +1\.24\.0 +1\.25\.1/,
  );
});

it("paints limits by what became of them", () => {
  const limits = {
    ...{ title: "2 limits", areKept: false, columns: ["result", "series or server", "metric"] },
    looks: ["regression" as const, "unchanged" as const],
    textColumns: 3,
    rows: [
      ["over", "go", "p99"],
      ["kept", "rust", "p99"],
    ],
  };
  const text = renderTerminal(aView({ limits }), TAGGED);
  expect(text).toContain(
    "<red>over    go                p99</red>\nkept    rust              p99\n",
  );
});
