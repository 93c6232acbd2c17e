import { r as REQUEST_METRIC_IDS } from "./catalogue.js";
import { a as requestOf, s as seriesName } from "./series.js";
// src/domain/counting/counts.ts
/** The condition where nothing can be put before a program's own libraries, which also counts its allocations. */
const WITHOUT_COMPILER = "random seeds and no allocations, since there is no C compiler (cc)";
/** The condition where programs of Go may be counted by another tool than the others. */
const GO_BY_DHAT = "programs of Go under DHAT";
/** The name of a counted series, which is also its key within an arm. */
function countedName(server, scenario) {
	return `${server}/${scenario}`;
}
/** Counts of which nothing is known but some series. */
function countsOfSeries(series) {
	return {
		unusable: [],
		conditions: [],
		durationMs: 0,
		series
	};
}
// src/domain/gate/bounds.ts
/** The bounds of a series, by its name. */
function boundsOf(gate, series) {
	return gate.bySeries?.[series] ?? gate;
}
/** Those of some metrics that are gated in a series, in their order; in one request of a mix, of those that it has. */
function gatedIn(gate, series, ids) {
	const tolerated = boundsOf(gate, series).tolerancePercent;
	const isOwn = requestOf(series) === void 0 ? () => true : isOfRequest;
	return ids.filter((id) => tolerated[id] !== void 0 && isOwn(id));
}
/** Whether a single request of a mix has this metric: CPU time cannot be split by request. */
function isOfRequest(id) {
	return OF_REQUEST.has(id);
}
const OF_REQUEST = new Set(REQUEST_METRIC_IDS);
/** The bounds that a configuration has for a series, by its name. */
function configuredBounds({ tolerancePercent, maxErrorPercent, rules = [] }, series) {
	const own = rules.filter(({ appliesTo }) => appliesTo(series));
	const tolerances = Object.assign({}, tolerancePercent, ...own.map((rule) => rule.tolerancePercent));
	return {
		tolerancePercent: Object.fromEntries(Object.entries(tolerances).flatMap(([id, percent]) => percent === false ? [] : [[id, percent]])),
		maxErrorPercent: own.reduce((percent, rule) => rule.maxErrorPercent ?? percent, maxErrorPercent)
	};
}
/**
* A configuration's gate with the bounds of each of some series: what is known by names needs no globs any more.
* @param names of all series that may be judged
*/
function gateOfSeries(config, names) {
	const { tolerancePercent, maxErrorPercent, rules = [] } = config;
	const own = names.filter((name) => rules.some(({ appliesTo }) => appliesTo(name)));
	const bySeries = own.map((name) => [name, configuredBounds(config, name)]);
	return {
		tolerancePercent,
		maxErrorPercent,
		...own.length > 0 && { bySeries: Object.fromEntries(bySeries) }
	};
}
/** The names of everything in a run that has bounds: what was timed, and what was counted. */
function namesIn({ series, counts }) {
	return [...new Set([...series, ...counts?.series ?? []].map(({ name }) => name))];
}
/** The same of scenarios, with all their servers, levels and requests. */
function namesOfScenarios(scenarios) {
	return scenarios.flatMap((scenario) => scenario.servers.flatMap((server) => [...keysOfScenario(scenario, server).map(seriesName), countedName(server, scenario.name)]));
}
/** Every series that a scenario is timed as on a server: at each level the whole, and each request of a mix. */
function keysOfScenario({ name: scenario, levels, requests }, server) {
	const own = requests.length > 1 ? requests : [];
	return levels.flatMap((level) => {
		const whole = {
			server,
			scenario,
			level
		};
		return [whole, ...own.map(({ name: request }) => ({
			...whole,
			request
		}))];
	});
}
/** The same of cells, whether they are timed, counted or both. */
function namesOfCells(cells) {
	const names = cells.flatMap((cell) => cell.lanes.flatMap(({ server }) => [seriesName({
		...cell,
		server
	}), countedName(server, cell.scenario)]));
	return [...new Set(names)];
}
export { isOfRequest as a, namesOfCells as c, WITHOUT_COMPILER as d, countedName as f, gatedIn as i, namesOfScenarios as l, configuredBounds as n, keysOfScenario as o, countsOfSeries as p, gateOfSeries as r, namesIn as s, boundsOf as t, GO_BY_DHAT as u };
