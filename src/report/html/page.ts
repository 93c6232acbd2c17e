import type { RunFile } from "../../domain/run/file/run-file.ts";
import { present } from "../../domain/shared/present.ts";
import { required } from "../../domain/shared/required.ts";
import type { BaseView } from "../base-view.ts";
import { MAX_CELL, MAX_LOST, MAX_ROWS, MAX_TEXT, MAX_TEXTS, shortened } from "../bounds.ts";
import { verdictCountText } from "../change-rows.ts";
import type { LongTable } from "../figure-table.ts";
import type { LimitView } from "../limits.ts";
import type { InstrumentSection, ReportInput } from "../report-input.ts";
import { GATE, listedReasons, type ReportView, SIGNS } from "../view.ts";
import { verdictText } from "../words/verdicts.ts";
import { comparedMetrics } from "./compared.ts";
import { comparedTable, comparisonsSection } from "./comparisons.ts";
import { contentPolicy } from "./content-policy.ts";
import { courseFigures } from "./courses.ts";
import { environmentSection } from "./environment.ts";
import { flameGraph } from "./flame-graph.ts";
import { headToHeadSection } from "./head-to-head.ts";
import { levelsSection } from "./levels.ts";
import {
  figureTable,
  headRow,
  html,
  leftOut,
  Markup,
  type Part,
  scrolled,
  stackedTable,
  withCode,
} from "./markup.ts";
import SCRIPT from "./page.client.js?raw";
import { searchFigures } from "./searches.ts";
import { seriesSection } from "./series-cards.ts";
import { serversSection } from "./servers.ts";
import { STYLE } from "./style.ts";
import { symbolDefinitions } from "./svg.ts";

/** The data of a page. */
export interface PageInput extends Pick<ReportInput, "comparison"> {
  readonly run: RunFile;
  /** The report's view of the same run. */
  readonly view: ReportView;
}

/**
 * The report as one self-contained page: it loads nothing, contains its pictures, and can be read without its script.
 * @returns HTML
 */
