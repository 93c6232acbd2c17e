import { t as withoutControls } from "../domain/shared/control-characters.js";
// src/report/bounds.ts
/** Maximum characters of a sentence. Loadgate's own are all shorter, but one may quote foreign text. */
const MAX_TEXT = 2e3;
/** Maximum number of rows of a table; further ones are only counted. */
const MAX_ROWS = 1e3;
/** A possibly foreign text as one line, truncated to a number of characters. */
function clean(text, most = MAX_TEXT) {
	return shortened(withoutControls(text), most);
}
/** A text truncated to a number of characters; an ellipsis is added if it was longer. */
function shortened(text, most) {
	return text.length > most ? `${text.slice(0, most)}…` : text;
}
export { shortened as i, MAX_TEXT as n, clean as r, MAX_ROWS as t };
