import { n as LoadgateError } from "./error.js";
import { f as formatCount, t as SERIES_METRIC_IDS } from "./metric.js";
import { o as gateOf, s as isUnmeasured } from "./gate.js";
import { l as gateWithAlerts } from "./tracking-view.js";
import { a as track, t as trackingFailure } from "./tracking.js";
import { a as renderJson } from "./figure-table.js";
import { S as worstVerdict } from "./plan.js";
import { i as compareArms, t as RUN_FILE } from "./measure-run.js";
import { i as compareWithHistory } from "./view.js";
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
	if (!run.base) return past;
	const paired = compareArms(run, run.base, policy);
	const { gateOn = ["paired"] } = policy;
	const { comparedWith } = past;
	const hasPast = comparedWith.kind === "history" && comparedWith.runs >= 3;
	const counted = [...gateOn.includes("paired") || !hasPast ? [paired] : [], ...gateOn.includes("history") ? [past] : []];
	return {
		...paired,
		verdict: worstVerdict(counted.map(({ verdict }) => verdict)),
		gate: gateOfBoth(counted, paired, policy),
		...comparedWith.kind === "history" && { history: {
			runs: comparedWith.runs,
			verdict: past.verdict,
			jumps: jumpsOf(past)
		} }
	};
}
/** Failed requests and the like are a reason in both comparisons, and are told once. */
function gateOfBoth(counted, paired, policy) {
	const known = new Set(paired.gate.reasons.map(({ text }) => text));
	const reasons = counted.flatMap(({ gate, comparedWith }) => gate.reasons.map((reason) => comparedWith.kind === "history" && !known.has(reason.text) ? againstHistory(reason, comparedWith.runs) : reason));
	const unmeasured = paired.gate.reasons.filter(isUnmeasured);
	const byText = new Map([...unmeasured, ...reasons].map((reason) => [reason.text, reason]));
	return gateOf([...byText.values()], policy);
}
function againstHistory(reason, runs) {
	const text = `${reason.text}, against ${formatCount(runs, "earlier run")}`;
	return {
		...reason,
		kind: KIND_AGAINST_HISTORY[reason.kind],
		text
	};
}
/** What a reason is about where it is one against earlier runs. */
const KIND_AGAINST_HISTORY = {
	regression: "history",
	inconclusive: "history",
	history: "history",
	alert: "alert",
	errors: "errors",
	unmeasurable: "unmeasurable",
	"lost-base": "lost-base",
	"same-program": "same-program",
	"ended-early": "ended-early"
};
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
// src/app/track-run.ts
/**
* Tracks a run where that is asked for. The run file keeps what came of it; the comparison and its
* verdicts stay as they are, but for alerts that are to fail the gate.
* @throws LoadgateError `publishing` when the run file cannot be written
*/
async function trackRun({ progress, output }, request, measured, compared) {
	if (!request.tracking) return {
		run: measured,
		comparison: compared
	};
	const { config } = request.tracking;
	progress.stage("Tracking in Bencher");
	const tracking = await track(request.tracking, measured, progress, request.signal);
	const run = {
		...measured,
		tracking
	};
	await output.write(RUN_FILE, renderJson(run));
	const comparison = {
		...compared,
		tracking,
		...config.gate && { gate: gateWithAlerts(compared.gate, tracking, request.failOn) }
	};
	const failure = request.signal.aborted ? request.signal.reason : config.required ? strictFailure(tracking) : void 0;
	const reason = trackingFailure(tracking);
	if (reason !== void 0 && failure === void 0) progress.warn(`Not tracked: ${reason}`);
	return {
		run,
		comparison,
		...failure !== void 0 && { failure }
	};
}
/**
* The error of tracking that had to succeed and did not.
* @returns undefined where it did, or where nobody could have tracked the run
*/
function strictFailure(tracking) {
	const reason = trackingFailure(tracking);
	if (reason === void 0) return void 0;
	return new LoadgateError("publishing", `The run had to be tracked and was not: ${reason}`, {
		details: tracking.kind === "failed" ? tracking.details : [],
		hint: (tracking.kind === "failed" ? tracking.hint : void 0) ?? "The run file is kept: `loadgate track RUN.json` sends it later. With bencher.required: false this is a warning."
	});
}
export { compareRun as n, trackRun as t };
