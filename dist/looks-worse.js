import { d as anyMetric } from "./catalogue.js";
// src/domain/verdict/metric-entries.ts
/** The metrics of a comparison that are there, each with its id, which `Object.entries` takes for any text. */
function metricEntries(metrics) {
	return Object.entries(metrics);
}
// src/domain/verdict/looks-worse.ts
/**
* True if an inconclusive comparison looks worse than tolerated: its own 95 % interval is beyond the tolerance, but its
* p-value is not small enough among all that are judged together; or its bursts or starts look worse by themselves.
*/
function looksWorse(id, metric) {
	const { verdict, lowPercent, highPercent, tolerancePercent } = metric;
	if (verdict !== "inconclusive" || tolerancePercent === void 0) return false;
	if (metric.looksWorse) return true;
	if (lowPercent === void 0 || highPercent === void 0) return false;
	return anyMetric(id).better === "higher" ? highPercent < -tolerancePercent : lowPercent > tolerancePercent;
}
/** True if {@link looksWorse} holds for any metric of a series. */
function someLooksWorse({ metrics }) {
	return metricEntries(metrics).some(([id, metric]) => looksWorse(id, metric));
}
/** Whether a limit is open, and the value that was measured is beyond it. */
function looksOver(id, { verdict, head, value }) {
	if (verdict !== "inconclusive" || head === void 0) return false;
	return anyMetric(id).better === "higher" ? head < value : head > value;
}
/** Whether {@link looksOver} holds for any metric of a series or server. */
function someLooksOver({ metrics }) {
	return metricEntries(metrics).some(([id, { limit }]) => limit !== void 0 && looksOver(id, limit));
}
export { metricEntries as a, someLooksWorse as i, looksWorse as n, someLooksOver as r, looksOver as t };
