import type { RunFile } from "../../domain/run/file/run-file.ts";
import { MAX_TEXT, MAX_TEXTS, shortened } from "../bounds.ts";
import { verdictCountText } from "../change-rows.ts";
import type { LongTable } from "../figure-table.ts";
import type { InstrumentSection } from "../instrument-view.ts";
import type { ReportInput } from "../report-input.ts";
import { listedReasons, type ReportView } from "../view.ts";
import { comparedMetrics } from "./compared.ts";
import { comparisonsSection } from "./comparisons.ts";
import { environmentSection } from "./environment.ts";
import { html, Markup, type Part } from "./escape.ts";
import { headToHeadSection } from "./head-to-head.ts";
import { levelsSection } from "./levels.ts";
import { limitsSection } from "./limits.ts";
import { lostOutputs, otherBaseSection } from "./other-bases.ts";
import SCRIPT from "./page.client.js?raw";
import { seriesSection } from "./series-cards.ts";
import { serversSection } from "./servers.ts";
import { STYLE } from "./style.ts";
import { symbolDefinitions } from "./svg.ts";
import { figureTable, foldedTable } from "./table.ts";
import { verdictText } from "./verdicts.ts";

/** The data of a page. */
export interface PageInput extends Pick<ReportInput, "comparison"> {
  readonly run: RunFile;
  /** The report's view of the same run. */
  readonly view: ReportView;
}

const SIGNS = { failed: "✗", passed: "✓", neutral: "○" } as const;

/**
 * The report as one self-contained page: it loads nothing, contains its pictures, and can be read without its script.
 * @returns HTML
 */
export async function renderPage({ run, comparison, view }: PageInput): Promise<string> {
  const compared = comparedMetrics(comparison);
  const { baseName } = view;
  const policy = await contentPolicy(STYLE, SCRIPT);
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Loadgate: ${view.headline}</title>
<style>${new Markup(STYLE)}</style></head><body>
${symbolDefinitions()}
${header(view, run)}
<main>${[
    gate(view),
    texts("Before trusting these figures", view.cautions, "caution"),
    comparisonsSection(compared, baseName),
    limitsSection(view.limits),
    view.otherBases.map(otherBaseSection),
    view.sections.map(instrumentSection),
    seriesSection({ run, comparison }, compared, baseName),
    titled("Failed requests", view.failed),
    titled("Requests of mixes", view.mixes),
    levelsSection(comparison, baseName),
    headToHeadSection(view.sideBySide, comparison.headToHead),
    titled(`Changed against ${view.jumps.columns[3]}`, view.jumps, "Changed against earlier runs"),
    tracker(view),
    serversSection(run, comparison, baseName),
    titled("The servers’ own metrics", view.readings),
    environmentSection(run, view),
  ]}</main>
<footer><p>Written by Loadgate ${run.environment.loadgate}; run.jsonl of the same run has every sample.</p></footer>
<script type="module">${new Markup(SCRIPT)}</script></body></html>
`;
  return page.source;
}

function header(view: ReportView, run: PageInput["run"]): Markup {
  const { standing, headline, compared, counts, bounds } = view;
  const branch = run.commit?.ref === undefined ? "" : ` on ${run.commit.ref}`;
  return html`<header><p class="brand">Loadgate report</p>
<h1 class="${standing}"><span aria-hidden="true">${SIGNS[standing]}</span> ${headline}</h1>
${view.otherBaseLines.map((line) => html`<p>${line}</p>`)}
<p>${compared}${branch} · ${run.startedAt.slice(0, "2026-02-01T00:00".length).replace("T", " ")} UTC</p>
${bounds !== "" && html`<p class="hint">${bounds}.</p>`}
<ul class="chips">${counts.map((count) => html`<li class="${count.verdict}"><span class="verdict">${verdictText(count.verdict, verdictCountText(count))}</span>`)}</ul></header>`;
}

/** Texts as a list with a title; nothing without texts. */
function texts(title: string, all: readonly string[], name: string): Part {
  if (all.length === 0) return undefined;
  const left = all.length - MAX_TEXTS;
  return html`<div class="box ${name}"><h2>${title}</h2><ul>${all.slice(0, MAX_TEXTS).map((text) => html`<li>${shortened(text, MAX_TEXT)}`)}${left > 0 && html`<li>… and ${left} more`}</ul></div>`;
}

function gate(view: ReportView): Part {
  const { decision, accepted, notAccepted, lost } = view;
  const title = decision === "fail" ? "The gate fails" : "The gate passes despite";
  return [
    texts(title, listedReasons(view, "below"), decision === "fail" ? "failed" : "caution"),
    lostOutputs(lost),
    texts("Accepted", accepted, "accepted"),
    texts("Not accepted", notAccepted, "caution"),
  ];
}

function instrumentSection(section: InstrumentSection): Part {
  const { title, sentences, table, caption, causes, causesCaption } = section;
  return html`<section id="${title.toLowerCase()}"><h2>${title}</h2>${[
    sentences.map((sentence) => html`<p>${sentence}</p>`),
    figureTable(table, caption),
    figureTable(causes, causesCaption),
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
    foldedTable(table(others), othersTitle),
  ]}</section>`;
}

/**
 * The content security policy of a page: nothing is loaded, and only the given style sheet and script are applied.
 * @param style text of the only style sheet
 * @param script text of the only script
 */
async function contentPolicy(style: string, script: string): Promise<string> {
  return `default-src 'none'; style-src '${await sourceHash(style)}'; script-src '${await sourceHash(script)}'; base-uri 'none'; form-action 'none'`;
}

/**
 * The hash of a text in the form of a policy.
 * @returns such as `sha256-…`
 */
async function sourceHash(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
}
