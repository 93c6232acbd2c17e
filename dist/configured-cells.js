import { n as LoadgateError } from "./error.js";
import { i as lanesOf } from "./lane.js";
import { i as windowMs } from "./warm-up.js";
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
	return cells.reduce((sum, { lanes, shape }) => sum + burstsPerLane * lanes.length * (shape.burstMs + 45), 0);
}
/**
* Expected wall time of a round besides its blocks, before any round has been measured, from typical times of the
* servers' kinds. For an unknown kind, an automatic warm-up is assumed to be as short as possible. The closing load is
* included.
*/
function expectedSetUpMs(cells) {
	const paces = pacesIn(cells);
	return lanesOf(cells).reduce((sum, { server }) => sum + (paces.get(server)?.startMs ?? 300), 0) + expectedWarmUpsMs(cells) + burstsMs(cells, 1);
}
/** Expected wall time of the warm-ups of a round. One scenario of a server warms it up for the others. */
function expectedWarmUpsMs(cells) {
	const paces = pacesIn(cells);
	const automatic = cells.filter(({ shape }) => shape.warmUpMs === void 0);
	return lanesOf(automatic).reduce((sum, { server }) => sum + (paces.get(server)?.warmUpMs ?? 0), leastWarmUpsMs(cells));
}
/** Minimum wall time of the warm-ups of a round. */
function leastWarmUpsMs(cells) {
	return cells.reduce((sum, { lanes, shape }) => sum + lanes.length * warmUpMs(shape), 0);
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
/** Possible numbers of rounds of a plan, up to that of a verdict. */
const FEW_ROUNDS = Array.from({ length: 3 }, (_, fewer) => 5 - fewer);
/**
* Number of rounds among which a budget divides the time for starts and warm-ups: as many as a verdict needs, or fewer
* if servers start so slowly that there is no time for them. More rounds are worth more than longer warm-ups.
* @param leastMs time of a round besides its blocks, with the shortest warm-up
* @returns 1 if the budget has no time for more
*/
function roundsThatFit(cells, budgetMs, leastMs) {
	const fits = (rounds) => (rounds > 3 ? MARGIN : 1) * leastMs <= longestSetUpMs(cells, budgetMs, rounds);
	return FEW_ROUNDS.find(fits) ?? 1;
}
// src/domain/run/plan/server-kinds.ts
/**
* The kinds that can be recognised by their commands. The times are typical of small applications on two shared cores.
* They only shape the plan until the first round has measured the actual times.
*/
const KINDS = [
	{
		kind: "a JVM",
		named: /\bjava\b|\.jar\b|\bgradlew?\b|\bmvnw?\b/,
		startMs: 4e3,
		warmUpMs: 8e3
	},
	{
		kind: ".NET",
		named: /\bdotnet\b/,
		startMs: 2e3,
		warmUpMs: 3e3
	},
	{
		kind: "Ruby",
		named: /\b(?:rails|puma|rackup)\b/,
		startMs: 3e3,
		warmUpMs: 1e3
	},
	{
		kind: "Python",
		named: /\b(?:manage\.py|gunicorn|uvicorn|hypercorn|daphne|granian)\b/,
		startMs: 2e3,
		warmUpMs: 0
	}
];
/**
* The pace of a server, judged by its command.
* @returns undefined for an unknown kind, which is assumed to start and warm up quickly
*/
function paceOf(command) {
	const found = KINDS.find(({ named }) => named.test(command));
	if (!found) return void 0;
	const { kind, startMs, warmUpMs } = found;
	return {
		kind,
		startMs,
		warmUpMs
	};
}
// src/app/configured-cells.ts
/**
* The cells of a configuration.
* @param bases of every server; without any, an already running server with two addresses has one
* @param matches selects `SERVER/SCENARIO`; all by default
*/
function cellsOf(config, bases, matches = () => true) {
	const atTwo = new Set(config.servers.flatMap(({ name, baseUrl }) => baseUrl === void 0 ? [] : name));
	const [first = "base", ...further] = bases;
	const armsOf = (server) => bases.length > 0 || atTwo.has(server) ? [
		first,
		"head",
		...further
	] : ["head"];
	const paces = new Map(config.servers.flatMap(({ name, run }) => {
		const pace = run === void 0 ? void 0 : paceOf(run);
		return pace ? [[name, pace]] : [];
	}));
	return config.scenarios.flatMap((scenario) => {
		const lanes = scenario.servers.filter((server) => matches(`${server}/${scenario.name}`)).flatMap((server) => armsOf(server).map((arm) => ({
			server,
			arm
		})));
		if (lanes.length === 0) return [];
		const slow = scenario.servers.flatMap((server) => {
			const pace = paces.get(server);
			return pace ? [[server, pace]] : [];
		});
		return scenario.levels.map((level) => ({
			scenario: scenario.name,
			level,
			shape: scenario.load,
			lanes,
			...slow.length > 0 && { paces: Object.fromEntries(slow) }
		}));
	});
}
/**
* The cells that pass a filter.
* @param bases as in {@link cellsOf}
* @throws LoadgateError `usage` if there are none
*/
function filteredCells(config, bases, { text, matches }) {
	const chosen = cellsOf(config, bases, matches);
	if (chosen.length > 0) return chosen;
	const names = config.scenarios.flatMap(({ name, servers }) => servers.map((server) => `${server}/${name}`));
	throw new LoadgateError("usage", `only: ${JSON.stringify(text)} matches nothing`, { hint: `Choose from ${names.join(", ")}. A glob such as rust/* works too.` });
}
export { budgetToDecideMs as a, leastWarmUpsMs as c, roundWorth as d, roundsThatFit as f, asIfQuick as i, longestSetUpMs as l, filteredCells as n, burstsMs as o, areSlow as r, expectedSetUpMs as s, cellsOf as t, pacesIn as u };
