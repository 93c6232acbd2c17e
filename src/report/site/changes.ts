import { PLACE } from "../../domain/history/change-points.ts";
import {
  causesOf,
  type HistoryChange,
  type HistoryRun,
  type HistoryView,
} from "../../domain/history/history-view.ts";
import { anyMetric } from "../../domain/metrics/catalogue.ts";
import { formatCount, formatExactPercent } from "../../domain/shared/format.ts";
import { required } from "../../domain/shared/required.ts";
import { shellWord } from "../../domain/shared/shell-word.ts";
import { html, type Part } from "../html/markup.ts";
import { idOf, runId, shaOf, timeText } from "./names.ts";

/** Maximum number of entries in a list. */
export const LISTED = 100;

/** Targets of links in the lists. */
export interface ListOptions {
  /** URL of the repository on the code host; absent if unknown. */
  readonly repositoryUrl?: string;
  /** The page that contains a series; undefined if none does. */
  readonly fileOf: (series: string) => string | undefined;
}

/** The changes, the newest first, with a row for each place of the history; nothing if there are none. */
export function changeTable(view: HistoryView, options: ListOptions): Part {
  const { runs } = view;
  const causes = causesOf(view.changes);
  if (causes.length === 0) return undefined;
  const rows = causes.slice(0, LISTED).map((changes) => {
    const [last, first] = endsOf(changes[0], runs);
    const items = changes.slice(0, LISTED).map((change) => changeItem(change, runs, options));
    const what =
      items.length === 1
        ? items
        : html`<details><summary>${countsText(changes)}; the largest: ${items[0]}</summary><ul>${items.map((one) => html`<li>${one}</li>`)}</ul>${more(changes)}</details>`;
    const search = changes[0].isWorse && html`<br><code>${searchCommand(changes[0], runs)}</code>`;
    return html`<tr><td>${timeText(first.startedAt)}</td><td>${what}</td><td>${rangeLink(last, first, options)}${search}</td></tr>
`;
  });
  return html`<h2>What changed</h2>
<table><thead><tr><th>since</th><th>change</th><th>between</th></tr></thead><tbody>
${rows}</tbody></table>
${more(causes)}`;
}

/** For example `6 changes, 4 for the worse`. */
function countsText(changes: readonly HistoryChange[]): string {
  const worse = changes.filter(({ isWorse }) => isWorse).length;
  const some = worse === changes.length ? "all for the worse" : `${worse} for the worse`;
  return `${formatCount(changes.length, "change")}, ${worse === 0 ? "all for the better" : some}`;
}

/** The last run of a change's old level and the first of its new one. */
function endsOf({ between: [before, after] }: HistoryChange, runs: readonly HistoryRun[]) {
  return [required(runs[before], "run"), required(runs[after], "run")] as const;
}

/** The command that finds the commit of a change, between runs that are certainly before and after it. */
function searchCommand({ between, curve }: HistoryChange, runs: readonly HistoryRun[]): string {
  const good = required(runs[Math.max(0, between[0] - PLACE)], "run");
  const bad = required(runs[Math.min(runs.length - 1, between[1] + PLACE)], "run");
  const ends = [good, bad].map(({ sha }) => sha.slice(0, 12));
  return `loadgate bisect ${ends.join(" ")} --series ${shellWord(curve.name)} --metric ${curve.metric}`;
}

/** The curve, its change, and a link to it. */
function changeItem(change: HistoryChange, runs: readonly HistoryRun[], { fileOf }: ListOptions) {
  const { curve, isWorse } = change;
  const id = runId(endsOf(change, runs)[1]);
  const file = fileOf(curve.name);
  const link = file !== undefined && html`<a href="${file}#at=${idOf(curve)}.${id}">show</a>`;
  return html`<b>${curve.name}</b> ${anyMetric(curve.metric).label} <span class="${isWorse ? "worse" : "better"}">${changeText(change)}</span> ${link}`;
}

/** For example `−8.1 % (worse, accepted)`: colour alone is not enough. */
function changeText({ ratio, isWorse, accepted }: HistoryChange): string {
  const how = [isWorse ? "worse" : "better", ...(accepted ? ["accepted"] : [])].join(", ");
  return `${formatExactPercent((ratio - 1) * 100)} (${how})`;
}

