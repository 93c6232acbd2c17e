import { a as isPromised, i as reasonsIn, l as decidingIn, n as isUnmeasured, t as blocks, v as BASIS } from "./reason.js";
import { c as serverOf } from "../series/series.js";
import { t as EXIT_CODES } from "../shared/error.js";
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
* The decision that follows from findings. This is the only place that interprets `failOn`.
* @param findings all that was found in a run
* @param isPointless nothing that the run shows is a pass
* @returns the decision; inconclusive comparisons are only reasons if they fail the gate, and reasons that `never`
* passes are marked as not blocking
*/
function decisionOn(findings, { failOn }, isPointless = false) {
	return decidedBy(reasonsIn(findings).flatMap((reason) => {
		if (reason.kind === "inconclusive" && reason.kind !== failOn) return [];
		const isWaived = failOn === "never" && !isUnmeasured(reason);
		return [{
			...againstHistory(reason),
			...isWaived && { isBlocking: false }
		}];
	}), findings, isPointless);
}
/** A reason as it is given if it comes from the comparison with earlier runs beside base. */
function againstHistory(reason) {
	const isOfChange = reason.kind === "regression" || reason.kind === "inconclusive";
	return reason.earlierRuns !== void 0 && isOfChange ? {
		...reason,
		kind: "history"
	} : reason;
}
/**
* The decision by reasons that are marked: accepted, or not blocking.
* @param isPointless head is compared with itself, or with a base that has no benchmark: nothing it shows is a pass
*/
function decidedBy(reasons, findings, isPointless) {
	if (reasons.some(blocks)) return {
		decision: "fail",
		standing: "failed",
		reasons
	};
	return {
		decision: "pass",
		standing: isPointless ? "neutral" : standingOf(findings, reasons),
		reasons
	};
}
/**
* The standing of a gate that passes. It has only `passed` if something was compared and decided, nothing can be worse than a
* tick promises, and every reason against it is accepted. Accepting a missing measurement does not measure it, so that stays `neutral`.
*/
function standingOf(findings, reasons) {
	const isCovered = ({ isAccepted, kind }) => isAccepted && BASIS[kind] === "figures";
	if (!reasons.every(isCovered)) return "neutral";
	const accepted = reasons.filter(({ kind }) => kind !== "inconclusive");
	const names = new Set(accepted.map(({ series }) => series));
	const own = findings.filter(({ earlierRuns }) => earlierRuns === void 0);
	const left = decidingIn(own).filter(({ series, by }) => by === "limit" || !names.has(series));
	const isAgainst = (finding) => finding.effect === "doubts" || finding.effect === "fails" && !names.has(finding.series) || breaksPromise(finding) && !reasons.some(({ series }) => series === finding.series);
	if (left.some(isAgainst)) return "neutral";
	if (accepted.length > 0) return "passed";
	const ofMetrics = left.filter(({ metric }) => metric !== void 0);
	const ofLoads = ofMetrics.filter(({ series = "" }) => series !== serverOf(series));
	const areOpen = ofLoads.some(({ effect, by }) => effect === "open" && by !== "limit");
	const isDecided = ({ effect }) => effect === "improves" || effect === "holds";
	return (areOpen ? ofLoads : ofMetrics).some(isDecided) ? "passed" : "neutral";
}
/** True if what is open of a metric may be worse than a tick promises. A limit is promised to be kept. */
function breaksPromise({ effect, figures }) {
	if (effect !== "open") return false;
	if (figures.of === "limit") return true;
	return figures.of === "metric" && !isPromised(figures.metric, figures.metric.tolerancePercent ?? 0);
}
/**
* The exit code of a decision.
* @returns 0 for a pass, 3 if a required measurement is missing, otherwise 1
*/
function exitCodeOf({ decision, reasons }) {
	if (decision === "pass") return 0;
	return reasons.some((reason) => blocks(reason) && isUnmeasured(reason)) ? EXIT_CODES.measurement : 1;
}
export { exitCodeOf as a, decisionOn as i, GATE_ON as n, decidedBy as r, FAIL_ON as t };
