import { t as EXIT_CODES } from "./error.js";
import { g as formatPercent, h as formatNumber, i as seriesMetric, t as SERIES_METRIC_IDS } from "./metric.js";
// src/domain/gate.ts
/** What can make the gate fail. `inconclusive` includes regressions; `never` reports and passes. */
const FAIL_ON = [
	"regression",
	"inconclusive",
	"never"
];
/** What a run can be judged against: its base in the same job, or earlier runs. */
const GATE_ON = ["paired", "history"];
/**
* The gate's decision. Errors above their maximum and series that could not be measured fail it by
* themselves; so do regressions, and comparisons that decided nothing where that is asked for.
*
* @param series every series of the comparison
* @param policy what fails
* @returns the decision, and why: for `never` the reasons say what would have failed
*/
function decideGate(series, policy) {
	return gateOf(series.flatMap((one) => reasonsOf(one, policy)), policy);
}
/** Kinds that say that there is no measurement. `never` passes what was found, not what was not measured. */
const NOT_MEASURED = /* @__PURE__ */ new Set([
	"lost-base",
	"same-program",
	"ended-early"
]);
/**
* The decision that follows from reasons: the one place that knows what `failOn` means.
* @param reasons all that speaks against the run
* @returns the decision, with the reasons that it passes over marked as such
*/
function gateOf(reasons, { failOn }) {
	const marked = reasons.map((reason) => failOn === "never" && !isUnmeasured(reason) ? {
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
* The exit code that a decision asks for.
* @returns 0 for a pass, 3 where something was not measured that had to be, else 1
*/
function exitCodeOf({ decision, reasons }) {
	if (decision === "pass") return 0;
	return reasons.some((reason) => blocks(reason) && isUnmeasured(reason)) ? EXIT_CODES.measurement : 1;
}
/**
* How a comparison stands at a glance. A pass needs something that was compared and decided, and nothing
* that speaks against it but what someone answers for; `neutral` is neither a pass nor a failure. To answer for
* what was not measured makes no measurement of it.
*/
function standingOf(comparison) {
	const { comparedWith, gate, series } = comparison;
	if (gate.decision === "fail") return "failed";
	if (comparedWith.kind === "base" && comparedWith.isItself) return "neutral";
	const isPassedOver = ({ isAccepted, kind }) => isAccepted !== true || NOT_MEASURED.has(kind);
	if (gate.reasons.some(isPassedOver)) return "neutral";
	const verdicts = series.flatMap(({ metrics }) => Object.values(metrics).flatMap(({ verdict }) => verdict ?? []));
	if (gate.reasons.length > 0) return "passed";
	if (verdicts.includes("regression")) return "neutral";
	return verdicts.some((verdict) => DECIDED.has(verdict)) ? "passed" : "neutral";
}
const DECIDED = /* @__PURE__ */ new Set([
	"regression",
	"improvement",
	"unchanged"
]);
function reasonsOf(series, policy) {
	const errors = series.metrics.errors?.head;
	if (errors !== void 0 && errors > policy.maxErrorPercent) {
		const allowed = `${formatNumber(policy.maxErrorPercent)} % allowed`;
		const text = `${series.name}: ${formatNumber(errors)} % of requests failed, ${allowed}`;
		return [{
			kind: "errors",
			series: series.name,
			text
		}];
	}
	if (series.notCompared !== void 0) return [];
	const judged = Object.values(series.metrics).flatMap(({ verdict }) => verdict ?? []);
	if (series.verdict === "unmeasurable" && judged.every((verdict) => verdict === "unmeasurable")) {
		const text = `${series.name}: too few bursts with an answer to measure it`;
		return [{
			kind: "unmeasurable",
			series: series.name,
			text
		}];
	}
	return SERIES_METRIC_IDS.flatMap((id) => reasonOf(series.name, id, series.metrics[id], policy));
}
function reasonOf(series, id, metric, { failOn }) {
	const reason = (kind, what) => [{
		kind,
		series,
		metric: id,
		text: `${series}: ${seriesMetric(id).label} ${what}`
	}];
	switch (metric?.verdict) {
		case "regression": {
			const tolerated = `${formatNumber(metric.tolerancePercent ?? 0)} % tolerated`;
			return reason("regression", `${formatPercent(metric.changePercent ?? 0)}, ${tolerated}`);
		}
		case "unmeasurable": return reason("unmeasurable", "could not be measured");
		case "inconclusive": return failOn === "inconclusive" ? reason("inconclusive", "is inconclusive") : [];
		default: return [];
	}
}
export { exitCodeOf as a, standingOf as c, decideGate as i, GATE_ON as n, gateOf as o, blocks as r, isUnmeasured as s, FAIL_ON as t };
