import { n as LoadgateError } from "./error.js";
import { i as lanesOf } from "./lane.js";
import { i as windowMs } from "./warm-up.js";
/**
* What a round must have time for to be worth another start of every server: the first five make a verdict
* possible, so they may cost more.
* @param blocksAStart blocks that a start is worth, where that is known
* @returns blocks of each cell, for each of the rounds, and the largest part of the budget that setting up may take
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
/** Starts are slow where a round takes so many times as long to set up as with servers that start and warm up at once. */
const SLOW_TIMES = 2;
/** Whether servers start or warm up slowly. @param setUpMs time that a round took beside its blocks */
function areSlow(cells, setUpMs) {
	return setUpMs > SLOW_TIMES * expectedSetUpMs(asIfQuick(cells));
}
/**
* Wall time that bursts are expected to take.
* @param burstsPerLane bursts of each lane of each cell; a block has two
*/
function burstsMs(cells, burstsPerLane = 2) {
	return cells.reduce((sum, { lanes, shape }) => sum + burstsPerLane * lanes.length * (shape.burstMs + 45), 0);
}
/**
* Wall time that a round is expected to take beside its blocks, before any round has shown it: as long as servers of their
* kind take. Where nothing is known of a kind, an automatic warm-up counts as short as it can be, like the load at the end.
*/
function expectedSetUpMs(cells) {
	const paces = pacesIn(cells);
	return lanesOf(cells).reduce((sum, { server }) => sum + (paces.get(server)?.startMs ?? 300), 0) + expectedWarmUpsMs(cells) + burstsMs(cells, 1);
}
/** Wall time that the warm-ups of a round are expected to take. One of its scenarios warms a server for the others. */
function expectedWarmUpsMs(cells) {
	const paces = pacesIn(cells);
	const automatic = cells.filter(({ shape }) => shape.warmUpMs === void 0);
	return lanesOf(automatic).reduce((sum, { server }) => sum + (paces.get(server)?.warmUpMs ?? 0), leastWarmUpsMs(cells));
}
/** Wall time that the warm-ups of a round take at least. */
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
* rounds. A server that is not warm by then is measured as it is.
* @param budgetMs of the whole run
* @param rounds how many are enough, up to those that decide
*/
function longestSetUpMs(cells, budgetMs, rounds = 5) {
	const roundMs = budgetMs / rounds;
	const { blocks, setUpPart } = roundWorth(rounds);
	const besideBlocksMs = roundMs - Math.max(blocks, 6 / rounds) * burstsMs(cells);
	return MARGIN * Math.max(0, Math.min(setUpPart * roundMs, besideBlocksMs));
}
/** Numbers of rounds that a plan can have, up to those that decide. */
const FEW_ROUNDS = Array.from({ length: 3 }, (_, fewer) => 5 - fewer);
/**
* How many rounds share the time for starts and warm-ups in a budget: as many as decide, or as many fewer as servers that
* start slowly leave time for. More rounds tell more than warmer ones.
* @param leastMs what a round takes beside its blocks, with the shortest warm-up
* @returns 1 where the budget holds no more
*/
function roundsThatFit(cells, budgetMs, leastMs) {
	const fits = (rounds) => (rounds > 3 ? MARGIN : 1) * leastMs <= longestSetUpMs(cells, budgetMs, rounds);
	return FEW_ROUNDS.find(fits) ?? 1;
}
// src/domain/run/plan/server-kinds.ts
/**
* The kinds whose commands tell them. The times are those of small applications on two shared cores, in the middle of what
* was seen: they only shape the plan, until the first round shows what is true.
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
* What a server's command says about how long it takes until it is warm.
* @returns undefined for a server that nothing is known of, which counts as one that starts and warms up quickly
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
export { budgetToDecideMs as a, leastWarmUpsMs as c, roundWorth as d, roundsThatFit as f, asIfQuick as i, longestSetUpMs as l, filteredCells as n, burstsMs as o, areSlow as r, expectedSetUpMs as s, cellsOf as t, pacesIn as u };
