import { i as laneName, o as lanesOf } from "./output-folder.js";
import { n as connectionsOf } from "./load-shape.js";
import { n as LoadgateError } from "./error.js";
import { s as withoutNullish } from "./config.js";
import { i as windowMs } from "./warm-up.js";
import { h as formatDuration, m as formatCount } from "./catalogue.js";
// src/app/arms/arms.ts
/** The key of a scenario as one arm has it. */
function scenarioKey(arm, scenario) {
	return `${arm} ${scenario}`;
}
/**
* Head alone.
* @param cells may have lanes of base, which get no server
*/
function headArms(cells, { servers, scenarios }, bodies) {
	return {
		cells,
		servers: new Map(servers.map((server) => [server.name, server])),
		scenarios: new Map(scenarios.map((one) => [scenarioKey("head", one.name), one])),
		bodies
	};
}
/** Head beside itself: the lanes of base run head's programs. */
function besideItself(arms) {
	const servers = new Map(arms.servers);
	for (const [name, server] of arms.servers) servers.set(laneName({
		server: name,
		arm: "base"
	}), server);
	const scenarios = new Map(arms.scenarios);
	for (const scenario of arms.scenarios.values()) scenarios.set(scenarioKey("base", scenario.name), scenario);
	return {
		...arms,
		servers,
		scenarios
	};
}
/** The cells with the lanes of head only. */
function withoutBase(cells) {
	return withLanes(cells, ({ arm }) => arm === "head");
}
/** The cells with some of their lanes; those without any are left out. */
function withLanes(cells, isKept) {
	return cells.flatMap((cell) => {
		const lanes = cell.lanes.filter((lane) => isKept(lane, cell));
		return lanes.length > 0 ? [{
			...cell,
			lanes
		}] : [];
	});
}
/** Whether any lane of the cells is base's. */
function hasBase(cells) {
	return cells.some(({ lanes }) => lanes.some(({ arm }) => arm === "base"));
}
// src/app/arms/missing-program.ts
/**
* The first program that a server requires and that is not installed.
* @returns its name and how to install it, or undefined where all of them are installed
*/
function missingProgram({ isInstalled }, { requires }) {
	const missing = Object.entries(requires).find(([program]) => !isInstalled(program));
	return missing && {
		program: missing[0],
		install: missing[1]
	};
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
* Start, readiness check, answer checks and stop of one server process. Only the estimate before the first
* round uses it; from then on the run goes by what that round took.
*/
const SERVER_START_MS = 300;
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
* Wall time that setting up a round is expected to take, before any round has shown it. An automatic warm-up
* counts as short as it can be.
*/
function expectedSetUpMs(cells) {
	return cells.reduce((sum, { lanes, shape }) => sum + lanes.length * warmUpMs(shape), lanesOf(cells).length * SERVER_START_MS);
}
function warmUpMs({ warmUpMs: fixedMs, burstMs }) {
	return fixedMs === void 0 ? 4 * (windowMs(burstMs) + 45) : fixedMs + 45;
}
/** The smallest budget with enough rounds to decide about a change. */
function budgetToDecideMs(cells) {
	const { blocks, setUpPart } = roundWorth(5);
	const setUpMs = 5 * expectedSetUpMs(cells);
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
	const { cells, budgetMs, repeats, setUpMs = expectedSetUpMs(cells) } = request;
	if (repeats !== void 0) return layOut(request, {
		rounds: 1,
		burstsPerSeries: repeats,
		setUpMs
	});
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
	return layOut(request, {
		rounds,
		burstsPerSeries: 2 * sweepsIn(rounds),
		setUpMs
	});
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
function layOut({ cells, seed }, size) {
	const { rounds, burstsPerSeries, setUpMs } = size;
	const blocksPerCell = Math.ceil(burstsPerSeries / 2);
	const random = seededRandom(seed);
	const block = (cell, index) => {
		const bursts = (burstsPerSeries - 2 * index) * cell.lanes.length;
		return {
			index,
			cell,
			order: blockOrder(cell, index).slice(0, bursts)
		};
	};
	return {
		seed,
		rounds: Array.from({ length: rounds }, (_, round) => {
			const first = Math.floor(round * blocksPerCell / rounds);
			const end = Math.floor((round + 1) * blocksPerCell / rounds);
			return {
				index: round,
				blocks: Array.from({ length: end - first }, (__, offset) => first + offset).flatMap((index) => shuffle(cells, random).map((cell) => block(cell, index)))
			};
		}),
		blocksPerCell,
		burstsPerSeries,
		estimateMs: rounds * setUpMs + burstsMs(cells, burstsPerSeries)
	};
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
// src/app/lay-out-bursts.ts
/**
* Lays out the bursts of some cells.
* @throws LoadgateError `usage` when the budget is too short for them
*/
function layOutBursts({ measure: { repeats } }, cells, { budgetMs, seed }) {
	const plan = planBursts({
		cells,
		budgetMs,
		seed,
		...repeats !== void 0 && { repeats }
	});
	if (!("neededMs" in plan)) return plan;
	const needed = formatDuration(Math.ceil(plan.neededMs / 1e3) * 1e3);
	const message = `A budget of ${formatDuration(budgetMs)} is too short: ${seriesCount(cells)} series need ${needed} for the fewest bursts that give an interval`;
	throw new LoadgateError("usage", message, { hint: "Raise the budget, shorten measure.burst, or choose fewer series." });
}
/** Says what the few starts that a budget pays for are worth; undefined where it pays for enough. */
function fewStartsText({ rounds }, cells, budgetMs) {
	if (rounds.length >= 5) return void 0;
	const enough = `${Math.ceil(budgetToDecideMs(cells) / 1e3)}s`;
	const starts = formatCount(rounds.length, "start");
	const worth = rounds.length === 1 ? "which cannot tell a change from what its process happens to do" : "which find little where processes of one program differ";
	return `A budget of ${formatDuration(budgetMs)} pays for ${starts} of each server, ${worth}; a budget of ${enough} pays for 5`;
}
/** How many series some cells have: one for each lane. */
function seriesCount(cells) {
	return cells.reduce((sum, cell) => sum + cell.lanes.length, 0);
}
// src/app/prepare-run.ts
/**
* Chooses what to measure and lays out its bursts.
* @throws LoadgateError `usage` when nothing is left to measure or the budget is too short for it,
* `measurement` when this machine can run none of the servers, or not open so many connections
*/
function prepareRun(config, request, machine) {
	const { budgetMs, filter, base, againstItself = false } = request;
	const arms = base || againstItself ? ["base", "head"] : ["head"];
	const all = selectCells(config, arms, () => true);
	const chosen = filter ? filteredCells(config, arms, filter) : all;
	const skipped = skippedServers(config, chosen, machine);
	const cells = runnableCells(chosen, skipped);
	checkFileLimit(cells, machine.openFileLimit());
	if (arms.length > 1) checkPorts(config, cells);
	const plan = layOutBursts(config, cells, request);
	const fewStarts = config.measure.repeats === void 0 ? fewStartsText(plan, cells, budgetMs) : void 0;
	const only = seriesCount(chosen) < seriesCount(all) ? filter?.text : void 0;
	return {
		...withoutNullish({
			cells,
			plan,
			budgetMs,
			skipped,
			fewStarts,
			base,
			only
		}),
		...againstItself && { againstItself }
	};
}
function filteredCells(config, arms, { text, matches }) {
	const chosen = selectCells(config, arms, matches);
	if (chosen.length > 0) return chosen;
	const names = config.scenarios.flatMap(({ name, servers }) => servers.map((server) => `${server}/${name}`));
	throw new LoadgateError("usage", `only: ${JSON.stringify(text)} matches nothing`, { hint: `Choose from ${names.join(", ")}. A glob such as rust/* works too.` });
}
function runnableCells(chosen, skipped) {
	const skippedNames = new Set(skipped.map(({ server }) => server));
	const cells = withLanes(chosen, ({ server }) => !skippedNames.has(server));
	if (cells.length > 0) return cells;
	throw new LoadgateError("measurement", "This machine can run none of the servers", {
		details: skipped.map(skippedText),
		hint: "Install what they need, or configure other servers."
	});
}
function checkPorts({ servers }, cells) {
	const used = new Set(lanesOf(cells).map(({ server }) => server));
	const fixed = servers.find(({ name, port }) => port !== void 0 && used.has(name));
	if (!fixed) return;
	const message = `servers.${fixed.name}.port: base and head run at the same time and cannot share port ${fixed.port}`;
	throw new LoadgateError("usage", message, { hint: "Use {port} in its run command instead of a fixed port, or run without a base." });
}
/** For example `python was skipped: python3 is not installed (apt-get install python3)`. */
function skippedText({ server, program, install }) {
	return `${server} was skipped: ${program} is not installed (${install})`;
}
/** Those of the chosen servers that this machine cannot run. */
function skippedServers({ servers }, chosen, machine) {
	const names = new Set(lanesOf(chosen).map(({ server }) => server));
	return servers.flatMap((server) => {
		const missing = names.has(server.name) && missingProgram(machine, server);
		return missing ? [{
			server: server.name,
			...missing
		}] : [];
	});
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
function selectCells(config, arms, matches) {
	return config.scenarios.flatMap((scenario) => {
		const lanes = scenario.servers.filter((server) => matches(`${server}/${scenario.name}`)).flatMap((server) => arms.map((arm) => ({
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
export { replanned as a, longestSetUpMs as c, hasBase as d, headArms as f, withoutBase as h, blockOrder as i, missingProgram as l, withLanes as m, skippedText as n, budgetToDecideMs as o, scenarioKey as p, layOutBursts as r, burstsMs as s, prepareRun as t, besideItself as u };
