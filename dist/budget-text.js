import { E as formatDuration, O as formatNumber, d as anyMetric, i as PAIRED_METRIC_IDS } from "./catalogue.js";
import { N as SHOWN_BUDGETS_MS, P as foundInHalf } from "./finding.js";
import { d as noiseOf } from "./baseline.js";
// src/report/facts/budget-text.ts
/**
* The changes that some budgets detect.
* @returns for example `with 5 min: from 9.00 %; with 10 min: from 6.00 %`; empty if they detect nothing
*/
function findsText(finds) {
	return finds.map(({ budgetMs, percent }) => `with ${minutesText(budgetMs)}: from ${formatNumber(percent)} %`).join("; ");
}
/** The lines of a dry run about its budget. */
function budgetLines(budgetMs, { isChosen, isKnown, finds }) {
	const found = findsText(finds);
	const by = isKnown ? "by the noise of the last runs on this machine type" : "if this machine is as noisy as the two shared cores of docs/accuracy.md";
	return [...isChosen ? [`budget ${minutesText(budgetMs)}, chosen for these series`] : [], ...found === "" ? [] : [`a change is found ${found} (in 4 of 5 runs; ${by})`]];
}
/**
* The changes that runs of some lengths would detect with the noise of this run, by metric.
* @returns for example `throughput with 5 min: from 9.00 %; with 10 min: from 6.00 %`; empty without a base
*/
function findsOf(evidence, { comparedWith }) {
	if (comparedWith.kind !== "base" || evidence.run.timing.measureMs <= 0) return "";
	const noise = noiseOf(evidence);
	return PAIRED_METRIC_IDS.flatMap((id) => {
		const own = noise.filter(({ metric }) => metric === id);
		if (own.length === 0) return [];
		const finds = SHOWN_BUDGETS_MS.flatMap((budgetMs) => {
			const percent = foundInHalf(own.map(({ detectablePercent }) => detectablePercent(budgetMs)));
			return percent === void 0 ? [] : [{
				budgetMs,
				percent
			}];
		});
		return finds.length === 0 ? [] : [`${anyMetric(id).label} ${findsText(finds)}`];
	}).join(" · ");
}
const MINUTE_MS = 6e4;
function minutesText(ms) {
	return ms % MINUTE_MS === 0 ? `${ms / MINUTE_MS} min` : formatDuration(ms);
}
export { findsOf as n, budgetLines as t };
