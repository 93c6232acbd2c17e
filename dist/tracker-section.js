import { t as withoutControls } from "./control-characters.js";
import { i as escapeMarkdown, n as terminalTable } from "./figure-table.js";
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
/** Items that each block gets before an earlier block gets more. */
const FIRST_ITEMS = 10;
const BETWEEN_BLOCKS = "\n\n";
/**
* Puts blocks together with as many of their items as there is room for: first the first items of every
* block, then the others in the order of the document. The last blocks are left out if there is not even
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
/** Only texts of an absurd length get here. */
function cut(text, { max, lengthOf }) {
	let end = text.length;
	while (lengthOf(text.slice(0, end)) > max) end = Math.floor(end * .9);
	return end === text.length ? text : text.slice(0, end);
}
/**
* Items behind a line that the reader can open.
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
// src/report/tracker-section.ts
/**
* What a tracker says, in markdown.
* @param leftOut what stands for rows that were left out
* @returns headline, notes and tables; what came from elsewhere is escaped
*/
function trackerBlocks(section, leftOut) {
	const { title, headline, notes, alerts, others, othersTitle } = section;
	const links = section.links.map(markdownLink);
	return [
		`**${escapeMarkdown(title)}** · ${[escapeMarkdown(headline), ...links].join(" · ")}`,
		{
			before: "",
			between: "\n",
			after: "",
			leftOut: (left) => `\n- and ${left} more`,
			items: notes.map((note) => `- ${escapeMarkdown(note)}`)
		},
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
	return {
		before: `${line(all)}\n${line(rule)}\n`,
		items: rows.map(({ mark, cells, links }) => line([
			mark,
			...cells.map(escapeMarkdown),
			links.map(markdownLink).join(" ")
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
* What a tracker says, in lines for a terminal.
* @param dim paints a table's header
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
export { assemble as a, SUMMARY_LIMIT as i, trackerLines as n, folded as o, COMMENT_LIMIT as r, trackerBlocks as t };
