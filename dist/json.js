// src/report/json.ts
/**
* A document as JSON for people and programs.
* @param value plain data; what is undefined is left out
* @returns indented JSON that ends with a line break
* @throws Error when a number is not finite, which JSON would silently turn into null
*/
function renderJson(value) {
	return `${finiteJson(value, 2)}\n`;
}
/**
* A run file as JSON: indented, with each series on a line of its own. Thousands of series are too long for one text.
* @returns its pieces, one after the other
* @throws Error as {@link renderJson} does, while it is read
*/
function* renderRunFile({ series, ...head }) {
	yield `${finiteJson(head, 2).slice(0, -2)},\n  "series": [`;
	let separator = "\n    ";
	for (const one of series) {
		yield separator + finiteJson(one);
		separator = ",\n    ";
	}
	yield "\n  ]\n}\n";
}
/** JSON in which no number became null: only a text with a null in it has to be looked at number by number, which takes far longer. */
function finiteJson(value, indent) {
	const text = JSON.stringify(value, void 0, indent);
	return text.includes("null") ? JSON.stringify(value, finite, indent) : text;
}
function finite(key, entry) {
	if (typeof entry === "number" && !Number.isFinite(entry)) throw new Error(`${key} is ${entry}, which no report may hold`);
	return entry;
}
export { renderRunFile as n, renderJson as t };
