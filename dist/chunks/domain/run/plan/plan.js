import { n as seededRandom, r as shuffle } from "../../statistics/random.js";
import { c as lanesOf, i as cellName } from "../series/server-facts.js";
import { O as sumOf } from "../../metrics/catalogue.js";
// src/domain/run/series/warm-up.ts
/** Short, so that a server that is warm at once costs little time. */
const WINDOW_MS = 200;
/** If bursts are long, as in slow scenarios, windows are this share of a burst. */
const PART_OF_BURST = 1 / 5;
/** The last windows are compared with all earlier ones: half of the windows, up to this number. */
const MOST_LAST = 4;
/** Maximum warm-up of one scenario and level, even if the server is still getting faster. */
const MOST_WARM_UP_MS = 3e4;
/** The length of one window, from the length of a burst. */
function windowMs(burstMs) {
	return Math.max(WINDOW_MS, burstMs * PART_OF_BURST);
}
/**
* The speed-up that a server still showed at the end of some windows: the best of the last few against the best of all
* earlier ones, by rate or by CPU time per request, whichever changed more. Best values are compared because
* disturbances only make a server slower, never faster.
*
* @param windows of one server and load, in chronological order
* @returns percent, 0 if it got no faster; undefined with too few windows
*/
function speedUpPercent(windows) {
	if (windows.length < 4) return void 0;
	const last = windows.slice(-Math.min(MOST_LAST, Math.floor(windows.length / 2)));
	const before = windows.slice(0, -last.length);
	const gains = [throughputOf, perCpu].map((of) => best(last, of) / best(before, of) - 1);
	return Math.max(0, ...gains.filter(Number.isFinite).map((gain) => gain * 100));
}
/** True if a server is warm, by its {@link speedUpPercent}. */
function isFlat(percent) {
	return percent !== void 0 && percent <= 10;
}
function best(windows, of) {
	return Math.max(...windows.map(of));
}
const throughputOf = ({ throughput = 0 }) => throughput;
/** Requests per CPU time. */
const perCpu = ({ cpuPerRequestUs }) => cpuPerRequestUs ? 1 / cpuPerRequestUs : 0;
/**
* The conditions under which a round is worth another start of every server. The first five rounds make a verdict
* possible, so they may cost more.
* @param blocksAStart blocks for which a start is worth its time, if known
* @returns blocks of each cell per round, and the largest share of the budget that set-up may take
*/
function roundWorth(rounds, blocksAStart) {
	if (rounds <= 5) return {
		blocks: 2,
		setUpPart: 3 / 5
	};
	if (blocksAStart === void 0) return {
		blocks: 3,
		setUpPart: 1 / 2
	};
	return {
		blocks: Math.max(2, blocksAStart),
		setUpPart: 1
	};
}
/**
* Starts count as slow if a round takes this many times as long to set up as with servers that start and warm up at
* once.
*/
const SLOW_TIMES = 2;
/** True if servers start or warm up slowly. @param setUpMs time that a round took besides its blocks */
function areSlow(cells, setUpMs) {
	return setUpMs > SLOW_TIMES * expectedSetUpMs(asIfQuick(cells));
}
/**
* Expected wall time of bursts.
* @param burstsPerLane bursts of each lane of each cell; a block has two
*/
function burstsMs(cells, burstsPerLane = 2) {
	const bursts = ({ lanes }) => burstsPerLane * lanes.length;
	return sumOf(cells, (cell) => bursts(cell) * (cell.shape.burstMs + 45));
}
/**
* Expected wall time of a round besides its blocks, before any round has been measured, from typical times of the
* servers' kinds. For an unknown kind, an automatic warm-up is assumed to be as short as possible. The closing load is
* included.
*/
function expectedSetUpMs(cells) {
	const paces = pacesIn(cells);
	const startMs = ({ server }) => paces.get(server)?.startMs ?? 300;
	const automatic = cells.filter(({ shape }) => shape.warmUpMs === void 0);
	const longerMs = ({ server }) => paces.get(server)?.warmUpMs ?? 0;
	const warmUpsMs = leastWarmUpsMs(cells) + sumOf(lanesOf(automatic), longerMs);
	return sumOf(lanesOf(cells), startMs) + warmUpsMs + burstsMs(cells, 1);
}
/**
* Expected set-up of a round with other servers and series: fewer of them are set up sooner.
* @param setUpMs time that a round took besides its blocks
* @param cells those of that round, and the others
*/
function otherSetUpMs(setUpMs, { of, to }) {
	return setUpMs * expectedSetUpMs(to) / expectedSetUpMs(of);
}
/** Minimum wall time of the warm-ups of a round. */
function leastWarmUpsMs(cells) {
	return sumOf(cells, ({ lanes, shape }) => lanes.length * warmUpMs(shape));
}
/** The same cells as if all their servers started and warmed up quickly. */
function asIfQuick(cells) {
	return cells.map(({ paces: _, ...cell }) => cell);
}
/** Expected times of the slow servers among some cells, by name. */
function pacesIn(cells) {
	return new Map(cells.flatMap(({ paces = {} }) => Object.entries(paces)));
}
function warmUpMs({ warmUpMs: fixedMs, burstMs }) {
	return fixedMs === void 0 ? 4 * (windowMs(burstMs) + 45) : fixedMs + 45;
}
/**
* The smallest budget with enough rounds for a verdict.
* @param roundSetUpMs time that a round takes besides its blocks
*/
function budgetToDecideMs(cells, roundSetUpMs = expectedSetUpMs(cells)) {
	const { blocks, setUpPart } = roundWorth(5);
	const setUpMs = 5 * roundSetUpMs;
	const sweeps = Math.max(6, 5 * blocks);
	return Math.max(setUpMs + sweeps * burstsMs(cells), setUpMs / setUpPart);
}
/** The rest is a reserve, because round times vary. */
const MARGIN = .9;
/**
* Maximum time of a round for starts and automatic warm-up that leaves the run enough rounds. A server that is not warm
* by then is measured as it is.
* @param budgetMs of the whole run
* @param rounds number that is enough, up to that of a verdict
*/
function longestSetUpMs(cells, budgetMs, rounds = 5) {
	const roundMs = budgetMs / rounds;
	const { blocks, setUpPart } = roundWorth(rounds);
	const besideBlocksMs = roundMs - Math.max(blocks, 6 / rounds) * burstsMs(cells);
	return MARGIN * Math.max(0, Math.min(setUpPart * roundMs, besideBlocksMs));
}
/**
* Number of rounds among which a budget divides the time for starts and warm-ups: as many as a verdict needs, or fewer
* if servers start so slowly that there is no time for them. More rounds are worth more than longer warm-ups.
* @param leastMs time of a round besides its blocks, with the shortest warm-up
* @returns 1 if the budget has no time for more
*/
function roundsThatFit(cells, budgetMs, leastMs) {
	const fits = (rounds) => (rounds > 3 ? MARGIN : 1) * leastMs <= longestSetUpMs(cells, budgetMs, rounds);
	for (let rounds = 5; rounds >= 3; rounds -= 1) if (fits(rounds)) return rounds;
	return 1;
}
// src/domain/run/plan/plan.ts
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
	if ("leastMs" in size) return size;
	const { repeats, budgetMs } = request;
	return {
		...layOut(request, size),
		budgetMs: repeats === void 0 ? budgetMs : void 0
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
	if (sweepsIn(1) < 6) return { leastMs: setUpMs + 6 * sweepMs };
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
	return "leastMs" in laidOut ? plan : laidOut;
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
	const size = {
		rounds,
		burstsPerSeries,
		setUpMs,
		first: left
	};
	const rest = layOut({
		cells,
		seed: `${plan.seed} ${done}`
	}, size);
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
	const sweep = (index) => shuffle(cells, random).map((cell) => block(cell, index));
	return {
		seed,
		rounds: Array.from({ length: rounds }, (_, round) => {
			const first = blocksBefore(round, size);
			const end = blocksBefore(round + 1, size);
			const indices = Array.from({ length: end - first }, (__, offset) => first + offset);
			return {
				index: from.round + round,
				blocks: indices.flatMap(sweep)
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
export { MOST_WARM_UP_MS as _, replanned as a, windowMs as b, budgetToDecideMs as c, leastWarmUpsMs as d, longestSetUpMs as f, roundsThatFit as g, roundWorth as h, planSize as i, burstsMs as l, pacesIn as m, planBursts as n, areSlow as o, otherSetUpMs as p, planRest as r, asIfQuick as s, drawnOrder as t, expectedSetUpMs as u, isFlat as v, speedUpPercent as y };
