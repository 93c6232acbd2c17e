import { d as SERVER_METRIC_IDS } from "../domain/metrics/catalogue.js";
import { t as boundsOf } from "../domain/bounds/bounds.js";
import { a as gateOf, c as standingOf, d as reasonKey, m as metricEntries, p as unmeasuredIn, u as metricReason } from "../domain/gate/gate.js";
import { V as incompleteBeta, i as seriesByName, it as failedPercent, rt as failedInBursts, tt as addedFailures } from "../domain/run/file/run-file.js";
import { Bt as differenceTexts, G as lossText, K as reasonText, bt as worstVerdict, q as whyText } from "./words/notices/server-notices.js";
import { c as nextSteps, o as loosenedText } from "./view.js";
import { i as notAcceptedTexts } from "./words/acceptances.js";
import { $ as addressesOf, _ as compareServerFacts, p as withLimits } from "../composition/instruments.js";
import { n as serversHeadToHead, t as compareServers } from "../domain/comparison/head-to-head.js";
// src/domain/verdict/failed-requests-verdict.ts
/** If a higher percentage of requests fails, the failures are the reason why too few bursts have a value. */
const MOST_PERCENT = 50;
/** The arms of one run. */
function armsIn(run) {
	return {
		head: seriesByName(run, "head"),
		base: seriesByName(run, "base")
	};
}
/**
* Adds the addresses of the requests of series, and those that failed with their causes, in measured bursts and outside of
* them.
* @param gate has the maximum of failures
*/
function withRequests(compared, { head, base }, gate) {
	return compared.map((series) => {
		const { name } = series;
		const arms = {
			head: head.get(name),
			base: base.get(name)
		};
		const { maxErrorPercent } = boundsOf(gate, name);
		const failures = measuredFailures(series, arms, maxErrorPercent);
		const beside = failuresBeside(series, arms, maxErrorPercent);
		const known = {
			...addressesOf(arms.head, arms.base),
			...series
		};
		return failures || beside ? {
			...known,
			failures,
			failuresBeside: beside
		} : known;
	});
}
function measuredFailures(series, { head, base }, maxErrorPercent) {
	const [own, before] = [head, base].map((one) => one && failedInBursts(one.samples));
	const failures = inBoth(own, before);
	if (!failures) return void 0;
	const { percent } = failures.head;
	const isWhy = isUnmeasured(series) && percent > MOST_PERCENT;
	return percent > maxErrorPercent || isWhy ? {
		...failures,
		areTooMany: true
	} : failures;
}
function failuresBeside({ notCompared, late }, { head, base }, maxErrorPercent) {
	const isSameRun = base?.arm === "base";
	const own = head && (head.besideBursts ?? []);
	const before = isSameRun ? base.besideBursts ?? [] : void 0;
	const failures = inBoth(own && addedFailures(own), before && addedFailures(before));
	if (!failures || !own) return void 0;
	if (late?.verdict === "worse") return failures;
	const verdict = compareBeside(own, before && notCompared === void 0 ? before : void 0, maxErrorPercent);
	return {
		...failures,
		verdict
	};
}
function isUnmeasured(series) {
	const { notCompared, late } = series;
	return notCompared === void 0 && late?.verdict !== "worse" && unmeasuredIn(series) === "all";
}
/**
* The failures of both arms.
* @returns undefined if no request failed in either
*/
function inBoth(head, base) {
	if (!head || head.failed + (base?.failed ?? 0) === 0) return void 0;
	return {
		head: shareOf(head),
		base: base && shareOf(base)
	};
}
function shareOf(requests) {
	return {
		percent: failedPercent(requests),
		...requests
	};
}
/** Starts of one program differ, so head must fail more than this many times as often as base. */
const LEAST_RATIO = 2;
/** Significance level: probability of so many failures in head if requests of both arms are equally likely to fail. */
const CHANCE = .01;
/**
* Tests if more requests failed in head's warm-ups and closing loads than in base's, beyond what the gate allows. One
* outlier among head's starts decides nothing: if there are several, the others must show it too. This tests nothing
* that is gated and uses none of the false-alarm rate, because a status is exact.
* @param head its starts
* @param base its starts; undefined if there is nothing to compare with
* @param maxErrorPercent allowed failures
* @returns undefined if no more failed than allowed, or than in base
*/
function compareBeside(head, base, maxErrorPercent) {
	const all = addedFailures(head);
	if (failedPercent(all) <= maxErrorPercent) return void 0;
	if (!base) return "not-compared";
	const before = addedFailures(base);
	if (failedPercent(all) <= failedPercent(before)) return void 0;
	const worstFirst = head.toSorted((a, b) => failedPercent(b) - failedPercent(a));
	return [all, addedFailures(worstFirst.slice(head.length > 1 ? 1 : 0))].every((one) => failedPercent(one) > maxErrorPercent && isBeyondChance(one, before)) ? "worse" : "perhaps-worse";
}
/** By the binomial distribution of head's share of all failures (an exact test of two rates). */
function isBeyondChance(head, base) {
	if (head.failed === 0 || failedPercent(head) <= LEAST_RATIO * failedPercent(base)) return false;
	const part = base.finished === 0 ? .5 : head.finished / (head.finished + base.finished);
	return incompleteBeta(part, {
		a: head.failed,
		b: base.failed + 1
	}) <= CHANCE;
}
// src/domain/comparison/comparison.ts
/** Schema id of a comparison; the number goes up with each change that older versions cannot read. */
const COMPARISON_SCHEMA = "loadgate/comparison/1";
/**
* A comparison of a run's series, and of its servers with each other.
* @param series every series, compared
* @param found the gate's decision, and the reference of the series
*/
function comparisonOf(run, series, found) {
	return {
		schema: COMPARISON_SCHEMA,
		verdict: worstVerdict(series.map(({ verdict }) => verdict)),
		...found,
		series,
		headToHead: compareServers(run.series),
		serversHeadToHead: serversHeadToHead(run)
	};
}
/**
* The comparison of a change for which nothing was measured: its gate passes, and the change is neither better nor
* worse.
*/
function notMeasured(ignored) {
	return comparisonOf({
		series: [],
		servers: []
	}, [], {
		gate: {
			decision: "pass",
			reasons: []
		},
		comparedWith: {
			kind: "none",
			reason: "nothing was measured",
			ignored
		}
	});
}
/** A reason as it is given once it comes from the comparison with earlier runs. */
function againstHistory(reason, earlierRuns) {
	const isOfChange = reason.kind === "regression" || reason.kind === "inconclusive";
	return {
		...reason,
		...isOfChange && { kind: "history" },
		earlierRuns
	};
}
/**
* The metrics that got worse or better than in earlier runs.
* @param all series or servers, compared with earlier runs
* @param ids of the metrics, in the order in which they are listed
*/
function jumpsOf(all, ids) {
	return all.flatMap(({ name, metrics }) => ids.flatMap((id) => {
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
// src/domain/costs/with-costs.ts
/**
* A comparison with what a service costs: its servers as a whole, and limits of anything that has a value. Other verdicts
* stay as they are; the reasons of all decide the gate. Servers are compared with base where one was asked for, and with
* earlier runs otherwise; a run that has both lists what changed against earlier runs, as it does for series.
* @param compared series, and what was counted
*/
function withCosts(compared, sides, policy) {
	const { comparedWith, history } = compared;
	const { head, past } = sides;
	const isAlone = comparedWith.kind === "history" || comparedWith.kind === "none";
	const servers = compareServerFacts({
		...sides,
		past: isAlone ? past : void 0
	}, policy);
	const earlier = history && past ? compareServerFacts({
		head,
		base: { servers: [] },
		lost: [],
		past
	}, policy) : [];
	const counted = countedIn(servers, earlier, policy);
	const known = servers.length > 0 ? {
		...compared,
		servers
	} : compared;
	const limited = withLimits(known, sides, policy);
	const reasons = [...reasonsAgainstServers(counted, history?.runs), ...limitReasonsIn(limited)];
	const isOver = reasons.some(({ kind }) => kind === "limit");
	return {
		...limited,
		verdict: worstVerdict([
			compared.verdict,
			...[...counted.servers, ...counted.earlier].flatMap(verdictsOf),
			...isOver ? ["regression"] : []
		]),
		gate: {
			...compared.gate,
			...gateOf([...compared.gate.reasons, ...reasons], policy)
		},
		history: history && withServers(history, earlier)
	};
}
/** The reasons against a comparison's servers, and against everything that has a limit, whatever they were compared with. */
function costReasons(compared) {
	return [...(compared.servers ?? []).flatMap(reasonsOf), ...limitReasonsIn(compared)];
}
/**
* The servers that decide the gate: of those compared with base, in a run without one with earlier runs, and of those
* compared with earlier runs beside base. Base decides on metrics that earlier runs are too few for.
*/
function countedIn(servers, earlier, { gateOn = ["paired"] }) {
	if (!gateOn.includes("history")) return {
		servers,
		earlier: []
	};
	const known = withMetrics(earlier, (_, __, { changePercent }) => changePercent !== void 0);
	if (gateOn.includes("paired")) return {
		servers,
		earlier: known
	};
	const byName = new Map(known.map(({ name, metrics }) => [name, metrics]));
	return {
		servers: withMetrics(servers, (name, id) => byName.get(name)?.[id] === void 0),
		earlier: known
	};
}
/** Servers with only some of their metrics. */
function withMetrics(servers, isWanted) {
	return servers.map((one) => {
		const wanted = metricEntries(one.metrics).filter((entry) => isWanted(one.name, ...entry));
		return {
			...one,
			metrics: Object.fromEntries(wanted)
		};
	});
}
function reasonsAgainstServers({ servers, earlier }, earlierRuns = 0) {
	const own = servers.flatMap(reasonsOf);
	const known = new Set(own.map(reasonKey));
	const others = earlier.flatMap(reasonsOf).filter((reason) => !known.has(reasonKey(reason)));
	return [...own, ...others.map((reason) => againstHistory(reason, earlierRuns))];
}
function withServers(history, earlier) {
	return {
		...history,
		verdict: worstVerdict([history.verdict, ...earlier.flatMap(verdictsOf)]),
		jumps: [...history.jumps, ...jumpsOf(earlier, SERVER_METRIC_IDS)]
	};
}
/** The verdicts on what is gated of a server: one without any says nothing about the run. */
function verdictsOf({ metrics }) {
	return Object.values(metrics).flatMap(({ verdict }) => verdict ?? []);
}
/** A server whose base was lost is compared with nothing, which has reasons of its own. */
function reasonsOf({ name, metrics }) {
	return metricEntries(metrics).flatMap(([id, metric]) => metricReason(name, id, metric) ?? []);
}
function limitReasonsIn({ series, counted = [], servers = [] }) {
	return [
		...series,
		...counted,
		...servers
	].flatMap(limitReasons);
}
function limitReasons({ name: series, metrics }) {
	return metricEntries(metrics).flatMap(([metric, { limit }]) => {
		if (!limit) return [];
		const reason = {
			series,
			metric,
			figures: {
				of: "limit",
				limit
			}
		};
		if (limit.verdict === "over") return [{
			kind: "limit",
			...reason
		}];
		return limit.verdict === "inconclusive" || limit.verdict === "unmeasurable" ? [{
			kind: limit.verdict,
			...reason
		}] : [];
	});
}
// src/report/comparison-document.ts
/**
* A comparison in the form of `comparison.json`: reasons get a `text` in addition to their data; other data that has a
* text is replaced by it.
* @param measured its run
*/
function comparisonDocument(whole, measured) {
	const { gate: allOfGate, counted, furtherBases, ...comparison } = whole;
	const { notAccepted, idle, loosened, ...gate } = allOfGate;
	const next = nextSteps(whole, measured);
	const refused = notAcceptedTexts({
		notAccepted,
		idle
	});
	return {
		...writtenAgainst(comparison),
		gate: {
			...gate,
			standing: standingOf(whole),
			reasons: gate.reasons.map((reason) => ({
				...reason,
				text: reasonText(reason)
			})),
			loosened: loosened?.map(loosenedText),
			...refused.length > 0 && { notAccepted: refused }
		},
		...next.length > 0 && { next },
		counted: counted?.map(({ problem, ...one }) => ({
			...writtenSeries(one),
			problem: problem && whyText(problem)
		})),
		furtherBases: furtherBases?.map(({ verdict, comparedWith, series, common, lost, differences }) => writtenAgainst({
			verdict,
			comparedWith,
			series,
			common,
			lost,
			differences
		}))
	};
}
/** The parts of the document that concern one base. */
function writtenAgainst({ series, lost, differences, ...one }) {
	return {
		...one,
		series: series.map(writtenSeries),
		lost: lost?.map((loss) => ({
			...loss,
			reason: lossText(loss)
		})),
		differences: differences?.map(differenceTexts)
	};
}
function writtenSeries({ notCompared, ...one }) {
	return {
		...one,
		notCompared: notCompared && lossText(notCompared)
	};
}
export { comparisonOf as a, armsIn as c, againstHistory as i, withRequests as l, costReasons as n, jumpsOf as o, withCosts as r, notMeasured as s, comparisonDocument as t };
