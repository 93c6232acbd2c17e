import { i as markdownTable, s as escapeMarkdown } from "./output-folder.js";
// src/report/markdown.ts
const MARKS = {
	regression: "🔴",
	improvement: "🟢",
	unchanged: "⚪",
	inconclusive: "🟡",
	unmeasurable: "⛔",
	new: "🆕",
	removed: "➖"
};
/**
* The report as GitHub-flavoured markdown, for a job summary or a comment.
* @param view what to say
* @param maxRows rows that a table may have; those beyond are counted, not shown
* @returns markdown that ends with a line break; all names in it are escaped
*/
function renderMarkdown(view, maxRows = Number.POSITIVE_INFINITY) {
	return [
		`## ${view.decision === "fail" ? "❌" : "✅"} ${escapeMarkdown(view.headline)}`,
		list(view.reasons.slice(0, maxRows).map((reason) => `**Gate:** ${escapeMarkdown(reason)}`)),
		list(view.notices.map(escapeMarkdown)),
		changeTable(view.changed, maxRows),
		folded(`${view.others.length} other comparisons`, changeTable(view.others, maxRows)),
		"### Series",
		markdownTable(view.series, maxRows),
		...view.headToHead.rows.length > 0 ? [
			"### Head to head",
			list(view.duels.slice(0, maxRows).map(escapeMarkdown)),
			folded("All ratios", markdownTable(view.headToHead, maxRows))
		] : [],
		folded("All figures", markdownTable(view.allFigures, maxRows)),
		folded("Servers", markdownTable(view.servers, maxRows)),
		folded("The servers' own metrics", markdownTable(view.readings, maxRows)),
		folded("Machine and run", facts(view.environment))
	].filter((part) => part !== "").join("\n\n").concat("\n");
}
function changeTable(rows, maxRows) {
	return markdownTable({
		columns: [...[
			"",
			"series",
			"metric",
			"base",
			"head"
		], ...[
			"change (95 % interval)",
			"detectable",
			"verdict"
		]],
		textColumns: 3,
		rows: rows.map((row) => [
			MARKS[row.verdict],
			row.series,
			row.metric,
			row.base,
			row.head,
			row.change,
			row.detectable,
			row.verdict
		])
	}, maxRows);
}
function facts(all) {
	const rows = all.map(({ label, value }) => [label, value]);
	return markdownTable({
		columns: ["", ""],
		textColumns: 2,
		rows
	});
}
function folded(summary, content) {
	if (content === "") return "";
	return `<details><summary>${summary}</summary>\n\n${content}\n\n</details>`;
}
function list(items) {
	return items.map((item) => `- ${item}`).join("\n");
}
export { renderMarkdown as t };
