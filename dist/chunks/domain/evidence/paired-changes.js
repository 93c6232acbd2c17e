import { d as groupedBy } from "../shared/format.js";
import { n as isWhole, s as seriesName } from "../series/series.js";
import { A as mostFrequent, S as serverMetric, T as errorCount, b as percentileOf, g as countMetric, h as anyMetric, j as sumOf, k as addedCauses, t as withoutNullish, x as seriesMetric } from "../shared/without-nullish.js";
// src/domain/run/file/further-bases.ts
/**
* Separates the measurements of the other bases from those of head and of the base that the gate judges.
* @param commits all bases, by their arms
* @returns the parts of a run file
*/
function partsByBase({ servers, series }, commits) {
	const others = [...commits].filter(([arm]) => arm !== "base");
	if (others.length === 0) return {
		servers,
		series
	};
	const isGated = ({ arm }) => arm === "head" || arm === "base";
	return {
		servers: servers.filter(isGated),
		series: series.filter(isGated),
		furtherBases: others.map(([arm, base]) => ({
			base,
			servers: servers.filter((one) => one.arm === arm).map((one) => ({
				...one,
				arm: "base"
			})),
			series: series.filter((one) => one.arm === arm).map((one) => ({
				...one,
				arm: "base"
			}))
		}))
	};
}
/**
* Splits a run into one per base, each with the same samples of head. Only head and the base that the gate judges are
* counted, so the other runs have no counts.
* @returns the run against the base that the gate judges, and those against the others, in their order
*/
function runsByBase({ furtherBases = [], ...judged }) {
	const { counts: _, ...run } = judged;
	const ofHead = ({ arm }) => arm === "head";
	return {
		judged,
		others: furtherBases.map(({ base, servers, series }) => ({
			...run,
			base,
			servers: [...run.servers.filter(ofHead), ...servers],
			series: [...run.series.filter(ofHead), ...series]
		}))
	};
}
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
// src/domain/series/samples.ts
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
/** A series without bursts. */
const NO_SAMPLES = {
	length: 0,
	startedAt: [],
	columns: {},
	causes: /* @__PURE__ */ new Map()
};
const ALL_FIGURES = Object.entries(FIGURES);
/**
* An empty collection of bursts, which are added in chronological order; `addLater` adds CPU time, in milliseconds, that
* the server used after the latest burst. What `soFar` returns does not grow.
*/
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
	const later = [];
	const addLater = (cpuMs) => {
		const latest = startedAt.length - 1;
		later[latest] = (later[latest] ?? 0) + cpuMs;
	};
	const soFar = () => {
		const measured = columns.filter(({ values }) => !values.every(Number.isNaN));
		const samples = {
			length: startedAt.length,
			startedAt: [...startedAt],
			columns: Object.fromEntries(measured.map(({ id, values }) => [id, [...values]])),
			causes: new Map(causes)
		};
		return later.length === 0 ? samples : withLater(samples, later);
	};
	return {
		add,
		addLater,
		soFar
	};
}
/**
* Spreads CPU time that was used after bursts over all answers of a start: work that waits until nothing is asked of a
* server is done after some bursts for others too.
* @param later milliseconds, by burst
*/
function withLater(samples, later) {
	const [expected, unexpected] = [column(samples, "expected"), column(samples, "unexpected")];
	const answersOf = (burst) => expected[burst] + unexpected[burst];
	const cpuPerRequestUs = [...column(samples, "cpuPerRequestUs")];
	for (const bursts of burstsByRound(samples).values()) {
		const laterUs = sumOf(bursts, (burst) => later[burst] ?? 0) * 1e3 / sumOf(bursts, answersOf);
		for (const burst of bursts) cpuPerRequestUs[burst] = cpuPerRequestUs[burst] + laterUs;
	}
	return {
		...samples,
		columns: {
			...samples.columns,
			cpuPerRequestUs
		}
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
/** The typical time from the first burst of a round to its last, in milliseconds; 0 where no burst has its time. */
function roundLengthMs(samples) {
	const lengths = [...burstsByRound(samples).values()].flatMap((own) => {
		const times = own.map((burst) => Date.parse(samples.startedAt[burst]));
		const length = Math.max(...times) - Math.min(...times);
		return Number.isNaN(length) ? [] : [length];
	});
	return lengths.length === 0 ? 0 : median(lengths);
}
// src/domain/series/failed-requests.ts
/** The results of the requests of a period of load, such as a burst. */
function failedIn(account) {
	const { expected, unexpected, statuses = {}, errors } = account;
	const failed = unexpected + errorCount(account);
	return {
		finished: expected + failed,
		failed,
		statuses,
		errors
	};
}
/** The results of the requests of some bursts, with the most frequent causes. */
function failedInBursts(samples) {
	const { finished, failed } = outcomeOf(samples);
	return {
		...addedFailures([...samples.causes.values()].map(({ statuses = {}, errors }) => {
			return {
				finished: 0,
				failed: 0,
				statuses,
				errors
			};
		})),
		finished,
		failed
	};
}
/** The results of the requests of several periods of load, with the most frequent causes. */
function addedFailures(each) {
	return {
		finished: sumOf(each, ({ finished }) => finished),
		failed: sumOf(each, ({ failed }) => failed),
		statuses: mostFrequent(addedCauses(each.map(({ statuses }) => statuses))),
		errors: mostFrequent(addedCauses(each.map(({ errors }) => errors)))
	};
}
/** The share of failed among finished requests, in percent; 0 if none finished. */
function failedPercent({ finished, failed }) {
	return finished === 0 ? 0 : failed / finished * 100;
}
/**
* The parts of each start that failed.
* @returns `failed`, of the requests that finished in its bursts; and `withoutAnswer`, of the bursts themselves
*/
function failedByStart(samples) {
	return [...burstsByRound(samples).values()].map((bursts) => {
		const { errorPercent = 0, withoutAnswer } = outcomeOf(samples, bursts);
		return {
			failed: errorPercent / 100,
			withoutAnswer: withoutAnswer / bursts.length
		};
	});
}
/**
* Sums up the results of the requests of some bursts.
* @param bursts their indices; all by default
* @returns `finished`, requests with an answer or an error; `failed`, those without an answer or with an unexpected
* status; `errorPercent`, the share of failed among finished ones, undefined if none finished; `unanswered`, the number
* of bursts that ended without an answer or an error; and `withoutAnswer`, the number of bursts in which requests were
* sent but none was answered, whether cut off or failed
*/
function outcomeOf(samples, bursts = samples.startedAt.keys()) {
	const expected = column(samples, "expected");
	const unexpected = column(samples, "unexpected");
	const aborted = column(samples, "aborted");
	const errors = column(samples, "errorCount");
	let [failed, finished, unanswered, withoutAnswer] = [
		0,
		0,
		0,
		0
	];
	for (const burst of bursts) {
		const [answers, others] = [expected[burst], unexpected[burst]];
		const [cutOff, failures] = [aborted[burst], errors[burst]];
		failed += others + failures;
		finished += others + failures + answers;
		if (answers + others > 0) continue;
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
// src/domain/metrics/values.ts
/**
* The value of a series' metric: the median over its bursts, which is robust to a single outlier; for `errors`, the
* failed share of all finished requests, so that no burst hides its failures.
* @returns the value in the metric's unit, or undefined if no sample has one
*/
function seriesValue(samples, id) {
	if (id === "errors") return outcomeOf(samples).errorPercent;
	const values = knownValues(samples, id);
	return values.length === 0 ? void 0 : median(values);
}
/** The values of a metric in all bursts that have one. */
function knownValues(samples, id) {
	return knownOf(metricColumn(samples, id));
}
/** The value of a metric in each burst, NaN for bursts without one. */
function metricColumn(samples, id) {
	const { figures, by } = seriesMetric(id);
	const [first] = figures;
	if (!by || !samples.columns[first]) return column(samples, first);
	const columns = figures.map((figure) => samples.columns[figure]);
	const row = [];
	const values = Array(samples.length).fill(NaN);
	for (let burst = 0; burst < values.length; burst += 1) {
		for (let at = 0; at < columns.length; at += 1) row[at] = columns[at]?.[burst] ?? NaN;
		values[burst] = by(row);
	}
	return values;
}
/**
* The values of a metric in the bursts of each round.
* @param of transforms a value; the burst is left out if the result is not finite
* @returns by round; rounds without a value are left out
*/
function valuesByRound(samples, id, of = (value) => value) {
	const values = metricColumn(samples, id).map((value) => of(value));
	const rounds = [...burstsByRound(samples)].map(([round, bursts]) => {
		return [round, bursts.map((burst) => values[burst]).filter(Number.isFinite)];
	});
	return new Map(rounds.filter(([, own]) => own.length > 0));
}
/**
* The known values of a server's metric: one for each start, or one for its build.
* @returns in the metric's unit, in the order of the starts
*/
function serverValues(facts, id) {
	const { ofStarts, ofBuild } = serverMetric(id);
	return (ofStarts ? facts.starts.flatMap(ofStarts) : [ofBuild?.(facts)]).filter((value) => value !== void 0);
}
/**
* The same, but only one for each round, the median of what was started in it: the machine is quick in one round and slow in
* another, so starts of one round are alike.
*/
function serverValuesByRound(facts, id) {
	const { ofStarts } = serverMetric(id);
	if (!ofStarts) return serverValues(facts, id);
	return facts.starts.map((start) => ofStarts(start).flatMap((value) => value ?? [])).filter(({ length }) => length > 0).map(median);
}
/**
* The value of a server's metric: the median over its starts, which is robust to a single outlier.
* @returns in the metric's unit, or undefined if it is unknown
*/
function serverValue(facts, id) {
	const values = serverValues(facts, id);
	return values.length === 0 ? void 0 : median(values);
}
/**
* The value of a counting metric: the median over the turns.
* @returns the value in the metric's unit, or undefined if no turn has one
*/
function countedValue(turns, id) {
	const { of } = countMetric(id);
	const values = turns.flatMap((turn) => of(turn) ?? []);
	return values.length === 0 ? void 0 : median(values);
}
/**
* The known values of metrics, by metric.
* @param ids the metrics, in the order of the keys
* @param of undefined for a value that is not known
*/
function valuesByMetric(ids, of) {
	const values = ids.map((id) => [id, of(id)]);
	return withoutNullish(Object.fromEntries(values));
}
// src/domain/statistics/confidence.ts
/** Probability of detecting a change of the size that is called detectable. */
const POWER = .8;
/** Confidence of every interval that is shown. */
const CONFIDENCE = .95;
/** Probability, over all gated series and metrics of a run together, of calling a regression if nothing changed. */
const FALSE_ALARM_RATE = .01;
// src/domain/statistics/special-functions.ts
/** From here on, seven terms of Stirling's series are exact to double precision. */
const STIRLING_FROM = 10;
/** B₂ₖ / (2k (2k − 1)), k = 7 down to 1: coefficients of x^(1 − 2k) in DLMF 5.11.1. */
const STIRLING = [
	1 / 156,
	-691 / 360360,
	1 / 1188,
	-1 / 1680,
	1 / 1260,
	-1 / 360,
	1 / 12
];
/**
* Natural logarithm of the gamma function: Stirling's series (DLMF 5.11.1) for x ≥ 10; smaller x are raised to it by
* Γ(x + 1) = x Γ(x) (DLMF 5.5.1).
*
* @param x positive number
* @returns ln Γ(x); relative error about 1e-15, absolute near the zeros at x = 1 and x = 2
* @throws RangeError when x is not a positive finite number
*/
function logGamma(x) {
	requirePositive("logGamma's argument", x);
	let shifted = x;
	let product = 1;
	while (shifted < STIRLING_FROM) {
		product *= shifted;
		shifted += 1;
	}
	return (shifted - .5) * Math.log(shifted) - shifted + Math.log(2 * Math.PI) / 2 + stirlingCorrection(shifted) - Math.log(product);
}
/**
* Natural logarithm of the beta function B(a, b) = Γ(a) Γ(b) / Γ(a + b) (DLMF 5.12.1).
*
* For a large argument, the two large logarithms of Γ would cancel. Their difference is then computed term by term from
* Stirling's series, as in DiDonato & Morris, ACM Transactions on Mathematical Software 18 (1992), 360–373 (ALGDIV).
*
* @param a positive number
* @param b positive number
* @returns ln B(a, b)
* @throws RangeError when a or b is not a positive finite number
*/
function logBeta(a, b) {
	const small = Math.min(a, b);
	const large = Math.max(a, b);
	if (large < STIRLING_FROM) return logGamma(a) + logGamma(b) - logGamma(a + b);
	const sum = large + small;
	const main = -small * (Math.log(large) - 1) - (sum - .5) * Math.log1p(small / large);
	return logGamma(small) + main + stirlingCorrection(large) - stirlingCorrection(sum);
}
/** The terms that Stirling's series adds to (x − ½) ln x − x + ½ ln 2π, for x ≥ 10. */
function stirlingCorrection(x) {
	const square = x * x;
	return STIRLING.reduce((sum, coefficient) => sum / square + coefficient, 0) / x;
}
/**
* Regularised incomplete beta function Iₓ(a, b) (DLMF 8.17.2): by its continued fraction (DLMF 8.17.22) for x up to
* (a + 1)/(a + b + 2), and by Iₓ(a, b) = 1 − I₁₋ₓ(b, a) (DLMF 8.17.4) above.
*
* @param x 0 to 1
* @param shape two positive numbers
* @param complement 1 − x; pass it if it is known more exactly than by subtraction
* @returns probability, 0 to 1; relative error about 1e-13 for a and b up to 1000, 1e-10 up to 1e6
* @throws RangeError when x is outside [0, 1], a or b is not a positive finite number, or both are so large (1e13 and
* more) that the fraction does not converge
*/
function incompleteBeta(x, shape, complement = 1 - x) {
	const { a, b } = shape;
	if (!(x >= 0 && x <= 1)) throw new RangeError(`incompleteBeta's x must lie in [0, 1], got ${x}`);
	requirePositive("incompleteBeta's a", a);
	requirePositive("incompleteBeta's b", b);
	if (x > (a + 1) / (a + b + 2)) return 1 - lowerPart(complement, {
		...shape,
		a: b,
		b: a
	}, x);
	return lowerPart(x, shape, complement);
}
function lowerPart(x, shape, complement) {
	const { a, b, logBeta: whole = logBeta(a, b) } = shape;
	const logX = x > .5 ? Math.log1p(-complement) : Math.log(x);
	const logComplement = x > .5 ? Math.log(complement) : Math.log1p(-x);
	const front = Math.exp(a * logX + b * logComplement - whole) / a;
	return front === 0 ? 0 : front / continuedFraction(1, (n) => coefficient(n, x, shape));
}
/** dₙ of DLMF 8.17.23. */
function coefficient(n, x, { a, b }) {
	const m = Math.floor(n / 2);
	const scale = (a + (n - 1)) * (a + n);
	return n % 2 === 0 ? m * (b - m) * x / scale : -(a + m) * (a + b + m) * x / scale;
}
/** Relative change between convergents at which the fraction counts as converged. */
const PRECISION$2 = 2 ** -52;
/** Replaces a vanishing denominator; any number far below PRECISION will do. */
const TINY = 1e-300;
const MAX_TERMS = 1e5;
/**
* Value of the continued fraction b + a₁/(b + a₂/(b + …)) by the modified Lentz method: Lentz, Applied Optics 15
* (1976), 668–671; Thompson & Barnett, Journal of Computational Physics 64 (1986), 490–509; Press et al., Numerical
* Recipes (3rd ed. 2007), 5.2.
*
* @param b not 0
* @param numerator aₙ for n = 1, 2, …
* @returns the value, to about double precision
* @throws RangeError when it has not converged after 100,000 terms
*/
function continuedFraction(b, numerator) {
	let value = b;
	let c = value;
	let d = 0;
	for (let n = 1; n <= MAX_TERMS; n += 1) {
		const a = numerator(n);
		d = 1 / awayFromZero(b + a * d);
		c = awayFromZero(b + a / c);
		const factor = c * d;
		value *= factor;
		if (Math.abs(factor - 1) <= PRECISION$2) return value;
	}
	throw new RangeError(`continued fraction not settled after ${MAX_TERMS} terms`);
}
function awayFromZero(x) {
	return Math.abs(x) < TINY ? TINY : x;
}
/**
* The digamma and trigamma functions ψ(n/2) and ψ′(n/2), by recurrence from those of ½ and 1: NIST DLMF 5.4(ii), 5.5(i),
* 5.15.
* @param n whole number from 1 up; takes n/2 steps
*/
function polygammasOfHalf(n) {
	const isOdd = n % 2 === 1;
	let digamma = isOdd ? -.5772156649015329 - 2 * Math.LN2 : -.5772156649015329;
	let trigamma = Math.PI ** 2 / (isOdd ? 2 : 6);
	for (let x = isOdd ? .5 : 1; x < n / 2; x += 1) {
		digamma += 1 / x;
		trigamma -= 1 / x ** 2;
	}
	return {
		digamma,
		trigamma
	};
}
// src/domain/statistics/student.ts
/** Below this, t² would overflow for one degree of freedom. */
const SMALLEST_TAIL = 1e-100;
/** Each step triples the number of correct digits, so this is never reached. */
const MAX_STEPS = 50;
/** Relative step at which a quantile has converged: the remaining error is of the order of its cube. */
const PRECISION$1 = 1e-5;
/**
* Upper tail of Student's t distribution, with full relative precision: for t > 0, half of I(ν/(ν + t²); ν/2, ½),
* Abramowitz & Stegun 26.7.1 with 26.5.27.
*
* @param t value of the statistic; may be infinite; beyond 1e154 the result is 0
* @param degrees degrees of freedom ν, > 0, need not be whole
* @returns P(T > t), 0 to 1
* @throws RangeError when t is NaN or degrees is not a positive finite number
*/
function studentUpperTail(t, degrees) {
	if (Number.isNaN(t)) throw new RangeError("Student's t distribution at NaN");
	requirePositive("degrees of freedom", degrees);
	const tail = tailBeyond(t, {
		a: degrees / 2,
		b: .5
	});
	return t < 0 ? 1 - tail : tail;
}
/** P(|T| > |t|) / 2 for a shape of half the degrees of freedom, and ½. */
function tailBeyond(t, shape) {
	const ratio = t * t / (2 * shape.a);
	return incompleteBeta(1 / (1 + ratio), shape, 1 / (1 + 1 / ratio)) / 2;
}
/**
* Quantile function of Student's t distribution, by third-order iteration (Chebyshev's and Halley's methods). In the
* middle half it solves for the central probability; further out, for the logarithm of the tail as a function of the
* logarithm of t, which is almost a straight line (the tail falls like t^−ν).
*
* @param p probability, 1e-100 to below 1
* @param degrees degrees of freedom, ≥ 1, need not be whole
* @returns t with P(T ≤ t) = p
* @throws RangeError when p or degrees is out of range
*/
function studentQuantile(p, degrees) {
	if (!(p >= SMALLEST_TAIL && p < 1)) throw new RangeError(`studentQuantile's p must lie in [1e-100, 1), got ${p}`);
	if (!(degrees >= 1 && degrees < Number.POSITIVE_INFINITY)) throw new RangeError(`studentQuantile needs degrees of freedom from 1 up, got ${degrees}`);
	const tail = Math.min(p, 1 - p);
	const t = tail > .25 ? centralQuantile(.5 - tail, degrees) : tailQuantile(tail, degrees);
	return p < .5 ? -t : t;
}
/** t ≥ 0 with P(0 < T ≤ t) = probability, for a probability below a quarter. */
function centralQuantile(probability, degrees) {
	const densityAt = densityOf(degrees, logBeta(degrees / 2, .5));
	return converge(0, (t) => {
		const ratio = t * t / degrees;
		const step = (probability - incompleteBeta(ratio / (1 + ratio), {
			a: .5,
			b: degrees / 2
		}, 1 / (1 + ratio)) / 2) / densityAt(t);
		return t + step * (1 + step * t * (degrees + 1) / (2 * (degrees + t * t)));
	});
}
/** t > 0 with P(T > t) = tail, for a tail of a quarter or less. */
function tailQuantile(tail, degrees) {
	const shape = {
		a: degrees / 2,
		b: .5,
		logBeta: logBeta(degrees / 2, .5)
	};
	const densityAt = densityOf(degrees, shape.logBeta);
	return converge(expansion(roughly(tail), degrees), (t) => {
		const here = tailBeyond(t, shape);
		const slope = t * densityAt(t) / here;
		const step = Math.log(here / tail) / slope;
		const bend = 1 + slope - (degrees + 1) * t * t / (degrees + t * t);
		return t * Math.exp(step / (1 + bend * step / 2));
	});
}
/**
* z > 0 with a normal upper tail: Abramowitz & Stegun 26.2.23, off by less than 0.00045, so only a starting value.
*/
function roughly(tail) {
	const r = Math.sqrt(-2 * Math.log(tail));
	return r - (2.515517 + r * (.802853 + r * .010328)) / (1 + r * (1.432788 + r * (.189269 + r * .001308)));
}
/**
* A quantile for many degrees of freedom from that of the normal distribution: Abramowitz & Stegun 26.7.5, to the third
* order. For few degrees it is only a starting value.
*/
function expansion(z, degrees) {
	const square = z * z;
	return z * (1 + ((square + 1) / 4 + (((5 * square + 16) * square + 3) / 96 + (((3 * square + 19) * square + 17) * square - 15) / 384 / degrees) / degrees) / degrees);
}
function converge(start, next) {
	let t = start;
	for (let step = 0; step < MAX_STEPS; step += 1) {
		const better = next(t);
		const change = Math.abs(better - t);
		t = better;
		if (change <= PRECISION$1 * t) break;
	}
	return t;
}
/** The density as a function of t. @param whole logarithm of B(ν/2, ½) */
function densityOf(degrees, whole) {
	return (t) => {
		const logarithm = -((degrees + 1) / 2) * Math.log1p(t * t / degrees);
		return Math.exp(logarithm - whole) / Math.sqrt(degrees);
	};
}
/** Up to here, the series of the distribution function is short and loses no precision in the tail. */
const SERIES_UP_TO = 2.5;
/**
* Distribution function of the standard normal distribution. Near the middle, the series Φ(z) = ½ + φ(z) (z + z³/3 +
* z⁵/(3·5) + …) (DLMF 7.6.2; Marsaglia, Journal of Statistical Software 11 (2004), issue 4); in the tails, Laplace's
* continued fraction (Abramowitz & Stegun 26.2.14), so that small probabilities keep their relative precision.
*
* @param z standard deviations from the mean; may be infinite
* @returns P(Z ≤ z), 0 to 1; the upper tail is normalCdf(−z)
* @throws RangeError when z is NaN
*/
function normalCdf(z) {
	if (Number.isNaN(z)) throw new RangeError("normalCdf of NaN");
	const density = Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
	if (Math.abs(z) <= SERIES_UP_TO) return .5 + density * oddSeries(z);
	const tail = density === 0 ? 0 : density / continuedFraction(Math.abs(z), (n) => n);
	return z < 0 ? tail : 1 - tail;
}
/** z + z³/3 + z⁵/(3·5) + …, until a term no longer changes the sum. */
function oddSeries(z) {
	let sum = z;
	let term = z;
	for (let odd = 3; Math.abs(term) > Math.abs(sum) * 2 ** -54; odd += 2) {
		term *= z * z / odd;
		sum += term;
	}
	return sum;
}
// src/domain/evidence/change.ts
/**
* Converts a difference of logarithms to percent.
* @param difference head − base
*/
function percentOf(difference) {
	return Math.expm1(difference) * 100;
}
/** A change in percent. */
function percentsOf({ difference, low, high }) {
	return {
		changePercent: percentOf(difference),
		lowPercent: percentOf(low),
		highPercent: percentOf(high)
	};
}
/** The one-sided p-value of "the metric got worse". */
function pWorse(id, { pValues }) {
	const { lower, higher } = pValues();
	return anyMetric(id).better === "higher" ? lower : higher;
}
/**
* A change whose estimate follows Student's t.
* @param difference of logarithms
* @param standardError of the difference; 0 if it is certain
* @param degrees its degrees of freedom
*/
function studentChange(difference, standardError, degrees) {
	const halfWidth = studentQuantile(1.95 / 2, degrees) * standardError;
	const t = difference === 0 ? 0 : difference / standardError;
	return {
		difference,
		standardError,
		degrees,
		low: difference - halfWidth,
		high: difference + halfWidth,
		pValues: () => {
			const beyond = studentUpperTail(Math.abs(t), degrees);
			return t < 0 ? {
				lower: beyond,
				higher: 1 - beyond
			} : {
				lower: 1 - beyond,
				higher: beyond
			};
		}
	};
}
/**
* The values of base and head to show beside a change. The change was estimated from pairs or rounds, so the ratio of
* the two medians can differ from it. Both are adjusted: their geometric mean stays, and their ratio becomes the
* change.
*
* @param own medians of the two, above 0
* @param difference of logarithms, head − base
* @returns values whose ratio is the change; the medians if one of these would not be finite
*/
function agreeingValues(own, difference) {
	const middle = (Math.log(own.base) + Math.log(own.head)) / 2;
	const agreeing = {
		base: Math.exp(middle - difference / 2),
		head: Math.exp(middle + difference / 2)
	};
	return Object.values(agreeing).every((value) => value > 0 && Number.isFinite(value)) ? agreeing : own;
}
/** Minimum number of values of each arm to estimate their variance. */
const LEAST_VALUES = 2;
/**
* The change between two unpaired groups of values with unequal variances (Welch, The generalization of "Student's"
* problem, Biometrika 34, 1947; degrees of freedom after Satterthwaite).
* @param base logarithms
* @param head logarithms
* @param least minimum assumed standard deviation of the values of either arm
* @returns undefined with fewer than two values of either arm, or if the variance is 0
*/
function welchChange(base, head, least = 0) {
	if (Math.min(base.length, head.length) < LEAST_VALUES) return void 0;
	const varianceOf = (values) => Math.max(standardDeviation(values), least) ** 2 / values.length;
	const [a, b] = [varianceOf(base), varianceOf(head)];
	if (a + b === 0) return void 0;
	const degrees = (a + b) ** 2 / (a ** 2 / (base.length - 1) + b ** 2 / (head.length - 1));
	return studentChange(mean(head) - mean(base), Math.sqrt(a + b), degrees);
}
/**
* The change from base to head where both have values of the same blocks: least squares for value = block + arm + error, which
* leaves out what a block has in common (the unbalanced randomized block design; Montgomery, Design and Analysis of
* Experiments, chapter 4).
* @param least minimum assumed standard deviation of a value within its block, above 0
* @returns undefined if there are no more values than blocks and arms
*/
function blockedChange(blocks, least) {
	const degrees = sumOf(blocks, ({ base, head }) => base.length + head.length) - blocks.length - 1;
	if (degrees < 1) return void 0;
	const all = blocks.map(({ base, head }) => ({
		difference: mean(head) - mean(base),
		weight: base.length * head.length / (base.length + head.length),
		squares: squaresOf(base) + squaresOf(head)
	}));
	const weights = sumOf(all, ({ weight }) => weight);
	const change = sumOf(all, (one) => one.weight * one.difference) / weights;
	const squares = sumOf(all, (one) => one.squares + one.weight * (one.difference - change) ** 2);
	return studentChange(change, Math.max(Math.sqrt(squares / degrees), least) / Math.sqrt(weights), degrees);
}
/** Sum of the squared distances from the mean. */
function squaresOf(values) {
	const centre = mean(values);
	return sumOf(values, (value) => (value - centre) ** 2);
}
/** True if a change can be written in percent. */
function isPresentable({ difference, low, high }) {
	return [
		difference,
		low,
		high
	].every((end) => Number.isFinite(percentOf(end)));
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
/** The smallest number with more than `rank` sums up to it, by bisection down to neighbouring doubles. */
function sumOfRank(sorted, rank) {
	let low = 2 * sorted[0];
	let high = 2 * sorted[sorted.length - 1];
	if (sumsUpTo(sorted, low) > rank) return low;
	let middle = (low + high) / 2;
	while (low < middle && middle < high) {
		if (sumsUpTo(sorted, middle) > rank) high = middle;
		else low = middle;
		middle = (low + high) / 2;
	}
	return high;
}
// src/domain/evidence/round-centres.ts
/**
* Converts rounds to columns.
* @param pairs number of pairs in all of them
*/
function comparisonOf(rounds, pairs) {
	return {
		rounds: rounds.map(({ round }) => round),
		centres: rounds.map(({ centre }) => centre),
		variances: rounds.map(({ variance }) => variance),
		pairs
	};
}
/** Weight of the rounds' usual scatter beside a round's own, in pairs. */
const USUAL_COUNTS = 2;
/** Variance of normal values ÷ square of their mean absolute deviation. */
const VARIANCE_PER_DEVIATION = Math.PI / 2;
/** Estimates a round by itself. */
function loneRoundOf({ round, differences }) {
	const pairs = differences.length;
	const centre = walshMedian(differences);
	const deviations = sumOf(differences, (one) => Math.abs(one - centre));
	const scatter = VARIANCE_PER_DEVIATION * deviations ** 2 / (pairs * (pairs - 1));
	return {
		round,
		centre,
		pairs,
		scatter: pairs < 2 ? 0 : scatter
	};
}
/**
* The centres of a comparison's rounds.
*
* A disturbance of the machine lasts for some seconds and can fill a round, so each round has its own scatter: the mean
* absolute deviation, which is less sensitive to heavy tails than squares. A few pairs estimate it badly, so it is
* drawn towards the median of all rounds.
*/
function centresOfRounds(lone) {
	const usual = lone.length === 0 ? 0 : median(lone.map(({ scatter }) => scatter));
	return comparisonOf(lone.map(({ round, centre, pairs, scatter }) => {
		return {
			round,
			centre,
			variance: ((pairs - 1) * scatter + USUAL_COUNTS * usual) / (pairs - 1 + USUAL_COUNTS) / pairs
		};
	}), sumOf(lone, (one) => one.pairs));
}
/**
* The centres of a comparison's rounds.
* @param rounds differences of logarithms, by round; none of them empty
*/
function roundCentres(rounds) {
	return centresOfRounds(rounds.map(loneRoundOf));
}
/**
* Weights rounds by their pairs and the variation between processes, and compares their scatter with the expected one:
* the moment estimate of DerSimonian & Laird (Controlled Clinical Trials 7 (1986), 177–188), with the weights of Paule
* & Mandel.
*
* @param comparison at least one round
* @param between variance between processes for the weights, above 0
* @returns `centre`: weighted mean of the rounds' centres; `weight`: sum of the weights, the reciprocals of the rounds'
* variances, which is the reciprocal of the centre's variance; `ratio`: observed scatter of the centres ÷ that expected
* from their variances, 1 if these are right, 0 for one round; `between`: estimate of the variance between processes
* from this comparison alone, which can be below 0 by chance, 0 for one round; `explained`: weighted mean of the
* variance of a round's centre that its pairs explain
*/
function weightedRounds({ centres, variances }, between) {
	let [sum, squares, total, explained] = [
		0,
		0,
		0,
		0
	];
	for (let round = 0; round < centres.length; round += 1) {
		const variance = variances[round];
		const weight = 1 / (between + variance);
		sum += weight;
		squares += weight * weight;
		total += weight * centres[round];
		explained += weight * variance;
	}
	const middle = total / sum;
	let scatter = 0;
	for (let round = 0; round < centres.length; round += 1) {
		const variance = variances[round];
		const weight = 1 / (between + variance);
		scatter += weight * (centres[round] - middle) ** 2;
		explained -= weight * weight * variance / sum;
	}
	const degrees = centres.length - 1;
	if (degrees === 0) return {
		centre: middle,
		weight: sum,
		ratio: 0,
		between: 0,
		explained: 1 / sum - between
	};
	const free = sum - squares / sum;
	return {
		centre: middle,
		weight: sum,
		ratio: scatter / degrees,
		between: (scatter - explained) / free,
		explained: explained / free
	};
}
// src/domain/evidence/process-pool.ts
/** Minimum variance: a smaller variation between processes than a thousandth is not resolved. */
const LEAST_VARIANCE = .001 ** 2;
/** Minimum assumed variance between processes, as with two modes 40 % apart: a standard deviation of 0.2. */
const LEAST_ASSUMED = .2 ** 2;
/** A few rounds may underestimate the variation between processes, so the pool's variance is multiplied by this. */
const POOL_FACTOR = 1.5;
/** Assumed variance between processes, for decisions from so few starts that they cannot show it themselves. */
function assumedVariance(pool) {
	return Math.max(LEAST_ASSUMED, POOL_FACTOR * (pool?.variance ?? 0));
}
/** Maximum number of iterations; a few are enough to converge. */
const MOST_STEPS = 50;
/** Relative step at which the estimate has converged. */
const PRECISION = 1e-6;
/**
* Estimates the variance between processes from all comparisons of a run. Their noise differs by metric and series, but
* they share the processes, so the processes' effects on a round are similar on a logarithmic scale. Each comparison
* gives an estimate; the average weights them by the inverse square of their variance.
*
* @param all the comparisons of a run
* @returns undefined if none has two rounds
*/
function processPool(all) {
	const most = all.reduce((longest, { rounds }) => Math.max(longest, rounds.length), 0);
	const members = all.filter(({ rounds }) => rounds.length >= Math.max(2, most / 2));
	if (members.length === 0) return void 0;
	let variance = LEAST_VARIANCE;
	for (let step = 0; step < MOST_STEPS; step += 1) {
		const next = Math.max(LEAST_VARIANCE, averageBetween(members, variance));
		const isSettled = Math.abs(next - variance) <= PRECISION * variance;
		variance = next;
		if (isSettled) break;
	}
	return {
		variance,
		errorVariance: errorVariance(members, variance),
		degrees: degreesByScatter(members, variance)
	};
}
function averageBetween(members, variance) {
	let [sum, weights] = [0, 0];
	for (const member of members) {
		const { between, explained } = weightedRounds(member, variance);
		const weight = 1 / (explained + variance) ** 2;
		sum += weight * between;
		weights += weight;
	}
	return sum / weights;
}
/**
* The variance of the pooled estimate. Comparisons whose rounds are correlated, as those of one server are, count as
* one: the correlation of two variance estimates is the square of theirs.
*/
function errorVariance(members, variance) {
	const totals = members.map((member) => weightedRounds(member, variance).explained + variance);
	const degrees = mean(members.map(({ rounds }) => rounds.length - 1));
	const together = roundsInCommon(members, {
		variance,
		weights: totals.map((total) => 1 / total)
	});
	const weights = sumOf(totals, (total) => 1 / total ** 2);
	return 2 * together / degrees / weights ** 2;
}
/**
* The degrees of freedom that are worth lending: few if the comparisons differ by more than chance. Smyth, Statistical
* Applications in Genetics and Molecular Biology 3 (2004), article 3, section 6.2, with the inverse of the trigamma
* function by the first two terms of its expansion.
*/
function degreesByScatter(members, variance) {
	const scattered = members.flatMap((member) => {
		const { ratio } = weightedRounds(member, variance);
		const degrees = member.rounds.length - 1;
		const { digamma, trigamma } = polygammasOfHalf(degrees);
		return ratio === 0 ? [] : [{
			log: Math.log(ratio * degrees / 2) - digamma,
			trigamma
		}];
	});
	if (scattered.length < 2) return Number.POSITIVE_INFINITY;
	const excess = standardDeviation(scattered.map(({ log }) => log)) ** 2 - mean(scattered.map(({ trigamma }) => trigamma));
	return excess > 0 ? (1 + Math.sqrt(1 + 2 * excess)) / excess : Number.POSITIVE_INFINITY;
}
/**
* Σᵢ Σⱼ wᵢ wⱼ ρ²ᵢⱼ: the sum over all pairs of comparisons of the squared correlation of their rounds, corrected for
* chance correlation in few rounds. With m comparisons of weight 1, it ranges from m, if they are uncorrelated, to m²,
* if all are the same.
*
* The sum of squares of all correlations equals that of the round-by-round matrix, so the time grows with the number of
* comparisons, not its square.
*
* @param all comparisons of at least two rounds
* @param shares `variance`: between processes, in squared logarithms; `weights`: of each comparison
*/
function roundsInCommon(all, { variance, weights }) {
	const count = all.reduce((least, { rounds }) => Math.min(least, rounds.length), Infinity);
	const products = new Float64Array(count * count);
	let [own, sum] = [0, 0];
	for (const [index, one] of all.entries()) {
		const weight = weights[index];
		own += weight * weight;
		sum += weight;
		const directions = directionsOf(one, variance, count);
		for (let row = 0; row < count; row += 1) {
			const a = directions[row];
			for (let column = 0; column < count; column += 1) {
				const at = row * count + column;
				products[at] = products[at] + weight * a * directions[column];
			}
		}
	}
	const others = sum * sum - own;
	if (count < 3) return own + others;
	const seen = products.reduce((total, product) => total + product * product, 0);
	const chance = 1 / (count - 1);
	const correlated = (seen - own - chance * others) / (1 - chance);
	return own + Math.min(others, Math.max(0, correlated));
}
/** The deviations of the first rounds from their centre, as a vector of length 1; of length 0 if there are none. */
function directionsOf(one, variance, count) {
	const { centre: middle } = weightedRounds(one, variance);
	const values = one.centres.slice(0, count).map((centre, at) => (centre - middle) / Math.sqrt(elementAt(one.variances, at) + variance));
	const length = Math.hypot(...values);
	return length === 0 ? values : values.map((value) => value / length);
}
/**
* Parses a shard such as `3/8`.
* @returns undefined if the text is not one
*/
function parseShard(text) {
	const [, index, count] = /^([1-9]\d{0,2})\/([1-9]\d{0,2})$/.exec(text) ?? [];
	const shard = {
		index: Number(index),
		count: Number(count)
	};
	return shard.index <= shard.count && shard.count <= 256 ? shard : void 0;
}
/** The name of a shard: `3/8`. */
function shardName({ index, count }) {
	return `${index}/${count}`;
}
/**
* The metric of a request of a mix that is judged however few answers a burst has, from all answers of a round
* together.
*/
const POOLED = "throughput";
/**
* True if bursts have so few answers that those of a round are pooled. For a request of a mix, its throughput is
* pooled; for a whole series, a percentile that would be that of the slowest answer in a burst.
* @see ENOUGH_ANSWERS in load-shape.ts
*/
function arePooled(series, id, { inBurst }) {
	if (!isWhole(series)) return id === "throughput" && inBurst < 10;
	return beyond(id, inBurst) < 1;
}
/**
* True if there are enough answers to judge a metric. A whole series always has enough, except for a percentile of
* pooled answers: its load was requested, whereas the requests of a mix share its answers.
* @param answers in the arm that has more of them, so that a server that hardly answers any more is still judged
*/
function hasEnoughAnswers(series, id, { inBurst, bursts }) {
	if (isWhole(series)) return beyond(id, inBurst) >= 1 || beyond(id, bursts * inBurst) >= 10;
	return id === "throughput" || inBurst >= 10 && beyond(id, inBurst) >= 1;
}
/**
* Minimum answers per second for judging a percentile.
* @param load of a series in one round: number of bursts, and their length in seconds
* @returns undefined for another metric
*/
function leastRate(id, { bursts, seconds }) {
	const part = percentileOf(id)?.part;
	return part === void 0 ? void 0 : Math.min(1, 10 / bursts) / (1 - part) / seconds;
}
/** Number of answers beyond a percentile; infinite for another metric. */
function beyond(id, answers) {
	const part = percentileOf(id)?.part;
	return part === void 0 ? Number.POSITIVE_INFINITY : (1 - part) * answers;
}
/** Number of answers, whatever their status, in the arm that has more. */
function answersIn(first, other = first) {
	const [one, another] = [answersOf(first), answersOf(other)];
	return another.inBurst > one.inBurst ? another : one;
}
function answersOf(samples) {
	return {
		inBurst: sumOf(["expected", "unexpected"], (id) => sumOf(column(samples, id), Number)) / Math.max(1, samples.length),
		bursts: samples.length / Math.max(1, roundsIn(samples).length)
	};
}
// src/domain/run/file/run-file.ts
/** Schema id of a run file; the number goes up with each change that older versions cannot read. */
const RUN_SCHEMA = "loadgate/run/2";
/** A series of head that was not measured. */
function withoutBursts(key, load) {
	const [name, samples] = [seriesName(key), NO_SAMPLES];
	return {
		name,
		...key,
		load,
		arm: "head",
		configHash: "none",
		samples
	};
}
/** The series of one arm, by name. */
function seriesByName({ series }, arm) {
	return new Map(series.filter((one) => one.arm === arm).map((one) => [one.name, one]));
}
/** True if everything that was to be measured was, which of a run without its base may be nothing. */
function isComplete(run) {
	const { shards, series, counts } = run;
	const jobs = shards?.jobs ?? [];
	const isEmpty = series.length === 0 && !counts;
	const isLacking = series.some(({ arm, samples }) => arm === "head" && samples.length === 0);
	return !isEmpty && !isLacking && [run, ...jobs].every(({ failure }) => failure === void 0);
}
/** Number of rounds in which series were measured: fewer than planned if the run ended early or ran out of time. */
function roundsMeasured(series) {
	return series.reduce((most, { samples }) => Math.max(most, roundsIn(samples).length), 0);
}
// src/domain/run/file/base-commit.ts
/** The name that reports give a base that is not a commit but a server running elsewhere. */
const BASE_URL = "base-url";
/** How a base can have been chosen, in words. A named branch stands for its merge base with head. */
const BASE_CHOICES = {
	"merge-parent": "first parent of the merge commit",
	"merge-base": "merge base with head",
	"before-push": "the commit before the push",
	previous: "the previous commit",
	"merge-group": "base of the merge group",
	descendant: "a descendant of head"
};
/** The least that was visible, of the programs of several servers or in several shards. */
function leastSeen(seen) {
	return ["nothing", "processes"].find((one) => seen.includes(one));
}
/** The loss that affects a series; undefined if its base was not lost. */
function lossOf(lost, { server, scenario }) {
	return lost.find((one) => (one.server ?? server) === server && (one.scenario ?? scenario) === scenario);
}
/** The loss that an error caused. */
function lossFrom({ message, details, hint }, place = {}) {
	const more = {
		...details.length > 0 && { details },
		...hint !== void 0 && { hint }
	};
	return {
		kind: "lost-base",
		...place,
		reason: message,
		...more
	};
}
// src/domain/statistics/variance-ratio.ts
/**
* The p-value of a ratio for normal values: the upper tail of F with these degrees of freedom, an incomplete beta
* function (NIST DLMF 8.17).
* @returns probability, 0 to 1
*/
function chanceOf({ f, between, within }) {
	const most = Math.min(within, MOST_WITHIN);
	return incompleteBeta(most / (most + between * f), {
		a: most / 2,
		b: between / 2
	});
}
/** Beyond this, the tail hardly changes but rounding errors grow; with infinitely many it has no value. */
const MOST_WITHIN = 1e6;
// src/domain/evidence/pairs.ts
/**
* Pairs the bursts of two series that were measured in turns: in each block, the first burst of one with the first of
* the other, and the second with the second. A block A B B A gives two pairs, one with A before B and one with B before
* A, so a drift of the machine adds to one what it takes from the other.
*
* A round's value is estimated from its pairs, not from its blocks: a disturbance of the machine often hits only one of
* a block's pairs, and a rank-based estimate benefits from that (docs/figures/statistics.md).
*/
function pairBursts(first, second) {
	const [blocks, rounds] = [column(first, "block"), column(first, "round")];
	const ofSecond = column(second, "block");
	if (areInStep(blocks, ofSecond, rounds)) return {
		first,
		second,
		at: rounds.map((round, at) => ({
			one: at,
			other: at,
			round
		}))
	};
	const others = groupedBy(ofSecond.keys(), (index) => ofSecond[index]);
	const paired = [...groupedBy(blocks.keys(), (index) => blocks[index])].flatMap(([block, indices]) => indices.flatMap((one, turn) => {
		const other = others.get(block)?.[turn];
		return other === void 0 ? [] : [{
			one,
			other,
			round: rounds[one]
		}];
	}));
	return {
		first,
		second,
		at: [...groupedBy(paired, ({ round }) => round).values()].flat()
	};
}
/**
* True if bursts are already ordered by round and block, each beside its partner, as in a run that was not cut short.
*/
function areInStep(blocks, others, rounds) {
	const rises = (values, at) => at === 0 || elementAt(values, at) >= elementAt(values, at - 1);
	const isInStep = (block, at) => block === others[at] && rises(blocks, at) && rises(rounds, at);
	return blocks.length === others.length && blocks.every(isInStep);
}
/**
* The logarithm of the second burst's value minus that of the first's, for each pair in which both are above 0.
* @returns by round; rounds without a difference are left out
*/
function differencesByRound({ first, second, at }, id) {
	const [from, to] = [metricColumn(first, id), metricColumn(second, id)];
	const rounds = [];
	const all = [];
	let begin = 0;
	for (let index = 0; index < at.length; index += 1) {
		const { one, other, round } = at[index];
		const before = from[one];
		const now = to[other];
		if (before > 0 && now > 0) all.push(Math.log(now) - Math.log(before));
		if (at[index + 1]?.round === round) continue;
		if (all.length > begin) rounds.push({
			round,
			differences: all.slice(begin)
		});
		begin = all.length;
	}
	return rounds;
}
// src/domain/evidence/paired-changes.ts
/** The pool lends at most this many times the degrees of freedom of a comparison's own rounds. */
const MOST_LENT = 3;
/** Below this probability, a comparison's own rounds contradict the pool. */
const CONTRADICTION = .1;
/**
* With at most this many degrees of freedom, two or three rounds agree too often by chance: they are no evidence of a
* small variance.
*/
const MOST_BY_CHANCE = 2;
/** Assumed variance between processes of a single round: a standard deviation of 5 %. */
const ASSUMED_VARIANCE = .05 ** 2;
/** Degrees of freedom of the assumption: so few that two modes 20 % apart are not called a change. */
const ASSUMED_DEGREES = 3;
/**
* The change of a comparison.
*
* Fresh processes can shift a whole round, so a round is one value: the Hodges–Lehmann estimate over its pairs. Their
* weighted mean is the estimate, and Student's t gives interval and p-values. A few rounds estimate their variance
* badly, but all comparisons of a run share their processes. So the variance is drawn towards what the pool expects,
* with as many degrees of freedom as the pool is worth (Smyth, Statistical Applications in Genetics and Molecular
* Biology 3 (2004), article 3). If a comparison's rounds scatter more than that explains, only its own rounds count.
* docs/figures/statistics.md explains the choice of this rule.
*
* @param comparison its rounds
* @param pool of the run
* @param isWarming one of the servers was still getting faster: its speed rises in its own steps, so only its own
* rounds count, with a variance never below what the pool expects
* @returns undefined with too few pairs for an interval, without a round, and for fewer than two of a server that was not warm
*/
function changeOf(comparison, pool, isWarming = false) {
	if (comparison.pairs < 6) return void 0;
	const own = comparison.rounds.length - 1;
	if (own < 0 || isWarming && own < 1) return void 0;
	if (!pool) return changeOfPairs(comparison);
	const { centre, weight, ratio, explained, between } = weightedRounds(comparison, pool.variance);
	const worth = 2 * (explained + pool.variance) ** 2 / pool.errorVariance;
	const isAlone = ratio > 1 && chanceOf({
		f: ratio,
		between: own,
		within: worth
	}) < CONTRADICTION || isWarming;
	const lent = isAlone ? 0 : Math.min(MOST_LENT * Math.max(1, own), pool.degrees, Math.max(0, worth - own));
	const degrees = own + lent;
	const scale = isWarming ? ratio : (own * ratio + lent) / degrees;
	const variance = Math.max(Math.max(isWarming || own <= MOST_BY_CHANCE ? 1 : 0, scale) / weight, LEAST_VARIANCE / (own + 1));
	const rounds = {
		number: own + 1,
		between: isAlone ? Math.max(0, between) : pool.variance
	};
	return {
		...studentChange(centre, Math.sqrt(variance), Math.max(1, degrees)),
		rounds
	};
}
/**
* The change of one round. Its pairs share their processes, so they cannot show the variation between processes, which
* is assumed.
*/
function changeOfPairs({ centres, variances, pairs }) {
	const degrees = Math.min(ASSUMED_DEGREES, pairs - 1);
	const standardError = Math.sqrt(elementAt(variances, 0) + ASSUMED_VARIANCE);
	const rounds = {
		number: 1,
		between: ASSUMED_VARIANCE
	};
	return {
		...studentChange(elementAt(centres, 0), standardError, degrees),
		rounds
	};
}
export { failedByStart as $, isPresentable as A, CONFIDENCE as B, processPool as C, walshMedian as D, weightedRounds as E, welchChange as F, metricColumn as G, POWER as H, normalCdf as I, serverValues as J, seriesValue as K, studentQuantile as L, percentOf as M, percentsOf as N, agreeingValues as O, studentChange as P, addedFailures as Q, studentUpperTail as R, assumedVariance as S, runsByBase as St, roundCentres as T, countedValue as U, FALSE_ALARM_RATE as V, knownValues as W, valuesByMetric as X, serverValuesByRound as Y, valuesByRound as Z, arePooled as _, selectMedian as _t, BASE_CHOICES as a, NO_SAMPLES as at, parseShard as b, elementAt as bt, lossFrom as c, growingSamples as ct, isComplete as d, roundLengthMs as dt, failedIn as et, roundsMeasured as f, roundsIn as ft, answersIn as g, quantile as gt, POOLED as h, median as ht, pairBursts as i, FIGURES as it, pWorse as j, blockedChange as k, lossOf as l, known as lt, withoutBursts as m, mean as mt, changeOf as n, failedPercent as nt, BASE_URL as o, burstsByRound as ot, seriesByName as p, samplesAt as pt, serverValue as q, differencesByRound as r, outcomeOf as rt, leastSeen as s, column as st, ASSUMED_VARIANCE as t, failedInBursts as tt, RUN_SCHEMA as u, knownOf as ut, hasEnoughAnswers as v, standardDeviation as vt, comparisonOf as w, shardName as x, partsByBase as xt, leastRate as y, requireSample as yt, incompleteBeta as z };
