import { t as boundsOf } from "../bounds/bounds.js";
import { l as SERIES_METRIC_IDS, m as anyMetric } from "../metrics/catalogue.js";
import { n as isWhole } from "../series/series.js";
import { t as EXIT_CODES } from "../shared/error.js";
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
/** True if an inconclusive comparison looks worse than tolerated, or its estimate (without one, its values) is worse. */
function mayBeWorse(id, metric) {
	const { verdict, base = 0, head = base, tolerancePercent = Infinity } = metric;
	const { changePercent = base === 0 ? 0 : (head / base - 1) * 100 } = metric;
	const worse = anyMetric(id).better === "higher" ? -changePercent : changePercent;
	return verdict === "inconclusive" && worse > tolerancePercent || looksWorse(id, metric);
}
/** Whether a limit is open, and the value that was measured is beyond it. */
function looksOver(id, { verdict, head, value }) {
	if (verdict !== "inconclusive" || head === void 0) return false;
	return anyMetric(id).better === "higher" ? head < value : head > value;
}
// src/domain/verdict/metric-entries.ts
/** The metrics of a comparison that are there, each with its id, which `Object.entries` takes for any text. */
function metricEntries(metrics) {
	return Object.entries(metrics);
}
/** The same metrics of a series, each replaced by another comparison. */
function withEachMetric(metrics, of) {
	return Object.fromEntries(metricEntries(metrics).map(([id, metric]) => [id, of(metric)]));
}
// src/domain/verdict/unmeasured.ts
/**
* The gated metrics of a series that could not be measured.
* @returns `all` if the series itself could not, otherwise its metrics without a result; empty if nothing is missing
*/
function unmeasuredIn(series) {
	const { verdict, metrics } = series;
	const gated = SERIES_METRIC_IDS.filter((id) => metrics[id]?.verdict !== void 0);
	const missing = gated.filter((id) => metrics[id]?.verdict === "unmeasurable");
	if (verdict !== "unmeasurable" || missing.length < gated.length) return missing;
	const isBlind = metrics.throughput?.head !== void 0 && missing.every((id) => metrics[id]?.head === void 0);
	return missing.length > 0 && isBlind ? missing : "all";
}
/**
* True if a series was measured in both arms but none of its gated metrics could be compared, for example with too few
* pairs: the results of other series do not cover it.
*/
function isNeverCompared({ metrics }) {
	const gated = Object.values(metrics).filter(({ verdict }) => verdict !== void 0);
	const isOpen = ({ verdict, changePercent }) => verdict === "inconclusive" && changePercent === void 0;
	return gated.length > 0 && gated.every(isOpen);
}
// src/domain/gate/gate-reason.ts
/**
* What reasons of each kind are based on: figures of a comparison that was made, so that accepting them accepts it; a
* missing measurement; or what went wrong in one. An acceptance covers reasons of one kind.
*/
const BASIS = {
	regression: "figures",
	inconclusive: "figures",
	limit: "figures",
	history: "figures",
	alert: "figures",
	errors: "fault",
	unmeasurable: "fault",
	"lost-base": "missing",
	"same-program": "missing",
	"ended-early": "missing",
	"missing-shard": "missing",
	benchmark: "missing",
	unasked: "missing"
};
/** Reasons with the same key are equivalent, whether or not they are accepted. */
function reasonKey({ kind, series, metric, figures, earlierRuns }) {
	return JSON.stringify([
		kind,
		series,
		metric,
		figures,
		earlierRuns
	]);
}
/**
* The reason against a run that ended early, whose remaining series are unknown, or that has no series at all. A run
* that only counted and has no counts has its own reason, and so has the loss of a required base.
*/
function endedEarly(run) {
	const { failure: told, series, counts, base } = run;
	if (told !== void 0) return [{
		kind: "ended-early",
		figures: {
			of: "ended-early",
			told
		}
	}];
	const isOfLoss = base?.lost !== void 0 && base.isRequired !== false;
	if (series.length > 0 || counts || isOfLoss) return [];
	return [{
		kind: "ended-early",
		figures: { of: "no-series" }
	}];
}
/**
* The reason against one metric of a series or server, by its tolerance.
* @param series its name
* @returns undefined if there is none, and if head is within the tolerance at 95 %, whatever else is inconclusive
*/
function metricReason(series, id, metric = {}) {
	const { verdict, atMostWorsePercent, tolerancePercent = 0 } = metric;
	if (verdict === "unmeasurable") return {
		kind: verdict,
		series,
		metric: id,
		figures: { of: "unmeasured-metric" }
	};
	return verdict === "regression" || verdict === "inconclusive" && !(atMostWorsePercent !== void 0 && atMostWorsePercent <= tolerancePercent) ? {
		kind: verdict,
		series,
		metric: id,
		figures: {
			of: "metric",
			metric
		}
	} : void 0;
}
/**
* Replaces the reasons against series of missing shards by one for each shard.
* @param run merged from shards, or not
* @param isAllowed true if the gate may pass without them, as long as anything was measured
*/
function withMissingShards(reasons, run, isAllowed) {
	const { shards, series } = run;
	if (!shards) return reasons;
	const mayPass = isAllowed && isAnythingMeasured(run);
	const missing = missingShards(shards, mayPass);
	if (missing.length === 0) return reasons;
	const unmeasured = new Set(shards.unmeasured);
	for (const { name, samples } of series) if (samples.length > 0) unmeasured.delete(name);
	return [
		...isAllowed && !mayPass ? [NOTHING] : [],
		...missing,
		...reasons.filter((one) => one.series === void 0 || !unmeasured.has(one.series))
	];
}
const NOTHING = {
	kind: "missing-shard",
	figures: { of: "no-shard-measured" }
};
function isAnythingMeasured({ series, counts }) {
	return series.some(({ arm, samples }) => arm === "head" && samples.length > 0) || (counts?.series ?? []).some(({ arm, turns }) => arm === "head" && turns.length > 0);
}
function missingShards({ jobs }, isWaived) {
	return jobs.flatMap(({ index, failure: told }) => {
		if (told === void 0) return [];
		const figures = {
			of: "missing-shard",
			shard: {
				index,
				count: jobs.length
			},
			told
		};
		return isWaived ? [{
			kind: "missing-shard",
			figures: {
				...figures,
				isWaived
			},
			isBlocking: false
		}] : [{
			kind: "missing-shard",
			figures
		}];
	});
}
// src/domain/gate/gate.ts
/**
* Conditions that make the gate fail, besides missing measurements: a regression; a regression or an inconclusive
* comparison; nothing.
*/
const FAIL_ON = [
	"regression",
	"inconclusive",
	"never"
];
/** Possible references of a run: its base in the same job, or earlier runs. */
const GATE_ON = ["paired", "history"];
/**
* All reasons against series: too many errors, missing measurements, regressions and inconclusive comparisons.
* {@link gateOf} decides which of these count.
*/
function reasonsAgainst(series, gate) {
	return series.flatMap((one) => reasonsOf(one, boundsOf(gate, one.name)));
}
/**
* The decision that follows from reasons. This is the only place that interprets `failOn`.
* @param reasons all reasons against the run
* @param policy conditions that fail
* @returns the decision; inconclusive comparisons are only reasons if they fail the gate, and reasons that `never`
* passes are marked as not blocking
*/
function gateOf(reasons, { failOn }) {
	const marked = reasons.filter(({ kind }) => kind !== "inconclusive" || kind === failOn).map((reason) => failOn === "never" && !isUnmeasured(reason) ? {
		...reason,
		isBlocking: false
	} : reason);
	return {
		decision: marked.some(blocks) ? "fail" : "pass",
		reasons: marked
	};
}
/** True if a reason is a missing measurement. `never` passes a bad result, not a missing one. */
function isUnmeasured({ kind }) {
	return BASIS[kind] === "missing";
}
/** True if a reason makes the gate fail. */
function blocks({ isAccepted, isBlocking }) {
	return isAccepted !== true && isBlocking !== false;
}
/**
* The exit code of a decision.
* @returns 0 for a pass, 3 if a required measurement is missing, otherwise 1
*/
function exitCodeOf({ decision, reasons }) {
	if (decision === "pass") return 0;
	return reasons.some((reason) => blocks(reason) && isUnmeasured(reason)) ? EXIT_CODES.measurement : 1;
}
/**
* The overall status of a comparison. It has only `passed` if something was compared and decided, and every reason
* against it is accepted. Accepting a missing measurement does not measure it, so that stays `neutral`: neither a pass
* nor a failure.
*/
function standingOf(comparison) {
	const { comparedWith, gate, common = [] } = comparison;
	if (gate.decision === "fail") return "failed";
	if ("isItself" in comparedWith && comparedWith.isItself) return "neutral";
	if ("isAdoption" in comparedWith && comparedWith.isAdoption) return "neutral";
	const { reasons } = gate;
	const isCovered = ({ isAccepted, kind }) => isAccepted && BASIS[kind] === "figures";
	if (!reasons.every(isCovered)) return "neutral";
	if ([
		...comparison.series,
		...comparison.counted ?? [],
		...comparison.servers ?? []
	].flatMap(entriesOf).some(([id, { limit }]) => limit && looksOver(id, limit))) return "neutral";
	const accepted = reasons.filter(({ kind }) => kind !== "inconclusive");
	const isLeft = ({ name }) => accepted.every(({ series: own }) => own !== name);
	const series = comparison.series.filter(isLeft);
	const loads = [...series, ...(comparison.counted ?? []).filter(isLeft)];
	const entries = [...loads, ...(comparison.servers ?? []).filter(isLeft)].flatMap(entriesOf);
	if (common.length > 0 && accepted.every(({ figures }) => figures.of !== "common-change") || entries.some(([, one]) => one.verdict === "regression")) return "neutral";
	const isWorse = ([id, one]) => one.changePercent === void 0 && mayBeWorse(id, one) || looksWorse(id, one);
	if (entries.some(isWorse)) return "neutral";
	if (loads.some(isNeverCompared)) return "neutral";
	if ([...series.map(({ late }) => late), ...series.map((one) => one.failuresBeside)].some((one) => one?.verdict === "perhaps-worse")) return "neutral";
	const kept = comparedWith.kind === "base" ? comparedWith.kept ?? [] : [];
	if (series.filter(({ verdict }) => verdict === "inconclusive").some(({ name }) => kept.includes(name))) return "neutral";
	if (series.some((one) => isWhole(one) && one.tooFewAnswers !== void 0)) return "neutral";
	if (series.some(({ answerBytes }) => answerBytes && !answerBytes.isChecked)) return "neutral";
	if (series.some(({ idleWork }) => idleWork?.arm === "head")) return "neutral";
	if (accepted.length > 0) return "passed";
	const ofLoads = loads.flatMap(entriesOf);
	return (ofLoads.some(([, { verdict }]) => verdict === "inconclusive") ? ofLoads : entries).some(isDecided) ? "passed" : "neutral";
}
function entriesOf({ metrics }) {
	return metricEntries(metrics);
}
function isDecided([, { verdict, limit }]) {
	return verdict === "improvement" || verdict === "no-worse" || verdict === "unchanged" || limit?.verdict === "within";
}
function reasonsOf(series, { maxErrorPercent: allowedPercent }) {
	const { name, metrics, notCompared } = series;
	const errors = metrics.errors?.head;
	if (errors !== void 0 && errors > allowedPercent) return [{
		kind: "errors",
		series: name,
		figures: {
			of: "failed-requests",
			...inArms(series.failures ?? { head: {
				percent: errors,
				...NO_CAUSES
			} }),
			allowedPercent
		}
	}];
	if (notCompared !== void 0) return [];
	if (series.failures?.areTooMany) return [{
		kind: "unmeasurable",
		series: name,
		figures: {
			of: "failed-requests",
			...inArms(series.failures)
		}
	}];
	const { failuresBeside: beside } = series;
	if (beside?.verdict !== "worse") return otherReasons(series);
	return [{
		kind: "errors",
		series: name,
		figures: {
			of: "failed-beside",
			...inArms(beside),
			allowedPercent
		}
	}, ...otherReasons(series)];
}
/** Failed requests of which only the share is known, such as those of an earlier run. */
const NO_CAUSES = {
	finished: 0,
	failed: 0,
	statuses: {},
	errors: {}
};
/** Failed requests without the verdicts on them. */
function inArms({ head, base }) {
	return { failures: {
		head,
		base
	} };
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
export { looksWorse as _, gateOf as a, standingOf as c, reasonKey as d, withMissingShards as f, looksOver as g, withEachMetric as h, exitCodeOf as i, endedEarly as l, metricEntries as m, GATE_ON as n, isUnmeasured as o, unmeasuredIn as p, blocks as r, reasonsAgainst as s, FAIL_ON as t, metricReason as u, mayBeWorse as v };
