import { s as withoutNullish } from "./config.js";
import { n as historyOf } from "./baseline.js";
import { c as formatCount, t as SERIES_METRIC_IDS } from "./catalogue.js";
import { t as compareArms } from "./compare-arms.js";
import { a as compareWithHistory, i as endedEarly, r as renderMarkdown, t as reportView } from "./view.js";
import { o as gateOf, s as isUnmeasured } from "./gate.js";
import { h as worstVerdict, u as renderJson } from "./figure-table.js";
import { _ as COMPARISON_FILE, v as REPORT_FILE, y as RUN_FILE } from "./trend.js";
import { n as skippedText } from "./prepare-run.js";
// src/domain/verdict/compare.ts
/**
* Compares a run with its base arm if it has one, else with earlier runs. If it has both, the series are
* compared with base, and changes against earlier runs are listed separately.
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
		gate: gateOfBoth(counted, {
			paired,
			past
		}, policy),
		...comparedWith.kind === "history" && { history: {
			runs: comparedWith.runs,
			verdict: past.verdict,
			jumps: jumpsOf(past)
		} }
	};
}
/** Reasons such as failed requests are in both comparisons; they are given once. */
function gateOfBoth(counted, { paired, past }, policy) {
	const known = new Set(paired.gate.reasons.map(({ text }) => text));
	const reasons = counted.flatMap(({ gate, comparedWith }) => gate.reasons.map((reason) => comparedWith.kind === "history" && !known.has(reason.text) ? againstHistory(reason, comparedWith.runs) : reason));
	const unknown = new Set(past.series.filter(hasNoHistory).map(({ name }) => name));
	const unmeasured = paired.gate.reasons.filter((reason) => isUnmeasured(reason) || reason.series !== void 0 && unknown.has(reason.series));
	const byText = new Map([...unmeasured, ...reasons].map((reason) => [reason.text, reason]));
	return gateOf([...byText.values()], policy);
}
/** Whether earlier runs are too few to judge a series by, such as one that is new. */
function hasNoHistory({ metrics }) {
	return Object.values(metrics).every(({ changePercent }) => changePercent === void 0);
}
function againstHistory(reason, runs) {
	const text = `${reason.text}, against ${formatCount(runs, "earlier run")}`;
	return {
		...reason,
		kind: KIND_AGAINST_HISTORY[reason.kind],
		text
	};
}
/** The kind of a reason once it comes from the comparison with earlier runs. */
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
* Hands a run to its tracker. The comparison keeps its verdicts; the tracker's reasons join the gate's. A run
* that ended early is no measurement of the whole and is not tracked.
*/
async function trackRun(progress, { tracker, failOn, signal }, { run, compared }) {
	if (!tracker || run.failure !== void 0) return {
		comparison: compared,
		reasons: []
	};
	progress.stage(`Tracking in ${tracker.name}`);
	const result = await tracker.track(run, progress, signal);
	const { reasons, section, document: tracking, warning } = result;
	const failure = signal.aborted ? signal.reason : result.failure;
	if (warning !== void 0 && failure === void 0) progress.warn(warning);
	const gate = reasons.length === 0 ? compared.gate : {
		...compared.gate,
		...gateOf([...compared.gate.reasons, ...reasons], { failOn })
	};
	return {
		comparison: {
			...compared,
			tracking,
			gate
		},
		reasons,
		section,
		...failure !== void 0 && { failure }
	};
}
// src/app/judge-run.ts
/**
* Judges a run: compares it, has it tracked and accepted, records it, and writes all its files.
* @throws LoadgateError `publishing` when a file cannot be written
*/
async function judgeRun(world, request, unjudged) {
	const { acknowledge, origin } = request;
	const { baseline, record } = unjudged;
	const run = {
		...unjudged.run,
		...origin && { origin }
	};
	world.progress.stage("Comparing");
	const compared = compareWithin(request, {
		...unjudged,
		run
	});
	const tracked = await trackRun(world.progress, request, {
		run,
		compared
	});
	const comparisons = await acknowledge?.(tracked.comparison) ?? [];
	const { failure: unrecorded, ...recording } = await record(tracked);
	const failure = unrecorded ?? tracked.failure;
	const notices = [...(run.skipped ?? []).map((one) => `${skippedText(one)}.`), ...baseline.skipped.map(({ file, reason }) => `The stored run ${file} was skipped: ${reason}.`)];
	const about = withoutNullish({
		run,
		recording,
		notices,
		tracker: tracked.section
	});
	const resultOf = (comparison) => ({
		run,
		comparison,
		view: reportView({
			...about,
			comparison
		}),
		...failure !== void 0 && { failure }
	});
	const each = comparisons.map(resultOf);
	const shown = each.find(({ comparison }) => comparison.gate.decision === "fail") ?? each[0] ?? resultOf(tracked.comparison);
	await writeFiles(world, shown);
	return {
		...shown,
		each
	};
}
function compareWithin({ failOn, gateOn }, { run, gate: { gate, loosened }, baseline }) {
	const policy = {
		...gate,
		failOn,
		...gateOn && { gateOn }
	};
	const compared = compareRun(run, historyOf(run, baseline.records), policy);
	const decision = gateOf([...endedEarly(run), ...compared.gate.reasons], policy);
	return {
		...compared,
		gate: {
			...decision,
			...loosened.length > 0 && { loosened }
		}
	};
}
async function writeFiles({ output, exports }, { run, comparison, view }) {
	await output.write(RUN_FILE, renderJson(run));
	await output.write(COMPARISON_FILE, renderJson(comparison));
	await output.write(REPORT_FILE, renderMarkdown(view));
	for (const { file, contentOf } of exports) await output.write(file, renderJson(contentOf(run)));
}
export { judgeRun as t };
