import type { Chart } from "../chart.ts";
import { escapeMarkdown } from "./escape.ts";

/** Colours of the lines, each with its symbol for the legend, because the chart has none. */
const COLOURS = [
  ["#0969da", "🟦"],
  ["#e16f24", "🟧"],
  ["#1a7f37", "🟩"],
  ["#8250df", "🟪"],
  ["#cf222e", "🟥"],
  ["#d4a72c", "🟨"],
  ["#7d4e2d", "🟫"],
  ["#57606a", "⬛"],
] as const;

const SETTINGS = JSON.stringify({
  xyChart: { width: 720, height: 260 },
  themeVariables: { xyChart: { plotColorPalette: COLOURS.map(([colour]) => colour).join(", ") } },
});

/** Space above the highest point. */
const HEADROOM = 1.05;

/** A chart as a Mermaid diagram, which GitHub draws, below a legend. */
export function mermaidChart({ scenario, metric, unit, levels, lines }: Chart): string {
  const legend = lines.map(({ name }, index) => `${COLOURS[index]?.[1]} ${escapeMarkdown(name)}`);
  const highest = Math.max(...lines.flatMap(({ values }) => values));
  return [
    `**${escapeMarkdown(`${scenario}: ${metric}`)}** (${escapeMarkdown(unit)}) over connections: ${legend.join(", ")}`,
    "",
    "```mermaid",
    `%%{init: ${SETTINGS}}%%`,
    "xychart-beta",
    `  x-axis "connections" [${levels.map((level) => quoted(String(level))).join(", ")}]`,
    `  y-axis ${quoted(`${metric} (${unit})`)} 0 --> ${decimal(highest * HEADROOM || 1)}`,
    ...lines.map(({ values }) => `  line [${values.map(decimal).join(", ")}]`),
    "```",
  ].join("\n");
}

/** Mermaid has no escapes within quotes, so all characters that could end them, or the diagram, are removed. */
function quoted(text: string): string {
  return `"${text.replace(/[^\p{L}\p{N} ./()=_-]/gu, "")}"`;
}

/** Larger numbers would have an exponent, which Mermaid cannot parse. */
const LARGEST = 1e15;

function decimal(any: number): string {
  const value = Math.min(Math.max(any, 0), LARGEST);
  return value >= 100 ? value.toFixed(0) : value.toFixed(4).replace(/\.?0+$/, "");
}
