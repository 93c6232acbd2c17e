import { scaleLog } from "d3-scale";
import type { HeadToHead } from "../../domain/comparison/head-to-head.ts";
import { type SeriesMetricId, seriesMetric } from "../../domain/metrics/catalogue.ts";
import { levelName } from "../../domain/series/series.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import { required } from "../../domain/shared/required.ts";
import { BETTER, DECISION_LEGEND } from "../decision-table.ts";
import type { FigureTable } from "../figure-table.ts";
import { intervalAxis, intervalPicture, ROW, type RowScale } from "./interval.ts";
import { headRow, html, leftOut, type Markup, type Part, scrolled } from "./markup.ts";
import { ticksOf } from "./svg.ts";

/** Further rows are only counted. */
const MAX_ROWS = 1000;

/** The scale reaches from a tenth to ten times at most; what lies beyond ends in an arrow. */
const WIDEST_RATIO = 10;

/** The scale reaches at least from a half to twice. */
const NARROWEST_RATIO = 2;

/** Ratios that have a tick where the scale reaches them. */
const TICKS = [0.1, 0.2, 0.5, 1, 2, 5, 10] as const;

/** Metrics whose ratios are written here; comparison.json has all. */
const WRITTEN: readonly SeriesMetricId[] = [
  "throughput",
  "latency-p50",
  "latency-p99",
  "cpu-per-request",
  "rss",
];

/** The metric that is drawn; the others are only written, so that a duel is one row. */
const DRAWN: SeriesMetricId = "throughput";

/** Servers of this run side by side, and behind a line the ratios of each two of them. */
export function headToHeadSection(sideBySide: FigureTable, all: readonly HeadToHead[]): Part {
  if (sideBySide.rows.length === 0 && all.length === 0) return undefined;
  return html`<section id="head-to-head"><h2>Head to head</h2><p class="hint">${DECISION_LEGEND}</p>
${decision(sideBySide)}${ratios(all)}</section>`;
}

function decision({ columns, rows }: FigureTable): Part {
  const servers = columns.slice(2, -1);
  return [
    scrolled(
      "Servers side by side",
      [
        headRow(columns),
        rows.slice(0, MAX_ROWS).map(([load, metric, ...cells]) => {
          // A narrow page has the server's name beside each value.
          const [difference, values] = [cells.at(-1), cells.slice(0, -1)];
          return html`<tr><td>${load}<td>${metric}${values.map((value, at) => html`<td data-of="${servers[at]}">${value.startsWith(BETTER) ? html`<b>${value}</b>` : value}`)}<td>${difference}`;
        }),
      ],
      "text2 sides",
    ),
    leftOut(rows.length - MAX_ROWS, "more row"),
  ];
}

/** A row for each two servers under the same load, each ratio with its interval. */
function ratios(all: readonly HeadToHead[]): Part {
  if (all.length === 0) return undefined;
  const duels = groupedBy(all, ({ scenario, level, servers }) =>
    [scenario, levelName(level), ...servers].join("\n"),
  );
  const shown = [...duels.values()].slice(0, MAX_ROWS);
  const metrics = WRITTEN.filter((id) => all.some(({ metric }) => metric === id));
  const drawn = all.filter(({ metric }) => metric === DRAWN);
  const far = drawn.map(({ low, high }) => Math.max(high, 1 / low)).filter(Number.isFinite);
  const reach = Math.min(WIDEST_RATIO, Math.max(NARROWEST_RATIO, ...far));
  const scale = scaleLog([1 / reach, reach], [ROW.edge, ROW.width - ROW.edge]).clamp(true);
  const shownTicks = TICKS.filter((value) => value >= 1 / reach && value <= reach);
  const ticks = ticksOf(shownTicks, scale, (value) => `${value}×`);
  const label = seriesMetric(DRAWN).label;
  return html`<details><summary>Ratios of each two servers</summary><p class="hint">Under the same load, burst beside burst: the first one’s value divided by the second one’s, with its 95 % interval, on a logarithmic scale. Grey is undecided.</p>
${scrolled(
  "Ratios of each two servers",
  [
    html`<thead><tr><th>scenario<th>level<th>servers<th>${intervalAxis(ticks, ["", ""])}<span class="sr">picture of ${label}</span>${metrics.map((id) => html`<th>${seriesMetric(id).label}`)}<th>pairs<tbody>`,
    shown.map((duel) => row(duel, metrics, scale)),
  ],
  "duels",
)}
${leftOut(duels.size - shown.length, "more row")}</details>`;
}

function row(duel: readonly HeadToHead[], metrics: readonly SeriesMetricId[], scale: RowScale) {
  const { scenario, level, servers, pairs } = required(duel[0], "duel");
  const drawn = duel.find(({ metric }) => metric === DRAWN);
  return html`<tr><td>${scenario}<td>${levelName(level)}<td>${servers.join(" ÷ ")}${drawn ? html`<td class=${isUndecided(drawn) ? "unchanged" : "new"}>${picture(drawn, scale)}` : html`<td>`}${metrics.map((id) => cell(duel.find(({ metric }) => metric === id)))}<td>${pairs}`;
}

function picture({ low, ratio, high }: HeadToHead, scale: RowScale): Markup {
  const symbol = isUndecided({ low, high }) ? "diamond" : "circle";
  return intervalPicture({ low, middle: ratio, high }, scale, { symbol });
}

function cell(one: HeadToHead | undefined): Markup {
  if (!one) return html`<td>`;
  const { ratio, low, high } = one;
  const text = `${ratio.toFixed(2)}× (${low.toFixed(2)}–${high.toFixed(2)})`;
  return html`<td${isUndecided(one) && html` class=even`}>${text}`;
}

function isUndecided({ low, high }: Pick<HeadToHead, "low" | "high">): boolean {
  return low <= 1 && high >= 1;
}
