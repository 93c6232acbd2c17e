import { i as lanesOf, n as laneName } from "./lane.js";
import { n as LoadgateError } from "./error.js";
import { t as required } from "./required.js";
// src/app/arms/arms.ts
/** The key of an arm's form of a scenario. */
function scenarioKey(arm, scenario) {
	return `${arm} ${scenario}`;
}
/**
* Head alone.
* @param cells may have lanes of base, which get no server
*/
function headArms(cells, { servers, scenarios }) {
	return {
		cells,
		servers: new Map(servers.map((server) => [server.name, server])),
		scenarios: new Map(scenarios.map((one) => [scenarioKey("head", one.name), one]))
	};
}
/**
* Head beside itself: the lanes of base get head's requests and run head's programs.
* @param inBase converts a server of head to its counterpart in base
*/
function besideItself(arms, inBase = (server) => server) {
	const servers = new Map(arms.servers);
	for (const { server: name, arm } of lanesOf(arms.cells)) {
		if (arm === "head") continue;
		servers.set(laneName({
			server: name,
			arm
		}), inBase(required(arms.servers.get(name), name)));
	}
	const scenarios = new Map(arms.scenarios);
	for (const scenario of arms.scenarios.values()) scenarios.set(scenarioKey("base", scenario.name), scenario);
	return {
		...arms,
		servers,
		scenarios
	};
}
/** The cells with only the lanes of head. */
function withoutBase(cells) {
	return withLanes(cells, ({ arm }) => arm === "head");
}
/** The cells with only some of their lanes; cells without any are left out. */
function withLanes(cells, isKept) {
	return cells.flatMap((cell) => {
		const lanes = cell.lanes.filter((lane) => isKept(lane, cell));
		return lanes.length > 0 ? [{
			...cell,
			lanes
		}] : [];
	});
}
/** True if any lane of the cells is base's. */
function hasBase(cells) {
	return cells.some(({ lanes }) => lanes.some(({ arm }) => arm === "base"));
}
// src/app/arms/missing-program.ts
/**
* The first program that a server requires and that is not installed.
* @returns its name and how to install it, or undefined if all are installed
*/
function missingProgram({ isInstalled }, { requires }) {
	const missing = Object.entries(requires).find(([program]) => !isInstalled(program));
	return missing && {
		program: missing[0],
		install: missing[1]
	};
}
// src/app/skipped-servers.ts
/** Such as `python was skipped: python3 is not installed (apt-get install python3)`. */
function skippedText({ server, program, install }) {
	return `${server} was skipped: ${program} is not installed (${install})`;
}
/** Those chosen servers that this machine cannot run. */
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
/**
* The cells with only the servers that this machine can run.
* @throws LoadgateError `measurement` if it cannot run any
*/
function runnableCells(chosen, skipped) {
	const skippedNames = new Set(skipped.map(({ server }) => server));
	const cells = withLanes(chosen, ({ server }) => !skippedNames.has(server));
	if (cells.length > 0) return cells;
	throw new LoadgateError("measurement", "This machine can run none of the servers", {
		details: skipped.map(skippedText),
		hint: "Install what they need, or configure other servers."
	});
}
export { besideItself as a, scenarioKey as c, missingProgram as i, withLanes as l, skippedServers as n, hasBase as o, skippedText as r, headArms as s, runnableCells as t, withoutBase as u };
