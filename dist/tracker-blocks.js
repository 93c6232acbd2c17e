import { t as withoutControls } from "./control-characters.js";
import { i as escapeMarkdown, l as folded, r as terminalTable, u as list } from "./figure-table.js";
// src/report/tracker-blocks.ts
/**
* A tracker's section in Markdown.
* @param leftOut returns the text in place of rows that were left out
* @returns headline, notes and tables; foreign text is escaped
*/
function trackerBlocks(section, leftOut) {
	const { title, headline, notes, alerts, others, othersTitle } = section;
	const links = section.links.map(markdownLink);
	return [
		`**${escapeMarkdown(title)}** · ${[escapeMarkdown(headline), ...links].join(" · ")}`,
		list(notes.map((note) => `- ${escapeMarkdown(note)}`), "\n", (left) => `\n- and ${left} more`),
		tableOf(section, alerts, leftOut),
		folded(othersTitle, tableOf(section, others, leftOut))
	];
}
function tableOf({ columns, textColumns }, rows, leftOut) {
	const line = (cells) => `| ${cells.join(" | ")} |`;
	const all = [
		"",
		...columns,
		""
	];
	const rule = all.map((_, index) => index > textColumns && index < columns.length ? "--:" : ":--");
	const items = rows.map(({ mark, cells, links }) => line([
		mark,
		...cells.map(escapeMarkdown),
		links.map(markdownLink).join(" ")
	]));
	const before = `${line(all)}\n${line(rule)}\n`;
	return {
		...list(items, "\n", (left) => `\n\n${leftOut(left)}`),
		before
	};
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
