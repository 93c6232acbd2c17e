import { t as withoutControls } from "./control-characters.js";
import { _ as unknown, a as int, b as NEVER, c as number, h as tuple, m as string, r as array } from "./vendor/zod.js";
// src/adapters/run-file/parts.ts
/** Above any figure that is measured, and far from where arithmetic overflows. */
const MAX_FIGURE = 0x38d7ea4c68000;
/** Below anything that is measured or left over by rounding; a ratio of two figures stays finite. */
const MIN_FIGURE = 1e-30;
/** Causes of failed requests; this version writes half a dozen. */
const MAX_CAUSES = 100;
/**
* A text that somebody wrote, as one line: without control and format characters, halves of surrogate pairs, and the
* two characters that XML does not allow. It still has to be escaped wherever it is shown.
* @param max characters that it may have
*/
const text = (max = 1024) => string().max(max).transform((value) => withoutControls(value, " ").replace(/[\p{Cs}\ufffe\uffff]/gu, "�"));
/** The name of a server or scenario, as the configuration allows it. */
const name = string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/i, "it is no name");
/** The id of a commit. */
const sha = string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/, "it is no commit's id");
/** A hash, an id or a seed, as the configuration's hash and the run's id are. */
const word = string().regex(/^[\w.:-]{1,200}$/, "it is no id");
const count = int().nonnegative().max(MAX_FIGURE);
const figure = number().nonnegative().max(MAX_FIGURE).refine((value) => value === 0 || value >= MIN_FIGURE, "too small for a figure");
/** Whether {@link count} takes a value. */
function isCount(value) {
	return Number.isSafeInteger(value) && isFigure(value);
}
/** Whether {@link figure} takes a value. */
function isFigure(value) {
	return typeof value === "number" && value <= MAX_FIGURE && (value >= MIN_FIGURE || value === 0);
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
/** More than may be. */
const NO_ENTRIES = Array.from({ length: 101 }, () => ["", void 0]);
const cause = tuple([text(200), count]);
/** Numbers of requests by why they failed. */
const causes = unknown().transform((all, context) => {
	const entries = isTable(all) ? Object.entries(all) : NO_ENTRIES;
	const found = entries.slice(0, MAX_CAUSES).map((entry) => cause.safeParse(entry)).flatMap(({ data }) => data ? [data] : []);
	if (found.length === entries.length) return Object.fromEntries(found);
	context.addIssue({
		code: "custom",
		message: `it is no table of at most ${MAX_CAUSES} counts`
	});
	return NEVER;
});
export { isCount as a, list as c, text as d, word as f, figure as i, name as l, causes as n, isFigure as o, count as r, isTable as s, areUnique as t, sha as u };
