import { f as errorPercent, l as seriesMetric } from "./catalogue.js";
import { r as levelName, s as seriesName } from "./series.js";
import { u as requireSample } from "./verdict.js";
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
	return medianOfSorted(Float64Array.from(xs).sort());
}
/**
* Median of numbers that are already in ascending order (not checked).
* @throws RangeError when sorted is empty
*/
function medianOfSorted(sorted) {
	const low = elementAt(sorted, Math.floor((sorted.length - 1) / 2));
	return low + (elementAt(sorted, Math.floor(sorted.length / 2)) - low) / 2;
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
	const sorted = Float64Array.from(xs).sort();
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
	while (left < right) {
		const pivot = values[left + right >>> 1];
		let [up, down] = [left, right];
		while (up <= down) {
			while (values[up] < pivot) up += 1;
			while (values[down] > pivot) down -= 1;
			if (up <= down) {
				[values[up], values[down]] = [values[down], values[up]];
				up += 1;
				down -= 1;
			}
		}
		if (rank <= down) right = down;
		else if (rank >= up) left = up;
		else break;
	}
	return elementAt(values, rank);
}
/**
* Median of numbers in any order: the middle one, or the mean of the two in the middle.
*
* @param values at least one, no NaN; rearranged as {@link select} does it, about the lower of the two
* @param count how many of them count, from the first on
* @returns the median, in the unit of the values
* @throws RangeError when there are none
*/
function selectMedian(values, count = values.length) {
	const middle = count - 1 >>> 1;
	const low = select(values, middle, { to: count - 1 });
	if (count % 2 === 1) return low;
	let high = elementAt(values, middle + 1);
	for (let index = middle + 2; index < count; index += 1) high = Math.min(high, elementAt(values, index));
	return low + (high - low) / 2;
}
/**
* Room for numbers that are only needed until the next call: a comparison of thousands of series takes hundreds of
* thousands of medians, and would leave a list of each to the garbage collector.
*/
let room = /* @__PURE__ */ new Float64Array(1024);
/**
* Lends room for some numbers.
* @param count how many
* @returns at least so many places, with whatever was there before; whoever asks next gets the same ones
*/
function borrowRoom(count) {
	if (room.length < count) room = new Float64Array(2 * count);
	return room;
}
// src/domain/metrics/series-value.ts
/**
* The value of a series' metric: the median over its bursts, which a single odd burst does not move; for
* `errors` the failed part of all finished requests, so that no burst hides its failures.
* @returns the value in the metric's unit, or undefined if no sample has one
*/
function seriesValue(samples, id) {
	if (id === "errors") return errorPercent(samples);
	const { of } = seriesMetric(id);
	const values = borrowRoom(samples.length);
	let count = 0;
	for (const sample of samples) {
		const value = of(sample);
		if (value === void 0) continue;
		values[count] = value;
		count += 1;
	}
	return count === 0 ? void 0 : selectMedian(values, count);
}
// src/domain/shared/grouped-by.ts
/** Items by a key of theirs, keys and items in the order in which they come. */
function groupedBy(items, keyOf) {
	const groups = /* @__PURE__ */ new Map();
	for (const item of items) {
		const group = groups.get(keyOf(item));
		if (group) group.push(item);
		else groups.set(keyOf(item), [item]);
	}
	return groups;
}
// src/domain/run/lane.ts
/** The lanes of all cells, each once. */
function lanesOf(cells) {
	return [...new Map(cells.flatMap((cell) => cell.lanes).map((lane) => [laneName(lane), lane])).values()];
}
/** The name of a lane, which is also its key: `go`, or `go (base)`. */
function laneName(lane) {
	return lane.arm === "head" ? lane.server : `${lane.server} (${lane.arm})`;
}
/** The name of a lane's series in a cell, such as `go (base)/greet c=100`. */
function laneSeriesName(lane, { scenario, level }) {
	return seriesName({
		server: laneName(lane),
		scenario,
		level
	});
}
/** The name of a cell, such as `greet c=10`. */
function cellName({ scenario, level }) {
	return `${scenario} ${levelName(level)}`;
}
/** The names of all series of some cells, each once. */
function seriesOf(cells) {
	const names = cells.flatMap((cell) => cell.lanes.map(({ server }) => seriesName({
		...cell,
		server
	})));
	return [...new Set(names)];
}
export { seriesOf as a, borrowRoom as c, median as d, medianOfSorted as f, elementAt as h, lanesOf as i, selectMedian as l, standardDeviation as m, laneName as n, groupedBy as o, quantile as p, laneSeriesName as r, seriesValue as s, cellName as t, mean as u };
