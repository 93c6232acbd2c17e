import { h as laneName, v as lanesOf } from "../../domain/series/counts.js";
import { l as seriesName } from "../../domain/series/series.js";
import { t as entryOf } from "../../domain/shared/required.js";
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
	const ofBase = lanesOf(arms.cells).filter(({ arm }) => arm !== "head");
	const forms = [...arms.scenarios.values()];
	return withMore(arms, {
		servers: ofBase.map((lane) => [laneName(lane), inBase(entryOf(arms.servers, lane.server))]),
		scenarios: forms.map((scenario) => [scenarioKey("base", scenario.name), scenario])
	});
}
/** The arms with more servers and forms of scenarios. */
function withMore(arms, { servers, scenarios }) {
	return {
		...arms,
		servers: new Map([...arms.servers, ...servers]),
		scenarios: new Map([...arms.scenarios, ...scenarios])
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
/** Makes a filter for lanes that belong to some series. */
function isAmong(names) {
	return ({ server }, cell) => names.has(seriesName({
		...cell,
		server
	}));
}
/** True if any lane of the cells is base's. */
function hasBase(cells) {
	return cells.some(({ lanes }) => lanes.some(({ arm }) => arm === "base"));
}
export { scenarioKey as a, withoutBase as c, isAmong as i, hasBase as n, withLanes as o, headArms as r, withMore as s, besideItself as t };
