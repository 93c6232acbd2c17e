import { t as withoutControls } from "./control-characters.js";
// src/report/html/escape.ts
/** Everything that is replaced below; most texts have none of it. */
const SPECIAL = /[\p{Cc}\p{Cf}&<>"'`]/u;
/**
* Makes any text harmless in HTML and SVG, as the content of an element and within the quotes of an attribute: no
* markup, no lines of its own, no change of the writing direction.
*/
function escapeHtml(text) {
	if (!SPECIAL.test(text)) return text;
	return withoutControls(text, " ").replace(/[&<>"'`]/g, (one) => `&#${one.charCodeAt(0)};`);
}
/** HTML or SVG in which every text is escaped. */
var Markup = class {
	source;
	/** @param source markup that holds nothing of others; all else goes through {@link html} */
	constructor(source) {
		this.source = source;
	}
};
/** Tag of a template: markup with parts in it, each escaped unless it is markup itself. */
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
