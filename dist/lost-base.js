import { u as selectMedian } from "./series-value.js";
// src/domain/stopping/budget-outlook.ts
/** Budgets that are shown beside a run's own, in milliseconds. */
const SHOWN_BUDGETS_MS = [
	5,
	10,
	15
].map((minutes) => minutes * 6e4);
/**
* The change that is found in half of the series.
* @param percents what is found in each, at least one; infinite where none is
* @returns undefined where half of them find none
*/
function foundInHalf(percents) {
	const known = Float64Array.from(percents, (percent) => Number.isNaN(percent) ? Infinity : percent);
	const middle = selectMedian(known);
	return Number.isFinite(middle) ? middle : void 0;
}
// src/domain/run/file/lost-base.ts
/** What took a series' base away; undefined if it was not lost. */
function lossOf(lost, { server, scenario }) {
	return lost.find((one) => (one.server === void 0 || one.server === server) && (one.scenario === void 0 || one.scenario === scenario));
}
/** The part of base that an error cost. */
function lossFrom({ message, details }, place = {}) {
	return {
		kind: "lost-base",
		...place,
		reason: message,
		...details.length > 0 && { details }
	};
}
export { foundInHalf as i, lossOf as n, SHOWN_BUDGETS_MS as r, lossFrom as t };
