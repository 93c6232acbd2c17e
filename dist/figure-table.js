import { _ as messageOf, f as formatMilliseconds, g as LoadgateError, i as seriesMetric, o as errorCount, s as isUnanswered, t as SERIES_METRIC_IDS, u as formatCount } from "./metric.js";
import { t as withoutControls } from "./control-characters.js";
import path from "node:path";
import { randomUUID } from "node:crypto";
import { access, constants, mkdir, open, rename, rm } from "node:fs/promises";
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
	const values = new Float64Array(samples.length);
	let count = 0;
	for (const sample of samples) {
		const value = of(sample);
		if (value !== void 0) values[count++] = value;
	}
	return count === 0 ? void 0 : medianOfSorted(values.subarray(0, count).sort());
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
			await access(folder, constants.W_OK);
		}),
		write: (name, text) => guarded(async () => {
			const file = path.join(folder, name);
			await writeAtomically(file, text);
			return file;
		})
	};
}
// src/domain/comparison.ts
/** Schema id of a comparison; a change that older readers cannot read raises the number. */
const COMPARISON_SCHEMA = "loadgate/comparison/1";
/**
* A series that only the other side has.
*/
function removedSeries(key) {
	const { server, scenario, level } = key;
	return {
		name: seriesName(key),
		server,
		scenario,
		level,
		verdict: "removed",
		metrics: {}
	};
}
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
	const t = upperQuantile(Math.min(p, 1 - p), degrees);
	return p < .5 ? -t : t;
}
/**
* Quantiles that were asked for, by degrees and tail. A comparison of thousands of series asks for the same
* few of them again and again, and each is some microseconds of iteration; as they depend on nothing
* else, the functions stay pure to their callers.
*/
const quantiles = /* @__PURE__ */ new Map();
const KEPT_DEGREES = 1e3;
function upperQuantile(tail, degrees) {
	if (quantiles.size > KEPT_DEGREES) quantiles.clear();
	const byTail = quantiles.get(degrees) ?? /* @__PURE__ */ new Map();
	quantiles.set(degrees, byTail);
	const known = byTail.get(tail);
	if (known !== void 0) return known;
	const t = tail > .25 ? centralQuantile(.5 - tail, degrees) : tailQuantile(tail, degrees);
	if (byTail.size > KEPT_DEGREES) byTail.clear();
	byTail.set(tail, t);
	return t;
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
* A change whose estimate follows Student's t.
* @param difference of logarithms
* @param standardError of the difference, above 0
* @param degrees its degrees of freedom
*/
function studentChange(difference, standardError, degrees) {
	const halfWidth = studentQuantile(1.95 / 2, degrees) * standardError;
	const t = difference / standardError;
	return {
		difference,
		standardError,
		degrees,
		low: difference - halfWidth,
		high: difference + halfWidth,
		pValues: () => ({
			lower: studentUpperTail(-t, degrees),
			higher: studentUpperTail(t, degrees)
		})
	};
}
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
		p: one.change.pValues()
	}] : []);
	const lower = holmAdjust(judgeable.map(({ p }) => p.lower));
	const higher = holmAdjust(judgeable.map(({ p }) => p.higher));
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
export { TEMPORARY_SUFFIX as A, seriesName as B, seriesValue as C, standardDeviation as D, medianOfSorted as E, laneName as F, burstLength as G, CONFIDENCE as H, laneSeriesName as I, connectionsOf as K, lanesOf as L, elementAt as M, blockOrder as N, requireOpenProbability as O, burstsMs as P, planBursts as R, testbedOf as S, median as T, VERDICT_ORDER as U, levelOfLook as V, worstVerdict as W, createOutputFolder as _, renderJson as a, reasonNotToRecord as b, studentQuantile as c, blockLogs as d, compareServers as f, removedSeries as g, COMPARISON_SCHEMA as h, escapeMarkdown as i, writeAtomically as j, requireSample as k, studentUpperTail as l, signedRankPValue as m, terminalTable as n, judgeSeries as o, signedRankInterval as p, timedBurst as q, textTable as r, studentChange as s, markdownTable as t, incompleteBeta as u, BASELINE_SCHEMA as v, mean as w, recordOf as x, historyOf as y, levelName as z };
