import { i as SERIES_METRIC_IDS } from "./catalogue.js";
import { n as isWhole } from "./series.js";
import { t as EXIT_CODES } from "./error.js";
import { n as someLooksWorse } from "./looks-worse.js";
import { t as boundsOf } from "./bounds.js";
// src/domain/verdict/unmeasured.ts
/**
* The gated metrics of a series that could not be measured.
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
* The reason against one metric of a timed or counted series.
* @param series its name
* @returns undefined where nothing does
*/
function metricReason(series, id, metric) {
	const about = {
		series,
		metric: id
	};
	switch (metric?.verdict) {
		case "regression": return {
			kind: "regression",
			...about,
			figures: {
				of: "metric",
				metric
			}
		};
		case "unmeasurable": return {
			kind: "unmeasurable",
			...about,
			figures: { of: "unmeasured-metric" }
		};
		case "inconclusive":
			if (isWithinTolerance(metric)) return void 0;
			return {
				kind: "inconclusive",
				...about,
				figures: {
					of: "metric",
					metric
				}
			};
		default: return;
	}
}
/** Whether head is not worse than is tolerated, at 95 %, whatever else is open. */
function isWithinTolerance({ atMostWorsePercent = Number.POSITIVE_INFINITY, tolerancePercent = 0 }) {
	return atMostWorsePercent <= tolerancePercent;
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
	if (series.some((one) => isWhole(one) && one.tooFewAnswers !== void 0)) return "neutral";
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
const DECIDED = /* @__PURE__ */ new Set([
	"improvement",
	"no-worse",
	"unchanged"
]);
function reasonsOf(series, { maxErrorPercent: allowedPercent }) {
	const { name, metrics, notCompared } = series;
	const errors = metrics.errors?.head;
	if (errors !== void 0 && errors > allowedPercent) return [{
		kind: "errors",
		series: name,
		figures: {
			of: "failed-requests",
			failures: inArms(series.failures ?? { head: withoutCauses(errors) }),
			allowedPercent
		}
	}];
	if (notCompared !== void 0) return [];
	if (series.failures?.areTooMany) return [{
		kind: "unmeasurable",
		series: name,
		figures: {
			of: "failed-requests",
			failures: inArms(series.failures)
		}
	}];
	return [...warmUpReasons(series, allowedPercent), ...otherReasons(series)];
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
/** Failed requests without what was concluded from them. */
function inArms({ head, base }) {
	return {
		head,
		...base && { base }
	};
}
function warmUpReasons({ name, failuresBeside: failures }, allowedPercent) {
	if (failures?.verdict !== "worse") return [];
	return [{
		kind: "errors",
		series: name,
		figures: {
			of: "failed-beside",
			failures: inArms(failures),
			allowedPercent
		}
	}];
}
function otherReasons(series) {
	const { name, late } = series;
	if (late?.verdict !== "worse") return metricReasons(series);
	return [...metricReasons(series).filter(({ kind }) => kind === "regression"), {
		kind: "regression",
		series: name,
		figures: {
			of: "late-answers",
			late
		}
	}];
}
function metricReasons(series) {
	const { name, metrics } = series;
	if (unmeasuredIn(series) === "all") return [{
		kind: "unmeasurable",
		series: name,
		figures: { of: "too-few-answers" }
	}];
	return SERIES_METRIC_IDS.filter((id) => metrics[id]?.verdict !== void 0).flatMap((id) => metricReason(name, id, metrics[id]) ?? []);
}
export { exitCodeOf as a, reasonsAgainst as c, unmeasuredIn as d, decideGate as i, standingOf as l, GATE_ON as n, gateOf as o, blocks as r, isUnmeasured as s, FAIL_ON as t, metricReason as u };
