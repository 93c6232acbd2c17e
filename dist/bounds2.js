// src/report/bounds.ts
/** Characters of a sentence. None of ours is longer, but one may quote a stranger. */
const MAX_TEXT = 2e3;
/** Rows of a table; further ones are only counted. */
const MAX_ROWS = 1e3;
/** A text of at most so many characters; where it was longer, it ends in an ellipsis besides. */
function shortened(text, most) {
	return text.length > most ? `${text.slice(0, most)}…` : text;
}
export { MAX_TEXT as n, shortened as r, MAX_ROWS as t };
