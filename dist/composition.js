import { r as __toESM } from "./rolldown-runtime.js";
import { _ as messageOf, a as serverMetric, d as formatDuration, f as formatMilliseconds, g as LoadgateError, i as seriesMetric, l as formatBytes, m as formatPercent, n as SERVER_METRIC_IDS, o as errorCount, p as formatNumber, s as isUnanswered, t as SERIES_METRIC_IDS, u as formatCount } from "./metric.js";
import { a as exitText, d as groupMembers, f as groupUsage, l as endedChildrenCpuMs, p as membersUsage, r as decideGate, s as spawnGroup, t as VERSION, u as groupListensOn } from "./version.js";
import { _ as prettifyError, a as int, c as object, d as record$1, h as union, i as boolean, l as partialRecord, m as tuple, n as _enum, o as literal, p as string, r as array, s as number, t as datetime, u as preprocess } from "./vendor/zod.js";
import { n as withoutControls } from "./duration.js";
import { t as require_picomatch } from "./vendor/picomatch.js";
import { accessSync, closeSync, constants, createReadStream, createWriteStream, fstatSync, ftruncateSync, mkdtempSync, openSync, readFileSync, readSync, realpathSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { createHash, randomUUID } from "node:crypto";
import os, { homedir, tmpdir } from "node:os";
import { createServer } from "node:net";
import { request } from "node:http";
import { Transform } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { access, chmod, constants as constants$1, cp, lstat, mkdir, open, readFile, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { pipeline } from "node:stream/promises";
// src/domain/load-shape.ts
/**
* A burst of a time over lasting connections, without a warm-up.
* @param burstMs its length
* @param connections what a rate is spread over
*/
function timedBurst(burstMs, connections = 1) {
	return {
		burstMs,
		warmUpMs: 0,
		connections,
		keepAlive: true
	};
}
/**
* The length of one burst in words.
* @returns for example `500 ms` or `10,000 requests`
*/
function burstLength({ burstMs, requests }) {
	return requests === void 0 ? formatMilliseconds(burstMs) : `${requests.toLocaleString("en-US")} requests`;
}
/**
* Connections that one burst opens.
* @returns the concurrency, or for a rate what it is spread over
*/
function connectionsOf(level, shape) {
	return "rate" in level ? shape.connections : level.concurrency;
}
// src/domain/verdict.ts
/** Verdicts from the one that matters most to the one that matters least. */
const VERDICT_ORDER = [
	"regression",
	"unmeasurable",
	"inconclusive",
	"improvement",
	"removed",
	"new",
	"unchanged"
];
/**
* Probability, over all gated series and metrics of a run together, of calling a regression where
* nothing changed.
*/
const FALSE_ALARM_RATE = .01;
/** Confidence of every interval that is shown. */
const CONFIDENCE = .95;
/**
* The verdict on one metric of one series.
*
* A regression or an improvement must be beyond chance, at a level adjusted for all that is gated,
* and beyond the tolerance. Unchanged needs the whole interval within the tolerance. Anything else
* is not known.
*
* @param evidence what the data say
* @param better the direction that is an improvement
* @param tolerancePercent change that is accepted, in either direction
* @param level adjusted p-value up to which a change is beyond chance
*/
function decide(evidence, better, tolerancePercent, level = FALSE_ALARM_RATE) {
	const { changePercent, lowPercent, highPercent, pLower, pHigher } = evidence;
	const [pWorse, pBetter] = better === "higher" ? [pLower, pHigher] : [pHigher, pLower];
	const worsePercent = better === "higher" ? -changePercent : changePercent;
	if (pWorse <= level && worsePercent > tolerancePercent) return "regression";
	if (pBetter <= level && -worsePercent > tolerancePercent) return "improvement";
	if (lowPercent >= -tolerancePercent && highPercent <= tolerancePercent) return "unchanged";
	return "inconclusive";
}
/**
* The verdict that stands for several: the one that matters most.
* @param verdicts at least one
* @returns `new` for none at all
*/
function worstVerdict(verdicts) {
	return VERDICT_ORDER.find((verdict) => verdicts.includes(verdict)) ?? "new";
}
/**
* The false-alarm rate that one look at all gated comparisons together may use up.
*
* A run looks at what it has after each round, and ends early where nothing is left to decide. Whoever
* looks more than once finds more by chance; so look k of n has the share k ⁄ (1 + 2 + … + n) of the
* whole rate. By Bonferroni's inequality the rate of the run is kept, whatever the looks have in common.
* The shares grow, so what a look has decided the last one finds decided too.
*
* @param look from 1 to looks
* @param looks number of looks
*/
function levelOfLook(look, looks) {
	return FALSE_ALARM_RATE * 2 * look / (looks * (looks + 1));
}
Array.from({ length: 5 }, (_, index) => ({
	part: (index + 1) / 5,
	share: levelOfLook(index + 1, 5) / FALSE_ALARM_RATE
}));
// src/domain/series.ts
/**
* The short text of a load level; two levels are the same where it is.
* @returns for example `c=100` or `rate=2000`
*/
function levelName(level) {
	return "rate" in level ? `rate=${level.rate}` : `c=${level.concurrency}`;
}
/**
* The name of a series, the same in every output and store.
* @returns for example `rust/greet c=100`
*/
function seriesName(key) {
	return `${key.server}/${key.scenario} ${levelName(key.level)}`;
}
// src/domain/statistics/random.ts
/**
* Generator of 32-bit words xoshiro128**, period 2¹²⁸ − 1: Blackman & Vigna, "Scrambled Linear
* Pseudorandom Number Generators", ACM Transactions on Mathematical Software 47 (2021), 36.
*
* @param state four whole numbers, 0 to 2³² − 1, not all zero
* @returns function that gives the next word, 0 to 2³² − 1
* @throws RangeError when the state is all zero, from which nothing but zeros would come
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
/**
* 32-bit FNV-1a hash of a text's UTF-8 bytes: Fowler, Noll, Vo & Eastlake, RFC 9923.
*
* @param text any text
* @returns hash, 0 to 2³² − 1
*/
function fnv1a(text) {
	let hash = 2166136261;
	for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 16777619);
	return hash >>> 0;
}
/**
* Reproducible random numbers: xoshiro128** whose state is drawn by SplitMix32 (the additive
* generator of Steele, Lea & Flood, OOPSLA 2014, with the 32-bit finaliser of MurmurHash3) from the
* FNV-1a hash of the seed. Not for secrets; 2³² different streams.
*
* @param seed text, or a number that stands for its text (42 and "42" are the same seed)
* @returns function that gives the next number, uniform on the multiples of 2⁻⁵³ in [0, 1)
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
* Shuffled copy, every order equally likely: Fisher & Yates, in Durstenfeld's form (Knuth, The Art
* of Computer Programming 2, 3.4.2, algorithm P).
*
* @param items anything, not changed
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
/** Start, readiness, answer checks and stop of one server process; real servers say otherwise, so it only feeds the estimate. */
const SERVER_START_MS = 300;
/** A round wants this many blocks before another fresh start pays. */
const BLOCKS_PER_ROUND_WANTED = 6;
/** All lanes of all cells, each once. */
function lanesOf(cells) {
	return [...new Map(cells.flatMap((cell) => cell.lanes).map((lane) => [laneName(lane), lane])).values()];
}
/** A key and name for a lane, for example `go (base)`. */
function laneName(lane) {
	return lane.arm === "head" ? lane.server : `${lane.server} (${lane.arm})`;
}
/** A lane's series, with its arm where that is not head: `go (base)/greet c=100`. */
function laneSeriesName(lane, { scenario, level }) {
	return seriesName({
		server: laneName(lane),
		scenario,
		level
	});
}
/**
* Wall time that some bursts of each lane are expected to take.
* @param cells what is loaded
* @param burstsPerLane bursts of each lane of each cell; a block has two
*/
function burstsMs(cells, burstsPerLane = 2) {
	return cells.reduce((sum, { lanes, shape }) => sum + burstsPerLane * lanes.length * (shape.burstMs + 45), 0);
}
/**
* Lays out interleaved bursts that fit a budget.
*
* All lanes of a cell stand in one block, each twice and mirrored, so that a drift of the machine
* that is linear over the block cancels; every other block is reversed (A B B A, then B A A B), so
* that what one burst leaves to the next cancels too. The cells take turns, in an order shuffled
* anew each time, and all of them are in every round of fresh processes.
*
* @returns the plan, or what budget the smallest plan would need
*/
function planBursts(request) {
	const { cells, budgetMs, repeats, seed } = request;
	const roundMs = cells.reduce((sum, { lanes, shape }) => sum + lanes.length * (shape.warmUpMs + 45), lanesOf(cells).length * SERVER_START_MS);
	if (repeats !== void 0) return layOut(cells, seed, 1, repeats, roundMs);
	const sweepMs = burstsMs(cells);
	const sweepsIn = (rounds) => Math.floor((budgetMs - rounds * roundMs) / sweepMs);
	if (sweepsIn(1) < 6) return { neededMs: roundMs + 6 * sweepMs };
	let roundCount = 1;
	while (roundCount < 5 && sweepsIn(roundCount + 1) >= (roundCount + 1) * BLOCKS_PER_ROUND_WANTED) roundCount += 1;
	return layOut(cells, seed, roundCount, 2 * sweepsIn(roundCount), roundMs);
}
function layOut(cells, seed, roundCount, burstsPerSeries, roundMs) {
	const blocksPerCell = Math.ceil(burstsPerSeries / 2);
	const random = seededRandom(seed);
	return {
		seed,
		rounds: Array.from({ length: roundCount }, (_, index) => {
			const first = Math.floor(index * blocksPerCell / roundCount);
			const end = Math.floor((index + 1) * blocksPerCell / roundCount);
			return {
				index,
				blocks: Array.from({ length: end - first }, (_, offset) => first + offset).flatMap((block) => shuffle(cells, random).map((cell) => ({
					index: block,
					cell,
					order: blockOrder(cell, block).slice(0, (burstsPerSeries - 2 * block) * cell.lanes.length)
				})))
			};
		}),
		blocksPerCell,
		burstsPerSeries,
		estimateMs: roundCount * roundMs + burstsMs(cells, burstsPerSeries)
	};
}
/**
* The order of a block's bursts.
* @param cell what is loaded
* @param block the block's index in its cell
*/
function blockOrder(cell, block) {
	const turn = Math.floor(block / 2) % cell.lanes.length;
	const turned = [...cell.lanes.slice(turn), ...cell.lanes.slice(0, turn)];
	const there = block % 2 === 0 ? turned : turned.toReversed();
	return [...there, ...there.toReversed()];
}
// src/domain/statistics/element-at.ts
/**
* The number at `index` of an array or typed array.
*
* Exists so that indexed loops need no assertion under `noUncheckedIndexedAccess`: an index that is
* off by one fails loudly here and does not turn into `undefined` or a made-up 0.
*
* @param values numbers, any range
* @param index whole number, 0 to length − 1
* @throws RangeError when there is no such element
*/
function elementAt(values, index) {
	const value = values[index];
	if (value === void 0) throw new RangeError(`no element ${index} in a list of ${values.length}`);
	return value;
}
// src/domain/statistics/require.ts
/**
* Refuses a sample that no statistic can be computed from.
*
* @param name what the sample is called in the message
* @param xs the sample
* @param minimum fewest values needed
* @throws RangeError when there are too few values, or one is NaN or infinite
*/
function requireSample(name, xs, minimum) {
	if (xs.length < minimum) throw new RangeError(`${name} needs at least ${minimum} value(s), got ${xs.length}`);
	const strange = xs.find((x) => !Number.isFinite(x));
	if (strange !== void 0) throw new RangeError(`${name} holds ${strange}, which is not a finite number`);
}
/**
* Refuses anything but a probability strictly between 0 and 1 (a level, a confidence, a quantile).
*
* @param name what the number is called in the message
* @param p the probability
* @throws RangeError when p is not in (0, 1), or NaN
*/
function requireOpenProbability(name, p) {
	if (!(p > 0 && p < 1)) throw new RangeError(`${name} must lie between 0 and 1, both excluded, got ${p}`);
}
/**
* Refuses anything but a positive finite number (degrees of freedom, a shape parameter).
*
* @param name what the number is called in the message
* @param x the number
* @throws RangeError when x is zero, negative, infinite or NaN
*/
function requirePositive(name, x) {
	if (!(x > 0 && Number.isFinite(x))) throw new RangeError(`${name} must be a positive finite number, got ${x}`);
}
// src/domain/statistics/descriptive.ts
/**
* Arithmetic mean.
*
* @param xs at least one finite number, any unit
* @returns the mean, in the unit of xs
* @throws RangeError when xs is empty or holds a number that is not finite
*/
function mean(xs) {
	requireSample("mean", xs, 1);
	return xs.reduce((sum, x) => sum + x, 0) / xs.length;
}
/**
* Median: the middle value, or the mean of the two middle ones.
*
* @param xs at least one finite number, any order, any unit
* @returns the median, in the unit of xs
* @throws RangeError when xs is empty or holds a number that is not finite
*/
function median(xs) {
	requireSample("median", xs, 1);
	return medianOfSorted(Float64Array.from(xs).sort());
}
/**
* Median of numbers that are already in ascending order (not checked).
*
* @param sorted at least one number, ascending
* @returns the middle value, or the mean of the two middle ones
* @throws RangeError when sorted is empty
*/
function medianOfSorted(sorted) {
	const low = elementAt(sorted, Math.floor((sorted.length - 1) / 2));
	return low + (elementAt(sorted, Math.floor(sorted.length / 2)) - low) / 2;
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
// src/domain/series-value.ts
/**
* One value for a metric of a series: the median over its bursts, which one odd burst does not
* move; for `errors` the failed part of all finished requests, which no burst may hide.
* @returns the value in the metric's unit, or undefined when no sample has one
*/
function seriesValue(samples, id) {
	if (id === "errors") return errorPercent(samples);
	const { of } = seriesMetric(id);
	const values = samples.flatMap((sample) => of(sample) ?? []);
	return values.length === 0 ? void 0 : median(values);
}
/**
* Failed requests of all that finished, over all samples.
* @returns percent, or undefined when none finished
*/
function errorPercent(samples) {
	let failed = 0;
	let finished = 0;
	for (const sample of samples) {
		const bad = sample.unexpected + errorCount(sample);
		failed += bad;
		finished += bad + sample.expected;
	}
	return finished === 0 ? void 0 : failed / finished * 100;
}
// src/domain/baseline.ts
/** Schema id of a stored record; a change that older readers cannot read raises the number. */
const BASELINE_SCHEMA = "loadgate/baseline/1";
/** Where a run was made; only runs of one testbed compare. */
function testbedOf(environment) {
	const { os, arch, cpuModel, cpuCount, runnerImage, oha } = environment;
	return [
		runnerImage ?? os,
		arch,
		`${cpuCount} × ${cpuModel}`,
		`oha ${oha ?? "unknown"}`
	].join(", ");
}
/**
* The record of a run.
* @param run a complete run
* @param commit the commit that it measured
*/
function recordOf(run, commit) {
	return {
		schema: BASELINE_SCHEMA,
		id: run.id,
		startedAt: run.startedAt,
		commit,
		environment: run.environment,
		series: run.series.filter((series) => series.arm === "head").map((series) => ({
			name: series.name,
			server: series.server,
			scenario: series.scenario,
			level: series.level,
			configHash: series.configHash,
			metrics: metricValues(series)
		}))
	};
}
/**
* The part of a store that a run compares with: the newest records of its testbed.
* @param run the run to compare
* @param records everything stored, in any order
*/
function historyOf(run, records) {
	const testbed = testbedOf(run.environment);
	const comparable = records.filter((record) => record.id !== run.id && testbedOf(record.environment) === testbed).toSorted((a, b) => a.startedAt < b.startedAt ? -1 : a.startedAt > b.startedAt ? 1 : 0);
	const bySeries = /* @__PURE__ */ new Map();
	for (const record of comparable) for (const { name, configHash, metrics } of record.series) {
		const key = historyKey(name, configHash);
		bySeries.set(key, [...bySeries.get(key) ?? [], metrics]);
	}
	return {
		records: comparable,
		valuesOf: (series, id) => (bySeries.get(historyKey(series.name, series.configHash)) ?? []).slice(-20).flatMap((metrics) => metrics[id] ?? [])
	};
}
/**
* Why a run does not enter the baseline: only complete runs of the default branch that passed do,
* and only where the commit says what was measured.
* @returns the reason in words, or undefined when it is to be recorded
*/
function reasonNotToRecord(facts) {
	const { commit, branch } = facts;
	if (!commit) return "this is not a git repository with a commit";
	if (branch === void 0) return "the default branch is not known; baseline.branch in the configuration can name it";
	if (commit.ref !== branch) return `this is ${commit.ref ?? "a detached head"}, not ${branch}`;
	if (commit.dirty) return "tracked files have uncommitted changes";
	if (!facts.complete) return "the run is not complete";
	if (!facts.passed) return "the gate failed";
	if (facts.partial) return "--only left series out";
}
function historyKey(name, configHash) {
	return `${configHash} ${name}`;
}
function metricValues(series) {
	return Object.fromEntries(SERIES_METRIC_IDS.flatMap((id) => {
		const value = seriesValue(series.samples, id);
		return value === void 0 ? [] : [[id, value]];
	}));
}
// src/domain/comparison.ts
/** Schema id of a comparison; a change that older readers cannot read raises the number. */
const COMPARISON_SCHEMA = "loadgate/comparison/1";
// src/domain/statistics/continued-fraction.ts
/** Relative change from one convergent to the next at which the fraction counts as settled. */
const PRECISION$1 = 2 ** -52;
/** Stands in for a vanishing denominator; any number far below PRECISION does. */
const TINY = 1e-300;
const MAX_TERMS = 1e5;
/**
* Value of the continued fraction b₀ + a₁/(b₁ + a₂/(b₂ + …)) by the modified Lentz method: Lentz,
* Applied Optics 15 (1976), 668–671; Thompson & Barnett, Journal of Computational Physics 64
* (1986), 490–509; Press et al., Numerical Recipes (3rd ed. 2007), 5.2.
*
* @param first b₀
* @param numerator aₙ for n = 1, 2, …
* @param denominator bₙ for n = 1, 2, …
* @returns the value, to about double precision
* @throws RangeError when 100,000 terms do not settle it
*/
function continuedFraction(first, numerator, denominator) {
	let value = awayFromZero(first);
	let c = value;
	let d = 0;
	for (let n = 1; n <= MAX_TERMS; n += 1) {
		const a = numerator(n);
		const b = denominator(n);
		d = 1 / awayFromZero(b + a * d);
		c = awayFromZero(b + a / c);
		const factor = c * d;
		value *= factor;
		if (Math.abs(factor - 1) <= PRECISION$1) return value;
	}
	throw new RangeError(`continued fraction not settled after ${MAX_TERMS} terms`);
}
function awayFromZero(x) {
	return Math.abs(x) < TINY ? TINY : x;
}
// src/domain/statistics/normal.ts
/** Up to here the series of the distribution function is short and loses nothing in the tail. */
const SERIES_UP_TO = 2.5;
const CENTRE_TOP = [
	2509.0809287301227,
	33430.57558358813,
	67265.7709270087,
	45921.95393154987,
	13731.69376550946,
	1971.5909503065513,
	133.14166789178438,
	3.3871328727963665
];
const CENTRE_BOTTOM = [
	5226.495278852854,
	28729.085735721943,
	39307.89580009271,
	21213.794301586597,
	5394.196021424751,
	687.1870074920579,
	42.31333070160091,
	1
];
const MIDDLE_TOP = [
	.0007745450142783414,
	.022723844989269184,
	.2417807251774506,
	1.2704582524523684,
	3.6478483247632045,
	5.769497221460691,
	4.630337846156546,
	1.4234371107496835
];
const MIDDLE_BOTTOM = [
	1.0507500716444169e-9,
	.0005475938084995345,
	.015198666563616457,
	.14810397642748008,
	.6897673349851,
	1.6763848301838038,
	2.053191626637759,
	1
];
const FAR_TOP = [
	2.0103343992922881e-7,
	27115555687434876e-21,
	.0012426609473880784,
	.026532189526576124,
	.29656057182850487,
	1.7848265399172913,
	5.463784911164114,
	6.657904643501103
];
const FAR_BOTTOM = [
	20442631033899397e-31,
	1.421511758316446e-7,
	18463183175100548e-21,
	.0007868691311456133,
	.014875361290850615,
	.1369298809227358,
	.599832206555888,
	1
];
/**
* Distribution function of the standard normal distribution: near the middle by the series
* Φ(z) = ½ + φ(z) (z + z³/3 + z⁵/(3·5) + …) (DLMF 7.6.2; Marsaglia, Journal of Statistical Software
* 11 (2004), issue 4), in the tails by Laplace's continued fraction (Abramowitz & Stegun
* 26.2.14), so that small probabilities keep their relative precision.
*
* @param z standard deviations from the mean; may be infinite
* @returns P(Z ≤ z), 0 to 1; the upper tail is normalCdf(−z)
* @throws RangeError when z is NaN
*/
function normalCdf(z) {
	if (Number.isNaN(z)) throw new RangeError("normalCdf of NaN");
	const density = Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
	if (Math.abs(z) <= SERIES_UP_TO) return .5 + density * oddSeries(z);
	const tail = density === 0 ? 0 : density / millsFraction(Math.abs(z));
	return z < 0 ? tail : 1 - tail;
}
/**
* Quantile function of the standard normal distribution, relative error about 1e-16: M. J. Wichura,
* "Algorithm AS 241: The Percentage Points of the Normal Distribution", Applied Statistics 37
* (1988), 477–484 (PPND16).
*
* @param p probability, strictly between 0 and 1
* @returns z with P(Z ≤ z) = p
* @throws RangeError when p is not in (0, 1)
*/
function normalQuantile(p) {
	requireOpenProbability("normalQuantile's p", p);
	const q = p - .5;
	if (Math.abs(q) <= .425) {
		const r = .180625 - q * q;
		return q * polynomial(CENTRE_TOP, r) / polynomial(CENTRE_BOTTOM, r);
	}
	const r = Math.sqrt(-Math.log(Math.min(p, 1 - p)));
	const size = r <= 5 ? polynomial(MIDDLE_TOP, r - 1.6) / polynomial(MIDDLE_BOTTOM, r - 1.6) : polynomial(FAR_TOP, r - 5) / polynomial(FAR_BOTTOM, r - 5);
	return q < 0 ? -size : size;
}
/** z + z³/3 + z⁵/(3·5) + …, until a term no longer counts. */
function oddSeries(z) {
	let sum = z;
	let term = z;
	for (let odd = 3; Math.abs(term) > Math.abs(sum) * 2 ** -54; odd += 2) {
		term *= z * z / odd;
		sum += term;
	}
	return sum;
}
/** φ(z) / P(Z > z) = z + 1/(z + 2/(z + 3/(z + …))), for z > 0. */
function millsFraction(z) {
	return continuedFraction(z, (n) => n, () => z);
}
function polynomial(highestFirst, x) {
	return highestFirst.reduce((sum, coefficient) => sum * x + coefficient, 0);
}
/**
* P(W⁺ ≤ w) for w = 0, 1, … by n. One run asks for the same few n thousands of times (adaptive
* looks, simulations) and a table takes some 10 ms to build at n = 300; what is kept depends on n
* alone, so the functions stay pure to their callers. All 300 tables together hold 36 MB.
*/
const tables = /* @__PURE__ */ new Map();
/**
* Exact distribution function of Wilcoxon's signed-rank statistic W⁺ (the sum of the ranks of the
* positive differences) when nothing differs: no ties, no zeros, signs by fair coin. Hollander &
* Wolfe, Nonparametric Statistical Methods (2nd ed. 1999), 3.1.
*
* @param w value of the statistic
* @param n number of differences, a whole number, 1 to 300
* @returns P(W⁺ ≤ w), 0 to 1; the lower tail keeps its relative precision. By symmetry
*   P(W⁺ ≥ w) = P(W⁺ ≤ n (n + 1)/2 − w)
* @throws RangeError when n is not a whole number from 1 to 300, or w is NaN
*/
function signedRankCdf(w, n) {
	const table = tableOf(n);
	if (Number.isNaN(w)) throw new RangeError("the signed-rank distribution at NaN");
	return w < 0 ? 0 : elementAt(table, Math.min(Math.floor(w), table.length - 1));
}
/**
* The largest w with P(W⁺ ≤ w) ≤ probability: exact for n up to 300, by the normal approximation
* (Hollander & Wolfe 3.1) beyond.
*
* @param probability strictly between 0 and ½
* @param n number of differences, a whole number from 1 up
* @returns w and the probability that it attains
* @throws RangeError when n is not a whole number from 1 up, or probability is out of range
*/
function signedRankLowerTail(probability, n) {
	requireOpenProbability("twice a tail's probability", 2 * probability);
	if (!(Number.isInteger(n) && n >= 1)) throw new RangeError(`signed ranks need a whole number of differences, 1 or more, got ${n}`);
	if (n > 300) {
		const deviation = Math.sqrt(signedRankVariance(n));
		const w = Math.floor(signedRankMean(n) + deviation * normalQuantile(probability));
		return {
			w,
			probability: normalCdf((w - signedRankMean(n)) / deviation)
		};
	}
	const w = tableOf(n).findIndex((cumulative) => cumulative > probability) - 1;
	return {
		w,
		probability: signedRankCdf(w, n)
	};
}
/**
* Mean of W⁺ when nothing differs, n (n + 1)/4: Hollander & Wolfe 3.1.
*
* @param n number of differences that are not zero
* @returns the mean, in ranks
*/
function signedRankMean(n) {
	return n * (n + 1) / 4;
}
/**
* Variance of W⁺ when nothing differs and no sizes are tied, n (n + 1) (2n + 1)/24: Hollander &
* Wolfe 3.1.
*
* @param n number of differences that are not zero
* @returns the variance, in squared ranks
*/
function signedRankVariance(n) {
	return n * (n + 1) * (2 * n + 1) / 24;
}
function tableOf(n) {
	const known = tables.get(n);
	if (known !== void 0) return known;
	if (!(Number.isInteger(n) && n >= 1 && n <= 300)) throw new RangeError(`signed ranks need a whole n from 1 to 300, got ${n}`);
	const table = cumulativeProbabilities(n);
	tables.set(n, table);
	return table;
}
/**
* Rank k joins the sum or not, each with probability ½. Halving at every step keeps probabilities,
* where counts of subsets would no longer be exact from n = 62 on.
*/
function cumulativeProbabilities(n) {
	const probability = new Float64Array(n * (n + 1) / 2 + 1);
	probability[0] = 1;
	for (let rank = 1; rank <= n; rank += 1) {
		for (let w = rank * (rank + 1) / 2; w >= rank; w -= 1) probability[w] = (elementAt(probability, w) + elementAt(probability, w - rank)) / 2;
		for (let w = rank - 1; w >= 0; w -= 1) probability[w] = elementAt(probability, w) / 2;
	}
	let sum = 0;
	return probability.map((p) => {
		sum += p;
		return Math.min(1, sum);
	});
}
// src/domain/statistics/signed-rank.ts
/**
* P-value of Wilcoxon's signed-rank test that paired differences are centred on zero. Zeros are
* dropped (Wilcoxon's method), tied sizes share their mean rank. Exact without zeros and ties, up to
* 300 differences; otherwise the normal approximation with its variance corrected for ties and
* without continuity correction. Hollander & Wolfe, Nonparametric Statistical Methods (2nd ed.
* 1999), 3.1.
*
* @param differences at least one finite number, any unit
* @param alternative "less": centre below zero; "greater": above; "two-sided": either
* @returns p-value, 0 to 1; 1 when every difference is zero, which speaks against nothing
* @throws RangeError when differences is empty or holds a number that is not finite
*/
function signedRankPValue(differences, alternative) {
	requireSample("signed-rank test", differences, 1);
	const nonZero = differences.filter((difference) => difference !== 0);
	if (nonZero.length === 0) return 1;
	const { less, greater } = tails(nonZero, nonZero.length === differences.length);
	switch (alternative) {
		case "less": return less;
		case "greater": return greater;
		case "two-sided": return Math.min(1, 2 * Math.min(less, greater));
	}
}
/**
* Distribution-free confidence interval for the centre of symmetry: the c-th Walsh average from
* below and the c-th from above, where c is the largest for which the exact null distribution of W⁺
* keeps the confidence asked for (the normal approximation beyond 300 differences). It holds for
* any continuous symmetric distribution, and is conservative for one with ties. Zeros stay in: they
* are values like any other here. Hollander & Wolfe 3.3, after Tukey.
*
* @param differences at least one finite number, any unit
* @param confidence asked for, strictly between 0 and 1
* @returns estimate and both ends in the unit of the differences, and the confidence attained; the
*   whole line with confidence 1 when there are too few differences
* @throws RangeError when differences is empty or holds a number that is not finite, or confidence
*   is out of range
*/
function signedRankInterval(differences, confidence) {
	requireOpenProbability("confidence", confidence);
	const averages = sortedWalshAverages(differences);
	const estimate = medianOfSorted(averages);
	const { w, probability } = signedRankLowerTail((1 - confidence) / 2, differences.length);
	if (w < 0) return {
		estimate,
		low: Number.NEGATIVE_INFINITY,
		high: Number.POSITIVE_INFINITY,
		confidence: 1
	};
	return {
		estimate,
		low: elementAt(averages, w),
		high: elementAt(averages, averages.length - 1 - w),
		confidence: 1 - 2 * probability
	};
}
function sortedWalshAverages(xs) {
	requireSample("Walsh averages", xs, 1);
	const averages = new Float64Array(xs.length * (xs.length + 1) / 2);
	let next = 0;
	for (const [last, x] of xs.entries()) for (let first = 0; first <= last; first += 1) {
		averages[next] = (elementAt(xs, first) + x) / 2;
		next += 1;
	}
	return averages.sort();
}
/** Probability of a W⁺ as small (less) or as great (greater) as the one seen. */
function tails(nonZero, complete) {
	const n = nonZero.length;
	const { positive, tieCorrection } = rankSums(nonZero);
	if (complete && tieCorrection === 0 && n <= 300) {
		const most = n * (n + 1) / 2;
		return {
			less: signedRankCdf(positive, n),
			greater: signedRankCdf(most - positive, n)
		};
	}
	const z = (positive - signedRankMean(n)) / Math.sqrt(signedRankVariance(n) - tieCorrection);
	return {
		less: normalCdf(z),
		greater: normalCdf(-z)
	};
}
/** W⁺ with mean ranks for ties, and Σ(t³ − t)/48 over the groups of t equal sizes. */
function rankSums(nonZero) {
	const sizes = /* @__PURE__ */ new Map();
	for (const difference of [...nonZero].sort((a, b) => Math.abs(a) - Math.abs(b))) {
		const size = Math.abs(difference);
		const { count, positives } = sizes.get(size) ?? {
			count: 0,
			positives: 0
		};
		sizes.set(size, {
			count: count + 1,
			positives: positives + (difference > 0 ? 1 : 0)
		});
	}
	let ranked = 0;
	let positive = 0;
	let tieCorrection = 0;
	for (const { count, positives } of sizes.values()) {
		positive += positives * (ranked + (count + 1) / 2);
		tieCorrection += (count ** 3 - count) / 48;
		ranked += count;
	}
	return {
		positive,
		tieCorrection
	};
}
// src/domain/head-to-head.ts
/** Metrics that servers are compared on. */
const COMPARED = [
	"throughput",
	"latency-p50",
	"latency-p99",
	"cpu-per-request"
];
/**
* Compares the servers of a run with each other, pair by pair.
*
* In each block a server's value is the mean of the logarithms of its two bursts; the ratio is the
* Hodges–Lehmann estimate of the blocks' differences, its interval the signed-rank one. A pair with
* fewer blocks than an interval needs is left out.
*
* @param series measured series; those of other arms than head are left aside
*/
function compareServers(series) {
	const heads = series.filter(({ arm }) => arm === "head");
	return heads.flatMap((first, index) => heads.slice(index + 1).filter((second) => second.scenario === first.scenario && levelName(second.level) === levelName(first.level)).flatMap((second) => comparePair(first, second)));
}
function comparePair(first, second) {
	const throughput = ratioOf(first, second, "throughput");
	if (!throughput) return [];
	const [a, b] = throughput.ratio >= 1 ? [first, second] : [second, first];
	return COMPARED.flatMap((metric) => {
		const ratio = ratioOf(a, b, metric);
		if (!ratio) return [];
		return [{
			scenario: a.scenario,
			level: a.level,
			metric,
			servers: [a.server, b.server],
			...ratio
		}];
	});
}
function ratioOf(a, b, metric) {
	const left = blockLogs(a.samples, metric);
	const right = blockLogs(b.samples, metric);
	const differences = [...left].flatMap(([block, value]) => {
		const other = right.get(block);
		return other === void 0 ? [] : [value - other];
	});
	if (differences.length < 6) return void 0;
	const { estimate, low, high } = signedRankInterval(differences, CONFIDENCE);
	return {
		ratio: Math.exp(estimate),
		low: Math.exp(low),
		high: Math.exp(high),
		blocks: differences.length
	};
}
/**
* Mean logarithm of a metric in each block in which all bursts gave a value above 0.
* @returns by the block's index, in the order of the samples
*/
function blockLogs(samples, id) {
	const { of } = seriesMetric(id);
	const blocks = /* @__PURE__ */ new Map();
	for (const sample of samples) {
		const values = blocks.get(sample.block) ?? [];
		values.push(of(sample));
		blocks.set(sample.block, values);
	}
	return new Map([...blocks].flatMap(([block, values]) => {
		const logs = values.flatMap((value) => value !== void 0 && value > 0 ? Math.log(value) : []);
		return logs.length === values.length ? [[block, mean(logs)]] : [];
	}));
}
// src/domain/statistics/holm.ts
/**
* Holm's step-down adjustment for many tests: comparing each adjusted p-value with α keeps the
* probability of any false rejection at or below α, whatever the dependence between the tests.
* S. Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal of
* Statistics 6 (1979), 65–70.
*
* @param pValues raw p-values, each 0 to 1, any order; may be empty
* @returns adjusted p-values in the order of the input, each at least its raw value, at most 1
* @throws RangeError when a p-value is outside [0, 1] or NaN
*/
function holmAdjust(pValues) {
	const strange = pValues.find((p) => !(p >= 0 && p <= 1));
	if (strange !== void 0) throw new RangeError(`a p-value must lie in [0, 1], got ${strange}`);
	const ascending = pValues.map((p, index) => ({
		p,
		index
	})).sort((a, b) => a.p - b.p);
	const adjusted = new Float64Array(pValues.length);
	let largest = 0;
	for (const [rank, { p, index }] of ascending.entries()) {
		largest = Math.max(largest, Math.min(1, (pValues.length - rank) * p));
		adjusted[index] = largest;
	}
	return Array.from(adjusted);
}
// src/domain/statistics/gamma.ts
/** From here on seven terms of Stirling's series are exact to double precision. */
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
* Natural logarithm of the gamma function: Stirling's series (DLMF 5.11.1) for x ≥ 10, reached from
* below by Γ(x + 1) = x Γ(x) (DLMF 5.5.1).
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
* For a large argument the two big logarithms of Γ would cancel, so there their difference is taken
* term by term from Stirling's series, as in DiDonato & Morris, ACM Transactions on Mathematical
* Software 18 (1992), 360–373 (ALGDIV).
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
/** What Stirling's series adds to (x − ½) ln x − x + ½ ln 2π, for x ≥ 10. */
function stirlingCorrection(x) {
	const square = x * x;
	return STIRLING.reduce((sum, coefficient) => sum / square + coefficient, 0) / x;
}
// src/domain/statistics/beta.ts
/**
* Regularised incomplete beta function Iₓ(a, b) (DLMF 8.17.2) by its continued fraction (DLMF
* 8.17.22) for x below (a + 1)/(a + b + 2), and by Iₓ(a, b) = 1 − I₁₋ₓ(b, a) (DLMF 8.17.4) above.
*
* @param x 0 to 1
* @param a positive number
* @param b positive number
* @param complement 1 − x; give it where it is known more exactly than the subtraction would be
* @returns probability, 0 to 1; relative error about 1e-13 for a and b up to 1000, 1e-10 up to 1e6
* @throws RangeError when x is outside [0, 1], a or b is not a positive finite number, or both
*   are so large (1e13 and more) that the fraction does not settle
*/
function incompleteBeta(x, a, b, complement = 1 - x) {
	if (!(x >= 0 && x <= 1)) throw new RangeError(`incompleteBeta's x must lie in [0, 1], got ${x}`);
	requirePositive("incompleteBeta's a", a);
	requirePositive("incompleteBeta's b", b);
	if (x > (a + 1) / (a + b + 2)) return 1 - lowerPart(complement, x, b, a);
	return lowerPart(x, complement, a, b);
}
function lowerPart(x, complement, a, b) {
	const logX = x > .5 ? Math.log1p(-complement) : Math.log(x);
	const logComplement = x > .5 ? Math.log(complement) : Math.log1p(-x);
	const front = Math.exp(a * logX + b * logComplement - logBeta(a, b)) / a;
	return front === 0 ? 0 : front / continuedFraction(1, (n) => coefficient(n, x, a, b), () => 1);
}
/** dₙ of DLMF 8.17.23. */
function coefficient(n, x, a, b) {
	const m = Math.floor(n / 2);
	const scale = (a + n - 1) * (a + n);
	return n % 2 === 0 ? m * (b - m) * x / scale : -(a + m) * (a + b + m) * x / scale;
}
// src/domain/statistics/student.ts
/** Below it t² would overflow for one degree of freedom. */
const SMALLEST_TAIL = 1e-100;
/** Newton's method doubles the digits at each step; far more steps than it ever takes. */
const MAX_STEPS = 50;
/** Relative step at which a quantile counts as found. */
const PRECISION = 1e-15;
/**
* Upper tail of Student's t distribution, to its own relative precision: for t > 0 half of
* I(ν/(ν + t²); ν/2, ½), Abramowitz & Stegun 26.7.1 with 26.5.27.
*
* @param t value of the statistic; may be infinite; beyond 1e154 the answer is 0
* @param degrees degrees of freedom ν, > 0, need not be whole
* @returns P(T > t), 0 to 1
* @throws RangeError when t is NaN or degrees is not a positive finite number
*/
function studentUpperTail(t, degrees) {
	if (Number.isNaN(t)) throw new RangeError("Student's t distribution at NaN");
	requirePositive("degrees of freedom", degrees);
	const ratio = t * t / degrees;
	const tail = incompleteBeta(1 / (1 + ratio), degrees / 2, .5, 1 / (1 + 1 / ratio)) / 2;
	return t < 0 ? 1 - tail : tail;
}
/**
* Quantile function of Student's t distribution, by Newton's method on studentUpperTail from a
* start from which it cannot overshoot: in the middle half on the central probability, which is
* concave in t; further out on the logarithm of the tail against the logarithm of t, which is
* concave too and almost a straight line (the tail falls like t^−ν).
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
	return newton(0, (t) => {
		const ratio = t * t / degrees;
		return t + (probability - incompleteBeta(ratio / (1 + ratio), .5, degrees / 2, 1 / (1 + ratio)) / 2) / density(t, degrees);
	});
}
/** t > 0 with P(T > t) = tail, for a tail of a quarter or less. */
function tailQuantile(tail, degrees) {
	return newton(-normalQuantile(tail), (t) => {
		const here = studentUpperTail(t, degrees);
		return t * Math.exp(Math.log(here / tail) * here / (t * density(t, degrees)));
	});
}
function newton(start, next) {
	let t = start;
	for (let step = 0; step < MAX_STEPS; step += 1) {
		const better = next(t);
		const change = Math.abs(better - t);
		t = better;
		if (change <= PRECISION * t) break;
	}
	return t;
}
function density(t, degrees) {
	const logarithm = -((degrees + 1) / 2) * Math.log1p(t * t / degrees);
	return Math.exp(logarithm - logBeta(degrees / 2, .5)) / Math.sqrt(degrees);
}
// src/domain/judge.ts
/** Bursts with a value that a series must have given to be judged, unless fewer were asked for. */
const MIN_SAMPLES = 6;
/** A server that hangs more often than this is not measured by the bursts in which it does not. */
const MAX_UNANSWERED = .1;
/** A detectable change is one that is found with this probability. */
const POWER = .8;
/**
* Judges every metric of some series. The p-values of all gated metrics of all series are adjusted
* together (Holm), so that the chance of a false alarm is that of the run. A series with too many
* errors, or too few good bursts, is not judged at all.
*
* @param all the series to judge
* @param referenceOf what each is compared with
* @param policy what is gated
* @param level chance of a false alarm over all of them together
*/
function judgeSeries(all, referenceOf, policy, level = FALSE_ALARM_RATE) {
	const entered = all.map((series) => ({
		series,
		cases: casesOf(series, referenceOf, policy)
	}));
	const judged = judge(entered.flatMap(({ cases }) => cases), level);
	return entered.map(({ series, cases }) => seriesComparison(series, cases, judged));
}
function casesOf(series, referenceOf, policy) {
	const errors = errorPercent(series.samples);
	const unmeasurable = series.samples.filter(({ throughput }) => throughput !== void 0).length < Math.min(MIN_SAMPLES, Math.max(1, series.samples.length)) || unanswered(series) > MAX_UNANSWERED * series.samples.length || errors === void 0 || errors > policy.maxErrorPercent;
	return SERIES_METRIC_IDS.map((id) => {
		const head = seriesValue(series.samples, id);
		const { base, change } = referenceOf(series, id, head);
		return {
			id,
			head,
			tolerancePercent: policy.tolerancePercent[id],
			unmeasurable,
			...base !== void 0 && { base },
			...change && isPresentable(change) && { change }
		};
	});
}
function isPresentable({ difference, low, high }) {
	return [
		difference,
		low,
		high
	].map(percent).every(Number.isFinite);
}
function unanswered({ samples }) {
	return samples.filter(isUnanswered).length;
}
function judge(cases, level) {
	const judgeable = cases.flatMap((one) => one.change && one.tolerancePercent !== void 0 && !one.unmeasurable ? [{
		one,
		change: one.change
	}] : []);
	const lower = holmAdjust(judgeable.map(({ change }) => change.pLower));
	const higher = holmAdjust(judgeable.map(({ change }) => change.pHigher));
	return new Map(judgeable.map(({ one }, index) => [one, {
		pLower: elementAt(lower, index),
		pHigher: elementAt(higher, index),
		tests: judgeable.length,
		level
	}]));
}
function seriesComparison(series, cases, judged) {
	const metrics = cases.flatMap((one) => isUnknown(one) ? [] : [[one.id, metricComparison(one, judged.get(one))]]);
	const known = series.samples.flatMap(({ generatorBound }) => generatorBound ?? []);
	return {
		name: series.name,
		server: series.server,
		scenario: series.scenario,
		level: series.level,
		verdict: cases.some(({ unmeasurable }) => unmeasurable) ? "unmeasurable" : worstVerdict(metrics.flatMap(([, { verdict }]) => verdict ?? [])),
		...known.length > 0 && { generatorBound: known.filter(Boolean).length / known.length },
		...unanswered(series) > 0 && { unansweredBursts: unanswered(series) },
		metrics: Object.fromEntries(metrics)
	};
}
/** Neither side has it: the machine cannot tell it, which nobody can mend. */
function isUnknown({ head, base, unmeasurable, tolerancePercent }) {
	return head === void 0 && (tolerancePercent === void 0 || base === void 0 && !unmeasurable);
}
function metricComparison(one, judged) {
	const { head, base, change, tolerancePercent } = one;
	return {
		...base !== void 0 && { base },
		...head !== void 0 && { head },
		...change && {
			changePercent: percent(change.difference),
			lowPercent: percent(change.low),
			highPercent: percent(change.high)
		},
		...tolerancePercent !== void 0 && {
			tolerancePercent,
			verdict: verdictOn(one, judged, tolerancePercent),
			...change && judged && detectablePercent(change, judged, tolerancePercent)
		}
	};
}
function verdictOn(one, judged, tolerancePercent) {
	const { id, head, base, change, unmeasurable } = one;
	if (unmeasurable || head === void 0) return "unmeasurable";
	if (base === void 0) return "new";
	if (!change || !judged) return "inconclusive";
	return decide({
		changePercent: percent(change.difference),
		lowPercent: percent(change.low),
		highPercent: percent(change.high),
		pLower: judged.pLower,
		pHigher: judged.pHigher
	}, seriesMetric(id).better, tolerancePercent, judged.level);
}
/** Change found with the given power at Holm's first and strictest step; none where it has no bound. */
function detectablePercent({ standardError, degrees }, { tests, level }, tolerancePercent) {
	const found = percent((studentQuantile(1 - level / tests, degrees) + studentQuantile(POWER, degrees)) * standardError);
	return Number.isFinite(found) ? { smallestDetectablePercent: Math.max(tolerancePercent, found) } : {};
}
function percent(logRatio) {
	return Math.expm1(logRatio) * 100;
}
// src/domain/statistics/prediction.ts
/**
* Is a new observation consistent with k earlier ones? The interval of its difference from their
* median, half-width t(1 − α/2; k − 1) · s · √(1 + π/(2k)).
*
* With the mean in the middle and √(1 + 1/k) this is the normal prediction interval for one future
* observation (Hahn & Meeker, Statistical Intervals, 1991, 4.7). The median moves less when one old
* run was odd; its variance is at most π/2 · σ²/k for normal data (that is the limit for large k),
* so the interval is a little wide for small k: over a million simulated normal histories each, the
* false-alarm rate was 0.87 α to 0.99 α for k from 2 to 30, α = 0.05 and 0.01; never above α.
*
* When all earlier values are equal, s is 0 and the interval has zero width: any other value at all
* is then outside.
*
* @param history k ≥ 2 earlier observations, finite, any order, any unit
* @param value the new observation, finite, same unit
* @param confidence strictly between 0 and 1
* @returns the difference and its interval in the unit of the values
* @throws RangeError when history has fewer than two values, a number is not finite, or confidence
*   is out of range
*/
function predictionInterval(history, value, confidence) {
	requireOpenProbability("confidence", confidence);
	const { difference, standardError, degrees } = compare(history, value);
	const halfWidth = studentQuantile((1 + confidence) / 2, degrees) * standardError;
	return {
		difference,
		low: difference - halfWidth,
		high: difference + halfWidth,
		standardError,
		degrees
	};
}
/**
* One-sided p-values of the statistic behind {@link predictionInterval}, t = difference / standard
* error with k − 1 degrees of freedom.
*
* When all earlier values are equal, a value equal to them gives ½ and ½ (it speaks for neither
* side), any other gives 0 on its side and 1 on the other.
*
* @param history k ≥ 2 earlier observations, finite, any order, any unit
* @param value the new observation, finite, same unit
* @returns p-values for both directions, each 0 to 1, together 1
* @throws RangeError when history has fewer than two values or a number is not finite
*/
function predictionPValues(history, value) {
	const { difference, standardError, degrees } = compare(history, value);
	const t = difference === 0 ? 0 : difference / standardError;
	return {
		less: studentUpperTail(-t, degrees),
		greater: studentUpperTail(t, degrees)
	};
}
function compare(history, value) {
	requireSample("history", history, 2);
	requireSample("new observation", [value], 1);
	const medianVariance = Math.PI / (2 * history.length);
	return {
		difference: value - median(history),
		standardError: standardDeviation(history) * Math.sqrt(1 + medianVariance),
		degrees: history.length - 1
	};
}
/**
* Compares a run with earlier runs.
*
* Each value is a run's own, so the spread between runs is the noise that counts: the new value's
* place is judged by the prediction interval of the logarithms.
*
* @param run the run to judge
* @param history comparable earlier runs
* @param policy what is gated, and what fails the gate
*/
function compareWithHistory(run, history, policy) {
	const series = [...judgeSeries(run.series.filter(({ arm }) => arm === "head"), referenceIn(history), policy), ...removedSeries(run, history)];
	return {
		schema: COMPARISON_SCHEMA,
		verdict: worstVerdict(series.map(({ verdict }) => verdict)),
		gate: decideGate(series, policy),
		comparedWith: comparedWith(run, history),
		series,
		headToHead: compareServers(run.series)
	};
}
function referenceIn(history) {
	return (series, id, head) => {
		const past = history.valuesOf(series, id).filter((value) => value > 0);
		const change = id === "errors" ? void 0 : changeFrom(past, head);
		return {
			...past.length > 0 && { base: median(past) },
			...change && { change }
		};
	};
}
function changeFrom(past, head) {
	if (head === void 0 || head <= 0 || past.length < 3) return void 0;
	const logs = past.map(Math.log);
	const { less, greater } = predictionPValues(logs, Math.log(head));
	return {
		...predictionInterval(logs, Math.log(head), CONFIDENCE),
		pLower: less,
		pHigher: greater
	};
}
/** Series that the newest comparable run had and this one, when it is complete, does not. */
function removedSeries(run, history) {
	const newest = history.records.at(-1);
	if (!newest || run.only !== void 0 || run.failure !== void 0) return [];
	const present = new Set(run.series.map(({ name }) => name));
	const skipped = new Set(run.skipped?.map(({ server }) => server));
	return newest.series.filter(({ name, server }) => !present.has(name) && !skipped.has(server)).map(({ name, server, scenario, level, metrics }) => ({
		name,
		server,
		scenario,
		level,
		verdict: "removed",
		metrics: Object.fromEntries(Object.entries(metrics).map(([id, base]) => [id, { base }]))
	}));
}
function comparedWith(run, history) {
	const testbed = testbedOf(run.environment);
	const runs = Math.max(0, ...run.series.map((series) => history.valuesOf(series, "throughput").length));
	if (runs > 0) return {
		kind: "history",
		runs,
		testbed
	};
	return {
		kind: "none",
		reason: `no baseline yet for ${testbed}`
	};
}
// src/report/json.ts
/**
* A document as JSON for people and programs.
* @param value plain data; what is undefined is left out
* @returns indented JSON that ends with a line break
* @throws Error when a number is not finite, which JSON would silently turn into null
*/
function renderJson(value) {
	return `${JSON.stringify(value, (key, entry) => {
		if (typeof entry === "number" && !Number.isFinite(entry)) throw new Error(`${key} is ${entry}, which no report may hold`);
		return entry;
	}, 2)}\n`;
}
// src/report/escape-markdown.ts
/**
* Makes any text harmless in markdown: no formatting, links, mentions, HTML, table cells or lines of
* its own.
*/
function escapeMarkdown(text) {
	return withoutControls(text, " ").replace(/[\u2028\u2029]/g, " ").replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/[\\`*_{}[\]|~!]/g, "\\$&").replace(/[@#$]/g, "$&​").replace(/\b(https?|ftp|www)([:.])/gi, "$1​$2");
}
// src/report/text-table.ts
/**
* Lays out a table in columns of equal width.
* @param rows cells, the header first; every row has as many as the first
* @param textColumns the first columns hold text and are aligned left, the others right
* @returns a line for each row, without any control character
*/
function textTable(rows, textColumns) {
	const clean = rows.map((row) => row.map((cell) => withoutControls(cell)));
	const widths = (clean[0] ?? []).map((_, column) => clean.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0));
	return clean.map((row) => row.map((cell, column) => {
		const width = widths[column] ?? 0;
		return column < textColumns ? cell.padEnd(width) : cell.padStart(width);
	}).join("  ").trimEnd());
}
// src/report/figure-table.ts
/**
* A table in lines of text.
* @param dim paints the header
* @returns nothing for a table without rows
*/
function terminalTable({ columns, rows, textColumns }, dim) {
	if (rows.length === 0) return [];
	const [header = "", ...body] = textTable([columns, ...rows], textColumns);
	return [dim(header), ...body];
}
/**
* A table in GitHub-flavoured markdown, its cells escaped.
* @param maxRows rows beyond are counted, not shown
* @returns an empty text for a table without rows
*/
function markdownTable({ columns, textColumns, rows }, maxRows = Number.POSITIVE_INFINITY) {
	if (rows.length === 0) return "";
	const rule = columns.map((_, index) => index < textColumns ? ":--" : "--:");
	const line = (cells) => `| ${cells.join(" | ")} |`;
	const shown = rows.slice(0, maxRows).map((row) => line(row.map(escapeMarkdown)));
	const left = rows.length - shown.length;
	return [
		line(columns.map((column) => withoutControls(column))),
		line(rule),
		...shown,
		...left > 0 ? ["", `… and ${formatCount(left, "more row")} in the report file`] : []
	].join("\n");
}
// src/report/change-text.ts
/**
* A change with its interval.
* @returns for example `−12.3 % (−14.1 … −10.4 %)`, or empty where there is none
*/
function changeText(metric) {
	const { changePercent, lowPercent, highPercent } = metric;
	if (changePercent === void 0 || lowPercent === void 0 || highPercent === void 0) return "";
	const low = formatPercent(lowPercent).replace(/ %$/, "");
	return `${formatPercent(changePercent)} (${low} … ${formatPercent(highPercent)})`;
}
// src/report/headline.ts
/**
* The whole result in one sentence, the verdict first.
* @returns for example `2 of 24 comparisons slower than the baseline: rust/greet c=100 throughput −12.3 % (−14.1 … −10.4 %)`
*/
function headline(comparison) {
	const judged = comparison.series.flatMap((series) => SERIES_METRIC_IDS.flatMap((id) => {
		const metric = series.metrics[id];
		if (metric?.verdict === void 0) return [];
		return [{
			series: series.name,
			label: seriesMetric(id).label,
			metric
		}];
	}));
	const withVerdict = (verdict) => judged.filter(({ metric }) => metric.verdict === verdict);
	const unmeasurable = comparison.series.filter(({ verdict }) => verdict === "unmeasurable");
	const regressions = withVerdict("regression");
	const worst = regressions.toSorted((a, b) => size(b) - size(a))[0];
	if (worst) return `${regressions.length} of ${judged.length} comparisons worse than ${comparison.comparedWith.kind === "base" ? "base" : "the baseline"}: ${worst.series} ${worst.label} ${changeText(worst.metric)}`;
	if (unmeasurable.length > 0) return `${formatCount(unmeasurable.length, "series", "series")} could not be measured: ${unmeasurable.map(({ name }) => name).join(", ")}`;
	if (comparison.comparedWith.kind === "none") return `No baseline yet: ${formatCount(comparison.series.length, "series", "series")} measured, nothing to compare with`;
	if (judged.length === 0) return "Nothing is gated: figures only, no verdict";
	if (withVerdict("inconclusive").length === judged.length) return `Nothing decided: all ${formatCount(judged.length, "comparison")} are inconclusive`;
	const parts = [
		"improvement",
		"unchanged",
		"inconclusive",
		"new"
	].map((verdict) => ({
		verdict,
		number: withVerdict(verdict).length
	})).filter(({ number }) => number > 0).map(({ verdict, number }) => `${number} ${verdict === "improvement" ? "better" : verdict}`);
	return `No regression found in ${judged.length} comparisons: ${parts.join(", ")}`;
}
function size({ metric }) {
	return Math.abs(metric.changePercent ?? 0);
}
// src/report/notices.ts
/** From this part of a series' bursts on, its generator is named as the limit. */
const GENERATOR_BOUND_NOTICE = .5;
/** A rate counts as held up to this shortfall in percent: the last requests of a burst can be missing. */
const SHORTFALL_NOTICE = 1;
/**
* What the reader should know before trusting the figures.
* @returns sentences, the gravest first
*/
function notices({ run, comparison, recording, notices: others = [] }) {
	const { comparedWith, series } = comparison;
	const bound = series.filter(({ generatorBound = 0 }) => generatorBound >= GENERATOR_BOUND_NOTICE);
	return [
		...run.failure === void 0 ? [] : [`The run is incomplete: ${run.failure}`],
		...run.base?.failure === void 0 ? [] : [`Base ${run.base.ref} could not be measured: ${run.base.failure}.`],
		...comparedWith.kind === "none" ? [`Nothing to compare with: ${comparedWith.reason}.`] : [],
		...comparedWith.kind === "history" && comparedWith.runs < 3 ? [`Judging needs ${formatCount(3, "earlier run")} on this machine type; there ${comparedWith.runs === 1 ? "is" : "are"} ${comparedWith.runs}.`] : [],
		...bound.length === 0 ? [] : [`The load generator was the limit for ${bound.map(({ name }) => name).join(", ")}: with the server it used up the machine and took the larger part, so these servers can do more than is shown.`],
		...series.flatMap(shortfallNotice),
		...series.flatMap(({ name, unansweredBursts }) => unansweredBursts === void 0 ? [] : [`${name}: not one request was answered in ${formatCount(unansweredBursts, "burst")}; the server or the whole machine stood still.`]),
		...recording?.recorded === false && recording.reason !== void 0 ? [`This run does not enter the baseline: ${recording.reason}.`] : [],
		...others
	];
}
function shortfallNotice({ name, level, metrics }) {
	const percent = metrics["rate-shortfall"]?.head;
	if (!("rate" in level) || percent === void 0 || percent <= SHORTFALL_NOTICE) return [];
	return [`${name}: the rate fell short by ${formatNumber(percent)} %; latency is that of a server, or a load generator, that cannot keep up.`];
}
// src/report/run-facts.ts
/**
* Commit, machine, baseline, plan and time of a run.
* @returns labels and values, in the order they are shown
*/
function runFacts({ run, comparison, recording }) {
	const { commit, plan, timing } = run;
	const lengths = new Set(run.series.map(({ load }) => burstLength(load)));
	const compared = comparison.comparedWith;
	return [
		...commit ? [{
			label: "commit",
			value: `${commit.sha.slice(0, 12)}${commit.ref ? ` (${commit.ref})` : ""}${commit.dirty ? " with uncommitted changes" : ""}`
		}] : [],
		{
			label: "machine",
			value: testbedOf(run.environment)
		},
		{
			label: "memory",
			value: formatBytes(run.environment.memoryBytes)
		},
		...compared.kind === "base" ? [{
			label: "base",
			value: `${compared.sha?.slice(0, 12) ?? "unknown"} (${compared.ref})`
		}] : [],
		{
			label: "baseline",
			value: baselineText(compared) + (recording?.recorded ? ", this run is added" : "")
		},
		{
			label: "measured",
			value: `${plan.blocks} blocks in ${formatCount(plan.rounds, "round")}, bursts of ${[...lengths].join(" or ")}, seed ${plan.seed}`
		},
		{
			label: "time",
			value: `${formatDuration(timing.totalMs)}: build ${formatDuration(timing.buildMs)}, measuring ${formatDuration(timing.measureMs)} of which load ${formatDuration(timing.loadMs)}`
		}
	];
}
function baselineText(compared) {
	switch (compared.kind) {
		case "history": return formatCount(compared.runs, "earlier run");
		case "base": return "not needed";
		case "none": return "none yet";
	}
}
// src/report/view.ts
const FIGURES = [
	"throughput",
	"latency-p50",
	"latency-p99",
	"cpu-per-request",
	"generator-share",
	"errors"
];
/**
* Decides and formats everything that a report says.
*/
function reportView(input) {
	const { run, comparison } = input;
	const rows = comparison.series.flatMap(changeRows).toSorted((a, b) => VERDICT_ORDER.indexOf(a.row.verdict) - VERDICT_ORDER.indexOf(b.row.verdict) || b.size - a.size).map(({ row }) => row);
	const changed = (row) => [
		"regression",
		"improvement",
		"unmeasurable",
		"removed"
	].includes(row.verdict);
	return {
		verdict: comparison.verdict,
		decision: comparison.gate.decision,
		headline: headline(comparison),
		reasons: comparison.gate.reasons,
		notices: notices(input),
		changed: rows.filter(changed),
		others: rows.filter((row) => !changed(row) && row.verdict !== "new"),
		series: seriesTable(comparison.series, FIGURES),
		allFigures: seriesTable(comparison.series, SERIES_METRIC_IDS),
		servers: serverTable(run),
		readings: readingsTable(run),
		duels: comparison.headToHead.filter(({ metric }) => metric === "throughput").map(duel),
		headToHead: headToHeadTable(comparison.headToHead),
		environment: runFacts(input)
	};
}
function changeRows(series) {
	if (series.verdict === "removed") {
		const row = {
			base: "",
			head: "",
			change: "",
			detectable: "",
			verdict: series.verdict
		};
		return [{
			row: {
				series: series.name,
				metric: "all",
				...row
			},
			size: 0
		}];
	}
	return SERIES_METRIC_IDS.flatMap((id) => {
		const metric = series.metrics[id];
		if (metric?.verdict === void 0) return [];
		const detectable = metric.smallestDetectablePercent;
		return [{
			row: {
				series: series.name,
				metric: seriesMetric(id).label,
				base: formatted(id, metric.base),
				head: formatted(id, metric.head),
				change: changeText(metric),
				detectable: detectable === void 0 ? "" : `${formatNumber(detectable)} %`,
				verdict: metric.verdict
			},
			size: Math.abs(metric.changePercent ?? 0)
		}];
	});
}
function formatted(id, value) {
	return value === void 0 ? "–" : seriesMetric(id).format(value);
}
function seriesTable(all, ids) {
	return {
		columns: ["series", ...ids.map((id) => seriesMetric(id).label)],
		textColumns: 1,
		rows: all.filter(({ verdict }) => verdict !== "removed").map(({ name, metrics }) => [name, ...ids.map((id) => formatted(id, metrics[id]?.head))])
	};
}
function serverTable(run) {
	return {
		columns: ["server", ...SERVER_METRIC_IDS.map((id) => serverMetric(id).label)],
		textColumns: 1,
		rows: run.servers.map((facts) => [laneName(facts), ...SERVER_METRIC_IDS.map((id) => {
			const { of, format } = serverMetric(id);
			const value = of(facts);
			return value === void 0 ? "–" : format(value);
		})])
	};
}
/** The last start's, whose load is as long as any other's. */
function readingsTable(run) {
	return {
		columns: [
			"server",
			"metric",
			"before",
			"after",
			"difference"
		],
		textColumns: 2,
		rows: run.servers.flatMap((facts) => (facts.starts.at(-1)?.readings ?? []).map(({ name, before, after }) => [
			laneName(facts),
			name,
			before === void 0 ? "–" : formatNumber(before),
			after === void 0 ? "–" : formatNumber(after),
			before === void 0 || after === void 0 ? "–" : formatNumber(after - before)
		]))
	};
}
function duel({ scenario, level, servers: [a, b], ratio, low, high }) {
	const interval = `95 % interval ${low.toFixed(2)}–${high.toFixed(2)}`;
	const place = `${scenario} at ${levelName(level)}`;
	if (low <= 1 && high >= 1) return `${a} and ${b} are not told apart on ${place} (${interval})`;
	return `${a} ${ratio.toFixed(2)}× ${b} on ${place} (${interval})`;
}
function headToHeadTable(all) {
	return {
		columns: [
			"scenario",
			"level",
			"metric",
			"servers",
			"ratio",
			"95 % interval",
			"blocks"
		],
		textColumns: 4,
		rows: all.map(({ scenario, level, metric, servers, ratio, low, high, blocks }) => [
			scenario,
			levelName(level),
			seriesMetric(metric).label,
			servers.join(" ÷ "),
			`${ratio.toFixed(2)}×`,
			`${low.toFixed(2)}–${high.toFixed(2)}`,
			String(blocks)
		])
	};
}
// src/app/measurement.ts
/**
* Starts the server of a lane.
* @throws LoadgateError `measurement` as {@link World.runtime}
*/
function startLane({ runtime }, lane, { directory, run, env, port, ready }, signal) {
	const request = {
		name: laneName(lane),
		directory,
		run,
		env,
		ready
	};
	return runtime.start(port === void 0 ? request : {
		...request,
		port
	}, signal);
}
/**
* What a map holds under a name that must be there.
* @throws Error when it is not: a bug of ours
*/
function get(map, key) {
	const value = map.get(key);
	if (value === void 0) throw new Error(`nothing is named ${key}`);
	return value;
}
// src/domain/exposition.ts
/**
* Name and labels of a value as Prometheus writes them.
* @returns for example `http_requests_total{code="200"}`
*/
function pointName({ name, labels }) {
	if (labels.length === 0) return name;
	return `${name}{${labels.map(([label, value]) => `${label}="${value.replaceAll("\\", "\\\\").replaceAll("\"", "\\\"").replaceAll("\n", "\\n")}"`).join(",")}}`;
}
// src/app/readings.ts
/** Always read: the longest of them is a metric of the server. */
const GC_PAUSES = "go_gc_duration_seconds";
/**
* Reads the servers' own metrics before and after some work, and records both. A server that does not
* show them is said, not failed: nothing is decided by them.
*/
async function withReadings(measurement, running, work) {
	const before = await readAll(measurement, running);
	await work();
	const after = await readAll(measurement, running);
	for (const lane of lanesOf(measurement.cells)) {
		const name = laneName(lane);
		const readings = readingsOf(before.get(name) ?? [], after.get(name) ?? []);
		if (readings.length > 0) measurement.recorder.updated(lane, { readings });
	}
}
async function readAll({ world, cells, servers, signal }, running) {
	const all = /* @__PURE__ */ new Map();
	for (const lane of lanesOf(cells)) {
		const { prometheus } = get(servers, laneName(lane));
		if (!prometheus) continue;
		const url = `${get(running, laneName(lane)).url}${prometheus.path}`;
		try {
			all.set(laneName(lane), await world.metrics.read(url, [...prometheus.metrics, GC_PAUSES], signal));
		} catch (error) {
			signal.throwIfAborted();
			world.progress.warn(`${laneName(lane)}: no metrics from ${prometheus.path}: ${messageOf(error)}`);
		}
	}
	return all;
}
/**
* Puts what was read before beside what was read after.
* @returns one reading for each name that either has, in the order of their first appearance
*/
function readingsOf(before, after) {
	const earlier = new Map(before.map((point) => [pointName(point), point.value]));
	const later = new Map(after.map((point) => [pointName(point), point.value]));
	return [.../* @__PURE__ */ new Set([...earlier.keys(), ...later.keys()])].map((name) => {
		const [from, to] = [earlier.get(name), later.get(name)];
		return {
			name,
			...from !== void 0 && { before: from },
			...to !== void 0 && { after: to }
		};
	});
}
// src/adapters/process/child-environment.ts
var import_picomatch = /* @__PURE__ */ __toESM(require_picomatch(), 1);
/** Variables that hold the job's secrets or its command files; no program that we start needs them. */
const WITHHELD = [
	/^INPUT_/,
	/^ACTIONS_/,
	/^STATE_/,
	/^BENCHER_/,
	/^(GITHUB|GH)_TOKEN$/
];
const COMMAND_FILES = /* @__PURE__ */ new Set([
	"GITHUB_ENV",
	"GITHUB_OUTPUT",
	"GITHUB_PATH",
	"GITHUB_STATE",
	"GITHUB_STEP_SUMMARY"
]);
/**
* The environment for builds, servers and tools: ours, without the job's secrets and command files,
* since what they run may be a stranger's pull request.
* @param environment our own
* @param additions variables to set
*/
function childEnvironment(environment, additions = {}) {
	const kept = Object.entries(environment).filter(([name]) => !COMMAND_FILES.has(name) && !WITHHELD.some((pattern) => pattern.test(name)));
	return {
		...Object.fromEntries(kept),
		...additions
	};
}
// src/adapters/process/line-splitter.ts
/** A line is cut off here: a program that never ends one must not fill our memory. */
const MAX_LINE_LENGTH = 16384;
/**
* Gives a stream's text line by line.
* @param onLine called with each line, without its end
*/
function splitLines(stream, onLine) {
	let rest = "";
	stream.setEncoding("utf8");
	stream.on("data", (text) => {
		const lines = (rest + text).split(/\r?\n/);
		rest = (lines.pop() ?? "").slice(0, MAX_LINE_LENGTH);
		for (const line of lines) onLine(line);
	});
	stream.once("close", () => {
		if (rest !== "") onLine(rest);
		rest = "";
	});
}
const LINE_LENGTH = 2e3;
/** As many lines as are shown, each as long as one is shown, in characters of up to four bytes. */
const TAIL_BYTES = 50 * LINE_LENGTH * 4;
const MAX_LOG_BYTES = 67108864;
/**
* The last lines of a text, each cut off at a bound, without control characters: what a process
* prints is not trusted with a terminal.
*/
function lastLines(text, count = 50) {
	return text.split(/\r?\n/).map(printable).filter((line) => line.trim() !== "").slice(-count);
}
/**
* A line that is safe to show: no control or escape characters, no endless length.
*/
function printable(line) {
	const clean = withoutControls(stripVTControlCharacters(line).replaceAll("	", "  "));
	return clean.length > LINE_LENGTH ? `${clean.slice(0, LINE_LENGTH)}…` : clean;
}
/**
* Opens a log file that has no name any more, so that nothing of it can be left behind.
*/
function openLogFile() {
	const folder = mkdtempSync(path.join(tmpdir(), "loadgate-log-"));
	const descriptor = openSync(path.join(folder, "log"), "a+");
	rmSync(folder, { recursive: true });
	let open = true;
	const size = () => open ? fstatSync(descriptor).size : 0;
	let cutOff = [];
	const tail = () => {
		const end = size();
		const buffer = Buffer.alloc(Math.min(end, TAIL_BYTES));
		if (buffer.length > 0) readSync(descriptor, buffer, 0, buffer.length, end - buffer.length);
		return [...cutOff, ...lastLines(buffer.toString("utf8"))].slice(-50);
	};
	return {
		descriptor,
		tail,
		trim: () => {
			if (size() <= MAX_LOG_BYTES) return;
			for (let tries = 0, seen = -1; tries < 5 && seen !== size(); tries += 1) {
				seen = size();
				cutOff = tail();
			}
			ftruncateSync(descriptor);
		},
		close: () => {
			if (open) closeSync(descriptor);
			open = false;
		}
	};
}
// src/adapters/process/run-command.ts
const STOP_GRACE_MS$1 = 2e3;
const DRAIN_MS = 500;
const DEFAULT_MAX_OUTPUT_BYTES = 16777216;
/**
* Runs a program to its end in a process group of its own, and leaves nothing of it running.
* @param command what to run
* @param signal ends it; the result then is an exit by a signal
* @returns how it ended and what it printed; a program that cannot start is an exit too
*/
async function runCommand(command, signal) {
	signal.throwIfAborted();
	const group = spawnGroup(command.program, command.args, {
		...command.cwd !== void 0 && { cwd: command.cwd },
		env: command.env,
		stdio: [
			"ignore",
			"pipe",
			"pipe"
		]
	});
	const tail = [];
	const log = (line) => {
		const clean = printable(line);
		tail.push(clean);
		if (tail.length > 50) tail.shift();
		command.onLine?.(clean);
	};
	const chunks = [];
	let bytes = 0;
	let stopped;
	let stopping;
	const stop = (reason) => {
		stopped ??= reason;
		stopping ??= group.stop(STOP_GRACE_MS$1);
	};
	if (command.capture) group.stdout?.on("data", (chunk) => {
		bytes += chunk.length;
		if (bytes > (command.maxOutputBytes ?? DEFAULT_MAX_OUTPUT_BYTES)) stop("output");
		else chunks.push(chunk);
	});
	const logs = command.capture ? [group.stderr] : [group.stdout, group.stderr];
	const drained = [...logs, command.capture ? group.stdout : null].map((stream) => stream && new Promise((resolve) => {
		stream.once("close", resolve);
	}));
	for (const stream of logs) if (stream) splitLines(stream, log);
	const onAbort = () => stop();
	signal.addEventListener("abort", onAbort, { once: true });
	const timer = command.timeoutMs === void 0 ? void 0 : setTimeout(() => stop("timeout"), command.timeoutMs);
	const exit = await group.exited;
	clearTimeout(timer);
	signal.removeEventListener("abort", onAbort);
	if (exit.kind !== "not-started") {
		let drainTimer;
		const drainTime = new Promise((resolve) => {
			drainTimer = setTimeout(resolve, DRAIN_MS);
		});
		await Promise.race([Promise.all(drained), drainTime]);
		clearTimeout(drainTimer);
	}
	await (stopping ?? group.stop(STOP_GRACE_MS$1));
	return {
		exit,
		stdout: Buffer.concat(chunks).toString("utf8"),
		tail,
		...stopped !== void 0 && { stopped }
	};
}
// src/adapters/git/git.ts
const TIMEOUT_MS$1 = 3e4;
/** Reading the repository takes no time worth interrupting. */
const NEVER = new AbortController().signal;
/**
* git in a folder. Hooks of the repository are never run.
* @param folder any folder in the repository
* @param environment our own environment
*/
function createGit(folder, environment) {
	const run = (args, { signal, timeoutMs }) => runCommand({
		program: "git",
		args: [
			"-C",
			folder,
			"-c",
			"core.hooksPath=/dev/null",
			...args
		],
		env: childEnvironment(environment, {
			GIT_OPTIONAL_LOCKS: "0",
			GIT_TERMINAL_PROMPT: "0"
		}),
		capture: true,
		timeoutMs
	}, signal);
	return {
		run,
		read: async (...args) => {
			const { exit, stdout } = await run(args, {
				signal: NEVER,
				timeoutMs: TIMEOUT_MS$1
			});
			return exit.kind === "code" && exit.code === 0 ? stdout.trim() : void 0;
		}
	};
}
// src/adapters/git/checkout.ts
const NETWORK_TIMEOUT_MS = 12e4;
const CHECKOUT_TIMEOUT_MS = 3e5;
/** Commits to fetch at each try, until the histories of head and base meet. */
const DEEPEN_BY = [
	50,
	200,
	1e3,
	5e3
];
const PREFIX = "loadgate-base-";
/**
* Checks a commit out into a worktree in the system's folder for temporary files.
* @throws LoadgateError `usage` when the commit cannot be had
*/
async function checkOut(git, base, signal) {
	const root = await git.read("rev-parse", "--show-toplevel");
	if (root === void 0) throw new LoadgateError("usage", `base ${base.ref}: this is not a git repository`, { hint: "Run in a clone of the repository, or without a base." });
	const sha = await resolve(git, base, signal);
	const tree = await git.read("rev-parse", "--verify", `${sha}^{tree}`);
	if (tree === void 0) throw missing(base);
	await removeLeftOver(git, signal);
	const folder = path.join(realpathSync(tmpdir()), `${PREFIX}${process.pid}-${randomUUID()}`);
	const remove = async () => {
		await removeWorktree(git, folder);
	};
	try {
		const { exit, tail } = await git.run([
			"worktree",
			"add",
			"--detach",
			"--force",
			"--quiet",
			folder,
			sha
		], {
			signal,
			timeoutMs: CHECKOUT_TIMEOUT_MS
		});
		signal.throwIfAborted();
		if (exit.kind !== "code" || exit.code !== 0) throw new LoadgateError("usage", `base ${base.ref}: no worktree: ${exitText(exit)}`, {
			details: tail,
			hint: "git must be able to write to the repository and to the folder for temporary files."
		});
	} catch (error) {
		await remove();
		throw error;
	}
	return {
		sha,
		tree,
		root: folder,
		pathOf: (inside) => {
			const relative = path.relative(realpathSync(root), realpathSync(inside));
			if (!relative.startsWith("..") && !path.isAbsolute(relative)) return path.join(folder, relative);
			throw new LoadgateError("usage", `${inside} is not in the repository`, { hint: "A base can only be built from folders of the repository that it is a commit of." });
		},
		remove
	};
}
async function resolve(git, base, signal) {
	const tip = await commitOf(git, base.ref, signal);
	if (tip === void 0) throw missing(base);
	if (!base.mergeBase) return tip;
	const found = await git.read("merge-base", "HEAD", tip);
	if (found !== void 0) return found;
	if (await git.read("rev-parse", "--is-shallow-repository") === "true") {
		const head = await git.read("rev-parse", "HEAD");
		for (const commits of DEEPEN_BY) {
			await fetch(git, [
				`--deepen=${commits}`,
				"origin",
				...head ? [head] : [],
				tip
			], signal);
			const met = await git.read("merge-base", "HEAD", tip);
			if (met !== void 0) return met;
		}
	}
	throw new LoadgateError("usage", `base ${base.ref}: its history and head's do not meet`, { hint: "Fetch more of it: set fetch-depth: 0 of actions/checkout." });
}
/** The commit that a name stands for; what the clone does not have is fetched. */
async function commitOf(git, ref, signal) {
	if (ref.startsWith("-")) return void 0;
	const local = await git.read("rev-parse", "--verify", "--quiet", `${ref}^{commit}`);
	if (local) return local;
	if (/^(.+?)[\^~]\d*$/.exec(ref)?.[1] !== void 0) {
		await fetch(git, ["--deepen=1", "origin"], signal);
		return git.read("rev-parse", "--verify", "--quiet", `${ref}^{commit}`);
	}
	if (!await fetch(git, [
		"--depth=1",
		"origin",
		ref
	], signal)) return void 0;
	return git.read("rev-parse", "--verify", "--quiet", "FETCH_HEAD^{commit}");
}
async function fetch(git, args, signal) {
	const options = {
		signal,
		timeoutMs: NETWORK_TIMEOUT_MS
	};
	const { exit } = await git.run([
		"fetch",
		"--quiet",
		"--no-tags",
		...args
	], options);
	signal.throwIfAborted();
	return exit.kind === "code" && exit.code === 0;
}
function missing({ ref }) {
	return new LoadgateError("usage", `base ${ref}: there is no such commit here or at origin`, { hint: "Name a branch, a tag or a commit; in a workflow, fetch-depth: 0 of actions/checkout fetches them all." });
}
async function removeWorktree(git, folder) {
	await git.read("worktree", "remove", "--force", folder);
	await rm(folder, {
		recursive: true,
		force: true,
		maxRetries: 3
	}).catch(() => void 0);
	await git.read("worktree", "prune");
}
/** Worktrees of runs that were killed before they could remove them. */
async function removeLeftOver(git, signal) {
	const list = await git.read("worktree", "list", "--porcelain") ?? "";
	for (const [, folder = "", pid] of list.matchAll(/^worktree (.*\/loadgate-base-(\d+)-[\w-]+)$/gm)) {
		signal.throwIfAborted();
		if (!isAlive(Number(pid))) await removeWorktree(git, folder);
	}
}
function isAlive(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}
// src/adapters/git/source-control.ts
/**
* The git repository around a folder.
* @param folder any folder in the repository
* @param environment our own environment; in a job `GITHUB_REF` names the ref of `GITHUB_SHA`
* @param defaultBranch what the event says of the default branch, where there is an event
*/
function createSourceControl(folder, environment, defaultBranch) {
	const repository = createGit(folder, environment);
	const git = repository.read;
	return {
		head: async () => {
			const sha = await git("rev-parse", "--verify", "HEAD");
			if (!sha) return void 0;
			const branch = await git("symbolic-ref", "--quiet", "HEAD");
			const jobRef = environment["GITHUB_SHA"] === sha ? environment["GITHUB_REF"] : void 0;
			const ref = (branch || jobRef)?.replace(/^refs\/heads\//, "");
			const changes = await git("status", "--porcelain", "--untracked-files=no");
			return {
				sha,
				...ref && { ref },
				dirty: changes !== ""
			};
		},
		defaultBranch: async () => {
			if (defaultBranch) return defaultBranch;
			const remote = await git("symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD");
			if (remote) return remote.replace(/^origin\//, "");
			const configured = await git("config", "--get", "init.defaultBranch");
			for (const branch of [
				configured,
				"main",
				"master"
			]) if (branch && await git("rev-parse", "--verify", "--quiet", `refs/heads/${branch}`)) return branch;
		},
		checkOut: (base, signal) => checkOut(repository, base, signal)
	};
}
// src/adapters/oha/arguments.ts
/** No request may wait longer than this; oha itself would wait for ever. */
const REQUEST_TIMEOUT = "10s";
/**
* The command line of one burst.
*
* A rate is an open loop: with latency correction a request's time runs from when it was due, so a
* server that falls behind cannot hide it.
*
* Redirects are answers, not detours, and compression is off, so that a body's length under load is
* the length that the answer check saw.
*
* @returns oha's arguments, for a program that no shell reads
*/
function ohaArguments(request) {
	const { level, shape } = request;
	const headers = Object.entries(request.headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
	return [
		"--no-tui",
		"--output-format",
		"json",
		"--disable-compression",
		"--redirect",
		"0",
		"-c",
		String(connectionsOf(level, shape)),
		..."rate" in level ? [
			"-q",
			String(level.rate),
			"--latency-correction"
		] : [],
		...shape.requests === void 0 ? ["-z", `${Math.round(shape.burstMs)}ms`] : ["-n", String(shape.requests)],
		...shape.keepAlive ? [] : ["--disable-keepalive"],
		"-t",
		REQUEST_TIMEOUT,
		"-m",
		request.method,
		...headers,
		...request.bodyFile === void 0 ? [] : ["-D", request.bodyFile],
		request.url
	];
}
// src/domain/statistics/quantile-function.ts
/**
* Standard deviation of a distribution of which only some quantiles are known, taking the quantile
* function Q as linear between them: the mean is ∫Q(u)du and the mean square ∫Q(u)²du, over u from 0
* to 1, each in closed form on every piece. With the ten quantiles that a load generator prints it is
* some percent high for usual times, up to a quarter off where tails are heavy, and anything from 40 %
* low to 80 % high where a few answers lie far from all others; see the tests.
*
* @param quantiles at least two, the first of part 0, the last of part 1, parts and values ascending
* @returns in the unit of the values
* @throws RangeError when there are fewer, or their parts do not ascend from 0 to 1
*/
function stddevFromQuantiles(quantiles) {
	if (quantiles[0]?.[0] !== 0 || quantiles.at(-1)?.[0] !== 1) throw new RangeError("quantiles must reach from part 0 to part 1");
	const parts = quantiles.map(([part]) => part);
	const values = quantiles.map(([, value]) => value);
	const pieces = quantiles.slice(1).map(([part, high], index) => {
		const width = part - elementAt(parts, index);
		if (width < 0) throw new RangeError("the parts of quantiles must ascend");
		return {
			width,
			low: elementAt(values, index),
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
// src/adapters/oha/output.ts
/** oha's word for requests that the end of the burst cut off. */
const ABORTED = "aborted due to deadline";
const MAX_NAME_LENGTH = 200;
const count$1 = int().nonnegative();
const seconds = number().nonnegative().nullable();
const outputSchema = object({
	summary: object({
		total: number().nonnegative(),
		slowest: seconds,
		fastest: seconds.optional(),
		average: seconds,
		totalData: count$1
	}),
	latencyPercentiles: object({
		p10: seconds.optional(),
		p25: seconds.optional(),
		p50: seconds,
		p75: seconds.optional(),
		p90: seconds,
		p95: seconds,
		p99: seconds,
		"p99.9": seconds.optional(),
		"p99.99": seconds.optional()
	}),
	statusCodeDistribution: record$1(string().regex(/^\d{3}$/), count$1),
	errorDistribution: preprocess(readableNames, array(tuple([string(), count$1])))
});
/**
* Reads what oha printed with `--output-format json`.
*
* oha's own rate and success rate are left aside: the first counts errors, the second any status.
* Its times are seconds; every one of them is null when nothing was answered.
*
* @param text oha's standard output
* @param expectedStatus status of an expected answer
* @throws Error that says what is wrong with the text
*/
function parseOhaOutput(text, expectedStatus) {
	const parsed = outputSchema.safeParse(parseJson(text));
	if (!parsed.success) throw new Error(prettifyError(parsed.error).replaceAll("\n", " "));
	const { summary, latencyPercentiles, statusCodeDistribution, errorDistribution } = parsed.data;
	const answers = Object.values(statusCodeDistribution).reduce((sum, n) => sum + n, 0);
	const expected = statusCodeDistribution[String(expectedStatus)] ?? 0;
	const aborted = errorDistribution.find(([name]) => name === ABORTED)?.[1] ?? 0;
	const errors = Object.fromEntries(errorDistribution.filter(([name]) => name !== ABORTED));
	const in2xx = Object.entries(statusCodeDistribution).reduce((sum, [status, n]) => status.startsWith("2") ? sum + n : sum, 0);
	const latencyMs = latencyOf(summary, latencyPercentiles);
	return {
		expected,
		unexpected: answers - expected,
		aborted,
		errors,
		non2xx: answers - in2xx,
		durationMs: summary.total * 1e3,
		bodyBytes: summary.totalData,
		...latencyMs && { latencyMs }
	};
}
function latencyOf(summary, percentiles) {
	const { p50, p90, p95, p99, "p99.9": p999 } = percentiles;
	const { average, slowest } = summary;
	if (p50 === null || p90 === null || p95 === null || p99 === null) return void 0;
	if (average === null || slowest === null) return void 0;
	return {
		mean: average * 1e3,
		...stddevOf(summary, percentiles),
		p50: p50 * 1e3,
		p90: p90 * 1e3,
		p95: p95 * 1e3,
		p99: p99 * 1e3,
		...typeof p999 === "number" && { p999: p999 * 1e3 },
		max: slowest * 1e3
	};
}
function stddevOf({ fastest, slowest }, percentiles) {
	if (typeof fastest !== "number" || typeof slowest !== "number") return {};
	const inner = Object.entries(percentiles).flatMap(([name, value]) => typeof value === "number" ? [[Number(name.slice(1)) / 100, value * 1e3]] : []);
	inner.sort(([a], [b]) => a - b);
	return { stddev: stddevFromQuantiles([
		[0, fastest * 1e3],
		...inner,
		[1, slowest * 1e3]
	]) };
}
/**
* Entries of the errors, with names that are fit for a report. They come from the system and from
* what the server sent. Two that are the same when they are readable are counted together, and as
* entries, no name can collide with what every object has.
*/
function readableNames(errors) {
	if (typeof errors !== "object" || errors === null || Array.isArray(errors)) return errors;
	const counts = /* @__PURE__ */ new Map();
	for (const [name, number] of Object.entries(errors)) {
		const readable = withoutControls(name, " ").slice(0, MAX_NAME_LENGTH);
		const key = readable === "__proto__" ? "unnamed error" : readable;
		const before = counts.get(key) ?? 0;
		counts.set(key, isNumber(before) && isNumber(number) ? before + number : number);
	}
	return [...counts];
}
function isNumber(value) {
	return typeof value === "number";
}
function parseJson(text) {
	try {
		return JSON.parse(text);
	} catch {
		throw new Error("not JSON");
	}
}
// src/adapters/oha/oha.ts
/** A burst that has not ended this long after its time is stuck. */
const OVERTIME_MS = 3e4;
/** The same for a burst of a number of requests, whose time nobody knows beforehand. */
const LONGEST_COUNTED_BURST_MS = 18e5;
/**
* oha as the load generator.
* @param tool the installed program
* @param environment our own environment
*/
function createOha(tool, environment) {
	const { TOKIO_WORKER_THREADS: _threads, NO_COLOR: _color, ...rest } = environment;
	const env = childEnvironment(rest);
	return {
		version: tool.version,
		load: async (request, signal) => {
			const cpuBeforeMs = endedChildrenCpuMs();
			const result = await runCommand({
				program: tool.program,
				args: ohaArguments(request),
				env,
				capture: true,
				timeoutMs: request.shape.requests === void 0 ? request.shape.burstMs + OVERTIME_MS : LONGEST_COUNTED_BURST_MS
			}, signal);
			signal.throwIfAborted();
			const cpuAfterMs = endedChildrenCpuMs();
			const load = read(result, request.expectedStatus);
			return cpuBeforeMs === void 0 || cpuAfterMs === void 0 ? load : {
				...load,
				generatorCpuMs: cpuAfterMs - cpuBeforeMs
			};
		}
	};
}
function read(result, expectedStatus) {
	const { exit, stdout, tail, stopped } = result;
	if (stopped === "timeout") throw failure("it did not end in time and was stopped", tail);
	if (stopped === "output") throw failure("it printed more than a result can hold", tail);
	if (exit.kind !== "code" || exit.code !== 0) throw failure(exitText(exit), tail);
	try {
		return parseOhaOutput(stdout, expectedStatus);
	} catch (error) {
		throw failure(`its output is not what oha prints: ${messageOf(error)}`, [...tail, ...lastLines(stdout.slice(0, 200), 3)]);
	}
}
function failure(what, details) {
	return new LoadgateError("measurement", `The load generator oha failed: ${what}`, {
		details,
		hint: "Check that the oha on PATH is a real one of the pinned version; `oha --version` tells."
	});
}
// src/adapters/process/build-cache.ts
/** Builds that are kept, the least recently used one going first. */
const KEPT = 10;
/** A build that makes more than this costs more to keep than to repeat. */
const MAX_BYTES$1 = 1024 ** 3;
const OUTPUTS = "outputs";
/**
* Builds in a clean checkout, or brings back what the same build made of the same files before. What a
* build made is what git does not know of afterwards.
* @param builder does the building
* @param folder where builds are kept; removed by hand at any time without harm
*/
function cachingBuilder(builder, folder, source) {
	return { build: async (request, signal) => {
		if (request.build === void 0) return builder.build(request, signal);
		const kept = path.join(folder, keyOf(request, source));
		const { build: _, clean: __, ...withoutBuild } = request;
		if (await stat(kept).then(() => true, () => false)) {
			await cp(path.join(kept, OUTPUTS), source.root, {
				recursive: true,
				verbatimSymlinks: true
			});
			const now = /* @__PURE__ */ new Date();
			await utimes(kept, now, now);
			return builder.build(withoutBuild, signal);
		}
		const made = await builder.build(request, signal);
		await keep(kept, source).catch(() => void 0);
		return made;
	} };
}
function keyOf(request, { tree, root }) {
	const { build, clean, env, directory } = request;
	const place = path.relative(root, directory);
	const machine = [
		process.platform,
		process.arch,
		process.env["ImageOS"] ?? ""
	];
	const shape = [
		tree,
		place,
		build,
		clean,
		Object.entries(env).toSorted(),
		machine
	];
	return createHash("sha256").update(JSON.stringify(shape)).digest("hex");
}
async function keep(kept, { root, git }) {
	const files = (await git.read("ls-files", "--others", "-z") ?? "").split("\0").filter((file) => file !== "");
	const sizes = await Promise.all(files.map(async (file) => (await lstat(path.join(root, file))).size));
	if (files.length === 0 || sizes.reduce((sum, size) => sum + size, 0) > MAX_BYTES$1) return;
	const partial = `${kept}.${process.pid}.tmp`;
	try {
		for (const file of files) {
			const target = path.join(partial, OUTPUTS, file);
			await mkdir(path.dirname(target), { recursive: true });
			await cp(path.join(root, file), target, {
				verbatimSymlinks: true,
				preserveTimestamps: true
			});
		}
		await rename(partial, kept);
	} finally {
		await rm(partial, {
			recursive: true,
			force: true
		});
	}
	await removeOldest(path.dirname(kept));
}
async function removeOldest(folder) {
	const entries = await Promise.all((await readdir(folder)).map(async (name) => {
		const { mtimeMs } = await stat(path.join(folder, name));
		return {
			name,
			mtimeMs
		};
	}));
	entries.sort((a, b) => b.mtimeMs - a.mtimeMs);
	for (const { name } of entries.slice(KEPT)) await rm(path.join(folder, name), {
		recursive: true,
		force: true
	});
}
// src/adapters/process/require-folder.ts
/**
* Makes sure that a server's folder is there: the system blames the shell for a missing one.
* @throws LoadgateError `measurement` that names server and folder
*/
async function requireFolder(server) {
	if ((await stat(server.directory).catch(() => void 0))?.isDirectory()) return;
	throw new LoadgateError("measurement", `${server.name}: no such folder: ${server.directory}`, { hint: `Correct servers.${server.name}.directory.` });
}
// src/adapters/process/builder.ts
const COMMAND_NOT_FOUND$1 = 127;
/**
* Builds servers with their shell commands.
* @param environment our own environment; the builds get it without the job's secrets
* @param onLine called with each line of a build's log
*/
function createBuilder(environment, onLine) {
	return { build: async (request, signal) => {
		await requireFolder(request);
		const run = (key, command) => shell(request, key, command, environment, onLine, signal);
		if (request.clean !== void 0) await run("clean", request.clean);
		if (request.build === void 0) return artifactSize(request);
		const startedAt = performance.now();
		await run("build", request.build);
		return {
			buildMs: performance.now() - startedAt,
			...await artifactSize(request)
		};
	} };
}
async function shell(request, key, command, environment, onLine, signal) {
	const { name, directory, env } = request;
	const { exit, tail } = await runCommand({
		program: "/bin/sh",
		args: ["-c", command],
		cwd: directory,
		env: childEnvironment(environment, env),
		onLine
	}, signal);
	signal.throwIfAborted();
	if (exit.kind === "code" && exit.code === 0) return;
	const missing = exit.kind === "code" && exit.code === COMMAND_NOT_FOUND$1;
	throw new LoadgateError("measurement", `${name}: the ${key} failed: ${missing ? "command not found" : exitText(exit)}`, {
		details: tail,
		hint: missing ? `Install what servers.${name}.${key} calls, or correct it: ${command}` : `Run it by hand: cd ${directory} && ${command}`
	});
}
async function artifactSize(request) {
	if (request.artifact === void 0) return {};
	const found = await stat(request.artifact).catch(() => void 0);
	if (found?.isFile()) return { artifactBytes: found.size };
	throw new LoadgateError("measurement", `${request.name}: there is no artifact ${request.artifact}`, { hint: `Correct servers.${request.name}.artifact, or leave it out.` });
}
// src/adapters/process/http-client.ts
const MAX_BODY_BYTES = 1048576;
/** An HTTP client that opens a connection for each request and bounds what it reads. */
const httpClient = { send: async (request, signal) => {
	const timeout = AbortSignal.timeout(Math.ceil(request.timeoutMs));
	try {
		return await exchange(request, AbortSignal.any([signal, timeout]));
	} catch (error) {
		if (!timeout.aborted || signal.aborted) throw error;
		throw new Error(`no answer within ${Math.ceil(request.timeoutMs)} ms`, { cause: error });
	}
} };
function exchange(request$1, signal) {
	return new Promise((resolve, reject) => {
		const outgoing = request(request$1.url, {
			method: request$1.method,
			agent: false,
			headers: {
				accept: "*/*",
				...request$1.headers,
				...request$1.body && { "content-length": request$1.body.byteLength }
			},
			signal
		});
		outgoing.once("error", reject);
		outgoing.once("upgrade", (_, socket) => {
			socket.destroy();
			reject(/* @__PURE__ */ new Error("the server switched to another protocol"));
		});
		outgoing.once("response", (response) => {
			const chunks = [];
			let bytes = 0;
			response.on("data", (chunk) => {
				bytes += chunk.length;
				if (bytes <= MAX_BODY_BYTES) {
					chunks.push(chunk);
					return;
				}
				resolve(answerOf(response, chunks, true));
				response.destroy();
			});
			response.once("end", () => resolve(answerOf(response, chunks, false)));
			response.once("error", reject);
		});
		outgoing.end(request$1.body);
	});
}
function answerOf({ statusCode = 0, headers }, chunks, truncated) {
	const contentType = headers["content-type"];
	return {
		status: statusCode,
		...contentType !== void 0 && { contentType },
		body: Buffer.concat(chunks).toString("utf8"),
		truncated
	};
}
// src/adapters/process/free-port.ts
const HOST = "127.0.0.1";
/**
* Asks the system for a port that is free now.
*/
async function freePort() {
	const port = await listenOnce(0);
	if (port === void 0) throw new Error("the system gave no free port");
	return port;
}
/**
* Whether nobody listens on a port now.
* @throws Error when it cannot be listened on for another reason, such as a port below 1024
*/
async function portIsFree(port) {
	return await listenOnce(port) !== void 0;
}
function listenOnce(port) {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", (error) => error.code === "EADDRINUSE" ? resolve(void 0) : reject(error));
		server.listen({
			host: HOST,
			port,
			exclusive: true
		}, () => {
			const address = server.address();
			server.close(() => resolve(typeof address === "object" && address ? address.port : void 0));
		});
	});
}
// src/adapters/process/readiness.ts
const POLL_MS = 2;
const PROBE_TIMEOUT_MS = 2e3;
/** A probe that had less time than this before the deadline says nothing about the server. */
const CUT_OFF_MS = 100;
/**
* Waits for the first right answer and makes sure that it came from the candidate. Who listens on the
* port is looked up only then: a look costs milliseconds, which would count as the server's start.
* @param ready path that answers 2xx, and how long that may take
* @returns milliseconds from spawn to that answer
* @throws LoadgateError `measurement` when none comes in time, or another process gives it
*/
async function untilReady({ path, timeoutMs }, candidate) {
	const { name, port, startedAt, http, signal, assertRunning, logTail } = candidate;
	const deadline = startedAt + timeoutMs;
	let last = "nothing listened on the port";
	let answered = false;
	while (performance.now() < deadline) {
		assertRunning();
		const timeLeftMs = Math.max(1, Math.min(PROBE_TIMEOUT_MS, deadline - performance.now()));
		const url = `http://127.0.0.1:${port}${path}`;
		try {
			const probe = {
				url,
				method: "GET",
				headers: {},
				timeoutMs: timeLeftMs
			};
			const { status } = await http.send(probe, signal);
			const coldStartMs = performance.now() - startedAt;
			if (status >= 200 && status < 300) {
				assertOurs(candidate);
				return coldStartMs;
			}
			answered = true;
			last = `the last answer to GET ${path} was ${status}`;
		} catch (error) {
			if (error instanceof LoadgateError) throw error;
			signal.throwIfAborted();
			if (!isRefused(error) && !answered && timeLeftMs > CUT_OFF_MS) last = `GET ${path}: ${messageOf(error)}`;
		}
		await setTimeout$1(POLL_MS, void 0, { signal });
	}
	assertRunning();
	throw new LoadgateError("measurement", `${name}: not ready after ${timeoutMs} ms on port ${port}: ${last}`, {
		details: logTail(),
		hint: `Check servers.${name}.ready.path, raise its timeout, and make sure that the server listens on 127.0.0.1:{port}.`
	});
}
function assertOurs({ name, port, assertRunning, isOurs, logTail }) {
	assertRunning();
	if (isOurs()) return;
	throw new LoadgateError("measurement", `${name}: another process answers on port ${port}`, {
		details: logTail(),
		hint: `servers.${name}.run must start a server that listens on {port} itself and stays in its process group.`
	});
}
function isRefused(error) {
	return error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
}
// src/adapters/process/usage-watch.ts
/** Time between two looks; a shorter one would cost what it measures. */
const WINDOW_MS = 100;
/** A last window shorter than this says nothing about the peak. */
const SHORTEST_WINDOW_MS = 50;
/**
* Does some work and watches meanwhile what a process group uses. The looks between see only the
* processes that are there at its start; the whole of it counts all.
* @param group id of the group, or undefined where nothing runs
*/
async function observeGroup(group, work) {
	if (group === void 0) return {
		result: await work(),
		usage: {}
	};
	const members = groupMembers(group);
	const before = groupUsage(group);
	const peaks = [];
	const rss = [];
	let last = {
		at: performance.now(),
		cpuMs: membersUsage(members).cpuMs
	};
	const look = () => {
		const { cpuMs, rssBytes } = membersUsage(members);
		const at = performance.now();
		if (at - last.at < SHORTEST_WINDOW_MS) return;
		if (rssBytes !== void 0) rss.push(rssBytes);
		if (cpuMs !== void 0 && last.cpuMs !== void 0 && cpuMs >= last.cpuMs) peaks.push((cpuMs - last.cpuMs) / (at - last.at) * 100);
		last = {
			at,
			cpuMs
		};
	};
	const timer = setInterval(look, WINDOW_MS);
	try {
		const result = await work();
		look();
		const after = groupUsage(group);
		if (after.rssBytes !== void 0) rss.push(after.rssBytes);
		return {
			result,
			usage: {
				...before.cpuMs !== void 0 && after.cpuMs !== void 0 && after.cpuMs >= before.cpuMs && { serverCpuMs: after.cpuMs - before.cpuMs },
				...peaks.length > 0 && { peakCpuPercent: Math.max(...peaks) },
				...rss.length > 0 && { rssBytes: Math.max(...rss) }
			}
		};
	} finally {
		clearInterval(timer);
	}
}
// src/adapters/process/server-runtime.ts
const STOP_GRACE_MS = 5e3;
/**
* Starts servers on this machine's loopback address.
* @param http sends the readiness probes
* @param environment our own environment; the servers get it without the job's secrets
*/
function createServerRuntime(http, environment) {
	return { start: (request, signal) => start(request, signal, http, environment) };
}
async function start(request, signal, http, environment) {
	signal.throwIfAborted();
	await requireFolder(request);
	const port = request.port ?? await freePort();
	if (!await portIsFree(port).catch((error) => {
		throw new LoadgateError("measurement", `${request.name}: port ${port} cannot be used: ${messageOf(error)}`, {
			hint: `Choose another servers.${request.name}.port, or use {port} in its run command.`,
			cause: error
		});
	})) throw new LoadgateError("measurement", `${request.name}: port ${port} is taken by another process`, { hint: `Stop what listens on ${port}, or use {port} in servers.${request.name}.run so that a free one is chosen.` });
	const log = openLogFile();
	const startedAt = performance.now();
	const group = spawnGroup("/bin/sh", ["-c", request.run.replaceAll("{port}", "\"$PORT\"")], {
		cwd: request.directory,
		env: childEnvironment(environment, {
			...request.env,
			PORT: String(port)
		}),
		stdio: [
			"ignore",
			log.descriptor,
			log.descriptor
		]
	});
	const stop = async () => {
		await group.stop(STOP_GRACE_MS);
		log.close();
	};
	const died = (exit, when) => new LoadgateError("measurement", `${request.name}: the server ended ${when}: ${exitText(exit)}`, {
		details: log.tail(),
		hint: startHint(request, exit)
	});
	const server = {
		name: request.name,
		url: `http://127.0.0.1:${port}`,
		coldStartMs: 0,
		usage: async () => {
			log.trim();
			return group.pid === void 0 ? {} : groupUsage(group.pid);
		},
		observe: (work) => observeGroup(group.pid, work),
		assertAlive: () => {
			const exit = group.exit();
			if (exit) throw died(exit, "while it was loaded");
		},
		logTail: log.tail,
		stop
	};
	try {
		const coldStartMs = await untilReady(request.ready, {
			name: request.name,
			port,
			startedAt,
			http,
			signal,
			assertRunning: () => {
				const exit = group.exit();
				if (exit) throw died(exit, "before it was ready");
				log.trim();
			},
			isOurs: () => group.pid !== void 0 && groupListensOn(group.pid, port),
			logTail: log.tail
		});
		return {
			...server,
			coldStartMs
		};
	} catch (error) {
		await stop();
		throw error;
	}
}
const COMMAND_NOT_FOUND = 127;
function startHint(request, exit) {
	return exit.kind === "code" && exit.code === COMMAND_NOT_FOUND ? `The command of servers.${request.name}.run was not found; check the path and that the build makes it.` : `Run it by hand: cd ${quoted(request.directory)} && PORT=8080 sh -c ${quoted(request.run.replaceAll("{port}", "8080"))}`;
}
/** A text as one word of a shell. */
function quoted(text) {
	return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
// src/adapters/prometheus/exposition.ts
const NAME = /[a-zA-Z_:][\w:]*/y;
const LABEL = /[ \t]*([a-zA-Z_]\w*)[ \t]*=[ \t]*"((?:[^"\\]|\\.)*)"[ \t]*/y;
const VALUE = /[ \t]*(\S+)(?:[ \t]+-?\d+)?[ \t]*$/y;
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const NOT_FINITE = /^([+-]?inf|nan)$/i;
/** Characters that a label value may escape; a backslash before any other stands for itself. */
const ESCAPES = {
	n: "\n",
	"\"": "\"",
	"\\": "\\"
};
/**
* Reads Prometheus' text format, version 0.0.4
* (https://prometheus.io/docs/instrumenting/exposition_formats/): each line as it is written, so that a
* histogram is its `_bucket`, `_sum` and `_count` lines. Comments and timestamps are left aside, and so
* are values that are not finite.
* @throws Error that names the first line that is not in that format
*/
function parseExposition(text) {
	return text.split(/\r?\n/).flatMap((line, index) => {
		if (/^[ \t]*(#|$)/.test(line)) return [];
		const point = parseLine(line.trimStart());
		if (point === "not finite") return [];
		if (point) return [point];
		throw new Error(`line ${index + 1} is not in Prometheus' text format`);
	});
}
function parseLine(line) {
	const read = reader(line);
	const name = read(NAME)?.[0];
	if (name === void 0) return void 0;
	const labels = [];
	if (read(/[ \t]*\{[ \t]*/y)) while (!read(/\}/y)) {
		const [, label, value] = read(LABEL) ?? [];
		if (label === void 0 || value === void 0) return void 0;
		labels.push([label, unescaped(value)]);
		if (!read(/,[ \t]*/y) && !read(/(?=\})/y)) return void 0;
	}
	else if (!read(/(?=[ \t])/y)) return;
	const value = read(VALUE)?.[1] ?? "";
	if (!NUMBER.test(value)) return NOT_FINITE.test(value) ? "not finite" : void 0;
	return Number.isFinite(Number(value)) ? {
		name,
		labels,
		value: Number(value)
	} : "not finite";
}
/** Reads a line piece by piece, each where the last one ended. */
function reader(line) {
	let at = 0;
	return (pattern) => {
		pattern.lastIndex = at;
		const found = pattern.exec(line);
		if (found) at = pattern.lastIndex;
		return found;
	};
}
function unescaped(value) {
	return value.replace(/\\(.)/g, (whole, letter) => ESCAPES[letter] ?? whole);
}
// src/adapters/prometheus/metrics-reader.ts
const TIMEOUT_MS = 5e3;
const OK$1 = 200;
/**
* Reads metrics over HTTP.
*/
function createMetricsReader(http) {
	return { read: async (url, globs, signal) => {
		const request = {
			url,
			method: "GET",
			headers: { accept: "text/plain" },
			timeoutMs: TIMEOUT_MS
		};
		const { status, body, truncated } = await http.send(request, signal);
		if (status !== OK$1) throw new Error(`status ${status}`);
		if (truncated) throw new Error("the answer is too long");
		const isWanted = (0, import_picomatch.default)([...globs]);
		return parseExposition(body).filter(({ name }) => isWanted(name));
	} };
}
// src/adapters/system/atomic-write.ts
/** Ending of a file that is being written; whoever reads the folder passes over it. */
const TEMPORARY_SUFFIX = ".tmp";
/**
* Writes a file whole or not at all: readers see the old file, or none, until the new one is on disk.
* @param file path of the file; its folder must exist
* @param text its content
* @throws Error from the file system; nothing is left then
*/
async function writeAtomically(file, text) {
	const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}${TEMPORARY_SUFFIX}`);
	try {
		const handle = await open(temporary, "wx");
		try {
			await handle.writeFile(text);
			await handle.sync();
		} finally {
			await handle.close();
		}
		await rename(temporary, file);
	} catch (error) {
		await rm(temporary, { force: true });
		throw error;
	}
}
// src/adapters/store/record.ts
const text = string().max(1024);
const count = int().nonnegative();
const commit = object({
	sha: text,
	ref: text.exactOptional(),
	dirty: boolean()
});
const environment = object({
	os: text,
	arch: text,
	cpuModel: text,
	cpuCount: count,
	memoryBytes: count,
	runnerImage: text.exactOptional(),
	node: text,
	loadgate: text,
	oha: text.exactOptional()
});
const series = object({
	name: text,
	server: text,
	scenario: text,
	level: union([object({ concurrency: count }), object({ rate: number().positive() })]),
	configHash: text,
	metrics: partialRecord(_enum(SERIES_METRIC_IDS), number())
});
const record = object({
	schema: literal(BASELINE_SCHEMA),
	id: text,
	startedAt: datetime(),
	commit,
	environment,
	series: array(series).max(1e5)
});
/**
* Reads a stored record; files of a store can come from anybody who can write to it.
* @param json the file's text
* @throws Error with the reason when it is not a record of a known version
*/
function parseRecord(json) {
	let value;
	try {
		value = JSON.parse(json);
	} catch {
		throw new Error("it is not JSON");
	}
	const parsed = record.safeParse(value);
	if (parsed.success) return parsed.data;
	const schema = object({ schema: string() }).safeParse(value);
	if (schema.success && schema.data.schema !== "loadgate/baseline/1") throw new Error(`its schema is ${JSON.stringify(schema.data.schema.slice(0, 64))}, not ${BASELINE_SCHEMA}`);
	const issue = parsed.error.issues[0];
	throw new Error(`${issue?.path.join(".") || "the file"}: ${issue?.message}`);
}
// src/adapters/store/folder-store.ts
const RECORD_SUFFIX = ".json";
/** Names that we give; only such files are ever removed. */
const OWN_NAME = /^\.?\d{4}-\d\d-\d\dT[\w-]+\.json/;
/** A temporary file this old belongs to a writer that was killed. */
const STALE_MS$1 = 36e5;
/** Far above a record of 10,000 series. */
const MAX_FILE_BYTES = 33554432;
const READ_AT_ONCE = 16;
/**
* A folder with one file for each run. Names begin with the time, so their order is the runs' order;
* each file is written whole under a name of its own, so writers never meet.
* @param folder its path; it is made with the first record
*/
function createFolderStore(folder) {
	return {
		location: folder,
		load: async () => {
			const names = await recordNames(folder);
			const records = [];
			const skipped = [];
			for (let index = 0; index < names.length; index += READ_AT_ONCE) {
				const batch = names.slice(index, index + READ_AT_ONCE);
				for (const result of await Promise.all(batch.map((name) => readRecord(folder, name)))) if ("record" in result) records.push(result.record);
				else skipped.push(result);
			}
			return {
				records,
				skipped
			};
		},
		save: async (record, keep) => {
			try {
				await mkdir(folder, { recursive: true });
				await writeAtomically(path.join(folder, fileName(record)), `${JSON.stringify(record)}\n`);
				await prune(folder, keep);
			} catch (error) {
				throw new LoadgateError("publishing", `The run could not be added to the baseline in ${folder}: ${messageOf(error)}`, {
					hint: "Make the folder writable and free some disk, or set baseline.store or --store to another; the run's own files are kept.",
					cause: error
				});
			}
		}
	};
}
function fileName({ startedAt, commit, id }) {
	return `${startedAt.replaceAll(/[:.]/g, "-")}-${commit.sha.slice(0, 12)}-${id}${RECORD_SUFFIX}`;
}
/** Names of the records, oldest first; a folder that is not there yet is an empty store. */
async function recordNames(folder) {
	try {
		return (await readdir(folder)).filter((name) => name.endsWith(RECORD_SUFFIX) && !name.startsWith(".")).sort();
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
		throw new LoadgateError("publishing", `The baseline in ${folder} cannot be read: ${messageOf(error)}`, {
			hint: "Make it a readable folder, or set baseline.store or --store to another.",
			cause: error
		});
	}
}
async function readRecord(folder, name) {
	const file = path.join(folder, name);
	try {
		const found = await stat(file);
		if (!found.isFile()) return {
			file,
			reason: "it is no file"
		};
		const { size } = found;
		if (size > MAX_FILE_BYTES) return {
			file,
			reason: `it has ${size} bytes`
		};
		return { record: parseRecord(await readFile(file, "utf8")) };
	} catch (error) {
		return {
			file,
			reason: messageOf(error)
		};
	}
}
async function prune(folder, keep) {
	const names = (await recordNames(folder)).filter((name) => OWN_NAME.test(name));
	const surplus = names.slice(0, Math.max(0, names.length - keep));
	await Promise.all(surplus.map((name) => rm(path.join(folder, name), { force: true })));
	for (const name of await readdir(folder)) {
		if (!name.endsWith(".tmp") || !OWN_NAME.test(name)) continue;
		const file = path.join(folder, name);
		const found = await stat(file).catch(() => void 0);
		if (found && Date.now() - found.mtimeMs > STALE_MS$1) await rm(file, { force: true });
	}
}
// src/adapters/system/host.ts
/**
* The machine that this process runs on.
* @param environment `ImageOS` and `ImageVersion` name a hosted runner's image
* @param version our own version
*/
function createHost(environment, version) {
	return {
		environment: () => {
			const cpus = os.cpus();
			const image = environment["ImageOS"];
			return {
				os: `${os.type()} ${os.release()}`,
				arch: os.arch(),
				cpuModel: cpus[0]?.model.trim() || "unknown CPU",
				cpuCount: os.availableParallelism(),
				memoryBytes: os.totalmem(),
				...image && { runnerImage: image },
				node: process.versions.node,
				loadgate: version
			};
		},
		loadAverage: () => process.platform === "win32" ? void 0 : os.loadavg()[0],
		openFileLimit,
		isInstalled: (program) => (environment["PATH"] ?? "").split(path.delimiter).some((folder) => path.isAbsolute(folder) && isExecutable(path.join(folder, program))),
		now: () => performance.now(),
		sleep: async (ms, signal) => {
			await setTimeout$1(ms, void 0, { signal }).catch(() => signal.throwIfAborted());
		},
		date: () => /* @__PURE__ */ new Date(),
		cpuTimeMs: () => os.cpus().flatMap(({ times }) => Object.values(times)).reduce((sum, ms) => sum + ms, 0),
		uniqueId: () => randomUUID(),
		hash: (bytes) => createHash("sha256").update(bytes).digest("hex"),
		readFile: (file) => readFile(file)
	};
}
function isExecutable(file) {
	try {
		accessSync(file, constants.X_OK);
		return statSync(file).isFile();
	} catch {
		return false;
	}
}
/** Node raises its own limit as far as it may, and what it starts inherits that. */
function openFileLimit() {
	if (process.platform !== "linux") return void 0;
	const limit = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
	return limit === void 0 ? void 0 : Number(limit);
}
// src/adapters/system/output-folder.ts
/**
* A folder on disk for a run's files.
* @param folder its path; it is made when it is not there
*/
function createOutputFolder(folder) {
	const guarded = async (work) => {
		try {
			return await work();
		} catch (error) {
			throw new LoadgateError("publishing", `The results cannot be written to ${folder}: ${messageOf(error)}`, {
				hint: "Make room or name another folder with --out.",
				cause: error
			});
		}
	};
	return {
		prepare: () => guarded(async () => {
			await mkdir(folder, { recursive: true });
			await access(folder, constants$1.W_OK);
		}),
		write: (name, text) => guarded(async () => {
			const file = path.join(folder, name);
			await writeAtomically(file, text);
			return file;
		})
	};
}
// src/adapters/tools/checksums.ts
/**
* SHA-256 of release assets, by version and asset name. Filled by `scripts/update-checksums.js` from
* the digests that GitHub's API gives; a hash is never made up. An asset that is not here is checked
* against that digest at download time.
*/
const OHA_CHECKSUMS = { "1.16.0": {
	"oha-linux-amd64": "620bb9e16fb53eabc9a3fc45f88bdb41fefa3fee5c05e75892011ce320391716",
	"oha-linux-arm64": "99a790eb8c3e0feaca974bd6b32f0f8d4426a0c5b289f39e833e5b2c7529cd39"
} };
// src/adapters/tools/download.ts
/** Far above any tool's size, far below a disk's. */
const MAX_BYTES = 209715200;
const SOCKET_TIMEOUT_MS = 3e4;
const OK = 200;
/**
* Downloads a file and keeps it only when its hash is the expected one.
* @param url where it is
* @param target path to write
* @param sha256 expected hash, 64 hex digits
* @throws Error when it cannot be had or is not what it should be; nothing is kept then
*/
async function downloadVerified(url, target, sha256, signal) {
	try {
		await download(url, target, signal);
		const found = await hashOf(target);
		if (found !== sha256) throw new Error(`sha256 is ${found}, expected ${sha256}: ${url}`);
	} catch (error) {
		await rm(target, { force: true });
		throw error;
	}
}
/**
* Fetches a JSON document.
* @returns its value, which the caller must not trust
* @throws Error when there is none
*/
function fetchJson(url, signal) {
	return withClient(signal, async (client) => {
		const response = await client.get(url, { accept: "application/json" });
		const text = await response.readBody();
		if (response.message.statusCode !== OK) throw new Error(`${url}: status ${response.message.statusCode}`);
		return JSON.parse(text);
	});
}
function download(url, target, signal) {
	return withClient(signal, async (client) => {
		const { message } = await client.get(url);
		if (message.statusCode !== OK) throw new Error(`${url}: status ${message.statusCode}`);
		let bytes = 0;
		const bound = new Transform({ transform: (chunk, _encoding, done) => {
			bytes += chunk.length;
			if (bytes > MAX_BYTES) done(/* @__PURE__ */ new Error(`${url}: more than ${MAX_BYTES} bytes`));
			else done(null, chunk);
		} });
		await pipeline(message, bound, createWriteStream(target), { signal });
	});
}
/**
* Lends a client whose connections end with the work or with the abort, whichever comes first: one
* that is left open keeps the process from ending. The client is loaded only here, so that a run that
* finds its tools starts without it.
*/
async function withClient(signal, use) {
	const { HttpClient } = await import("./lib.js");
	signal.throwIfAborted();
	const client = new HttpClient("loadgate", [], {
		allowRetries: true,
		maxRetries: 2,
		socketTimeout: SOCKET_TIMEOUT_MS,
		keepAlive: true
	});
	let onAbort = () => {};
	const aborted = new Promise((_, reject) => {
		onAbort = () => reject(signal.reason);
		signal.addEventListener("abort", onAbort, { once: true });
	});
	try {
		return await Promise.race([use(client), aborted]);
	} finally {
		signal.removeEventListener("abort", onAbort);
		client.dispose();
	}
}
async function hashOf(file) {
	const hash = createHash("sha256");
	await pipeline(createReadStream(file), hash);
	return hash.digest("hex");
}
// src/adapters/tools/tool-cache.ts
/** Leftovers of an install that was killed are removed once no install can still be using them. */
const STALE_MS = 72e5;
const PARTIAL = ".partial-";
/**
* Where tools are kept: the runner's tool cache in a job, the user's cache folder elsewhere.
* @param environment `RUNNER_TOOL_CACHE`, `XDG_CACHE_HOME` and `HOME` decide
*/
function toolCacheFolder(environment) {
	const runner = environment["RUNNER_TOOL_CACHE"];
	if (runner) return runner;
	const xdg = environment["XDG_CACHE_HOME"];
	return path.join(xdg || path.join(environment["HOME"] || homedir(), ".cache"), "loadgate");
}
/**
* A tool cache in a folder, which is made when the first tool is added.
*/
function createToolCache(root) {
	const folderOf = (tool, version) => path.join(root, tool, version, process.arch);
	const programOf = (tool, version) => path.join(folderOf(tool, version), tool);
	const find = async (tool, version) => {
		const program = programOf(tool, version);
		return access(program).then(() => program, () => void 0);
	};
	return {
		find,
		add: async (tool, version, make) => {
			const parent = path.dirname(folderOf(tool, version));
			await mkdir(parent, { recursive: true });
			await removeStale(parent);
			const partial = path.join(parent, `${PARTIAL}${randomUUID()}`);
			try {
				await mkdir(partial);
				await make(partial);
				await rename(partial, folderOf(tool, version)).catch(async (error) => {
					if (!isTaken(error)) throw error;
					if (await find(tool, version) !== void 0) return;
					await rm(folderOf(tool, version), {
						recursive: true,
						force: true
					});
					await rename(partial, folderOf(tool, version));
				});
			} finally {
				await rm(partial, {
					recursive: true,
					force: true
				});
			}
			return programOf(tool, version);
		}
	};
}
async function removeStale(parent) {
	for (const name of await readdir(parent)) {
		if (!name.startsWith(PARTIAL)) continue;
		const folder = path.join(parent, name);
		const made = await stat(folder).catch(() => void 0);
		if (made && Date.now() - made.mtimeMs > STALE_MS) await rm(folder, {
			recursive: true,
			force: true
		});
	}
}
function isTaken(error) {
	const code = error instanceof Error && "code" in error ? error.code : void 0;
	return code === "ENOTEMPTY" || code === "EEXIST";
}
// src/adapters/tools/oha-installer.ts
/** The version of oha that is used unless another is asked for. */
const OHA_VERSION = "1.16.0";
/** The hosts of the real releases. */
const RELEASE_HOSTS = {
	download: "https://github.com",
	api: "https://api.github.com"
};
const VERSION_TIMEOUT_MS = 1e4;
/**
* Installs oha: from PATH, from the cache, as a verified release asset, with cargo, in this order.
* Only a program that says the pinned version is accepted, since another one's figures do not
* compare.
*/
function createOhaInstaller(options) {
	const { version, environment } = options;
	const cache = createToolCache(toolCacheFolder(environment));
	return { install: async (signal) => {
		const failures = [];
		const onPath = await fromPath(options, signal);
		if (typeof onPath !== "string") return onPath;
		failures.push(`PATH: ${onPath}`);
		const cached = await cache.find("oha", version);
		if (cached !== void 0) {
			const said = await versionOf(cached, environment, signal);
			if (said === version) return {
				program: cached,
				version,
				source: "cache"
			};
			failures.push(`cache: ${cached} says ${said ?? "nothing"}`);
			await rm(path.dirname(cached), {
				recursive: true,
				force: true
			});
		} else failures.push(`cache: no oha ${version} in ${toolCacheFolder(environment)}`);
		for (const [source, make] of [["release", fromRelease], ["cargo", fromCargo]]) try {
			return {
				program: await cache.add("oha", version, async (folder) => {
					await make(options, folder, signal);
					const said = await versionOf(path.join(folder, "oha"), environment, signal);
					if (said !== version) throw new Error(`it says version ${said ?? "nothing"}`);
				}),
				version,
				source
			};
		} catch (error) {
			signal.throwIfAborted();
			failures.push(`${source}: ${messageOf(error)}`);
		}
		throw new LoadgateError("measurement", `oha ${version} could not be installed`, {
			details: failures,
			hint: `Install it yourself, so that it is on PATH: cargo install oha --locked --version ${version}`
		});
	} };
}
async function fromPath({ version, environment }, signal) {
	const said = [];
	for (const folder of (environment["PATH"] ?? "").split(path.delimiter)) {
		if (!path.isAbsolute(folder)) continue;
		const program = path.join(folder, "oha");
		const found = await versionOf(program, environment, signal);
		if (found === version) return {
			program,
			version,
			source: "path"
		};
		if (found !== void 0) said.push(`${program} is ${found}`);
	}
	return said.length > 0 ? said.join(", ") : "not found";
}
async function versionOf(program, environment, signal) {
	const { stdout } = await runCommand({
		program,
		args: ["--version"],
		env: childEnvironment(environment),
		capture: true,
		maxOutputBytes: 4096,
		timeoutMs: VERSION_TIMEOUT_MS
	}, signal);
	return /^oha (\S+)/.exec(stdout)?.[1];
}
/**
* The name of the release asset for this machine.
* @returns undefined where no asset is published
*/
function assetName(platform, arch) {
	const system = {
		linux: "linux",
		darwin: "macos"
	}[platform];
	const cpu = {
		x64: "amd64",
		arm64: "arm64"
	}[arch];
	return system && cpu ? `oha-${system}-${cpu}` : void 0;
}
async function fromRelease({ version, hosts, onLine }, folder, signal) {
	const asset = assetName(process.platform, process.arch);
	if (!asset) throw new Error(`no asset for ${process.platform} ${process.arch}`);
	onLine(`downloading ${asset} ${version}`);
	const sha256 = OHA_CHECKSUMS[version]?.[asset] ?? await digestFromApi(hosts.api, version, asset, signal);
	const target = path.join(folder, "oha");
	await downloadVerified(`${hosts.download}/hatoo/oha/releases/download/v${version}/${asset}`, target, sha256, signal);
	await chmod(target, 493);
}
const releaseSchema = object({ assets: array(object({
	name: string(),
	digest: string().nullish()
})) });
async function digestFromApi(api, version, asset, signal) {
	const digest = releaseSchema.parse(await fetchJson(`${api}/repos/hatoo/oha/releases/tags/v${version}`, signal)).assets.find(({ name }) => name === asset)?.digest;
	const sha256 = /^sha256:([0-9a-f]{64})$/.exec(digest ?? "")?.[1];
	if (!sha256) throw new Error(`no checksum is known for ${asset} ${version}`);
	return sha256;
}
async function fromCargo({ version, environment, onLine }, folder, signal) {
	onLine(`building oha ${version} with cargo, which takes some minutes`);
	const { exit, tail } = await runCommand({
		program: "cargo",
		args: [
			"install",
			"oha",
			"--locked",
			"--version",
			version,
			"--root",
			folder
		],
		env: childEnvironment(environment, { CARGO_TARGET_DIR: path.join(folder, "target") }),
		onLine
	}, signal);
	if (exit.kind !== "code" || exit.code !== 0) throw new Error([exitText(exit), ...tail.slice(-3)].join("; "));
	await rename(path.join(folder, "bin", "oha"), path.join(folder, "oha"));
	for (const leftover of [
		"target",
		"bin",
		".crates.toml",
		".crates2.json"
	]) await rm(path.join(folder, leftover), {
		recursive: true,
		force: true
	});
}
// src/composition.ts
/**
* The filter of `--only`.
* @param glob a glob over `SERVER/SCENARIO`
*/
function globFilter(glob) {
	return {
		text: glob,
		matches: (0, import_picomatch.default)(glob)
	};
}
/**
* Puts the real adapters behind the application's ports.
*/
function createWorld(options) {
	const { environment, progress } = options;
	const installer = createOhaInstaller({
		version: options.ohaVersion,
		environment,
		hosts: RELEASE_HOSTS,
		onLine: progress.log
	});
	const builder = createBuilder(environment, progress.log);
	return {
		host: createHost(environment, VERSION),
		installGenerator: async (signal) => createOha(await installer.install(signal), environment),
		builder,
		baseBuilder: ({ root, tree }) => cachingBuilder(builder, path.join(toolCacheFolder(environment), "base-builds"), {
			root,
			tree,
			git: createGit(root, environment)
		}),
		runtime: createServerRuntime(httpClient, environment),
		http: httpClient,
		metrics: createMetricsReader(httpClient),
		store: createFolderStore(options.store),
		output: createOutputFolder(options.out),
		sourceControl: createSourceControl(options.root, environment, options.defaultBranch),
		progress
	};
}
export { medianOfSorted as A, planBursts as B, COMPARISON_SCHEMA as C, seriesValue as D, recordOf as E, blockOrder as F, worstVerdict as G, seriesName as H, burstsMs as I, timedBurst as J, burstLength as K, laneName as L, requireOpenProbability as M, requireSample as N, mean as O, elementAt as P, laneSeriesName as R, signedRankPValue as S, reasonNotToRecord as T, levelOfLook as U, levelName as V, CONFIDENCE as W, studentUpperTail as _, withReadings as a, compareServers as b, reportView as c, textTable as d, escapeMarkdown as f, studentQuantile as g, judgeSeries as h, readingsOf as i, standardDeviation as j, median as k, markdownTable as l, compareWithHistory as m, globFilter as n, get as o, renderJson as p, connectionsOf as q, OHA_VERSION as r, startLane as s, createWorld as t, terminalTable as u, incompleteBeta as v, historyOf as w, signedRankInterval as x, blockLogs as y, lanesOf as z };
