import { t as withoutControls } from "./control-characters.js";
// src/report/html/escape.ts
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
// \0@oxc-project+runtime@0.156.0/helpers/esm/taggedTemplateLiteral.js
function _taggedTemplateLiteral(e, t) {
	return t || (t = e.slice(0)), Object.freeze(Object.defineProperties(e, { raw: { value: Object.freeze(t) } }));
}
export { Markup as n, html as r, _taggedTemplateLiteral as t };
