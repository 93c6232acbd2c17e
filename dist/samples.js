import { _ as errorCount } from "./catalogue.js";
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
* Rejects anything but a probability strictly between 0 and 1 (a level, a confidence, a quantile).
* @throws RangeError when p is not in (0, 1), or NaN
*/
function requireOpenProbability(name, p) {
	if (!(p > 0 && p < 1)) throw new RangeError(`${name} must lie between 0 and 1, both excluded, got ${p}`);
}
/**
* Rejects anything but a positive finite number (degrees of freedom, a shape parameter).
* @throws RangeError when x is zero, negative, infinite or NaN
*/
function requirePositive(name, x) {
	if (!(x > 0 && Number.isFinite(x))) throw new RangeError(`${name} must be a positive finite number, got ${x}`);
}
// src/domain/statistics/selection.ts
/**
* The number of a given rank, by Hoare's FIND: Communications of the ACM 4 (1961), 321–322. Linear on average in the
* numbers searched; sorting would also compute ranks that are not needed.
*
* @param values no NaN; reordered so that, within the searched range, no number before rank is larger and none after it
* smaller
* @param rank index in ascending order, from ≤ rank ≤ to
* @param searched `from`: first index to search, if those before it are known to be no larger; `to`: last index to
* search, if those after it are known to be no smaller
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
	let count = 0;
	for (let index = 0; index < xs.length; index += 1) {
		count += 1;
		const shifted = xs[index] - origin;
		const step = shifted - center;
		center += step / count;
		squares += step * (shifted - center);
	}
	return Math.sqrt(squares / (count - 1));
}
// src/domain/shared/grouped-by.ts
/** Groups items by key; keys and items stay in the order of their first appearance. */
function groupedBy(items, keyOf) {
	const groups = /* @__PURE__ */ new Map();
	for (const item of items) {
		const key = keyOf(item);
		const group = groups.get(key);
		if (group) group.push(item);
		else groups.set(key, [item]);
	}
	return groups;
}
// src/domain/run/series/sample-figures.ts
/** Every figure of a sample. */
const FIGURES = {
	round: ({ round }) => round,
	block: ({ block }) => block,
	position: ({ position }) => position,
	durationMs: ({ durationMs }) => durationMs,
	expected: ({ expected }) => expected,
	unexpected: ({ unexpected }) => unexpected,
	aborted: ({ aborted }) => aborted,
	non2xx: ({ non2xx }) => non2xx,
	bodyBytes: ({ bodyBytes }) => bodyBytes,
	throughput: ({ throughput }) => throughput,
	connectMs: ({ connectMs }) => connectMs,
	serverCpuMs: ({ serverCpuMs }) => serverCpuMs,
	servicesCpuMs: ({ servicesCpuMs }) => servicesCpuMs,
	servicesCpuUnknown: ({ servicesCpuUnknown }) => servicesCpuUnknown,
	servicesRssBytes: ({ servicesRssBytes }) => servicesRssBytes,
	generatorCpuMs: ({ generatorCpuMs }) => generatorCpuMs,
	cpuPerRequestUs: ({ cpuPerRequestUs }) => cpuPerRequestUs,
	peakCpuPercent: ({ peakCpuPercent }) => peakCpuPercent,
	rssBytes: ({ rssBytes }) => rssBytes,
	loadAverage: ({ loadAverage }) => loadAverage,
	rateShortfall: ({ rateShortfall }) => rateShortfall,
	machineCpuMs: ({ machineCpuMs }) => machineCpuMs,
	machineBusyMs: ({ machineBusyMs }) => machineBusyMs,
	stolenMs: ({ stolenMs }) => stolenMs,
	stalledMs: ({ stalledMs }) => stalledMs,
	generatorBound: ({ generatorBound }) => generatorBound,
	latencyMeanMs: ({ latencyMs }) => latencyMs?.mean,
	latencyStddevMs: ({ latencyMs }) => latencyMs?.stddev,
	latencyP50Ms: ({ latencyMs }) => latencyMs?.p50,
	latencyP90Ms: ({ latencyMs }) => latencyMs?.p90,
	latencyP95Ms: ({ latencyMs }) => latencyMs?.p95,
	latencyP99Ms: ({ latencyMs }) => latencyMs?.p99,
	latencyP999Ms: ({ latencyMs }) => latencyMs?.p999,
	latencyMaxMs: ({ latencyMs }) => latencyMs?.max,
	errorCount
};
// src/domain/run/series/samples.ts
/** A series without bursts. */
const NO_SAMPLES = {
	length: 0,
	startedAt: [],
	columns: {},
	causes: /* @__PURE__ */ new Map()
};
const ALL_FIGURES = Object.entries(FIGURES);
/** An empty collection of bursts. */
function growingSamples() {
	const columns = ALL_FIGURES.map(([id, figure]) => ({
		id,
		figure,
		values: []
	}));
	const startedAt = [];
	const causes = /* @__PURE__ */ new Map();
	const add = (burst) => {
		for (const { figure, values } of columns) values.push(Number(figure(burst) ?? NaN));
		const { statuses, errors } = burst;
		if (statuses) causes.set(startedAt.length, {
			statuses,
			errors
		});
		else if (Object.keys(errors).length > 0) causes.set(startedAt.length, { errors });
		startedAt.push(burst.startedAt);
	};
	const soFar = () => {
		const measured = columns.filter(({ values }) => !values.every(Number.isNaN));
		return {
			length: startedAt.length,
			startedAt: [...startedAt],
			columns: Object.fromEntries(measured.map(({ id, values }) => [id, [...values]])),
			causes: new Map(causes)
		};
	};
	return {
		add,
		soFar
	};
}
/** One figure of all bursts, NaN for bursts without it. */
function column(samples, id) {
	return samples.columns[id] ?? Array(samples.length).fill(NaN);
}
/** One figure of the bursts that have it. */
function known(samples, id) {
	return knownOf(samples.columns[id] ?? []);
}
/** The values other than NaN: the list itself if there is no NaN. */
function knownOf(values) {
	return values.includes(NaN) ? values.filter((value) => !Number.isNaN(value)) : values;
}
/** Some of the bursts. @param indices in chronological order */
function samplesAt(samples, indices) {
	const pick = (values) => indices.map((index) => values[index]);
	const causes = indices.flatMap((index, at) => {
		const own = samples.causes.get(index);
		return own ? [[at, own]] : [];
	});
	const columns = Object.entries(samples.columns).map(([id, values]) => [id, pick(values)]);
	return {
		length: indices.length,
		startedAt: pick(samples.startedAt),
		columns: Object.fromEntries(columns),
		causes: new Map(causes)
	};
}
/** The indices of the bursts of each round, in chronological order. */
function burstsByRound(samples) {
	const rounds = column(samples, "round");
	return groupedBy(rounds.keys(), (burst) => rounds[burst]);
}
/** The rounds in which the bursts were measured, without duplicates, in chronological order. */
function roundsIn(samples) {
	return [...new Set(column(samples, "round"))];
}
/** The typical time from the first burst of a round to its last, in milliseconds; 0 without bursts. */
function roundLengthMs(samples) {
	const lengths = [...burstsByRound(samples).values()].map((own) => {
		const times = own.map((burst) => Date.parse(samples.startedAt[burst]));
		return Math.max(...times) - Math.min(...times);
	});
	return lengths.length === 0 ? 0 : median(lengths);
}
export { selectMedian as _, known as a, requireSample as b, roundsIn as c, groupedBy as d, mean as f, select as g, standardDeviation as h, growingSamples as i, samplesAt as l, quantile as m, burstsByRound as n, knownOf as o, median as p, column as r, roundLengthMs as s, NO_SAMPLES as t, FIGURES as u, requireOpenProbability as v, elementAt as x, requirePositive as y };
