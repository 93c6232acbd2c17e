import { t as withoutControls } from "./control-characters.js";
import { S as unknown, a as _enum, l as int, m as object, o as array, p as number, w as NEVER, y as string } from "./vendor/zod.js";
// src/adapters/run-file/limits.ts
const MIB = 1048576;
/** Larger than any run file, compressed or not. */
const MOST_BYTES = 512 * MIB;
/** Above any measured figure, and far below arithmetic overflow. */
const MAX_FIGURE = 0x38d7ea4c68000;
/** Requests per second. */
const MAX_RATE = 1e9;
/** The value of a server's own metric, which servers choose freely. */
const MAX_READING = 1e24;
/** Far more than any plan has; with many more, a look would have no share of the false-alarm rate left. */
const MAX_ROUNDS = 1e3;
/** Maximum length of a text, in characters. */
const MAX_TEXT = 1024;
/** Maximum length of a text of several sentences, in characters. */
const MAX_LONG_TEXT = 1e4;
/** Starts per server. */
const MAX_STARTS = 1e4;
/** Limits for files that the user names: a run of ten thousand series with forty bursts each stays below. */
const OWN_LIMITS = {
	bytes: 4 * MOST_BYTES,
	lineBytes: 64 * MIB,
	figures: 1e8,
	series: 1e5,
	burstsOfSeries: 1e6,
	servers: 5e3,
	pairsOfServers: Number.POSITIVE_INFINITY
};
/**
* Limits for files from strangers: a job that measures for six hours stays below. The slowest file within them is
* judged and reported in some seconds: `npm run bench:hostile`.
*/
const STRANGERS_LIMITS = {
	bytes: 64 * MIB,
	lineBytes: 8 * MIB,
	figures: 25e5,
	series: 1e4,
	burstsOfSeries: 5e3,
	servers: 100,
	pairsOfServers: 6e4
};
// src/adapters/run-file/parts.ts
/**
* Free text as one line: without control and format characters, lone surrogates, and the two characters that XML
* does not allow. It must still be escaped wherever it is shown.
* @param max maximum length in characters
*/
const text = (max = MAX_TEXT) => string().max(max).transform(asLine);
/** Checks whether a text is already a valid line. Nearly all are, and checking is faster than transforming. */
function isPlainText(value, max) {
	return typeof value === "string" && value.length <= max && PLAIN.test(value);
}
const PLAIN = /^[ -~]*$/;
function asLine(value) {
	if (PLAIN.test(value)) return value;
	return withoutControls(value, " ").replace(/[\p{Cs}\ufffe\uffff]/gu, "�");
}
/** A text of several sentences, such as the output of a failed build. */
const longText = text(MAX_LONG_TEXT);
/** The arm that a measurement belongs to. */
const arm = _enum(["head", "base"]);
/** The name of a server or scenario, by the configuration's rules. */
const name = string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/i, "it is no name");
/** The id of a commit. */
const sha = string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/, "it is no commit's id");
/** A hash, id or seed, such as the configuration's hash and the run's id. */
const word = string().regex(/^[\w.:-]{1,200}$/, "it is no id");
const count = int().nonnegative().max(MAX_FIGURE);
const figure = number().nonnegative().max(MAX_FIGURE).refine((value) => value === 0 || value >= 1e-30, "too small for a figure");
/** Checks whether {@link count} accepts a value. */
function isCount(value) {
	return Number.isSafeInteger(value) && isFigure(value);
}
/** Checks whether {@link figure} accepts a value. */
function isFigure(value) {
	return typeof value === "number" && value <= 0x38d7ea4c68000 && (value >= 1e-30 || value === 0);
}
/** Checks whether a value is an object and no array. */
function isTable(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
/**
* A list that is validated element by element and stops at the first error: an invalid list of millions costs no
* more than its first element.
* @param max maximum number of elements
* @param isPlain fast check for elements that are already valid; the schema validates the others
*/
function list(element, max, isPlain = (_) => false) {
	return array(unknown()).max(max).transform((all, context) => {
		const found = [];
		for (const [index, one] of all.entries()) {
			if (isPlain(one)) {
				found.push(one);
				continue;
			}
			const parsed = element.safeParse(one);
			if (!parsed.success) {
				const issue = parsed.error.issues[0];
				context.addIssue({
					code: "custom",
					path: [index, ...issue?.path ?? []],
					message: issue?.message ?? "it is wrong"
				});
				return NEVER;
			}
			found.push(parsed.data);
		}
		return found;
	});
}
/** Checks that no name occurs twice. */
function areUnique(named) {
	return new Set(named.map(({ name }) => name)).size === named.length;
}
/** Numbers of failed requests by cause. */
const causes = unknown().transform((all, context) => {
	const entries = isTable(all) ? Object.entries(all) : [];
	if (isTable(all) && entries.length <= 100 && entries.every(([cause, number]) => cause.length <= 200 && isCount(number))) return Object.fromEntries(entries.map(([cause, number]) => [asLine(cause), Number(number)]));
	context.addIssue({
		code: "custom",
		message: `it is no table of at most 100 counts`
	});
	return NEVER;
});
// src/adapters/run-file/environment.ts
/** The machine and the tools of a run. */
const environment = object({
	os: text(),
	arch: text(),
	cpuModel: text(),
	cpuCount: count,
	memoryBytes: count,
	node: text(),
	loadgate: text(),
	runnerImage: text().exactOptional(),
	imageVersion: text().exactOptional(),
	oha: text().exactOptional()
});
export { OWN_LIMITS as C, MOST_BYTES as S, MAX_RATE as _, count as a, MAX_STARTS as b, isFigure as c, list as d, longText as f, word as g, text as h, causes as i, isPlainText as l, sha as m, areUnique as n, figure as o, name as p, arm as r, isCount as s, environment as t, isTable as u, MAX_READING as v, STRANGERS_LIMITS as w, MAX_TEXT as x, MAX_ROUNDS as y };
