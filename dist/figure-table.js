import { c as errorCount, i as seriesMetric } from "./metric.js";
import { t as withoutControls } from "./control-characters.js";
// src/domain/statistics/element-at.ts
/**
* The number at `index` of an array or typed array.
*
* Exists so that indexed loops need no assertion under `noUncheckedIndexedAccess`: an index that is
* off by one fails loudly here and does not turn into `undefined` or a made-up 0.
*
* @param values numbers, any range
* @param index whole number, 0 to length − 1
* @throws RangeError when there is no such element
*/
function elementAt(values, index) {
	const value = values[index];
	if (value === void 0) throw new RangeError(`no element ${index} in a list of ${values.length}`);
	return value;
}
// src/domain/statistics/selection.ts
/**
* The number of a given rank, by Hoare's FIND: Communications of the ACM 4 (1961), 321–322. On average
* linear in the numbers searched, where sorting them all would give ranks that nobody asks for.
*
* @param values no NaN; rearranged so that between from and to none before rank is larger, none after it smaller
* @param rank index in ascending order, from ≤ rank ≤ to
* @param from first index to search; those before it are known to be no larger
* @param to last index to search; those after it are known to be no smaller
* @returns the number that sorting would put at rank
* @throws RangeError when there is no such rank
*/
function select(values, rank, from = 0, to = values.length - 1) {
	let [left, right] = [from, to];
	while (left < right) {
		const pivot = values[left + right >>> 1];
		let [up, down] = [left, right];
		while (up <= down) {
			while (values[up] < pivot) up += 1;
			while (values[down] > pivot) down -= 1;
			if (up <= down) {
				[values[up], values[down]] = [values[down], values[up]];
				up += 1;
				down -= 1;
			}
		}
		if (rank <= down) right = down;
		else if (rank >= up) left = up;
		else break;
	}
	return elementAt(values, rank);
}
/**
* Median of numbers in any order: the middle one, or the mean of the two in the middle.
*
* @param values at least one, no NaN; rearranged as {@link select} does it, about the lower of the two
* @returns the median, in the unit of the values
* @throws RangeError when there are none
*/
function selectMedian(values) {
	const middle = values.length - 1 >>> 1;
	const low = select(values, middle);
	if (values.length % 2 === 1) return low;
	let high = elementAt(values, middle + 1);
	for (let index = middle + 2; index < values.length; index += 1) high = Math.min(high, elementAt(values, index));
	return low + (high - low) / 2;
}
// src/domain/series-value.ts
/**
* One value for a metric of a series: the median over its bursts, which one odd burst does not
* move; for `errors` the failed part of all finished requests, which no burst may hide.
* @returns the value in the metric's unit, or undefined when no sample has one
*/
function seriesValue(samples, id) {
	if (id === "errors") return errorPercent(samples);
	const { of } = seriesMetric(id);
	const values = [];
	for (const sample of samples) {
		const value = of(sample);
		if (value !== void 0) values.push(value);
	}
	return values.length === 0 ? void 0 : selectMedian(values);
}
/**
* Failed requests of all that finished, over all samples.
* @returns percent, or undefined when none finished
*/
function errorPercent(samples) {
	let failed = 0;
	let finished = 0;
	for (const sample of samples) {
		const bad = sample.unexpected + errorCount(sample);
		failed += bad;
		finished += bad + sample.expected;
	}
	return finished === 0 ? void 0 : failed / finished * 100;
}
// src/report/json.ts
/**
* A document as JSON for people and programs.
* @param value plain data; what is undefined is left out
* @returns indented JSON that ends with a line break
* @throws Error when a number is not finite, which JSON would silently turn into null
*/
function renderJson(value) {
	return `${JSON.stringify(value, (key, entry) => {
		if (typeof entry === "number" && !Number.isFinite(entry)) throw new Error(`${key} is ${entry}, which no report may hold`);
		return entry;
	}, 2)}\n`;
}
// src/report/escape-markdown.ts
/** Whatever is replaced below. Most texts of a large report have nothing of it, which one look tells. */
const SPECIAL = /[\p{Cc}\p{Cf}\u2028\u2029&<>\\`*_{}[\]|~!@#$]|(?:https?|ftp|www|mailto|xmpp)[:.]|gh-/iu;
/**
* Makes any text harmless in markdown: no formatting, links, mentions, HTML, table cells or lines of
* its own.
*/
function escapeMarkdown(text) {
	if (!SPECIAL.test(text)) return text;
	return withoutControls(text, " ").replace(/[\u2028\u2029]/g, " ").replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/[\\`*_{}[\]|~!]/g, "\\$&").replace(/[@#$]|gh-/gi, "$&​").replace(/(https?|ftp|www|mailto|xmpp)([:.])/gi, "$1​$2");
}
// src/report/text-table.ts
/**
* Lays out a table in columns of equal width.
* @param rows cells, the header first; every row has as many as the first
* @param textColumns the first columns hold text and are aligned left, the others right
* @returns a line for each row, without any control character
*/
function textTable(rows, textColumns) {
	const clean = rows.map((row) => row.map((cell) => withoutControls(cell)));
	const widths = (clean[0] ?? []).map((_, column) => clean.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0));
	return clean.map((row) => row.map((cell, column) => {
		const width = widths[column] ?? 0;
		return column < textColumns ? cell.padEnd(width) : cell.padStart(width);
	}).join("  ").trimEnd());
}
// src/report/figure-table.ts
/**
* A table in lines of text.
* @param dim paints the header
* @returns nothing for a table without rows
*/
function terminalTable({ columns, rows, textColumns }, dim) {
	if (rows.length === 0) return [];
	const [header = "", ...body] = textTable([columns, ...rows], textColumns);
	return [dim(header), ...body];
}
/**
* A table in GitHub-flavoured markdown, its cells escaped, whose last rows can be left out.
* @param leftOut what stands for rows that were left out
*/
function markdownRows({ columns, textColumns, rows }, leftOut) {
	const rule = columns.map((_, index) => index < textColumns ? ":--" : "--:");
	const line = (cells) => `| ${cells.join(" | ")} |`;
	return {
		before: `${line(columns.map(escapeMarkdown))}\n${line(rule)}\n`,
		items: rows.map((row) => line(row.map((cell) => escapeMarkdown(shortened(cell))))),
		between: "\n",
		after: "",
		leftOut: (left) => `\n\n${leftOut(left)}`
	};
}
/** Longer texts are nobody's name. */
const MAX_CELL = 300;
function shortened(text) {
	return text.length > MAX_CELL ? `${text.slice(0, MAX_CELL)}…` : text;
}
export { renderJson as a, select as c, escapeMarkdown as i, selectMedian as l, terminalTable as n, errorPercent as o, textTable as r, seriesValue as s, markdownRows as t, elementAt as u };
