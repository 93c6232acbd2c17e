import { d as formatNumber, m as errorPercent, r as TOLERANCE_METRIC_IDS } from "./catalogue.js";
import { f as FALSE_ALARM_RATE, h as worstVerdict, y as seriesValue } from "./figure-table.js";
import { a as judgeSeries, g as removedSeries, h as COMPARISON_SCHEMA, i as referenceOf, l as differencesByRound, n as warmingLanes, o as compareServers, s as changeEstimator, u as pairBursts } from "./trend.js";
import { c as reasonsAgainst, o as gateOf } from "./gate.js";
// src/domain/run/lost-base.ts
/** What took a series' base away; undefined if it was not lost. */
function lossOf(lost, { server, scenario }) {
	return lost.find((one) => (one.server === void 0 || one.server === server) && (one.scenario === void 0 || one.scenario === scenario));
}
/** The part of base that an error cost. */
function lossFrom({ message, details }, place = {}) {
	return {
		kind: "lost-base",
		...place,
		reason: message,
		...details.length > 0 && { details }
	};
}
// src/domain/verdict/failed-under-load.ts
/**
* Percent of base's requests that may fail even if the gate allows none: a stray failure does not distort
* the rate.
*/
const STRAY_PERCENT = 1;
/**
* Series of base whose requests failed under load. Their rate is nothing to compare with: a base that fails
* looks slow, and head beside it looks fast.
* @param all series of both arms
* @param maxErrorPercent failed requests that a series may have
*/
function failedUnderLoad(all, maxErrorPercent) {
	const allowed = Math.max(maxErrorPercent, STRAY_PERCENT);
	return all.flatMap(({ arm, name, server, scenario, samples }) => {
		if (arm !== "base" || samples.length === 0) return [];
		const errors = errorPercent(samples);
		if (errors !== void 0 && errors <= allowed) return [];
		return [{
			kind: "lost-base",
			server,
			scenario,
			reason: `${name} (base): ${errors === void 0 ? "no request finished" : `${formatNumber(errors)} % of requests failed`} under load`
		}];
	});
}
// src/domain/verdict/looks.ts
/** How late the false-alarm rate is spent: the higher, the more is left for the last look. */
const SPENDING_POWER = 3;
/**
* The number of the look that a run takes after a round.
* @param rounds number of rounds that are done
* @param planned number of rounds of the whole run
* @returns from 1; 0 if it is too early for a look
*/
function lookAfter(rounds, planned) {
	return Math.max(0, rounds - Math.min(5, planned) + 1);
}
/**
* The false-alarm rate that one look may spend, over all gated comparisons together.
*
* A run looks at its data after each round from the fifth on, and ends early if nothing is left to decide.
* Several looks give chance several opportunities, so after a part t of the looks at most t³ of the rate
* may be spent (Kim & DeMets, Biometrika 74 (1987), 149–154), and each look has what the looks before it
* left over. By Bonferroni's inequality the run keeps its rate, however the looks depend on each other. The
* shares grow, so a later look is never stricter than an earlier one.
*
* @param look from 1 to looks
* @param looks number of looks
*/
function falseAlarmRateOfLook(look, looks) {
	const spent = (until) => (until / looks) ** SPENDING_POWER;
	return FALSE_ALARM_RATE * (spent(look) - spent(look - 1));
}
// src/domain/verdict/compare-arms.ts
/** Metrics whose change is estimated from pairs: others can be 0, or do not depend on the server alone. */
const ESTIMATED = TOLERANCE_METRIC_IDS;
/**
* Compares head with base, both measured in the same run.
*
* A pair's difference is the logarithm of head's burst less that of base's beside it, so what the machine
* does to both cancels; {@link changeEstimator} says what the pairs show.
*
* @param run a run with both arms
* @param base the commit of the base arm
* @param policy what is gated, and what fails the gate
*/
function compareArms(run, base, policy) {
	const planned = run.plan.rounds;
	const { roundsDone = planned } = policy;
	const look = lookAfter(roundsDone, planned);
	const lastLook = lookAfter(planned, planned);
	const falseAlarmRate = falseAlarmRateOfLook(look, lastLook);
	const rule = {
		...policy,
		falseAlarmRate,
		isLastLook: look === lastLook
	};
	const heads = run.series.filter(({ arm }) => arm === "head");
	const lost = [...base.lost ?? [], ...failedUnderLoad(run.series, policy.maxErrorPercent)];
	const series = [...judgeSeries(heads, referenceAmong(heads, run, lost), rule), ...(base.removed ?? []).map((key) => removedSeries(key))];
	const reasons = [...lossReasons({
		...base,
		lost
	}, series), ...reasonsAgainst(series, policy)];
	return {
		schema: COMPARISON_SCHEMA,
		verdict: worstVerdict(series.map(({ verdict }) => verdict)),
		gate: gateOf(reasons, policy),
		comparedWith: comparedWith({
			...base,
			lost
		}, series, run.commit),
		...lost.length > 0 && { lost },
		series,
		headToHead: compareServers(run.series)
	};
}
/** One reason for a loss that no series shows, such as the whole of base; else one for each of its series. */
function lossReasons({ lost = [], isRequired = true }, series) {
	const blocking = isRequired ? {} : { isBlocking: false };
	const notCompared = series.filter((one) => one.notCompared !== void 0).map((one) => ({
		name: one.name,
		loss: lossOf(lost, one)
	}));
	return lost.flatMap((loss) => {
		const { kind, reason } = loss;
		if (!series.some(({ server }) => server === loss.server)) return [{
			kind,
			text: `Not compared: ${reason}`,
			...blocking
		}];
		return notCompared.filter((one) => one.loss === loss).map(({ name }) => ({
			kind,
			series: name,
			text: `${name}: not compared: ${reason}`,
			...blocking
		}));
	});
}
function comparedWith({ sha, ref, lost = [], isAdoption }, series, commit) {
	const isLost = lost.length > 0 && series.every(({ notCompared, verdict }) => notCompared !== void 0 || verdict === "removed");
	const named = {
		...sha !== void 0 && { sha },
		ref
	};
	if (isLost) return {
		kind: "lost",
		...named
	};
	const isItself = sha !== void 0 && sha === commit?.sha && !commit.dirty;
	return {
		kind: "base",
		...named,
		...isItself && { isItself },
		...isAdoption && { isAdoption }
	};
}
/** Goes through all pairs once beforehand, since how much rounds differ is estimated from all of them. */
function referenceAmong(heads, run, lost) {
	const warming = new Set(warmingLanes(run).map(({ server }) => server));
	const paired = pairedBases(heads, run, lost);
	const changeOf = changeEstimator(estimatedRounds([...paired.values()]), paired.size);
	return (head) => {
		const notCompared = lossOf(lost, head)?.reason;
		if (notCompared !== void 0) return () => ({ notCompared });
		const own = paired.get(head);
		if (!own) return () => ({});
		return (id, value) => {
			const change = ESTIMATED.includes(id) ? changeOf(differencesByRound(own.pairs, id), warming.has(head.server)) : void 0;
			return referenceOf(seriesValue(own.base.samples, id), value, change);
		};
	};
}
function pairedBases(heads, run, lost) {
	const bases = new Map(run.series.filter(({ arm }) => arm === "base").map((one) => [one.name, one]));
	return new Map(heads.flatMap((head) => {
		const base = bases.get(head.name);
		if (!base || lossOf(lost, head)) return [];
		return [[head, {
			base,
			pairs: pairBursts(base.samples, head.samples)
		}]];
	}));
}
/** One after the other: the differences of all series and metrics at once would need much memory. */
function* estimatedRounds(paired) {
	for (const { pairs } of paired) for (const id of ESTIMATED) yield differencesByRound(pairs, id);
}
export { lossOf as a, lossFrom as i, falseAlarmRateOfLook as n, lookAfter as r, compareArms as t };
