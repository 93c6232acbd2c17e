import { i as known, r as column } from "./grouped-by.js";
import { u as requireSample } from "./verdict.js";
import { l as seriesMetric } from "./catalogue.js";
// src/domain/run/outcome.ts
/** What became of the requests of some bursts, all together. */
function outcomeOf(samples) {
	const [unexpected, aborted, errors] = [
		column(samples, "unexpected"),
		column(samples, "aborted"),
		column(samples, "errorCount")
	];
	let [failed, finished, unanswered, withoutAnswer] = [
		0,
		0,
		0,
		0
	];
	for (const [index, expected] of column(samples, "expected").entries()) {
		const [others = 0, cutOff = 0, failures = 0] = [
			unexpected[index],
			aborted[index],
			errors[index]
		];
		failed += others + failures;
		finished += others + failures + expected;
		if (expected + others > 0) continue;
		if (failures === 0 && cutOff > 0) unanswered += 1;
		if (failures > 0 || cutOff > 0) withoutAnswer += 1;
	}
	const errorPercent = finished === 0 ? void 0 : failed / finished * 100;
	return {
		finished,
		failed,
		errorPercent,
		unanswered,
		withoutAnswer
	};
}
// src/domain/statistics/element-at.ts
/**
* The number at `index`, so that indexed loops need no assertion under `noUncheckedIndexedAccess`: an index that is
* off by one fails loudly and does not turn into `undefined` or a made-up 0.
* @throws RangeError when there is no such element
*/
function elementAt(values, index) {
	const value = values[index];
	if (value === void 0) throw new RangeError(`no element ${index} in a list of ${values.length}`);
	return value;
}
// src/domain/statistics/selection.ts
/**
* The number of a given rank, by Hoare's FIND: Communications of the ACM 4 (1961), 321–322. On average
* linear in the numbers searched, where sorting them all would give ranks that nobody asks for.
*
* @param values no NaN; rearranged so that between from and to none before rank is larger, none after it smaller
* @param rank index in ascending order, from ≤ rank ≤ to
* @param searched `from`: first index to search, where those before it are known to be no larger; `to`: last
* index to search, where those after it are known to be no smaller
* @returns the number that sorting would put at rank
* @throws RangeError when there is no such rank
*/
function select(values, rank, { from = 0, to = values.length - 1 } = {}) {
	let [left, right] = [from, to];
	while (left < right && left <= rank) {
		const middle = left + right >>> 1;
		const pivot = values[middle];
		values[middle] = values[right];
		let place = left;
		for (let at = left; at < right; at += 1) {
			const value = values[at];
			values[at] = values[place];
			values[place] = value;
			place += Number(value < pivot);
		}
		values[right] = values[place];
		values[place] = pivot;
		if (rank < place) right = place - 1;
		else left = place > left ? place + 1 : pastSame(values, left, right);
	}
	return elementAt(values, rank);
}
/**
* Puts all that are the same as the first, which is the smallest, next to it: each of many would else be parted from the
* others by itself.
* @returns the index after them
*/
function pastSame(values, first, last) {
	const same = values[first];
	let place = first + 1;
	for (let at = place; at <= last; at += 1) {
		const value = values[at];
		values[at] = values[place];
		values[place] = value;
		place += Number(value === same);
	}
	return place;
}
/**
* Median of numbers in any order: the middle one, or the mean of the two in the middle.
*
* @param values at least one, no NaN; rearranged as {@link select} does it, about the lower of the two
* @returns the median, in the unit of the values
* @throws RangeError when there are none
*/
function selectMedian(values) {
	const count = values.length;
	const middle = count - 1 >>> 1;
	const low = select(values, middle);
	if (count % 2 === 1) return low;
	let high = values[middle + 1];
	for (let index = middle + 2; index < count; index += 1) high = Math.min(high, values[index]);
	return low + (high - low) / 2;
}
// src/domain/statistics/descriptive.ts
/**
* Arithmetic mean.
* @param xs at least one finite number
* @throws RangeError when xs is empty or holds a number that is not finite
*/
function mean(xs) {
	requireSample("mean", xs, 1);
	return xs.reduce((sum, x) => sum + x, 0) / xs.length;
}
/**
* Median: the middle value, or the mean of the two middle ones.
* @param xs at least one finite number, any order
* @throws RangeError when xs is empty or holds a number that is not finite
*/
function median(xs) {
	requireSample("median", xs, 1);
	return selectMedian(Float64Array.from(xs));
}
/**
* Sample quantile by linear interpolation of the order statistics, type 7 of Hyndman & Fan,
* "Sample Quantiles in Statistical Packages", The American Statistician 50 (1996), 361–365; the
* default of R and NumPy.
*
* @param xs at least one finite number, any order, any unit
* @param p probability, 0 (minimum) to 1 (maximum)
* @returns the quantile, in the unit of xs
* @throws RangeError when xs is empty or holds a number that is not finite, or p is outside [0, 1]
*/
function quantile(xs, p) {
	requireSample("quantile", xs, 1);
	if (!(p >= 0 && p <= 1)) throw new RangeError(`a quantile's probability must lie in [0, 1], got ${p}`);
	const sorted = new Float64Array(xs).sort();
	const position = (sorted.length - 1) * p;
	const below = Math.floor(position);
	const low = elementAt(sorted, below);
	return low + (elementAt(sorted, Math.ceil(position)) - low) * (position - below);
}
/**
* Sample standard deviation (divisor n − 1) by Welford's one-pass update: B. P. Welford,
* Technometrics 4 (1962), 419–420; Knuth, The Art of Computer Programming 2, 4.2.2. The first value
* is taken off all others beforehand, because the running mean alone would round away digits of the
* spread when the mean is large beside it. Equal values give exactly 0.
*
* @param xs at least two finite numbers, any unit
* @returns the standard deviation, ≥ 0, in the unit of xs
* @throws RangeError when xs has fewer than two values or holds a number that is not finite
*/
function standardDeviation(xs) {
	requireSample("standard deviation", xs, 2);
	const origin = elementAt(xs, 0);
	let center = 0;
	let squares = 0;
	let count = 0;
	for (const x of xs) {
		count += 1;
		const shifted = x - origin;
		const step = shifted - center;
		center += step / count;
		squares += step * (shifted - center);
	}
	return Math.sqrt(squares / (count - 1));
}
// src/domain/metrics/series-value.ts
/**
* The value of a series' metric: the median over its bursts, which a single odd burst does not move; for
* `errors` the failed part of all finished requests, so that no burst hides its failures.
* @returns the value in the metric's unit, or undefined if no sample has one
*/
function seriesValue(samples, id) {
	if (id === "errors") return outcomeOf(samples).errorPercent;
	const values = knownValues(samples, id);
	return values.length === 0 ? void 0 : median(values);
}
/** The values of a metric in all bursts that have one. */
function knownValues(samples, id) {
	const { figures, by } = seriesMetric(id);
	if (!by) return known(samples, figures[0]);
	return metricColumn(samples, id).filter((value) => !Number.isNaN(value));
}
/** The value of a metric in each burst, NaN for a burst that has none. */
function metricColumn(samples, id) {
	const { figures, by } = seriesMetric(id);
	const [first, ...others] = figures;
	const values = column(samples, first);
	if (!by || !samples.columns[first]) return values;
	const columns = [values, ...others.map((figure) => column(samples, figure))];
	const row = [];
	return values.map((_, index) => {
		for (const [at, own] of columns.entries()) row[at] = own[index];
		return by(row);
	});
}
/**
* The values of a metric in the bursts of each round.
* @param of what is taken of a value; where it is not finite, the burst is left out
* @returns by round; rounds without a value are left out
*/
function valuesByRound(samples, id, of = (value) => value) {
	const rounds = column(samples, "round");
	const found = /* @__PURE__ */ new Map();
	for (const [index, one] of metricColumn(samples, id).entries()) {
		const value = of(one);
		if (!Number.isFinite(value)) continue;
		const round = rounds[index];
		const own = found.get(round);
		if (own) own.push(value);
		else found.set(round, [value]);
	}
	return found;
}
export { mean as a, standardDeviation as c, elementAt as d, outcomeOf as f, valuesByRound as i, select as l, metricColumn as n, median as o, seriesValue as r, quantile as s, knownValues as t, selectMedian as u };
