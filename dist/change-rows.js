import { A as formatWhole, C as formatBytes, D as formatNumber, E as formatMilliseconds, O as formatPercent, b as OTHER_CAUSES, c as SERVER_GATE_METRIC_IDS, d as anyMetric, k as formatSome, l as SERVER_METRIC_IDS, m as serverMetric, p as seriesMetric, s as SERIES_METRIC_IDS, u as TOLERANCE_METRIC_IDS, w as formatCount } from "./catalogue.js";
import { n as isWhole, r as levelName } from "./series.js";
import { n as looksWorse, t as looksOver } from "./looks-worse.js";
import { t as required } from "./required.js";
import { n as laneName, s as shardName } from "./lane.js";
import { t as serverValue, y as VERDICT_ORDER } from "./server-value.js";
import { n as countProblemText, s as commonBound } from "./walsh-averages.js";
import { t as groupedBy } from "./grouped-by.js";
import { n as rowsOf$1 } from "./figure-table.js";
// src/report/change-text.ts
/**
* A change with its interval, and what it refers to.
* @returns for example `−12.3 % (−14.1 … −10.4 %)`, `from 0` if it has no percentage, or empty if there is none
*/
function changeText(metric) {
	const { base, head = 0, changePercent, lowPercent, highPercent } = metric;
	if (changePercent === void 0 || lowPercent === void 0 || highPercent === void 0) return base === 0 && head > 0 ? "from 0" : "";
	if (lowPercent === highPercent) return formatPercent(changePercent);
	const low = formatPercent(lowPercent).replace(/ %$/, "");
	return `${formatPercent(changePercent)} (${low} … ${formatPercent(highPercent)})` + ofWhat(metric);
}
/**
* The answers that a change refers to, unless they are those of typical bursts.
* @returns ` of all answers together`, or nothing
*/
function ofWhat({ allAnswers }) {
	return allAnswers?.decides ? " of all answers together" : "";
}
/** The absolute size of a change in percent; 0 if there is none. */
function changeSize({ base, head = 0, changePercent }) {
	if (changePercent === void 0 && base === 0 && head > 0) return Number.POSITIVE_INFINITY;
	return Math.abs(changePercent ?? 0);
}
// src/report/words/bounds.ts
/** From here on, a bound is rounded to whole percent. */
const WHOLE_FROM = 10;
/** Tolerance for rounding errors when rounding up. */
const ROUNDING_ERROR = 1e-9;
/** A bound for display, rounded up so that it stays true: `7.3 %` or `13 %`. */
function boundPercent(percent) {
	const parts = percent < WHOLE_FROM ? 10 : 1;
	return `${Math.ceil(percent * parts - ROUNDING_ERROR) / parts} %`;
}
/**
* A bound of a metric in words.
* @param percent the bound
* @returns for example `not slower by more than 7 %` or `no more than 7 % more CPU per request`
*/
function boundText$1(id, percent) {
	const { label } = anyMetric(id);
	const by = percent === 0 ? "" : boundPercent(percent);
	if (isSpeed(id)) return by === "" ? "not slower" : `not slower by more than ${by}`;
	const more = moreWord(id);
	if (by === "") return more === "more" ? `no more ${label.replace("/", " per ")}` : `${label} not ${more}`;
	return `no more than ${by} ${more} ${label.replace("/", " per ")}`;
}
/** What a metric is that got worse, where that is not slower. */
function moreWord(id) {
	if (anyMetric(id).unit === "ms") return "longer";
	return id === "artifact-size" ? "larger" : "more";
}
/** Whether a metric is of a server as a whole. */
function isOfServer(id) {
	return SERVER_METRIC_IDS.some((one) => one === id);
}
/**
* How many series or servers, whichever a metric is of: `2 series`, `1 server`.
* @param id absent where it is about whole series
*/
function placesText(id, number) {
	if (id !== void 0 && isOfServer(id)) return formatCount(number, "server");
	return formatCount(number, "series", "series");
}
/** True if a metric that got worse is called slower. */
function isSpeed(id) {
	return id === "throughput" || id.startsWith("latency-");
}
/** For inconclusive comparisons without a bound. */
const NO_BOUND = "too little was measured, or too noisily, for a bound";
/** The bound of an inconclusive comparison, and what would decide it. */
function undecidedText(id, metric) {
	const { atMostWorsePercent: bound, timeToDecideMs, isLongToDecide, tolerancePercent = 0 } = metric;
	const known = bound === void 0 ? NO_BOUND : boundText$1(id, bound);
	return [
		...looksWorse(id, metric) ? [`looks ${isSpeed(id) ? "slower" : "worse"}`] : [],
		known,
		...timeToDecideMs === void 0 ? [] : [decidedBy(timeToDecideMs)],
		...isLongToDecide ? [`an hour would not tell it from the ${tolerancePercent} % tolerated`] : []
	].join("; ");
}
/** The common bound of several inconclusive comparisons, such as `at most 8 % worse`. */
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
/** Maximum characters of a cause in a sentence. */
const LONGEST_NAME = 80;
/** The phrase for requests of warm-ups and closing loads. */
const REQUESTS_BESIDE = "the requests before and after the bursts";
/** Translations of the load generator's names of errors; others are shown unchanged. */
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
/** System errors end with their number. */
const OF_SYSTEM = /^(.*) \(os error \d+\)$/;
/**
* The share of failed requests, and the causes.
* @param what phrase for the requests
* @param allowedPercent maximum; not mentioned if absent
* @returns for example `85.2 % of requests failed, base 0 %: status 429`
*/
function failedText({ head, base }, what, allowedPercent) {
	return [
		`${formatNumber(head.percent)} % of ${what} failed`,
		...base ? [`base ${formatNumber(base.percent)} %`] : [],
		...allowedPercent === void 0 ? [] : [`${formatNumber(allowedPercent)} % allowed`]
	].join(", ") + causesText(head);
}
/** Causes of failed requests, the most frequent first; empty if none failed. @returns for example `: status 429` */
function causesText(requests) {
	const causes = causesOf(requests);
	const [first] = causes;
	if (!first) return "";
	if (causes.length === 1) return `: ${first.name}`;
	const named = causes.slice(0, MOST_NAMED).map(({ name, number }) => withNumber(name, number));
	const others = causes.slice(MOST_NAMED).reduce((sum, { number }) => sum + number, 0);
	return `: ${(others === 0 ? named : [...named, withNumber("others", others)]).join(", ")}`;
}
/** Every known cause in words, the most frequent first. */
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
/** Description of late answers, to follow the name of a series. */
function lateText({ by, base, head }) {
	if (by === "under-way") return `${formatNumber(head)} requests are under way when a burst ends (base ${formatNumber(base)}), so answers take longer than any burst waits for them`;
	if (by === "mean") return `a request takes ${formatMilliseconds(head)} (base ${formatMilliseconds(base)}) in the mean of all answers, with pauses that typical bursts do not have`;
	return `a request takes ${formatMilliseconds(head)} (base ${formatMilliseconds(base)}) where connections stay open and every answer is waited for`;
}
// src/report/words/limits.ts
/** How head keeps a limit. */
function limitState({ id, limit }) {
	if (limit.verdict !== "inconclusive") return limit.verdict;
	return looksOver(id, limit) ? "perhaps-over" : "open";
}
/** How head keeps a limit, as a reason of the gate: `p99 112 ms, over its limit of 100 ms (base 98.0 ms)`. */
function limitReasonText(id, limit) {
	const { label, format } = anyMetric(id);
	const { head, base, value } = limit;
	const itsLimit = `its limit of ${format(value)}`;
	if (head === void 0) return `${label} could not be measured, so ${itsLimit} was not checked`;
	const now = `${label} ${format(head)}`;
	const bound = boundText(id, limit);
	const known = bound === void 0 ? "" : ` (${bound}, 95 %)`;
	switch (limitState({
		id,
		limit
	})) {
		case "over": {
			const before = base === void 0 ? "" : ` (base ${format(base)})`;
			return `${now}, ${beyondWord(id)} ${itsLimit}${before}`;
		}
		case "perhaps-over": return `${now}, perhaps ${beyondWord(id)} ${itsLimit}${known}`;
		default: return `${now}, not shown to keep ${itsLimit}${known}`;
	}
}
/**
* How head keeps a limit, in the fewest words: `over`, `already over on main`, `kept, at most 96.0 ms`.
* @param reference what base is called
*/
function limitResultText({ id, limit }, reference) {
	const bound = boundText(id, limit);
	switch (limitState({
		id,
		limit
	})) {
		case "over": return beyondWord(id);
		case "perhaps-over": return `perhaps ${beyondWord(id)}${bound === void 0 ? "" : `: ${bound}`}`;
		case "unmeasurable": return "not checked: no value";
		case "already-over": return `already ${beyondWord(id)} on ${reference}`;
		case "open": return `open: ${bound ?? "too few values for a bound"}`;
		case "within": return limit.atWorst === limit.head || bound === void 0 ? "kept" : `kept, ${bound}`;
	}
}
/** A limit with the side on which values keep it: `≤ 100 ms` or `≥ 5,000/s`. */
function limitText$1({ id, limit: { value } }) {
	const { better, format } = anyMetric(id);
	return `${better === "higher" ? "≥" : "≤"} ${format(value)}`;
}
/**
* Limits of one state, whose metrics are all better higher or all better lower, in one sentence.
* @param limits at least one, of which the first is named
* @param reference what base is called
* @returns for example `Over its limit: go/greet c=50 p99 112 ms (limit 100 ms)`
*/
function limitSentence(limits, reference) {
	const first = required(limits[0], "limit");
	const more = limits.length === 1 ? "" : ` and ${limits.length - 1} more`;
	return `${titleOf(first, limits.length, reference)}: ${valueText(first)}${more}`;
}
function titleOf(one, number, reference) {
	const beyond = beyondWord(one.id);
	const limits = number === 1 ? "its limit" : "their limits";
	switch (limitState(one)) {
		case "over": return `${beyond === "over" ? "Over" : "Below"} ${limits}`;
		case "perhaps-over": return `Perhaps ${beyond} ${limits}`;
		case "already-over": return `Already ${beyond} on ${reference}`;
		default: return number === 1 ? "Limit not checked" : "Limits not checked";
	}
}
/**
* How many limits are kept, where no value is beyond one.
* @param all at least one
* @param isDetailed whether they are named, with what is known of each
* @returns for example `All 3 limits kept`, or `2 of 3 limits kept, 1 open`
*/
function keptText(all, isDetailed) {
	const kept = all.filter((one) => limitState(one) === "within").length;
	const open = all.length - kept;
	const counts = open > 0 ? `${kept} of ${formatCount(all.length, "limit")} kept, ${open} open` : all.length === 1 ? "The limit is kept" : `All ${all.length} limits kept`;
	return isDetailed ? `${counts}: ${formatSome(all.map(knownText), "; ")}` : counts;
}
/** @returns for example `go/greet c=50 p99 112 ms (limit 100 ms)`, or without a value where there is none */
function valueText({ series, id, limit: { head, value } }) {
	const { label, format } = anyMetric(id);
	return `${series} ${label}${head === void 0 ? "" : ` ${format(head)}`} (limit ${format(value)})`;
}
/** @returns for example `go/greet c=50 p99 at most 96.0 ms (limit 100 ms)` */
function knownText(one) {
	const { series, id, limit } = one;
	const bound = limit.atWorst === limit.head ? void 0 : boundText(id, limit);
	if (bound === void 0) return valueText(one);
	const { label, format } = anyMetric(id);
	return `${series} ${label} ${bound} (limit ${format(limit.value)})`;
}
/** @returns for example `at most 96.0 ms`; undefined where too little is known for a bound */
function boundText(id, { atWorst }) {
	if (atWorst === void 0) return void 0;
	const { better, format } = anyMetric(id);
	return `${better === "higher" ? "at least" : "at most"} ${format(atWorst)}`;
}
function beyondWord(id) {
	return anyMetric(id).better === "higher" ? "below" : "over";
}
// src/report/words/losses.ts
/**
* The reason why nothing can be compared with a part of base, prefixed with the place: `go (base): the build failed:
* exit code 1`.
*/
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
/** Reasons whose text already contains the name of the series. */
const NAMES_ITSELF = /* @__PURE__ */ new Set(["benchmark", "counts"]);
/** Name of a group of series that changed together: `12 series together`. */
function commonName({ series }) {
	return `${formatCount(series, "series", "series")} together`;
}
function whatText({ series, metric: id, figures }) {
	switch (figures.of) {
		case "metric": return metricText(required(id, "metric"), figures.metric);
		case "limit": return limitReasonText(required(id, "metric"), figures.limit);
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
/** An increase from 0 has no percentage. */
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
/** A value and the limit that it exceeds: `8,770/s is below 9,800/s`, or only the value if no limit is known. */
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
	const best = known.find((server) => known.every((other) => other === server || isBetter(id, duels, {
		server,
		other
	})));
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
/** Whether the interval of two servers' ratio shows that the first is better. */
function isBetter(id, duels, { server, other }) {
	const isHigherBetter = anyMetric(id).better === "higher";
	return duels.some(({ servers: [first, second], low, high }) => {
		if (first === server && second === other) return isHigherBetter ? low > 1 : high < 1;
		if (first === other && second === server) return isHigherBetter ? high < 1 : low > 1;
		return false;
	});
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
export { REQUESTS_BESIDE as A, changeText as B, lossText as C, limitState as D, limitSentence as E, isOfServer as F, isSpeed as I, placesText as L, failedText as M, allUndecidedText as N, limitText$1 as O, boundPercent as P, undecidedText as R, reasonText as S, limitResultText as T, serverTable as _, serverRows as a, differenceTexts as b, verdictWord as c, differenceTable as d, duel as f, readingsTable as g, mainTable as h, orderReasons as i, causesOf as j, lateText as k, DECISION_LEGEND as l, jumpTable as m, changeTexts as n, verdictCountText as o, formatted as p, isChanged as r, verdictCounts as s, changeRows as t, decisionTable as u, tablesByServer as v, keptText as w, commonName as x, wholeTable as y, changeSize as z };
