import { r as LIMIT_METRIC_IDS, s as REQUEST_METRIC_IDS, t as COUNT_METRIC_IDS, u as SERVER_GATE_METRIC_IDS } from "./catalogue.js";
// src/domain/run/series/series.ts
/**
* The arm of a base.
* @param index of the base among those of the run, from 0: the gate judges the first
*/
function baseArm(index) {
	return index === 0 ? "base" : `base-${index + 1}`;
}
/** Separator between the name of a mix and that of its request; no server, scenario or level contains it. */
const BEFORE_REQUEST = " / ";
/** The short text of a load level, which also identifies it: `c=100` or `rate=2000`. */
function levelName(level) {
	return "rate" in level ? `rate=${level.rate}` : `c=${level.concurrency}`;
}
/** The `SERVER/SCENARIO` part of a series' name, which is also the name of its counts. */
function pathOfSeries(name) {
	return name.replace(/ .*/s, "");
}
/** The server's name in the name of a series, or the name itself if it is a server's. */
function serverOf(name) {
	return name.replace(/[/ ].*/s, "");
}
/**
* The name of a series, the same in all outputs and stores: `rust/greet c=100`, or `rust/shop c=100 / GET /cart` for
* one request of a mix.
*/
function seriesName({ server, scenario, level, request }) {
	const whole = `${server}/${scenario} ${levelName(level)}`;
	return request === void 0 ? whole : `${whole}${BEFORE_REQUEST}${request}`;
}
/** The name of the mix that a series belongs to, from the name of one of its requests; any other name unchanged. */
function wholeOf(name) {
	const end = name.indexOf(BEFORE_REQUEST);
	return end === -1 ? name : name.slice(0, end);
}
/** The name of the request in a series' name; undefined for a whole series. */
function requestOf(name) {
	const whole = wholeOf(name);
	return whole === name ? void 0 : name.slice(whole.length + 3);
}
/** True if a series is a whole scenario, not one request of a mix. */
function isWhole({ request }) {
	return request === void 0;
}
/**
* Parses the name of a whole series, such as `rust/greet c=100`.
* @returns undefined if it is not such a name
*/
function seriesKeyOf(name) {
	const [, server, scenario, kind, amount] = NAME.exec(name) ?? [];
	if (server === void 0 || scenario === void 0) return void 0;
	const key = {
		server,
		scenario,
		level: kind === "c" ? { concurrency: Number(amount) } : { rate: Number(amount) }
	};
	return seriesName(key) === name ? key : void 0;
}
const NAME = /^([a-z0-9][a-z0-9._-]*)\/([a-z0-9][a-z0-9._-]*) (c|rate)=([1-9]\d*|\d[\d.e+-]*)$/i;
// src/domain/run/file/counts.ts
/**
* The condition if no library can be preloaded for lack of a compiler. The library would fix random seeds and count
* allocations.
*/
const WITHOUT_COMPILER = "random seeds and no allocations, since there is no C compiler (cc)";
/** The condition that Go programs may have been counted by a different tool than others. */
const GO_BY_DHAT = "programs of Go under DHAT";
/** The name of a counted series, which is also its key within an arm. */
function countedName(server, scenario) {
	return `${server}/${scenario}`;
}
/** Counts that consist of series only. */
function countsOfSeries(series) {
	return {
		unusable: [],
		conditions: [],
		durationMs: 0,
		series
	};
}
// src/domain/gate/bounds.ts
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
/** True if a name is that of a timed series, which has a level. */
function isTimed(name) {
	return name !== pathOfSeries(name);
}
/** The metrics that can have bounds for a name: a counted series has no level, a server no scenario. */
function metricsNamed(name) {
	if (name === serverOf(name)) return SERVER_GATE_METRIC_IDS;
	if (!isTimed(name)) return COUNT_METRIC_IDS;
	const ids = LIMIT_METRIC_IDS.filter((id) => !NOT_TIMED.has(id));
	return requestOf(name) === void 0 ? ids : ids.filter(isOfRequest);
}
const NOT_TIMED = /* @__PURE__ */ new Set([...SERVER_GATE_METRIC_IDS, ...COUNT_METRIC_IDS]);
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
/** The names of everything in a run that has bounds: timed series, counted series and servers. */
function namesIn({ series, counts, servers }) {
	const own = [...series, ...counts?.series ?? []].map(({ name }) => name);
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
/** Every timed series of a scenario on a server: at each level the whole, and each request of a mix. */
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
export { seriesName as C, seriesKeyOf as S, wholeOf as T, baseArm as _, isOfRequest as a, pathOfSeries as b, metricsNamed as c, namesOfScenarios as d, serversGatedIn as f, countsOfSeries as g, countedName as h, gatedIn as i, namesIn as l, WITHOUT_COMPILER as m, configuredBounds as n, isTimed as o, GO_BY_DHAT as p, gateOfSeries as r, keysOfScenario as s, boundsOf as t, namesOfCells as u, isWhole as v, serverOf as w, requestOf as x, levelName as y };
