import { n as LoadgateError } from "./error.js";
import { s as SERIES_METRIC_IDS } from "./catalogue.js";
import { i as decideGate, o as gateOf, s as isUnmeasured } from "./gate.js";
import "./load.js";
import { n as isComplete, u as runsByBase } from "./run-file.js";
import { _ as CONFIDENCE, u as median, x as worstVerdict } from "./server-value.js";
import { B as differencesOfArms, V as differencesSince, _ as OTHER_RUNS_RATE, a as recordsBeside, c as valuesIn, l as conditionsOfServer, n as historyOf, o as testbedOf, s as testbedsIn, z as conditionsOf } from "./baseline.js";
import { a as PAGE_FILE, s as REPORT_FILE, t as COMPARISON_FILE } from "./output-folder.js";
import { r as reportView } from "./view.js";
import { P as gateFor, _ as sidesOf, b as judgeSeries, d as evidenceOf, wt as skippedText } from "./instruments.js";
import { n as predictionPValues, t as predictionInterval } from "./prediction.js";
import { a as armsIn, i as removedSeries, n as compareServers, o as withFailedRequests, r as COMPARISON_SCHEMA, t as serversHeadToHead } from "./server-head-to-head.js";
import { n as renderLargeJson } from "./json.js";
import { i as writeRunFile, t as compareArms } from "./compare-arms.js";
import { a as withCosts, c as endedEarly, l as reasonKey, o as againstHistory, r as comparisonDocument, s as jumpsOf, t as renderLargeMarkdown } from "./markdown.js";
import { t as skippedRunNotices } from "./skipped-run.js";
import path from "node:path";
// src/config/config-path.ts
/**
* The path of a configuration, as a command in the current folder must name it.
* @param file its path
* @returns undefined if commands find it by default
*/
function configPathOf(file) {
	const found = path.relative("", file);
	return found === "loadgate.yml" ? void 0 : found;
}
// src/domain/comparison/compare-with-history.ts
/**
* Compares a run with earlier runs.
*
* Each run gives one value, so the relevant noise is the variation between runs: the new value is judged by the
* prediction interval of their logarithms.
*
* @param run the run to judge
* @param history comparable earlier runs
* @param policy bounds, and the conditions that fail the gate
*/
function compareWithHistory(run, history, policy) {
	const heads = run.series.filter(({ arm }) => arm === "head");
	const judged = judgeSeries(heads, referenceIn(history), {
		...policy,
		falseAlarmRate: OTHER_RUNS_RATE
	});
	const series = [...withFailedRequests(judged, armsIn(run), policy), ...seriesGone(run, history)];
	return {
		schema: COMPARISON_SCHEMA,
		verdict: worstVerdict(series.map(({ verdict }) => verdict)),
		gate: decideGate(series, policy),
		comparedWith: comparedWith(run, history),
		series,
		headToHead: compareServers(run.series),
		...serversHeadToHead(run)
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
/** Series of the newest comparable run that this one lacks although it is complete. */
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
function comparedWith(run, history) {
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
* Compares a run with its base arm if it has one, otherwise with earlier runs. If it has both, the series are compared
* with base, and changes against earlier runs are listed separately. Further bases are each compared as if they were the
* only one, so every comparison has the whole false-alarm rate of a run.
* @param evidence of the run
* @param history comparable earlier runs
* @param policy the references that count, and the conditions that fail the gate
*/
function compareRun(evidence, history, policy) {
	const { run, gate } = evidence;
	const furtherBases = runsByBase(run).others.map((own) => ({
		...compareArms(evidenceOf(own, gate), policy),
		...noted(differencesOfArms(own.servers))
	}));
	const beside = {
		...noted(differencesFrom(run, history)),
		...furtherBases.length > 0 && { furtherBases }
	};
	const pastOf = () => compareWithHistory(run, history, {
		...gate,
		...policy
	});
	if (!hasArms(evidence)) return {
		...pastOf(),
		...beside
	};
	const paired = compareArms(evidence, policy);
	const { gateOn = ["paired"] } = policy;
	if (history.records.length === 0 && !gateOn.includes("history")) return {
		...paired,
		gate: gateOf(eachOnce(paired.gate.reasons), policy),
		...beside
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
			jumps: jumpsOf(past.series, SERIES_METRIC_IDS)
		} },
		...beside
	};
}
function hasArms(evidence) {
	return evidence.run.base !== void 0;
}
function noted(differences) {
	return differences.length > 0 ? { differences } : {};
}
/** Differences between the arms of a run, and from the newest earlier run. */
function differencesFrom(run, { newest }) {
	const arms = differencesOfArms(run.servers);
	if (!newest) return arms;
	return [...arms, ...differencesSince(newest, conditionsOf(run), newest)];
}
/** Reasons such as failed requests are in both comparisons; they are listed once. */
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
/** True if earlier runs are too few to judge a series by, for example because it is new. */
function hasNoHistory({ metrics }) {
	return Object.values(metrics).every(({ changePercent }) => changePercent === void 0);
}
// src/domain/comparison/not-measured.ts
/**
* The comparison of a change for which nothing was measured: its gate passes, and the change is neither better nor
* worse.
*/
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
/** Adds its testbed to each series if the shards of a run had different ones. */
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
// src/domain/gate/missing-shards.ts
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
// src/domain/history/server-history.ts
/**
* The part of a store that a run's servers are compared with: those that had to answer the same, on the same testbed.
* @param run the run to compare
* @param records everything stored, in any order
*/
function serverHistoryOf(run, records) {
	const valuesOf = valuesIn(recordsBeside(run, records), ({ servers = [] }) => servers);
	const testbedFor = testbedsIn(run);
	return { valuesOf: (name, id) => {
		const found = conditionsOfServer(run, name, testbedFor);
		return found ? valuesOf({
			name,
			...found
		}, id) : [];
	} };
}
// src/app/record/track-run.ts
/**
* Sends a run to its tracker. The comparison keeps its verdicts; the tracker's reasons are added to the gate's. A
* run that ended early is incomplete and is not tracked.
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
		failure
	};
}
// src/app/judge/gated-run.ts
/**
* Resolves the gate of a run.
* @param config head's
*/
function gatedRun(config, run) {
	const { gate, ...agreed } = gateFor(config, run);
	return {
		...agreed,
		evidence: evidenceOf(run, gate)
	};
}
// src/app/judge/judge-run.ts
/**
* Judges a run: compares it, sends it to the tracker, looks for acceptances, records it, and writes all its files.
* @throws LoadgateError `publishing` when a file cannot be written
*/
async function judgeRun(world, request, unjudged) {
	const { acknowledge, origin } = request;
	const { baseline, record } = unjudged;
	const { instruments } = world;
	const run = {
		...unjudged.run,
		...origin && { origin }
	};
	world.progress.stage("Comparing");
	const gated = gatedRun(request.config.gate, run);
	const compared = compareWith(request, gated, {
		...unjudged,
		instruments
	});
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
	const about = {
		evidence: gated.evidence,
		recording,
		notices: noticesOf(run, baseline),
		tracker: tracked.section
	};
	const resultOf = (comparison) => ({
		run,
		comparison,
		view: reportView({
			...about,
			comparison,
			instruments: instruments.map(({ view }) => view(run, comparison))
		}),
		failure
	});
	const each = comparisons.map(resultOf);
	const shown = each.find(({ comparison }) => comparison === judged) ?? resultOf(judged);
	await writeFiles(world, request, shown);
	return {
		...shown,
		each,
		handedOver: recording.handedOver
	};
}
/** Notices of a report: skipped servers and stored runs, one sentence each. */
function noticesOf(run, { skipped }) {
	return [...(run.skipped ?? []).map((one) => `${skippedText(one)}.`), ...skippedRunNotices(skipped)];
}
/** Compares a run with its base and its history, as far as available. */
function compareWith({ failOn, gateOn, allowMissingShards = false }, { evidence, loosened }, { baseline: { records }, isWhole = evidence.run.shards !== void 0, instruments }) {
	const { run, gate } = evidence;
	const policy = {
		failOn,
		isWhole,
		gateOn
	};
	const timed = run.ignored ? notMeasured(run.ignored) : compareRun(evidence, historyOf(run, records), policy);
	const judged = {
		run,
		records,
		policy: {
			...gate,
			...policy
		}
	};
	const measured = instruments.reduce((all, { compare }) => compare(all, judged), timed);
	const sides = sidesOf(run, serverHistoryOf(run, records));
	const compared = run.ignored ? measured : withCosts(measured, sides, judged.policy);
	const reasons = withMissingShards(compared.gate.reasons, run, allowMissingShards);
	const ended = run.ignored && run.failure === void 0 ? [] : endedEarly(run);
	const decision = gateOf([...ended, ...reasons], policy);
	return {
		...compared,
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
		configPath
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
* Loads the stored runs that a run is compared with.
* @param required if false, an unreadable store is only a warning, and the run is compared with none
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
export { gatedRun as a, noticesOf as i, compareWith as n, configPathOf as o, judgeRun as r, loadBaseline as t };
