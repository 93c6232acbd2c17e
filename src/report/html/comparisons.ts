import { scaleLinear } from "d3-scale";
import { VERDICT_ORDER } from "../../domain/findings/verdict.ts";
import { present } from "../../domain/shared/present.ts";
import { quantile } from "../../domain/statistics/descriptive.ts";
import { type ChangeRow, changeTable, changeTexts } from "../change-rows.ts";
import type { LongTable } from "../figure-table.ts";
import { redFromText } from "../words/bounds.ts";
import { LOOKS, verdictText } from "../words/verdicts.ts";
import type { Compared } from "./compared.ts";
import { bandDefinitions, intervalAxis, intervalPicture, ROW, type RowScale } from "./interval.ts";
import { figureTable, html, leftOut, lines, type Markup, type Part, scrolled } from "./markup.ts";
import { ticksOf } from "./svg.ts";

/** Further comparisons are only counted. */
const MAX_ROWS = 5000;

/** The scale reaches beyond so many of the intervals and tolerances; the others end in an arrow, or at its ends. */
const MOST_INTERVALS = 0.8;

/** On a wider scale, tolerances would be invisible. */
const WIDEST_PERCENT = 100;

/**
 * Every gated comparison as a row with its interval and tolerance, with controls for filtering and sorting.
 * @param compared the worst first
 * @param baseName name of base
 */
export function comparisonsSection(compared: readonly Compared[], baseName: string): Part {
  if (compared.length === 0) return undefined;
  const shown = compared.slice(0, MAX_ROWS);
  // Nothing to draw, such as beside too few earlier runs.
  if (shown.every(({ worse }) => worse === undefined)) {
    return html`<section id="comparisons"><h2>Comparisons</h2>${figureTable(comparedTable(compared, baseName), "Comparisons")}</section>`;
  }
  const left = compared.length - shown.length;
  const reach = reachOf(shown);
  const tolerances = [...new Set(shown.flatMap(({ values }) => values.tolerancePercent ?? []))];
  const scale = scaleLinear([-reach, reach], [ROW.edge, ROW.width - ROW.edge]).clamp(true);
  const ticks = ticksOf(spacedTicks(scale.ticks(5)), scale, (value) =>
    value === 0 ? "0" : `${Number(Math.abs(value).toPrecision(3))} %`,
  );
  return html`<section id="comparisons"><h2>Comparisons</h2>
<p class="hint">Each gated metric of each series and server, the worst first: the estimated change, its 95 % interval, and in grey what is tolerated. To the right is worse, whatever the metric.</p>
${controls(shown)}
${bandDefinitions(tolerances, scale)}${scrolled(
  "Comparisons",
  [
    html`<thead><tr>${["verdict", "series", "metric"].map((name) => sortable(name))}<th>${baseName}<th>head${sortable("change (95 % interval)")}<th>${intervalAxis(ticks, ["← better", "worse →"])}<span class="sr">picture of the change</span><th>tolerated<tbody>`,
    shown.map((one) => row(one, scale)),
  ],
  "compared",
)}
${leftOut(left, "more comparison")}</section>`;
}

/** Comparisons as a table without pictures. */
export function comparedTable(rows: readonly ChangeRow[], baseName: string): LongTable {
  const columns = { baseName, hasOwnTolerances: true };
  return changeTable(rows, columns, ({ verdict }) => verdictText(verdict));
}

/** As many ticks as fit; if there are more, every other one, including zero. */
export function spacedTicks(ticks: readonly number[]): readonly number[] {
  if (ticks.length <= MOST_TICKS) return ticks;
  const zero = ticks.indexOf(0);
  return ticks.filter((_, at) => (at - zero) % 2 === 0);
}

const MOST_TICKS = 5;

/** The range of the scale to either side, in percent. */
function reachOf(compared: readonly Compared[]): number {
  const tolerances = compared.map(({ values }) => values.tolerancePercent ?? 0);
  const drawn = compared.flatMap(({ worse, verdict }) => (worse ? [{ ...worse, verdict }] : []));
  const ends = drawn.map(({ low, high }) => Math.max(Math.abs(low), Math.abs(high)));
  const found = drawn.filter(
    ({ verdict }) => verdict === "regression" || verdict === "improvement",
  );
  const middles = found.map(({ middle }) => Math.abs(middle) * 1.25);
  const wanted = Math.max(quantile(ends, MOST_INTERVALS), ...middles, 1);
  return Math.max(Math.min(wanted, WIDEST_PERCENT), 2 * quantile(tolerances, MOST_INTERVALS));
}

function controls(compared: readonly Compared[]): Markup {
  const verdicts = VERDICT_ORDER.filter((one) => compared.some(({ verdict }) => verdict === one));
  return html`<div class="controls" hidden><label>Filter <input id="search" type="search" placeholder="series or metric" autocomplete="off" aria-keyshortcuts="/"></label>
<label>Verdict <select id="verdict"><option value="">all</option>${verdicts.map((one) => html`<option>${one}</option>`)}</select></label>
<output id="shown" for="search verdict"></output><kbd>/</kbd></div>`;
}

function sortable(name: string): Markup {
  return html`<th><button type="button">${name}</button>`;
}

function row(one: Compared, scale: RowScale): Markup {
  const { verdict, worse } = one;
  const { named, metric, base, head, change, tolerated } = changeTexts(one);
  const { symbol } = LOOKS[verdict];
  const { tolerancePercent } = one.values;
  const picture = worse && intervalPicture(worse, scale, { symbol, tolerated: tolerancePercent });
  const size = worse?.middle.toFixed(2);
  const found = present([verdictText(verdict), redFromText(one.values)]).join("\n");
  return html`<tr class=${verdict}${size !== undefined && html` data-n="${size}"`}><td>${lines(found)}<td>${lines(named)}<td>${metric}<td>${base}<td>${head}<td>${change}<td>${picture}<td>${tolerated}`;
}
