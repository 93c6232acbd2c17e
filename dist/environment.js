import { t as withoutControls } from "./control-characters.js";
import { a as int, h as string, l as number, n as _enum, r as array, u as object, v as unknown, x as NEVER } from "./vendor/zod.js";
// src/adapters/run-file/limits.ts
const MIB = 1048576;
/** More than any run file has, packed or not. */
const MOST_BYTES = 512 * MIB;
/** Above any figure that is measured, and far from where arithmetic overflows. */
const MAX_FIGURE = 0x38d7ea4c68000;
/** Requests a second. */
const MAX_RATE = 1e9;
/** The value of a server's own metric, which may be anything that a server says. */
const MAX_READING = 1e24;
/** Far more than any plan has; with many more, a look has no share of the false-alarm rate left. */
const MAX_ROUNDS = 1e3;
/** Characters of a text. */
const MAX_TEXT = 1024;
/** Characters of a text of several sentences. */
const MAX_LONG_TEXT = 1e4;
/** Starts of a server. */
const MAX_STARTS = 1e4;
/** Of files that the user names: a run of ten thousand series with forty bursts each stays below. */
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
* Of files that strangers made: a job of six hours that does nothing but measure stays below. The slowest file within
* them is judged and reported in some seconds: `npm run bench:hostile`.
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
* A text that somebody wrote, as one line: without control and format characters, halves of surrogate pairs, and the
* two characters that XML does not allow. It still has to be escaped wherever it is shown.
* @param max characters that it may have
*/
const text = (max = MAX_TEXT) => string().max(max).transform(asLine);
/** Whether a text is one line as it is: so are nearly all, and to see that takes less than to change it. */
function isPlainText(value, max) {
	return typeof value === "string" && value.length <= max && PLAIN.test(value);
}
const PLAIN = /^[ -~]*$/;
function asLine(value) {
	if (PLAIN.test(value)) return value;
	return withoutControls(value, " ").replace(/[\p{Cs}\ufffe\uffff]/gu, "�");
}
/** A text of several sentences, such as what a failed build printed. */
const longText = text(MAX_LONG_TEXT);
/** The arm that something was measured in. */
const arm = _enum(["head", "base"]);
/** The name of a server or scenario, as the configuration allows it. */
const name = string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/i, "it is no name");
/** The id of a commit. */
const sha = string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/, "it is no commit's id");
/** A hash, an id or a seed, as the configuration's hash and the run's id are. */
const word = string().regex(/^[\w.:-]{1,200}$/, "it is no id");
const count = int().nonnegative().max(MAX_FIGURE);
const figure = number().nonnegative().max(MAX_FIGURE).refine((value) => value === 0 || value >= 1e-30, "too small for a figure");
/** Whether {@link count} takes a value. */
function isCount(value) {
	return Number.isSafeInteger(value) && isFigure(value);
}
/** Whether {@link figure} takes a value. */
function isFigure(value) {
	return typeof value === "number" && value <= 0x38d7ea4c68000 && (value >= 1e-30 || value === 0);
}
/** Whether a value is an object with keys of its own, and no list. */
function isTable(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
/**
* A list whose elements are read one after the other, up to the first that is wrong: a wrong list of
* millions costs no more than its first element.
* @param max elements that it may have
* @param isPlain tells elements that are right as they are, faster than the schema; the others are left to that
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
/** Whether each name is there once. */
function areUnique(named) {
	return new Set(named.map(({ name }) => name)).size === named.length;
}
/** Numbers of requests by why they failed. */
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
