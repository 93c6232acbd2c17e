import { a as serverMetric, i as seriesMetric, n as SERVER_METRIC_IDS, t as SERIES_METRIC_IDS, u as formatCount } from "./metric.js";
import { C as elementAt, F as worstVerdict, b as requireSample, g as medianOfSorted, j as CONFIDENCE, p as seriesValue, v as requireOpenProbability } from "./figure-table.js";
import { r as compareArms } from "./measure-run.js";
import { o as incompleteBeta } from "./run-file.js";
import { a as compareWithHistory } from "./view.js";
// src/domain/compare.ts
/**
* Compares a run with its base arm where it has one, else with earlier runs: the one function behind
* which the rule of the verdict stands. Where it has both, the series are compared with base, and what
* is not where earlier runs had it is named beside.
* @param run the run to judge
* @param history comparable earlier runs
* @param policy what is gated, against what, and what fails the gate
*/
function compareRun(run, history, policy) {
	const past = compareWithHistory(run, history, policy);
	if (!run.base || run.series.every(({ arm }) => arm !== "base")) return past;
	const paired = compareArms(run, run.base, policy);
	const { gateOn = ["paired"] } = policy;
	const counted = [...gateOn.includes("paired") ? [paired] : [], ...gateOn.includes("history") ? [past] : []];
	const { comparedWith } = past;
	return {
		...paired,
		verdict: worstVerdict(counted.map(({ verdict }) => verdict)),
		gate: gateOf(counted, paired, policy),
		...comparedWith.kind === "history" && { history: {
			runs: comparedWith.runs,
			verdict: past.verdict,
			jumps: jumpsOf(past)
		} }
	};
}
/** Failed requests and the like are a reason in both comparisons, and are told once. */
function gateOf(counted, paired, { failOn }) {
	const known = new Set(paired.gate.reasons);
	const reasons = counted.flatMap(({ gate, comparedWith }) => gate.reasons.map((reason) => comparedWith.kind === "history" && !known.has(reason) ? `${reason}, against ${formatCount(comparedWith.runs, "earlier run")}` : reason));
	const unique = [...new Set(reasons)];
	return {
		decision: unique.length > 0 && failOn !== "never" ? "fail" : "pass",
		reasons: unique
	};
}
function jumpsOf({ series }) {
	return series.flatMap(({ name, metrics }) => SERIES_METRIC_IDS.flatMap((id) => {
		const metric = metrics[id];
		if (metric?.verdict !== "regression" && metric?.verdict !== "improvement") return [];
		return [{
			...metric,
			series: name,
			metric: id,
			verdict: metric.verdict
		}];
	}));
}
// src/domain/statistics/median-interval.ts
/**
* The median's interval from order statistics: between the k-th smallest and the k-th largest value,
* k the largest number with 2 · P(B ≤ k − 1) ≤ 1 − confidence for B binomial (n, ½). It assumes no
* shape at all (Conover, Practical Nonparametric Statistics, 3.2), and takes n log n steps.
*
* @param xs at least one value, finite
* @param confidence strictly between 0 and 1
* @throws RangeError when xs is empty, a value is not finite, or confidence is out of range
*/
function medianInterval(xs, confidence) {
	requireSample("xs", xs, 1);
	requireOpenProbability("confidence", confidence);
	const sorted = Float64Array.from(xs).sort();
	const n = sorted.length;
	const isWithin = (k) => 2 * incompleteBeta(.5, n - k + 1, k) <= 1 - confidence;
	let rank = 0;
	for (let step = 2 ** Math.floor(Math.log2(n)); step >= 1; step /= 2) if (rank + step <= n / 2 && isWithin(rank + step)) rank += step;
	const estimate = medianOfSorted(sorted);
	if (rank === 0) return {
		estimate,
		low: -Infinity,
		high: Infinity
	};
	return {
		estimate,
		low: elementAt(sorted, rank - 1),
		high: elementAt(sorted, n - rank)
	};
}
// src/report/bencher-metric-format.ts
/**
* A run in Bencher Metric Format. Series are benchmarks under their names; a server's own figures
* stand under `SERVER/process`. Times are in nanoseconds. The bounds are the median's 95 % interval
* over the bursts.
*/
function bencherMetrics(run) {
	const series = run.series.filter(({ arm }) => arm === "head").map(({ name, samples }) => [name, seriesMeasures(samples)]);
	const servers = run.servers.filter(({ arm }) => arm === "head").map((facts) => {
		const measures = SERVER_METRIC_IDS.flatMap((id) => {
			const { of, bencher } = serverMetric(id);
			const value = of(facts);
			return value === void 0 ? [] : [[bencher.measure, { value: value * bencher.factor }]];
		});
		return [`${facts.server}/process`, Object.fromEntries(measures)];
	});
	return Object.fromEntries([...series, ...servers].filter(([, measures]) => Object.keys(measures).length > 0));
}
function seriesMeasures(samples) {
	const measures = SERIES_METRIC_IDS.flatMap((id) => {
		const value = seriesValue(samples, id);
		if (value === void 0) return [];
		const { of, bencher } = seriesMetric(id);
		if (!bencher) return [];
		const { low, high } = medianInterval(samples.flatMap((sample) => of(sample) ?? []), CONFIDENCE);
		const bounded = id !== "errors" && Number.isFinite(low) && Number.isFinite(high);
		return [[bencher.measure, {
			value: value * bencher.factor,
			...bounded && {
				lower_value: low * bencher.factor,
				upper_value: high * bencher.factor
			}
		}]];
	});
	return Object.fromEntries(measures);
}
export { compareRun as n, bencherMetrics as t };
