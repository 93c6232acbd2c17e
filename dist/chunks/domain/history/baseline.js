import { a as boundsOf, b as instrumentedIn, c as gatedIn } from "../series/warm-up.js";
import { L as sumOf, R as formatBytes, T as percentileOf, Y as groupedBy, d as PERCENTILES, g as SERVER_METRIC_IDS, l as OPEN_LOOP_METRIC_IDS, m as SERIES_METRIC_IDS, n as COUNT_METRIC_IDS, q as present, t as withoutNullish, u as PAIRED_METRIC_IDS } from "../shared/without-nullish.js";
import { r as isWhole } from "../series/series.js";
import { n as required } from "../shared/required.js";
import { A as burstsOfRounds, B as seriesValue, C as changeOf, D as roundCentres, E as comparisonOf, F as knownValues, G as valuesByRound, M as pairBursts, N as countedValue, P as instrumentValues, R as metricColumn, T as processPool, V as serverValue, W as valuesByMetric, Y as failedInBursts, Z as outcomeOf, a as lossOf, c as arePooled, et as burstsByRound, it as knownOf, j as differencesByRound, l as hasEnoughAnswers, q as failedByStart, s as answersIn, tt as column, y as seriesByName, z as overRounds } from "../run/file/base-commit.js";
import { S as elementAt, _ as median, b as standardDeviation, g as mean, l as studentChange, p as studentUpperTail, x as requireSample, y as selectMedian } from "../evidence/change.js";
import { h as laneName } from "../series/counts.js";
import { n as plannedPart, t as followUpPart } from "../evidence/run-until.js";
// src/domain/run/file/testbed.ts
/** The type of a machine: what a count depends on beside its counter. */
function machineTypeOf({ runnerImage, os, arch, ...own }) {
	const { cpuModel, cpuCount, cpuQuota } = own;
	const limited = cpuQuota === void 0 ? [] : [`limited to ${Number(cpuQuota.toFixed(2))} cores`];
	return [
		runnerImage ?? os,
		arch,
		`${cpuCount} × ${cpuModel}`,
		...limited
	].join(", ");
}
/** Where a run was measured; runs are only comparable on the same testbed. */
function testbedOf(environment) {
	const { oha } = environment;
	const machine = machineTypeOf(environment);
	return oha === void 0 ? machine : `${machine}, oha ${oha}`;
}
/** Where each series of a run was measured. */
function testbedsIn({ environment, shards }) {
	const own = testbedOf(environment);
	const jobs = shards?.jobs ?? [];
	const others = new Map(jobs.map((job) => [job.index, testbedOf(job.environment ?? environment)]));
	return ({ shard = 0 }) => others.get(shard) ?? own;
}
// src/domain/evidence/estimates.ts
/**
* The estimate of each gated change from base to head, with the number of comparisons that are judged together; empty
* without a base.
*/
function estimates(evidence) {
	const { series, gate, pool, warming } = evidence;
	const compared = [...series.values()].flatMap(({ head, base, centres, judged }) => {
		const { tolerancePercent: tolerated } = boundsOf(gate, head.name);
		const isPooled = !isWhole(head) && arePooled(head, "throughput", answersIn(base.samples, head.samples));
		return gatedIn(gate, head.name, PAIRED_METRIC_IDS).flatMap((metric) => {
			if (!judged.includes(metric) || isPooled && metric === "throughput") return [];
			return [{
				head,
				metric,
				tolerancePercent: required(tolerated[metric], "tolerance"),
				centres: required(centres.get(metric), "rounds")
			}];
		});
	});
	return compared.flatMap(({ head, metric, tolerancePercent, centres }) => {
		const change = changeOf(centres, pool, warming.has(head.server));
		if (!change?.rounds) return [];
		const known = {
			change,
			pairs: centres.pairs,
			rounds: change.rounds,
			tests: compared.length
		};
		return [{
			series: head.name,
			metric,
			tolerancePercent,
			...known
		}];
	});
}
// src/domain/statistics/random.ts
/**
* xoshiro128**, a generator of 32-bit words with period 2¹²⁸ − 1: Blackman & Vigna, "Scrambled Linear Pseudorandom
* Number Generators", ACM Transactions on Mathematical Software 47 (2021), 36.
*
* @param state four whole numbers, 0 to 2³² − 1, not all zero
* @returns function that returns the next word, 0 to 2³² − 1
* @throws RangeError when the state is all zero, which would only generate zeros
*/
function xoshiro128StarStar(state) {
	let [s0, s1, s2, s3] = state;
	if ((s0 | s1 | s2 | s3) === 0) throw new RangeError("xoshiro128** cannot start from four zeros");
	return () => {
		const result = Math.imul(rotateLeft(Math.imul(s1, 5), 7), 9) >>> 0;
		const shifted = s1 << 9;
		s2 ^= s0;
		s3 ^= s1;
		s1 ^= s2;
		s0 ^= s3;
		s2 ^= shifted;
		s3 = rotateLeft(s3, 11);
		return result;
	};
}
/** 32-bit FNV-1a hash of a text's UTF-8 bytes, 0 to 2³² − 1: Fowler, Noll, Vo & Eastlake, RFC 9923. */
function fnv1a(text) {
	let hash = 2166136261;
	for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 16777619);
	return hash >>> 0;
}
/**
* Reproducible random numbers: xoshiro128**, its state drawn by SplitMix32 (the additive generator of Steele, Lea &
* Flood, OOPSLA 2014, with the 32-bit finaliser of MurmurHash3) from the FNV-1a hash of the seed. Not cryptographically
* secure; 2³² different streams.
*
* @param seed text, or a number that stands for its text (42 and "42" are the same seed)
* @returns function that returns the next number, uniform on the multiples of 2⁻⁵³ in [0, 1)
*/
function seededRandom(seed) {
	const split = splitMix32(fnv1a(String(seed)));
	const next = xoshiro128StarStar([
		split(),
		split(),
		split(),
		split()
	]);
	return () => {
		const high = next() >>> 5;
		const low = next() >>> 6;
		return (high * 2 ** 26 + low) / 2 ** 53;
	};
}
/**
* Shuffled copy, every order equally likely: Fisher & Yates, in Durstenfeld's form (Knuth, The Art of Computer
* Programming 2, 3.4.2, algorithm P).
*
* @param items not changed
* @param random source of uniform numbers in [0, 1), such as {@link seededRandom}
* @returns new array with the same items
*/
function shuffle(items, random) {
	const result = [...items];
	for (let last = result.length - 1; last > 0; last -= 1) {
		const chosen = Math.floor(random() * (last + 1));
		result.splice(last, 1, ...result.splice(chosen, 1, ...result.slice(last, last + 1)));
	}
	return result;
}
function splitMix32(seed) {
	let state = seed;
	return () => {
		state = state + 2654435769 | 0;
		let word = state;
		word = Math.imul(word ^ word >>> 16, 2246822507);
		word = Math.imul(word ^ word >>> 13, 3266489909);
		return (word ^ word >>> 16) >>> 0;
	};
}
function rotateLeft(word, by) {
	return word << by | word >>> 32 - by;
}
// src/domain/evidence/trend.ts
/** Minimum number of rounds to separate a trend from the behaviour of a single process. */
const MIN_ROUNDS = 3;
/** Minimum number of bursts of a round for a meaningful slope. */
const MIN_BURSTS = 4;
/** With more points, a slope is not noticeably more precise; no real round has as many bursts. */
const MOST_POINTS = 100;
/**
* Finds servers that get faster or slower within their rounds, as servers do that were measured before they were warm.
*
* In each round the drift is the slope of Theil and Sen (Sen, Journal of the American Statistical Association 63
* (1968), 1379–1389) of the logarithm of rate and of requests per CPU time over the bursts, times the round's length,
* averaged over all cells of the lane. A drift of the machine continues from round to round, whereas a server begins
* anew with each start; so the slope of the rounds' medians is subtracted if it has the same sign. Consecutive bursts
* are correlated, rounds of fresh processes are not, so each round is one value. Student's t of these must be
* significant at 1 % over all lanes together (Bonferroni), and the drift must exceed what counts as flat.
* docs/figures/warm-up.md has the rate of false trends.
*
* @param series of a run, each in chronological order
* @returns `known`, the lanes with enough rounds and bursts for an estimate; and `found`, those whose speed changes
* significantly, in percent from the first burst of a round to the last
*/
function trendsOf(series) {
	const known = [...groupedBy(series.filter(isWhole), laneName).values()].flatMap((own) => {
		const drifts = driftsOf(own.flatMap(speedsOf));
		const [first] = own;
		return first && drifts.length >= MIN_ROUNDS ? [{
			lane: first,
			drifts
		}] : [];
	});
	const found = known.flatMap(({ lane: { server, arm }, drifts }) => {
		const percent = Math.expm1(mean(drifts)) * 100;
		return Math.abs(percent) > 10 && chanceOf(drifts) <= .01 / known.length ? [{
			server,
			arm,
			percent
		}] : [];
	});
	return {
		known: known.map(({ lane: { server, arm } }) => ({
			server,
			arm
		})),
		found
	};
}
/**
* Servers that were measured before they were warm: in most of their starts they were still getting faster at the end
* of the warm-up, or they got faster within their rounds.
*/
function warmingLanes(servers, { found }) {
	return [...servers.filter(wasMostlyUnsteady), ...found.filter(({ percent }) => percent > 0)];
}
/** True if a server was still getting faster at the end of the warm-up in most of its starts. */
function wasMostlyUnsteady({ starts }) {
	return starts.filter(({ stillFasterPercent }) => stillFasterPercent !== void 0).length > starts.length / 2;
}
/** Two-sided p-value for a mean of 0. */
function chanceOf(drifts) {
	const standardError = standardDeviation(drifts) / Math.sqrt(drifts.length);
	const t = Math.abs(mean(drifts)) / standardError;
	return Number.isFinite(t) ? 2 * studentUpperTail(t, drifts.length - 1) : 0;
}
/**
* The speed of a series in each of its rounds, by a metric that reflects it; rounds with few bursts are left out.
* @returns `drift`, the rise of the speed's logarithm from the first burst to the last, and `middle`, its median
*/
function speedsOf({ level, samples }) {
	return ("rate" in level ? [PER_CPU] : [PER_TIME, PER_CPU]).map(({ id, logOf }) => [...valuesByRound(samples, id, logOf)].filter(([, logs]) => logs.length >= MIN_BURSTS).map(([round, logs]) => {
		return {
			round,
			drift: slope(logs) * (logs.length - 1),
			middle: median(logs)
		};
	}));
}
/** The drift of a lane in each of its rounds. */
function driftsOf(speeds) {
	const drifts = [...groupedBy(speeds.flat(), ({ round }) => round).values()].map((own) => mean(own.map(({ drift }) => drift)));
	const long = speeds.filter(({ length }) => length >= MIN_ROUNDS);
	if (long.length === 0) return drifts;
	const wanders = long.map((own) => slope(own.map(({ middle }) => middle)));
	const machine = sameWay(mean(wanders), mean(drifts));
	return drifts.map((drift) => drift - machine);
}
/** `part` if it has the sign of `whole`, limited to the size of `whole`; otherwise 0. */
function sameWay(part, whole) {
	return Math.sign(part) === Math.sign(whole) ? Math.sign(whole) * Math.min(Math.abs(part), Math.abs(whole)) : 0;
}
/** Metrics of a server's speed, each with a logarithm that rises with it. */
const PER_TIME = {
	id: "throughput",
	logOf: Math.log
};
const PER_CPU = {
	id: "cpu-per-request",
	logOf: (us) => Math.log(1 / us)
};
/**
* Median of the slopes between all pairs of equally spaced values. All pairs of very many values would take seconds, so
* they are first reduced to medians of neighbouring values.
*/
function slope(values) {
	const together = Math.ceil(values.length / MOST_POINTS);
	if (together > 1) return slope(Array.from({ length: Math.floor(values.length / together) }, (_, at) => median(values.slice(at * together, (at + 1) * together)))) / together;
	const slopes = [];
	for (let later = 1; later < values.length; later += 1) for (let at = 0; at < later; at += 1) slopes.push((elementAt(values, later) - elementAt(values, at)) / (later - at));
	return selectMedian(slopes);
}
// src/domain/metrics/totals.ts
const durationsMs = (samples) => column(samples, "durationMs");
const ADDED_UP = {
	throughput: { weights: durationsMs },
	"latency-mean": {
		weights: answersOf,
		silent: waitedMs
	},
	"cpu-per-request": {
		weights: answersOf,
		silent: (samples) => usedUs(samples, "serverCpuMs")
	},
	"total-cpu-per-request": {
		weights: answersOf,
		silent: (samples) => usedUs(samples, "serverCpuMs", "servicesCpuMs")
	},
	cpu: { weights: durationsMs },
	"services-cpu": { weights: durationsMs }
};
/**
* The total of a metric over all answers or all time under load: no burst is left out, however untypical. A burst without
* an answer has no throughput, no latency and no CPU time per request, yet it takes its time, its requests wait, and what its
* server worked counts.
* @returns undefined for a metric without a total: percentiles, and what does not add up
*/
function totalIn(samples, id) {
	if (id === "latency-max") return longestIn(samples);
	if (id === "throughput-per-core") {
		const cpuOf = required(totalIn(samples, "cpu-per-request"), "total");
		return (bursts) => perSecondOf(cpuOf(bursts));
	}
	const own = ADDED_UP[id];
	if (!own) return void 0;
	const weights = own.weights(samples);
	const parts = partsOf(samples, id, weights);
	const silent = own.silent?.(samples) ?? [];
	return (bursts) => {
		let [part, whole] = [0, 0];
		for (const burst of bursts) {
			const [added, weight] = [parts[burst], weights[burst]];
			if (weight > 0 && !Number.isNaN(added)) {
				part += added;
				whole += weight;
			} else if (!(weight > 0)) part += silent[burst] ?? 0;
		}
		return {
			part,
			whole
		};
	};
}
/** The time of some bursts by their requests that ended, answered or failed. */
function timeByAnswers(samples) {
	const [durationMs, errors] = [column(samples, "durationMs"), column(samples, "errorCount")];
	const answers = answersOf(samples);
	return (bursts) => ({
		part: sumOf(bursts, (burst) => durationMs[burst]),
		whole: sumOf(bursts, (burst) => answers[burst] + errors[burst])
	});
}
/** What each burst adds: answers, or its value for each unit of its weight. A burst without an answer has no throughput. */
function partsOf(samples, id, weights) {
	if (id === "throughput") return column(samples, "expected").map((answers) => answers * 1e3);
	return metricColumn(samples, id).map((value, burst) => value * weights[burst]);
}
function usedUs(samples, ...figures) {
	const usedMs = figures.map((figure) => column(samples, figure));
	return column(samples, "round").map((_, at) => sumOf(usedMs, (ms) => ms[at] || 0) * 1e3);
}
/** Requests of a rate come one by one, so in a burst without an answer they waited for half of it on average. */
const OF_A_RATE = .5;
/** The time that requests waited in bursts without an answer. */
function waitedMs(samples) {
	const [durationMs, shortfall] = [column(samples, "durationMs"), column(samples, "rateShortfall")];
	return waitingIn(samples).map((requests, at) => {
		return (Number.isNaN(shortfall[at]) ? 1 : OF_A_RATE) * requests * durationMs[at];
	});
}
/** The longest latency of some bursts; of requests that waited for all of a burst, at least its length. */
function longestIn(samples) {
	const [waiting, durationMs] = [waitingIn(samples), column(samples, "durationMs")];
	const longestMs = column(samples, "latencyMaxMs").map((ms, burst) => elementAt(waiting, burst) > 0 ? elementAt(durationMs, burst) : ms);
	return (bursts) => {
		const own = knownOf(bursts.map((burst) => elementAt(longestMs, burst)));
		return own.length > 0 ? {
			part: Math.max(...own),
			whole: 1
		} : {
			part: 0,
			whole: 0
		};
	};
}
/** The number of requests that each burst cut off without having answered any; 0 if others failed. */
function waitingIn(samples) {
	const [answers, errors] = [answersOf(samples), column(samples, "errorCount")];
	return column(samples, "aborted").map((cutOff, at) => answers[at] === 0 && errors[at] === 0 ? cutOff : 0);
}
const US_PER_SECOND = 1e6;
/** Answers a second of CPU time, from microseconds of it for each answer. */
function perSecondOf({ part, whole }) {
	return {
		part: whole * US_PER_SECOND,
		whole: part
	};
}
function answersOf(samples) {
	const unexpected = column(samples, "unexpected");
	return column(samples, "expected").map((expected, at) => expected + unexpected[at]);
}
/** The total of all bursts of a series; undefined for a metric without a total, or without a burst that has one. */
function totalValue(samples, id) {
	const total = totalIn(samples, id);
	return total && ratioOf(total([...Array(samples.length).keys()]));
}
/** The total of each round of a series, without rounds that have none; undefined for a metric without a total. */
function totalsByRound(samples, id) {
	const total = totalIn(samples, id);
	const rounds = [...burstsByRound(samples).values()];
	return total && rounds.flatMap((bursts) => ratioOf(total(bursts)) ?? []);
}
function ratioOf({ part, whole }) {
	return whole > 0 ? part / whole : void 0;
}
// src/domain/statistics/mixture.ts
/**
* Prepares the parts at which the quantiles of a {@link Curve} are known for many look-ups.
* @param parts ascending from 0
* @returns the parts, and for each the logarithm of (1 − next part) ÷ (1 − this part)
*/
function knownParts(parts) {
	return {
		parts,
		falls: parts.map((part, at) => Math.log((1 - (parts[at + 1] ?? 1)) / (1 - part)))
	};
}
/** Relative difference of two values below which they count as equal. */
const NOTHING = 2e-14;
/**
* A component of a mixture from its quantiles.
* @param quantiles the first has part 0, the last part 1; parts and values ascend
*/
function curveOf(weight, quantiles) {
	return {
		weight,
		known: knownParts(quantiles.map(([part]) => part)),
		values: quantiles.map(([, value]) => value)
	};
}
/**
* A quantile of a mixture of distributions of which only some quantiles are known: the value where the weighted sum of
* their distribution functions passes a part. Percentiles cannot be averaged. The result is exact if it falls on known
* quantiles of the components; otherwise it lies between the neighbours of the true one.
*
* It is called very often, so its steps use neither arrays nor closures for numbers, each of which would be allocated as
* an object.
*
* @param curves at least one
* @param part 0 to 1
* @returns in the unit of the values
*/
function quantileOf(curves, part) {
	let total = 0;
	let low = Number.POSITIVE_INFINITY;
	let high = 0;
	for (let at = 0; at < curves.length; at += 1) {
		const { weight, known, values } = curves[at];
		const { parts } = known;
		let next = 0;
		while (next < parts.length && parts[next] <= part) next += 1;
		const below = elementAt(values, next - 1);
		total += weight;
		low = Math.min(low, below);
		high = Math.max(high, next < values.length ? values[next] : below);
	}
	const wanted = part * total;
	return crossing((value) => weightUpTo(curves, value) - wanted, low, high);
}
/** The weight of all values up to a value. */
function weightUpTo(curves, value) {
	let sum = 0;
	for (let at = 0; at < curves.length; at += 1) {
		const curve = curves[at];
		sum += curve.weight * partUpTo(curve, value);
	}
	return sum;
}
/**
* The point where an increasing function gets above 0, by interpolation, truncation and projection (Oliveira &
* Takahashi, ACM Transactions on Mathematical Software 47 (2020), article 5): a few steps if the function is smooth, at
* most one more than bisection if it jumps.
* @returns the least value found at which it is above 0; `from` if it already is there, `to` if it never is
*/
function crossing(rising, from, to) {
	let low = from;
	let high = to;
	let below = rising(from);
	let above = rising(to);
	if (below > 0) return low;
	if (!(above > 0)) return high;
	const halvings = Math.ceil(Math.log2((to - from) / (NOTHING * to)));
	for (let left = halvings + 1; high - low > NOTHING * high && left > -3; left -= 1) {
		const width = high - low;
		const middle = (low + high) / 2;
		const straight = (above * low - below * high) / (above - below);
		const way = Math.sign(middle - straight);
		const nudge = Math.max(.2 / (to - from) * width ** 2, .9 * NOTHING * high);
		const most = Math.max(0, (NOTHING * high * 2 ** left - width) / 2);
		const nudged = straight + way * Math.min(Math.abs(middle - straight), nudge);
		const at = Math.abs(nudged - middle) <= most ? nudged : middle - way * most;
		const value = rising(at);
		if (value > 0) {
			high = at;
			above = value;
		} else {
			low = at;
			below = value;
		}
	}
	return high;
}
/**
* The part of a distribution up to a value. Between two quantiles, the part above falls exponentially, as the tails of
* response times do. Up to the largest value, where it falls to 0, it is interpolated linearly.
*/
function partUpTo({ known, values }, value) {
	const { parts, falls } = known;
	let next = 0;
	while (next < values.length && values[next] <= value) next += 1;
	if (next === values.length) return 1;
	if (next === 0) return 0;
	const lowPart = parts[next - 1];
	const highPart = parts[next];
	const low = values[next - 1];
	const way = (value - low) / (values[next] - low);
	if (highPart === 1) return lowPart + (highPart - lowPart) * way;
	return 1 - (1 - lowPart) * Math.exp(way * falls[next - 1]);
}
/**
* Standard deviation of a distribution of which only some quantiles are known, with the quantile function Q
* interpolated linearly: the mean is ∫Q(u)du and the mean square ∫Q(u)²du, over u from 0 to 1, each in closed form on
* every piece. With the ten quantiles that a load generator prints, it is some percent too high for typical times, up
* to a quarter off for heavy tails, and anything from 40 % too low to 80 % too high if a few answers lie far from all
* others; see the tests.
*
* @param quantiles at least two, the first of part 0, the last of part 1, parts and values ascending
* @returns in the unit of the values
* @throws RangeError when there are fewer, or their parts do not ascend from 0 to 1
*/
function stddevFromQuantiles(quantiles) {
	if (quantiles[0]?.[0] !== 0 || quantiles.at(-1)?.[0] !== 1) throw new RangeError("quantiles must reach from part 0 to part 1");
	const pieces = quantiles.slice(1).map(([part, high], index) => {
		const [before, low] = quantiles[index];
		if (part < before) throw new RangeError("the parts of quantiles must ascend");
		return {
			width: part - before,
			low,
			high
		};
	});
	const integral = (of) => pieces.reduce((sum, { width, low, high }) => sum + width * of(low, high), 0);
	const mean = integral((low, high) => (low + high) / 2);
	return Math.sqrt(integral((low, high) => {
		const [a, b] = [low - mean, high - mean];
		return (a * a + a * b + b * b) / 3;
	}));
}
// src/domain/statistics/without-one.ts
/** Number of steps to search in each direction. */
const STEPS = 6;
/**
* Approximate shifts of a mixture's quantile when each of its groups is left out in turn. All groups are evaluated at
* the same few points, from the quantile outwards, which takes a tenth of the time of computing each quantile.
*
* @param groups at least two, each of at least one curve
* @param part 0 to 1
* @param quantile of all groups together
* @param step above 0, a difference of logarithms
* @returns differences of logarithms, each at most half a step off; undefined if one is beyond {@link STEPS} steps
*/
function shiftsWithoutOne(groups, { part, quantile }, step) {
	const wholes = groups.map((group) => sumOf(group, ({ weight }) => weight));
	const all = sumOf(wholes, Number);
	const areBelow = (place) => {
		const weights = groups.map((group) => weightUpTo(group, quantile * Math.exp(place * step)));
		const sum = sumOf(weights, Number);
		return weights.map((weight, at) => sum - weight <= part * (all - wholes[at]));
	};
	const reached = groups.map(() => -1);
	for (const way of [1, -1]) {
		const isUp = way > 0;
		for (let place = isUp ? 0 : -1, isAny = true; isAny; place += way) {
			if (Math.abs(place) > STEPS) return void 0;
			const below = areBelow(place);
			const last = isUp ? place : place - 1;
			for (const [at, isBelow] of below.entries()) if (isBelow === isUp) reached[at] = last;
			isAny = below.includes(isUp);
		}
	}
	return reached.map((place) => (place + .5) * step);
}
// src/domain/evidence/pooled-quantiles.ts
/** The known points of a burst's latency distribution, by the share of answers that take no longer. */
const KNOWN = [...PERCENTILES, {
	part: 1,
	figure: "latencyMaxMs"
}];
/** The usual case: all points are known. */
const ALL_KNOWN = knownParts([0, ...KNOWN.map(({ part }) => part)]);
/** Answers of all rounds that have to lie beyond a percentile: their number alone then leaves an error of 10 % at most. */
const LEAST_IN_ALL = 20;
/**
* The change of a percentile of all answers together, instead of the centre of bursts: it detects an effect that makes
* a tenth of the bursts slow, but not the typical burst. Its variance comes from leaving each round out in turn (the
* jackknife: Tukey, Annals of Mathematical Statistics 29, 1958, p. 614), and is never below what the number of answers
* and the pool imply.
* @param id of a percentile; others have no such change
* @param pool of the run
* @returns undefined with fewer than two rounds, or with too few answers of either arm
*/
function pooledQuantileChange(pairs, id, pool) {
	const part = percentileOf(id)?.part;
	if (part === void 0 || !pool || pairs.at.length < 6) return void 0;
	const rounds = answersByRound(pairs);
	const number = rounds.length;
	if (number < 2 || !haveEnough(rounds, part)) return void 0;
	const [base, head] = [quantileIn(rounds, "base", part), quantileIn(rounds, "head", part)];
	const least = pool.variance / number + varianceIn(rounds, part);
	const variance = isSurelyBelow(least, rounds, {
		part,
		base,
		head
	}) ? least : Math.max(least, varianceOf(rounds.map((_, out) => changeIn(rounds, part, out))));
	const difference = Math.log(head) - Math.log(base);
	const degrees = Math.max(1, number - 2);
	return {
		...studentChange(difference, Math.sqrt(variance), degrees),
		rounds: {
			number,
			between: pool.variance
		}
	};
}
/**
* The jackknife variance.
* @param others the change without each of the rounds
* @param room added to their standard deviation, as an upper limit of its error
*/
function varianceOf(others, room = 0) {
	const number = others.length;
	return (number - 1) ** 2 / number * (standardDeviation(others) + room) ** 2;
}
/**
* True if the jackknife variance is certain to be below another, which can be decided without computing all its
* quantiles.
* @param of the percentile, and its value in both arms
*/
function isSurelyBelow(variance, rounds, of) {
	const number = rounds.length;
	const step = Math.sqrt(variance * number) / (number - 1) / 4;
	const shifts = (arm) => {
		return shiftsWithoutOne(rounds.map((round) => round[arm]), {
			part: of.part,
			quantile: of[arm]
		}, step);
	};
	const [base, head] = [shifts("base"), shifts("head")];
	if (!base || !head) return false;
	return varianceOf(head.map((shift, out) => shift - elementAt(base, out)), step * Math.sqrt(number / (number - 1))) < variance;
}
/**
* The rounds of a percentile of all answers of each round, for bursts with too few answers for one.
* @param id of a percentile
* @returns the rounds in which both arms have enough
*/
function pooledQuantiles(pairs, id) {
	const part = required(percentileOf(id), "percentile").part;
	const rounds = answersByRound(pairs).filter((round) => answersBeyond(round, part) >= 10).map((one) => {
		return {
			...one,
			centre: changeIn([one], part),
			variance: varianceIn([one], part)
		};
	});
	return comparisonOf(rounds, pairs.at.length);
}
/**
* A percentile of all answers of each round of one arm together.
* @param id of a percentile
* @returns one for each round in which anything was answered, in milliseconds; `isLeast`: so few answers were given that
* none lies beyond it, so it is that of the slowest, and the true one may be higher
*/
function quantilesByRound(samples, id) {
	const part = required(percentileOf(id), "percentile").part;
	const curves = curvesOf(samples);
	return [...burstsByRound(samples).values()].flatMap((own) => {
		const answers = own.flatMap((burst) => curves[burst] ?? []);
		if (answers.length === 0) return [];
		const isLeast = (1 - part) * weightOf(answers) < 1;
		return [{
			value: quantileOf(answers, part),
			isLeast
		}];
	});
}
/**
* A percentile of all answers of one arm together, in milliseconds.
* @param id of a percentile; others have none
* @returns undefined where too few answers lie beyond it
*/
function quantileOfAll(samples, id) {
	const part = percentileOf(id)?.part;
	if (part === void 0) return void 0;
	const answers = present(curvesOf(samples));
	return (1 - part) * weightOf(answers) < 10 ? void 0 : quantileOf(answers, part);
}
/** The answers of each round in both arms. */
function answersByRound(pairs) {
	const [base, head] = [curvesOf(pairs.first), curvesOf(pairs.second)];
	return burstsOfRounds(pairs).map(({ round, first, second }) => ({
		round,
		base: first.flatMap((one) => base[one] ?? []),
		head: second.flatMap((other) => head[other] ?? [])
	}));
}
/** True if enough answers of all rounds together lie beyond a percentile, and some of each round. */
function haveEnough(rounds, part) {
	const beyond = rounds.map((round) => answersBeyond(round, part));
	return beyond.every((answers) => answers >= 1) && sumOf(beyond, Number) >= LEAST_IN_ALL;
}
/** The number of answers beyond a percentile, of the arm that has fewer. */
function answersBeyond({ base, head }, part) {
	return (1 - part) * Math.min(weightOf(base), weightOf(head));
}
/**
* The change of a percentile over the answers of some rounds: a difference of logarithms.
* @param without index of a round that is left out
*/
function changeIn(rounds, part, without) {
	const kept = rounds.filter((_, at) => at !== without);
	return Math.log(quantileIn(kept, "head", part)) - Math.log(quantileIn(kept, "base", part));
}
function quantileIn(rounds, arm, part) {
	return quantileOf(rounds.flatMap((round) => round[arm]), part);
}
/**
* Variance of that change due to the number of answers, for exponentially distributed times (Cramér, Mathematical
* Methods of Statistics, 1946, 28.5).
*/
function varianceIn(rounds, part) {
	const ofOne = part / ((1 - part) * Math.log(1 - part) ** 2);
	const answers = (arm) => sumOf(rounds, (round) => weightOf(round[arm]));
	return ofOne / answers("base") + ofOne / answers("head");
}
/** The answers of each burst; undefined for one without any. */
function curvesOf(samples) {
	const columns = KNOWN.map(({ part, figure }) => ({
		part,
		values: column(samples, figure)
	}));
	const [expected, unexpected] = [column(samples, "expected"), column(samples, "unexpected")];
	return expected.map((answers, index) => {
		const weight = answers + unexpected[index];
		const isKnown = ({ part, values }) => values[index] > 0 && (part === 1 || (1 - part) * weight >= 1);
		const own = columns.every(isKnown) ? columns : columns.filter(isKnown);
		const above = own.map(({ values }) => values[index]);
		const [middle, next] = above;
		if (middle === void 0 || next === void 0 || !(weight > 0)) return void 0;
		return {
			weight,
			known: own === columns ? ALL_KNOWN : knownParts([0, ...own.map(({ part }) => part)]),
			values: [middle ** 2 / next, ...above]
		};
	});
}
function weightOf(answers) {
	return sumOf(answers, ({ weight }) => weight);
}
// src/domain/evidence/all-answers-changes.ts
/**
* The changes of a series over all answers of a round: of throughput, all answers ÷ total time; of CPU time, all of it ÷ all
* answers; of a percentile, that of all answers together. The centre of bursts ignores effects that few bursts show, such as
* a pause every few seconds; here, every burst counts, even one without an answer. The pool does not include the effect of
* such bursts, so the variance is that of the rounds, but never below what the pool expects.
* @param series both arms, and the metrics that are judged
* @param pool of the run
* @returns by metric, without those that cannot be estimated
*/
function allAnswersChanges({ base, head, judged }, pool) {
	const pairs = pairBursts(base.samples, head.samples);
	return new Map(judged.flatMap((id) => {
		const change = percentileOf(id) ? pooledQuantileChange(pairs, id, pool) : worstOf(totalsOf(id, head).map((totals) => changeOf(totals(pairs), pool, true)));
		return change ? [[id, change]] : [];
	}));
}
/**
* The rounds of a metric over all answers. The mean latency also has those of the time for each answer: with as many connections
* all the time, one is in proportion to the other if requests count that the end of a burst cut off (Little, Operations Research
* 9, 1961).
*/
function totalsOf(id, { level, request }) {
	if (id === "throughput") return [(pairs) => alike(pooledCentres(pairs))];
	const own = (pairs) => totalCentres(pairs, (samples) => totalIn(samples, id));
	const areConstant = request === void 0 && !("rate" in level);
	if (id !== "latency-mean" || !areConstant) return [own];
	return [own, (pairs) => totalCentres(pairs, timeByAnswers)];
}
/** The change that is the most for the worse, of a metric of which less is better, or the only one. */
function worstOf(changes) {
	return present(changes).toSorted((a, b) => b.difference - a.difference)[0];
}
/** Rounds that all count as much: one without an answer is no less certain. */
function alike(rounds) {
	return {
		...rounds,
		variances: rounds.variances.map(() => 0)
	};
}
/** In place of no answer in a round: its CPU time for each is then far more than that of others. */
const HALF = .5;
/**
* The rounds of a metric by what its bursts add up to; none of a metric that does not add up.
* @param of the value of a total, and the variance of its logarithm
*/
function totalCentres(pairs, totalOf, of = ({ part, whole }) => ({
	value: part / Math.max(HALF, whole),
	variance: 0
})) {
	const [before, now] = [totalOf(pairs.first), totalOf(pairs.second)];
	if (!before || !now) return comparisonOf([], 0);
	const known = burstsOfRounds(pairs).map(({ round, first, second }) => {
		const [from, to] = [of(before(first)), of(now(second))];
		return {
			round,
			centre: Math.log(to.value) - Math.log(from.value),
			variance: from.variance + to.variance
		};
	}).filter(({ centre }) => Number.isFinite(centre));
	return comparisonOf(known, pairs.at.length);
}
/**
* The rounds of a request that gets only a few answers per burst: the rate over all answers of a round replaces the
* centre of its bursts. The variance of counts is at most that of a Poisson distribution; adding a half makes the
* logarithm of 0 finite (Anscombe, Biometrika 43 (1956), 461–464).
*/
function pooledCentres(pairs) {
	const throughputOf = (samples) => totalIn(samples, "throughput");
	return totalCentres(pairs, throughputOf, ({ part, whole }) => {
		const answers = part / 1e3 + HALF;
		return {
			value: answers / whole,
			variance: 1 / answers
		};
	});
}
// src/domain/statistics/evenly-spaced.ts
/**
* At most so many of some values, evenly spaced in their order: for tests whose time grows with a power of their number.
* @param most at least one
*/
function evenlySpaced(values, most) {
	const every = Math.ceil(values.length / most);
	return values.filter((_, at) => at % every === 0);
}
// src/domain/statistics/mann-whitney.ts
/**
* Exact two-sided p-value of the Mann–Whitney test: of all ways to divide the values between the two samples, the share
* whose rank sum is at least as far from its mean as the observed one. Ties get the mean of their ranks, and the
* distribution is computed for these ranks. H. B. Mann & D. R. Whitney, Annals of Mathematical Statistics 18 (1947),
* 50–60; with ties: E. L. Lehmann, "Nonparametrics" (1975), 1.4.
*
* Time grows as (m + n) · m · mn, where m is the smaller size: suitable for dozens of values, not for hundreds.
*
* @param xs at least one finite number, any order
* @param ys the same
* @returns 0 to 1
* @throws RangeError when a sample is empty or holds a number that is not finite
*/
function mannWhitneyPValue(xs, ys) {
	requireSample("Mann–Whitney test", xs, 1);
	requireSample("Mann–Whitney test", ys, 1);
	const [small, large] = xs.length <= ys.length ? [xs, ys] : [ys, xs];
	const { ranks, ofSmall } = doubledRanks(small, large);
	const total = ranks.length;
	const most = sumOf(ranks.slice(-small.length), Number);
	const shares = rankSums(ranks, small.length, most);
	const twiceMean = small.length * (total + 1) * 2;
	const distance = Math.abs(2 * ofSmall - twiceMean);
	let p = 0;
	for (const [found, share] of shares.entries()) if (Math.abs(2 * found - twiceMean) >= distance) p += share;
	return Math.min(1, p);
}
/**
* Ranks of all values in ascending order, doubled so that those of ties are whole, and the rank sum of the smaller
* sample.
*/
function doubledRanks(small, large) {
	const all = [...small.map((value) => ({
		value,
		isSmall: true
	})), ...large.map((value) => ({
		value,
		isSmall: false
	}))].sort((a, b) => a.value - b.value);
	const ranks = [];
	let ofSmall = 0;
	for (const ties of groupedBy(all, ({ value }) => value).values()) {
		const rank = 2 * ranks.length + ties.length + 1;
		ranks.push(...ties.map(() => rank));
		ofSmall += rank * ties.filter(({ isSmall }) => isSmall).length;
	}
	return {
		ranks,
		ofSmall
	};
}
/**
* The probability of each sum of `size` ranks drawn without replacement, indexed by the sum.
* @param most the largest sum
*/
function rankSums(ranks, size, most) {
	const rows = Array.from({ length: size + 1 }, () => new Float64Array(most + 1));
	required(rows[0], "empty draw")[0] = 1;
	for (const [seen, rank] of ranks.entries()) {
		const left = ranks.length - seen;
		for (let taken = Math.min(size, seen + 1); taken >= 0; taken -= 1) {
			const own = required(rows[taken], "draw");
			const fewer = rows[taken - 1];
			const stays = 1 - Math.max(0, size - taken) / left;
			const draws = (size - taken + 1) / left;
			for (let at = most; at >= 0; at -= 1) {
				const drawn = fewer && at >= rank ? elementAt(fewer, at - rank) * draws : 0;
				own[at] = elementAt(own, at) * stays + drawn;
			}
		}
	}
	return required(rows[size], "whole draw");
}
// src/domain/evidence/more-in-starts.ts
/** Significance level of the test over starts. */
const CHANCE = .01;
/**
* Starts of each arm from which on arms that are wholly apart differ. If half of the starts of both meet a pause, all four
* of one and none of the other do with a probability of 0.4 %, and three with 1.6 %.
*/
const LEAST_APART = 4;
/** Starts whose ranks are tested: the exact test is slow for hundreds, and no machine has time for so many. */
const MOST_RANKED = 40;
/**
* Tests if starts of one arm have more of something than those of the other, such as failed requests. What makes one
* request fail, or leaves one burst without an answer, often does so to others of the same start, so only starts are
* independent: by their ranks ({@link mannWhitneyPValue}), or with fewer than {@link LEAST_RANKED} if the least of one
* arm is more than {@link LEAST_RATIO} times the largest of the other. Fewer than {@link LEAST_APART} show nothing.
* @param ones shares of the arm that may have more, one for each start
* @param others those of the other arm
*/
function areMore(ones, others) {
	const starts = Math.min(ones.length, others.length);
	if (starts < LEAST_APART) return false;
	if (starts < 5) return Math.min(...ones) > 2 * Math.max(...others);
	const [own, theirs] = [evenlySpaced(ones, MOST_RANKED), evenlySpaced(others, MOST_RANKED)];
	return own.flatMap((one) => theirs.map((other) => Math.sign(one - other))).reduce((sum, sign) => sum + sign, 0) > 0 && mannWhitneyPValue(own, theirs) <= CHANCE;
}
/** The part of requests that pauses of a few seconds do not make fail in the typical start of one arm alone. */
const FAR_PART = .04;
/** How many times as much of the requests fails then. */
const FAR_TIMES = 10;
/**
* Tests if starts of one arm have more failed requests than those of the other ({@link areMore}); also if a large part fails
* in the typical one of at least two starts, and hardly any in each of the other arm.
* @param ones shares of failed requests, 0 to 1, one for each start
* @param others those of the other arm
*/
function failMore(ones, others) {
	if (areMore(ones, others)) return true;
	if (Math.min(ones.length, others.length) < 2) return false;
	const typical = median(ones);
	return typical >= FAR_PART && typical > FAR_TIMES * Math.max(...others);
}
/**
* True if more requests of one arm fail than of the other: certainly if none of the other does, or else over starts
* ({@link failMore}).
* @param ones shares of failed requests, 0 to 1, one for each start
* @param others those of the other arm
*/
function failMoreOrAny(ones, others) {
	const isAny = (shares) => shares.some((share) => share > 0);
	return isAny(others) ? failMore(ones, others) : isAny(ones);
}
// src/domain/evidence/failed-under-load.ts
/**
* Percentage of base's requests that may fail even if the gate allows none: a stray failure does not distort the rate.
*/
const STRAY_PERCENT = 1;
/** If a higher percentage of base's requests fails, and none of head's, base is lost however few starts show it. */
const MOST_PERCENT = 50;
/** A stall of the machine can leave some bursts without an answer; if there are more, base is not compared. */
const MOST_UNANSWERED = .5;
/** If head answers nothing in a larger share of its bursts, the others do not measure it. */
const MAX_UNANSWERED = .1;
/** Minimum number of bursts with a value for a series to be judged; fewer if fewer were requested. */
const MIN_SAMPLES = 6;
/** The reason why a part of base is lost. */
function causeOf(loss) {
	if ("reason" in loss) return { reason: loss.reason };
	const { kind: _, server: __, scenario: ___, ...cause } = loss;
	return cause;
}
/**
* Series of base whose requests failed under load, or that hung. Their rate is not a valid reference: a failing base
* looks slow, so head looks fast beside it.
* @param all series of both arms
* @param gate has the allowed failures of each series
* @returns those that head does not share first
*/
function failedUnderLoad(all, gate) {
	const heads = new Map(all.flatMap((one) => one.arm === "head" ? [[one.name, one]] : []));
	const lost = all.flatMap((series) => {
		const { arm, name, server, scenario, samples } = series;
		if (arm !== "base") return [];
		const failure = failureOf(samples, Math.max(boundsOf(gate, name).maxErrorPercent, STRAY_PERCENT));
		if (!failure) return [];
		const head = heads.get(name)?.samples;
		const isShared = head && head.length > 0 && isSharedBy(head, samples, failure);
		return [{
			kind: "lost-base",
			server,
			scenario,
			series: name,
			failure,
			...isShared && { isShared }
		}];
	});
	return [...lost.filter((one) => !one.isShared), ...lost.filter((one) => one.isShared)];
}
function failureOf(samples, allowedPercent) {
	if (samples.length === 0) return void 0;
	const { errorPercent: percent, withoutAnswer } = outcomeOf(samples);
	if (percent === void 0) return { of: "nothing-finished" };
	if (percent > allowedPercent) return {
		of: "failed-requests",
		failed: {
			percent,
			...failedInBursts(samples)
		}
	};
	if (withoutAnswer <= MOST_UNANSWERED * samples.length) return void 0;
	return {
		of: "no-answer",
		bursts: withoutAnswer,
		measured: samples.length
	};
}
/**
* True unless base fails more than head, over starts, or mostly. Without any answer in base, nothing at all was measured.
*/
function isSharedBy(head, base, failure) {
	if (failure.of === "nothing-finished") return false;
	if (failure.of === "no-answer") return !answersLess(base, head);
	return !(failure.failed.percent > MOST_PERCENT && outcomeOf(head).failed === 0) && !failMore(sharesOf(base, "failed"), sharesOf(head, "failed"));
}
/** A share of each start: of its requests that failed, or of its bursts without an answer. */
function sharesOf(samples, of) {
	return failedByStart(samples).map((start) => start[of]);
}
/** {@link failMoreOrAny} of the starts of two series. */
function failsMore(one, other) {
	return failMoreOrAny(sharesOf(one, "failed"), sharesOf(other, "failed"));
}
/**
* True if one arm leaves more bursts without an answer than the other, over starts. Fewer than {@link LEAST_RANKED} of a
* server that pauses are often apart, in one of several series.
*/
function answersLess(one, other) {
	const [own, others] = [sharesOf(one, "withoutAnswer"), sharesOf(other, "withoutAnswer")];
	return Math.min(own.length, others.length) >= 5 && areMore(own, others);
}
/** The share of bursts in which nothing was answered; 0 without bursts. */
function silentShareOf(samples) {
	return outcomeOf(samples).withoutAnswer / Math.max(1, samples.length);
}
/**
* The share of bursts in which servers paused, of some series together. What answers nothing in most of its bursts does
* not pause: its answers are late.
*/
function pausedShareOf(all) {
	const own = all.map(({ samples }) => silentShareOf(samples)).filter((share) => share <= MOST_UNANSWERED);
	return own.length === 0 ? 0 : mean(own);
}
/**
* True if enough bursts of head have a value, few enough got no answer, and few enough requests failed. What base shares
* with it tells nothing about it.
* @param base of the same run; absent without one
*/
function isMeasured(samples, maxErrorPercent, base) {
	const { errorPercent, withoutAnswer } = outcomeOf(samples);
	if (errorPercent === void 0) return false;
	if (errorPercent > maxErrorPercent && (!base || failsMore(samples, base))) return false;
	const isLessAnswered = withoutAnswer > 0 && (!base || answersLess(samples, base));
	if (isLessAnswered && withoutAnswer > .1 * samples.length) return false;
	const withValue = knownValues(samples, "throughput").length;
	const enough = Math.min(MIN_SAMPLES, samples.length);
	return withValue + (isLessAnswered ? 0 : withoutAnswer) >= enough;
}
// src/domain/evidence/evidence.ts
/** Metrics whose change is estimated from pairs: others can be 0, or depend on more than the server. */
const ESTIMATED = PAIRED_METRIC_IDS;
/**
* Pairs both arms of a run, and estimates the variation between its processes.
* @param measured the measurements, also of an unfinished run; without a base it has trends only. Those of its follow-up
* are kept apart
* @param gate what is gated
* @param known parts of base with which nothing can be compared; by default, those of the run
*/
function evidenceOf(measured, gate, known) {
	const run = plannedPart(measured);
	const { base: own, series: timed } = run;
	const lost = known ?? (own ? [...own.lost ?? [], ...failedUnderLoad(timed, gate)] : []);
	const bases = seriesByName(run, "base");
	const heads = headsOf(run);
	const isGated = heads.some(({ name }) => gatedIn(gate, name, ESTIMATED).length > 0);
	const all = heads.flatMap((head) => {
		const base = bases.get(head.name);
		if (!base || lossOf(lost, head)) return [];
		const asked = isGated ? gatedIn(gate, head.name, ESTIMATED) : ESTIMATED;
		return [seriesEvidence({
			head,
			base
		}, asked)];
	});
	const pool = processPool(all.flatMap(({ centres }) => [...centres.values()]));
	const series = new Map(all.map((one) => [one.head.name, {
		...one,
		allAnswers: allAnswersChanges(one, pool)
	}]));
	const trends = trendsOf(run.series);
	return {
		run,
		gate,
		lost,
		series,
		pool,
		trends,
		warming: new Set(warmingLanes(run.servers, trends).map(({ server }) => server)),
		followUp: followUpPart(measured)
	};
}
/** The series of head. */
function headsOf({ series }) {
	return series.filter(({ arm }) => arm === "head");
}
/**
* Computes the evidence of one series.
* @param asked metrics that are judged if there are enough answers
*/
function seriesEvidence({ head, base }, asked) {
	const answers = answersIn(head.samples, base.samples);
	const judged = asked.filter((id) => hasEnoughAnswers(head, id, answers));
	const pairs = pairBursts(base.samples, head.samples);
	const roundsOf = (id) => {
		if (!arePooled(head, id, answers)) return roundCentres(differencesByRound(pairs, id));
		return id === "throughput" ? pooledCentres(pairs) : pooledQuantiles(pairs, id);
	};
	return {
		head,
		base,
		centres: new Map(judged.map((id) => [id, roundsOf(id)])),
		judged
	};
}
/**
* The rounds of a metric. Those of metrics that are not judged are not kept: in very many series, they would fill the
* memory.
* @returns undefined for a metric that is not in {@link ESTIMATED}
*/
function centresIn({ head, base, centres }, id) {
	const own = centres.get(id);
	if (own || !ESTIMATED.includes(id)) return own;
	return roundCentres(differencesByRound(pairBursts(base.samples, head.samples), id));
}
// src/domain/run/file/conditions.ts
/** The compared parts of the environment, in the order of reports. */
const COMPARED = [
	"runnerImage",
	"imageVersion",
	"cpuModel",
	"cpuCount",
	"cpuQuota",
	"memoryBytes",
	"os",
	"arch",
	"oha",
	"loadgate",
	"node"
];
/** The conditions of a run. */
function conditionsOf({ environment, configHash, servers }) {
	return {
		environment,
		configHash,
		tools: toolsOf(servers, "head")
	};
}
/**
* The differences between two runs. A condition that is unknown for either run is no difference.
* @param before conditions of the earlier run
* @param now conditions of the later run
* @param against the earlier run
*/
function differencesSince(before, now, against) {
	const { startedAt, commit } = against;
	const named = {
		startedAt,
		commit: commit && { sha: commit.sha }
	};
	return differencesIn(factsOf(before), factsOf(now), named);
}
/** Programs whose versions differ between base and head of the same server. */
function differencesOfArms(servers) {
	const factsIn = (arm) => toolsOf(servers, arm).map(toolFact);
	return differencesIn(factsIn("base"), factsIn("head"), "base");
}
function toolsOf(servers, wanted) {
	return servers.flatMap(({ server, arm, tools = [] }) => arm === wanted ? tools.map((tool) => ({
		server,
		...tool
	})) : []);
}
function factsOf({ environment, tools, configHash }) {
	return [
		...COMPARED.map((what) => [what, environment[what]]),
		...tools.map(toolFact),
		["configuration", configHash]
	];
}
function toolFact({ version, ...what }) {
	return [what, version];
}
function differencesIn(earlier, later, against) {
	const keyOf = (what) => typeof what === "string" ? what : `${what.server} ${what.name}`;
	const known = new Map(earlier.map(([what, value]) => [keyOf(what), value]));
	return later.flatMap(([what, now]) => {
		const before = known.get(keyOf(what));
		if (before === void 0 || now === void 0 || asCompared(what, before) === asCompared(what, now)) return [];
		return {
			against,
			what,
			before,
			now
		};
	});
}
/** Machines of the same type differ by some kilobytes of memory. */
function asCompared(what, value) {
	return what === "memoryBytes" ? formatBytes(Number(value)) : value;
}
// src/domain/evidence/count-steadiness.ts
/** Counts that vary more than this between starts are unreliable, in percent. */
const MOST_SPREAD_PERCENT = 2;
/**
* Checks that a series' counts are reliable: starts of one program must not differ too much.
* @returns the problem; undefined if they agree, or are too few to tell
*/
function unsteadiness({ turns, arm, runtime }) {
	const counts = turns.map(({ instructions }) => instructions);
	if (counts.length < 2) return void 0;
	const percent = standardDeviation(counts) / mean(counts) * 100;
	if (percent <= MOST_SPREAD_PERCENT) return void 0;
	return {
		of: "unsteady",
		arm,
		percent,
		...withoutNullish({ runtime })
	};
}
// src/domain/history/baseline-counts.ts
/**
* The stored part of head's counts, without series that failed or whose counts are unreliable.
* @returns undefined if nothing is left
*/
function baselineCountsOf({ counts }) {
	if (!counts?.counter) return void 0;
	const series = counts.series.flatMap((one) => {
		const { name, server, scenario, requests, configHash, turns, tool } = one;
		const isSound = one.failure === void 0 && unsteadiness(one) === void 0;
		if (one.arm !== "head" || !isSound || configHash === void 0) return [];
		return [{
			name,
			server,
			scenario,
			requests,
			tool,
			configHash,
			metrics: valuesByMetric(COUNT_METRIC_IDS, (id) => countedValue(turns, id))
		}];
	});
	const { counter, conditions } = counts;
	return series.length === 0 ? void 0 : {
		counter,
		conditions,
		series
	};
}
// src/domain/history/baseline-open-loop.ts
/**
* The stored part of what was loaded at several rates in head, without series that failed and values that are only bounds.
* @param own the record's testbed
* @param testbedFor where a series was measured
*/
function baselineOpenLoopOf({ openLoop }, own, testbedFor) {
	return (openLoop?.series ?? []).flatMap((one) => {
		const { name, server, scenario, kind, configHash, failure, rounds } = one;
		if (one.arm !== "head" || failure !== void 0 || configHash === void 0) return [];
		if (rounds.length === 0) return [];
		const metrics = valuesByMetric(OPEN_LOOP_METRIC_IDS, (id) => {
			const { values, bound } = instrumentValues(one, id);
			return values.length === 0 || bound !== void 0 ? void 0 : overRounds(id, values);
		});
		const testbed = testbedFor(one);
		return [{
			name,
			server,
			scenario,
			kind,
			configHash,
			metrics,
			...testbed !== own && { testbed }
		}];
	});
}
// src/domain/history/baseline-servers.ts
/**
* What the values of a run's server depend on.
* @param server its name
* @param testbedFor where a series was measured
* @returns hash of the configuration of all that loads it, job by job, since how much memory it needs depends on
* everything that its process has to answer; and the testbed of each job that started it, joined by ` + `. Values of two
* runs are comparable only if both agree. Undefined where nothing was measured or counted of it
*/
function conditionsOfServer(run, server, testbedFor) {
	const isOwn = (one) => one.arm === "head" && one.server === server;
	const timed = run.series.filter(isOwn);
	const instrumented = instrumentedIn(run).filter((one) => isOwn(one) && one.configHash !== void 0);
	const all = timed.length > 0 ? timed : instrumented;
	if (all.length === 0) return void 0;
	const shards = [...new Set(all.map(({ shard }) => shard))];
	return {
		configHash: fnv1a(all.map(({ configHash, shard }) => `${shards.indexOf(shard)} ${configHash}`).toSorted().join("\n")).toString(16).padStart(8, "0"),
		testbed: shards.map((shard) => testbedFor({ shard })).join(" + ")
	};
}
/**
* The stored part of head's servers.
* @param own the record's testbed
* @param testbedFor where a series was measured
*/
function baselineServersOf(run, own, testbedFor) {
	return run.servers.flatMap((facts) => {
		const { arm, server: name } = facts;
		const metrics = valuesByMetric(SERVER_METRIC_IDS, (id) => serverValue(facts, id));
		const found = conditionsOfServer(run, name, testbedFor);
		if (arm !== "head" || !found || Object.keys(metrics).length === 0) return [];
		const { configHash, testbed } = found;
		return [{
			name,
			configHash,
			metrics,
			...testbed !== own && { testbed }
		}];
	});
}
// src/domain/history/baseline.ts
/** Schema id of a stored record; the number rises with each change that older readers cannot read. */
const BASELINE_SCHEMA = "loadgate/baseline/1";
/**
* The record of a run.
* @param evidence what a complete run shows; the noise of what is gated is kept
* @param commit the commit that it measured
*/
function recordOf(evidence, commit) {
	const { run } = evidence;
	const noise = noiseBySeries(evidence);
	const testbedFor = testbedsIn(run);
	const own = testbedOf(run.environment);
	const servers = baselineServersOf(run, own, testbedFor);
	const counts = baselineCountsOf(run);
	const openLoop = baselineOpenLoopOf(run, own, testbedFor);
	return {
		schema: BASELINE_SCHEMA,
		id: run.id,
		...withoutNullish({ name: run.origin?.name }),
		startedAt: run.startedAt,
		commit,
		...conditionsOf(run),
		series: headsOf(run).map((one) => {
			const { name, server, scenario, level, request, configHash, samples } = one;
			const key = {
				name,
				server,
				scenario,
				level,
				...withoutNullish({ request })
			};
			const metrics = valuesByMetric(SERIES_METRIC_IDS, (id) => seriesValue(samples, id));
			const totals = valuesByMetric(PAIRED_METRIC_IDS, (id) => overAllAnswers(samples, id));
			const testbed = testbedFor(one) === own ? void 0 : testbedFor(one);
			const more = {
				closingMs: closingMsOf(one),
				noise: noise.get(name),
				testbed
			};
			return {
				...key,
				configHash,
				metrics,
				totals,
				...withoutNullish(more)
			};
		}),
		...servers.length > 0 && { servers },
		...counts && { counts },
		...openLoop.length > 0 && { openLoop }
	};
}
/** A metric over all answers of a series; undefined if it has no such value. */
function overAllAnswers(samples, id) {
	return percentileOf(id) ? quantileOfAll(samples, id) : totalValue(samples, id);
}
/** The median over the starts; undefined without such a load. */
function closingMsOf({ closings = [] }) {
	return closings.length === 0 ? void 0 : median(closings.map(({ meanMs }) => meanMs));
}
function noiseBySeries(evidence) {
	const all = groupedBy(estimates(evidence), ({ series }) => series);
	return new Map([...all].map(([name, own]) => {
		const { rounds, pairs } = required(own[0], "change");
		const errors = own.map(({ metric, change }) => {
			const [standardError, degrees] = [short(change.standardError), short(change.degrees)];
			return [metric, {
				standardError,
				degrees
			}];
		});
		return [name, {
			rounds: rounds.number,
			pairs,
			between: short(rounds.between),
			errors: Object.fromEntries(errors)
		}];
	}));
}
/** With the digits that an estimate of noise is worth, which keeps records small. */
function short(value) {
	return Number(value.toPrecision(3));
}
/**
* The part of a store that a run is compared with: the newest records of its testbed.
* @param run the run to compare
* @param records everything stored, in any order
* @returns `records`, those of the same testbed, oldest first, without this run's own; `newest`, the newest of them, or of
* any testbed where there are none; `valuesOf`, the earlier values of one series' metric, measured with the same
* configuration, oldest first; `totalsOf`, the same over all answers; and `closingsOf`, its times at the ends of starts
*/
function historyOf(run, records) {
	const testbedFor = testbedsIn(run);
	const testbeds = /* @__PURE__ */ new Set([testbedOf(run.environment), ...run.series.map(testbedFor)]);
	const others = recordsBeside(run, records);
	const comparable = others.filter(({ environment, series }) => testbeds.has(testbedOf(environment)) || series.some(({ testbed = "" }) => testbeds.has(testbed)));
	const newest = comparable.at(-1) ?? others.at(-1);
	const storedOf = storedIn(comparable, (record) => record.series);
	const earlier = (series) => storedOf({
		...series,
		testbed: testbedFor(series)
	});
	return {
		records: comparable,
		newest,
		valuesOf: (series, id) => earlier(series).flatMap(({ metrics }) => metrics[id] ?? []),
		totalsOf: (series, id) => earlier(series).flatMap(({ totals }) => totals?.[id] ?? []),
		closingsOf: (series) => earlier(series).flatMap(({ closingMs }) => closingMs ?? [])
	};
}
/**
* Looks up what was stored of a series or server: the newest of the same name, configuration and testbed, oldest first.
* @param records oldest first
* @param ownOf what a record has of each series or server
*/
function storedIn(records, ownOf) {
	const stored = records.flatMap((record) => {
		const testbed = testbedOf(record.environment);
		return ownOf(record).map((one) => ({
			...one,
			testbed: one.testbed ?? testbed
		}));
	});
	const byKey = groupedBy(stored, keyOf);
	return (of) => (byKey.get(keyOf(of)) ?? []).slice(-20);
}
function keyOf({ name, configHash, testbed }) {
	return `${configHash} ${name} ${testbed}`;
}
/** The records of other runs of the same name, oldest first. */
function recordsBeside({ id, origin }, records) {
	return records.filter((record) => record.id !== id && record.name === origin?.name).toSorted((a, b) => a.startedAt.localeCompare(b.startedAt));
}
export { stddevFromQuantiles as A, areMore as C, quantilesByRound as D, evenlySpaced as E, shuffle as F, estimates as I, machineTypeOf as L, totalsByRound as M, wasMostlyUnsteady as N, curveOf as O, seededRandom as P, testbedOf as R, silentShareOf as S, mannWhitneyPValue as T, MAX_UNANSWERED as _, recordOf as a, isMeasured as b, conditionsOfServer as c, differencesOfArms as d, differencesSince as f, headsOf as g, evidenceOf as h, overAllAnswers as i, totalIn as j, quantileOf as k, unsteadiness as l, centresIn as m, closingMsOf as n, recordsBeside as o, ESTIMATED as p, historyOf as r, storedIn as s, BASELINE_SCHEMA as t, conditionsOf as u, causeOf as v, failMoreOrAny as w, pausedShareOf as x, failsMore as y, testbedsIn as z };
