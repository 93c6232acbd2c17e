import { S as openLoopMetric, a as LIMIT_METRIC_IDS, i as INSTRUMENT_METRIC_IDS, n as COUNT_METRIC_IDS, p as SERVER_GATE_METRIC_IDS, s as OPEN_LOOP_METRIC_IDS, u as REQUEST_METRIC_IDS } from "../shared/without-nullish.js";
import { o as isTimedCell, r as countedName } from "../series/counts.js";
import { a as openLoopOf, l as seriesName, o as pathOfSeries, s as requestOf, u as serverOf } from "../series/series.js";
// src/domain/series/instrument-series.ts
/** The series of all instruments beside timing. */
function instrumentedIn({ counts, openLoop }) {
	return [...counts?.series ?? [], ...openLoop?.series ?? []];
}
/** True if anything was measured of such a series. */
function hasValues(series) {
	return ("turns" in series ? series.turns : series.rounds).length > 0;
}
// src/domain/bounds/bounds.ts
/** The bounds of a series or server, by its name. */
function boundsOf(gate, series) {
	return gate.bySeries?.[series] ?? gate;
}
/**
* The metrics that are gated in a series, in the given order; for one request of a mix, only metrics that a request
* has.
*/
function gatedIn(gate, series, ids) {
	const tolerated = boundsOf(gate, series).tolerancePercent;
	const isOwn = requestOf(series) === void 0 ? () => true : isOfRequest;
	return ids.filter((id) => tolerated[id] !== void 0 && isOwn(id));
}
/** The names of the servers for which a metric has a tolerance or a limit. */
function serversGatedIn(gate, servers, id) {
	return servers.flatMap(({ server }) => {
		const { tolerancePercent, limits } = boundsOf(gate, server);
		return tolerancePercent[id] === void 0 && limits?.[id] === void 0 ? [] : [server];
	});
}
/** True if a single request of a mix has this metric: CPU time cannot be split by request. */
function isOfRequest(id) {
	return OF_REQUEST.has(id);
}
const OF_REQUEST = new Set(REQUEST_METRIC_IDS);
/** True if a name is that of a timed series, which has a level with an amount. */
function isTimed(name) {
	return name !== pathOfSeries(name) && openLoopOf(name) === void 0;
}
/** The metrics that can have bounds for a name: a counted series has no level, a server no scenario. */
function metricsNamed(name) {
	if (name === serverOf(name)) return SERVER_GATE_METRIC_IDS;
	const openLoop = openLoopOf(name);
	if (openLoop) return OPEN_LOOP_METRIC_IDS.filter((id) => openLoopMetric(id).kind === openLoop);
	if (!isTimed(name)) return COUNT_METRIC_IDS;
	const ids = LIMIT_METRIC_IDS.filter((id) => !NOT_TIMED.has(id));
	return requestOf(name) === void 0 ? ids : ids.filter(isOfRequest);
}
const NOT_TIMED = /* @__PURE__ */ new Set([...SERVER_GATE_METRIC_IDS, ...INSTRUMENT_METRIC_IDS]);
/** The bounds that a configuration has for a series or server, by its name. */
function configuredBounds({ tolerancePercent, limits, maxErrorPercent, rules = [] }, name) {
	const own = rules.filter(({ appliesTo }) => appliesTo(name));
	const keptLimits = lastOf([limits ?? {}, ...own.map((rule) => rule.limits ?? {})]);
	return {
		tolerancePercent: lastOf([tolerancePercent, ...own.map((rule) => rule.tolerancePercent)]),
		...Object.keys(keptLimits).length > 0 && { limits: keptLimits },
		maxErrorPercent: own.reduce((most, rule) => rule.maxErrorPercent ?? most, maxErrorPercent)
	};
}
/** Merges layers; the last value of a key wins, and keys that are switched off are left out. */
function lastOf(layers) {
	const all = Object.assign({}, ...layers);
	return Object.fromEntries(Object.entries(all).flatMap(([id, value]) => value === false ? [] : [[id, value]]));
}
/** True if a configuration has limits, by which a gate can decide without a base. */
function hasLimits({ limits, rules = [] }) {
	return [{ limits }, ...rules].flatMap((one) => Object.values(one.limits ?? {})).some((limit) => limit !== false);
}
/**
* A configuration's gate with the bounds of some series and servers, resolved from globs to names.
* @param names of everything that may be judged
*/
function gateOfSeries(config, names) {
	const { rules = [], ...bounds } = config;
	const own = names.filter((name) => rules.some(({ appliesTo }) => appliesTo(name)));
	const bySeries = own.map((name) => [name, configuredBounds(config, name)]);
	return {
		...bounds,
		...own.length > 0 && { bySeries: Object.fromEntries(bySeries) }
	};
}
/** The names of everything in a run that has bounds: series of all instruments, and servers. */
function namesIn({ series, servers, ...instrumented }) {
	const own = [...series, ...instrumentedIn(instrumented)].map(({ name }) => name);
	return [.../* @__PURE__ */ new Set([...own, ...servers.map(({ server }) => server)])];
}
/**
* {@link namesIn} for scenarios, with all their servers, levels and requests; a server is repeated for each scenario.
*/
function namesOfScenarios(scenarios) {
	return scenarios.flatMap((scenario) => scenario.servers.flatMap((server) => [
		...keysOfScenario(scenario, server).map(seriesName),
		countedName(server, scenario.name),
		server
	]));
}
/** Every series of a scenario on a server: at each level the whole, and each request of a mix that is timed. */
function keysOfScenario({ name: scenario, levels, requests }, server) {
	const own = requests.length > 1 ? requests : [];
	return levels.flatMap((level) => {
		const whole = {
			server,
			scenario,
			level
		};
		if (!isTimedCell(whole)) return [whole];
		return [whole, ...own.map(({ name: request }) => ({
			...whole,
			request
		}))];
	});
}
/** {@link namesIn} for cells and their servers, whether they are timed, counted or both. */
function namesOfCells(cells) {
	const names = cells.flatMap((cell) => cell.lanes.flatMap(({ server }) => [
		seriesName({
			...cell,
			server
		}),
		countedName(server, cell.scenario),
		server
	]));
	return [...new Set(names)];
}
export { hasLimits as a, keysOfScenario as c, namesOfCells as d, namesOfScenarios as f, instrumentedIn as h, gatedIn as i, metricsNamed as l, hasValues as m, configuredBounds as n, isOfRequest as o, serversGatedIn as p, gateOfSeries as r, isTimed as s, boundsOf as t, namesIn as u };
