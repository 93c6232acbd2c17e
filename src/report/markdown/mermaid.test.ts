import { describe, expect, it } from "vitest";
import type { Chart } from "../chart.ts";
import { mermaidChart } from "./mermaid.ts";

const aChart = (overrides: Partial<Chart> = {}): Chart => ({
  scenario: "greet",
  metric: "p99",
  unit: "ms",
  levels: [1, 10, 100],
  lines: [
    { name: "go", values: [0.5, 12.345678, 1234.5] },
    { name: "rust", values: [0, 1, 10] },
  ],
  ...overrides,
});

describe("mermaidChart", () => {
  it("draws the lines and names them above", () => {
    expect(mermaidChart(aChart())).toMatchInlineSnapshot(`
      "**greet: p99** (ms) over connections: 🟦 go, 🟧 rust

      \`\`\`mermaid
      %%{init: {"xyChart":{"width":720,"height":260},"themeVariables":{"xyChart":{"plotColorPalette":"#0969da, #e16f24, #1a7f37, #8250df, #cf222e, #d4a72c, #7d4e2d, #57606a"}}}}%%
      xychart-beta
        x-axis "connections" ["1", "10", "100"]
        y-axis "p99 (ms)" 0 --> 1296
        line [0.5, 12.3457, 1235]
        line [0, 1, 10]
      \`\`\`"
    `);
  });

  it("knows a scale where everything is 0", () => {
    const flat = aChart({ lines: [{ name: "go", values: [0, 0, 0] }] });
    expect(mermaidChart(flat)).toContain("0 --> 1\n");
  });

  it("writes no exponent, no sign and nothing that is no number", () => {
    const text = mermaidChart(aChart({ lines: [{ name: "go", values: [1e-9, 1e300, -5] }] }));
    expect(text).toContain("line [0, 1000000000000000, 0]");
    expect(text).not.toMatch(/NaN|Infinity|line .*e/);
  });

  it("lets no name end the diagram or its quotes", () => {
    const name = '"]\n```\n<img src=x> %%{init: {}}%% @octocat';
    const text = mermaidChart(
      aChart({ scenario: name, metric: name, unit: name, lines: [{ name, values: [1, 2, 3] }] }),
    );
    expect(text.match(/```/g)).toHaveLength(2);
    expect(text).not.toContain("<img");
    expect(text.match(/%%\{/g)).toHaveLength(1);
    expect(text).not.toContain("@octocat");
    expect(
      text
        .split("\n")
        .filter((line) => line.includes('"'))
        .every((line) => line.split('"').length % 2 === 1),
    ).toBe(true);
  });
});
