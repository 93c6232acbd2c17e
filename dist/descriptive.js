import { l as seriesMetric } from "./catalogue.js";
import { u as requireSample } from "./verdict.js";
import { C as withoutMissing, S as elementAt, _ as borrowRoom, c as isMissing, l as readFigure, s as figuresOf, u as readKnown, v as medianIn, x as selectMedian } from "./lane.js";
// src/domain/run/outcome.ts
/** What became of the requests of some bursts, all together. */
function outcomeOf(samples) {
	const { length } = samples;
	const figures = figuresOf(samples, [
		"expected",
		"unexpected",
		"aborted",
		"errorCount"
	]);
	let [failed, finished, cutOff, withoutAnswer] = [
		0,
		0,
		0,
		0
	];
	for (let index = 0; index < length; index += 1) {
		const expected = figures[index];
		const unexpected = figures[length + index];
		const errors = figures[3 * length + index];
		const bad = unexpected + errors;
		failed += bad;
		finished += bad + expected;
		if (expected + unexpected > 0) continue;
		if (errors > 0) withoutAnswer += 1;
		else if (figures[2 * length + index] > 0) cutOff += 1;
	}
	return {
		finished,
		errorPercent: finished === 0 ? void 0 : failed / finished * 100,
		unanswered: cutOff,
		withoutAnswer: withoutAnswer + cutOff
	};
}
// src/domain/metrics/series-value.ts
/**
* The value of a series' metric: the median over its bursts, which a single odd burst does not move; for
* `errors` the failed part of all finished requests, so that no burst hides its failures.
* @returns the value in the metric's unit, or undefined if no sample has one
*/
function seriesValue(samples, id) {
	if (id === "errors") return outcomeOf(samples).errorPercent;
	if (isMissing(samples, seriesMetric(id).figures[0])) return void 0;
	const values = borrowRoom(samples.length);
	const count = knownValues(samples, id, values);
	return count === 0 ? void 0 : selectMedian(values, count);
}
/**
* Reads the values of a metric in all bursts that have one.
* @param into receives them from its beginning; it needs room for as many as there are bursts
* @returns how many there are
*/
function knownValues(samples, id, into) {
	const { figures, by } = seriesMetric(id);
	if (!by) return readKnown(samples, figures[0], into);
	readValues(samples, id, {
		into,
		at: 0
	});
	return withoutMissing(into, samples.length);
}
/**
* Reads the value of a metric in each burst.
* @param room receives them, NaN for a burst that has none
*/
function readValues(samples, id, room) {
	const { figures, by } = seriesMetric(id);
	if (!by) {
		readFigure(samples, figures[0], room);
		return;
	}
	const { length } = samples;
	const { into, at } = room;
	if (isMissing(samples, figures[0])) {
		into.fill(NaN, at, at + length);
		return;
	}
	const all = figuresOf(samples, figures);
	const row = [
		0,
		0,
		0,
		0,
		0,
		0
	];
	for (let index = 0; index < length; index += 1) {
		for (let figure = 0; figure < figures.length; figure += 1) row[figure] = all[figure * length + index];
		into[at + index] = by(row);
	}
}
/**
* The values of a metric in the bursts of each round.
* @param of what is taken of a value; where it is not finite, the burst is left out
* @returns by round; rounds without a value are left out
*/
function valuesByRound(samples, id, of = (value) => value) {
	const count = samples.length;
	const room = borrowRoom(2 * count);
	readValues(samples, id, {
		into: room,
		at: 0
	});
	readFigure(samples, "round", {
		into: room,
		at: count
	});
	const rounds = /* @__PURE__ */ new Map();
	for (let index = 0; index < count; index += 1) {
		const value = of(room[index]);
		if (!Number.isFinite(value)) continue;
		const round = room[count + index];
		const own = rounds.get(round);
		if (own) own.push(value);
		else rounds.set(round, [value]);
	}
	return rounds;
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
	return medianIn(xs, {
		start: 0,
		end: xs.length
	});
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
export { knownValues as a, valuesByRound as c, standardDeviation as i, outcomeOf as l, median as n, readValues as o, quantile as r, seriesValue as s, mean as t };
