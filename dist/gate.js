import { S as formatPercent, b as formatMilliseconds, i as SERIES_METRIC_IDS, m as OTHER_CAUSES, s as anyMetric, w as formatWhole, x as formatNumber } from "./catalogue.js";
import { t as EXIT_CODES } from "./error.js";
import { c as someLooksWorse, i as undecidedText } from "./bound-text.js";
import { t as boundsOf } from "./bounds.js";
// src/domain/verdict/failed-text.ts
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
/** Failed requests of which only the part is known, as where an earlier run is all that there is. */
function withoutCauses(percent) {
	return {
		percent,
		finished: 0,
		failed: 0,
		statuses: {},
		errors: {}
	};
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
// src/domain/verdict/late-text.ts
/** What late answers mean for a series, after its name. */
function lateText({ by, base, head }) {
	if (by === "under-way") return `${formatNumber(head)} requests are under way when a burst ends (base ${formatNumber(base)}), so answers take longer than any burst waits for them`;
	return `a request takes ${formatMilliseconds(head)} (base ${formatMilliseconds(base)}) where connections stay open and every answer is waited for`;
}
// src/domain/verdict/unmeasured.ts
/**
* What of a series was gated and could not be measured.
* @returns `all` where the series itself could not, else its metrics without a result; empty where nothing is missing
*/
function unmeasuredIn({ verdict, metrics }) {
	const gated = SERIES_METRIC_IDS.filter((id) => metrics[id]?.verdict !== void 0);
	const missing = gated.filter((id) => metrics[id]?.verdict === "unmeasurable");
	if (verdict !== "unmeasurable" || missing.length < gated.length) return missing;
	const isBlind = metrics.throughput?.head !== void 0 && missing.every((id) => metrics[id]?.head === void 0);
	return missing.length > 0 && isBlind ? missing : "all";
}
/**
* Whether something was measured in both arms and nothing that is gated of it could be compared, such as a series with too
* few pairs: what others show does not speak for it.
*/
function isNeverCompared({ metrics }) {
	const gated = Object.values(metrics).filter(({ verdict }) => verdict !== void 0);
	return gated.length > 0 && gated.every(({ verdict, changePercent }) => verdict === "inconclusive" && changePercent === void 0);
}
// src/domain/gate/metric-reason.ts
/**
* What speaks against one metric of a series that was timed or counted.
* @param series its name
* @returns undefined where nothing does
*/
function metricReason(series, id, metric) {
	const { label } = anyMetric(id);
	const reason = (kind, what) => ({
		kind,
		series,
		metric: id,
		text: `${series}: ${label} ${what}`
	});
	switch (metric?.verdict) {
		case "regression": {
			const tolerated = `${formatNumber(metric.tolerancePercent ?? 0)} % tolerated`;
			return reason("regression", `${sizeText(id, metric)}, ${tolerated}`);
		}
		case "unmeasurable": return reason("unmeasurable", "could not be measured");
		case "inconclusive":
			if (isWithinTolerance(metric)) return void 0;
			return reason("inconclusive", `is inconclusive: ${undecidedText(id, metric)}`);
		default: return;
	}
}
/** Whether head is not worse than is tolerated, at 95 %, whatever else is open. */
function isWithinTolerance({ atMostWorsePercent = Number.POSITIVE_INFINITY, tolerancePercent = 0 }) {
	return atMostWorsePercent <= tolerancePercent;
}
/** What rose from nothing has no change in percent. */
function sizeText(id, { base, head = 0, changePercent }) {
	return changePercent === void 0 && base === 0 ? `from 0 to ${anyMetric(id).format(head)}` : formatPercent(changePercent ?? 0);
}
// src/domain/gate/gate.ts
/**
* What can make the gate fail besides what could not be measured: a regression; a regression or an
* inconclusive comparison; nothing.
*/
const FAIL_ON = [
	"regression",
	"inconclusive",
	"never"
];
/** What a run can be judged against: its base in the same job, or earlier runs. */
const GATE_ON = ["paired", "history"];
/**
* The gate's decision about series.
* @param series every series of the comparison
* @param policy what fails
* @returns the decision and its reasons; with `never` they say what would have failed
*/
function decideGate(series, policy) {
	return gateOf(reasonsAgainst(series, policy), policy);
}
/**
* Everything that speaks against series: errors above their maximum, what could not be measured, regressions
* and inconclusive comparisons. {@link gateOf} says which of these count.
*/
function reasonsAgainst(series, gate) {
	return series.flatMap((one) => reasonsOf(one, boundsOf(gate, one.name)));
}
/** Kinds that say that there is no measurement. `never` passes a bad result, not a missing one. */
const NOT_MEASURED = /* @__PURE__ */ new Set([
	"lost-base",
	"same-program",
	"ended-early",
	"missing-shard",
	"benchmark"
]);
/**
* The decision that follows from reasons. This is the only place that knows what `failOn` means.
* @param reasons everything that speaks against the run
* @returns the decision; inconclusive comparisons are reasons only where they fail the gate, and what `never`
*   passes is marked as not blocking
*/
function gateOf(reasons, { failOn }) {
	const marked = reasons.filter(({ kind }) => kind !== "inconclusive" || failOn === "inconclusive").map((reason) => failOn === "never" && !isUnmeasured(reason) ? {
		...reason,
		isBlocking: false
	} : reason);
	return {
		decision: marked.some(blocks) ? "fail" : "pass",
		reasons: marked
	};
}
/** Whether a reason says that there is no measurement. */
function isUnmeasured({ kind }) {
	return NOT_MEASURED.has(kind);
}
/** Whether a reason makes the gate fail. */
function blocks({ isAccepted, isBlocking }) {
	return isAccepted !== true && isBlocking !== false;
}
/**
* The exit code of a decision.
* @returns 0 for a pass, 3 where something that had to be measured was not, else 1
*/
function exitCodeOf({ decision, reasons }) {
	if (decision === "pass") return 0;
	return reasons.some((reason) => blocks(reason) && isUnmeasured(reason)) ? EXIT_CODES.measurement : 1;
}
/**
* How a comparison stands at a glance. It has `passed` only where something was compared and decided, and
* somebody answers for every reason against it. Accepting that something was not measured does not measure
* it, so that stays `neutral`: neither a pass nor a failure.
*/
function standingOf(comparison) {
	const { comparedWith, gate, series, counted = [], common = [] } = comparison;
	if (gate.decision === "fail") return "failed";
	if ("isItself" in comparedWith || "isAdoption" in comparedWith) return "neutral";
	const { reasons } = gate;
	if (reasons.some(({ isAccepted, kind }) => isAccepted !== true || !FROM_FIGURES.has(kind))) return "neutral";
	if (reasons.some(({ kind }) => kind !== "inconclusive")) return "passed";
	const all = [...series, ...counted];
	const verdicts = all.flatMap(({ metrics }) => Object.values(metrics).flatMap(({ verdict }) => verdict ?? []));
	if (common.length > 0 || verdicts.includes("regression")) return "neutral";
	if (all.some(someLooksWorse) || all.some(isNeverCompared)) return "neutral";
	if (series.flatMap(({ failuresBeside, late }) => [failuresBeside?.verdict, late?.verdict]).includes("perhaps-worse")) return "neutral";
	const kept = comparedWith.kind === "base" ? comparedWith.kept ?? [] : [];
	const isOpen = ({ name, verdict }) => kept.includes(name) && verdict === "inconclusive";
	if (series.some(isOpen)) return "neutral";
	if (series.some(({ answerBytes }) => answerBytes && !answerBytes.isChecked)) return "neutral";
	return verdicts.some((verdict) => DECIDED.has(verdict)) ? "passed" : "neutral";
}
/** Kinds that come of figures, so that whoever accepts them accepts something that was compared. */
const FROM_FIGURES = /* @__PURE__ */ new Set([
	"regression",
	"inconclusive",
	"history",
	"alert"
]);
const DECIDED = /* @__PURE__ */ new Set(["improvement", "unchanged"]);
function reasonsOf(series, { maxErrorPercent }) {
	const { name, metrics, notCompared } = series;
	const errors = metrics.errors?.head;
	if (errors !== void 0 && errors > maxErrorPercent) return [{
		kind: "errors",
		series: name,
		text: `${name}: ${failedText(series.failures ?? { head: withoutCauses(errors) }, "requests", maxErrorPercent)}`
	}];
	if (notCompared !== void 0) return [];
	if (series.failures?.areTooMany) return [{
		kind: "unmeasurable",
		series: name,
		text: `${name}: ${failedText(series.failures, "requests")}; too few bursts got an answer that is expected`
	}];
	return [...warmUpReasons(series, maxErrorPercent), ...otherReasons(series)];
}
function warmUpReasons({ name, failuresBeside }, maxErrorPercent) {
	if (failuresBeside?.verdict !== "worse") return [];
	return [{
		kind: "errors",
		series: name,
		text: `${name}: ${failedText(failuresBeside, REQUESTS_BESIDE, maxErrorPercent)}`
	}];
}
function otherReasons(series) {
	const { name, metrics, late } = series;
	if (late?.verdict === "worse") return [{
		kind: "regression",
		series: name,
		text: `${name}: ${lateText(late)}`
	}];
	if (unmeasuredIn(series) === "all") return [{
		kind: "unmeasurable",
		series: name,
		text: `${name}: too few bursts got an answer to measure it`
	}];
	return SERIES_METRIC_IDS.filter((id) => metrics[id]?.verdict !== void 0).flatMap((id) => metricReason(name, id, metrics[id]) ?? []);
}
export { exitCodeOf as a, reasonsAgainst as c, unmeasuredIn as d, lateText as f, failedText as g, causesText as h, decideGate as i, standingOf as l, causesOf as m, GATE_ON as n, gateOf as o, REQUESTS_BESIDE as p, blocks as r, isUnmeasured as s, FAIL_ON as t, metricReason as u };
