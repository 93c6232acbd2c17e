import { s as anyMetric } from "./catalogue.js";
import { i as studentQuantile, n as percentOf } from "./change.js";
import { r as POWER } from "./verdict.js";
// src/domain/verdict/detectable.ts
/** A larger change for the worse than this is not worth naming: to eleven times as much, or to a tenth. */
const MOST_NAMED_PERCENT = {
	lower: 1e3,
	higher: 90
};
/** Whether a change for the worse is small enough to mean anything to a reader. */
function isWorthNaming(id, worsePercent) {
	return worsePercent <= MOST_NAMED_PERCENT[anyMetric(id).better];
}
/** The ends of a tolerance, as differences of logarithms; the lower one is infinite where everything may go. */
function toleratedDifferences(tolerancePercent) {
	return {
		least: Math.log1p(-Math.min(1, tolerancePercent / 100)),
		most: Math.log1p(tolerancePercent / 100)
	};
}
/**
* The smallest change for the worse that is called with probability {@link POWER}: its p-value has to be small
* enough, and its estimate beyond the tolerance.
* @param id the metric
* @param error of the estimated change
* @param hurdle what it has to get past
* @returns percent, above 0; infinite where no change of such a metric gets past the tolerance
*/
function detectablePercent(id, { standardError, degrees }, { falseAlarmRate, tolerancePercent }) {
	const falls = anyMetric(id).better === "higher";
	const { least, most } = toleratedDifferences(tolerancePercent);
	const tolerance = falls ? -least : most;
	const critical = studentQuantile(1 - falseAlarmRate, degrees) * standardError;
	const detectable = Math.max(critical, tolerance) + studentQuantile(POWER, degrees) * standardError;
	if (detectable === Number.POSITIVE_INFINITY) return detectable;
	return falls ? -percentOf(-detectable) : percentOf(detectable);
}
export { isWorthNaming as n, toleratedDifferences as r, detectablePercent as t };
