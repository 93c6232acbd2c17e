// src/domain/statistics/element-at.ts
/**
* The number at `index`, for indexed loops under `noUncheckedIndexedAccess`: an off-by-one index throws instead of
* becoming `undefined` or a made-up 0.
* @throws RangeError when there is no such element
*/
function elementAt(values, index) {
	const value = values[index];
	if (value === void 0) throw new RangeError(`no element ${index} in a list of ${values.length}`);
	return value;
}
// src/domain/statistics/require.ts
/**
* Rejects a sample that no statistic can be computed from.
* @param name the sample's name in the message
* @throws RangeError when there are too few values, or one is NaN or infinite
*/
function requireSample(name, xs, minimum) {
	if (xs.length < minimum) throw new RangeError(`${name} needs at least ${minimum} value(s), got ${xs.length}`);
	for (let index = 0; index < xs.length; index += 1) {
		const x = xs[index];
		if (Number.isFinite(x)) continue;
		throw new RangeError(`${name} holds ${x}, which is not a finite number`);
	}
}
/**
* Rejects anything but a positive finite number (degrees of freedom, a shape parameter).
* @throws RangeError when x is zero, negative, infinite or NaN
*/
function requirePositive(name, x) {
	if (!(x > 0 && Number.isFinite(x))) throw new RangeError(`${name} must be a positive finite number, got ${x}`);
}
// src/domain/statistics/descriptive.ts
/**
* Arithmetic mean.
* @param xs at least one finite number
* @throws RangeError when xs is empty or holds a number that is not finite
*/
function mean(xs) {
	requireSample("mean", xs, 1);
	let sum = 0;
	for (let index = 0; index < xs.length; index += 1) sum += xs[index];
	return sum / xs.length;
}
/**
* Median: the middle value, or the mean of the two middle ones.
* @param xs at least one finite number, any order
* @throws RangeError when xs is empty or holds a number that is not finite
*/
function median(xs) {
	requireSample("median", xs, 1);
	return selectMedian(xs.slice());
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
* Sample standard deviation (divisor n − 1) by Welford's one-pass update: B. P. Welford, Technometrics 4 (1962),
* 419–420; Knuth, The Art of Computer Programming 2, 4.2.2. All values are first shifted by the first one: with a mean
* that is large relative to the spread, the running mean would otherwise round away digits of the spread. Equal values
* give exactly 0.
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
	for (let index = 0; index < xs.length; index += 1) {
		const shifted = xs[index] - origin;
		const step = shifted - center;
		center += step / (index + 1);
		squares += step * (shifted - center);
	}
	return Math.sqrt(squares / (xs.length - 1));
}
/**
* The number of a given rank, by Hoare's FIND: Communications of the ACM 4 (1961), 321–322. Linear on average in the
* numbers searched; sorting would also compute ranks that are not needed.
*
* @param values no NaN; reordered so that no number before rank is larger and none after it smaller
* @param rank index in ascending order
* @returns the number that sorting would put at rank
* @throws RangeError when there is no such rank
*/
function select(values, rank) {
	let [left, right] = [0, values.length - 1];
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
* Moves all numbers equal to the first, the smallest, next to it. Otherwise each of many duplicates would take a
* partition of its own.
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
* @param values at least one, no NaN; reordered as by {@link select} for the lower of the two
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
// src/domain/series/series.ts
/**
* The arm of a base.
* @param index of the base among those of the run, from 0: the gate judges the first
*/
function baseArm(index) {
	return index === 0 ? "base" : `base-${index + 1}`;
}
/** What an open load at several rates shows: the highest rate that a server takes, or how it takes one that changes. */
const OPEN_LOOP_KINDS = ["capacity", "stages"];
/** Separator between the name of a mix and that of its request; no server, scenario or level contains it. */
const BEFORE_REQUEST = " / ";
/** The short text of a load level, which also identifies it: `c=100`, `rate=2000` or `capacity`. */
function levelName(level) {
	if ("openLoop" in level) return level.openLoop;
	return "rate" in level ? `rate=${level.rate}` : `c=${level.concurrency}`;
}
/** The `SERVER/SCENARIO` part of a series' name, which is also the name of its counts. */
function pathOfSeries(name) {
	return name.replace(/ .*/s, "");
}
/** The server's name in the name of a series, or the name itself if it is a server's. */
function serverOf(name) {
	return name.replace(/[/ ].*/s, "");
}
/**
* The name of a series, the same in all outputs and stores: `rust/greet c=100`, or `rust/shop c=100 / GET /cart` for
* one request of a mix.
*/
function seriesName({ server, scenario, level, request }) {
	const whole = `${server}/${scenario} ${levelName(level)}`;
	return request === void 0 ? whole : `${whole}${BEFORE_REQUEST}${request}`;
}
/** The name of the mix that a series belongs to, from the name of one of its requests; any other name unchanged. */
function wholeOf(name) {
	const end = name.indexOf(BEFORE_REQUEST);
	return end === -1 ? name : name.slice(0, end);
}
/** The name of the request in a series' name; undefined for a whole series. */
function requestOf(name) {
	const whole = wholeOf(name);
	return whole === name ? void 0 : name.slice(whole.length + 3);
}
/** True if a series is a whole scenario, not one request of a mix. */
function isWhole({ request }) {
	return request === void 0;
}
/**
* Parses the name of a whole series, such as `rust/greet c=100`.
* @returns undefined if it is not such a name
*/
function seriesKeyOf(name) {
	const [, server, scenario, kind, amount] = NAME.exec(name) ?? [];
	if (server === void 0 || scenario === void 0) return void 0;
	const openLoop = openLoopOf(name);
	const timed = kind === "c" ? { concurrency: Number(amount) } : { rate: Number(amount) };
	const key = {
		server,
		scenario,
		level: openLoop ? { openLoop } : timed
	};
	return seriesName(key) === name ? key : void 0;
}
const NAME = /^([a-z0-9][a-z0-9._-]*)\/([a-z0-9][a-z0-9._-]*) (?:(c|rate)=([1-9]\d*|\d[\d.e+-]*)|capacity|stages)$/i;
/** The kind of a series under an open load at several rates, from its name; undefined for any other name. */
function openLoopOf(name) {
	const level = name.slice(pathOfSeries(name).length + 1);
	return OPEN_LOOP_KINDS.find((kind) => kind === level);
}
export { requirePositive as _, openLoopOf as a, seriesKeyOf as c, wholeOf as d, mean as f, standardDeviation as g, selectMedian as h, levelName as i, seriesName as l, quantile as m, baseArm as n, pathOfSeries as o, median as p, isWhole as r, requestOf as s, OPEN_LOOP_KINDS as t, serverOf as u, requireSample as v, elementAt as y };
