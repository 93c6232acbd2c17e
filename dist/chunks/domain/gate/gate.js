import { Y as groupedBy, t as withoutNullish } from "../shared/without-nullish.js";
import { t as agreeingValues } from "../evidence/change.js";
import { n as required } from "../shared/required.js";
import { u as serverOf } from "../series/series.js";
import { t as EXIT_CODES } from "../shared/error.js";
// src/domain/findings/finding.ts
/**
* What a finding means for its subject, in descending order of importance. `fails`: it certainly got worse, or is not
* allowed. `unmeasured`: what was to be judged has no result. `doubts`: it may have got worse, which keeps a run from
* passing. `open`: nothing is known for certain. `improves` and `holds`: it certainly got better, or no worse than
* tolerated.
*/
const EFFECTS = [
	"fails",
	"unmeasured",
	"doubts",
	"open",
	"improves",
	"holds"
];
/**
* What reasons of each kind are based on: figures of a comparison that was made, so that accepting them accepts it; a
* missing measurement; or what went wrong in one. An acceptance covers reasons of one kind.
*/
const BASIS = {
	regression: "figures",
	inconclusive: "figures",
	limit: "figures",
	history: "figures",
	alert: "figures",
	errors: "fault",
	unmeasurable: "fault",
	"lost-base": "missing",
	"same-program": "missing",
	"ended-early": "missing",
	"missing-shard": "missing",
	benchmark: "missing",
	unasked: "missing"
};
/** How much one effect matters more than another, for sorting; negative if the first one does. */
function byEffect(a, b) {
	return EFFECTS.indexOf(a.effect) - EFFECTS.indexOf(b.effect);
}
// src/domain/findings/metric-entries.ts
/** The metrics of a comparison that are there, each with its id, which `Object.entries` takes for any text. */
function metricEntries(metrics) {
	return Object.entries(metrics);
}
/** The same metrics of a series, each replaced by another comparison. */
function withEachMetric(metrics, of) {
	return Object.fromEntries(metricEntries(metrics).map(([id, metric]) => [id, of(metric)]));
}
/** The values of a metric that both arms have, adjusted so that their ratio is a change. */
function valuesAt({ base, head }, changePercent) {
	const values = {
		base: required(base, "base"),
		head: required(head, "head")
	};
	return agreeingValues(values, Math.log1p(changePercent / 100));
}
/** A metric without what is only known of an open one, and without bounds of typical bursts: something else decided it. */
function withoutBounds(metric) {
	const { looksWorse: _, timeToDecideMs: __, isLongToDecide: ___, ...known } = metric;
	const { atMostWorsePercent: ____, smallestDetectablePercent: _____, ...decided } = known;
	return decided;
}
// src/domain/findings/verdict.ts
/** Verdicts in descending order of importance. */
const VERDICT_ORDER = [
	"regression",
	"unmeasurable",
	"inconclusive",
	"improvement",
	"removed",
	"new",
	"no-worse",
	"unchanged"
];
/** Verdicts of comparisons that found nothing. */
const FOUND_NOTHING = [
	"unchanged",
	"no-worse",
	"inconclusive"
];
/**
* The most important of several verdicts.
* @returns `new` if there are none
*/
function worstVerdict(verdicts) {
	return VERDICT_ORDER.find((verdict) => verdicts.includes(verdict)) ?? "new";
}
// src/domain/findings/conclusion.ts
/** The findings without those whose reason another one gives. */
function withoutOverruled(findings) {
	const overruling = findings.flatMap(({ overrules }) => overrules ?? []);
	if (overruling.length === 0) return findings;
	const bySeries = groupedBy(overruling.flatMap((one) => one.series.map((series) => ({
		series,
		one
	}))), ({ series }) => series);
	return findings.filter(({ series = "", by, effect, overrules }) => (bySeries.get(series) ?? []).every(({ one }) => one === overrules || one.by?.includes(by) === false || one.effects?.includes(effect) === false));
}
/**
* Of the findings that no other one overrules, all that concern whole subjects, and for each metric of a subject the one
* that decides it: the last of those with the most important effect. A limit, and a comparison with earlier runs beside
* base, decide something else than a change from base.
*/
function decidingIn(all) {
	const findings = withoutOverruled(all);
	const keyOf = ({ series, metric, by, earlierRuns }) => `${series} ${metric} ${by === "limit"} ${earlierRuns}`;
	const ofMetrics = findings.filter(({ series, metric }) => series !== void 0 && metric);
	const byMetric = groupedBy(ofMetrics, keyOf);
	const deciding = new Map([...byMetric.values()].map((own) => [own[0], own.reduce((one, other) => byEffect(one, other) < 0 ? one : other)]));
	return findings.flatMap((one) => one.series === void 0 || one.metric === void 0 ? [one] : deciding.get(one) ?? []);
}
/**
* The series as a comparison shows them: each metric as what decides it shows it, and with everything that was found of
* the series as a whole.
* @param rows as typical bursts judge them
*/
function concludedSeries(rows, findings) {
	const bySeries = groupedBy(findings, ({ series }) => series);
	return rows.map((row) => concluded(row, bySeries.get(row.name) ?? []));
}
function concluded(row, own) {
	const isLate = own.some(({ by, effect }) => by === "late-answers" && effect === "fails");
	const others = own.filter(({ by }) => BESIDE_BURSTS.includes(by));
	const told = Object.assign({}, ...own.map(shownOf));
	if (!isLate && others.length === 0) return {
		...row,
		...told
	};
	const decided = decidingIn(own.filter(({ by }) => by === "bursts" || others.some((o) => o.by === by)));
	const metrics = { ...row.metrics };
	const byId = new Map(decided.map((one) => [one.metric, one]));
	for (const [id] of metricEntries(row.metrics)) {
		const figures = byId.get(id)?.figures;
		if (figures?.of === "metric") metrics[id] = figures.metric;
	}
	const verdict = worstVerdict(Object.values(metrics).flatMap((one) => one.verdict ?? []));
	if (!isLate || verdict === "regression") return {
		...row,
		...told,
		metrics,
		verdict
	};
	const withheld = withEachMetric(row.metrics, (metric) => metric.verdict === void 0 ? metric : {
		...metric,
		verdict: "unmeasurable"
	});
	return {
		...row,
		...told,
		metrics: withheld,
		verdict: "regression"
	};
}
/** What decides on metrics of series beside typical bursts. */
const BESIDE_BURSTS = [
	"all-answers",
	"starts",
	"follow-up"
];
/** What a finding on a whole series adds to it. */
function shownOf({ figures, effect }) {
	switch (figures.of) {
		case "late-answers": return { late: figures.late };
		case "answer-bytes": return { answerBytes: figures.answerBytes };
		case "idle-work": return { idleWork: figures.idleWork };
		case "failed-requests": return { failures: {
			...figures.failures,
			...effect !== "holds" && { areTooMany: true }
		} };
		case "failed-beside": return { failuresBeside: {
			...figures.failures,
			verdict: BESIDE[effect]
		} };
		default: return {};
	}
}
/** The published words for what failures beside the bursts mean. */
const BESIDE = {
	fails: "worse",
	doubts: "perhaps-worse",
	open: "not-compared"
};
/** True if a bound is within what a tick promises; a comparison without a bound is not. */
function isPromised({ atMostWorsePercent: bound }, tolerancePercent) {
	return bound !== void 0 && bound <= 2 * tolerancePercent;
}
/** Verdicts of typical bursts that no total changes. */
const SETTLED = [
	"regression",
	"unmeasurable",
	"new"
];
/** True if all answers together may be worse than a tick promises, while typical bursts decided. */
function mayBeFarWorse({ verdict, allAnswers, tolerancePercent }) {
	if (!allAnswers || tolerancePercent === void 0 || SETTLED.includes(verdict)) return false;
	return !isPromised(allAnswers, tolerancePercent);
}
/** True if a metric is not shown to be what a tick promises, so that it is to be measured further. */
function isUnsettled(metric) {
	const isUnseen = metric.allAnswers?.unseenPercent !== void 0 && metric.verdict !== "regression";
	return metric.verdict === "inconclusive" || mayBeFarWorse(metric) || isUnseen;
}
// src/domain/gate/reason.ts
/** Reasons with the same key are equivalent, whether or not they are accepted. */
function reasonKey({ kind, series, metric, figures, earlierRuns }) {
	return JSON.stringify([
		kind,
		series,
		metric,
		figures,
		earlierRuns
	]);
}
/** True if a reason is a missing measurement. `never` passes a bad result, not a missing one. */
function isUnmeasured({ kind }) {
	return BASIS[kind] === "missing";
}
/** True if a reason makes the gate fail. */
function blocks({ isAccepted, isBlocking }) {
	return isAccepted !== true && isBlocking !== false;
}
/**
* The reasons against a run: of everything that is certain, missing or open, what decides each metric, each once.
* {@link decisionOn} decides which of these count.
*/
function reasonsIn(findings) {
	const reasons = decidingIn(findings.filter(({ isAside }) => !isAside)).flatMap((one) => reasonOf(one) ?? []);
	return [...new Map(reasons.map((reason) => [reasonKey(reason), reason])).values()];
}
/** The reason that a finding is; undefined if it is none. */
function reasonOf(finding) {
	const { series, metric, figures, isBlocking, earlierRuns } = finding;
	const kind = kindOf(finding);
	if (kind === void 0) return void 0;
	const by = figures.of === "metric" && UNUSUAL.has(finding.by) ? finding.by : void 0;
	return withoutNullish({
		kind,
		series,
		metric,
		by,
		figures,
		isBlocking,
		earlierRuns
	});
}
const UNUSUAL = /* @__PURE__ */ new Set(["all-answers", "starts"]);
function kindOf({ kind, effect, figures }) {
	if (kind) return kind;
	if (effect === "fails") return figures.of === "limit" ? "limit" : "regression";
	if (effect === "unmeasured") return "unmeasurable";
	return effect === "doubts" || effect === "open" && isOpen(figures) ? "inconclusive" : void 0;
}
/** Whatever else is open of a metric, it is none if head is within the tolerance at 95 %. */
function isOpen(figures) {
	if (figures.of === "limit") return figures.limit.verdict === "inconclusive";
	if (figures.of !== "metric") return false;
	const { atMostWorsePercent, tolerancePercent = 0 } = figures.metric;
	return atMostWorsePercent === void 0 || atMostWorsePercent > tolerancePercent;
}
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
	const left = decidingIn(findings.filter(({ earlierRuns }) => earlierRuns === void 0)).filter(({ series, by }) => by === "limit" || !names.has(series));
	const isAgainst = (finding) => finding.effect === "doubts" || finding.effect === "fails" && !names.has(finding.series) || breaksPromise(finding) && !reasons.some(({ series }) => series === finding.series);
	if (left.some(isAgainst)) return "neutral";
	if (accepted.length > 0) return "passed";
	const ofMetrics = left.filter(({ metric }) => metric !== void 0);
	const ofLoads = ofMetrics.filter(({ series = "" }) => series !== serverOf(series));
	const areOpen = ofLoads.some(({ effect, by }) => effect === "open" && by !== "limit");
	const isDecided = ({ effect }) => effect === "improves" || effect === "holds";
	return (areOpen ? ofLoads : ofMetrics).some(isDecided) ? "passed" : "neutral";
}
/**
* True if what is open of a metric may be worse than a tick promises. A limit is promised to be kept, and that no more
* requests fail than allowed unless base fails as many.
*/
function breaksPromise({ effect, figures }) {
	if (effect !== "open") return false;
	if (figures.of === "limit" || figures.of === "failed-beside") return true;
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
export { EFFECTS as S, worstVerdict as _, exitCodeOf as a, withEachMetric as b, reasonsIn as c, mayBeFarWorse as d, concludedSeries as f, VERDICT_ORDER as g, FOUND_NOTHING as h, decisionOn as i, isPromised as l, withoutOverruled as m, GATE_ON as n, blocks as o, decidingIn as p, decidedBy as r, reasonKey as s, FAIL_ON as t, isUnsettled as u, metricEntries as v, withoutBounds as x, valuesAt as y };
