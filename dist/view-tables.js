import { S as formatPercent, _ as formatBytes, a as SERVER_METRIC_IDS, i as SERIES_METRIC_IDS, l as seriesMetric, u as serverMetric, v as formatCount, x as formatNumber } from "./catalogue.js";
import { n as laneName } from "./lane.js";
import { r as levelName } from "./series.js";
import { t as groupedBy } from "./grouped-by.js";
import { n as rowsOf } from "./figure-table.js";
// src/report/change-text.ts
/**
* A change with its interval, and what it is of.
* @returns for example `−12.3 % (−14.1 … −10.4 %)`, `from 0` where percent cannot tell it, or empty if there is none
*/
function changeText(metric) {
	const { base, head = 0, changePercent, lowPercent, highPercent } = metric;
	if (changePercent === void 0 || lowPercent === void 0 || highPercent === void 0) return base === 0 && head > 0 ? "from 0" : "";
	const low = formatPercent(lowPercent).replace(/ %$/, "");
	return `${formatPercent(changePercent)} (${low} … ${formatPercent(highPercent)})` + ofWhat(metric);
}
/** What a change is of, where it is not of typical bursts. @returns ` of all answers together`, or nothing */
function ofWhat({ allAnswers }) {
	return allAnswers?.decides ? " of all answers together" : "";
}
/** How large a change is, in percent either way; 0 where there is none. */
function changeSize({ base, head = 0, changePercent }) {
	if (changePercent === void 0 && base === 0 && head > 0) return Number.POSITIVE_INFINITY;
	return Math.abs(changePercent ?? 0);
}
// src/report/words/differences.ts
const OF_ENVIRONMENT = {
	runnerImage: "runner image",
	imageVersion: "image version",
	cpuModel: "CPU",
	cpuCount: "CPUs",
	memoryBytes: "memory",
	os: "kernel",
	arch: "architecture",
	oha: "oha",
	loadgate: "Loadgate",
	node: "Node of Loadgate"
};
/** One difference in words. */
function differenceTexts({ against, what, before, now }) {
	const textOf = (value) => what === "memoryBytes" ? formatBytes(Number(value)) : String(value);
	return {
		against: against === "base" ? against : runName(against),
		what: conditionText(what),
		before: textOf(before),
		now: textOf(now)
	};
}
function conditionText(what) {
	if (what === "configuration") return what;
	return typeof what === "string" ? OF_ENVIRONMENT[what] : `${what.name} of ${what.server}`;
}
const SHORT_SHA = 7;
/** What an earlier run is called: `run of 2026-02-01 (0123456)`. */
function runName({ startedAt, commit }) {
	return `run of ${startedAt.slice(0, 10)}${commit ? ` (${commit.sha.slice(0, SHORT_SHA)})` : ""}`;
}
const FIGURES = [
	"throughput",
	"latency-p50",
	"latency-p99",
	"cpu-per-request",
	"total-cpu-per-request",
	"generator-share",
	"errors"
];
/** Metrics that only runs with services have; a table without any needs no column for them. */
const OF_SERVICES = /* @__PURE__ */ new Set([
	"total-cpu-per-request",
	"services-cpu",
	"services-rss"
]);
/** The main figures by server; a server whose series are all gone has none. */
function tablesByServer(all) {
	return [...groupedBy(all, ({ server }) => server)].flatMap(([server, own]) => {
		const figures = mainTable(own);
		return figures.rows.length === 0 ? [] : [{
			server,
			figures
		}];
	});
}
/** Changes against earlier runs; no rows if the series themselves are compared with these. */
function jumpTable({ history }) {
	return {
		columns: [
			"verdict",
			"series",
			"metric",
			formatCount(history?.runs ?? 0, "earlier run"),
			"head",
			"change (95 % interval)"
		],
		textColumns: 3,
		rows: (history?.jumps ?? []).map((jump) => [
			jump.verdict,
			jump.series,
			seriesMetric(jump.metric).label,
			formatted(jump.metric, jump.base),
			formatted(jump.metric, jump.head),
			changeText(jump)
		])
	};
}
/** A metric's value, or what is shown without one. */
function formatted(id, value) {
	return value === void 0 ? "–" : seriesMetric(id).format(value);
}
/** The metrics that matter most, of all series that were measured. */
function mainTable(all) {
	return seriesTable(all, FIGURES);
}
/** All metrics of all series that were measured. */
function wholeTable(all) {
	return seriesTable(all, SERIES_METRIC_IDS);
}
function seriesTable(all, wanted) {
	const has = (id) => all.some(({ metrics }) => metrics[id]?.head !== void 0);
	const ids = wanted.filter((id) => !OF_SERVICES.has(id) || has(id));
	const measured = all.filter(({ verdict }) => verdict !== "removed");
	return {
		columns: ["series", ...ids.map((id) => seriesMetric(id).label)],
		textColumns: 1,
		rows: rowsOf(measured, ({ name, metrics }) => [name, ...ids.map((id) => formatted(id, metrics[id]?.head))])
	};
}
/** The figures of the servers as a whole. */
function serverTable(run) {
	const isSetUp = run.servers.some(({ setupMs }) => setupMs !== void 0);
	const ids = SERVER_METRIC_IDS.filter((id) => id !== "setup-time" || isSetUp);
	return {
		columns: ["server", ...ids.map((id) => serverMetric(id).label)],
		textColumns: 1,
		rows: run.servers.map((facts) => [laneName(facts), ...ids.map((id) => {
			const { of, format } = serverMetric(id);
			const value = of(facts);
			return value === void 0 ? "–" : format(value);
		})])
	};
}
/**
* The servers' own metrics at their last start, under whose load as much time passed as under any other's.
*/
function readingsTable(run) {
	return {
		columns: [
			"server",
			"metric",
			"before",
			"after",
			"difference"
		],
		textColumns: 2,
		rows: run.servers.flatMap((facts) => (facts.starts.at(-1)?.readings ?? []).map(({ name, before, after }) => [
			laneName(facts),
			name,
			before === void 0 ? "–" : formatNumber(before),
			after === void 0 ? "–" : formatNumber(after),
			before === void 0 || after === void 0 ? "–" : formatNumber(after - before)
		]))
	};
}
/** One ratio of two servers as a phrase; it says so where no difference was found. */
function duel({ scenario, level, servers: [a, b], ratio, low, high }) {
	const interval = `95 % interval ${low.toFixed(2)}–${high.toFixed(2)}`;
	const place = `${scenario} at ${levelName(level)}`;
	if (low <= 1 && high >= 1) return `no difference found between ${a} and ${b} on ${place} (${interval})`;
	return `${a} ${ratio.toFixed(2)}× ${b} on ${place} (${interval})`;
}
/** More differences than these say that everything differs. */
const SHOWN_DIFFERENCES = 20;
/** What of the machine, tools and configuration differs from what the run is compared with. */
function differenceTable({ differences = [] }) {
	const shown = differences.slice(0, SHOWN_DIFFERENCES);
	const more = differences.length - shown.length;
	return {
		columns: [
			"against",
			"what",
			"before",
			"now"
		],
		textColumns: 4,
		rows: [...shown.map(differenceTexts).map(({ against, what, before, now }) => [
			against,
			what,
			before,
			now
		]), ...more > 0 ? [[
			"",
			`${more} more`,
			"",
			""
		]] : []]
	};
}
/** Every ratio of two servers. */
function headToHeadTable(all) {
	return {
		columns: [
			"scenario",
			"level",
			"metric",
			"servers",
			"ratio",
			"95 % interval",
			"pairs"
		],
		textColumns: 4,
		rows: all.map(({ scenario, level, metric, servers, ratio, low, high, pairs }) => [
			scenario,
			levelName(level),
			seriesMetric(metric).label,
			servers.join(" ÷ "),
			`${ratio.toFixed(2)}×`,
			`${low.toFixed(2)}–${high.toFixed(2)}`,
			String(pairs)
		])
	};
}
export { jumpTable as a, serverTable as c, differenceTexts as d, changeSize as f, headToHeadTable as i, tablesByServer as l, ofWhat as m, duel as n, mainTable as o, changeText as p, formatted as r, readingsTable as s, differenceTable as t, wholeTable as u };
