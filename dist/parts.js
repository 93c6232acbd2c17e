import { s as countMetric } from "./catalogue.js";
import { t as withoutControls } from "./control-characters.js";
import { _ as unknown, a as int, b as NEVER, c as number, f as record, h as tuple, m as string, r as array } from "./vendor/zod.js";
import { d as median } from "./lane.js";
// src/domain/counting/counted-value.ts
/**
* The value of a metric of counting: the median over the turns.
* @returns the value in the metric's unit, or undefined if no turn has one
*/
function countedValue(turns, id) {
	const { of } = countMetric(id);
	const values = turns.flatMap((turn) => of(turn) ?? []);
	return values.length === 0 ? void 0 : median(values);
}
// src/adapters/run-file/parts.ts
/** Above any figure that is measured, and far from where arithmetic overflows. */
const MAX_FIGURE = 0x38d7ea4c68000;
/** Below anything that is measured or left over by rounding; a ratio of two figures stays finite. */
const MIN_FIGURE = 1e-30;
/** Words for the causes of errors; a load generator has a dozen. */
const MAX_ERROR_KINDS = 100;
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
/**
* A list whose elements are read one after the other, up to the first that is wrong: a wrong list of
* millions costs no more than its first element.
* @param max elements that it may have
*/
function list(element, max) {
	return array(unknown()).max(max).transform((all, context) => {
		const found = [];
		for (const [index, one] of all.entries()) {
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
const errorCount = tuple([text(200), count]);
/** Numbers of errors by their cause. */
const errorCounts = record(string(), unknown()).transform((all, context) => {
	const entries = Object.entries(all);
	const found = entries.slice(0, MAX_ERROR_KINDS).map((entry) => errorCount.safeParse(entry)).flatMap(({ data }) => data ? [data] : []);
	if (found.length === entries.length) return Object.fromEntries(found);
	context.addIssue({
		code: "custom",
		message: `it is no table of at most ${MAX_ERROR_KINDS} counts`
	});
	return NEVER;
});
export { list as a, text as c, figure as i, word as l, count as n, name as o, errorCounts as r, sha as s, areUnique as t, countedValue as u };
