import {
  causesOf,
  type HistoryChange,
  type HistoryView,
} from "../../domain/history/history-view.ts";
import { anyMetric } from "../../domain/metrics/catalogue.ts";
import { required } from "../../domain/shared/required.ts";
import { html } from "../html/escape.ts";
import { changeText, countsText } from "./changes.ts";
import { shaOf } from "./names.ts";

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
    .map(({ between: [before, after], changes }) => {
      const [largest] = changes;
      const { curve, testbed } = largest;
      const heading =
        changes.length === 1
          ? changeTitle(largest)
          : `${countsText(changes)}; the largest: ${changeTitle(largest)}`;
      const others = changes.slice(1, ENTRIES + 1).map((one) => ` ${changeTitle(one)}.`);
      const accepted = changes.flatMap((one) => one.accepted ?? []);
      const [last, first] = [required(runs[before], "run"), required(runs[after], "run")];
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
