import { A as formatWhole, D as formatNumber, E as formatMilliseconds, O as formatPercent, b as OTHER_CAUSES, d as anyMetric, f as countMetric, k as formatSome, l as SERVER_METRIC_IDS, w as formatCount } from "./catalogue.js";
import { n as looksWorse, t as looksOver } from "./looks-worse.js";
import { t as required } from "./required.js";
import { s as shardName } from "./lane.js";
import { g as CONFIDENCE, p as selectMedian } from "./server-value.js";
import { i as isWorthNaming, l as studentQuantile, s as percentOf } from "./pairs.js";
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
// src/domain/verdict/bound.ts
/**
* The limits of a change in both directions: two one-sided bounds.
* @param confidence of each of them, 0 to 1
* @returns percent
*/
function bothBounds({ difference, standardError, degrees }, confidence = CONFIDENCE) {
	const room = studentQuantile(confidence, degrees) * standardError;
	return {
		leastPercent: percentOf(difference - room),
		mostPercent: percentOf(difference + room)
	};
}
/**
* An upper limit for how much worse head is: a one-sided bound, with confidence {@link CONFIDENCE} by default, from the
* same estimate, standard error and degrees of freedom as the interval.
*
* The largest of several bounds holds for all of them together, at the same confidence and however they depend on each
* other: if the worst of the true changes is beyond it, that change is beyond its own bound too.
*
* @param id the metric, which determines the direction that is worse
* @param change its estimate
* @param confidence of the bound, 0 to 1
* @returns percent, 0 if head is better; undefined if it is too large to be worth naming
*/
function atMostWorsePercent(id, estimated, confidence = CONFIDENCE) {
	const { leastPercent, mostPercent } = bothBounds(estimated, confidence);
	const percent = anyMetric(id).better === "higher" ? -leastPercent : mostPercent;
	return isWorthNaming(id, percent) ? Math.max(0, percent) : void 0;
}
/**
* The bound that holds for several comparisons together.
* @param bounds the bound of each, undefined if it has none
* @returns percent; undefined unless every one has a bound, and if there are none
*/
function commonBound(bounds) {
	const known = bounds.filter((bound) => bound !== void 0);
	return known.length > 0 && known.length === bounds.length ? known.reduce((most, bound) => Math.max(most, bound)) : void 0;
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
// src/report/words/count-problems.ts
/** A counted series without a result. @param name of the series */
function countProblemText(name, problem) {
	return `${name} cannot be judged by its counts: ${whyText(problem)}`;
}
/** The reason why a series cannot be judged by its counts. */
function whyText(problem) {
	switch (problem.of) {
		case "failure": return ofBase(problem, problem.told);
		case "not-counted": return ofBase(problem, "it was not counted");
		case "no-system-calls": return ofBase(problem, "its system calls were not counted");
		case "unsteady": return `the counts${problem.runtime === void 0 ? "" : ` of ${problem.runtime}`} vary by ${formatNumber(problem.percent)} % from start to start in ${problem.arm} (standard deviation), as with a just-in-time compiler, several threads that wait for each other, or timers`;
		case "other-tool": return "base and head were counted by different tools";
		case "other-requests": return "base and head were counted over different requests or runtimes";
		case "unseen": return `it shows none of what is gated, ${problem.metrics.map((id) => countMetric(id).label).join(" and ")}: gate its instructions too`;
	}
}
function ofBase({ arm }, why) {
	return arm === "base" ? `base: ${why}` : why;
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
function lateText({ by, percentile, base, head }) {
	if (by === "under-way") return `${formatNumber(head)} requests are under way when a burst ends (base ${formatNumber(base)}), so answers take longer than any burst waits for them`;
	if (by === "mean") return `a request takes ${formatMilliseconds(head)} (base ${formatMilliseconds(base)}) in the mean of all answers, with pauses that typical bursts do not have`;
	const times = `${formatMilliseconds(head)} (base ${formatMilliseconds(base)})`;
	return `${percentile ? `${anyMetric(percentile).label} is ${times}` : `a request takes ${times}`} ${by === "sustained-load" ? "under load for longer than a burst" : "where connections stay open and every answer is waited for"}`;
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
// src/domain/statistics/walsh-averages.ts
/** Up to this many averages are computed one by one, which is faster; more are only counted. */
const MOST_MADE = 1e4;
/**
* Hodges–Lehmann estimate of the centre of symmetry: the median of the n (n + 1)/2 Walsh averages (xᵢ + xⱼ)/2, i ≤ j.
* Hodges & Lehmann, Annals of Mathematical Statistics 34 (1963), 598–611. For many values, time grows as n log n
* whatever the values.
* @param values at least one finite number, any unit; the estimate has the same unit
*/
function walshMedian(values) {
	const [first, second] = values;
	if (values.length === 2) return (first + second) / 2;
	const count = values.length * (values.length + 1) / 2;
	if (count <= MOST_MADE) return selectMedian(walshAverages(values));
	const sorted = Float64Array.from(values).sort();
	const middle = count - 1 >>> 1;
	const low = sumOfRank(sorted, middle) / 2;
	return count % 2 === 1 ? low : low + (sumOfRank(sorted, middle + 1) / 2 - low) / 2;
}
/** All Walsh averages, in no particular order. */
function walshAverages(values) {
	const averages = [];
	for (const [last, value] of values.entries()) for (let first = 0; first <= last; first += 1) averages.push((values[first] + value) / 2);
	return averages;
}
/**
* Number of sums xᵢ + xⱼ, i ≤ j, that are no greater than a limit. As i grows, the last such j never grows.
* @param sorted values in ascending order
*/
function sumsUpTo(sorted, limit) {
	let [count, last] = [0, sorted.length - 1];
	for (let first = 0; first <= last; first += 1) {
		const value = sorted[first];
		while (last >= first && value + sorted[last] > limit) last -= 1;
		count += last - first + 1;
	}
	return count;
}
/** The smallest number with more than `rank` sums up to it. Bisection over all doubles takes at most 64 steps. */
function sumOfRank(sorted, rank) {
	let low = placeOf(2 * sorted[0]);
	let high = placeOf(2 * sorted[sorted.length - 1]);
	while (low < high) {
		const middle = low + high >> 1n;
		if (sumsUpTo(sorted, numberAt(middle)) > rank) high = middle;
		else low = middle + 1n;
	}
	return numberAt(low);
}
/** The index of a number among all doubles, 0 for zero: apart from the sign, their bits ascend with their values. */
function placeOf(number) {
	const view = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(8));
	view.setFloat64(0, Math.abs(number));
	const place = view.getBigInt64(0);
	return number < 0 ? -place : place;
}
function numberAt(place) {
	const view = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(8));
	view.setBigInt64(0, place < 0n ? -place : place);
	const number = view.getFloat64(0);
	return place < 0n ? -number : number;
}
export { bothBounds as C, changeText as E, atMostWorsePercent as S, changeSize as T, boundPercent as _, keptText as a, placesText as b, limitState as c, REQUESTS_BESIDE as d, causesOf as f, allUndecidedText as g, whyText as h, lossText as i, limitText$1 as l, countProblemText as m, commonName as n, limitResultText as o, failedText as p, reasonText as r, limitSentence as s, walshMedian as t, lateText as u, isOfServer as v, commonBound as w, undecidedText as x, isSpeed as y };
