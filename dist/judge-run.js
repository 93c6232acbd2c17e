import { o as gateOf, s as isUnmeasured } from "./gate.js";
import { h as worstVerdict, u as renderJson, w as standardDeviation, x as mean } from "./figure-table.js";
import { _ as formatNumber, m as formatCount, r as SERIES_METRIC_IDS, s as countMetric, t as COUNT_METRIC_IDS } from "./catalogue.js";
import { o as lossOf, t as compareArms } from "./compare-arms.js";
import { r as historyOf, t as present } from "./present.js";
import { E as RUN_FILE, T as REPORT_FILE, m as referenceOf, o as isPresentable, r as metricVerdicts, t as adjustedPValues, w as COMPARISON_FILE, x as studentChange } from "./judge.js";
import { l as countedValue } from "./tracker.js";
import { n as grownFunctions } from "./functions.js";
import { a as compareWithHistory, i as endedEarly, o as countReasons, r as renderMarkdown, t as reportView } from "./view.js";
import { s as withoutNullish } from "./config.js";
import { n as skippedText } from "./prepare-run.js";
// src/domain/counting/count-change.ts
/** A change of one turn says nothing about chance. */
const LEAST_TURNS = 2;
/**
* The least standard error of a change, as a difference of logarithms. An edit that changes nothing can move a
* program's parts and with them its counts by so much, in every turn alike, so more turns do not lessen it.
*/
const LEAST_ERROR = .001;
/** Pairs the turns of two arms. */
function pairedCounts(base, head, id) {
	const { of } = countMetric(id);
	const before = new Map(base.map((one) => [one.turn, of(one)]));
	return head.flatMap((one) => {
		const [from, to] = [before.get(one.turn), of(one)];
		return from === void 0 || to === void 0 ? [] : [{
			base: from,
			head: to
		}];
	});
}
/**
* The change from base to head, by Student's t over the turns.
* @returns undefined with fewer than two turns in which both counts are above 0, and for a change that cannot be
*   written in percent
*/
function countChange(pairs) {
	const differences = pairs.flatMap(({ base, head }) => base > 0 && head > 0 ? [Math.log(head / base)] : []);
	const { length } = differences;
	if (length < LEAST_TURNS) return void 0;
	const error = Math.max(standardDeviation(differences) / Math.sqrt(length), LEAST_ERROR);
	const change = studentChange(mean(differences), error, length - 1);
	return isPresentable(change) ? change : void 0;
}
/**
* The verdict where an arm counts nothing at all, such as a server that does not allocate: no change in percent
* leads from or to 0.
* @returns undefined where an arm counts something in some turns only, or both always do
*/
function verdictOnNothing(pairs) {
	if (pairs.length < LEAST_TURNS) return void 0;
	const [isBaseZero, isHeadZero] = ["base", "head"].map((arm) => pairs.every((pair) => pair[arm] === 0));
	if (isBaseZero && isHeadZero) return "unchanged";
	if (isBaseZero && pairs.every(({ head }) => head > 0)) return "regression";
	if (isHeadZero && pairs.every(({ base }) => base > 0)) return "improvement";
}
// src/domain/counting/steadiness.ts
/** Counts that vary more than this from start to start say little, in percent. */
const MOST_SPREAD_PERCENT = 2;
/**
* Why a series' counts cannot be trusted: two starts of one program differ too much.
* @returns undefined if they agree, or there are too few to tell
*/
function unsteadiness({ turns, arm, runtime }) {
	const counts = turns.map(({ instructions }) => instructions);
	if (counts.length < 2) return void 0;
	const percent = standardDeviation(counts) / mean(counts) * 100;
	if (percent <= MOST_SPREAD_PERCENT) return void 0;
	return `the counts${runtime === void 0 ? "" : ` of ${runtime}`} vary by ${formatNumber(percent)} % from start to start in ${arm} (standard deviation), as with a just-in-time compiler, several threads that wait for each other, or timers`;
}
// src/domain/counting/compare-counts.ts
/**
* Judges what a run counted, by the rule that timing is judged by: the estimate must be beyond the tolerance,
* and beyond chance after Holm's correction for everything that counting gates. The false-alarm rate is counting's
* own, and no figure of timing takes part.
* @param policy what is gated
* @returns each series of head and those that only base has; empty where nothing was counted
*/
function compareCounts(run, policy) {
	const all = run.counts?.series ?? [];
	const bases = new Map(all.filter(({ arm }) => arm === "base").map((one) => [one.name, one]));
	const heads = all.filter(({ arm }) => arm === "head");
	const entered = heads.map((head) => enter(run, [bases.get(head.name), head], policy));
	const pValues = adjustedPValues(entered.flatMap(({ cases }) => cases));
	const names = new Set(heads.map(({ name }) => name));
	return [...entered.map((one) => comparisonOf(one, pValues)), ...[...bases.values()].filter(({ name }) => !names.has(name)).map(removed)];
}
function enter(run, [base, head], { tolerancePercent }) {
	const notCompared = lossOf(run.base?.lost ?? [], head)?.reason;
	const failures = [failureOf(head), base && failureOf(base)];
	const problem = present([
		...failures,
		unsteadiness(head),
		base && unsteadiness(base)
	])[0];
	return {
		series: head,
		cases: COUNT_METRIC_IDS.map((id) => {
			const own = countedValue(head.turns, id);
			const pairs = base && notCompared === void 0 ? pairedCounts(base.turns, head.turns, id) : [];
			const change = countChange(pairs);
			const plainVerdict = verdictOnNothing(pairs);
			const { head: shown = own, ...reference } = notCompared === void 0 ? referenceOf(base && countedValue(base.turns, id), own, change) : { notCompared };
			return {
				...reference,
				id,
				head: shown,
				tolerancePercent: tolerancePercent[id],
				isUnmeasurable: problem !== void 0,
				...plainVerdict && { plainVerdict }
			};
		}),
		...problem !== void 0 && { problem },
		...failures[0] === void 0 && failures[1] !== void 0 && { isBaseLost: true },
		...notCompared !== void 0 && { notCompared }
	};
}
function failureOf({ failure, turns, arm }) {
	const why = failure ?? (turns.length === 0 ? "it was not counted" : void 0);
	return why !== void 0 && arm === "base" ? `base: ${why}` : why;
}
function comparisonOf({ series, cases, ...why }, pValues) {
	const { name, server, scenario, functions = [] } = series;
	const { verdict, metrics } = metricVerdicts(cases, pValues);
	const unseen = cases.flatMap(({ id, tolerancePercent }) => tolerancePercent === void 0 || metrics[id] ? [] : [id]);
	return {
		name,
		server,
		scenario,
		verdict,
		...why,
		metrics,
		...unseen.length > 0 && { unseen },
		...verdict === "regression" && functions.length > 0 && { grown: grownFunctions(functions) }
	};
}
function removed({ name, server, scenario }) {
	return {
		name,
		server,
		scenario,
		verdict: "removed",
		metrics: {}
	};
}
// src/domain/counting/with-counts.ts
/**
* A comparison with what counting adds to it. The timed verdicts stay as they are; the reasons of both decide
* the gate.
* @param compared the run's timed comparison
*/
function withCounts(run, compared, policy) {
	const { counts } = run;
	if (!counts) return compared;
	const counted = compareCounts(run, policy);
	const reasons = [...compared.gate.reasons, ...countReasons({
		...run,
		counts
	}, counted)];
	return {
		...compared,
		counted,
		verdict: worstVerdict([...compared.series.length > 0 ? [compared.verdict] : [], ...counted.map(({ verdict }) => verdict)]),
		gate: {
			...compared.gate,
			...gateOf(reasons, policy)
		}
	};
}
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
function compareWithin({ failOn, gateOn }, { run, gate: { gate, loosened }, baseline, isWhole }) {
	const roundsDone = isWhole ? run.plan.rounds : void 0;
	const policy = {
		...gate,
		failOn,
		...withoutNullish({
			gateOn,
			roundsDone
		})
	};
	const compared = withCounts(run, compareRun(run, historyOf(run, baseline.records), policy), policy);
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
