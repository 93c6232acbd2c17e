import { S as formatPercent, _ as formatBytes, a as SERVER_METRIC_IDS, b as formatMilliseconds, i as SERIES_METRIC_IDS, l as seriesMetric, m as OTHER_CAUSES, o as TOLERANCE_METRIC_IDS, s as anyMetric, u as serverMetric, v as formatCount, w as formatWhole, x as formatNumber } from "./catalogue.js";
import { t as groupedBy } from "./grouped-by.js";
import { g as VERDICT_ORDER } from "./series-value.js";
import { n as laneName, s as shardName } from "./lane.js";
import { r as levelName } from "./series.js";
import { n as rowsOf$1 } from "./figure-table.js";
import { n as countProblemText, s as commonBound } from "./walsh-averages.js";
import { t as looksWorse } from "./looks-worse.js";
import { t as required } from "./required.js";
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
// src/report/words/bounds.ts
/** From here on a bound is rounded to whole percent. */
const WHOLE_FROM = 10;
/** Differences that rounding up must ignore. */
const ROUNDING_ERROR = 1e-9;
/** A bound for people, rounded up so that it stays true: `7.3 %` or `13 %`. */
function boundPercent(percent) {
	const parts = percent < WHOLE_FROM ? 10 : 1;
	return `${Math.ceil(percent * parts - ROUNDING_ERROR) / parts} %`;
}
/**
* How much worse a metric can be, in words.
* @param percent the bound
* @returns for example `not slower by more than 7 %` or `no more than 7 % more CPU per request`
*/
function boundText(id, percent) {
	const { label } = anyMetric(id);
	const by = percent === 0 ? "" : boundPercent(percent);
	if (isSpeed(id)) return by === "" ? "not slower" : `not slower by more than ${by}`;
	const more = `more ${label.replace("/", " per ")}`;
	return by === "" ? `no ${more}` : `no more than ${by} ${more}`;
}
/** Whether a metric that got worse is said to be slower. */
function isSpeed(id) {
	return id === "throughput" || id.startsWith("latency-");
}
/** Said of what is undecided and has no bound. */
const NO_BOUND = "too little was measured, or too noisily, for a bound";
/** The state of an undecided comparison, and what would decide it. */
function undecidedText(id, metric) {
	const { atMostWorsePercent: bound, timeToDecideMs, isLongToDecide, tolerancePercent = 0 } = metric;
	const known = bound === void 0 ? NO_BOUND : boundText(id, bound);
	return [
		...looksWorse(id, metric) ? [`looks ${isSpeed(id) ? "slower" : "worse"}`] : [],
		known,
		...timeToDecideMs === void 0 ? [] : [decidedBy(timeToDecideMs)],
		...isLongToDecide ? [`an hour would not tell it from the ${tolerancePercent} % tolerated`] : []
	].join("; ");
}
/** What is known of several undecided comparisons together, such as `at most 8 % worse`. */
function allUndecidedText(undecided) {
	const bound = commonBound(undecided.map(({ atMostWorsePercent }) => atMostWorsePercent));
	if (bound === void 0) return "not all with a bound";
	return bound === 0 ? "none worse" : `at most ${boundPercent(bound)} worse`;
}
const MINUTE_MS = 6e4;
function decidedBy(ms) {
	return `about ${Math.ceil(ms / MINUTE_MS)} min would decide it`;
}
// src/report/words/failed-requests.ts
/** Further causes are only in the table of failed requests. */
const MOST_NAMED = 3;
/** Characters of a cause in a sentence. */
const LONGEST_NAME = 80;
/** The requests of warm-ups and closing loads, as sentences call them. */
const REQUESTS_BESIDE = "the requests before and after the bursts";
/** What the load generator's names of errors mean; the others are shown as they are. */
const ERRORS = {
	timeout: "no answer in time",
	"connection closed before message completed": "connection closed before the answer ended",
	"error reading a body from connection": "connection broken off within the answer's body",
	"connection error": "connection broken off",
	"channel closed": "connection closed before the request was sent",
	"operation was canceled": "connection closed before the request was sent",
	"error writing a body to connection": "connection broken off within the request's body",
	"message head is too large": "the answer's headers are too long",
	"invalid HTTP version parsed": "the answer is not valid HTTP",
	"invalid HTTP header parsed": "the answer is not valid HTTP",
	"invalid HTTP status-code parsed": "the answer is not valid HTTP",
	"invalid content-length parsed": "the answer is not valid HTTP",
	"unexpected transfer-encoding parsed": "the answer is not valid HTTP",
	"http2 error": "HTTP/2 stream or connection reset",
	[OTHER_CAUSES]: "other errors"
};
/** The system's names of errors end with their number. */
const OF_SYSTEM = /^(.*) \(os error \d+\)$/;
/**
* How much failed, and why.
* @param what of which requests it is
* @param allowedPercent how much may fail; not said without it
* @returns for example `85.2 % of requests failed, base 0 %: status 429`
*/
function failedText({ head, base }, what, allowedPercent) {
	return [
		`${formatNumber(head.percent)} % of ${what} failed`,
		...base ? [`base ${formatNumber(base.percent)} %`] : [],
		...allowedPercent === void 0 ? [] : [`${formatNumber(allowedPercent)} % allowed`]
	].join(", ") + causesText(head);
}
/** Why requests failed, the most frequent cause first; empty where none did. @returns for example `: status 429` */
function causesText(requests) {
	const causes = causesOf(requests);
	const [first] = causes;
	if (!first) return "";
	if (causes.length === 1) return `: ${first.name}`;
	const named = causes.slice(0, MOST_NAMED).map(({ name, number }) => withNumber(name, number));
	const others = causes.slice(MOST_NAMED).reduce((sum, { number }) => sum + number, 0);
	return `: ${(others === 0 ? named : [...named, withNumber("others", others)]).join(", ")}`;
}
/** Every known cause in words, the most frequent one first. */
function causesOf({ failed, statuses, errors }) {
	const known = [...Object.entries(statuses).map(([status, number]) => [statusName(status), number]), ...Object.entries(errors).map(([error, number]) => [errorName(error), number])];
	const unknown = known.reduce((left, [, number]) => left - number, failed);
	const byName = /* @__PURE__ */ new Map();
	for (const [name, number] of [...known, ["another status than expected", unknown]]) if (number > 0) byName.set(name, (byName.get(name) ?? 0) + number);
	return [...byName].map(([name, number]) => ({
		name,
		number
	})).toSorted((a, b) => b.number - a.number);
}
function statusName(status) {
	return status === "others" ? "other statuses" : `status ${shortened(status)}`;
}
function errorName(error) {
	const known = Object.hasOwn(ERRORS, error) ? ERRORS[error] : void 0;
	if (known !== void 0) return known;
	const ofSystem = OF_SYSTEM.exec(error)?.[1];
	return shortened(ofSystem === void 0 ? error : ofSystem.toLowerCase());
}
function withNumber(name, number) {
	return `${name} (${formatWhole(number)})`;
}
function shortened(name) {
	return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}
