import { s as anyMetric } from "./catalogue.js";
// src/domain/verdict/looks-worse.ts
/**
* Whether a comparison looks worse than is tolerated, though it is not called a regression: its own 95 % interval is beyond
* the tolerance, but its p-value is not small enough among all that are judged together; or its bursts or starts are
* worse by themselves.
*/
function looksWorse(id, metric) {
	const { verdict, lowPercent, highPercent, tolerancePercent } = metric;
	if (verdict !== "inconclusive" || tolerancePercent === void 0) return false;
	if (metric.looksWorse) return true;
	if (lowPercent === void 0 || highPercent === void 0) return false;
	return anyMetric(id).better === "higher" ? highPercent < -tolerancePercent : lowPercent > tolerancePercent;
}
/** Whether {@link looksWorse} holds for any metric of a series. */
function someLooksWorse({ metrics }) {
	return Object.entries(metrics).some(([id, metric]) => looksWorse(id, metric));
}
export { someLooksWorse as n, looksWorse as t };
