import type { HistoryView } from "../../domain/history/history-view.ts";
import { anyMetric } from "../../domain/metrics/catalogue.ts";
import { required } from "../../domain/shared/required.ts";
import { html } from "../html/escape.ts";
import { changeText } from "./changes.ts";
import { shaOf } from "./names.ts";

/** Entries of a feed: readers ask for it again and again. */
const ENTRIES = 50;

/**
 * The newest changes as a feed in Atom (RFC 4287). An entry keeps its id while its change is found at the same run; the
 * next few runs can still move it to another one, as a new entry. Links are relative to the feed.
 * @param title of the feed
 * @returns XML
 */
export function renderFeed({ changes, runs }: HistoryView, title: string): string {
  const updated = runs.at(-1)?.startedAt ?? "1970-01-01T00:00:00Z";
  const entries = changes.slice(0, ENTRIES).map((change) => {
    const { name, metric } = change.curve;
    const { accepted } = change;
    const [before, after] = change.between;
    const [last, first] = [required(runs[before], "run"), required(runs[after], "run")];
    const [from, to] = [shaOf(last.sha), shaOf(first.sha)];
    const id = `urn:loadgate:${encodeURIComponent(`${name} ${metric} ${change.testbed} ${to}`)}`;
    return html`<entry><id>${id}</id><title>${name}: ${anyMetric(metric).label} ${changeText(change)}</title><updated>${first.startedAt}</updated><link href="index.html"/><summary>Since ${to.slice(0, 10)}, between ${from.slice(0, 10)} and ${to.slice(0, 10)}, on ${change.testbed}.${accepted && ` Accepted by ${accepted.by} on #${accepted.pull}: ${accepted.reason}`}</summary></entry>
`;
  });
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:loadgate:${encodeURIComponent(title)}</id><title>${title}</title><updated>${updated}</updated><author><name>Loadgate</name></author><link href="index.html"/><link rel="self" href="feed.xml"/>
${entries}</feed>
`.source;
}
