import { t as withoutControls } from "./control-characters.js";
import { c as folded, i as escapeMarkdown, l as list, r as terminalTable, t as markdownItems } from "./figure-table.js";
import { r as lazy } from "./ignored-change2.js";
// src/report/tracker-blocks.ts
/**
* A tracker's section in Markdown.
* @param leftOut returns the text in place of rows that were left out
* @returns headline, notes and tables; foreign text is escaped
*/
function trackerBlocks(section, leftOut) {
	const { title, headline, notes, columns, textColumns, alerts, others, othersTitle } = section;
	const header = [
		"",
		...columns,
		""
	].map((text, index) => ({
		text,
		isText: index <= textColumns || index >= columns.length
	}));
	const tableOf = (rows) => markdownItems(header, lazy(rows, cellsOf), leftOut);
	const links = section.links.map(markdownLink);
	const bullets = notes.map((note) => `- ${escapeMarkdown(note)}`);
	return [
		`**${escapeMarkdown(title)}** · ${[escapeMarkdown(headline), ...links].join(" · ")}`,
		list(bullets, "\n", (left) => `\n- and ${left} more`),
		tableOf(alerts),
		folded(othersTitle, tableOf(others))
	];
}
function cellsOf({ mark, cells, links }) {
	return [
		mark,
		...cells.map(escapeMarkdown),
		links.map(markdownLink).join(" ")
	];
}
function markdownLink({ label, url }) {
	return `[${escapeMarkdown(label)}](<${url}>)`;
}
/**
* A tracker's section in lines for a terminal.
* @param dim styles a table's header
*/
function trackerLines(section, dim) {
	const { headline, notes, links, columns, textColumns, alerts, others } = section;
	const rows = [...alerts, ...others].map(({ cells }) => cells);
	return [
		withoutControls(headline),
		...notes.map((note) => `note: ${withoutControls(note)}`),
		...terminalTable({
			columns,
			textColumns,
			rows
		}, dim),
		...links.map(({ label, url }) => `${label}: ${url}`),
		...alerts.flatMap(({ name, links }) => links.map(({ label, url }) => `${label} of ${withoutControls(name)}: ${url}`))
	];
}
export { trackerLines as n, trackerBlocks as t };
