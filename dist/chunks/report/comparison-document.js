import { Y as groupedBy } from "../domain/shared/without-nullish.js";
import { _ as worstVerdict, p as decidingIn } from "../domain/gate/gate.js";
import { a as openLoopOf } from "../domain/series/series.js";
import { i as notAcceptedTexts } from "./words/acceptances.js";
import { _ as isJudgedElsewhere } from "../domain/run/file/base-commit.js";
import { G as reasonText, K as whyText, Q as effectOfLimit, U as lossText, Wt as differenceTexts, et as metricFindings, nn as adviceOn } from "./words/notices/server-notices.js";
import { o as loosenedText, s as adviceText, u as nextSteps } from "./view.js";
import { a as jumpsOf, c as withFindings } from "../domain/comparison/comparison.js";
import "../domain/history/baseline.js";
import { G as limitsByName, W as compareServerFacts } from "../composition/instruments.js";
import { _ as placeOf } from "../adapters/run-file/schema.js";
// src/domain/comparison/with-costs.ts
/**
* Adds what a service costs to a comparison: its servers as a whole, and the limits of series and servers. Servers are
* compared with base if the run has one, otherwise with earlier runs. A run with both also lists changes against earlier
* runs, as it does for series.
* @param compared series and counts
*/
function withCosts(compared, sides, policy) {
	const { comparedWith, history } = compared;
	const { head, past } = sides;
	const isFirst = comparedWith.kind === "none";
	const isAlone = isFirst || comparedWith.kind === "history";
	const since = (own) => compareServerFacts({
		...sides,
		past: own
	}, policy);
	const judged = since(isAlone ? past : void 0);
	const servers = isFirst ? since(past && enoughOf(past)) : judged;
	const earlier = history && past ? compareServerFacts({
		head,
		base: { servers: [] },
		lost: [],
		past
	}, policy) : [];
	const isKnown = (one) => !isFirst || one.effect !== "open" || hasChange(one);
	const found = serverFindings(judged, earlier, history?.runs ?? 0, policy).filter(isKnown);
	const known = servers.length > 0 ? {
		...compared,
		servers
	} : compared;
	return {
		...withLimits(withFindings(known, found), sides, policy),
		history: history && {
			...history,
			verdict: worstVerdict([history.verdict, ...earlier.flatMap(verdictsOf)]),
			jumps: [...history.jumps, ...jumpsOf(earlier)]
		}
	};
}
function hasChange({ figures }) {
	return figures.of === "metric" && figures.metric.changePercent !== void 0;
}
/** Earlier values as far as there are enough to judge by, as for a server whose loads have no earlier run. */
function enoughOf(past) {
	return (...of) => {
		const values = past(...of);
		return values.length < 3 ? [] : values;
	};
}
/**
* The findings about servers. Even in a run that is judged by earlier runs, base decides the metrics for which these are
* too few.
*/
function serverFindings(servers, earlier, runs, { gateOn = ["paired"] }) {
	const own = servers.flatMap((one) => metricFindings("server", one));
	if (!gateOn.includes("history")) return own;
	const past = earlier.flatMap((one) => metricFindings("server", one)).filter(hasChange).map((finding) => ({
		...finding,
		earlierRuns: runs
	}));
	if (gateOn.includes("paired")) return [...own, ...past];
	const keyOf = ({ series, metric }) => `${series} ${metric}`;
	const known = new Set(past.map(keyOf));
	const aside = { isAside: true };
	return [...own.map((one) => known.has(keyOf(one)) ? {
		...one,
		...aside
	} : one), ...past];
}
/** The verdicts on a server's gated metrics. A server without any does not affect the run's verdict. */
function verdictsOf({ metrics }) {
	return Object.values(metrics).flatMap(({ verdict }) => verdict ?? []);
}
/** Adds the verdict on its limit to each metric that has one. */
function withLimits(compared, sides, gate) {
	const { series, instrumented = [], servers = [] } = compared;
	const names = [
		...series.filter(({ failures }) => !failures?.areTooMany),
		...instrumented,
		...servers
	].flatMap((one) => "verdict" in one && one.verdict === "removed" ? [] : one.name);
	const found = limitsByName(names, sides, gate);
	const byName = groupedBy(found, ({ name }) => name);
	const limited = (one) => {
		const own = byName.get(one.name);
		if (!own) return one;
		const metrics = { ...one.metrics };
		for (const { id, limit } of own) metrics[id] = {
			...metrics[id],
			limit
		};
		return {
			...one,
			metrics
		};
	};
	const findings = found.map(({ name: series, id: metric, limit }) => {
		const figures = {
			of: "limit",
			limit
		};
		return {
			series,
			metric,
			by: "limit",
			effect: effectOfLimit(metric, limit),
			figures
		};
	});
	return {
		...withFindings(compared, findings),
		series: series.map(limited),
		...compared.instrumented && { instrumented: compared.instrumented.map(limited) },
		...compared.servers && { servers: compared.servers.map(limited) }
	};
}
// src/report/comparison-document.ts
/**
* A comparison in the form of `comparison.json`: reasons get a `text` in addition to their data; other data that has a
* text is replaced by it.
* @param measured its run
*/
function comparisonDocument(whole, measured) {
	const { gate: allOfGate, instrumented, furtherBases, findings, ...comparison } = whole;
	const { notAccepted, idle, loosened, ...gate } = allOfGate;
	const next = nextSteps(whole, measured);
	const doubts = decidingIn(findings).flatMap(({ by, series, metric, effect, earlierRuns }) => effect === "doubts" && earlierRuns === void 0 ? [{
		by,
		series,
		metric
	}] : []);
	const refused = notAcceptedTexts({
		notAccepted,
		idle
	});
	const advice = adviceOn(whole, measured.run).map((one) => ({
		of: one.of,
		text: adviceText(one)
	}));
	return {
		...writtenAgainst(comparison),
		gate: {
			...gate,
			reasons: gate.reasons.map((reason) => ({
				...reason,
				text: reasonText(reason)
			})),
			...gate.standing === "neutral" && doubts.length > 0 && { doubts },
			loosened: loosened?.map(loosenedText),
			...refused.length > 0 && { notAccepted: refused }
		},
		...next.length > 0 && { next },
		...advice.length > 0 && { advice },
		...writtenProfile(whole, measured.run),
		...writtenInstrumented(instrumented),
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
function writtenInstrumented(all = []) {
	const written = all.map(({ problem, ...one }) => ({
		...writtenSeries(one),
		problem: problem && whyText(problem)
	}));
	const isOpenLoop = ({ name }) => openLoopOf(name) !== void 0;
	const openLoop = written.filter(isOpenLoop);
	const counted = written.filter((one) => !isOpenLoop(one));
	return {
		...counted.length > 0 && { counted },
		...openLoop.length > 0 && { openLoop }
	};
}
function writtenProfile({ comparedWith }, run) {
	if (!run.profile || comparedWith.kind !== "base" || isJudgedElsewhere(run)) return void 0;
	const { tree: _, functions, ...profile } = run.profile;
	const placed = functions.map((one) => ({
		...one,
		...placeOf(one.name)
	}));
	return { profile: {
		...profile,
		functions: placed
	} };
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
export { withCosts as n, comparisonDocument as t };
