import { h as required, i as gatedIn, t as boundsOf } from "../bounds/bounds.js";
import { M as present, b as percentileOf, f as SERVER_METRIC_IDS, j as sumOf, n as COUNT_METRIC_IDS, o as PAIRED_METRIC_IDS, s as PERCENTILES, t as withoutNullish, u as SERIES_METRIC_IDS } from "../shared/without-nullish.js";
import { n as isWhole } from "../series/series.js";
import { G as metricColumn, K as seriesValue, P as studentChange, U as countedValue, X as valuesByMetric, _ as arePooled, bt as elementAt, g as answersIn, ht as median, mt as mean, n as changeOf, ot as burstsByRound, q as serverValue, st as column, ut as knownOf, vt as standardDeviation, w as comparisonOf } from "../evidence/paired-changes.js";
import { d as groupedBy, t as formatBytes } from "../shared/format.js";
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
// src/domain/metrics/totals.ts
/** What weights the bursts of each metric that adds up. */
const WEIGHTS = {
	throughput: (samples) => column(samples, "durationMs"),
	"latency-mean": answersOf,
	"cpu-per-request": answersOf,
	"total-cpu-per-request": answersOf,
	cpu: (samples) => column(samples, "durationMs"),
	"services-cpu": (samples) => column(samples, "durationMs")
};
/** What each burst adds if it has no answer: the CPU time that was used in it, or the time that its requests waited. */
const SILENT = {
	"latency-mean": waitedMs,
	"cpu-per-request": (samples) => usedUs(samples, ["serverCpuMs"]),
	"total-cpu-per-request": (samples) => usedUs(samples, ["serverCpuMs", "servicesCpuMs"])
};
/**
* The total of a metric over all answers or all time under load: no burst is left out, however untypical. A burst without
* an answer has no throughput, no latency and no CPU time per request, yet it takes its time, its requests wait, and what its
* server worked counts.
* @returns undefined for a metric without a total: percentiles, and what does not add up
*/
function totalIn(samples, id) {
	if (id === "latency-max") return longestIn(samples);
	if (id === "throughput-per-core") return inverse(totalIn(samples, "cpu-per-request"));
	const weights = WEIGHTS[id]?.(samples);
	if (!weights) return void 0;
	const parts = partsOf(samples, id, weights);
	const silent = SILENT[id]?.(samples) ?? [];
	return (bursts) => {
		let [part, whole] = [0, 0];
		for (const burst of bursts) {
			const [own, weight] = [parts[burst], weights[burst]];
			if (weight > 0 && !Number.isNaN(own)) {
				part += own;
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
function usedUs(samples, figures) {
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
function inverse(cpu) {
	return cpu && ((bursts) => {
		const { part, whole } = cpu(bursts);
		return {
			part: whole * US_PER_SECOND,
			whole: part
		};
	});
}
function answersOf(samples) {
	const unexpected = column(samples, "unexpected");
	return column(samples, "expected").map((expected, at) => expected + unexpected[at]);
}
/** The total of all bursts of a series; undefined for a metric without a total, or without a burst that has one. */
function totalValue(samples, id) {
	const { part = 0, whole = 0 } = totalIn(samples, id)?.([...Array(samples.length).keys()]) ?? {};
	return whole > 0 ? part / whole : void 0;
}
/** The total of each round of a series, without rounds that have none; undefined for a metric without a total. */
function totalsByRound(samples, id) {
	const total = totalIn(samples, id);
	return total && [...burstsByRound(samples).values()].flatMap((bursts) => {
		const { part, whole } = total(bursts);
		return whole > 0 ? [part / whole] : [];
	});
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
	for (let place = 0, isAny = true; isAny; place += 1) {
		if (place > STEPS) return void 0;
		const below = areBelow(place);
		for (const [at, isBelow] of below.entries()) if (isBelow) reached[at] = place;
		isAny = below.includes(true);
	}
	for (let place = -1, isAny = true; isAny; place -= 1) {
		if (place < -6) return void 0;
		const below = areBelow(place);
		for (const [at, isBelow] of below.entries()) if (!isBelow) reached[at] = place - 1;
		isAny = below.includes(false);
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
	return {
		...studentChange(Math.log(head) - Math.log(base), Math.sqrt(variance), degreesOf(number)),
		rounds: {
			number,
			between: pool.variance
		}
	};
}
/**
* Degrees of freedom of the jackknife of a percentile: one less than its rounds give, since it is no smooth function of them
* (Efron, The Jackknife, the Bootstrap and Other Resampling Plans, 1982, 3.4). docs/figures/statistics.md has the effect.
*/
function degreesOf(rounds) {
	return Math.max(1, rounds - 2);
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
	const rounds = answersByRound(pairs).filter((round) => hasEnough(round, part)).map((one) => {
		const [centre, variance] = [changeIn([one], part), varianceIn([one], part)];
		return {
			round: one.round,
			centre,
			variance
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
function answersByRound({ first, second, at }) {
	const [base, head] = [curvesOf(first), curvesOf(second)];
	return [...groupedBy(at, ({ round }) => round)].map(([round, own]) => ({
		round,
		base: own.flatMap(({ one }) => base[one] ?? []),
		head: own.flatMap(({ other }) => head[other] ?? [])
	}));
}
/** True if enough answers of all rounds together lie beyond a percentile, and some of each round. */
function haveEnough(rounds, part) {
	const beyond = rounds.map(({ base, head }) => (1 - part) * Math.min(weightOf(base), weightOf(head)));
	return beyond.every((answers) => answers >= 1) && sumOf(beyond, Number) >= LEAST_IN_ALL;
}
/** True if enough answers of each arm lie beyond a percentile. */
function hasEnough({ base, head }, part) {
	return (1 - part) * Math.min(weightOf(base), weightOf(head)) >= 10;
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
	const [before, now] = [toolsOf(servers, "base"), toolsOf(servers, "head")];
	return differencesIn(before.map(toolFact), now.map(toolFact), "base");
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
		if (before === void 0 || now === void 0 || areAlike(what, before, now)) return [];
		return {
			against,
			what,
			before,
			now
		};
	});
}
/** Machines of the same type differ by some kilobytes of memory. */
function areAlike(what, before, now) {
	if (what !== "memoryBytes") return before === now;
	return formatBytes(Number(before)) === formatBytes(Number(now));
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
	const counted = run.counts?.series.filter((one) => isOwn(one) && one.configHash !== void 0);
	const all = timed.length > 0 ? timed : counted ?? [];
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
		if (facts.arm !== "head") return [];
		const { server: name } = facts;
		const metrics = valuesByMetric(SERVER_METRIC_IDS, (id) => serverValue(facts, id));
		const found = conditionsOfServer(run, name, testbedFor);
		if (!found || Object.keys(metrics).length === 0) return [];
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
	return {
		schema: BASELINE_SCHEMA,
		id: run.id,
		...withoutNullish({ name: run.origin?.name }),
		startedAt: run.startedAt,
		commit,
		...conditionsOf(run),
		series: run.series.filter((series) => series.arm === "head").map((one) => {
			const { name, server, scenario, level, request, configHash, samples, shard } = one;
			const key = {
				name,
				server,
				scenario,
				level,
				...withoutNullish({ request })
			};
			const metrics = valuesByMetric(SERIES_METRIC_IDS, (id) => seriesValue(samples, id));
			const totals = valuesByMetric(PAIRED_METRIC_IDS, (id) => overAllAnswers(samples, id));
			const testbed = testbedFor({ shard });
			const closingMs = closingMsOf(one);
			const elsewhere = testbed === own ? void 0 : testbed;
			const more = {
				closingMs,
				noise: noise.get(name),
				testbed: elsewhere
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
		...counts && { counts }
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
		const errors = own.map(({ metric, change: { standardError, degrees } }) => [metric, {
			standardError: short(standardError),
			degrees: short(degrees)
		}]);
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
	const lookUp = (storedIn) => {
		const find = valuesIn(comparable, storedIn);
		return (series, id) => find({
			...series,
			testbed: testbedFor(series)
		}, id);
	};
	const timesOf = lookUp(({ series }) => series.map(({ closingMs, ...one }) => ({
		...one,
		metrics: withoutNullish({ "latency-mean": closingMs })
	})));
	return {
		records: comparable,
		newest,
		valuesOf: lookUp(({ series }) => series),
		totalsOf: lookUp(({ series }) => series.map(({ totals = {}, ...one }) => ({
			...one,
			metrics: totals
		}))),
		closingsOf: (series) => timesOf(series, "latency-mean")
	};
}
/**
* Looks up earlier values: the newest of the same name, configuration and testbed, oldest first.
* @param records oldest first
* @param storedIn what a record has of each series or server
*/
function valuesIn(records, storedIn) {
	const stored = records.flatMap((record) => {
		const own = testbedOf(record.environment);
		return storedIn(record).map(({ testbed = own, ...one }) => ({
			...one,
			testbed
		}));
	});
	const byKey = groupedBy(stored, keyOf);
	return (of, id) => (byKey.get(keyOf(of)) ?? []).slice(-20).flatMap(({ metrics }) => metrics[id] ?? []);
}
function keyOf({ name, configHash, testbed }) {
	return `${configHash} ${name} ${testbed}`;
}
/** The records of other runs of the same name, oldest first. */
function recordsBeside({ id, origin }, records) {
	return records.filter((record) => record.id !== id && record.name === origin?.name).toSorted((a, b) => a.startedAt.localeCompare(b.startedAt));
}
export { shuffle as C, testbedsIn as D, testbedOf as E, seededRandom as S, machineTypeOf as T, quantileOf as _, recordOf as a, totalIn as b, conditionsOfServer as c, differencesOfArms as d, differencesSince as f, curveOf as g, quantilesByRound as h, overAllAnswers as i, unsteadiness as l, pooledQuantiles as m, closingMsOf as n, recordsBeside as o, pooledQuantileChange as p, historyOf as r, valuesIn as s, BASELINE_SCHEMA as t, conditionsOf as u, stddevFromQuantiles as v, estimates as w, totalsByRound as x, timeByAnswers as y };
