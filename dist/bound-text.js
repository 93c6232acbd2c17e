import { s as anyMetric } from "./catalogue.js";
import { a as percentOf, n as isWorthNaming, s as studentQuantile } from "./detectable.js";
import { t as CONFIDENCE } from "./verdict.js";
// src/domain/verdict/looks-worse.ts
/**
* Whether a comparison looks worse than is tolerated, though it is not called a regression: its own 95 % interval is beyond
* the tolerance, but its p-value is not small enough among all that are judged together; or its bursts or starts are
* worse by themselves.
*/
function looksWorse(id, metric) {
	const { verdict, lowPercent, highPercent, tolerancePercent } = metric;
	if (verdict !== "inconclusive" || tolerancePercent === void 0) return false;
	if (metric.looksWorse) return true;
	if (lowPercent === void 0 || highPercent === void 0) return false;
	return anyMetric(id).better === "higher" ? highPercent < -tolerancePercent : lowPercent > tolerancePercent;
}
/** Whether {@link looksWorse} holds for any metric of a series. */
function someLooksWorse({ metrics }) {
	return Object.entries(metrics).some(([id, metric]) => looksWorse(id, metric));
}
// src/domain/verdict/bound.ts
/**
* How much worse head can be: a one-sided bound, of confidence {@link CONFIDENCE} if nothing else is said, from the same
* estimate, standard error and degrees of freedom as the interval.
*
* The largest of several bounds holds for all of them together, at the same confidence and however they depend on each
* other: where the worst of the true changes is beyond it, that one is beyond its own bound too.
*
* @param id the metric, whose direction says what is worse
* @param change its estimate
* @param confidence of the bound, 0 to 1
* @returns percent, 0 where head is better; undefined where it is too large to be worth naming
*/
function atMostWorsePercent(id, { difference, standardError, degrees }, confidence = CONFIDENCE) {
	const room = studentQuantile(confidence, degrees) * standardError;
	const percent = anyMetric(id).better === "higher" ? -percentOf(difference - room) : percentOf(difference + room);
	return isWorthNaming(id, percent) ? Math.max(0, percent) : void 0;
}
/**
* The bound that holds for several comparisons together.
* @param bounds the bound of each, undefined where it has none
* @returns percent; undefined unless every one has a bound, and where there is none at all
*/
function commonBound(bounds) {
	const known = bounds.filter((bound) => bound !== void 0);
	return known.length > 0 && known.length === bounds.length ? known.reduce((most, bound) => Math.max(most, bound)) : void 0;
}
// src/domain/verdict/bound-text.ts
/** From here on a bound is rounded to whole percent. */
const WHOLE_FROM = 10;
/** What rounding up must not take for more than it is. */
const ROUNDING_ERROR = 1e-9;
/** A bound for people, rounded up so that it stays true: `7.3 %` or `13 %`. */
function boundPercent(percent) {
	const parts = percent < WHOLE_FROM ? 10 : 1;
	return `${Math.ceil(percent * parts - ROUNDING_ERROR) / parts} %`;
}
/**
* How much worse a metric can be, in words.
* @param percent the bound
* @returns for example `not slower by more than 7 %` or `no more than 7 % more CPU per request`
*/
function boundText(id, percent) {
	const { label } = anyMetric(id);
	const by = percent === 0 ? "" : boundPercent(percent);
	if (isSpeed(id)) return by === "" ? "not slower" : `not slower by more than ${by}`;
	const more = `more ${label.replace("/", " per ")}`;
	return by === "" ? `no ${more}` : `no more than ${by} ${more}`;
}
/** Whether a metric that got worse is said to be slower. */
function isSpeed(id) {
	return id === "throughput" || id.startsWith("latency-");
}
/** Said of what is undecided and has no bound. */
const NO_BOUND = "too little was measured, or too noisily, for a bound";
/** What is known of a comparison that is undecided, and what would decide it. */
function undecidedText(id, metric) {
	const { atMostWorsePercent: bound, timeToDecideMs, isLongToDecide, tolerancePercent = 0 } = metric;
	const known = bound === void 0 ? NO_BOUND : boundText(id, bound);
	return [
		...looksWorse(id, metric) ? [`looks ${isSpeed(id) ? "slower" : "worse"}`] : [],
		known,
		...timeToDecideMs === void 0 ? [] : [decidedBy(timeToDecideMs)],
		...isLongToDecide ? [`an hour would not tell it from the ${tolerancePercent} % tolerated`] : []
	].join("; ");
}
/** What is known of several undecided comparisons together, such as `at most 8 % worse`. */
function allUndecidedText(undecided) {
	const bound = commonBound(undecided.map(({ atMostWorsePercent }) => atMostWorsePercent));
	if (bound === void 0) return "not all with a bound";
	return bound === 0 ? "none worse" : `at most ${boundPercent(bound)} worse`;
}
const MINUTE_MS = 6e4;
function decidedBy(ms) {
	return `about ${Math.ceil(ms / MINUTE_MS)} min would decide it`;
}
export { atMostWorsePercent as a, someLooksWorse as c, undecidedText as i, boundPercent as n, commonBound as o, isSpeed as r, looksWorse as s, allUndecidedText as t };
