import { n as LoadgateError } from "./error.js";
import { i as lanesOf } from "./lane.js";
import { i as windowMs } from "./warm-up.js";
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
export { expectedSetUpMs as a, burstsMs as i, filteredCells as n, longestSetUpMs as o, budgetToDecideMs as r, roundWorth as s, cellsOf as t };
