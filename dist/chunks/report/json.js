// src/domain/statistics/least-of.ts
/**
* The smallest whole number that satisfies a condition, if all larger ones satisfy it too.
* @returns from `least` to `most`, which is not tested
*/
function leastOf(least, most, holds) {
	let [low, high] = [least, most];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		if (holds(middle)) high = middle;
		else low = middle + 1;
	}
	return low;
}
// src/domain/run/file/written-samples.ts
/**
* Converts bursts to the form of a run file: each column is a list, or a single value if all bursts have the same one;
* null for a figure that a burst does not have.
*/
function writtenSamples({ length, startedAt, columns, causes }) {
	const { errorCount: _, ...figures } = columns;
	const of = Array.from({ length }, (__, index) => causes.get(index));
	const written = Object.entries(figures).map(([id, values]) => [id, oneOrAll(values.map((value) => Number.isNaN(value) ? null : value))]);
	const hasStatuses = of.some((one) => one?.statuses !== void 0);
	return {
		bursts: length,
		startedAt: oneOrAll(startedAt),
		...Object.fromEntries(written),
		...hasStatuses && { statuses: oneOrAll(of.map((one) => one?.statuses ?? null)) },
		errors: causes.size === 0 ? {} : oneOrAll(of.map((one) => one?.errors ?? {}))
	};
}
function oneOrAll(values) {
	return values.length > 0 && values.every((value) => value === values[0]) ? values[0] : values;
}
// src/report/json.ts
/**
* A document as JSON for people and programs.
* @param value plain data; undefined properties are left out
* @returns indented JSON that ends with a line break
* @throws Error when a number is not finite, which JSON would silently turn into null
*/
function renderJson(value) {
	return `${finiteJson(value, 2)}\n`;
}
/**
* The output of {@link renderJson} in pieces, for documents of tens of megabytes: each entry of the document, and of a
* list in it, is rendered separately.
* @param document plain data
* @returns its pieces, in order
* @throws Error as {@link renderJson} does, while it is iterated
*/
function renderLargeJson(document) {
	return inChunks(piecesOf(document));
}
function* piecesOf(document) {
	let before = "{\n  ";
	for (const [key, entry] of Object.entries(document)) {
		if (entry === void 0) continue;
		yield `${before}${JSON.stringify(key)}: `;
		if (Array.isArray(entry) && entry.length > 0) yield* elementsOf(entry);
		else yield indented(entry, "  ");
		before = ",\n  ";
	}
	yield before.startsWith("{") ? "{}\n" : "\n}\n";
}
function* elementsOf(list) {
	let before = "[\n    ";
	for (const element of list) {
		yield before + indented(element ?? null, "    ");
		before = ",\n    ";
	}
	yield "\n  ]";
}
/** Strings in JSON never contain literal line breaks. */
function indented(value, indent) {
	return finiteJson(value, 2).replaceAll("\n", `\n${indent}`);
}
/**
* A run file as JSON lines: the head, then each series of each arm. Thousands of series would exceed the maximum length
* of a string.
* @returns its pieces, in order
* @throws Error as {@link renderJson} does, while it is iterated
*/
function renderRunFile(run) {
	return inChunks(runFileLines(run));
}
function* runFileLines({ series, furtherBases, ...head }) {
	const further = furtherBases?.map(({ series: _, ...one }) => one);
	const ofFurther = (furtherBases ?? []).flatMap(({ series: own }, furtherBase) => own.map((one) => ({
		furtherBase,
		...one
	})));
	const lines = [...series, ...ofFurther];
	yield `${finiteJson({
		...head,
		furtherBases: further,
		seriesLines: lines.length
	})}\n`;
	for (const { samples, ...one } of lines) yield `${finiteJson({
		...one,
		samples: writtenSamples(samples)
	})}\n`;
}
/** Writing thousands of pieces one by one takes longer than creating them. */
const CHUNK = 65536;
function* inChunks(pieces) {
	let chunk = "";
	for (const piece of pieces) {
		chunk += piece;
		if (chunk.length < CHUNK) continue;
		yield chunk;
		chunk = "";
	}
	yield chunk;
}
/**
* JSON in which no number became null. Only a text that contains null must be checked number by number, which takes far
* longer.
*/
function finiteJson(value, indent) {
	const text = JSON.stringify(value, void 0, indent);
	return text.includes("null") ? JSON.stringify(value, finite, indent) : text;
}
function finite(key, entry) {
	if (typeof entry === "number" && !Number.isFinite(entry)) throw new Error(`${key} is ${entry}, which no report may hold`);
	return entry;
}
export { leastOf as i, renderLargeJson as n, renderRunFile as r, renderJson as t };
