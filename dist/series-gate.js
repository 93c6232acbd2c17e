import { i as seriesName } from "./series.js";
// src/domain/counting/counts.ts
/** The condition where nothing can be put before a program's own libraries, which also counts its allocations. */
const WITHOUT_COMPILER = "random seeds and no allocations, since there is no C compiler (cc)";
/** The name of a counted series, which is also its key within an arm. */
function countedName(server, scenario) {
	return `${server}/${scenario}`;
}
// src/domain/run/series-gate.ts
/** The bounds of a series, by its name. */
function boundsOf(gate, series) {
	return gate.bySeries?.[series] ?? gate;
}
/** Those of some metrics that are gated in a series, in their order. */
function gatedIn(gate, series, ids) {
	const tolerated = boundsOf(gate, series).tolerancePercent;
	return ids.filter((id) => tolerated[id] !== void 0);
}
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
/** The same of scenarios, with all their servers and levels. */
function namesOfScenarios(scenarios) {
	return scenarios.flatMap(({ name: scenario, servers, levels }) => servers.flatMap((server) => [...levels.map((level) => seriesName({
		server,
		scenario,
		level
	})), countedName(server, scenario)]));
}
/** The same of cells, whether they are timed, counted or both. */
function namesOfCells(cells) {
	const names = cells.flatMap((cell) => cell.lanes.flatMap(({ server }) => [seriesName({
		...cell,
		server
	}), countedName(server, cell.scenario)]));
	return [...new Set(names)];
}
export { namesIn as a, WITHOUT_COMPILER as c, gatedIn as i, countedName as l, configuredBounds as n, namesOfCells as o, gateOfSeries as r, namesOfScenarios as s, boundsOf as t };