// src/report/words/late-answers.ts
/** What late answers mean for a series, after its name. */
function lateText({ by, base, head }) {
	if (by === "under-way") return `${formatNumber(head)} requests are under way when a burst ends (base ${formatNumber(base)}), so answers take longer than any burst waits for them`;
	if (by === "mean") return `a request takes ${formatMilliseconds(head)} (base ${formatMilliseconds(base)}) in the mean of all answers, with pauses that typical bursts do not have`;
	return `a request takes ${formatMilliseconds(head)} (base ${formatMilliseconds(base)}) where connections stay open and every answer is waited for`;
}
// src/report/words/losses.ts
/** Why nothing can be compared with a part of base, beginning with where: `go (base): the build failed: exit code 1`. */
function lossText(loss) {
	return "reason" in loss ? loss.reason : `${loss.series} (base): ${failureText(loss.failure)}`;
}
function failureText(failure) {
	switch (failure.of) {
		case "nothing-finished": return "no request finished under load";
		case "failed-requests": {
			const { failed } = failure;
			return `${formatNumber(failed.percent)} % of requests failed under load${causesText(failed)}`;
		}
		case "no-answer": return `${failure.bursts} of ${formatCount(failure.measured, "burst")} had no answer under load`;
	}
}
// src/report/words/reasons.ts
/** A reason of the gate in words, including the name of its series. */
function reasonText(reason) {
	const { series, earlierRuns } = reason;
	const what = whatText(reason);
	const text = series === void 0 || NAMES_ITSELF.has(reason.figures.of) ? what : `${series}: ${what}`;
	return earlierRuns === void 0 ? text : `${text}, against ${formatCount(earlierRuns, "earlier run")}`;
}
/** Their text already names the series. */
const NAMES_ITSELF = /* @__PURE__ */ new Set(["benchmark", "counts"]);
/** Name of a group of series that changed together: `12 series together`. */
function commonName({ series }) {
	return `${formatCount(series, "series", "series")} together`;
}
function whatText({ series, metric: id, figures }) {
	switch (figures.of) {
		case "metric": return metricText(required(id, "metric"), figures.metric);
		case "unmeasured-metric": return `${anyMetric(required(id, "metric")).label} could not be measured`;
		case "common-change": return commonText(figures.change);
		case "late-answers": return lateText(figures.late);
		case "failed-requests":
		case "failed-beside": return failedRequestsText(figures);
		case "too-few-answers": return "too few bursts got an answer to measure it";
		case "fail-fast": return `undecided, since the run ended at its first regression, after round ${figures.rounds} of ${figures.planned} (fail-fast)`;
		case "lost-base": return `${series === void 0 ? "Not" : "not"} compared: ${lossText(figures.cause)}`;
		case "benchmark": return figures.told;
		case "counts": return countProblemText(required(series, "series"), figures.problem);
		case "alert": return `${anyMetric(figures.metric).label} ${limitText(figures)} in ${figures.tracker}`;
		default: return runText(figures);
	}
}
function runText(figures) {
	switch (figures.of) {
		case "nothing-counted": return `Nothing was counted: ${figures.told ?? "there is no count"}`;
		case "ended-early": return `The run ended early: ${figures.told}`;
		case "no-series": return "Nothing was measured: the run has no series";
		case "missing-shard": {
			const waived = figures.isWaived ? " (waived by allow-missing-shards)" : "";
			return `Shard ${shardName(figures.shard)} is missing: ${figures.told}${waived}`;
		}
		case "no-shard-measured": return "No shard measured anything, so there is nothing to pass";
	}
}
function failedRequestsText({ of, failures, allowedPercent }) {
	return failedText(failures, of === "failed-beside" ? REQUESTS_BESIDE : "requests", allowedPercent) + (allowedPercent === void 0 ? "; too few bursts got an answer that is expected" : "");
}
function metricText(id, metric) {
	const { label } = anyMetric(id);
	if (metric.verdict === "inconclusive") return `${label} is inconclusive: ${undecidedText(id, metric)}`;
	return `${label} ${sizeText(id, metric)}${ofWhat(metric)}, ${toleratedText(metric)}`;
}
/** What rose from nothing has no change in percent. */
function sizeText(id, { base, head = 0, changePercent }) {
	return changePercent === void 0 && base === 0 ? `from 0 to ${anyMetric(id).format(head)}` : formatPercent(changePercent ?? 0);
}
function toleratedText({ tolerancePercent = 0 }) {
	return `${formatNumber(tolerancePercent)} % tolerated`;
}
function commonText(change) {
	const { label } = anyMetric(change.metric);
	return `${commonName(change)}: ${label} ${formatPercent(change.changePercent)}, ${toleratedText(change)}`;
}
/** A value and the limit that it is beyond: `8,770/s is below 9,800/s`, or the value alone where no limit is known. */
function limitText({ metric, value, lower, upper }) {
	const { format } = anyMetric(metric);
	if (value === void 0) return "has an alert";
	if (lower !== void 0 && value < lower) return `${format(value)} is below ${format(lower)}`;
	if (upper !== void 0 && value > upper) return `${format(value)} is above ${format(upper)}`;
	return `${format(value)} has an alert`;
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
// src/report/words/verdicts.ts
/** A verdict as people read it. */
function verdictWord(verdict) {
	return verdict.replace("-", " ");
}
// src/report/change-rows.ts
/** The verdicts that occur, the one that matters most first. */
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
/** Every gated comparison of what was timed, the verdict that matters most first and the largest change first within it. */
function changeRows(all) {
	const sized = all.flatMap(rowsOf).map((row) => ({
		row,
		size: changeSize(row.values)
	}));
	const byVerdict = groupedBy(sized, ({ row }) => row.verdict);
	return VERDICT_ORDER.flatMap((verdict) => (byVerdict.get(verdict) ?? []).toSorted((a, b) => b.size - a.size).map(({ row }) => row));
}
/** A comparison in words and formatted figures; made where it is shown, which of very many only the first ones are. */
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
		metric: seriesMetric(id).label,
		base: formatted(id, values.base),
		head: formatted(id, values.head),
		change: changeText(values),
		tolerated: percentText(values.tolerancePercent),
		verdict: verdictWord(verdict) + known
	};
}
/** Whether a comparison found something. */
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
function percentText(percent) {
	return percent === void 0 ? "" : `${formatNumber(percent)} %`;
}
/**
* Puts the gate's reasons into the order of the table. Those without a row come first: failed requests, and
* series that could not be measured.
* @returns all of them, and those that the table of changes does not show
*/
function orderReasons(reasons, rows) {
	const ranks = new Map(rows.map(({ series, id }, rank) => [`${series}: ${id}`, rank]));
	const ranked = reasons.map((reason) => {
		const { kind, series, metric } = reason;
		const rank = metric === void 0 ? -1 : ranks.get(`${series}: ${metric}`) ?? -1;
		const isTold = rows[rank] !== void 0 && isChanged(rows[rank]) && kind !== "history";
		return {
			text: reasonText(reason),
			rank,
			isTold
		};
	});
	return {
		reasons: ranked.toSorted((a, b) => a.rank - b.rank).map(({ text }) => text),
		otherReasons: ranked.filter(({ isTold }) => !isTold).map(({ text }) => text)
	};
}
export { changeSize as A, REQUESTS_BESIDE as C, boundPercent as D, allUndecidedText as E, isSpeed as O, lateText as S, failedText as T, wholeTable as _, verdictCountText as a, reasonText as b, differenceTable as c, headToHeadTable as d, jumpTable as f, tablesByServer as g, serverTable as h, orderReasons as i, changeText as j, undecidedText as k, duel as l, readingsTable as m, changeTexts as n, verdictCounts as o, mainTable as p, isChanged as r, verdictWord as s, changeRows as t, formatted as u, differenceTexts as v, causesOf as w, lossText as x, commonName as y };
