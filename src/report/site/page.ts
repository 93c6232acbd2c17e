import type { Curve } from "../../domain/history/curves.ts";
import type { HistoryView } from "../../domain/history/history-view.ts";
import { anyMetric } from "../../domain/metrics/catalogue.ts";
import { levelName } from "../../domain/series/series.ts";
import { withoutControls } from "../../domain/shared/control-characters.ts";
import { formatCount } from "../../domain/shared/format.ts";
import { required } from "../../domain/shared/required.ts";
import { contentPolicy } from "../html/content-policy.ts";
import { html, Markup, type Part } from "../html/markup.ts";
import { acceptedTable, changeTable, LISTED, type ListOptions } from "./changes.ts";
import { curvePicture, endsOf, scaleOf } from "./curve-picture.ts";
import { idOf, shaOf, timeText } from "./names.ts";
import PAGE_SCRIPT from "./page.client.js?raw";
import { PAGE_STYLE } from "./page-style.ts";
import { type PageSeries, pagesOf, type SitePage, type SitePages } from "./pages.ts";

/** Options for rendering the pages. */
export interface PageOptions extends Pick<ListOptions, "repositoryUrl"> {
  /** Stored runs that could not be read, one sentence each. */
  readonly skipped: readonly string[];
}

/**
 * Share of unchanged curves that have a false change: the highest in docs/figures/change-points.md for independent
 * runs.
 */
export const FALSE_POINTS_PER_CURVE = 0.01;

/** The heading of servers as a whole where series are grouped by scenario or level. */
const WHOLE_SERVER = "the server as a whole";

/** Characters of a series' name where it only says what a page begins or ends with. */
const SHORT_NAME = 40;

/**
 * The pages of trends: what changed first, then every server and series with a picture for each metric. As many series as are read
 * at once are on one page. They load nothing and lead nowhere but to each other and to commits; without a script they
 * lack search, groups, and what a point is.
 * @returns at least one page: HTML, and the name of its file, which is `index.html` for the first
 */
export async function renderPages(view: HistoryView, options: PageOptions) {
  const policy = await contentPolicy(PAGE_STYLE, PAGE_SCRIPT);
  const site = pagesOf(view.curves);
  const files = new Map(
    site.pages.flatMap(({ file, series }) => series.map(({ name }) => [name, file] as const)),
  );
  const fileOf = (series: string) => files.get(series);
  return site.pages.map((page) => ({
    file: page.file,
    text: document(page, policy, [
      page.number === 1
        ? firstPart(view, site, { ...options, fileOf })
        : html`<p><a href="index.html">What changed</a></p>`,
      navigation(page, site),
      controls(page),
      html`<main id="series">
${page.series.map((one) => seriesPart(one, view))}</main>
<output hidden></output>
<script type="application/json" id="data">${dataOf(page, site, view, options)}</script>`,
    ]),
  }));
}

