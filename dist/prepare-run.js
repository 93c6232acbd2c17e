import { n as LoadgateError } from "./error.js";
import { f as formatCount, p as formatDuration } from "./metric.js";
import { n as connectionsOf } from "./load-shape.js";
import { c as planBursts, n as budgetToDecideMs, o as lanesOf } from "./plan.js";
// src/app/prepare-run.ts
/**
* Chooses what to measure and lays out its bursts.
* @param config the whole configuration
* @param request budget in milliseconds, seed of the order, and the filter if there is one
* @param host says what is installed, and how many files may be open
* @throws LoadgateError `usage` when nothing is left to measure or the budget is too short for it,
* `measurement` when this machine can run none of the servers, or not open so many connections
*/
function prepareRun(config, request, host) {
	const { budgetMs, filter, base, againstItself = false } = request;
	const arms = base || againstItself ? ["base", "head"] : ["head"];
	const all = selectCells(config, arms, () => true);
	const chosen = filter ? selectCells(config, arms, filter.matches) : all;
	if (filter && chosen.length === 0) {
		const names = config.scenarios.flatMap(({ name, servers }) => servers.map((server) => `${server}/${name}`));
		throw new LoadgateError("usage", `only: ${JSON.stringify(filter.text)} matches nothing`, { hint: `There are: ${names.join(", ")}. A glob such as rust/* works too.` });
	}
	const skipped = skippedServers(config, host).filter(({ server }) => chosen.some(({ lanes }) => lanes.some((lane) => lane.server === server)));
	const cells = withoutServers(chosen, new Set(skipped.map(({ server }) => server)));
	if (cells.length === 0) throw new LoadgateError("measurement", "This machine can run none of the servers", {
		details: skipped.map(skippedText),
		hint: "Install what they need, or configure servers that need less."
	});
	checkFileLimit(cells, host.openFileLimit());
	if (arms.length > 1) checkPorts(config, cells);
	const plan = layOutBursts(config, cells, request);
	const fewStarts = fewStartsText(plan, cells, config.measure.repeats === void 0 ? budgetMs : void 0);
	const partial = filter && seriesCount(chosen) < seriesCount(all);
	return {
		cells,
		plan,
		budgetMs,
		skipped,
		...fewStarts !== void 0 && { fewStarts },
		...base && { base },
		...againstItself && { againstItself },
		...partial && { only: filter.text }
	};
}
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
	throw new LoadgateError("usage", `A budget of ${formatDuration(budgetMs)} is too short: ${seriesCount(cells)} series need ${needed} for the least that gives an interval`, { hint: "Raise the budget, shorten measure.burst, or choose fewer series." });
}
/** Where the plan is by a number of repeats, there is no budget. */
function fewStartsText({ rounds }, cells, budgetMs) {
	if (budgetMs === void 0 || rounds.length >= 5) return void 0;
	const enough = `${Math.ceil(budgetToDecideMs(cells) / 1e3)}s`;
	return `${formatCount(rounds.length, "start")} of each server in ${formatDuration(budgetMs)}; with a budget of ${enough} there are 5, the least that tells a change from what differs between starts`;
}
/** Both arms of a server run at once. */
function checkPorts({ servers }, cells) {
	const used = new Set(lanesOf(cells).map(({ server }) => server));
	const fixed = servers.find(({ name, port }) => port !== void 0 && used.has(name));
	if (!fixed) return;
	throw new LoadgateError("usage", `servers.${fixed.name}.port: base and head run at once and cannot share port ${fixed.port}`, { hint: "Use {port} in its run command instead of a fixed port, or run without a base." });
}
/**
* A skipped server in words.
* @returns for example `python was skipped: python3 is not installed (apt-get install python3)`
*/
function skippedText({ server, program, install }) {
	return `${server} was skipped: ${program} is not installed (${install})`;
}
function skippedServers({ servers }, { isInstalled }) {
	return servers.flatMap(({ name, requires }) => {
		const missing = Object.entries(requires).find(([program]) => !isInstalled(program));
		return missing ? [{
			server: name,
			program: missing[0],
			install: missing[1]
		}] : [];
	});
}
function withoutServers(cells, left) {
	return cells.flatMap((cell) => {
		const lanes = cell.lanes.filter(({ server }) => !left.has(server));
		return lanes.length > 0 ? [{
			...cell,
			lanes
		}] : [];
	});
}
/** Generator and server each have a socket for every connection, and some files besides. */
const OTHER_FILES = 64;
function checkFileLimit(cells, limit) {
	const connections = Math.max(...cells.map(({ level, shape }) => connectionsOf(level, shape)));
	if (limit === void 0 || connections + OTHER_FILES <= limit) return;
	throw new LoadgateError("measurement", `${connections} connections need ${connections + OTHER_FILES} open files for each process; the limit is ${limit}`, { hint: `Raise it where the run is started, with ulimit -n ${connections + OTHER_FILES} (as root where the hard limit is lower), or load with fewer connections.` });
}
function seriesCount(cells) {
	return cells.reduce((sum, cell) => sum + cell.lanes.length, 0);
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
export { prepareRun as n, skippedText as r, layOutBursts as t };
