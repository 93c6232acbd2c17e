import { t as withoutControls } from "../domain/shared/control-characters.js";
import { z as formatCount } from "../domain/shared/without-nullish.js";
import { i as shortened, t as MAX_ROWS } from "./bounds.js";
import { r as lazy } from "../domain/run/plan/ignored-change.js";
import { t as textTable } from "./text/text-table.js";
// src/report/markdown/assemble.ts
/** Characters of a comment on GitHub, counted as by JavaScript, which never counts fewer than GitHub. */
const COMMENT_LIMIT = {
	max: 65535,
	lengthOf: (text) => text.length
};
const encoder = new TextEncoder();
const bytesOf = (text) => encoder.encode(text).byteLength;
/** Bytes of a check's summary. GitHub's documentation says characters. */
const CHECK_LIMIT = {
	max: 65535,
	lengthOf: bytesOf
};
/** Bytes of a job summary. */
const SUMMARY_LIMIT = {
	max: 1048575,
	lengthOf: bytesOf
};
/** Number of items created at a time. */
const READ_AT_ONCE = 100;
/** Number of items that each block gets before an earlier block gets more. */
const FIRST_ITEMS = 10;
const BETWEEN_BLOCKS = "\n\n";
/**
* Assembles blocks with as many of their items as there is room for: first the first items of every block, then the
* others in the order of the document. The last blocks are left out if there is not even room for the notice about
* missing items.
* @param limit absent to show everything
* @returns a document that ends with a line break. Texts that are too long by themselves are cut off.
*/
function assemble(blocks, limit) {
	const shown = blocks.filter(isShown);
	const text = `${(limit ? partsThatFit(shown, limit) : shown.map((block) => written(block))).filter((part) => part !== "").join(BETWEEN_BLOCKS)}\n`;
	return limit ? cut(text, limit) : text;
}
function isShown(block) {
	return typeof block === "string" ? block !== "" : block.items.length > 0;
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
		const end = Math.min(most, items.length);
		while (part.count < end) for (const item of items.slice(part.count, Math.min(part.count + READ_AT_ONCE, end))) {
			if (!take(lengthOf(item) + lengthOf(between))) return;
			part.count += 1;
		}
	};
	const parts = blocks.flatMap((block) => {
		if (typeof block === "string") return [block];
		const frame = block.before + block.after + block.leftOut(block.items.length);
		if (!take(gap + lengthOf(frame))) return [];
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
/** @param count of the items that are shown; all by default */
function written(block, count = Number.POSITIVE_INFINITY) {
	if (typeof block === "string") return block;
	const { before, items, between, after, leftOut } = block;
	const some = items.slice(0, count);
	const left = items.length - some.length;
	if (left === 0) return before + some.join(between) + after;
	return some.length === 0 ? leftOut(left).trim() : before + some.join(between) + leftOut(left) + after;
}
/** Only absurdly long texts reach this point. */
function cut(text, { max, lengthOf }) {
	let end = text.length;
	while (lengthOf(text.slice(0, end)) > max) end = Math.floor(end * .9);
	return end === text.length ? text : text.slice(0, end).replace(/[\uD800-\uDBFF]$/, "");
}
/** Items separated by white space only. */
function list(items, between, leftOut) {
	return {
		before: "",
		items,
		between,
		after: "",
		leftOut
	};
}
/**
* Collapsed items.
* @param summary the line that opens them, in Markdown
*/
function folded(summary, content) {
	const before = `<details><summary>${summary}</summary>\n\n${content.before}`;
	return {
		...content,
		before,
		after: `${content.after}\n\n</details>`
	};
}
// src/report/markdown/escape.ts
/** All patterns that are replaced below. Most texts of a large report contain none, so one test is enough. */
const SPECIAL = /[\p{Cc}\p{Cf}\u2028\u2029&<>\\`*_{}[\]|~!@#$]|(?:https?|ftp|www|mailto|xmpp)[:.]|gh-/iu;
/** Escapes any text for Markdown: no formatting, links, mentions, HTML, table cells or line breaks. */
function escapeMarkdown(text) {
	if (!SPECIAL.test(text)) return text;
	return withoutControls(text, " ").replace(/[\u2028\u2029]/g, " ").replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/[\\`*_{}[\]|~!]/g, "\\$&").replace(/[@#$]|gh-/gi, "$&​").replace(/(https?|ftp|www|mailto|xmpp)([:.])/gi, "$1​$2");
}
/** Escapes a sentence of ours, in which text between backticks is code to copy. */
function escapeSentence(text) {
	return text.replace(/`([^`\p{C}\p{Zl}\p{Zp}]+)`|[^`]+|`/gu, (part, code) => code === void 0 ? escapeMarkdown(part) : part);
}
// src/report/figure-table.ts
/**
* A table in lines of text, with a limited number of rows and the number of others.
* @param dim styles the header
* @returns nothing for a table without rows
*/
function terminalTable({ columns, rows, textColumns }, dim) {
	if (rows.length === 0) return [];
	const cells = [columns, ...rows.slice(0, MAX_ROWS)].map((row) => row.map((cell) => shortened(cell, 300).replace("\n", "  ")));
	const [header = "", ...body] = textTable(cells, textColumns);
	const left = rows.length - MAX_ROWS;
	return [
		dim(header),
		...body,
		...left > 0 ? [`… and ${formatCount(left, "more row")}`] : []
	];
}
/**
* A table in GitHub-flavoured Markdown with escaped cells.
* @returns an empty text for a table without rows
*/
function markdownTable(table) {
	const { before, items, between } = markdownRows(table, String);
	return items.length === 0 ? "" : before + items.slice(0, items.length).join(between);
}
/**
* A table in GitHub-flavoured Markdown with escaped cells, whose last rows can be left out.
* @param leftOut returns the text in place of rows that were left out
* @param urls what the first cell of each row links to; undefined for none
*/
function markdownRows({ columns, textColumns, rows }, leftOut, urls = []) {
	return markdownItems(columns.map((text, index) => ({
		text: escapeMarkdown(text),
		isText: index < textColumns
	})), lazy(rows, (row, index) => row.map((cell, column) => markdownCell(cell, column === 0 ? urls[index] : void 0))), leftOut);
}
function markdownCell(cell, url) {
	const [first = "", second] = cell.split("\n", 2).map((line) => shortened(line, 300));
	const small = second === void 0 ? "" : `<br><sub>${escapeMarkdown(second)}</sub>`;
	const text = escapeMarkdown(first);
	return (url === void 0 ? text : `[${text}](${url})`) + small;
}
/**
* The same of cells that are Markdown already.
* @param header the title of each column, and whether it holds text
*/
function markdownItems(header, rows, leftOut) {
	const line = (cells) => `| ${cells.join(" | ")} |`;
	const rule = header.map(({ isText }) => isText ? ":--" : "--:");
	const before = `${line(header.map(({ text }) => text))}\n${line(rule)}\n`;
	return {
		...list(lazy(rows, line), "\n", (left) => `\n\n${leftOut(left)}`),
		before
	};
}
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
export { terminalTable as a, CHECK_LIMIT as c, assemble as d, folded as f, markdownTable as i, COMMENT_LIMIT as l, trackerLines as n, escapeMarkdown as o, list as p, markdownRows as r, escapeSentence as s, trackerBlocks as t, SUMMARY_LIMIT as u };