function document({ number }: SitePage, policy: Markup, content: Part): string {
  const title = `Performance over time${number === 1 ? "" : `, page ${number}`}`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width"><title>${title}</title>
<link rel="alternate" type="application/atom+xml" title="Changes" href="feed.xml">
<style>${new Markup(PAGE_STYLE)}</style></head><body>
<h1>${title}</h1>
${content}
<script type="module">${new Markup(PAGE_SCRIPT)}</script>
</body></html>
`.source;
}

function firstPart(view: HistoryView, { left }: SitePages, options: PageOptions & ListOptions) {
  const { skipped } = options;
  return [
    summary(view),
    skipped.length > 0 &&
      html`<details><summary>${formatCount(skipped.length, "stored run")} not shown</summary>${skipped.slice(0, LISTED).map((one) => html`<p>${one}</p>`)}</details>`,
    left > 0 && html`<p>${formatCount(left, "more series", "more series")} not shown.</p>`,
    changeTable(view, options),
    acceptedTable(view, options),
  ];
}

/** The data for the script: runs, and the names of the series on other pages. */
function dataOf({ file }: SitePage, { pages }: SitePages, view: HistoryView, options: PageOptions) {
  const data = JSON.stringify({
    runs: view.runs.map(({ sha, startedAt }) => ({ sha: shaOf(sha), startedAt })),
    units: Object.fromEntries(view.curves.map(({ metric }) => [metric, anyMetric(metric).unit])),
    commits: options.repositoryUrl ?? "",
    others: pages
      .filter((page) => page.file !== file)
      .map((page) => ({
        file: page.file,
        number: page.number,
        names: page.series.map(({ name }) => withoutControls(name, " ")),
      })),
  });
  // Escaped so that it cannot end the element that contains it.
  return new Markup(data.replaceAll("<", "\\u003c"));
}

function summary({ runs, curves, changes, searched, tooShort, accepted }: HistoryView): Part {
  const last = runs.at(-1);
  if (!last) return html`<p>No run is recorded yet.</p>`;
  const expected = searched * FALSE_POINTS_PER_CURVE;
  const byChance = expected < 0.1 ? "fewer than 0.1" : `about ${expected.toFixed(1)}`;
  if (runs.length === 1) {
    return html`<p>One run so far, on ${timeText(last.startedAt)}, with ${formatCount(curves.length, "curve")}. Each run that is added is a point of them; changes can be found from the fourteenth run of one machine type on.</p>`;
  }
  return html`<p>${formatCount(changes.length, "change")} in ${formatCount(curves.length, "curve")} over ${formatCount(runs.length, "run")}, the last on ${timeText(last.startedAt)}.
${searched > 0 && html`Where runs are independent, chance alone brings ${byChance}.`} ${tooShort > 0 && html`${formatCount(tooShort, "curve")} ${tooShort === 1 ? "is" : "are"} too short for a change to be found: that takes 14 runs of one machine type, and 24 where only three of them are after it.`}</p>
<p class="faint">Lines are runs; steps are the medians of what did not change, with the band where a further run is expected (95 %). ${accepted.length > 0 && "A dotted line is a regression that somebody accepted."} Another machine type or configuration begins a line of its own. Heights are logarithmic.</p>`;
}

/** Links to the other pages; nothing if there is only one. */
function navigation({ file }: SitePage, { pages }: SitePages): Part {
  if (pages.length === 1) return undefined;
  const links = pages.map((page) => {
    const [first, last] = [page.series[0], page.series.at(-1)].map((one) =>
      required(one, "series").name.slice(0, SHORT_NAME),
    );
    const isThis = page.file === file && html` aria-current="page"`;
    return html`<a href="${page.file}"${isThis}>${page.number}: ${first} to ${last}</a>`;
  });
  return html`<nav aria-label="Pages">${links}</nav>`;
}

function controls({ series }: SitePage): Part {
  const metrics = new Set(series.flatMap(({ curves }) => curves.map(({ metric }) => metric)));
  return html`<form hidden role="search"><label>Search <input name="q" type="search"></label>
<label>Metric <select name="metric"><option value="">all</option>${[...metrics].map((metric) => html`<option value="${metric}">${anyMetric(metric).label}</option>`)}</select></label>
<label>Group by <select name="by"><option value="server">server</option><option value="scenario">scenario</option><option value="level">level</option></select></label>
<span class="faint" id="shown" role="status"></span></form><p id="others" hidden></p>`;
}

function seriesPart({ name, curves }: PageSeries, view: HistoryView): Part {
  const { server, scenario, level } = required(curves[0], "curve").key;
  const levelText = level === undefined ? "counted" : levelName(level);
  const [ofScenario, ofLevel] =
    scenario === undefined ? [WHOLE_SERVER, WHOLE_SERVER] : [scenario, levelText];
  return html`<article data-name="${name}" data-server="${server}" data-scenario="${ofScenario}" data-level="${ofLevel}"><h3>${name}</h3><div class="row">${curves.map((curve) => figure(curve, view))}</div></article>
`;
}

function figure(curve: Curve, { runs }: HistoryView): Part {
  const { label, format } = anyMetric(curve.metric);
  const { low, high } = scaleOf(curve);
  const points = curve.stretches.flatMap((stretch) => stretch.points);
  const newest = required(points.toSorted((a, b) => b.run - a.run)[0], "run");
  const [least, most] = endsOf(curve);
  const text = `${label}: ${format(newest.value)}, ${format(least)} to ${format(most)}`;
  return html`<figure id=${idOf(curve)} data-metric=${curve.metric} data-low=${short(low)} data-high=${short(high)}><figcaption>${text}</figcaption>${curvePicture(curve, runs.length, `${label} of ${curve.name}`)}</figure>`;
}

/** The digits that a height can resolve, plus some. */
function short(value: number): number {
  return Number(value.toPrecision(6));
}
