import { q as present } from "../../domain/shared/without-nullish.js";
import { n as required } from "../../domain/shared/required.js";
import { r as clean } from "../bounds.js";
import { A as changeTexts, B as LOOKS, L as valueColumns } from "../words/notices/server-notices.js";
import { c as DECISION_LEGEND, n as SIGNS } from "../view.js";
import { a as terminalTable, n as trackerLines } from "../tracker-blocks.js";
import { r as lazy } from "../../domain/run/plan/ignored-change.js";
import { t as textTable } from "./text-table.js";
// src/report/text/terminal.ts
/**
* The report for a terminal.
* @returns text that ends with a line break
*/
function renderTerminal(view, palette) {
	const { bold, dim, green, red, yellow } = palette;
	const { limits, standing } = view;
	const commands = present([...view.next, view.where]);
	const colour = {
		failed: red,
		passed: green,
		neutral: yellow
	}[standing];
	const gate = standing === "failed" ? red("gate:") : yellow("gate:");
	const section = (title, lines) => lines.length === 0 ? [] : [
		"",
		bold(title),
		...lines
	];
	const figures = section(view.figuresTitle, terminalTable(view.series, dim));
	const sides = terminalTable(view.sideBySide, dim);
	const ofServers = [...section("Head to head", sides.length > 0 ? [...sides, dim(DECISION_LEGEND)] : []), ...section("Servers", terminalTable(view.servers, dim))];
	const notes = quoted(view.notices).map((notice) => `  ${yellow("note:")} ${notice}`);
	return `${[
		`${colour(SIGNS[standing])} ${bold(clean(view.headline))}`,
		...view.toCompare === "" ? [] : [`  ${clean(plain(view.toCompare))}`],
		...quoted(view.otherBaseLines).map((line) => `  ${line}`),
		...lostLines(view.lost, palette),
		...quoted(view.reasons).map((reason) => `  ${gate} ${reason}`),
		...view.isAlone ? [
			...figures,
			...section("Notes", notes),
			...ofServers
		] : notes,
		...view.bounds === "" ? [] : [`  ${dim(`${view.bounds}.`)}`],
		...section("Changed", changeTable(view.changed, view, palette)),
		...section("Why", quoted(view.advice)),
		...section("Compared", changeTable(view.others, view, palette)),
		...section("Limits", limits ? painted(limits, limits.looks, palette) : []),
		...view.otherBases.flatMap((base) => [
			"",
			bold(`Against ${clean(base.baseName)}, which only informs`),
			`${clean(base.headline)} (${clean(base.compared)})`,
			...lostLines(base.lost, palette),
			...quoted(base.cautions).map((caution) => `  ${yellow("note:")} ${caution}`),
			...changeTable([...base.changed, ...base.others], base, palette)
		]),
		...view.sections.flatMap(({ title, sentences, table, causes, causesCaption }) => [...section(title, [...quoted(sentences), ...terminalTable(table, dim)]), ...section(causesCaption, terminalTable(withShortNames(causes), dim))]),
		...section("Changed against earlier runs", terminalTable(view.jumps, dim)),
		...view.tracker ? section(view.tracker.title, trackerLines(view.tracker, dim)) : [],
		...view.isAlone ? [] : figures,
		...section("Failed requests", terminalTable(view.failed, dim)),
		...section("Requests of mixes", terminalTable(view.mixes, dim)),
		...view.isAlone ? [] : ofServers,
		...section("The servers' own metrics", terminalTable(view.readings, dim)),
		...section("Different environment", terminalTable(view.differences, dim)),
		...section("Run", textTable(view.environment, 2)),
		...section("Next", quoted(commands.map(plain)))
	].join("\n")}\n`;
}
/** Characters of a function's name, or of its caller's, that are shown at most: the method and its place are at the end. */
const FIRST = 20;
/** Names of functions, which are very long in Rust, without their middle. */
function withShortNames(table) {
	const short = (name) => name.length > 60 ? `${name.slice(0, FIRST)}…${name.slice(-40)}` : name;
	const rows = table.rows.map(([names = "", ...figures]) => [names.split("\n").map(short).join("\n"), ...figures]);
	return {
		...table,
		rows
	};
}
/** A text without the backticks around its commands. */
function plain(text) {
	return text.replaceAll("`", "");
}
/** Possibly foreign texts, up to a limit. */
function quoted(texts) {
	const left = texts.length - 200;
	const shown = texts.slice(0, 200).map((text) => clean(text));
	return left > 0 ? [...shown, `… and ${left} more`] : shown;
}
/** The last lines of base's programs that failed. */
function lostLines(lost, { dim }) {
	const left = lost.length - 20;
	const shown = lost.slice(0, 20).flat();
	const more = left > 0 ? [`… and the output of ${left} more in run.jsonl`] : [];
	return [...shown.map((one) => clean(one, 300)), ...more].map((one) => `  ${dim("|")} ${one}`);
}
function changeTable(rows, { hasOwnTolerances }, palette) {
	if (rows.length === 0) return [];
	const columns = [
		"series",
		"metric",
		...valueColumns(rows, hasOwnTolerances),
		"verdict"
	];
	const cells = lazy(rows, (row) => {
		const texts = changeTexts(row);
		return columns.map((column) => texts[column]);
	});
	const titles = columns.map((column) => column === "change" ? "change (95 %)" : column);
	const verdicts = rows.map(({ verdict }) => verdict);
	return painted({
		columns: titles,
		textColumns: 2,
		rows: cells
	}, verdicts, palette);
}
/** A table whose rows have the colours of verdicts. */
function painted(table, verdicts, palette) {
	const [header = "", ...body] = terminalTable(table, palette.dim);
	return [header, ...body.map((line, index) => {
		const { colour } = LOOKS[required(verdicts[index], "verdict")];
		return colour ? palette[colour](line) : line;
	})];
}
export { renderTerminal as t };
