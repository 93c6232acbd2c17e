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
/** How late the false-alarm rate is used up: the higher, the more is left to the last look. */
const SPENDING_POWER = 3;
/**
* Number of the look that a run takes after a round.
* @param rounds number of rounds that are done
* @param planned number of rounds of the whole run
* @returns from 1; 0 where it is too early for one
*/
function lookAfter(rounds, planned) {
	return Math.max(0, rounds - Math.min(5, planned) + 1);
}
/**
* The false-alarm rate that one look at all gated comparisons together may use up.
*
* A run looks at what it has after each round from the fifth on, and ends early where nothing is left to
* decide. Whoever looks more than once finds more by chance; so after the part t of the looks no more than
* t³ of the rate may be used up (Kim & DeMets, Biometrika 74 (1987), 149–154), and a look has what the
* looks before it left. By Bonferroni's inequality the rate of the run is kept, whatever the looks have in
* common. The shares grow, so what a look has decided the last one finds decided too.
*
* @param look from 1 to looks
* @param looks number of looks
*/
function levelOfLook(look, looks) {
	const spent = (until) => (until / looks) ** SPENDING_POWER;
	return FALSE_ALARM_RATE * (spent(look) - spent(look - 1));
}
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
// src/domain/warm-up.ts
/** Windows are short, so that a server that is warm at once costs little. */
const WINDOW_MS = 200;
/** A window of a slow scenario, whose bursts are long, is this part of a burst. */
const PART_OF_BURST = 1 / 5;
/** The last windows, which are compared with all before: half of them, up to this number. */
const MOST_LAST = 4;
/** Load of one scenario and level that no server gets more of, however much faster it still becomes. */
const MOST_WARM_UP_MS = 3e4;
/**
* The length of one window.
* @param burstMs length of the scenario's bursts
*/
function windowMs(burstMs) {
	return Math.max(WINDOW_MS, burstMs * PART_OF_BURST);
}
/**
* By how much a server still got faster at the end of some windows: the best of the last few against the
* best of all before, by rate or by CPU time per request, whichever changed more. Best values, since what
* else happens on a machine makes a server slower and never faster.
*
* @param windows of one server and load, in the order of time
* @returns percent, 0 where it got no faster; undefined where there are too few windows to tell
*/
function speedUpPercent(windows) {
	if (windows.length < 4) return void 0;
	const last = windows.slice(-Math.min(MOST_LAST, Math.floor(windows.length / 2)));
	const before = windows.slice(0, -last.length);
	const gains = [ratePerSecond, requestsPerCpu].map((of) => best(last, of) / best(before, of) - 1);
	return Math.max(0, ...gains.filter(Number.isFinite).map((gain) => gain * 100));
}
/**
* Whether a server that got faster by so much may be measured.
* @param percent as {@link speedUpPercent} has it
*/
function isFlat(percent) {
	return percent !== void 0 && percent <= 10;
}
function best(windows, of) {
	return Math.max(...windows.map(of));
}
function ratePerSecond({ throughput = 0 }) {
	return throughput;
}
function requestsPerCpu({ cpuPerRequestUs }) {
	return cpuPerRequestUs === void 0 || cpuPerRequestUs === 0 ? 0 : 1 / cpuPerRequestUs;
}
/** Start, readiness, answer checks and stop of one server process; real servers say otherwise, so it only feeds the estimate. */
const SERVER_START_MS = 300;
/**
* What a round must leave to be worth its fresh start: blocks of each cell for each of the rounds, and a part
* of the budget for load. Rounds that make a verdict possible at all may cost more than those beyond.
*/
const worthOf = (rounds) => rounds <= 5 ? {
	blocks: 2,
	setUpPart: 3 / 5
} : {
	blocks: 3,
	setUpPart: 1 / 4
};
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
* anew each time, and all of them are in every round of fresh processes. Rounds are many and short:
* processes of one program differ too, and only further starts tell by how much.
*
* @returns the plan, or what budget the smallest plan would need
*/
function planBursts(request) {
	const { cells, budgetMs, repeats, seed, setUpMs: roundMs = guessedSetUpMs(cells) } = request;
	if (repeats !== void 0) return layOut(cells, seed, 1, repeats, roundMs);
	const sweepMs = burstsMs(cells);
	const sweepsIn = (rounds) => Math.floor((budgetMs - rounds * roundMs) / sweepMs);
	if (sweepsIn(1) < 6) return { neededMs: roundMs + 6 * sweepMs };
	const isWorthIt = (rounds) => {
		const { blocks, setUpPart } = worthOf(rounds);
		const least = Math.max(6, rounds * blocks);
		return sweepsIn(rounds) >= least && rounds * roundMs <= setUpPart * budgetMs;
	};
	let roundCount = 1;
	while (roundCount < 10 && isWorthIt(roundCount + 1)) roundCount += 1;
	return layOut(cells, seed, roundCount, 2 * sweepsIn(roundCount), roundMs);
}
/**
* Lays out a run that has begun by what its first round has shown.
* @param plan what was laid out before
* @param request as for {@link planBursts}, with the first round's set-up
* @returns the plan from now on; the old one where so little budget is left that only time decides what is done
*/
function replanned(plan, request) {
	const laidOut = planBursts(request);
	return "neededMs" in laidOut ? plan : laidOut;
}
/**
* The least budget that has the time for so many rounds that a change can be decided.
* @param cells what is measured
*/
function budgetToDecideMs(cells) {
	const { blocks, setUpPart } = worthOf(5);
	const setUpMs = 5 * guessedSetUpMs(cells);
	const sweeps = Math.max(6, 5 * blocks);
	return Math.max(setUpMs + sweeps * burstsMs(cells), setUpMs / setUpPart);
}
/** An automatic warm-up counts with the least that it can be: what it takes, the first round shows. */
function guessedSetUpMs(cells) {
	return cells.reduce((sum, { lanes, shape }) => sum + lanes.length * warmUpMs(shape), lanesOf(cells).length * SERVER_START_MS);
}
function warmUpMs({ warmUpMs: fixedMs, burstMs }) {
	return fixedMs === void 0 ? 4 * (windowMs(burstMs) + 45) : fixedMs + 45;
}
/** Left free, since what a round took and what the next one takes differ a little. */
const MARGIN = .9;
/**
* Time that a round may take for starts and automatic warm-up. A run has to hold as many rounds as a verdict
* needs; a server that is not warm by then is measured as it is.
* @param cells what is loaded
* @param budgetMs of the whole run
*/
function longestSetUpMs(cells, budgetMs) {
	const roundMs = budgetMs / 5;
	const { blocks, setUpPart } = worthOf(5);
	const leavesBlocks = roundMs - blocks * burstsMs(cells);
	return MARGIN * Math.max(0, Math.min(setUpPart * roundMs, leavesBlocks));
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
* The order of a block's bursts. The servers take turns in going first, the arms of one stay side by side.
* @param cell what is loaded; the arms of a server follow each other in it
* @param block the block's index in its cell
*/
function blockOrder({ lanes }, block) {
	const servers = [...new Set(lanes.map(({ server }) => server))];
	const first = servers[Math.floor(block / 2) % servers.length];
	const start = lanes.findIndex(({ server }) => server === first);
	const turned = [...lanes.slice(start), ...lanes.slice(0, start)];
	const there = block % 2 === 0 ? turned : turned.toReversed();
	return [...there, ...there.toReversed()];
}
export { worstVerdict as S, lookAfter as _, laneSeriesName as a, VERDICT_ORDER as b, planBursts as c, isFlat as d, speedUpPercent as f, levelOfLook as g, seriesName as h, laneName as i, replanned as l, levelName as m, budgetToDecideMs as n, lanesOf as o, windowMs as p, burstsMs as r, longestSetUpMs as s, blockOrder as t, MOST_WARM_UP_MS as u, CONFIDENCE as v, decide as x, FALSE_ALARM_RATE as y };
