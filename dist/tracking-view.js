import { f as formatCount, g as formatPercent } from "./metric.js";
import { o as gateOf } from "./gate.js";
import { t as withoutControls } from "./control-characters.js";
import { s as anyMetric } from "./bencher-config.js";
import { i as escapeMarkdown, n as terminalTable } from "./figure-table.js";
// src/domain/acceptance.ts
/**
* What an acceptance can cover. `performance` is what a label covers, and a comment that names no kind.
* Everything else has to be named: it says that something was not measured, not that it got slower.
*/
const ACCEPT_KINDS = [
	"performance",
	"errors",
	"unmeasurable",
	"ended-early",
	"lost-base",
	"same-program"
];
/** By what each reason of the gate is covered. */
const COVERED_BY = {
	regression: "performance",
	inconclusive: "performance",
	history: "performance",
	alert: "performance",
	errors: "errors",
	unmeasurable: "unmeasurable",
	"ended-early": "ended-early",
	"lost-base": "lost-base",
	"same-program": "same-program"
};
/** Kinds that are about the whole run: they can be accepted without a series. */
const OF_WHOLE_RUN = [
	"ended-early",
	"lost-base",
	"same-program"
];
/**
* What is accepted, in words.
* @returns for example `go/* c=100`, `errors of go/greet`, `all performance`, `lost-base`
*/
function coverageText({ kind, series }) {
	if (series !== void 0) return kind === "performance" ? series : `${kind} of ${series}`;
	return OF_WHOLE_RUN.includes(kind) ? kind : `all ${kind}`;
}
/**
* Whether an acceptance covers a reason.
* @param matcher how globs are matched
*/
function covers({ kind, series }, matcher) {
	const [glob = "**", ...level] = series?.split(" ") ?? [];
	const matches = matcher(glob);
	return (reason) => {
		if (COVERED_BY[reason.kind] !== kind) return false;
		if (series === void 0) return true;
		const [path = "", ...levelOfReason] = reason.series?.split(" ") ?? [];
		return matches(path) && (level.length === 0 || level.join(" ") === levelOfReason.join(" "));
	};
}
// src/domain/tracking/alert-reasons.ts
/**
* The gate's decision with Bencher's alerts on the history among its reasons.
* @param decision of the gate without Bencher
* @param failOn `never` passes whatever the reasons say
*/
function gateWithAlerts(gate, tracking, failOn) {
	const alerts = alertReasons(tracking);
	if (alerts.length === 0) return gate;
	return {
		...gate,
		...gateOf([...gate.reasons, ...alerts], { failOn })
	};
}
/**
* Bencher's alerts on the history, as reasons of a gate.
* @returns one for each; dismissed alerts are none
*/
function alertReasons(tracking) {
	if (tracking?.kind !== "tracked") return [];
	return tracking.rows.filter((row) => row.status === "alert" && row.against === "history" && !isForTheBetter(row)).map((row) => ({
		kind: "alert",
		series: row.series,
		text: `${row.series}: ${anyMetric(row.metric).label} ${limitText(row)} in Bencher`
	}));
}
/** Whether a value is beyond the limit on the side where its metric gets better. */
function isForTheBetter({ metric, value, lower, upper }) {
	if (value === void 0) return false;
	return anyMetric(metric).better === "higher" ? upper !== void 0 && value > upper : lower !== void 0 && value < lower;
}
/**
* A value and the limit that it is beyond, in words.
* @returns for example `8,770/s is below 9,800/s`, or the value alone where no limit is known
*/
function limitText({ metric, value, lower, upper }) {
	const { format } = anyMetric(metric);
	if (value === void 0) return "has an alert";
	if (lower !== void 0 && value < lower) return `${format(value)} is below ${format(lower)}`;
	if (upper !== void 0 && value > upper) return `${format(value)} is above ${format(upper)}`;
	return `${format(value)} has an alert`;
}
// src/report/assemble.ts
/** Characters of a comment on GitHub, as JavaScript counts them, which is never fewer than GitHub counts. */
const COMMENT_LIMIT = {
	max: 65535,
	lengthOf: (text) => text.length
};
const encoder = new TextEncoder();
/** Bytes of a job summary. */
const SUMMARY_LIMIT = {
	max: 1048575,
	lengthOf: (text) => encoder.encode(text).byteLength
};
/** Items of each block that come before any further item of an earlier block. */
const FIRST_ITEMS = 10;
const BETWEEN_BLOCKS = "\n\n";
/**
* Puts blocks together, as many of their items as there is room for: the first items of every block,
* then the others in the order of the document. The last blocks are left out where there is not even
* room to say that items are missing.
* @param blocks in the order they are shown
* @param limit how long the document may be; without one everything is shown
* @returns a document that ends with a line break. Texts that alone are too long are cut off.
*/
function assemble(blocks, limit) {
	const shown = blocks.filter((block) => typeof block === "string" ? block !== "" : block.items.length > 0);
	if (!limit) return together(shown.map((block) => written(block, Number.POSITIVE_INFINITY)));
	return cut(together(partsThatFit(shown, limit)), limit);
}
function partsThatFit(blocks, { max, lengthOf }) {
	let room = max - 1;
	const take = (length) => {
		if (length > room) return false;
		room -= length;
		return true;
	};
	const gap = lengthOf(BETWEEN_BLOCKS);
	for (const block of blocks) if (typeof block === "string") room -= gap + lengthOf(block);
	const fill = (part, most) => {
		const { items, between } = part.block;
		for (const item of items.slice(part.count, most)) {
			if (!take(lengthOf(item) + lengthOf(between))) break;
			part.count += 1;
		}
	};
	const parts = blocks.flatMap((block) => {
		if (typeof block === "string") return [block];
		if (!take(gap + leastLength(block, lengthOf))) return [];
		const part = {
			block,
			count: 0
		};
		fill(part, FIRST_ITEMS);
		return [part];
	});
	for (const part of parts) if (typeof part !== "string") fill(part, Number.POSITIVE_INFINITY);
	return parts.map((part) => typeof part === "string" ? part : written(part.block, part.count));
}
function leastLength(block, lengthOf) {
	return lengthOf(block.before + block.after + block.leftOut(block.items.length));
}
function written(block, count) {
	if (typeof block === "string") return block;
	const { before, items, between, after, leftOut } = block;
	const some = items.slice(0, count);
	const left = items.length - some.length;
	if (left === 0) return before + some.join(between) + after;
	return some.length === 0 ? leftOut(left).trim() : before + some.join(between) + leftOut(left) + after;
}
function together(parts) {
	return `${parts.filter((part) => part !== "").join(BETWEEN_BLOCKS)}\n`;
}
/** Only texts of a length that nothing legitimate has can come to this. */
function cut(text, { max, lengthOf }) {
	let end = text.length;
	while (lengthOf(text.slice(0, end)) > max) end = Math.floor(end * .9);
	return end === text.length ? text : text.slice(0, end);
}
/**
* Items behind a line that a reader can open.
* @param summary that line, in markdown
*/
function folded(summary, content) {
	const before = `<details><summary>${summary}</summary>\n\n${content.before}`;
	return {
		...content,
		before,
		after: `${content.after}\n\n</details>`
	};
}
// src/report/tracking-section.ts
const MARKS = {
	alert: "🔴",
	dismissed: "🔕",
	untested: "🟡",
	within: "⚪"
};
const COLUMNS = [
	"series",
	"metric",
	"against",
	"value",
	"baseline",
	"limit",
	"earlier",
	"found"
];
const TEXT_COLUMNS = 3;
function cells(row) {
	const { series, metric, against, value, baseline, limit, history, finding } = row;
	return [
		series,
		metric,
		against,
		value,
		baseline,
		limit,
		history,
		finding
	];
}
/**
* What a report says of Bencher, in markdown.
* @param leftOut what stands for rows that were left out
* @returns headline, notes and tables; what came from elsewhere is escaped
*/
function trackingBlocks(view, leftOut) {
	const links = view.links.map(markdownLink);
	return [
		`**Bencher** · ${[escapeMarkdown(view.headline), ...links].join(" · ")}`,
		{
			before: "",
			between: "\n",
			after: "",
			leftOut: (left) => `\n- and ${left} more`,
			items: view.notes.map((note) => `- ${escapeMarkdown(note)}`)
		},
		trackingRows(view.alerts, leftOut),
		folded(othersTitle(view), trackingRows(view.others, leftOut))
	];
}
/** What was not tested is never counted among what is fine. */
function othersTitle({ others }) {
	const within = others.filter(({ status }) => status === "within").length;
	const untested = others.length - within;
	return [...within > 0 ? [`${within} within their limits`] : [], ...untested > 0 ? [`${untested} not tested`] : []].join(", ");
}
function trackingRows(rows, leftOut) {
	const line = (all) => `| ${all.join(" | ")} |`;
	const columns = [
		"",
		...COLUMNS,
		""
	];
	const rule = columns.map((_, index) => index > TEXT_COLUMNS && index < COLUMNS.length ? "--:" : ":--");
	return {
		before: `${line(columns)}\n${line(rule)}\n`,
		items: rows.map((row) => line([
			MARKS[row.status],
			...cells(row).map(escapeMarkdown),
			row.links.map(markdownLink).join(" ")
		])),
		between: "\n",
		after: "",
		leftOut: (left) => `\n\n${leftOut(left)}`
	};
}
function markdownLink({ label, url }) {
	return `[${escapeMarkdown(label)}](<${url}>)`;
}
/**
* What a report says of Bencher, in lines for a terminal.
* @param dim paints a table's header
*/
function trackingLines(view, dim) {
	const rows = [...view.alerts, ...view.others];
	return [
		withoutControls(view.headline),
		...view.notes.map((note) => `note: ${withoutControls(note)}`),
		...terminalTable({
			columns: COLUMNS,
			textColumns: TEXT_COLUMNS,
			rows: rows.map(cells)
		}, dim),
		...view.links.map(({ label, url }) => `${label}: ${url}`),
		...view.alerts.flatMap(({ series, metric, against, links }) => links.map(({ label, url }) => `${label} of ${withoutControls(series)} ${metric} (${against}): ${url}`))
	];
}
// src/report/tracking-view.ts
const STATUS_ORDER = [
	"alert",
	"dismissed",
	"untested",
	"within"
];
const FINDINGS = {
	alert: "alert",
	dismissed: "dismissed",
	untested: "not tested",
	within: "within its limit"
};
/**
* Decides and formats what a report says of Bencher.
*/
function trackingView(tracking) {
	const nothing = {
		notes: [],
		links: [],
		alerts: [],
		others: []
	};
	if (tracking.kind === "skipped") return {
		...nothing,
		headline: `Not sent to Bencher: ${tracking.reason}`
	};
	if (tracking.kind === "failed") {
		const { reason, hint } = tracking;
		return {
			...nothing,
			headline: `Not tracked, and no verdict of this run depends on it: ${reason}`,
			notes: hint === void 0 ? [] : [hint]
		};
	}
	const rows = tracking.rows.toSorted((a, b) => STATUS_ORDER.indexOf(a.status) - STATUS_ORDER.indexOf(b.status)).map(row);
	const isAlert = ({ status }) => status === "alert" || status === "dismissed";
	return {
		headline: `${headline(tracking.rows)} (${tracking.branch} on ${tracking.testbed})`,
		notes: [
			...tracking.problems,
			...untestedNotes(tracking.rows),
			...tracking.wasSentBefore ? ["The run had been sent before; it was not sent again."] : []
		],
		links: tracking.reports.flatMap(({ url, against }) => url === void 0 ? [] : [{
			label: `report (${AGAINST[against]})`,
			url
		}]),
		alerts: rows.filter(isAlert),
		others: rows.filter((one) => !isAlert(one))
	};
}
const AGAINST = {
	history: "history",
	base: "base of this job"
};
function headline(rows) {
	const number = (status) => rows.filter((one) => one.status === status).length;
	const untested = number("untested");
	const tested = rows.length - untested;
	const alerts = number("alert");
	if (rows.length === 0) return "Stored in Bencher; no metric has a threshold, nothing was tested";
	if (tested === 0) return `Stored in Bencher, which tested nothing: ${formatCount(untested, "value")} without a baseline`;
	const found = alerts === 0 ? "No alert" : formatCount(alerts, "alert");
	const rest = untested === 0 ? "" : `; ${untested} more were not tested`;
	return `${found} in ${formatCount(tested, "value")} that Bencher tested${rest}`;
}
const SHOWN_VALUES = 3;
function untestedNotes(rows) {
	const byReason = /* @__PURE__ */ new Map();
	for (const { status, reason = "", series, metric } of rows) {
		if (status !== "untested") continue;
		byReason.set(reason, [...byReason.get(reason) ?? [], `${series} ${anyMetric(metric).label}`]);
	}
	return [...byReason].map(([reason, values]) => {
		const left = values.length - SHOWN_VALUES;
		const shown = values.slice(0, SHOWN_VALUES).join(", ") + (left > 0 ? ` and ${left} more` : "");
		return `${formatCount(values.length, "value")} not tested, ${reason} (${shown}).`;
	});
}
function row(one) {
	const { label, format } = anyMetric(one.metric);
	const shown = (value) => value === void 0 ? "" : format(value);
	const limits = [...one.lower === void 0 ? [] : [`≥ ${format(one.lower)}`], ...one.upper === void 0 ? [] : [`≤ ${format(one.upper)}`]];
	const isGood = one.status === "alert" && isForTheBetter(one);
	return {
		status: one.status,
		series: one.series,
		metric: label,
		against: AGAINST[one.against],
		value: shown(one.value),
		baseline: shown(one.baseline),
		limit: limits.join(", "),
		history: historyText(one),
		finding: [isGood ? "alert, on the better side" : FINDINGS[one.status], ...one.reason === void 0 || one.status === "untested" ? [] : [one.reason]].join(": "),
		links: [...one.alertUrl === void 0 ? [] : [{
			label: "alert",
			url: one.alertUrl
		}], ...one.plotUrl === void 0 ? [] : [{
			label: "plot",
			url: one.plotUrl
		}]]
	};
}
function historyText({ samples, trendPercent }) {
	if (samples === void 0) return "";
	const trend = trendPercent === void 0 ? "" : `, trend ${formatPercent(trendPercent)}`;
	return formatCount(samples, "value") + trend;
}
export { SUMMARY_LIMIT as a, alertReasons as c, ACCEPT_KINDS as d, COVERED_BY as f, covers as h, COMMENT_LIMIT as i, gateWithAlerts as l, coverageText as m, trackingBlocks as n, assemble as o, OF_WHOLE_RUN as p, trackingLines as r, folded as s, trackingView as t, isForTheBetter as u };