export async function renderPage({ run, comparison, view }: PageInput): Promise<string> {
  const { baseName, isAlone, standing } = view;
  const look = standing === "failed" ? "failed" : "caution";
  // Where nothing is compared, the figures say it all.
  const compared = comparedMetrics(comparison).filter(
    ({ verdict }) => !isAlone || verdict !== "new",
  );
  const ofServers = [
    headToHeadSection(view.sideBySide, comparison.headToHead),
    serversSection(run, comparison, view),
  ];
  const policy = await contentPolicy(STYLE, SCRIPT);
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Loadgate: ${view.headline}</title>
<style>${new Markup(STYLE)}</style></head><body>
${symbolDefinitions()}
${header(view, run)}
<main>${[
    texts(`The gate ${GATE[standing]}`, listedReasons(view, "below"), look),
    lostOutputs(view.lost),
    texts("Accepted", view.accepted, "accepted"),
    texts("Not accepted", view.notAccepted, "caution"),
    texts("Why", view.advice, "next"),
    isAlone && measuredSection(view),
    texts("Before trusting these figures", view.cautions, "caution"),
    isAlone && [ofServers, levelsSection(comparison)],
    texts("Next", present([...view.next, view.where]), "next"),
    comparisonsSection(compared, baseName),
    limitsSection(view.limits),
    view.otherBases.map(otherBaseSection),
    view.sections.map((section) => instrumentSection(section, baseName)),
    seriesSection(run, comparison, compared, baseName),
    titled("Failed requests", view.failed),
    titled("Requests of mixes", view.mixes),
    !isAlone && [levelsSection(comparison, baseName), ofServers[0]],
    titled(`Changed against ${view.jumps.columns[3]}`, view.jumps, "Changed against earlier runs"),
    tracker(view),
    !isAlone && ofServers[1],
    titled("The servers’ own metrics", view.readings),
    environmentSection(run, view),
  ]}</main>
<footer><p>Written by Loadgate ${run.environment.loadgate}; run.jsonl of the same run has every sample.</p></footer>
<script type="module">${new Markup(SCRIPT)}</script></body></html>
`;
  return page.source;
}

/** The figures of head's series. */
function measuredSection({ figuresTitle, series }: ReportView): Part {
  if (series.rows.length === 0) return undefined;
  return html`<section id="measured"><h2>${figuresTitle}</h2>
${stackedTable({ ...series, textColumns: 1 }, "Measured")}
${leftOut(series.rows.length - MAX_ROWS, "more series")}</section>`;
}

function header(view: ReportView, run: PageInput["run"]): Markup {
  const { standing, headline, compared, counts, bounds } = view;
  const branch = run.commit?.ref === undefined ? "" : ` on ${run.commit.ref}`;
  return html`<header><p class="brand">Loadgate report</p>
<h1 class="${standing}"><span aria-hidden="true">${SIGNS[standing]}</span> ${withCode(headline)}</h1>
${view.otherBaseLines.map((line) => html`<p>${line}</p>`)}
${view.toCompare !== "" && html`<p>${withCode(view.toCompare)}</p>`}
<p>${compared}${branch} · ${run.startedAt.slice(0, "2026-02-01T00:00".length).replace("T", " ")} UTC</p>
${bounds !== "" && html`<p class="hint">${bounds}.</p>`}
<ul class="chips">${counts.map((count) => html`<li class="${count.verdict}"><span class="verdict">${verdictText(count.verdict, verdictCountText(count))}</span>`)}</ul></header>`;
}

/** Texts as a list with a title; nothing without texts. */
function texts(title: string, all: readonly string[], name: string): Part {
  if (all.length === 0) return undefined;
  const left = all.length - MAX_TEXTS;
  return html`<div class="box ${name}"><h2>${title}</h2><ul>${all.slice(0, MAX_TEXTS).map((text) => html`<li>${withCode(shortened(text, MAX_TEXT))}`)}${left > 0 && html`<li>… and ${left} more`}</ul></div>`;
}

function instrumentSection(section: InstrumentSection, baseName: string): Part {
  const {
    title,
    sentences,
    table,
    caption,
    causes,
    causesCaption,
    callTree,
    searches = [],
    courses = [],
  } = section;
  return html`<section id="${title.toLowerCase().replaceAll(" ", "-")}"><h2>${title}</h2>${[
    sentences.map((sentence) => html`<p>${sentence}</p>`),
    stackedTable(table, caption),
    leftOut(table.rows.length - MAX_ROWS, "more row"),
    stackedTable(causes, causesCaption),
    callTree && flameGraph(callTree, baseName),
    searchFigures(searches),
    courseFigures(courses),
  ]}</section>`;
}

/** A section of a table; nothing for a table without rows. */
function titled(title: string, table: LongTable, caption = title): Part {
  if (table.rows.length === 0) return undefined;
  return html`<section><h2>${title}</h2>${figureTable(table, caption)}</section>`;
}

function tracker({ tracker: section }: ReportView): Part {
  if (!section) return undefined;
  const { title, headline, notes, columns, textColumns, alerts, others, othersTitle } = section;
  const table = (rows: typeof alerts) => ({
    columns: ["", ...columns],
    textColumns: textColumns + 1,
    rows: rows.map(({ mark, cells }) => [mark, ...cells]),
  });
  return html`<section><h2>${title}</h2><p>${headline}</p>${[
    notes.map((note) => html`<p>${note}</p>`),
    figureTable(table(alerts), title),
    others.length > 0 &&
      html`<details><summary>${othersTitle}</summary>${figureTable(table(others), othersTitle)}</details>`,
  ]}</section>`;
}

/** Columns of a table without base, and where base is among the cells after the result. */
const [COLUMNS, BASE] = [5, 2] as const;

/** Every limit with what head's rounds show of it, the one that matters most first. */
export function limitsSection(view: LimitView | undefined): Part {
  if (!view) return undefined;
  const { columns, rows } = view;
  const hasBase = columns.length > COLUMNS;
  const shown = rows.slice(0, MAX_ROWS).map(([result, ...cells], row) => {
    const look = required(view.looks[row], "look");
    return html`<tr class=${look}><td>${verdictText(look, result)}${cells.map((cell, at) => html`<td${hasBase && at === BASE && html` class=base`}>${cell}`)}`;
  });
  return html`<section id="limits"><h2>Limits</h2>
<p class="hint">What head must keep whatever base does. A limit is over where that is beyond chance, and kept where a one-sided 95 % bound is within it.</p>
${scrolled("Limits", [headRow(columns), shown], "limits")}
${leftOut(rows.length - MAX_ROWS, "more limit")}</section>`;
}

/** The section of a base that the gate does not judge. */
function otherBaseSection(view: BaseView): Markup {
  const { baseName, headline, compared, cautions, lost, changed, others } = view;
  const table = comparedTable([...changed, ...others], baseName);
  return html`<section><h2>Against ${baseName}, which only informs</h2><p>${shortened(headline, MAX_TEXT)}</p><p class="hint">${compared}</p>${[
    cautions
      .slice(0, MAX_TEXTS)
      .map((caution) => html`<p class="hint">${shortened(caution, MAX_TEXT)}</p>`),
    lostOutputs(lost),
    figureTable(table, `Compared with ${baseName}`),
  ]}</section>`;
}

/** The last lines of base's programs that failed, one box each, up to a limit. */
function lostOutputs(lost: BaseView["lost"]): Part {
  const left = lost.length - MAX_LOST;
  return [
    lost.slice(0, MAX_LOST).map((lines) => {
      return html`<pre>${lines.map((line) => html`${shortened(line, MAX_CELL)}\n`)}</pre>`;
    }),
    left > 0 &&
      html`<p class="hint">… and the output of ${left} more in run.jsonl of the same run.</p>`,
  ];
}
