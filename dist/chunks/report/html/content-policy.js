import { t as withoutControls } from "../../domain/shared/control-characters.js";
import { z as formatCount } from "../../domain/shared/without-nullish.js";
import { i as shortened, t as MAX_ROWS } from "../bounds.js";
// src/report/html/markup.ts
/** All characters that are replaced below; most texts contain none. */
const SPECIAL = /[\p{Cc}\p{Cf}&<>"'`]/u;
/**
* Escapes any text for HTML and SVG, as the content of an element or in a quoted attribute: no markup, no line breaks,
* no change of text direction.
*/
function escapeHtml(text) {
	if (!SPECIAL.test(text)) return text;
	return withoutControls(text, " ").replace(/[&<>"'`]/g, (one) => `&#${one.charCodeAt(0)};`);
}
/** HTML or SVG in which every text is escaped. */
var Markup = class {
	source;
	/**
	* Wraps trusted markup.
	* @param source markup without foreign text; all else goes through {@link html}
	*/
	constructor(source) {
		this.source = source;
	}
};
/** Tag of a template: markup with parts, each escaped unless it is markup itself. */
function html(markup, ...parts) {
	return new Markup(markup.reduce((source, text, index) => source + sourceOf(parts[index - 1]) + text));
}
function sourceOf(part) {
	if (part instanceof Markup) return part.source;
	if (typeof part === "string") return escapeHtml(part);
	if (typeof part === "number") return String(part);
	return part ? part.map(sourceOf).join("") : "";
}
/** A text in which what stands between backticks is code. */
function withCode(text) {
	return text.split("`").map((part, at) => at % 2 === 1 ? html`<code>${part}</code>` : part);
}
/** A table that scrolls sideways if it is wider than the page. @param caption its contents */
function scrolled(caption, content, name = "") {
	return html`<div class="wide" role="region" aria-label="${caption}" tabindex="0"><table class="${name}"><caption>${caption}</caption>${content}</table></div>`;
}
/** The header of a table, followed by its rows. */
function headRow(columns) {
	return html`<thead><tr>${columns.map((column) => html`<th>${column}`)}<tbody>`;
}
/** The hint below a table without its last rows. @param left their number; nothing for none */
function leftOut(left, noun) {
	return left > 0 && html`<p class="hint">… and ${formatCount(left, noun)} in comparison.json.</p>`;
}
/**
* A table of formatted cells. Optional end tags of HTML are left out.
* @param caption its contents, for accessibility
* @returns nothing for a table without rows
*/
function figureTable(table, caption) {
	if (table.rows.length === 0) return void 0;
	return scrolled(caption, headAndRows(table), `text${table.textColumns}`);
}
/**
* {@link figureTable} whose rows become blocks on a narrow page: the first cell, and below it the others with the names
* of their columns.
*/
function stackedTable(table, caption) {
	if (table.rows.length === 0) return void 0;
	const { columns, rows, textColumns } = table;
	const shown = rows.slice(0, MAX_ROWS).map((row) => {
		return html`<tr>${row.map((cell, at) => {
			return html`<td${at > 0 && html` data-of="${columns[at]}"`}>${lines(cell)}`;
		})}`;
	});
	return scrolled(caption, [headRow(columns), shown], `text${textColumns} stacked`);
}
/** {@link figureTable} for a narrow table that is never wider than its card. */
function smallTable(table, caption) {
	if (table.rows.length === 0) return void 0;
	return html`<table><caption>${caption}</caption>${headAndRows(table)}</table>`;
}
function headAndRows({ columns, rows }) {
	const left = rows.length - MAX_ROWS;
	return [
		html`<tr>${columns.map((column) => html`<th>${column}`)}`,
		rows.slice(0, MAX_ROWS).map((cells) => html`<tr>${cells.map((cell) => html`<td>${lines(cell)}`)}`),
		left > 0 && html`<tr><td colspan="${columns.length}">… and ${formatCount(left, "more row")} in run.jsonl of the same run`
	];
}
/** A text whose second line is in small print. */
function lines(text) {
	const [first, second] = text.split("\n", 2).map((line) => shortened(line, 300));
	return [first, second !== void 0 && html`<br><small>${second}</small>`];
}
// src/report/html/content-policy.ts
/**
* The content security policy of a page: nothing is loaded, and only the given style sheet and script are applied.
* @param style text of the only style sheet
* @param script text of the only script
*/
async function contentPolicy(style, script) {
	return new Markup(`default-src 'none'; style-src '${await sourceHash(style)}'; script-src '${await sourceHash(script)}'; base-uri 'none'; form-action 'none'`);
}
/**
* The hash of a text in the form of a policy.
* @returns such as `sha256-…`
*/
async function sourceHash(text) {
	const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
	return `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
}
export { html as a, scrolled as c, withCode as d, headRow as i, smallTable as l, Markup as n, leftOut as o, figureTable as r, lines as s, contentPolicy as t, stackedTable as u };
