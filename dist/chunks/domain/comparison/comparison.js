import { _ as worstVerdict, f as concludedSeries, i as decisionOn, v as metricEntries } from "../gate/gate.js";
import { a as openLoopOf, l as seriesName } from "../series/series.js";
import { n as serversHeadToHead, t as compareServers } from "./head-to-head.js";
// src/domain/comparison/comparison.ts
/** Schema id of a comparison; the number goes up with each change that older versions cannot read. */
const COMPARISON_SCHEMA = "loadgate/comparison/1";
/**
* Compares a run's series, and its servers with each other.
* @param rows every series as typical bursts judge it
* @param found what was found of them
*/
function comparedOf(run, rows, found) {
	return {
		...found,
		series: concludedSeries(rows, found.findings),
		headToHead: compareServers(run.series),
		serversHeadToHead: serversHeadToHead(run)
	};
}
/** The series of an instrument among those of all instruments beside timing: counted ones, or those of an open load. */
function instrumentedBy(kind, { instrumented = [] }) {
	return instrumented.filter(({ name }) => (openLoopOf(name) ?? "counts") === kind);
}
/** The same with more findings. */
function withFindings(compared, more) {
	return {
		...compared,
		findings: [...compared.findings, ...more]
	};
}
/** A comparison with the gate's decision, and the most important verdict of all that it counts. */
function concluded(compared, policy) {
	const { findings, comparedWith } = compared;
	const gate = decisionOn(findings, policy, isPointless(comparedWith));
	const decided = {
		schema: COMPARISON_SCHEMA,
		verdict: verdictOf(compared),
		gate
	};
	return {
		...decided,
		...compared,
		...decided
	};
}
/** Head is compared with itself, or with a base that has no benchmark: nothing it shows is a pass. */
function isPointless(comparedWith) {
	return "isItself" in comparedWith && comparedWith.isItself === true || "isAdoption" in comparedWith && comparedWith.isAdoption === true;
}
function verdictOf({ series, instrumented = [], servers = [], findings, history }) {
	const asides = new Set(findings.flatMap(({ isAside, series: name, metric }) => isAside ? [name, `${name} ${metric}`] : []));
	const isFailed = findings.some(({ by, effect, isAside }) => effect === "fails" && !isAside && OF_NO_SERIES.has(by));
	const past = findings.some(({ earlierRuns }) => earlierRuns !== void 0);
	return worstVerdict([
		...[...series, ...instrumented].flatMap(({ name, verdict }) => asides.has(name) ? [] : verdict),
		...servers.flatMap(({ name, metrics }) => metricEntries(metrics).flatMap(([id, { verdict }]) => asides.has(`${name} ${id}`) ? [] : verdict ?? [])),
		...past && history ? [history.verdict] : [],
		...isFailed ? ["regression"] : []
	]);
}
/** What makes a run a regression, whatever the verdicts on its series and servers are. */
const OF_NO_SERIES = /* @__PURE__ */ new Set(["common", "limit"]);
/**
* The comparison of a change for which nothing was measured: its gate passes, and the change is neither better nor
* worse.
*/
function notMeasured(ignored) {
	return comparedOf({
		series: [],
		servers: []
	}, [], {
		findings: [],
		comparedWith: {
			kind: "none",
			reason: "nothing was measured",
			ignored
		}
	});
}
/**
* The metrics that got worse or better than in earlier runs.
* @param all series or servers, compared with earlier runs
*/
function jumpsOf(all) {
	return all.flatMap(({ name, metrics }) => metricEntries(metrics).flatMap(([id, metric]) => {
		if (metric.verdict !== "regression" && metric.verdict !== "improvement") return [];
		return [{
			...metric,
			series: name,
			metric: id,
			verdict: metric.verdict
		}];
	}));
}
/**
* A series that only the reference has.
* @param metrics its values there, if known
*/
function removedSeries(key, metrics = {}) {
	const { server, scenario, level, request } = key;
	return {
		name: seriesName(key),
		server,
		scenario,
		level,
		request,
		verdict: "removed",
		metrics
	};
}
export { jumpsOf as a, withFindings as c, isPointless as i, concluded as n, notMeasured as o, instrumentedBy as r, removedSeries as s, comparedOf as t };
