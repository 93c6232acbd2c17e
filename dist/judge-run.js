import { o as gateOf, s as isUnmeasured } from "./gate.js";
import { O as elementAt, f as FALSE_ALARM_RATE, h as worstVerdict, u as renderJson, w as standardDeviation, x as mean } from "./figure-table.js";
import { _ as formatNumber, m as formatCount, r as SERIES_METRIC_IDS, s as countMetric, t as COUNT_METRIC_IDS, v as formatPercent } from "./catalogue.js";
import { c as lossOf, o as grownFunctions, t as compareArms } from "./compare-arms.js";
import { E as RUN_FILE, T as REPORT_FILE, _ as agreeingValues, c as holmAdjust, s as decide, v as percentOf, w as COMPARISON_FILE, y as studentChange } from "./trend.js";
import { l as countedValue } from "./tracker.js";
import { s as withoutNullish } from "./config.js";
import { r as historyOf } from "./present.js";
import { a as compareWithHistory, i as endedEarly, r as renderMarkdown, t as reportView } from "./view.js";
import { n as skippedText } from "./prepare-run.js";
// src/domain/counting/count-change.ts
/**
* The least spread of a turn's difference that is assumed, as a difference of logarithms. Two builds of one
* program differ by so much where an edit that changes nothing moves its parts, however well the turns agree.
*/
const LEAST_SPREAD = .001;
/**
* The change from base to head, by Student's t over the turns: the two counts of a turn had the same seeds,
* so what these do cancels.
* @returns undefined with fewer than two turns that both arms have a value of
*/
function countChange(base, head, id) {
	const { of } = countMetric(id);
	const before = new Map(base.map((one) => [one.turn, of(one)]));
	const differences = head.flatMap((one) => {
		const [from = 0, to = 0] = [before.get(one.turn), of(one)];
		return from > 0 && to > 0 ? [Math.log(to / from)] : [];
	});
	const { length } = differences;
	if (length < 2) return void 0;
	const spread = Math.max(standardDeviation(differences), LEAST_SPREAD);
	return studentChange(mean(differences), spread / Math.sqrt(length), length - 1);
}
// src/domain/counting/steadiness.ts
/** Counts that vary more than this from start to start say little, in percent. */
const MOST_SPREAD_PERCENT = 2;
/**
* Why a series' counts cannot be trusted: two starts of one program differ too much.
* @returns undefined if they agree, or there are too few to tell
*/
function unsteady({ turns, arm, runtime }) {
	const counts = turns.map(({ instructions }) => instructions);
	if (counts.length < 2) return void 0;
	const percent = standardDeviation(counts) / mean(counts) * 100;
	if (percent <= MOST_SPREAD_PERCENT) return void 0;
	return `unmeasurable by counting: the counts${runtime === void 0 ? "" : ` of ${runtime}`} vary by ${formatNumber(percent)} % from start to start in ${arm} (standard deviation), as with a just-in-time compiler, several threads that wait for each other, or timers`;
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
	const pValues = adjustedPValues(entered.flatMap(({ cases, problem }) => problem ? [] : cases));
	const names = new Set(heads.map(({ name }) => name));
	return [...entered.map((one) => comparisonOf(one, pValues)), ...[...bases.values()].filter(({ name }) => !names.has(name)).map(removed)];
}
function enter(run, [base, head], { tolerancePercent }) {
	const loss = base ? void 0 : lossOf(run.base?.lost ?? [], head);
	return {
		series: head,
		problem: problemOf(head) ?? (base && problemOf(base)) ?? loss?.reason,
		cases: COUNT_METRIC_IDS.map((id) => ({
			id,
			head: countedValue(head.turns, id),
			base: base && countedValue(base.turns, id),
			change: base && countChange(base.turns, head.turns, id),
			tolerancePercent: tolerancePercent[id]
		}))
	};
}
function problemOf(series) {
	const problem = series.failure ?? unsteady(series);
	return problem !== void 0 && series.arm === "base" ? `base: ${problem}` : problem;
}
function adjustedPValues(cases) {
	const judged = cases.flatMap((one) => one.change && one.tolerancePercent !== void 0 ? [{
		one,
		p: one.change.pValues()
	}] : []);
	const lower = holmAdjust(judged.map(({ p }) => p.lower));
	const higher = holmAdjust(judged.map(({ p }) => p.higher));
	return new Map(judged.map(({ one }, index) => [one, {
		lower: elementAt(lower, index),
		higher: elementAt(higher, index)
	}]));
}
function comparisonOf({ series, problem, cases }, pValues) {
	const { name, server, scenario, functions = [] } = series;
	const metrics = {};
	for (const one of cases) {
		if (one.head === void 0 && (problem === void 0 || one.id !== "instructions")) continue;
		metrics[one.id] = {
			...figuresOf(one),
			...one.tolerancePercent !== void 0 && {
				tolerancePercent: one.tolerancePercent,
				verdict: problem === void 0 ? verdictOn(one, pValues.get(one)) : "unmeasurable"
			}
		};
	}
	const verdicts = Object.values(metrics).flatMap(({ verdict }) => verdict ?? []);
	const verdict = problem === void 0 ? worstVerdict(verdicts) : "unmeasurable";
	return {
		name,
		server,
		scenario,
		verdict,
		...problem !== void 0 && { problem },
		metrics,
		...verdict === "regression" && functions.length > 0 && { grown: grownFunctions(functions) }
	};
}
/** Base and head as they agree with the change, and the change. */
function figuresOf({ base, head, change }) {
	if (head === void 0) return {};
	if (base === void 0) return { head };
	if (!change) return {
		base,
		head
	};
	return {
		...agreeingValues({
			base,
			head
		}, change.difference),
		changePercent: percentOf(change.difference),
		lowPercent: percentOf(change.low),
		highPercent: percentOf(change.high)
	};
}
function verdictOn({ id, base, change, tolerancePercent = 0 }, adjusted) {
	if (base === void 0) return "new";
	if (!change || !adjusted) return "inconclusive";
	const evidence = {
		changePercent: percentOf(change.difference),
		lowPercent: percentOf(change.low),
		highPercent: percentOf(change.high),
		pLower: adjusted.lower,
		pHigher: adjusted.higher
	};
	const { better } = countMetric(id);
	return decide(evidence, {
		better,
		tolerancePercent,
		falseAlarmRate: FALSE_ALARM_RATE
	});
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
// src/domain/counting/count-reasons.ts
/**
* Everything that speaks against a run by its counts. What lost its base has a reason already.
*/
function countReasons(counted) {
	return counted.flatMap(reasonsOf);
}
function reasonsOf({ name, problem, metrics }) {
	return COUNT_METRIC_IDS.flatMap((id) => {
		const { verdict, changePercent = 0, tolerancePercent = 0 } = metrics[id] ?? {};
		const place = {
			series: name,
			metric: id
		};
		const { label } = countMetric(id);
		switch (verdict) {
			case "regression": {
				const tolerated = `${formatNumber(tolerancePercent)} % tolerated`;
				const text = `${name}: ${label} ${formatPercent(changePercent)}, ${tolerated}`;
				return [{
					kind: "regression",
					...place,
					text
				}];
			}
			case "unmeasurable": return [{
				kind: "unmeasurable",
				...place,
				text: `${name}: ${label}: ${problem}`
			}];
			case "inconclusive": return [{
				kind: "inconclusive",
				...place,
				text: `${name}: ${label} is inconclusive`
			}];
			default: return [];
		}
	});
}
// src/domain/counting/with-counts.ts
/**
* A comparison with what counting adds to it. The timed verdicts stay as they are; the reasons of both decide
* the gate.
* @param compared the run's timed comparison
*/
function withCounts(run, compared, policy) {
	if (!run.counts) return compared;
	const counted = compareCounts(run, policy);
	const { reasons } = compared.gate;
	const known = new Set(reasons.map(({ text }) => text));
	const added = countReasons(counted).filter(({ text }) => !known.has(text));
	return {
		...compared,
		counted,
		verdict: worstVerdict([...compared.series.length > 0 ? [compared.verdict] : [], ...counted.map(({ verdict }) => verdict)]),
		gate: {
			...compared.gate,
			...gateOf([...reasons, ...added], policy)
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
