import { a as seriesOf, i as lanesOf, o as groupedBy } from "./lane.js";
import { x as connectionsOf } from "./load.js";
import { r as levelName, t as furtherArm } from "./series.js";
import { t as required } from "./required.js";
import { K as windowMs, m as errorWith, p as ratesAfter, r as machineTypeOf } from "./baseline.js";
import { g as partIn } from "./parts.js";
import { n as shardName } from "./shard.js";
import { n as LoadgateError } from "./error.js";
import { o as TOLERANCE_METRIC_IDS, v as formatCount, y as formatDuration } from "./catalogue.js";
import { t as withoutNullish } from "./without-nullish.js";
import { c as namesOfCells, i as gatedIn, r as gateOfSeries, t as boundsOf } from "./series-gate.js";
import { n as foundInHalf, t as SHOWN_BUDGETS_MS } from "./budget-outlook.js";
import { t as detectablePercent } from "./detectable.js";
import { n as skippedServers, o as hasBase, t as runnableCells } from "./skipped-servers.js";
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
/** 32-bit FNV-1a hash of a text's UTF-8 bytes, 0 to 2³² − 1: Fowler, Noll, Vo & Eastlake, RFC 9923. */
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
/**
* What a round must have time for to be worth another start of every server: the first five make a verdict
* possible, so they may cost more.
* @returns blocks of each cell, for each of the rounds, and the largest part of the budget that setting up may take
*/
function roundWorth(rounds) {
	return rounds <= 5 ? {
		blocks: 2,
		setUpPart: 3 / 5
	} : {
		blocks: 3,
		setUpPart: 1 / 2
	};
}
/**
* Wall time that bursts are expected to take.
* @param burstsPerLane bursts of each lane of each cell; a block has two
*/
function burstsMs(cells, burstsPerLane = 2) {
	return cells.reduce((sum, { lanes, shape }) => sum + burstsPerLane * lanes.length * (shape.burstMs + 45), 0);
}
/**
* Wall time that a round is expected to take beside its blocks, before any round has shown it. An automatic warm-up and
* the load at the end count as short as they can be.
*/
function expectedSetUpMs(cells) {
	return cells.reduce((sum, { lanes, shape }) => sum + lanes.length * warmUpMs(shape), lanesOf(cells).length * 300 + burstsMs(cells, 1));
}
function warmUpMs({ warmUpMs: fixedMs, burstMs }) {
	return fixedMs === void 0 ? 4 * (windowMs(burstMs) + 45) : fixedMs + 45;
}
/**
* The smallest budget with enough rounds to decide about a change.
* @param roundSetUpMs time that a round takes besides its blocks
*/
function budgetToDecideMs(cells, roundSetUpMs = expectedSetUpMs(cells)) {
	const { blocks, setUpPart } = roundWorth(5);
	const setUpMs = 5 * roundSetUpMs;
	const sweeps = Math.max(6, 5 * blocks);
	return Math.max(setUpMs + sweeps * burstsMs(cells), setUpMs / setUpPart);
}
/** Kept in reserve, since no two rounds take exactly the same time. */
const MARGIN = .9;
/**
* Longest time that a round may spend on starts and automatic warm-up, so that the run still has enough
* rounds to decide. A server that is not warm by then is measured as it is.
* @param budgetMs of the whole run
*/
function longestSetUpMs(cells, budgetMs) {
	const roundMs = budgetMs / 5;
	const { blocks, setUpPart } = roundWorth(5);
	const besideBlocksMs = roundMs - blocks * burstsMs(cells);
	return MARGIN * Math.max(0, Math.min(setUpPart * roundMs, besideBlocksMs));
}
// src/domain/run/plan.ts
/**
* Plans interleaved bursts that fit a budget.
*
* A block holds all lanes of a cell, each twice and mirrored, so that a linear drift of the machine over the
* block cancels. Every other block is reversed (A B B A, then B A A B), so that what one burst leaves to the
* next cancels too. The cells take turns in an order that is shuffled each time, and every round of fresh
* processes has all of them. Rounds are many and short: processes of one program differ, and only more
* starts show by how much.
*
* @returns the plan, or the budget that the smallest plan would need
*/
function planBursts(request) {
	const size = planSize(request);
	if ("neededMs" in size) return size;
	const { repeats, budgetMs } = request;
	return {
		...layOut(request, size),
		...repeats === void 0 && { budgetMs }
	};
}
/**
* How much a plan would measure.
* @returns its size, or the budget that the smallest plan would need
*/
function planSize(request) {
	const { cells, budgetMs, repeats, setUpMs = expectedSetUpMs(cells) } = request;
	if (repeats !== void 0) return {
		rounds: 1,
		burstsPerSeries: repeats,
		setUpMs
	};
	const sweepMs = burstsMs(cells);
	const sweepsIn = (rounds) => Math.floor((budgetMs - rounds * setUpMs) / sweepMs);
	if (sweepsIn(1) < 6) return { neededMs: setUpMs + 6 * sweepMs };
	const areWorthIt = (rounds) => {
		const { blocks, setUpPart } = roundWorth(rounds);
		const leastSweeps = Math.max(6, rounds * blocks);
		return sweepsIn(rounds) >= leastSweeps && rounds * setUpMs <= setUpPart * budgetMs;
	};
	let rounds = 1;
	for (let more = 3; more <= 10 && areWorthIt(more); more += 1) rounds = more;
	return {
		rounds,
		burstsPerSeries: 2 * sweepsIn(rounds),
		setUpMs
	};
}
/**
* Plans the rest of a run anew, by the time that its first round took to set up.
* @param plan the plan so far
* @param request as for {@link planBursts}, with the first round's set-up
* @returns the new plan; the old one where the budget is now too short, so that time alone ends the run
*/
function replanned(plan, request) {
	const laidOut = planBursts(request);
	return "neededMs" in laidOut ? plan : laidOut;
}
/**
* Lays out what is left of a run in which fewer series go on: as many rounds as were planned, and up to
* {@link MOST_ROUNDS} in all where the time has room for more and no look has been had.
* @param plan the plan so far
* @param cells what goes on, at least one
* @returns the plan of the whole run
*/
function planRest(plan, cells, left) {
	const { budgetMs, setUpMs, round: done } = left;
	const sweepsIn = (rounds) => Math.floor((budgetMs - rounds * setUpMs) / burstsMs(cells));
	const areWorthIt = (rounds) => {
		const { blocks, setUpPart } = roundWorth(done + rounds);
		return sweepsIn(rounds) >= rounds * blocks && rounds * setUpMs <= setUpPart * budgetMs;
	};
	const most = done < 5 ? 10 : plan.rounds.length;
	let rounds = plan.rounds.length - done;
	while (done + rounds < most && areWorthIt(rounds + 1)) rounds += 1;
	const burstsPerSeries = 2 * Math.max(rounds, sweepsIn(rounds));
	const rest = layOut({
		cells,
		seed: `${plan.seed} ${done}`
	}, {
		rounds,
		burstsPerSeries,
		setUpMs,
		first: left
	});
	return {
		...plan,
		rounds: [...plan.rounds.slice(0, done), ...rest.rounds],
		blocksPerCell: left.block + rest.blocksPerCell
	};
}
function layOut({ cells, seed }, size) {
	const { rounds, burstsPerSeries, setUpMs, first: from = {
		round: 0,
		block: 0
	} } = size;
	const blocksPerCell = Math.ceil(burstsPerSeries / 2);
	const random = seededRandom(seed);
	const block = (cell, index) => {
		const bursts = (burstsPerSeries - 2 * index) * cell.lanes.length;
		const placed = from.block + index;
		return {
			index: placed,
			cell,
			order: blockOrder(cell, placed).slice(0, bursts)
		};
	};
	return {
		seed,
		rounds: Array.from({ length: rounds }, (_, round) => {
			const first = blocksBefore(round, size);
			const end = blocksBefore(round + 1, size);
			const indices = Array.from({ length: end - first }, (__, offset) => first + offset);
			return {
				index: from.round + round,
				blocks: indices.flatMap((index) => shuffle(cells, random).map((cell) => block(cell, index)))
			};
		}),
		blocksPerCell,
		burstsPerSeries,
		estimateMs: rounds * setUpMs + burstsMs(cells, burstsPerSeries)
	};
}
/**
* How many blocks of a cell a plan has in its first rounds. In a run with time to spare the rounds get shorter, the first
* three times as long as the last: the first screen then knows more of every series, and the rounds after it are laid out
* anew for those that go on. docs/adr/0027-screen.md has the figures.
*/
function blocksBefore(round, { rounds, burstsPerSeries, first }) {
	const blocks = Math.ceil(burstsPerSeries / 2);
	const part = round / rounds;
	return first !== void 0 || blocks < roundWorth(10).blocks * rounds ? Math.floor(blocks * part) : Math.round(blocks * part * (1.5 - part / 2));
}
/**
* The order of a block's bursts. The servers take turns in going first, and the arms of each stay side by
* side.
* @param cell what is loaded; its lanes have the arms of a server next to each other
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
// src/domain/run/budget.ts
/**
* Time that a lane of a cell is worth as long as nothing is known of the machine's noise: a minute for base and head
* together. On two shared cores a little more finds a change of twice a tolerance of 5 % (docs/statistics.md).
*/
const PER_LANE_MS = 3e4;
/** Budgets are whole numbers of this. */
const STEP_MS = 3e4;
/**
* The budget that some cells need: a minute for each series with both arms, or less where that is known to be enough;
* never less than enough rounds for a verdict take, never more than is allowed.
* @returns milliseconds
*/
function neededBudgetMs({ cells, atMostMs, isEnough }) {
	const lanes = cells.reduce((sum, cell) => sum + cell.lanes.length, 0);
	const leastMs = inSteps(budgetToDecideMs(cells));
	const mostMs = Math.min(atMostMs, Math.max(leastMs, lanes * PER_LANE_MS));
	if (!isEnough) return mostMs;
	for (let ms = leastMs; ms < mostMs; ms += STEP_MS) if (isEnough(ms)) return ms;
	return mostMs;
}
/**
* A budget that was chosen, once the first round has shown how long its servers take to start: it grows where it no longer
* has time for as many starts as decide.
* @param setUpMs time that the round took besides its blocks
* @param mostMs most that it may be
* @returns milliseconds, never less than the budget was
*/
function grownBudgetMs({ cells, budgetMs, setUpMs }, mostMs) {
	return Math.max(budgetMs, Math.min(mostMs, inSteps(budgetToDecideMs(cells, setUpMs))));
}
/** Whether a budget has time for the fewest bursts of some cells that give an interval. */
const hasPlan = (cells, budgetMs) => !("neededMs" in planSize({
	cells,
	budgetMs
}));
/**
* The least budget that does for some cells.
* @param budgetMs one that does not
* @param doesFor true of as many rounds as decide
* @returns milliseconds, whole seconds
*/
function leastBudgetMs(cells, budgetMs, doesFor) {
	const size = planSize({
		cells,
		budgetMs
	});
	const seconds = (ms) => Math.ceil(ms / SECOND_MS);
	const least = seconds("neededMs" in size ? size.neededMs : budgetMs);
	const most = seconds(budgetToDecideMs(cells));
	return SECOND_MS * leastOf(least, most, (number) => doesFor(cells, SECOND_MS * number));
}
/** The number of cells, from the first on, for which a budget does. */
function cellsThatFit(cells, budgetMs, doesFor) {
	const isTooMany = (count) => !doesFor(cells.slice(0, count + 1), budgetMs);
	return leastOf(0, cells.length, isTooMany);
}
const SECOND_MS = 1e3;
/**
* The least whole number for which something holds, if it holds for all above.
* @returns from `least` to `most`, which is not tried
*/
function leastOf(least, most, holds) {
	let [low, high] = [least, most];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		if (holds(middle)) high = middle;
		else low = middle + 1;
	}
	return low;
}
function inSteps(ms) {
	return Math.ceil(ms / STEP_MS) * STEP_MS;
}
// src/domain/verdict/known-noise.ts
/** Older runs say less about the machine as it is. */
const RECENT_RUNS = 3;
/**
* What the last runs on a machine knew of their noise; only those with a base do.
* @param records all that is stored, in any order
* @param environment the machine; which load generator it will have is not known before a run
* @returns the noise of each run, the newest last; empty if there is none
*/
function recentNoise(records, environment) {
	const machine = machineTypeOf(environment);
	return records.filter((record) => machineTypeOf(record.environment) === machine).toSorted((a, b) => a.startedAt < b.startedAt ? -1 : 1).map(noiseOfRecord).filter(({ length }) => length > 0).slice(-3);
}
/** Of a run that was measured, no change is known without an error: a record with such a one says nothing of noise. */
function noiseOfRecord({ series }) {
	const known = series.flatMap(({ name, noise }) => TOLERANCE_METRIC_IDS.flatMap((metric) => {
		const error = noise?.errors[metric];
		if (!noise || !error) return [];
		const { rounds: number, pairs, between } = noise;
		return [{
			series: name,
			metric,
			pairs,
			rounds: {
				number,
				between
			},
			...error
		}];
	}));
	return known.every(({ standardError }) => standardError > 0) ? known : [];
}
/**
* The noise that is expected of a machine that nobody knows, in a throughput, as standard deviations of logarithms: that of
* the recording in docs/statistics.md. Its pairs differ by 6 to 15 % (robust), its processes by 1.3 %.
*/
const USUAL = {
	pair: .13,
	between: .013
};
/** The usual noise of any series, as a run of ten rounds with a pair each would know it. */
const USUAL_NOISE = {
	pairs: 10,
	standardError: Math.sqrt((USUAL.pair ** 2 + USUAL.between ** 2) / 10),
	degrees: 36,
	rounds: {
		number: 10,
		between: USUAL.between ** 2
	}
};
/**
* What runs of some cells are expected to find.
* @param noise what {@link recentNoise} says
* @param gated what is judged
*/
function outlookOn(cells, noise, { others = 0, ...gate }) {
	const ids = measuredHere(noise);
	const gated = new Map(seriesOf(cells).map((name) => [name, gatedIn(gate, name, ids)]));
	const own = [...gated.values()].reduce((sum, { length }) => sum + length, 0);
	const tests = own + others * ids.filter((id) => gate.tolerancePercent[id] !== void 0).length;
	const isGated = ({ series, metric }) => gated.get(series)?.includes(metric);
	const known = noise.map((run) => run.filter(isGated));
	const isKnown = known.length > 0 && known.every(({ length }) => length === own);
	const toleratedIn = ({ series, metric }) => required(boundsOf(gate, series).tolerancePercent[metric], "tolerance");
	const finds = (one, size) => foundBy(one, size, {
		tests,
		tolerancePercent: toleratedIn(one)
	});
	return {
		isKnown,
		isEnough: (budgetMs) => {
			const size = planSize({
				cells,
				budgetMs
			});
			if (!isKnown || known.length < RECENT_RUNS || "neededMs" in size) return false;
			return known.every((run) => run.every((one) => finds(one, size) <= 2 * toleratedIn(one)));
		},
		finds: (budgetMs) => {
			const size = planSize({
				cells,
				budgetMs
			});
			const first = TOLERANCE_METRIC_IDS.find((id) => [...gated.values()].some((own) => own.includes(id)));
			if ("neededMs" in size || first === void 0) return void 0;
			const usual = [...gated.keys()].map((series) => ({
				...USUAL_NOISE,
				series,
				metric: first
			}));
			const all = (isKnown ? known.flat() : usual.filter(isGated)).filter(({ metric }) => metric === first);
			return foundInHalf(all.map((one) => finds(one, size)));
		}
	};
}
/** The metrics that earlier runs here could measure; all of them where there are none. */
function measuredHere(noise) {
	const measured = new Set(noise.flat().map(({ metric }) => metric));
	return TOLERANCE_METRIC_IDS.filter((id) => measured.size === 0 || measured.has(id));
}
function foundBy(noise, { rounds, burstsPerSeries }, { tests, tolerancePercent }) {
	const error = errorWith(noise, {
		rounds,
		times: burstsPerSeries / noise.pairs
	});
	const { falseAlarmRate } = ratesAfter(rounds, rounds);
	return detectablePercent(noise.metric, error, {
		falseAlarmRate: falseAlarmRate / tests,
		tolerancePercent
	});
}
// src/app/budget-for.ts
/** The budget that was asked for, or else as much as the cells need. */
function budgetFor({ measure, gate }, cells, { budgetMs: asked, atMostMs = measure.atMostMs, noise = [], others = 0 }) {
	const gated = {
		...gateOfSeries(gate, namesOfCells(cells)),
		others
	};
	const slowest = cells.map(withLongestBursts);
	const { isKnown, isEnough } = outlookOn(slowest, noise, gated);
	const budgetMs = asked ?? neededBudgetMs({
		cells: slowest,
		atMostMs,
		...isKnown && { isEnough }
	});
	if (!cells.some(({ lanes }) => lanes.some(({ arm }) => arm === "base")) || measure.repeats !== void 0) return { budgetMs };
	const shown = [.../* @__PURE__ */ new Set([budgetMs, ...SHOWN_BUDGETS_MS])].toSorted((a, b) => a - b);
	const outlook = outlookOn(cells, noise, gated);
	const finds = shown.flatMap((ms) => {
		const percent = outlook.finds(ms);
		return percent === void 0 ? [] : [{
			budgetMs: ms,
			percent
		}];
	});
	return {
		budgetMs,
		outlook: {
			isChosen: asked === void 0,
			isKnown,
			finds
		}
	};
}
/** A cell as it is where its servers turn out to be slow: the budget has to do for them too. */
function withLongestBursts(cell) {
	const { burstMs, longerMs = burstMs } = cell.shape;
	return {
		...cell,
		shape: {
			...cell.shape,
			burstMs: longerMs
		}
	};
}
/**
* What the last runs on this machine knew of their noise, where a budget depends on it. A store that cannot be read is no
* reason to end here: a run that needs it says so.
* @param request a budget that was asked for, and a base, are known
*/
async function noiseHere({ store, machine }, { budgetMs, base }) {
	if (budgetMs !== void 0 || base === void 0) return [];
	const { records } = await store.load().catch(nothingStored);
	return recentNoise(records, machine.environment());
}
/** @throws what is no failure of the store */
function nothingStored(error) {
	if (error instanceof LoadgateError) return { records: [] };
	throw error;
}
// src/domain/run/shards/part.ts
/**
* The part of a plan that one of several jobs measures. Both arms of a series are always in one part.
*
* The series are put in a line, server by server, and the line is cut into as many pieces as there are shards, of
* nearly the same expected time. So the series of a server share its builds and starts as far as possible, and one
* series more moves the cuts by less than its own length: few others change their shard.
*
* @param cells of the whole plan
* @returns the cells of the part, with the lanes of its series; none for a shard beyond the number of series
*/
function partOfPlan(cells, { index, count }, pricing) {
	const line = inLine(cells, pricing);
	if (index > line.length) return [];
	const cuts = cutsOf(line, Math.min(count, line.length));
	const own = line.slice(cuts[index - 1], cuts[index]);
	const servers = groupedBy(own, ({ key }) => key);
	return cells.flatMap((cell) => {
		const there = new Set(servers.get(cellKey(cell))?.map(({ server }) => server));
		const lanes = cell.lanes.filter(({ server }) => there.has(server));
		return lanes.length === 0 ? [] : [{
			...cell,
			lanes
		}];
	});
}
/**
* How long a job is expected to measure some cells: with a budget, the rounds that a verdict needs.
* @returns milliseconds
*/
function expectedMs(cells, { isAuto, repeats }) {
	if (repeats !== void 0) return expectedSetUpMs(cells) + burstsMs(cells, repeats);
	const { blocks } = roundWorth(5);
	const roundsMs = 5 * (expectedSetUpMs(cells) + burstsMs(cells, 2 * blocks));
	if (!isAuto) return roundsMs;
	const lanes = cells.reduce((sum, cell) => sum + cell.lanes.length, 0);
	return Math.max(roundsMs, lanes * PER_LANE_MS);
}
function cellKey({ scenario, level }) {
	return `${scenario} ${levelName(level)}`;
}
/** By the names of servers, so that a series that is added moves none of the others. */
function inLine(cells, pricing) {
	const all = cells.flatMap((cell) => {
		const key = cellKey(cell);
		return [...groupedBy(cell.lanes, ({ server }) => server)].map(([server, lanes]) => {
			const startsMs = lanes.length * 300 * startsOf(pricing);
			return {
				key,
				server,
				startsMs,
				ms: expectedMs([{
					...cell,
					lanes
				}], pricing) - startsMs
			};
		});
	});
	let [untilMs, servers] = [0, 0];
	return [...groupedBy(all, ({ server }) => server)].toSorted(([a], [b]) => a < b ? -1 : 1).flatMap(([, own]) => {
		servers += 1;
		return own.map(({ ms, ...place }) => {
			untilMs += ms;
			return {
				...place,
				untilMs,
				servers
			};
		});
	});
}
/** How often a server is started, as far as that adds to the time: a budget that is chosen by series has room for it. */
function startsOf({ isAuto, repeats }) {
	if (repeats !== void 0) return 1;
	return isAuto ? 0 : 5;
}
/** A piece of the line costs what its series take, and a start of each server that is in it. */
function timeOf(line, from, to) {
	const last = required(line[to - 1], "last series");
	const first = required(line[from], "first series");
	const before = line[from - 1];
	const servers = last.servers - first.servers + 1;
	return last.untilMs - (before?.untilMs ?? 0) + servers * last.startsMs;
}
/** How far from its even place a cut may be, in series: enough to leave no piece much longer than the others. */
const REACH = 2;
/**
* Where the line is cut. Each cut is near its even place in the line, wherever the others are, so that what is added
* at one end hardly moves a cut at the other; of all such ways, this is the most even one.
* @param pieces at most as many as there are series
* @returns indices in the line: the first is 0, the last its length
*/
function cutsOf(line, pieces) {
	let ways = [{
		cuts: [0],
		squares: 0
	}];
	let even = 0;
	for (let piece = 1; piece <= pieces; piece += 1) {
		const most = line.length - pieces + piece;
		even = Math.min(most, Math.max(even + 1, nearestTo(line, piece / pieces)));
		const [from, to] = piece === pieces ? [line.length, line.length] : [Math.max(piece, even - REACH), Math.min(most, even + REACH)];
		const longer = [];
		for (let end = from; end <= to; end += 1) longer.push(bestUpTo(line, end, ways));
		ways = longer;
	}
	return required(ways[0], "way").cuts;
}
/** The best way that ends at a cut; at least one of the ways so far ends before it. */
function bestUpTo(line, end, ways) {
	let best;
	for (const { cuts, squares } of ways) {
		const from = required(cuts.at(-1), "cut");
		if (from >= end) continue;
		const sum = squares + timeOf(line, from, end) ** 2;
		if (!best || sum < best.squares) best = {
			cuts: [...cuts, end],
			squares: sum
		};
	}
	return required(best, "way");
}
/** The cut that is nearest to a part of the whole line's time. */
function nearestTo(line, part) {
	const untilMs = (end) => timeOf(line, 0, end);
	const wanted = part * untilMs(line.length);
	let [low, high] = [1, line.length];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		if (untilMs(middle) < wanted) low = middle + 1;
		else high = middle;
	}
	return low > 1 && wanted - untilMs(low - 1) < untilMs(low) - wanted ? low - 1 : low;
}
// src/app/check-addresses.ts
/**
* Makes sure that what is to be compared has two addresses. Where no commit is the base, servers with one address would
* be compared with nothing beside those with two.
* @param compared with a commit, with itself, or else with what stands at base-url where that is configured
* @throws LoadgateError `usage` that names the server
*/
function checkAddresses({ servers }, cells, compared) {
	const { hasCommit, againstItself } = compared;
	if (againstItself) return;
	const used = new Set(lanesOf(cells).map(({ server }) => server));
	const isAtTwo = servers.some(({ name, baseUrl }) => used.has(name) && baseUrl !== void 0);
	const lacking = servers.find(({ name, url, baseUrl }) => used.has(name) && baseUrl === void 0 && (hasCommit ? url !== void 0 : isAtTwo));
	if (!lacking) return;
	const { name, url } = lacking;
	const message = url === void 0 ? `servers.${name} has a base only in a commit, and others have a base-url` : `servers.${name}.base-url is missing: there is nothing to compare ${url} with`;
	throw new LoadgateError("usage", message, { hint: hasCommit ? "Give the address of base, or run without a base: earlier runs judge it then." : "Name base's commit, give every server a base-url, or leave the others out with `only`." });
}
// src/app/check-several-bases.ts
/**
* Refuses what a run with several bases cannot do: each of these would leave a base without the comparison that its
* section of the report promises.
* @throws LoadgateError `usage`
*/
function checkSeveralBases({ servers, count }, cells, { shard, failFast }) {
	const used = new Set(lanesOf(cells).map(({ server }) => server));
	const running = servers.find(({ name, url }) => used.has(name) && url !== void 0);
	const reason = [
		...shard === void 0 ? [] : ["a shard measures one"],
		...failFast ? ["fail-fast ends the run before the others are decided"] : [],
		...count ? ["what is counted is compared with one"] : [],
		...running ? [`servers.${running.name} runs already, and has one in base-url`] : []
	];
	if (reason.length === 0) return;
	throw new LoadgateError("usage", `base: several bases were asked for, but ${reason.join("; ")}`, { hint: "Name one base, or run once for each." });
}
// src/app/configured-cells.ts
/**
* The cells of a configuration.
* @param bases those that every server has; without any, one that runs already at two addresses has one
* @param matches which `SERVER/SCENARIO` are wanted; all of them without it
*/
function cellsOf(config, bases, matches = () => true) {
	const atTwo = new Set(config.servers.flatMap(({ name, baseUrl }) => baseUrl === void 0 ? [] : name));
	const [first = "base", ...further] = bases;
	const armsOf = (server) => bases.length > 0 || atTwo.has(server) ? [
		first,
		"head",
		...further
	] : ["head"];
	return config.scenarios.flatMap((scenario) => {
		const lanes = scenario.servers.filter((server) => matches(`${server}/${scenario.name}`)).flatMap((server) => armsOf(server).map((arm) => ({
			server,
			arm
		})));
		if (lanes.length === 0) return [];
		return scenario.levels.map((level) => ({
			scenario: scenario.name,
			level,
			shape: scenario.load,
			lanes
		}));
	});
}
/**
* The cells that a filter leaves.
* @param bases as in {@link cellsOf}
* @throws LoadgateError `usage` where it leaves none
*/
function filteredCells(config, bases, { text, matches }) {
	const chosen = cellsOf(config, bases, matches);
	if (chosen.length > 0) return chosen;
	const names = config.scenarios.flatMap(({ name, servers }) => servers.map((server) => `${server}/${name}`));
	throw new LoadgateError("usage", `only: ${JSON.stringify(text)} matches nothing`, { hint: `Choose from ${names.join(", ")}. A glob such as rust/* works too.` });
}
// src/domain/verdict/half-speed.ts
const HALF_SPEED_PERCENT = 50;
/**
* Whether a budget has a plan that shows a server of half the speed, among everything that is judged of some cells.
* @param gated what is judged
* @returns whether it does, by cells and a budget in milliseconds
*/
function showsHalfSpeedWith(gated) {
	return (cells, budgetMs) => {
		const size = planSize({
			cells,
			budgetMs
		});
		return !("neededMs" in size) && showsHalfSpeed(size, testsOf(cells, gated));
	};
}
/**
* Whether a plan shows a server of half the speed, in four of five runs on a machine with the usual noise, also where its
* rounds scatter so much that they have to speak for themselves: about one comparison in ten does not share the variance of
* the others, and a server that became slow is likely to be it. Of three rounds it has two degrees of freedom then,
* which is enough for two series and hopeless for twenty. One start shows nothing of how processes differ.
* @param tests number of comparisons that are judged together
*/
function showsHalfSpeed({ rounds, burstsPerSeries }, tests) {
	if (tests === 0 || rounds >= 5) return true;
	if (rounds < 3) return false;
	const standardError = Math.sqrt(USUAL.between ** 2 / rounds + USUAL.pair ** 2 / burstsPerSeries);
	const { falseAlarmRate } = ratesAfter(rounds, rounds);
	return detectablePercent("throughput", {
		standardError,
		degrees: rounds - 1
	}, {
		falseAlarmRate: falseAlarmRate / tests,
		tolerancePercent: 0
	}) <= HALF_SPEED_PERCENT;
}
/** Of what others measure only the number is known, so it counts as gated like most series are. */
function testsOf(cells, { others = 0, ...gate }) {
	const own = seriesOf(cells).map((name) => gatedIn(gate, name, TOLERANCE_METRIC_IDS).length);
	const gatedMetrics = Object.keys(gate.tolerancePercent).length;
	return own.reduce((sum, number) => sum + number, others * gatedMetrics);
}
// src/app/lay-out-bursts.ts
/**
* Lays out the bursts of some cells.
* @throws LoadgateError `usage` when the budget is too short for them
*/
function layOutBursts(config, cells, { budgetMs, seed, divisible, ...judged }) {
	const { repeats } = config.measure;
	const plan = planBursts({
		cells,
		budgetMs,
		seed,
		...repeats !== void 0 && { repeats }
	});
	const purpose = purposeOf(config, cells, judged);
	const isEnough = repeats !== void 0 || purpose.doesFor(cells, budgetMs);
	if ("neededMs" in plan || !isEnough) {
		const shards = divisible && shardsThatFit(config, divisible, budgetMs);
		throw tooShort(cells, budgetMs, {
			...purpose,
			shards
		});
	}
	return plan;
}
/** A number of shards for each of which a budget does; undefined where there is none. */
function shardsThatFit(config, { whole, isAuto, repeatOn }, budgetMs) {
	const series = seriesOf(whole).length;
	const does = (shard) => {
		const part = partOfPlan(whole, shard, { isAuto });
		return purposeOf(config, part, { others: series - seriesOf(part).length }).doesFor(part, budgetMs);
	};
	const { doesFor } = purposeOf(config, whole, {});
	const leastMs = leastBudgetMs(whole, budgetMs, doesFor);
	const most = Math.min(series, Math.floor(256 / repeatOn));
	for (let count = Math.max(2, Math.ceil(leastMs / budgetMs)); count <= most; count += 1) if (Array.from({ length: count }, (_, at) => at + 1).every((index) => does({
		index,
		count
	}))) return count * repeatOn;
}
function purposeOf({ gate }, cells, { others = 0, againstItself = false }) {
	if (againstItself || !hasBase(cells)) return {
		doesFor: hasPlan,
		text: "would hold the fewest bursts that give an interval"
	};
	return {
		doesFor: showsHalfSpeedWith({
			...gateOfSeries(gate, namesOfCells(cells)),
			others
		}),
		text: "would show that a server lost half its speed"
	};
}
function tooShort(cells, budgetMs, { doesFor, text, shards }) {
	const least = formatDuration(leastBudgetMs(cells, budgetMs, doesFor));
	const fitting = seriesOf(cells.slice(0, cellsThatFit(cells, budgetMs, doesFor))).length;
	const series = formatCount(seriesOf(cells).length, "series", "series");
	const some = fitting === 0 ? "" : `; ${fitting} of them would fit`;
	const message = `A budget of ${formatDuration(budgetMs)} is too short for ${series}: ${least} ${text}${some}`;
	return new LoadgateError("usage", message, {
		details: [
			`${wholeSeconds(budgetToDecideMs(cells))} would start each server 5 times, which a verdict needs`,
			"servers that start slowly, or take long to warm up, need more than this says",
			...shards === void 0 ? [] : [shardsText(shards)]
		],
		hint: "Raise the budget (at-most, where it is auto), shorten measure.burst, choose fewer series with only, or let several jobs measure a shard each."
	});
}
function shardsText(count) {
	return `this budget would do for each of ${count} shards (1/${count} to ${count}/${count})`;
}
function wholeSeconds(ms) {
	return formatDuration(Math.ceil(ms / 1e3) * 1e3);
}
/** Says what the few starts that a budget pays for are worth; undefined where it pays for enough. */
function fewStartsText({ rounds }, cells, budgetMs) {
	if (rounds.length >= 5) return void 0;
	const enough = `${Math.ceil(budgetToDecideMs(cells) / 1e3)}s`;
	const starts = formatCount(rounds.length, "start");
	const worth = rounds.length === 1 ? "which cannot tell a change from what its process happens to do" : "which find little where processes of one program differ";
	return `A budget of ${formatDuration(budgetMs)} pays for ${starts} of each server, ${worth}; a budget of ${enough} pays for 5, if all start and warm up quickly`;
}
// src/app/prepare-run.ts
/**
* Chooses what to measure and lays out its bursts.
* @throws LoadgateError `usage` when nothing is left to measure or the budget is too short for it,
* `measurement` when this machine can run none of the servers, or not open so many connections
*/
function prepareRun(config, request, machine) {
	const { filter, base, furtherBases = [], shard, againstItself = false } = request;
	const isCompared = base !== void 0 || againstItself;
	const bases = isCompared ? ["base", ...furtherBases.map((_, at) => furtherArm(at))] : [];
	const all = cellsOf(config, bases);
	const chosen = filter ? filteredCells(config, bases, filter) : all;
	checkAddresses(config, chosen, {
		hasCommit: base !== void 0,
		againstItself
	});
	if (furtherBases.length > 0) checkSeveralBases(config, chosen, request);
	const part = shard ? cellsOfShard(config, chosen, {
		...request,
		shard
	}) : chosen;
	const skipped = skippedServers(config, part, machine);
	const cells = runnableCells(part, skipped);
	checkFileLimit(cells, machine.openFileLimit());
	if (isCompared) checkPorts(config, cells);
	const others = seriesOf(chosen).length - seriesOf(part).length;
	const { budgetMs, outlook } = budgetFor(config, cells, {
		...request,
		others
	});
	const divisible = {
		whole: chosen,
		isAuto: request.budgetMs === void 0,
		repeatOn: shard?.repeatOn ?? 1
	};
	const plan = layOutBursts(config, cells, {
		...request,
		budgetMs,
		others,
		...!againstItself && { divisible }
	});
	const fewStarts = config.measure.repeats === void 0 ? fewStartsText(plan, cells, budgetMs) : void 0;
	const only = seriesOf(chosen).length < seriesOf(all).length ? filter?.text : void 0;
	return {
		...withoutNullish({
			cells,
			plan,
			budgetMs,
			outlook,
			skipped,
			fewStarts,
			base,
			only
		}),
		...filter && { isChosen: filter.matches },
		...request.budgetMs === void 0 && { atMostMs: request.atMostMs ?? config.measure.atMostMs },
		...shard && { shard: {
			...shard,
			own: part,
			whole: chosen,
			cutBy: cutBy(config, request)
		} },
		...againstItself && { againstItself },
		...furtherBases.length > 0 && { furtherBases }
	};
}
function cutBy({ measure: { repeats } }, { budgetMs }) {
	if (repeats !== void 0) return "repeats";
	return budgetMs === void 0 ? "auto" : "budget";
}
function cellsOfShard({ measure: { repeats } }, whole, { shard, budgetMs }) {
	const isAuto = budgetMs === void 0;
	const part = partOfPlan(whole, partIn(shard), {
		isAuto,
		...withoutNullish({ repeats })
	});
	if (part.length > 0) return part;
	const series = formatCount(seriesOf(whole).length, "series", "series");
	throw new LoadgateError("usage", `shard: ${shardName(shard)} of ${series} is empty`, { hint: `Use at most ${formatCount(seriesOf(whole).length * (shard.repeatOn ?? 1), "shard")}.` });
}
function checkPorts({ servers }, cells) {
	const used = new Set(lanesOf(cells).map(({ server }) => server));
	const fixed = servers.find(({ name, port }) => port !== void 0 && used.has(name));
	if (!fixed) return;
	const message = `servers.${fixed.name}.port: base and head run at the same time and cannot share port ${fixed.port}`;
	throw new LoadgateError("usage", message, { hint: "Use {port} in its run command instead of a fixed port, or run without a base." });
}
/** Files that generator and server have open beside one socket for each connection. */
const OTHER_FILES = 64;
function checkFileLimit(cells, limit) {
	const connections = Math.max(...cells.map(({ level, shape }) => connectionsOf(level, shape)));
	const files = connections + OTHER_FILES;
	if (limit === void 0 || files <= limit) return;
	const message = `${connections} connections need ${files} open files per process; the limit is ${limit}`;
	throw new LoadgateError("measurement", message, { hint: `Raise it with ulimit -n ${files} before the run starts (as root if the hard limit is lower), or use fewer connections.` });
}
export { grownBudgetMs as a, replanned as c, expectedSetUpMs as d, longestSetUpMs as f, noiseHere as i, budgetToDecideMs as l, layOutBursts as n, blockOrder as o, budgetFor as r, planRest as s, prepareRun as t, burstsMs as u };
