import { C as formatBytes, D as formatNumber, c as SERVER_GATE_METRIC_IDS, d as anyMetric, l as SERVER_METRIC_IDS, m as serverMetric, p as seriesMetric, s as SERIES_METRIC_IDS, u as TOLERANCE_METRIC_IDS, w as formatCount } from "./catalogue.js";
import { n as isWhole, r as levelName } from "./series.js";
import { n as laneName } from "./lane.js";
import { E as changeText, T as changeSize, g as allUndecidedText, r as reasonText, x as undecidedText } from "./walsh-averages.js";
import { t as serverValue, y as VERDICT_ORDER } from "./server-value.js";
import { t as groupedBy } from "./grouped-by.js";
import { n as rowsOf$1 } from "./figure-table.js";
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
/** The name of an earlier run: `run of 2026-02-01 (0123456)`. */
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
			anyMetric(jump.metric).label,
			formatted(jump.metric, jump.base),
			formatted(jump.metric, jump.head),
			changeText(jump)
		])
	};
}
/** A metric's value, or what is shown without one. */
function formatted(id, value) {
	return value === void 0 ? "–" : anyMetric(id).format(value);
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
		rows: rowsOf$1(measured, ({ name, metrics }) => [name, ...ids.map((id) => formatted(id, metrics[id]?.head))])
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
			const value = serverValue(facts, id);
			return value === void 0 ? "–" : serverMetric(id).format(value);
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
// src/report/decision-table.ts
/** Metrics of series that servers are decided by, in their order. */
const DECIDING = [
	"throughput",
	"latency-p50",
	"latency-p95",
	"latency-p99",
	"latency-p999",
	"cpu-per-request",
	"rss",
	"errors"
];
/** What {@link decisionTable} marks, in words. */
const DECISION_LEGEND = `▲ is better than every other one, as far as the 95 % interval of their ratio shows.`;
/**
* Servers side by side, a column for each and a row for each metric: under each load, and as a whole.
* @returns without rows for less than two servers
*/
function decisionTable(comparison) {
	const { series, servers: facts = [], headToHead, serversHeadToHead = [] } = comparison;
	const measured = series.filter((one) => one.verdict !== "removed" && isWhole(one));
	const servers = [...new Set(measured.map(({ server }) => server))];
	const columns = [
		"load",
		"metric",
		...servers,
		"difference"
	];
	if (servers.length < 2) return {
		columns,
		textColumns: 2,
		rows: []
	};
	const loads = [...groupedBy(measured, ({ scenario, level }) => loadName(scenario, level))];
	const ratios = groupedBy(headToHead, ({ scenario, level }) => loadName(scenario, level));
	return {
		columns,
		textColumns: 2,
		rows: [...loads.filter(([, own]) => own.length > 1).flatMap(([load, own]) => {
			const duels = ratios.get(load) ?? [];
			const hasErrors = own.some(({ metrics }) => (metrics.errors?.head ?? 0) > 0);
			return DECIDING.filter((id) => id !== "errors" || hasErrors).flatMap((id) => {
				const values = new Map(own.map(({ server, metrics }) => [server, metrics[id]?.head]));
				return rowOf({
					load,
					id,
					servers,
					values,
					duels: duels.filter(({ metric }) => metric === id)
				});
			});
		}), ...SERVER_GATE_METRIC_IDS.flatMap((id) => {
			const values = new Map(facts.map(({ name, metrics }) => [name, metrics[id]?.head]));
			const duels = serversHeadToHead.filter(({ metric }) => metric === id);
			return rowOf({
				load: "the server",
				id,
				servers,
				values,
				duels
			});
		})]
	};
}
function loadName(scenario, level) {
	return `${scenario} ${levelName(level)}`;
}
/** @returns one row, or none where fewer than two servers have a value */
function rowOf({ load, id, servers, values, duels }) {
	const { label, format } = anyMetric(id);
	const known = servers.filter((server) => values.get(server) !== void 0);
	if (known.length < 2) return [];
	const better = new Set(duels.flatMap((duel) => betterOf(id, duel)));
	const best = known.find((server) => known.every((other) => other === server || better.has(duelName(server, other))));
	return [[
		load,
		label,
		...servers.map((server) => {
			const value = values.get(server);
			if (value === void 0) return "–";
			return server === best ? `▲ ${format(value)}` : format(value);
		}),
		differenceText(duels, best)
	]];
}
function duelName(server, other) {
	return `${server}\n${other}`;
}
/** The better server and the other one, where the interval of their ratio shows which it is. */
function betterOf(id, { servers: [first, second], low, high }) {
	const isHigherBetter = anyMetric(id).better === "higher";
	if (low > 1) return [isHigherBetter ? duelName(first, second) : duelName(second, first)];
	if (high < 1) return [isHigherBetter ? duelName(second, first) : duelName(first, second)];
	return [];
}
/** Of two servers their ratio; of more, which one is best. */
function differenceText(duels, best) {
	const [only, ...more] = duels;
	if (!only) return "not compared";
	if (more.length > 0) return best ?? "no best one shown";
	const { servers, ratio, low, high } = only;
	const interval = `${digits(ratio)}× (${digits(low)}–${digits(high)})`;
	return best === void 0 ? `no difference shown: ${interval}` : `${servers.join(" ÷ ")} ${interval}`;
}
/** Small ones with two digits that say something. */
function digits(ratio) {
	return ratio < .1 ? ratio.toPrecision(2) : ratio.toFixed(2);
}
// src/report/words/verdicts.ts
/** A verdict in words. */
function verdictWord(verdict) {
	return verdict.replace("-", " ");
}
// src/report/change-rows.ts
/** The verdicts that occur, the most important first. */
function verdictCounts(judged) {
	const byVerdict = groupedBy(judged, ({ verdict }) => verdict);
	return VERDICT_ORDER.flatMap((verdict) => {
		const own = byVerdict.get(verdict);
		if (!own) return [];
		const known = verdict === "inconclusive" && { known: allUndecidedText(own) };
		return [{
			verdict,
			number: own.length,
			...known
		}];
	});
}
/** A number of comparisons with their verdict, such as `3 regressions` or `2 unchanged`. */
function verdictCountText({ verdict, number }) {
	return verdict === "regression" || verdict === "improvement" ? formatCount(number, verdict) : `${number} ${verdictWord(verdict)}`;
}
/**
* Every gated comparison of series that were timed and of servers, the verdict that matters most first and the largest
* change first within it.
*/
function changeRows(all, servers = []) {
	const sized = [...all.flatMap(rowsOf), ...servers.flatMap(serverRows)].map((row) => ({
		row,
		size: changeSize(row.values)
	}));
	const byVerdict = groupedBy(sized, ({ row }) => row.verdict);
	return VERDICT_ORDER.flatMap((verdict) => (byVerdict.get(verdict) ?? []).toSorted((a, b) => b.size - a.size).map(({ row }) => row));
}
/**
* A comparison in words and formatted figures. Created only when shown, because of very many only the first ones are.
*/
function changeTexts({ series, id, values, verdict }) {
	if (id === void 0) return {
		series,
		metric: "all",
		base: "",
		head: "",
		change: "",
		tolerated: "",
		verdict
	};
	const known = verdict === "inconclusive" ? `: ${undecidedText(id, values)}` : "";
	return {
		series,
		metric: anyMetric(id).label,
		base: formatted(id, values.base),
		head: formatted(id, values.head),
		change: changeText(values),
		tolerated: percentText(values.tolerancePercent),
		verdict: verdictWord(verdict) + known
	};
}
/** True if a comparison found something. */
function isChanged({ verdict }) {
	return CHANGED.includes(verdict);
}
const CHANGED = [
	"regression",
	"improvement",
	"unmeasurable",
	"removed"
];
function rowsOf({ name: series, verdict, metrics }) {
	if (verdict === "removed") return [{
		series,
		values: { verdict },
		verdict
	}];
	return TOLERANCE_METRIC_IDS.flatMap((id) => {
		const values = metrics[id];
		if (values?.verdict === void 0) return [];
		return [{
			series,
			id,
			values,
			verdict: values.verdict
		}];
	});
}
/** The gated metrics of a server that were compared; that a server is new is said of its series. */
function serverRows({ name: series, metrics }) {
	return SERVER_GATE_METRIC_IDS.flatMap((id) => {
		const values = metrics[id];
		if (values?.verdict === void 0 || values.verdict === "new") return [];
		return [{
			series,
			id,
			values,
			verdict: values.verdict
		}];
	});
}
function percentText(percent) {
	return percent === void 0 ? "" : `${formatNumber(percent)} %`;
}
/**
* Puts the gate's reasons into the order of the table. Those without a row come first: limits, then failed requests and
* series that could not be measured.
* @returns all of them, and those that the table of changes does not show
*/
function orderReasons(reasons, rows) {
	const ranks = new Map(rows.map(({ series, id }, rank) => [`${series}: ${id}`, rank]));
	const ordered = reasons.map((reason) => {
		const { kind, series, metric, figures } = reason;
		const rank = figures.of === "limit" ? -2 : ranks.get(`${series}: ${metric}`) ?? -1;
		const isTold = rows[rank] !== void 0 && isChanged(rows[rank]) && kind !== "history";
		return {
			text: reasonText(reason),
			rank,
			isTold
		};
	}).toSorted((a, b) => a.rank - b.rank);
	return {
		reasons: ordered.map(({ text }) => text),
		otherReasons: ordered.filter(({ isTold }) => !isTold).map(({ text }) => text)
	};
}
export { serverTable as _, serverRows as a, differenceTexts as b, verdictWord as c, differenceTable as d, duel as f, readingsTable as g, mainTable as h, orderReasons as i, DECISION_LEGEND as l, jumpTable as m, changeTexts as n, verdictCountText as o, formatted as p, isChanged as r, verdictCounts as s, changeRows as t, decisionTable as u, tablesByServer as v, wholeTable as y };
