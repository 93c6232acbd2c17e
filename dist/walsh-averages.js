import { D as formatNumber, d as anyMetric, f as countMetric } from "./catalogue.js";
import { g as CONFIDENCE, p as selectMedian } from "./server-value.js";
import { i as isWorthNaming, l as studentQuantile, s as percentOf } from "./pairs.js";
// src/domain/verdict/bound.ts
/**
* The limits of a change in both directions: two one-sided bounds.
* @param confidence of each of them, 0 to 1
* @returns percent
*/
function bothBounds({ difference, standardError, degrees }, confidence = CONFIDENCE) {
	const room = studentQuantile(confidence, degrees) * standardError;
	return {
		leastPercent: percentOf(difference - room),
		mostPercent: percentOf(difference + room)
	};
}
/**
* An upper limit for how much worse head is: a one-sided bound, with confidence {@link CONFIDENCE} by default, from the
* same estimate, standard error and degrees of freedom as the interval.
*
* The largest of several bounds holds for all of them together, at the same confidence and however they depend on each
* other: if the worst of the true changes is beyond it, that change is beyond its own bound too.
*
* @param id the metric, which determines the direction that is worse
* @param change its estimate
* @param confidence of the bound, 0 to 1
* @returns percent, 0 if head is better; undefined if it is too large to be worth naming
*/
function atMostWorsePercent(id, estimated, confidence = CONFIDENCE) {
	const { leastPercent, mostPercent } = bothBounds(estimated, confidence);
	const percent = anyMetric(id).better === "higher" ? -leastPercent : mostPercent;
	return isWorthNaming(id, percent) ? Math.max(0, percent) : void 0;
}
/**
* The bound that holds for several comparisons together.
* @param bounds the bound of each, undefined if it has none
* @returns percent; undefined unless every one has a bound, and if there are none
*/
function commonBound(bounds) {
	const known = bounds.filter((bound) => bound !== void 0);
	return known.length > 0 && known.length === bounds.length ? known.reduce((most, bound) => Math.max(most, bound)) : void 0;
}
// src/report/words/count-problems.ts
/** A counted series without a result. @param name of the series */
function countProblemText(name, problem) {
	return `${name} cannot be judged by its counts: ${whyText(problem)}`;
}
/** The reason why a series cannot be judged by its counts. */
function whyText(problem) {
	switch (problem.of) {
		case "failure": return ofBase(problem, problem.told);
		case "not-counted": return ofBase(problem, "it was not counted");
		case "no-system-calls": return ofBase(problem, "its system calls were not counted");
		case "unsteady": return `the counts${problem.runtime === void 0 ? "" : ` of ${problem.runtime}`} vary by ${formatNumber(problem.percent)} % from start to start in ${problem.arm} (standard deviation), as with a just-in-time compiler, several threads that wait for each other, or timers`;
		case "other-tool": return "base and head were counted by different tools";
		case "other-requests": return "base and head were counted over different requests or runtimes";
		case "unseen": return `it shows none of what is gated, ${problem.metrics.map((id) => countMetric(id).label).join(" and ")}: gate its instructions too`;
	}
}
function ofBase({ arm }, why) {
	return arm === "base" ? `base: ${why}` : why;
}
/** The reason why the counts of two starts of a server say nothing about requests. */
function implausibleText(why) {
	switch (why.of) {
		case "no-count": return "a process of the server left no count: it was killed before it could write one, or has the id of another one in a namespace of its own";
		case "forks": return "its processes fork while they answer, or at their end, and a process that was forked has all that its parent executed before in its own count";
		case "too-few": return `the count grows by ${Math.round(why.perRequest)} instructions per request: the processes that answer left no count, as a worker that may not write its file does not`;
	}
}
// src/domain/statistics/walsh-averages.ts
/** Up to this many averages are computed one by one, which is faster; more are only counted. */
const MOST_MADE = 1e4;
/**
* Hodges–Lehmann estimate of the centre of symmetry: the median of the n (n + 1)/2 Walsh averages (xᵢ + xⱼ)/2, i ≤ j.
* Hodges & Lehmann, Annals of Mathematical Statistics 34 (1963), 598–611. For many values, time grows as n log n
* whatever the values.
* @param values at least one finite number, any unit; the estimate has the same unit
*/
function walshMedian(values) {
	const [first, second] = values;
	if (values.length === 2) return (first + second) / 2;
	const count = values.length * (values.length + 1) / 2;
	if (count <= MOST_MADE) return selectMedian(walshAverages(values));
	const sorted = Float64Array.from(values).sort();
	const middle = count - 1 >>> 1;
	const low = sumOfRank(sorted, middle) / 2;
	return count % 2 === 1 ? low : low + (sumOfRank(sorted, middle + 1) / 2 - low) / 2;
}
/** All Walsh averages, in no particular order. */
function walshAverages(values) {
	const averages = [];
	for (const [last, value] of values.entries()) for (let first = 0; first <= last; first += 1) averages.push((values[first] + value) / 2);
	return averages;
}
/**
* Number of sums xᵢ + xⱼ, i ≤ j, that are no greater than a limit. As i grows, the last such j never grows.
* @param sorted values in ascending order
*/
function sumsUpTo(sorted, limit) {
	let [count, last] = [0, sorted.length - 1];
	for (let first = 0; first <= last; first += 1) {
		const value = sorted[first];
		while (last >= first && value + sorted[last] > limit) last -= 1;
		count += last - first + 1;
	}
	return count;
}
/** The smallest number with more than `rank` sums up to it. Bisection over all doubles takes at most 64 steps. */
function sumOfRank(sorted, rank) {
	let low = placeOf(2 * sorted[0]);
	let high = placeOf(2 * sorted[sorted.length - 1]);
	while (low < high) {
		const middle = low + high >> 1n;
		if (sumsUpTo(sorted, numberAt(middle)) > rank) high = middle;
		else low = middle + 1n;
	}
	return numberAt(low);
}
/** The index of a number among all doubles, 0 for zero: apart from the sign, their bits ascend with their values. */
function placeOf(number) {
	const view = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(8));
	view.setFloat64(0, Math.abs(number));
	const place = view.getBigInt64(0);
	return number < 0 ? -place : place;
}
function numberAt(place) {
	const view = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(8));
	view.setBigInt64(0, place < 0n ? -place : place);
	const number = view.getFloat64(0);
	return place < 0n ? -number : number;
}
export { atMostWorsePercent as a, whyText as i, countProblemText as n, bothBounds as o, implausibleText as r, commonBound as s, walshMedian as t };
