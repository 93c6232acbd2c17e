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
	const reasons = series.flatMap((one) => reasonsOf(one, policy));
	return {
		decision: reasons.length > 0 && policy.failOn !== "never" ? "fail" : "pass",
		reasons
	};
}
function reasonsOf(series, policy) {
	const errors = series.metrics.errors?.head;
	if (errors !== void 0 && errors > policy.maxErrorPercent) return [`${series.name}: ${formatNumber(errors)} % of requests failed, ${formatNumber(policy.maxErrorPercent)} % allowed`];
	const judged = Object.values(series.metrics).flatMap(({ verdict }) => verdict ?? []);
	if (series.verdict === "unmeasurable" && judged.every((verdict) => verdict === "unmeasurable")) return [`${series.name}: too few bursts with an answer to measure it`];
	return SERIES_METRIC_IDS.flatMap((id) => {
		const metric = series.metrics[id];
		if (!metric) return [];
		const label = () => `${series.name}: ${seriesMetric(id).label}`;
		if (metric.verdict === "regression" && metric.changePercent !== void 0) return [`${label()} ${formatPercent(metric.changePercent)}, ${formatNumber(metric.tolerancePercent ?? 0)} % tolerated`];
		if (metric.verdict === "unmeasurable") return [`${label()} could not be measured`];
		return metric.verdict === "inconclusive" && policy.failOn === "inconclusive" ? [`${label()} is inconclusive`] : [];
	});
}
/**
* The name that a reason of the gate begins with.
* @returns the series' name, or the reason up to its first colon where it is about none
*/
function seriesOfReason(reason) {
	const end = reason.indexOf(": ");
	return end === -1 ? reason : reason.slice(0, end);
}
export { seriesOfReason as i, GATE_ON as n, decideGate as r, FAIL_ON as t };
