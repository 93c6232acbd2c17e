import { l as isOfFigures, s as acceptedChanges, u as kindToAccept } from "../../report/words/acceptances.js";
import { i as reasonsIn, r as reasonKey } from "../../domain/gate/reason.js";
import { l as notRecordedText, u as branchCommit } from "../../composition/tracker.js";
import { a as recordOf } from "../../domain/history/baseline.js";
import { n as isComplete } from "../../domain/run/file/run-file.js";
import { o as messageOf } from "../../domain/shared/error.js";
import { t as NOTHING_ADDED } from "../../ports/baseline-store.js";
import { a as RECORD_FILE } from "../../ports/output-folder.js";
import { t as renderJson } from "../../report/json.js";
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
export { recordJudged as t };