/** What somebody accepted, the newest first; nothing where there is none. */
export function acceptedTable({ accepted, runs }: HistoryView, options: ListOptions): Part {
  if (accepted.length === 0) return undefined;
  const rows = accepted.slice(0, LISTED).map((one) => {
    const { startedAt } = required(runs[one.run], "run");
    const metric = one.metric === undefined ? "all" : anyMetric(one.metric).label;
    return html`<tr><td>${timeText(startedAt)}</td><td>${one.series}</td><td>${metric}</td><td>${one.by}</td><td>${one.reason}</td><td>${linked(`#${one.pull}`, `pull/${one.pull}`, options)}</td></tr>
`;
  });
  return html`<h2>Accepted changes</h2>
<table><thead><tr><th>with the run of</th><th>series</th><th>metric</th><th>accepted by</th><th>because</th><th>on</th></tr></thead><tbody>
${rows}</tbody></table>
${more(accepted)}`;
}

function more(all: readonly unknown[]): Part {
  return all.length > LISTED && html`<p>and ${all.length - LISTED} more, further back</p>`;
}

function rangeLink(before: HistoryRun, after: HistoryRun, options: ListOptions): Part {
  const [from, to] = [shaOf(before.sha), shaOf(after.sha)];
  const text = `${from.slice(0, 10)} and ${to.slice(0, 10)}`;
  return from === "" || to === "" ? text : linked(text, `compare/${from}...${to}`, options);
}

/** A text that leads to a page of the repository, if its address is known. */
function linked(text: string, path: string, { repositoryUrl }: ListOptions): Part {
  return repositoryUrl === undefined ? text : html`<a href="${repositoryUrl}/${path}">${text}</a>`;
}

/** Maximum number of entries, because readers request the feed again and again. */
const ENTRIES = 50;

/**
 * The newest changes as an Atom feed (RFC 4287), with an entry for each place of the history. An entry keeps its id as
 * long as its largest change is located at the same run; the next few runs can still move it, which makes a new entry.
 * Links are relative to the feed.
 * @param title of the feed
 * @returns XML
 */
export function renderFeed({ changes: all, runs }: HistoryView, title: string): string {
  const updated = runs.at(-1)?.startedAt ?? "1970-01-01T00:00:00Z";
  const entries = causesOf(all)
    .slice(0, ENTRIES)
    .map((changes) => {
      const [largest] = changes;
      const { curve, testbed } = largest;
      const heading =
        changes.length === 1
          ? changeTitle(largest)
          : `${countsText(changes)}; the largest: ${changeTitle(largest)}`;
      const others = changes.slice(1, ENTRIES + 1).map((one) => ` ${changeTitle(one)}.`);
      const accepted = changes.flatMap((one) => one.accepted ?? []);
      const [last, first] = endsOf(largest, runs);
      const [from, to] = [shaOf(last.sha), shaOf(first.sha)];
      const id = `urn:loadgate:${encodeURIComponent(`${curve.name} ${curve.metric} ${testbed} ${to}`)}`;
      return html`<entry><id>${id}</id><title>${heading}</title><updated>${first.startedAt}</updated><link href="index.html"/><summary>Since ${to.slice(0, 10)}, between ${from.slice(0, 10)} and ${to.slice(0, 10)}, on ${testbed}.${others.length > 0 && " Also:"}${others}${accepted.map(({ by, pull, reason }) => ` Accepted by ${by} on #${pull}: ${reason}`)}</summary></entry>
`;
    });
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:loadgate:${encodeURIComponent(title)}</id><title>${title}</title><updated>${updated}</updated><author><name>Loadgate</name></author><link href="index.html"/><link rel="self" href="feed.xml"/>
${entries}</feed>
`.source;
}

/** For example `go/greet c=10: throughput −20 % (worse)`. */
function changeTitle(change: HistoryChange): string {
  const { name, metric } = change.curve;
  return `${name}: ${anyMetric(metric).label} ${changeText(change)}`;
}
