// src/domain/shared/shell-word.ts
/** Quotes a text as one shell word, only if needed. */
function shellWord(text) {
	return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
export { shellWord as t };
