import { a as LIMIT_METRIC_IDS, c as OPEN_LOOP_GATE_METRIC_IDS, f as REQUEST_METRIC_IDS, h as SERVER_GATE_METRIC_IDS, i as INSTRUMENT_METRIC_IDS, n as COUNT_METRIC_IDS, w as openLoopMetric } from "../shared/without-nullish.js";
import { a as openLoopOf, l as seriesName, o as pathOfSeries, s as requestOf, u as serverOf } from "./series.js";
import { m as isTimedCell, r as countedName } from "./counts.js";
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
/** True if a name is that of a series whose failed requests have a maximum: timed, or loaded in stages. */
function hasErrors(name) {
	return isTimed(name) || openLoopOf(name) === "stages";
}
/** The metrics that can have bounds for a name: a counted series has no level, a server no scenario. */
function metricsNamed(name) {
	if (name === serverOf(name)) return SERVER_GATE_METRIC_IDS;
	const openLoop = openLoopOf(name);
	if (openLoop) return OPEN_LOOP_GATE_METRIC_IDS.filter((id) => openLoopMetric(id).kind === openLoop);
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
// src/domain/series/warm-up.ts
/** Short, so that a server that is warm at once costs little time. */
const WINDOW_MS = 200;
/** If bursts are long, as in slow scenarios, windows are this share of a burst. */
const PART_OF_BURST = 1 / 5;
/** The last windows are compared with all earlier ones: half of the windows, up to this number. */
const MOST_LAST = 4;
/** Maximum warm-up of one scenario and level, even if the server is still getting faster. */
const MOST_WARM_UP_MS = 3e4;
/** The length of one window, from the length of a burst. */
function windowMs(burstMs) {
	return Math.max(WINDOW_MS, burstMs * PART_OF_BURST);
}
/**
* The speed-up that a server still showed at the end of some windows: the best of the last few against the best of all
* earlier ones, by rate or by CPU time per request, whichever changed more. Best values are compared because
* disturbances only make a server slower, never faster.
*
* @param windows of one server and load, in chronological order
* @returns percent, 0 if it got no faster; undefined with too few windows
*/
function speedUpPercent(windows) {
	if (windows.length < 4) return void 0;
	const last = windows.slice(-Math.min(MOST_LAST, Math.floor(windows.length / 2)));
	const before = windows.slice(0, -last.length);
	const gains = [throughputOf, perCpu].map((of) => best(last, of) / best(before, of) - 1);
	return Math.max(0, ...gains.filter(Number.isFinite).map((gain) => gain * 100));
}
/** True if a server is warm, by its {@link speedUpPercent}. */
function isFlat(percent) {
	return percent !== void 0 && percent <= 10;
}
function best(windows, of) {
	return Math.max(...windows.map(of));
}
const throughputOf = ({ throughput = 0 }) => throughput;
/** Requests per CPU time. */
const perCpu = ({ cpuPerRequestUs }) => cpuPerRequestUs ? 1 / cpuPerRequestUs : 0;
export { namesOfScenarios as _, boundsOf as a, instrumentedIn as b, gatedIn as c, isOfRequest as d, isTimed as f, namesOfCells as g, namesIn as h, windowMs as i, hasErrors as l, metricsNamed as m, isFlat as n, configuredBounds as o, keysOfScenario as p, speedUpPercent as r, gateOfSeries as s, MOST_WARM_UP_MS as t, hasLimits as u, serversGatedIn as v, hasValues as y };
