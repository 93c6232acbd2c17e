import { G as formatSome, q as present, z as formatCount } from "../../domain/shared/without-nullish.js";
import { d as assemble, f as folded, o as escapeMarkdown, p as list, r as markdownRows, s as escapeSentence, t as trackerBlocks } from "../tracker-blocks.js";
import { c as DECISION_LEGEND, i as notedFacts, r as listedReasons, t as GATE } from "../view.js";
import { B as LOOKS, R as verdictCountText, k as changeTable, z as verdictCounts } from "../words/notices/server-notices.js";
// src/report/markdown/changes.ts
/** Number of comparisons with a verdict, with its mark. */
function countText(count) {
	const { verdict, known } = count;
	return `${LOOKS[verdict].mark} ${verdictCountText(count)}${known === void 0 ? "" : ` (${unbroken(known)})`}`;
}
/** Keeps percent signs on the line of their number. */
function unbroken(text) {
	return text.replaceAll(" %", "\xA0%");
}
/** Comparisons as a table, each verdict with its mark. */
function markedChanges(rows, columns) {
	return changeTable(rows, columns, ({ verdict }, words) => `${LOOKS[verdict].mark} ${words}`);
}
/** Limits, each result with its mark. */
function markedLimits(view) {
	const marks = view.looks.map((look) => LOOKS[look].mark);
	return {
		...view,
		rows: view.rows.map(([result, ...others], at) => [`${marks[at]} ${result}`, ...others])
	};
}
/** How many comparisons found no change, by their verdicts. */
function othersTitle({ others, changed }) {
	const parts = verdictCounts(others.map(({ values }) => values)).map(countText);
	const what = changed.length === 0 ? "comparison" : "other comparison";
	return `${formatCount(others.length, what)}: ${parts.join(", ")}`;
}
// src/report/markdown/figures.ts
/** Limits, behind a line where all are kept. */
function limitsBlock(view, table) {
	const items = table(markedLimits(view));
	return view.areKept ? folded(view.title, items) : opened("Limits", items);
}
/** The figures of each series, which are open where nothing is compared. */
function figuresBlock({ isAlone, series, figuresTitle }, table) {
	const number = formatCount(series.rows.length, "series", "series");
	const items = table(series);
	return isAlone ? opened(figuresTitle, items) : folded(`Figures of ${number}`, items);
}
/** Servers side by side, and each by itself; open where nothing is compared. */
function serverBlocks({ isAlone, sideBySide, servers }, table) {
	const sides = table(sideBySide);
	const legend = {
		...sides,
		before: `${DECISION_LEGEND}\n\n${sides.before}`
	};
	const own = table(servers);
	return isAlone ? [opened("Head to head", legend), opened("Servers", own)] : [folded("<b>Head to head</b>", legend), folded("Servers: start, memory, size", own)];
}
/** Items under a title. */
function opened(title, items) {
	return {
		...items,
		before: `**${title}**\n\n${items.before}`
	};
}
// src/report/markdown/gate.ts
/** Further reasons are only counted. */
const SHOWN_REASONS = 3;
/**
* The gate's reasons, or their acceptances, in one of GitHub's alert boxes.
* @param acceptLabel the label that accepts regressions; absent if nothing can be accepted
* @returns an empty text if there are no reasons
*/
function gateBox(view, acceptLabel) {
	const { accepted, notAccepted, standing } = view;
	if (view.reasons.length === 0) return "";
	const who = accepted.map((one) => `**Accepted:** ${escapeMarkdown(one)}`);
	const not = notAccepted.slice(0, SHOWN_REASONS).map(escapeMarkdown);
	const reasons = reasonsText(`The gate ${GATE[standing]}:`, view);
	if (standing === "failed") {
		const how = acceptLabel === void 0 ? [] : [howToAccept(view, acceptLabel)];
		return alert("CAUTION", [
			reasons,
			...who,
			...not,
			...how
		]);
	}
	return who.length > 0 ? alert("IMPORTANT", [
		...who,
		...not,
		reasons
	]) : alert("WARNING", [reasons]);
}
function howToAccept({ waysToAccept: { comments, byLabel } }, label) {
	const texts = comments.map((one) => `<code>${escapeMarkdown(one)}</code>`);
	const each = texts.length > 1 ? ", each in a comment of its own" : "";
	const orLabel = byLabel ? `, or set the label <code>${escapeMarkdown(label)}</code>` : "";
	return `<sub>Is this intended? Someone with write access can comment ${texts.join(" and ")}${each}${orLabel}. Then run this job again.</sub>`;
}
function reasonsText(title, view) {
	const all = listedReasons(view, "above").map(escapeMarkdown);
	if (all.length === 1) return `**${title}** ${all[0]}`;
	const more = all.length - SHOWN_REASONS;
	const shown = all.slice(0, SHOWN_REASONS).map((reason) => `- ${reason}`);
	return [
		`**${title}**`,
		...shown,
		...more > 0 ? [`- and ${more} more`] : []
	].join("\n");
}
/** One of GitHub's alert boxes; each text is a paragraph. */
function alert(kind, texts) {
	const lines = texts.join("\n\n").split("\n");
	return [`[!${kind}]`, ...lines].map((line) => `> ${line}`.trimEnd()).join("\n");
}
// src/report/markdown/mermaid.ts
/** Colours of the lines, each with its symbol for the legend, because the chart has none. */
const COLOURS = [
	["#0969da", "🟦"],
	["#e16f24", "🟧"],
	["#1a7f37", "🟩"],
	["#8250df", "🟪"],
	["#cf222e", "🟥"],
	["#d4a72c", "🟨"],
	["#7d4e2d", "🟫"],
	["#57606a", "⬛"]
];
const SETTINGS = JSON.stringify({
	xyChart: {
		width: 720,
		height: 260
	},
	themeVariables: { xyChart: { plotColorPalette: COLOURS.map(([colour]) => colour).join(", ") } }
});
/** Space above the highest point. */
const HEADROOM = 1.05;
/** A chart as a Mermaid diagram, which GitHub draws, below a legend. */
function mermaidChart({ scenario, metric, unit, levels, lines }) {
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
		"```"
	].join("\n");
}
/** Mermaid has no escapes within quotes, so all characters that could end them, or the diagram, are removed. */
function quoted(text) {
	return `"${text.replace(/[^\p{L}\p{N} ./()=_-]/gu, "")}"`;
}
/** Larger numbers would have an exponent, which Mermaid cannot parse. */
const LARGEST = 0x38d7ea4c68000;
function decimal(any) {
	const value = Math.min(Math.max(any, 0), LARGEST);
	return value >= 100 ? value.toFixed(0) : value.toFixed(4).replace(/\.?0+$/, "");
}
// src/report/markdown/source-url.ts
/**
* The address of a place in a file of a commit on GitHub. The path may be a stranger's: nothing of it is left that could
* end the address or have a meaning in it.
* @param repositoryUrl such as `https://github.com/acme/api`
*/
function sourceUrl(repositoryUrl, { path, line, sha }) {
	return `${repositoryUrl}/blob/${sha}/${path.split("/").map(encoded).join("/")}${line === void 0 ? "" : `#L${line}`}`;
}
/** `encodeURIComponent` throws at half a character, and keeps parentheses, which would end a link in Markdown. */
function encoded(part) {
	return encodeURIComponent(part.replace(/\p{Cs}/gu, "�")).replaceAll("(", "%28").replaceAll(")", "%29");
}
// src/report/markdown/markdown.ts
/**
* The report as GitHub-flavoured Markdown, for a file, a job summary or a comment: findings are open, everything else
* is collapsed.
* @returns Markdown that ends with a line break; all names in it are escaped
*/
function renderMarkdown(view, options = {}) {
	return assemble(blocksOf(view, options), options.limit);
}
function blocksOf(view, options) {
	const leftOut = (left) => {
		const url = options.links?.[0]?.url;
		const where = url === void 0 ? "the full report" : `[the full report](${url})`;
		return `… and ${formatCount(left, "more row")} in ${where}`;
	};
	const table = (of, urls) => markdownRows(of, leftOut, urls);
	const [figures, ofServers] = [figuresBlock(view, table), serverBlocks(view, table)];
	const facts = {
		columns: ["", ""],
		textColumns: 2,
		rows: notedFacts(view)
	};
	return [
		`### ${headMark(view)} ${unbroken(headingText(view.headline, options.name))}`,
		[escapeMarkdown(view.compared), ...view.counts.map(countText)].join(" · "),
		bullets(options.since),
		escapeSentence(view.toCompare),
		otherBaseLines(view),
		lostLines(view),
		...view.isAlone ? [
			figures,
			cautions(view),
			...ofServers
		] : [],
		table(markedChanges(view.changed, {
			...view,
			hasOwnTolerances: true
		})),
		view.advice.length > 0 ? `#### Why\n\n${bullets(view.advice)}` : "",
		...view.limits ? [limitsBlock(view.limits, table)] : [],
		...view.sections.flatMap((section) => instrumentBlocks(section, table, options)),
		gateBox(view, options.acceptLabel),
		...view.isAlone ? [] : [cautions(view)],
		view.bounds === "" ? "" : `<sub>${unbroken(escapeMarkdown(view.bounds))}.</sub>`,
		folded(othersTitle(view), table(markedChanges(view.others, view))),
		folded("What would decide what is open", coded(view.next)),
		...view.otherBases.flatMap((base) => otherBaseBlocks(base, table)),
		folded(`Changed against ${view.jumps.columns[3]}`, table(view.jumps)),
		folded("Throughput and p99 over concurrency", charts(view)),
		...view.tracker ? trackerBlocks(view.tracker, leftOut) : [],
		...view.isAlone ? [] : [figures],
		folded("Failed requests", table(view.failed)),
		folded("Requests of mixes", table(view.mixes)),
		...view.isAlone ? [] : ofServers,
		folded("The servers' own metrics", table(view.readings)),
		...options.isShort ? [] : [folded("All figures", table(view.allFigures))],
		folded(differencesTitle(view), table(view.differences)),
		folded("Machine, noise, time", table(facts)),
		coded(present([view.where])),
		footer(options)
	];
}
/** Texts of ours with code in them. */
function coded(all) {
	return list(all.map((one) => `- ${escapeSentence(one)}`), "\n", (left) => `\n- … and ${left} more`);
}
/** Few sentences, which are never left out. */
function bullets(sentences = []) {
	return sentences.map((sentence) => `- ${unbroken(escapeMarkdown(sentence))}`).join("\n");
}
/** @param name of the job, which comes first */
function headingText(headline, name) {
	return escapeSentence(name === void 0 ? headline : `${name}: ${headline}`);
}
function headMark({ standing, reasons, verdict }) {
	if (standing === "failed") return "❌";
	if (reasons.length > 0 || verdict === "regression") return "⚠️";
	return standing === "passed" ? "✅" : "ℹ️";
}
/** The base that the gate judges, and the results of the others. */
function otherBaseLines(view) {
	const items = view.otherBaseLines.map((line) => unbroken(escapeMarkdown(line)));
	return list(items, "\\\n", (left) => `\\\n… and ${left} more`);
}
/** The section of a base that the gate does not judge. */
function otherBaseBlocks(base, table) {
	const { baseName, headline, compared, counts } = base;
	return [
		`#### Against ${escapeMarkdown(baseName)}, which only informs: ${unbroken(escapeMarkdown(headline))}`,
		[escapeMarkdown(compared), ...counts.map(countText)].join(" · "),
		lostLines(base),
		cautions(base),
		table(markedChanges(base.changed, {
			...base,
			hasOwnTolerances: true
		})),
		folded(othersTitle(base), table(markedChanges(base.others, base)))
	];
}
/** The last lines of base's programs that failed. */
function lostLines({ lost }) {
	const items = lost.map((lines) => lines.map((line) => `> ${escapeMarkdown(line)}`).join("\\\n"));
	return list(items, "\n\n", (left) => `\n\n… and the output of ${left} more`);
}
function cautions(view) {
	const items = view.cautions.map((caution) => `⚠️ ${escapeMarkdown(caution)}`);
	return list(items, "\n\n", (left) => `\n\n⚠️ … and ${left} more`);
}
function charts(view) {
	const items = view.charts.map(mermaidChart);
	return list(items, "\n\n", (left) => `\n\n… and ${formatCount(left, "more chart")}`);
}
function differencesTitle({ differences: { rows } }) {
	const named = rows.map(([, what = ""]) => what);
	return `<b>Different environment</b>: ${escapeMarkdown(formatSome([...new Set(named)]))}`;
}
/** Links, in small print; empty without any. */
function footer({ links = [] }) {
	const all = links.map(({ label, url }) => `[${escapeMarkdown(label)}](${url})`);
	return all.length === 0 ? "" : `<sub>${all.join(" · ")}</sub>`;
}
/**
* The results of an instrument: findings and their causes are open, all figures are collapsed.
* @param table renders a table of figures
*/
function instrumentBlocks({ title, sentences, table: all, summary, causes, causePlaces = [] }, table, { repositoryUrl }) {
	const urls = causePlaces.map((place) => place && repositoryUrl && sourceUrl(repositoryUrl, place));
	const items = sentences.map((sentence) => `- ${escapeMarkdown(sentence)}`);
	return [
		`#### ${title}`,
		list(items, "\n", (left) => `\n- … and ${left} more`),
		table(causes, urls),
		folded(summary, table(all))
	];
}
export { headingText as n, renderMarkdown as r, footer as t };
