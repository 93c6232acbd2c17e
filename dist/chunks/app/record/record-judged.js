import { n as LoadgateError, o as messageOf, s as withHint } from "../../domain/shared/error.js";
import { c as reasonsIn, i as decisionOn, s as reasonKey } from "../../domain/gate/gate.js";
import { c as acceptedChanges, d as kindToAccept, u as isOfFigures } from "../../report/words/acceptances.js";
import { g as isComplete } from "../../domain/run/file/base-commit.js";
import { a as reportView } from "../../report/view.js";
import { i as isPointless, n as concluded, o as notMeasured } from "../../domain/comparison/comparison.js";
import { a as recordOf, c as conditionsOfServer, h as evidenceOf, o as recordsBeside, r as historyOf, s as storedIn, z as testbedsIn } from "../../domain/history/baseline.js";
import { r as renderMarkdown } from "../../report/markdown/markdown.js";
import { c as RECORD_FILE, l as REPORT_FILE, n as COMPARISON_FILE, o as PAGE_FILE } from "../../ports/output-folder.js";
import { At as gateFor, K as compareOtherBases, U as sidesOf, V as writeRunFile, X as endedEarly, Z as missingShards, q as compareRun } from "../../composition/instruments.js";
import { r as skippedText } from "../plan/skipped-servers.js";
import { n as renderLargeJson, t as renderJson } from "../../report/json.js";
import { n as withCosts, t as comparisonDocument } from "../../report/comparison-document.js";
import { t as skippedRunNotices } from "../judge/skipped-run.js";
import { l as notRecordedText, u as branchCommit } from "../../composition/tracker.js";
import { t as NOTHING_ADDED } from "../../ports/baseline-store.js";
// src/domain/evidence/gated-run.ts
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
// src/domain/comparison/series-testbeds.ts
/** Adds its testbed to each series if the shards of a run had different ones. */
function withTestbeds(all, run) {
	const testbedFor = testbedsIn(run);
	const inShards = run.series.filter(({ shard }) => shard !== void 0);
	const found = new Map(inShards.map((series) => [series.name, testbedFor(series)]));
	if (new Set(found.values()).size < 2) return all;
	return all.map((one) => {
		const testbed = found.get(one.name);
		return testbed === void 0 ? one : {
			...one,
			testbed
		};
	});
}
// src/domain/history/server-history.ts
/**
* The part of a store that a run's servers are compared with: those that had to answer the same, on the same testbed.
* @param run the run to compare
* @param records everything stored, in any order
*/
function serverHistoryOf(run, records) {
	const storedOf = storedIn(recordsBeside(run, records), ({ servers = [] }) => servers);
	const testbedFor = testbedsIn(run);
	return (name, id) => {
		const found = conditionsOfServer(run, name, testbedFor);
		return found ? storedOf({
			name,
			...found
		}).flatMap(({ metrics }) => metrics[id] ?? []) : [];
	};
}
// src/app/record/track-run.ts
/**
* Sends a run to its tracker. The comparison keeps its verdicts; the tracker's findings are added to its own. A run that
* ended early is incomplete and is not tracked, nor is one that was stopped once it was measured.
*/
async function trackRun(progress, { tracker, failOn, signal }, run, compared) {
	if (signal.aborted) return {
		comparison: compared,
		failure: signal.reason
	};
	if (!tracker || !isComplete(run)) return { comparison: compared };
	progress.stage(`Tracking in ${tracker.name}`);
	const { section, document: tracking, warning, ...result } = await tracker.track(run, progress, signal);
	const failure = signal.aborted ? signal.reason : result.failure;
	if (warning !== void 0 && failure === void 0) progress.warn(warning);
	const findings = [...compared.findings, ...result.findings];
	const decided = decisionOn(findings, { failOn }, isPointless(compared.comparedWith));
	const gate = {
		...compared.gate,
		...decided
	};
	return {
		comparison: {
			...compared,
			tracking,
			gate,
			findings
		},
		section,
		failure
	};
}
// src/app/judge/judge-run.ts
/**
* Judges a run: compares it, sends it to the tracker, looks for acceptances, records it, and writes all its files.
*/
async function judgeRun(world, request, unjudged) {
	const { acknowledge, configPath, origin } = request;
	const { baseline, record } = unjudged;
	const { instruments } = world;
	const whole = {
		...unjudged.run,
		...origin && { origin }
	};
	world.progress.stage("Comparing");
	const gated = gatedRun(request.config.gate, whole);
	const { run } = gated.evidence;
	const compared = unjudged.comparison ?? compareWith(request, gated, {
		...unjudged,
		instruments
	});
	const tracked = await trackRun(world.progress, request, run, compared);
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
			configPath,
			instruments: instruments.map(({ view }) => view(run, comparison))
		}),
		failure
	});
	const each = comparisons.map(resultOf);
	const shown = each.find(({ comparison }) => comparison === judged) ?? resultOf(judged);
	const unwritten = await writeFiles(world, request, {
		...shown,
		whole
	}).catch((error) => error);
	return {
		...shown,
		failure: failure ?? unwritten,
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
	const ended = run.ignored && run.failure === void 0 ? [] : endedEarly(run);
	const missing = missingShards(run, allowMissingShards);
	const others = compareOtherBases(evidence, policy);
	const findings = [
		...ended,
		...missing,
		...compared.findings
	];
	const comparison = concluded({
		...compared,
		findings
	}, policy);
	return {
		...comparison,
		gate: {
			...comparison.gate,
			...loosened.length > 0 && { loosened }
		},
		series: withTestbeds(comparison.series, run),
		...others.length > 0 && { furtherBases: others }
	};
}
async function writeFiles({ output, exports }, { configPath }, { run, whole, comparison, view }) {
	await writeRunFile(output, whole);
	const document = comparisonDocument(comparison, {
		run,
		configPath
	});
	await output.write(COMPARISON_FILE, renderLargeJson(document));
	await output.write(REPORT_FILE, renderMarkdown(view));
	const { renderPage } = await import("../../report/html/page.js");
	await output.write(PAGE_FILE, await renderPage({
		run,
		comparison,
		view
	}));
	for (const { file, contentOf } of exports) await output.write(file, renderLargeJson(contentOf(run)));
}
// src/domain/gate/recordable.ts
/**
* The reason why a run is not added to the baseline. Only complete, passing runs of the default branch are added, and
* only if the measured code is that of a commit.
* @returns undefined if the run should be recorded
*/
function reasonNotToRecord(facts) {
	const measured = branchCommit(facts.commit, facts.branch);
	if ("of" in measured) return measured;
	if (!facts.complete) return { of: "incomplete" };
	if (!facts.passed) return { of: "gate" };
	if (facts.partial) return { of: "partial" };
}
/**
* What speaks against adding a run to the baseline until somebody accepts it: everything certain, whatever the gate is
* configured to count. Inconclusive runs belong in the baseline: without them there would never be enough runs to
* decide. What is missing makes a run incomplete instead.
*/
function reasonsNotToRecord(findings) {
	const counted = findings.filter(({ by, isBlocking, earlierRuns }) => {
		return by !== "missing" && !(by === "tracker" && isBlocking === false) && earlierRuns === void 0;
	}).map(({ isAside: _, ...finding }) => finding);
	return reasonsIn(counted).filter(({ kind }) => kind !== "inconclusive");
}
// src/app/record/record-judged.ts
/** Checks whether a regression was accepted. Acceptance does not turn missing measurements into a baseline. */
function acceptedIn({ reasons }) {
	const accepted = reasons.filter((one) => one.isAccepted && isOfFigures(kindToAccept(one)));
	const known = new Set(accepted.map(reasonKey));
	return (reason) => known.has(reasonKey(reason));
}
/** Adds a run to the baseline if it belongs there, or passes it on to the job that does. */
async function recordJudged(world, { config, notRecordable, handsOver }, { branch, gated: { evidence }, comparison }) {
	const { store, output, progress, machine } = world;
	await output.remove(RECORD_FILE);
	const { baseline } = config;
	const { run } = evidence;
	const against = reasonsNotToRecord(comparison.findings);
	const isAccepted = acceptedIn(comparison.gate);
	const why = reasonNotToRecord({
		commit: run.commit,
		branch,
		passed: against.every(isAccepted),
		complete: isComplete(run),
		partial: run.only !== void 0
	});
	const nothing = run.ignored && "nothing was measured";
	const reason = notRecordable ?? nothing ?? (why && notRecordedText(why));
	if (reason !== void 0 || !run.commit) return {
		recorded: false,
		reason
	};
	const accepted = acceptedChanges(comparison.gate.reasons, comparison.gate.accepted);
	const recorded = {
		...recordOf(evidence, run.commit),
		...accepted.length > 0 && { accepted }
	};
	if (!store.save) {
		if (!handsOver) return {
			recorded: false,
			reason: `${store.location} is only read here`
		};
		const text = renderJson(recorded);
		await output.write(RECORD_FILE, text);
		return {
			recorded: false,
			handedOver: machine.hash(text)
		};
	}
	try {
		if (await store.save(recorded, baseline.keep) === 0) return {
			recorded: false,
			reason: `${store.location} ${NOTHING_ADDED}`
		};
		return { recorded: true };
	} catch (failure) {
		const reason = messageOf(failure);
		if (baseline.required !== false) return {
			recorded: false,
			reason,
			failure
		};
		progress.warn(reason);
		return {
			recorded: false,
			reason
		};
	}
}
/**
* Loads the stored runs that a run is compared with. If the gate does not need them, an unreadable store is only a
* warning, and the run is compared with none.
* @param hasBase the run has a base, which decides unless the gate is on history
* @throws LoadgateError `publishing` when it cannot be read and is required
*/
async function loadBaseline({ store, progress }, { config, gateOn = [] }, hasBase) {
	const { required = !hasBase || gateOn.includes("history") } = config.baseline;
	try {
		return await store.load();
	} catch (error) {
		if (required || !(error instanceof LoadgateError)) throw error;
		progress.warn(withHint(error));
		return {
			records: [],
			skipped: []
		};
	}
}
export { noticesOf as a, judgeRun as i, recordJudged as n, gatedRun as o, compareWith as r, loadBaseline as t };
