import { t as withoutControls } from "./control-characters.js";
import { n as terminalTable, r as textTable } from "./figure-table.js";
import { n as trackerLines } from "./tracker-section.js";
// src/report/terminal.ts
/**
* The report for a terminal.
* @returns text that ends with a line break
*/
function renderTerminal(view, palette) {
	const { bold, dim } = palette;
	const section = (title, lines) => lines.length === 0 ? [] : [
		"",
		bold(title),
		...lines
	];
	const facts = view.environment.map(({ label, value }) => [label, value]);
	return `${[
		`${mark(view, palette)} ${bold(withoutControls(view.headline))}`,
		...view.lost.flat().map((line) => `  ${dim("|")} ${withoutControls(line)}`),
		...view.reasons.map((reason) => `  ${palette.red("gate:")} ${withoutControls(reason)}`),
		...view.notices.map((notice) => `  ${palette.yellow("note:")} ${withoutControls(notice)}`),
		...section("Changed", changeTable(view.changed, palette)),
		...section("Compared", changeTable(view.others, palette)),
		...view.counted ? section("Counted", [...view.counted.sentences.map((one) => withoutControls(one)), ...terminalTable(view.counted.table, dim)]) : [],
		...view.counted ? section("Functions that grew", terminalTable(view.counted.grown, dim)) : [],
		...section("Changed against earlier runs", terminalTable(view.jumps, dim)),
		...view.tracker ? section(view.tracker.title, trackerLines(view.tracker, dim)) : [],
		...section("Series", terminalTable(view.series, dim)),
		...section("Head to head", [...view.duels.map((line) => withoutControls(line)), ...terminalTable(view.headToHead, dim)]),
		...section("Servers", terminalTable(view.servers, dim)),
		...section("The servers' own metrics", terminalTable(view.readings, dim)),
		...section("Run", textTable(facts, 2))
	].join("\n")}\n`;
}
function mark({ standing }, { red, green, yellow }) {
	switch (standing) {
		case "failed": return red("✗");
		case "passed": return green("✓");
		case "neutral": return yellow("○");
	}
}
function changeTable(rows, palette) {
	if (rows.length === 0) return [];
	const columns = [
		"series",
		"metric",
		"base",
		"head",
		"change",
		"detectable",
		"verdict"
	];
	const cells = rows.map((row) => columns.map((column) => row[column]));
	const table = {
		columns: columns.map((column) => column === "change" ? "change (95 %)" : column),
		textColumns: 2,
		rows: cells
	};
	const [header = "", ...body] = terminalTable(table, palette.dim);
	return [header, ...body.map((line, index) => paint(rows[index]?.verdict, palette)(line))];
}
function paint(verdict, palette) {
	switch (verdict) {
		case "regression":
		case "unmeasurable": return palette.red;
		case "improvement": return palette.green;
		case "inconclusive":
		case "removed": return palette.yellow;
		default: return (text) => text;
	}
}
export { renderTerminal as t };
