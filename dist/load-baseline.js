import { n as LoadgateError } from "./error.js";
import { i as SERIES_METRIC_IDS, o as TOLERANCE_METRIC_IDS, t as COUNT_METRIC_IDS } from "./catalogue.js";
import { i as decideGate, o as gateOf, s as isUnmeasured, u as metricReason } from "./gate.js";
import "./load.js";
import { t as withoutNullish } from "./without-nullish.js";
import { _ as worstVerdict, o as median, p as CONFIDENCE } from "./series-value.js";
import { a as PAGE_FILE, s as REPORT_FILE, t as COMPARISON_FILE } from "./output-folder.js";
import { i as renderLargeMarkdown, l as endedEarly, o as comparisonDocument, t as reportView, u as reasonKey } from "./view.js";
import { s as isComplete, u as runsByBase } from "./system-calls.js";
import { A as differencesSince, O as conditionsOf, a as testbedOf, k as differencesOfArms, n as historyOf, o as testbedsIn, r as machineTypeOf } from "./baseline.js";
import { r as skippedText } from "./skipped-servers.js";
import { d as countHistoryOf, f as gateFor, i as writeRunFile, t as compareArms, u as compareCounts } from "./compare-arms.js";
import { a as COMPARISON_SCHEMA, c as withFailedRequests, i as compareServers, o as removedSeries, s as armsIn, u as evidenceOf, v as judgeSeries } from "./count-facts.js";
import { n as predictionPValues, t as predictionInterval } from "./prediction.js";
import { n as renderLargeJson } from "./json.js";
import { t as skippedRunNotices } from "./skipped-run.js";
import path from "node:path";
// src/config/config-path.ts
/**
* What a command in the current folder would have to call a configuration.
* @param file its path
* @returns undefined where commands find it by themselves
*/
function configPathOf(file) {
	const found = path.relative("", file);
	return found === "loadgate.yml" ? void 0 : found;
}
// src/domain/comparison/compare-with-history.ts
/**
* Compares a run with earlier runs.
*
* Each run gives one value, so the noise that counts is the spread between runs: the new value is judged by
* the prediction interval of their logarithms.
*
* @param run the run to judge
* @param history comparable earlier runs
* @param policy what is gated, and what fails the gate
*/
function compareWithHistory(run, history, policy) {
	const heads = run.series.filter(({ arm }) => arm === "head");
	const judged = judgeSeries(heads, referenceIn(history), policy);
	const series = [...withFailedRequests(judged, armsIn(run), policy), ...seriesGone(run, history)];
	return {
		schema: COMPARISON_SCHEMA,
		verdict: worstVerdict(series.map(({ verdict }) => verdict)),
		gate: decideGate(series, policy),
		comparedWith: comparedWith$1(run, history),
		series,
		headToHead: compareServers(run.series)
	};
}
function referenceIn(history) {
	return (series) => (id, head) => {
		const past = history.valuesOf(series, id).filter((value) => value > 0);
		const change = id === "errors" ? void 0 : changeFrom(past, head);
		if (past.length === 0) return {};
		if (!change || head === void 0) return { base: median(past) };
		const base = head * Math.exp(-change.difference);
		return {
			base: Math.min(Math.max(base, Number.MIN_VALUE), Number.MAX_VALUE),
			change
		};
	};
}
function changeFrom(past, head) {
	if (head === void 0 || head <= 0 || past.length < 3) return void 0;
	const logs = past.map(Math.log);
	return {
		...predictionInterval(logs, Math.log(head), CONFIDENCE),
		pValues: () => {
			const { less, greater } = predictionPValues(logs, Math.log(head));
			return {
				lower: less,
				higher: greater
			};
		}
	};
}
/** Series of the newest comparable run that this one does not have, although it is complete. */
function seriesGone(run, history) {
	if (run.series.length === 0 && run.counts) return [];
	const newest = history.records.findLast(({ series }) => series.length > 0);
	if (!newest || run.only !== void 0 || run.failure !== void 0) return [];
	const present = new Set(run.series.map(({ name }) => name));
	const skipped = new Set(run.skipped?.map(({ server }) => server));
	return newest.series.filter(({ name, server }) => !present.has(name) && !skipped.has(server)).map((one) => {
		const values = Object.entries(one.metrics).map(([id, base]) => [id, { base }]);
		return removedSeries(one, Object.fromEntries(values));
	});
}
function comparedWith$1(run, history) {
	const testbed = testbedOf(run.environment);
	const runs = Math.max(0, ...run.series.map((series) => history.valuesOf(series, "throughput").length));
	if (runs > 0) return {
		kind: "history",
		runs,
		testbed
	};
	return {
		kind: "none",
		reason: `no baseline yet for ${testbed}`
	};
}
// src/domain/comparison/compare.ts
/**
* Compares a run with its base arm if it has one, else with earlier runs. If it has both, the series are
* compared with base, and changes against earlier runs are listed separately.
* @param evidence what the run shows
* @param history comparable earlier runs
* @param policy against what it is judged, and what fails the gate
*/
function compareRun(evidence, history, policy) {
	const { run, gate } = evidence;
	const differences = differencesFrom(run, history);
	const noted = differences.length > 0 ? { differences } : {};
	const pastOf = () => compareWithHistory(run, history, {
		...gate,
		...policy
	});
	if (!hasArms(evidence)) return {
		...pastOf(),
		...noted
	};
	const paired = compareArms(evidence, policy);
	const { gateOn = ["paired"] } = policy;
	if (history.records.length === 0 && !gateOn.includes("history")) return {
		...paired,
		gate: gateOf(eachOnce(paired.gate.reasons), policy),
		...noted
	};
	const past = pastOf();
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
		} },
		...noted
	};
}
function hasArms(evidence) {
	return evidence.run.base !== void 0;
}
/** Differences between the arms of a run, and from the newest earlier run. */
function differencesFrom(run, { newest }) {
	const arms = differencesOfArms(run.servers);
	if (!newest) return arms;
	return [...arms, ...differencesSince(newest, conditionsOf(run), newest)];
}
/** Reasons such as failed requests are in both comparisons; they are given once. */
function gateOfBoth(counted, { paired, past }, policy) {
	const known = new Set(paired.gate.reasons.map(reasonKey));
	const reasons = counted.flatMap(({ gate, comparedWith }) => gate.reasons.map((reason) => comparedWith.kind === "history" && !known.has(reasonKey(reason)) ? againstHistory(reason, comparedWith.runs) : reason));
	const unknown = new Set(past.series.filter(hasNoHistory).map(({ name }) => name));
	const unmeasured = paired.gate.reasons.filter((reason) => isUnmeasured(reason) || reason.series !== void 0 && unknown.has(reason.series));
	return gateOf(eachOnce([...unmeasured, ...reasons]), policy);
}
function eachOnce(reasons) {
	return [...new Map(reasons.map((reason) => [reasonKey(reason), reason])).values()];
}
/** Whether earlier runs are too few to judge a series by, such as one that is new. */
function hasNoHistory({ metrics }) {
	return Object.values(metrics).every(({ changePercent }) => changePercent === void 0);
}
function againstHistory(reason, earlierRuns) {
	return {
		...reason,
		kind: KIND_AGAINST_HISTORY[reason.kind],
		earlierRuns
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
	"ended-early": "ended-early",
	"missing-shard": "missing-shard",
	benchmark: "benchmark"
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
// src/domain/comparison/compare-further-bases.ts
/**
* Compares head with the bases that the gate does not judge, each as if it had been the only one. Every comparison
* keeps the false-alarm rate of a run to itself.
* @param gate what is tolerated, the same as against the base that the gate judges
*/
function compareFurtherBases(run, gate, policy) {
	return runsByBase(run).others.map((own) => {
		const { verdict, comparedWith, series, common, lost } = compareArms(evidenceOf(own, gate), policy);
		const differences = differencesOfArms(own.servers);
		return {
			verdict,
			comparedWith,
			series,
			...common && { common },
			...lost && { lost },
			...differences.length > 0 && { differences }
		};
	});
}
// src/domain/comparison/not-measured.ts
/** The comparison of a change that nothing was measured of: its gate passes, and the change is neither better nor worse. */
function notMeasured(ignored) {
	return {
		schema: COMPARISON_SCHEMA,
		verdict: "new",
		gate: {
			decision: "pass",
			reasons: []
		},
		comparedWith: {
			kind: "none",
			reason: "nothing was measured",
			ignored
		},
		series: [],
		headToHead: []
	};
}
// src/domain/comparison/series-testbeds.ts
/** The series, each with its testbed where those of a run's shards differ. */
function withTestbeds(all, run) {
	const testbedFor = testbedsIn(run);
	const found = new Map(run.series.filter(({ shard }) => shard !== void 0).map((series) => [series.name, testbedFor(series)]));
	if (new Set(found.values()).size < 2) return all;
	return all.map((one) => {
		const testbed = found.get(one.name);
		return testbed === void 0 ? one : {
			...one,
			testbed
		};
	});
}
// src/domain/counting/count-reasons.ts
/**
* Everything that speaks against a run by its counts.
*/
function countReasons(run, { counted = [], series }) {
	const isTimed = ({ server, scenario }) => series.some((one) => one.server === server && one.scenario === scenario && hasVerdict(one));
	return nothingCounted(run) ?? counted.flatMap((one) => reasonsOf(one, {
		base: run.base,
		isTimed: isTimed(one)
	}));
}
/** The same of a run that need not have counted: there is none then. */
function countReasonsIn(run, comparison) {
	return run.counts ? countReasons({
		...run,
		counts: run.counts
	}, comparison) : [];
}
/** Whether something that was timed is judged. */
function hasVerdict({ metrics }) {
	return TOLERANCE_METRIC_IDS.some((id) => metrics[id]?.verdict !== void 0);
}
/** Counting alone without a single count is no measurement, whatever is gated. */
function nothingCounted({ series, counts }) {
	const heads = counts.series.filter(({ arm }) => arm === "head");
	if (series.length > 0 || heads.some(({ turns }) => turns.length > 0)) return void 0;
	const told = heads[0]?.failure;
	return [{
		kind: "ended-early",
		figures: {
			of: "nothing-counted",
			...withoutNullish({ told })
		}
	}];
}
function reasonsOf(counted, { base, isTimed }) {
	const { name, problem, isBaseLost, notCompared, metrics, unseen = [] } = counted;
	if (notCompared !== void 0) return [];
	const isJudged = Object.values(metrics).some(({ verdict }) => verdict !== void 0);
	if (problem === void 0 && !isJudged && unseen.length > 0 && !isTimed) return [{
		kind: "unmeasurable",
		...problemOf(name, {
			of: "unseen",
			metrics: unseen
		})
	}];
	if (problem === void 0) return COUNT_METRIC_IDS.flatMap((id) => metricReason(name, id, metrics[id]) ?? []);
	if (!isJudged) return [];
	const reason = problemOf(name, problem);
	if (!isBaseLost) return [{
		kind: "unmeasurable",
		...reason
	}];
	const isOptional = base?.isRequired === false;
	return [{
		kind: "lost-base",
		...reason,
		...isOptional && { isBlocking: false }
	}];
}
function problemOf(series, problem) {
	return {
		series,
		figures: {
			of: "counts",
			problem
		}
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
	}, {
		...compared,
		counted
	})];
	return {
		...compared,
		comparedWith: comparedWith(run, compared, policy),
		counted,
		verdict: worstVerdict([...compared.series.length > 0 ? [compared.verdict] : [], ...counted.map(({ verdict }) => verdict)]),
		gate: {
			...compared.gate,
			...gateOf(reasons, policy)
		}
	};
}
/** Earlier counts are something to compare with where no earlier times are. */
function comparedWith({ base, environment, counts }, compared, { past }) {
	const counter = counts?.counter;
	if (base || compared.comparedWith.kind !== "none" || !past || past.runs === 0 || !counter) return compared.comparedWith;
	const { name, version } = counter;
	const testbed = `${machineTypeOf(environment)}, ${name} ${version}`;
	return {
		kind: "history",
		runs: past.runs,
		testbed
	};
}
// src/domain/gate/missing-shards.ts
/**
* The reasons against a run, with one for each shard of which nothing counts in place of those against its series.
* @param run put together from shards, or not
* @param isAllowed whether the gate may pass without them, as long as there is anything that it can pass
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
// src/app/gated-run.ts
/**
* Holds a run to its gate.
* @param config head's
*/
function gatedRun(config, run) {
	const { gate, ...agreed } = gateFor(config, run);
	return {
		...agreed,
		evidence: evidenceOf(run, gate)
	};
}
// src/app/record/track-run.ts
/**
* Hands a run to its tracker. The comparison keeps its verdicts; the tracker's reasons join the gate's. A run
* that ended early is no measurement of the whole and is not tracked.
*/
async function trackRun(progress, { tracker, failOn, signal }, { run, compared }) {
	if (!tracker || !isComplete(run)) return {
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
	const gated = gatedRun(request.config.gate, run);
	const compared = compareWith(request, gated, unjudged);
	const tracked = await trackRun(world.progress, request, {
		run,
		compared
	});
	const comparisons = await acknowledge?.(tracked.comparison) ?? [];
	const judged = comparisons.find(({ gate }) => gate.decision === "fail") ?? comparisons[0] ?? tracked.comparison;
	const { failure: unrecorded, ...recording } = await record({
		...tracked,
		comparison: judged
	}, gated);
	const failure = unrecorded ?? tracked.failure;
	const about = withoutNullish({
		evidence: gated.evidence,
		recording,
		notices: noticesOf(run, baseline),
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
	const shown = each.find(({ comparison }) => comparison === judged) ?? resultOf(judged);
	await writeFiles(world, request, shown);
	return {
		...shown,
		each,
		...withoutNullish({ handedOver: recording.handedOver })
	};
}
/** What a report says beside what it found: servers and stored runs that were skipped, one sentence each. */
function noticesOf(run, { skipped }) {
	return [...(run.skipped ?? []).map((one) => `${skippedText(one)}.`), ...skippedRunNotices(skipped)];
}
/** Compares a run with what there is to compare it with. */
function compareWith({ failOn, gateOn, allowMissingShards = false }, { evidence, loosened }, { baseline, isWhole = evidence.run.shards !== void 0 }) {
	const { run, gate } = evidence;
	const policy = {
		failOn,
		isWhole,
		...withoutNullish({ gateOn })
	};
	const timed = run.ignored ? notMeasured(run.ignored) : compareRun(evidence, historyOf(run, baseline.records), policy);
	const past = countHistoryOf(run, baseline.records);
	const compared = withCounts(run, timed, {
		...gate,
		...policy,
		past
	});
	const reasons = withMissingShards(compared.gate.reasons, run, allowMissingShards);
	const ended = run.ignored && run.failure === void 0 ? [] : endedEarly(run);
	const decision = gateOf([...ended, ...reasons], policy);
	const furtherBases = compareFurtherBases(run, gate, policy);
	return {
		...compared,
		...furtherBases.length > 0 && { furtherBases },
		gate: {
			...decision,
			...loosened.length > 0 && { loosened }
		},
		series: withTestbeds(compared.series, run)
	};
}
async function writeFiles({ output, exports }, { configPath }, { run, comparison, view }) {
	await writeRunFile(output, run);
	const document = comparisonDocument(comparison, {
		run,
		...withoutNullish({ configPath })
	});
	await output.write(COMPARISON_FILE, renderLargeJson(document));
	await output.write(REPORT_FILE, renderLargeMarkdown(view));
	const { renderPage } = await import("./page.js");
	await output.write(PAGE_FILE, await renderPage({
		run,
		comparison,
		view
	}));
	for (const { file, contentOf } of exports) await output.write(file, renderLargeJson(contentOf(run)));
}
// src/app/record/load-baseline.ts
/**
* The stored runs that a run is compared with.
* @param required false where a store that cannot be read is a warning, and the run is compared with none
* @throws LoadgateError `publishing` when it cannot be read and is required
*/
async function loadBaseline(store, required, progress) {
	try {
		return await store.load();
	} catch (error) {
		if (required !== false || !(error instanceof LoadgateError)) throw error;
		progress.warn(error.message);
		return {
			records: [],
			skipped: []
		};
	}
}
export { gatedRun as a, noticesOf as i, compareWith as n, countReasonsIn as o, judgeRun as r, configPathOf as s, loadBaseline as t };
