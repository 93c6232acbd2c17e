import { r as __toESM } from "./rolldown-runtime.js";
import { a as messageOf, n as LoadgateError } from "./error.js";
import { T as formatDuration, i as PAIRED_METRIC_IDS, w as formatCount } from "./catalogue.js";
import { r as levelName, t as baseArm } from "./series.js";
import { i as gatedIn, r as gateOfSeries, t as boundsOf, u as namesOfCells } from "./bounds.js";
import { n as SAME_PROGRAM_HINT } from "./source-control.js";
import { F as withServiceFacts, P as namesService, R as addressOf, U as parseHeaderLines, f as keyOfRequest, g as connectionsOf, z as isHttp2 } from "./load.js";
import { t as withoutNullish } from "./without-nullish.js";
import { t as require_picomatch } from "./vendor/picomatch.js";
import { t as required } from "./required.js";
import { a as seriesOf, i as lanesOf, n as laneName, s as shardName, t as cellName } from "./lane.js";
import { r as detectablePercent } from "./pairs.js";
import { t as groupedBy } from "./grouped-by.js";
import { L as seededRandom, R as shuffle, l as errorWith, r as machineTypeOf, x as ratesAfter } from "./baseline.js";
import { a as budgetToDecideMs, d as roundWorth, i as asIfQuick, n as filteredCells, o as burstsMs, s as expectedSetUpMs, t as cellsOf, u as pacesIn } from "./configured-cells.js";
import { l as SHOWN_BUDGETS_MS, r as shellWord, t as lossFrom, u as foundInHalf } from "./lost-base.js";
import { n as skippedServers, o as hasBase, r as skippedText, t as runnableCells } from "./skipped-servers.js";
import { _ as shownBody, d as STREAM_HINT, f as answerBodyText, g as bodyDifference, h as hostHint, l as MATCH_LIMIT_MS, m as contentCoding, o as createWorld, p as answerText, u as UnfinishedAnswer } from "./ignored-change.js";
import path from "node:path";
// src/domain/run/plan/plan.ts
var import_picomatch = /* @__PURE__ */ __toESM(require_picomatch(), 1);
/**
* Plans interleaved bursts that fit a budget.
*
* A block holds all lanes of a cell, each twice and mirrored, so that a linear drift of the machine over the block
* cancels. Of every two blocks, one is reversed (A B B A and B A A B), so that effects of one burst on the next cancel
* too. Which one is random: otherwise, periodic activity of a server, every second or two, could hit the same arm for
* the whole life of a process. The cells take turns in a newly shuffled order, and each round of fresh processes has
* all of them. Rounds are many and short: processes of one program differ, and only more starts show by how much.
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
* Computes the size of a plan.
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
* Plans the rest of a run again, with the set-up time of its first round.
* @param plan the plan so far
* @param request as for {@link planBursts}, with the first round's set-up
* @returns the new plan; the old one if the budget is now too short, so that time alone ends the run
*/
function replanned(plan, request) {
	const laidOut = planBursts(request);
	return "neededMs" in laidOut ? plan : laidOut;
}
/**
* Lays out the rest of a run: as many rounds as planned, and more, up to {@link MOST_ROUNDS} in all, if time allows and
* no interim look has been taken.
* @param plan the plan so far
* @param cells those that continue, at least one
* @returns the plan of the whole run
*/
function planRest(plan, cells, left) {
	const { budgetMs, setUpMs, round: done, blocksAStart } = left;
	const sweepsIn = (rounds) => Math.floor((budgetMs - rounds * setUpMs) / burstsMs(cells));
	const areWorthIt = (rounds) => {
		const { blocks, setUpPart } = roundWorth(done + rounds, blocksAStart);
		return sweepsIn(rounds) >= rounds * blocks && rounds * setUpMs <= setUpPart * budgetMs;
	};
	const planned = plan.rounds.length;
	const most = done < 5 ? 10 : planned;
	let rounds = (blocksAStart === void 0 ? planned : Math.min(planned, 5)) - done;
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
			order: drawnOrder(cell, placed, seed).slice(0, bursts)
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
* Number of a cell's blocks before a round. If a run has time to spare, its rounds get shorter, the first three times
* as long as the last: the first screen then knows more about every series, and the later rounds are laid out again for
* those that continue. docs/adr/0027-screen.md has the figures.
*/
function blocksBefore(round, { rounds, burstsPerSeries, first }) {
	const blocks = Math.ceil(burstsPerSeries / 2);
	const part = round / rounds;
	return first !== void 0 || blocks < roundWorth(10).blocks * rounds ? Math.floor(blocks * part) : Math.round(blocks * part * (1.5 - part / 2));
}
/**
* The random order of a block's bursts: that of {@link blockOrder}, with the two blocks of each pair (0 and 1, 2 and 3,
* …) swapped at random.
* @param block the block's index in its cell
* @param seed the plan's
*/
function drawnOrder(cell, block, seed) {
	const pair = Math.floor(block / 2);
	return blockOrder(cell, seededRandom(`${seed} ${cellName(cell)} ${pair}`)() < 1 / 2 ? 4 * pair + 1 - block : block);
}
/**
* The order of a block's bursts. The servers take turns in going first, and the arms of each stay next to each other.
* @param cell its lanes have the arms of a server next to each other
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
// src/domain/run/plan/budget.ts
/**
* Time planned for a lane of a cell while the machine's noise is unknown: a minute for base and head together. On two
* shared cores, slightly more time detects a change of twice a tolerance of 5 % (docs/figures/statistics.md).
*/
const PER_LANE_MS = 3e4;
/** Budgets are multiples of this. */
const STEP_MS = 3e4;
/**
* The budget for some cells: a minute for each series with both arms, or less if that is known to be enough. At least
* what a verdict's number of rounds takes, at most the maximum.
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
* The budget for the number of starts that a verdict needs, once the first round has shown how long its servers take to
* start and warm up.
* @param setUpMs time that the round took besides its blocks
* @returns milliseconds, never less than the given budget
*/
function budgetToStartMs({ cells, budgetMs, setUpMs }) {
	const leastMs = budgetToDecideMs(cells, setUpMs);
	return leastMs <= budgetMs ? budgetMs : inSteps(leastMs);
}
/** An automatic budget may grow for warm-ups to this multiple of what starts alone need. */
const WARM_UP_TIMES = 2;
/**
* The limit to which a budget may grow for warm-up, once the servers have started.
* @param setUpMs time that a round takes besides its blocks, with the shortest warm-up
* @param atMostMs maximum
* @returns milliseconds, never less than the given budget
*/
function mostBudgetMs({ atMostMs, ...request }) {
	return Math.max(request.budgetMs, Math.min(atMostMs, WARM_UP_TIMES * budgetToStartMs(request)));
}
/** True if a budget has time for the minimum number of bursts that gives an interval. */
const hasPlan = (cells, budgetMs) => !("neededMs" in planSize({
	cells,
	budgetMs
}));
/**
* The smallest budget that is enough for some cells.
* @param budgetMs one that is not enough
* @param doesFor true for the number of rounds that a verdict needs
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
/** The number of cells, counted from the first, for which a budget is enough. */
function cellsThatFit(cells, budgetMs, doesFor) {
	const isTooMany = (count) => !doesFor(cells.slice(0, count + 1), budgetMs);
	return leastOf(0, cells.length, isTooMany);
}
const SECOND_MS = 1e3;
/**
* The smallest whole number that satisfies a condition, if all larger ones satisfy it too.
* @returns from `least` to `most`, which is not tested
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
// src/domain/stopping/known-noise.ts
/** Older runs say less about the machine's present state. */
const RECENT_RUNS = 3;
/**
* The noise of the last runs on a machine; only runs with a base have it.
* @param records all stored records, in any order
* @param environment the machine; its load generator is not known before a run
* @returns the noise of each run, the newest last; empty if there is none
*/
function recentNoise(records, environment) {
	const machine = machineTypeOf(environment);
	return records.filter((record) => machineTypeOf(record.environment) === machine).toSorted((a, b) => a.startedAt < b.startedAt ? -1 : 1).map(noiseOfRecord).filter(({ length }) => length > 0).slice(-3);
}
/** Real measurements never have a standard error of 0: a record with one is ignored. */
function noiseOfRecord({ series }) {
	const known = series.flatMap(({ name, noise }) => PAIRED_METRIC_IDS.flatMap((metric) => {
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
* The assumed noise of the throughput on an unknown machine, as standard deviations of logarithms, from the recording
* in docs/figures/statistics.md. There, pairs differ by 6 to 15 % (robust), processes by 1.3 %.
*/
const USUAL = {
	pair: .13,
	between: .013
};
/** The usual noise of any series, as measured by a run of ten rounds with one pair each. */
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
* The expected findings of runs of some cells.
* @param noise from {@link recentNoise}
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
			const first = PAIRED_METRIC_IDS.find((id) => [...gated.values()].some((own) => own.includes(id)));
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
/** The metrics that earlier runs here could measure; all if there are none. */
function measuredHere(noise) {
	const measured = new Set(noise.flat().map(({ metric }) => metric));
	return PAIRED_METRIC_IDS.filter((id) => measured.size === 0 || measured.has(id));
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
/**
* The requested budget, or else as much as the cells need.
* @returns no outlook without a base, or with a fixed number of bursts
*/
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
/** A cell with the bursts of slow servers, because the budget must be enough for those too. */
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
* The noise of the last runs on this machine, if the budget depends on it. An unreadable store is not an error
* here: a run that needs it reports it.
* @param request the requested run
*/
async function noiseHere({ store, machine }, { budgetMs, bases = [] }) {
	if (budgetMs !== void 0 || bases.length === 0) return [];
	const { records } = await store.load().catch(nothingStored);
	return recentNoise(records, machine.environment());
}
/** @throws errors that are not failures of the store */
function nothingStored(error) {
	if (error instanceof LoadgateError) return { records: [] };
	throw error;
}
// src/domain/run/shards/part.ts
/**
* The part of a plan that one of several jobs measures. Both arms of a series are always in one part.
*
* The series are lined up, server by server, and the line is cut into as many pieces as there are shards, of nearly the
* same expected time. So the series of a server share its builds and starts as far as possible, and one more series
* moves the cuts by less than its own length: few others change shards.
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
* The expected time for a job to measure some cells: with a budget, that of the rounds that a verdict needs.
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
/** Ordered by server name, so that adding a series does not reorder the others. */
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
/** Number of a server's starts that add to the time: an automatic budget already has room for them. */
function startsOf({ isAuto, repeats }) {
	if (repeats !== void 0) return 1;
	return isAuto ? 0 : 5;
}
/** The time of a piece: that of its series, plus the starts of each server in it. */
function timeOf(line, from, to) {
	const last = required(line[to - 1], "last series");
	const first = required(line[from], "first series");
	const before = line[from - 1];
	const servers = last.servers - first.servers + 1;
	return last.untilMs - (before?.untilMs ?? 0) + servers * last.startsMs;
}
/** Maximum distance of a cut from its even place, in series: enough that no piece is much longer than the others. */
const REACH = 2;
/**
* The cuts of the line. Each cut is near its even place, independently of the others, so that an addition at one end
* hardly moves a cut at the other. Among all such sets of cuts, this is the most even.
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
/** The best set of cuts that ends at this one; at least one of the earlier sets ends before it. */
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
/** The cut nearest to a given share of the line's total time. */
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
// src/domain/stopping/half-speed.ts
const HALF_SPEED_PERCENT = 50;
/**
* Tests for plans that would detect a server of half the speed, among everything that is judged of some cells.
* @param gated what is judged
* @returns test of cells and a budget in milliseconds
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
* True if a plan would detect a server of half the speed in four of five runs, on a machine with the usual noise, even
* if the comparison must use the variance of its own rounds. About one comparison in ten does not share the pooled
* variance, and that of a server that became slow is likely to be one of them. With three rounds, it then has two
* degrees of freedom: enough for two series, hopeless for twenty. A single start shows nothing about the variation
* between processes.
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
/** Only the number of series that others measure is known, so they count as gated like most series. */
function testsOf(cells, { others = 0, ...gate }) {
	const own = seriesOf(cells).map((name) => gatedIn(gate, name, PAIRED_METRIC_IDS).length);
	const gatedMetrics = Object.keys(gate.tolerancePercent).length;
	return own.reduce((sum, number) => sum + number, others * gatedMetrics);
}
// src/app/lay-out-bursts.ts
/**
* Plans the bursts of some cells, using the typical start times of their kinds of servers. A kind is a guess, so no
* budget is refused because of it.
* @throws LoadgateError `usage` when the budget is too short for them
*/
function layOutBursts(config, cells, { budgetMs, seed, divisible, ...judged }) {
	const { repeats } = config.measure;
	const request = {
		budgetMs,
		seed,
		...repeats !== void 0 && { repeats }
	};
	const quick = asIfQuick(cells);
	const plan = planBursts({
		...request,
		cells: quick
	});
	const purpose = purposeOf(config, quick, judged);
	const isEnough = repeats !== void 0 || purpose.doesFor(quick, budgetMs);
	if ("neededMs" in plan || !isEnough) {
		const shards = divisible && shardsThatFit(config, divisible, budgetMs);
		throw tooShort(quick, budgetMs, {
			...purpose,
			shards
		});
	}
	const expected = planBursts({
		...request,
		cells
	});
	return "neededMs" in expected ? plan : expected;
}
/** A number of shards for which the budget is enough; undefined if there is none. */
function shardsThatFit(config, { whole, isAuto }, budgetMs) {
	const series = seriesOf(whole).length;
	const does = (shard) => {
		const part = partOfPlan(whole, shard, { isAuto });
		return purposeOf(config, part, { others: series - seriesOf(part).length }).doesFor(part, budgetMs);
	};
	const { doesFor } = purposeOf(config, whole, {});
	const leastMs = leastBudgetMs(whole, budgetMs, doesFor);
	const most = Math.min(series, 256);
	for (let count = Math.max(2, Math.ceil(leastMs / budgetMs)); count <= most; count += 1) if (Array.from({ length: count }, (_, at) => at + 1).every((index) => does({
		index,
		count
	}))) return count;
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
/** Explains the consequences of a budget with few starts; undefined if it has enough. */
function fewStartsText({ rounds }, cells, budgetMs) {
	if (rounds.length >= 5) return void 0;
	const enough = `${Math.ceil(budgetToDecideMs(cells) / 1e3)}s`;
	const starts = formatCount(rounds.length, "start");
	const worth = rounds.length === 1 ? "which cannot tell a change from what its process happens to do" : "which find little where processes of one program differ";
	const pace = pacesIn(cells).size > 0 ? "as expected" : "quickly";
	return `A budget of ${formatDuration(budgetMs)} pays for ${starts} of each server, ${worth}; a budget of ${enough} pays for 5, if all start and warm up ${pace}`;
}
// src/app/prepare-run.ts
/**
* Chooses what to measure and plans its bursts.
* @throws LoadgateError `usage` when nothing is left to measure or the budget is too short for it, `measurement`
* when this machine cannot run any of the servers, or cannot open enough connections
*/
function prepareRun(config, request, machine) {
	const { filter, bases = [], shard, againstItself = false } = request;
	const hasCommit = bases.length > 0;
	const isCompared = hasCommit || againstItself;
	const arms = againstItself ? [baseArm(0)] : bases.map((_, index) => baseArm(index));
	const all = cellsOf(config, arms);
	const chosen = filter ? filteredCells(config, arms, filter) : all;
	checkAddresses(config, chosen, {
		hasCommit,
		againstItself
	});
	if (bases.length > 1) checkSeveralBases(config, chosen, request);
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
		isAuto: request.budgetMs === void 0
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
			bases,
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
		...againstItself && { againstItself }
	};
}
function cutBy({ measure: { repeats } }, { budgetMs }) {
	if (repeats !== void 0) return "repeats";
	return budgetMs === void 0 ? "auto" : "budget";
}
function cellsOfShard({ measure: { repeats } }, whole, { shard, budgetMs }) {
	const part = partOfPlan(whole, shard, {
		isAuto: budgetMs === void 0,
		...withoutNullish({ repeats })
	});
	if (part.length > 0) return part;
	const series = formatCount(seriesOf(whole).length, "series", "series");
	throw new LoadgateError("usage", `shard: ${shardName(shard)} of ${series} is empty`, { hint: `Use at most ${formatCount(seriesOf(whole).length, "shard")}.` });
}
function checkPorts({ servers }, cells) {
	const used = new Set(lanesOf(cells).map(({ server }) => server));
	const fixed = servers.find(({ name, port }) => port !== void 0 && used.has(name));
	if (!fixed) return;
	const message = `servers.${fixed.name}.port: base and head run at the same time and cannot share port ${fixed.port}`;
	throw new LoadgateError("usage", message, { hint: "Use {port} in its run command instead of a fixed port, or run without a base." });
}
/** Files that generator and server have open besides one socket for each connection. */
const OTHER_FILES = 64;
function checkFileLimit(cells, limit) {
	const connections = Math.max(...cells.map(({ level, shape }) => connectionsOf(level, shape)));
	const files = connections + OTHER_FILES;
	if (limit === void 0 || files <= limit) return;
	const message = `${connections} connections need ${files} open files per process; the limit is ${limit}`;
	throw new LoadgateError("measurement", message, { hint: `Raise it with ulimit -n ${files} before the run starts (as root if the hard limit is lower), or use fewer connections.` });
}
/**
* Refuses options that are incompatible with several bases: each would leave a base without the comparison that its
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
/**
* Checks that compared servers have two addresses. Without a base commit, servers with one address would not be
* compared beside those with two.
* @param compared with a commit, with itself, or else with the server at base-url if configured
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
// src/composition/planned.ts
/**
* Creates the world of a configuration, plans a run in it, and prints the warnings about both.
* @param around options of the world, without its root
* @throws LoadgateError as {@link prepareRun}
*/
async function planRun(config, around, request) {
	const world = createWorld({
		...around,
		root: path.dirname(config.file)
	});
	for (const warning of config.warnings ?? []) world.progress.warn(warning);
	const prepared = await planIn(world, config, request);
	if (prepared.fewStarts !== void 0) world.progress.warn(prepared.fewStarts);
	for (const skipped of prepared.skipped) world.progress.warn(skippedText(skipped));
	return {
		world,
		prepared
	};
}
/**
* Plans a run, using the noise of this machine's earlier runs.
* @throws LoadgateError as {@link prepareRun}
*/
async function planIn(world, config, { only, ...request }) {
	const noise = request.noise ?? await noiseHere(world, request);
	const filter = only === void 0 ? {} : { filter: {
		text: only,
		matches: (0, import_picomatch.default)(only)
	} };
	return prepareRun(config, {
		...request,
		noise,
		...filter
	}, world.machine);
}
// src/app/arms/request-files.ts
/**
* Reads the files that requests name: bodies, and headers, which are overridden by those in the configuration.
* @throws LoadgateError `usage` when a file cannot be read, or a line of headers is not a header
*/
async function withRequestFiles(files, scenarios) {
	return await Promise.all(scenarios.map(async (scenario) => ({
		...scenario,
		requests: await Promise.all(scenario.requests.map((request) => {
			return withFiles(files, request, {
				key: keyOfRequest(scenario.name, request),
				transport: scenario.transport
			});
		}))
	})));
}
/**
* Reads the files of readiness requests, as {@link withRequestFiles} does.
* @throws LoadgateError `usage` as there
*/
async function withReadyFiles(files, servers) {
	return await Promise.all(servers.map(async (server) => {
		const { request, transport } = server.ready;
		if (!request) return server;
		const read = await withFiles(files, request, {
			key: request.from,
			transport
		});
		return {
			...server,
			ready: {
				...server.ready,
				request: read
			}
		};
	}));
}
async function withFiles(files, request, { key, transport }) {
	const { bodyFile, bodyText } = request;
	const headers = await headersOf(files, request, {
		key: `${key}.headers-file`,
		transport
	});
	const body = bodyFile === void 0 ? bodyText !== void 0 && new TextEncoder().encode(bodyText) : await readFile(files, bodyFile, `${key}.body-file`);
	return {
		...request,
		headers,
		...body && { body }
	};
}
async function headersOf(files, { headers, headersFile }, { key, transport }) {
	if (headersFile === void 0) return headers;
	const bytes = await readFile(files, headersFile, key);
	const read = headersIn(new TextDecoder().decode(bytes), headersFile, transport);
	const own = new Set(Object.keys(headers).map((header) => header.toLowerCase()));
	const others = Object.entries(read).filter(([header]) => !own.has(header.toLowerCase()));
	return {
		...Object.fromEntries(others),
		...headers
	};
}
function headersIn(text, file, transport) {
	const read = parseHeaderLines(text, transport && isHttp2(transport));
	if ("headers" in read) return read.headers;
	const { wrongLine, what, hint } = read;
	throw new LoadgateError("usage", `${file}:${wrongLine}: ${what}`, { hint });
}
async function readFile(files, file, key) {
	try {
		return await files.readFile(file);
	} catch (error) {
		throw new LoadgateError("usage", `${key}: ${messageOf(error)}`, {
			hint: "Give a path relative to the configuration file.",
			cause: error
		});
	}
}
// src/app/arms/running-server.ts
/**
* A server that is not started by Loadgate. Its processes are unknown and are neither started nor ended here.
* @param name for messages
* @param url without a trailing slash
*/
function runningServer(name, url) {
	return {
		name,
		url,
		usage: async () => ({}),
		observe: async (work) => ({
			result: await work(),
			usage: {}
		}),
		assertAlive: () => {},
		files: () => void 0,
		processes: () => [],
		logTail: () => [],
		stop: async () => {}
	};
}
// src/app/arms/start-lane.ts
/**
* Starts the server of a lane, unless it is already running.
* @throws LoadgateError `measurement` as {@link World.runtime}
*/
async function startLane({ runtime }, { lane, server }, signal) {
	const { directory, url, env, port, ready } = server;
	const name = laneName(lane);
	if (url !== void 0) return runningServer(name, url);
	const run = required(server.run, "run");
	const beside = besideOf({
		lane,
		server
	});
	const request = withoutNullish({
		name,
		directory,
		run,
		env,
		port,
		ready,
		beside
	});
	return await runtime.start(request, signal);
}
/** The services that a lane's server uses; undefined if it uses none. */
function besideOf({ lane, server }) {
	return server.services && {
		arm: lane.arm,
		services: server.services
	};
}
// src/app/measure/lane-failure.ts
/** A measurement that failed because of one lane's server. */
var LaneFailure = class extends LoadgateError {
	lane;
	/** @param error the cause; message, details and hint are taken from it */
	constructor(lane, error) {
		const { message, details, hint } = error;
		super("measurement", message, {
			details,
			cause: error,
			...hint !== void 0 && { hint }
		});
		this.lane = lane;
	}
};
/** A server of which two arms run the same program, or part of it. */
var SharedProgram = class extends LaneFailure {
	/**
	* @param base the lane that cannot be compared with head's
	* @param what the shared program, in words
	*/
	constructor(base, what, hint = SAME_PROGRAM_HINT) {
		super(base, new LoadgateError("measurement", what, { hint }));
	}
};
/** The comparisons lost by a failure of a lane of base. */
function lossOfLane(failure) {
	const { server } = failure.lane;
	const { message: reason, hint = "" } = failure;
	return failure instanceof SharedProgram ? {
		kind: "same-program",
		server,
		reason,
		details: [hint]
	} : lossFrom(failure, { server });
}
/**
* Runs some work on a lane's server, so that a failure names the lane.
* @throws LaneFailure instead of a LoadgateError `measurement`
*/
async function onLane(lane, work) {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof LoadgateError) || error.kind !== "measurement") throw error;
		throw error instanceof LaneFailure ? error : new LaneFailure(lane, error);
	}
}
// src/app/services/running-service.ts
/**
* Starts a service with an empty data folder.
* @param name for messages
* @throws LoadgateError `measurement` if it does not become ready; nothing of it is left then
*/
async function startService({ runtime, machine, progress }, { config, name }, signal) {
	progress.stage(`Starting ${name}`);
	const { directory, run, env, ready } = config;
	const folder = await machine.temporaryFolder();
	const { path: data } = folder;
	try {
		const inShell = (text) => text.replaceAll("{data}", shellWord(data));
		const process = await runtime.start({
			name,
			isService: true,
			directory,
			run: typeof run === "string" ? inShell(run) : run,
			env: withData(env, data),
			ready: {
				...ready,
				...ready.command !== void 0 && { command: inShell(ready.command) }
			}
		}, signal);
		return {
			config,
			name,
			process,
			facts: {
				port: new URL(process.url).port,
				data
			},
			stop: async () => {
				await process.stop();
				await folder.remove();
			}
		};
	} catch (error) {
		await folder.remove();
		throw error;
	}
}
/**
* Checks that some services are still running.
* @throws LoadgateError `measurement` for the first that has ended
*/
function assertAllAlive(services) {
	for (const { process } of services) process.assertAlive();
}
/**
* Runs some work that needs services.
* @throws any error of the work, or the end of a service if that caused it
*/
async function relyingOn(services, work) {
	try {
		return await work();
	} catch (error) {
		assertAllAlive(services);
		throw error;
	}
}
/** Time limit of a reset, unless its service has a longer one for becoming ready. */
const RESET_LIMIT_MS = 6e5;
/**
* Resets a service's data to the state at the start of a round, if the configuration says how.
* @throws LoadgateError `measurement` if that fails or takes too long
*/
async function resetService({ commands }, { config, name, facts }, signal) {
	const { reset, directory, env, ready } = config;
	if (reset === void 0) return;
	const command = reset.replaceAll("{port}", facts.port).replaceAll("{data}", shellWord(facts.data));
	const key = `services.${config.name}.reset`;
	const variables = {
		...withData(env, facts.data),
		PORT: facts.port
	};
	const quiet = {
		limitMs: Math.max(RESET_LIMIT_MS, ready.timeoutMs),
		isQuiet: true
	};
	await commands.run({
		name,
		key,
		command,
		directory,
		env: variables,
		...quiet
	}, signal);
}
function withData(env, data) {
	return mapped(env, (text) => text.replaceAll("{data}", data));
}
/** A shell command with facts about services filled in. */
function commandBeside(used, command) {
	return withServiceFacts(command, (name, fact) => shellWord(factOf(used, name, fact)));
}
/** Variables with facts about services filled in. */
function variablesBeside(used, env) {
	return mapped(env, (text) => withServiceFacts(text, (name, fact) => factOf(used, name, fact)));
}
function factOf(used, name, fact) {
	const service = used.find(({ config }) => config.name === name);
	if (!service) throw new Error(`service ${name} does not run`);
	return service.facts[fact];
}
function mapped(env, of) {
	return Object.fromEntries(Object.entries(env).map(([name, text]) => [name, of(text)]));
}
// src/app/services/beside.ts
/**
* A server with the services that it uses: their resource usage is reported beside its own, and it only counts as
* alive if all of them are.
* @param used empty if only other servers of the configuration use services
*/
function besideServices(server, used) {
	return {
		...server,
		observe: async (work) => {
			const before = await usageOf(used);
			const { result, usage } = await server.observe(work);
			const after = await usageOf(used);
			return {
				result,
				usage: {
					...usage,
					...between(before, after)
				}
			};
		},
		assertAlive: () => {
			assertAllAlive(used);
			server.assertAlive();
		},
		assertServices: () => {
			for (const { process } of used) process.assertListening?.();
		},
		serviceFiles: () => used.flatMap(ownFiles),
		serviceProcesses: () => used.flatMap(ownProcesses)
	};
}
/** A service that both arms share runs from head's tree legitimately. */
function ownFiles({ config, process }) {
	return config.per === "run" ? [] : process.files() ?? [];
}
/** A service that both arms share may answer for both. */
function ownProcesses({ config, process }) {
	return config.per === "run" ? [] : process.processes();
}
/** @returns a figure only if it is known for all of them */
async function usageOf(used) {
	const all = await Promise.all(used.map(({ process }) => process.usage()));
	const cpu = all.flatMap(({ cpuMs }) => cpuMs ?? []);
	const rss = all.flatMap(({ rssBytes }) => rssBytes ?? []);
	return {
		...cpu.length === used.length && { cpuMs: sum(cpu) },
		...rss.length > 0 && rss.length === used.length && { rssBytes: sum(rss) }
	};
}
function between(before, after) {
	return {
		...before.cpuMs !== void 0 && after.cpuMs !== void 0 && after.cpuMs >= before.cpuMs ? { servicesCpuMs: after.cpuMs - before.cpuMs } : { servicesCpuUnknown: true },
		...after.rssBytes !== void 0 && { servicesRssBytes: after.rssBytes }
	};
}
function sum(values) {
	return values.reduce((total, value) => total + value, 0);
}
// src/app/services/services.ts
/**
* The services of a run. Each is started when the first server of its arm needs it, and runs until the run is over.
* Servers, in contrast, are started anew in each round.
*/
var Services = class {
	/** Starts servers beside the services that they use. */
	runtime;
	#world;
	/** Names of services that both arms share, by head's configuration. */
	#shared;
	/** True if head's configuration has services, so that its gate may cover their resource usage. */
	#hasAny;
	#signal;
	/** By name for messages. */
	#started = /* @__PURE__ */ new Map();
	/** @param servers of head's configuration */
	constructor(world, servers, signal) {
		this.#world = world;
		this.#signal = signal;
		const ofHead = servers.flatMap(({ services = [] }) => services);
		this.#hasAny = ofHead.length > 0;
		this.#shared = new Set(ofHead.flatMap(({ name, per }) => per === "run" ? name : []));
		this.runtime = { start: (request, own) => this.#startServer(request, own) };
	}
	/**
	* Starts the services that a server uses and runs its setup. Call it when the server is built.
	* @returns the duration of the setup
	* @throws LoadgateError `measurement` if either fails
	*/
	async prepare({ lane, server }) {
		const { setup, setupTimeoutMs, services = [], directory, env } = server;
		const used = await this.#running(lane.arm, services);
		if (setup === void 0) return {};
		const name = laneName(lane);
		this.#world.progress.stage(`Setting up ${name}`);
		const command = {
			name,
			key: `servers.${lane.server}.setup`,
			command: commandBeside(used, setup),
			directory,
			env: variablesBeside(used, env),
			limitKey: `servers.${lane.server}.setup-timeout`,
			...withoutNullish({ limitMs: setupTimeoutMs })
		};
		const run = () => this.#world.commands.run(command, this.#signal);
		return { setupMs: await relyingOn(used, run) };
	}
	/**
	* Resets the services that some servers use, each once. Call it while none of these servers runs.
	* @throws LaneFailure of a server whose service cannot be reset: head's if both arms share the service
	*/
	async reset(all) {
		const done = /* @__PURE__ */ new Set();
		for (const { lane, server } of all) for (const config of server.services ?? []) await onLane(this.#isShared(config) ? {
			...lane,
			arm: "head"
		} : lane, async () => {
			const [service] = await this.#running(lane.arm, [config]);
			if (!service || done.has(service)) return;
			done.add(service);
			await relyingOn([service], () => resetService(this.#world, service, this.#signal));
		});
	}
	/** Ends all services and removes their data. Never throws. */
	async stop() {
		const running = (await Promise.allSettled(this.#started.values())).flatMap((one) => one.status === "fulfilled" ? one.value : []);
		await Promise.allSettled(running.map((service) => service.stop()));
	}
	async #startServer(request, signal) {
		const { beside, run, env, ready } = request;
		const { command } = ready;
		const used = beside ? await this.#running(beside.arm, beside.services) : [];
		const named = {
			...request,
			run: typeof run === "string" ? commandBeside(used, run) : run,
			env: variablesBeside(used, env),
			ready: {
				...ready,
				...command !== void 0 && { command: commandBeside(used, command) }
			}
		};
		const server = await relyingOn(used, () => this.#world.runtime.start(named, signal));
		return !this.#hasAny && this.#started.size === 0 ? server : besideServices(server, used);
	}
	/** @throws LoadgateError `measurement` if one does not start, or has ended since */
	async #running(arm, services) {
		const all = await Promise.all(services.map((config) => {
			const name = laneName({
				server: config.name,
				arm: this.#isShared(config) ? "head" : arm
			});
			return this.#started.get(name) ?? this.#start({
				config,
				name
			});
		}));
		assertAllAlive(all);
		return all;
	}
	#isShared({ name }) {
		return this.#shared.has(name);
	}
	#start(service) {
		const started = startService(this.#world, service, this.#signal);
		this.#started.set(service.name, started);
		started.catch(() => this.#started.delete(service.name));
		return started;
	}
};
// src/app/arms/build-request.ts
/**
* The build request for a lane's server. Variables that name a service are left out: services are started later,
* and a build must not depend on the ports they happen to get.
*/
function buildRequestOf({ lane, server }) {
	const env = Object.entries(server.env).filter(([, text]) => !namesService(text));
	return {
		...server,
		env: Object.fromEntries(env),
		name: laneName(lane)
	};
}
// src/app/arms/build-head.ts
/**
* Builds a server of head, then starts its services and runs its setup.
* @returns an empty build if the server is already running
* @throws LoadgateError `measurement` if any of that fails
*/
async function buildHeadServer({ builder, progress }, services, { signal, ...one }) {
	const { lane, server } = one;
	if (server.url !== void 0) return {};
	if (server.build !== void 0) progress.stage(`Building ${laneName(lane)}`);
	return {
		...await builder.build(buildRequestOf(one), signal),
		...await services.prepare(one)
	};
}
// src/app/entry-of.ts
/**
* Gets an entry that must exist.
* @throws Error if it does not, which is a bug in Loadgate
*/
function entryOf(map, name) {
	const value = map.get(name);
	if (value === void 0) throw new Error(`nothing is named ${name}`);
	return value;
}
// src/app/measure/check-answer.ts
const TIMEOUT_MS = 1e4;
/** A server may answer the first request of a connection differently from later ones. */
const isTwice = (sent) => sent >= 2;
/** Splits into single requests. */
function questionsOf(questions) {
	return questions.scenario.requests.map((request) => ({
		...questions,
		request
	}));
}
/**
* Checks, before load, that the server answers each request correctly.
* @throws LoadgateError `measurement` that names server, scenario, the expected and the actual answer
*/
async function checkAnswers(questions) {
	for (const question of questionsOf(questions)) await rightAnswer(question);
}
/**
* Sends one request twice, over the same connection if that stays open, and checks the answers.
* @returns the last answer
* @throws LoadgateError `measurement`, as {@link checkAnswers}
*/
async function rightAnswer(question) {
	let last;
	for await (const answer of answersTo(question, isTwice)) {
		checkAnswer(question, answer);
		question.onChecked?.(question.request, answer);
		last = answer;
	}
	return required(last, "answer");
}
/** @param where time of the answer, as it appears in the message */
function checkAnswer(question, answer, where = "") {
	const difference = differenceOf(question, answer, question.http.masked);
	if (difference !== void 0) throw wrongAnswer(question, answer, `${where}${difference}`);
}
/**
* Checks, under load, that each request's answers with the expected status also have the right content, which the
* load generator does not check. Other statuses and missing answers are counted by the generator.
* @param isEnough how often each request is sent over one connection
* @throws LoadgateError `measurement`, as {@link checkAnswers}
*/
async function checkContents(questions, isEnough = isTwice) {
	for (const question of questionsOf(questions)) {
		const { request, signal } = question;
		for await (const answer of untilOneIsMissing(answersTo(question, isEnough), signal)) if (answer.status === request.expect.status) checkAnswer(question, answer, "under load, ");
	}
}
async function* untilOneIsMissing(answers, signal) {
	try {
		yield* answers;
	} catch {
		signal.throwIfAborted();
	}
}
/**
* Checks, after a burst without any answer, that the server still answers. A hanging server does not; one that was
* paused along with the whole machine does.
* @throws LoadgateError `measurement` when no answer comes
*/
async function checkStillAnswers(questions) {
	for (const question of questionsOf(questions)) for await (const _ of answersTo(question, isTwice));
}
/**
* The answers to a repeated request, over one connection if the load keeps connections open.
* @throws LoadgateError `measurement` if one is missing
*/
async function* answersTo(question, isEnough) {
	const { server, scenario, request: sent, http, signal } = question;
	const { method, path, headers, body, bodyText } = sent;
	const address = addressOf(server.url, path, scenario.transport);
	const { keepAlive } = scenario.load;
	const content = withoutNullish({
		body,
		bodyText
	});
	const request = {
		...address,
		method,
		headers,
		keepAlive,
		timeoutMs: TIMEOUT_MS,
		...content
	};
	try {
		let sent = 0;
		for await (const answer of http.repeat(request, signal)) {
			yield answer;
			sent += 1;
			if (isEnough(sent)) return;
		}
	} catch (error) {
		signal.throwIfAborted();
		server.assertAlive();
		const hint = error instanceof UnfinishedAnswer ? STREAM_HINT : noAnswerHint(server);
		throw failure(question, ["no answer", messageOf(error)], hint);
	}
}
function noAnswerHint({ url, coldStartMs }) {
	return coldStartMs !== void 0 ? "The server must answer each scenario before and under load." : `Look whether a server still runs at ${url}, and whether network and firewall let this machine reach it.`;
}
function wrongAnswer(question, answer, difference) {
	question.server.assertAlive();
	const { scenario, request } = question;
	const key = keyOfRequest(scenario.name, request);
	const hint = hostHint(answer.status, request.headers, key) ?? (contentCoding(answer) === void 0 ? `Correct the server, or ${key}.expect.` : `No compressed body can be checked: leave accept-encoding out of ${key}.headers, or the body out of ${key}.expect.`);
	return failure(question, ["wrong answer", difference], hint);
}
function failure({ server, scenario: { name }, request: { method, path }, http }, [what, why], hint) {
	const message = `${server.name}/${name}: ${what} to ${method} ${path}: ${http.masked?.(why) ?? why}`;
	return new LoadgateError("measurement", message, {
		details: server.logTail(),
		hint
	});
}
/**
* Describes how an answer differs from the expected one.
* @param masked masks values that were filled into the request
* @returns the expected and the actual answer, as text; undefined for a correct answer
*/
function differenceOf({ request: { expect, method }, matches }, answer, masked = (text) => text) {
	if (answer.status !== expect.status) return `expected status ${expect.status}, got ${answerText(answer, masked)}`;
	const { "content-type": got = "none" } = answer.headers ?? {};
	if (expect.contentType !== void 0 && mediaType(expect.contentType) !== mediaType(got)) return `expected content type ${expect.contentType}, got ${got}`;
	if (method === "HEAD") return void 0;
	const body = answerBodyText(answer, masked);
	if (expect.body !== void 0 && (answer.truncated || answer.body !== expect.body)) return contentCoding(answer) === void 0 ? bodyDifference(expect.body, masked(answer.body)) : `expected body ${shownBody(expect.body)}, got ${body}`;
	if (expect.bodyMatches === void 0) return void 0;
	const isMatch = matches(expect.bodyMatches, answer.body);
	if (isMatch === void 0) return `${expect.bodyMatches} could not be matched within ${MATCH_LIMIT_MS} ms against body ${body}; use a simpler expect.body-matches`;
	const part = answer.truncated ? " in its first MiB, which is all that is read" : "";
	return isMatch ? void 0 : `expected a body that matches ${expect.bodyMatches}${part}, got ${body}`;
}
function mediaType(contentType) {
	return contentType.split(";")[0]?.trim().toLowerCase() ?? "";
}
// src/app/end-killed-runs.ts
/** Ends processes that killed runs of the same repository left, and reports it. */
async function endKilledRuns({ leftovers, progress }) {
	const count = await leftovers.removeOfKilledRuns();
	if (count === 0) return;
	progress.warn(`Ended ${formatCount(count, "process", "processes")} that a killed run had left`);
}
// src/domain/run/series/address-taken.ts
/** Messages of programs whose address is taken. */
const TAKEN = /address (?:is )?already in use|\bEADDRINUSE\b|only one usage of each socket address/i;
/** Characters of a line that are kept. */
const KEPT_LENGTH = 200;
/**
* Finds the line of a server's log that reports that a part of the server found its port or socket taken. The server
* may still answer, but whatever has the port then stands in for that part.
* @param log without control characters
* @returns undefined if there is no such line
*/
function addressTakenIn(log) {
	return log.find((line) => TAKEN.test(line))?.trim().slice(0, KEPT_LENGTH);
}
export { planSize as A, layOutBursts as C, mostBudgetMs as D, budgetToStartMs as E, drawnOrder as O, planRun as S, USUAL as T, besideOf as _, checkStillAnswers as a, withRequestFiles as b, rightAnswer as c, buildRequestOf as d, Services as f, onLane as g, lossOfLane as h, checkContents as i, replanned as j, planRest as k, entryOf as l, SharedProgram as m, endKilledRuns as n, isTwice as o, LaneFailure as p, checkAnswers as r, questionsOf as s, addressTakenIn as t, buildHeadServer as u, startLane as v, budgetFor as w, planIn as x, withReadyFiles as y };
