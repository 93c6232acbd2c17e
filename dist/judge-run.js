import { C as gateFor, X as referenceSince, et as evidenceOf, f as sidesOf, q as judgeSeries, u as removedSeries, wt as skippedText } from "./instruments.js";
import { a as gateOf, d as reasonKey, l as endedEarly, o as isUnmeasured, s as reasonsAgainst } from "./gate.js";
import { T as OTHER_RUNS_RATE, a as recordsBeside, c as valuesIn, f as conditionsOf, l as conditionsOfServer, m as differencesSince, n as historyOf, o as testbedOf, p as differencesOfArms, s as testbedsIn } from "./baseline.js";
import { s as SERIES_METRIC_IDS } from "./catalogue.js";
import { m as runsByBase, r as isComplete } from "./walsh-averages.js";
import { W as worstVerdict } from "./paired-changes.js";
import { i as writeRunFile, t as compareArms } from "./compare-arms.js";
import { a as armsIn, i as notMeasured, n as comparisonOf, o as withFailedRequests, r as jumpsOf, t as againstHistory } from "./comparison.js";
import { i as withCosts, n as comparisonDocument, t as renderMarkdown } from "./markdown.js";
import { i as PAGE_FILE, o as REPORT_FILE, t as COMPARISON_FILE } from "./output-folder.js";
import { n as renderLargeJson } from "./json.js";
import { r as reportView } from "./view.js";
import { t as skippedRunNotices } from "./skipped-run.js";
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
	const gate = gateOf(reasonsAgainst(series, policy), policy);
	return comparisonOf(run, series, {
		gate,
		comparedWith: comparedWith(run, history)
	});
}
function referenceIn(history) {
	return (series) => (id, head) => {
		const past = history.valuesOf(series, id).filter((value) => value > 0);
		return referenceSince(past, id === "errors" ? void 0 : head);
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
	if (!run.base) return {
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
	return (name, id) => {
		const found = conditionsOfServer(run, name, testbedFor);
		return found ? valuesOf({
			name,
			...found
		}, id) : [];
	};
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
	const { failure = tracked.failure, ...recording } = await record({
		...tracked,
		comparison: judged
	}, gated);
	const resultOf = (comparison) => ({
		run,
		comparison,
		view: reportView({
			evidence: gated.evidence,
			recording,
			notices: noticesOf(run, baseline),
			tracker: tracked.section,
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
	await output.write(REPORT_FILE, renderMarkdown(view));
	const { renderPage } = await import("./page.js");
	await output.write(PAGE_FILE, await renderPage({
		run,
		comparison,
		view
	}));
	for (const { file, contentOf } of exports) await output.write(file, renderLargeJson(contentOf(run)));
}
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
export { noticesOf as i, gatedRun as n, judgeRun as r, compareWith as t };
