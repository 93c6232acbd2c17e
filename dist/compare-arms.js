import { a as roundsMeasured } from "./functions.js";
import { _ as formatNumber, a as TOLERANCE_METRIC_IDS, m as formatCount, u as errorPercent } from "./catalogue.js";
import { f as FALSE_ALARM_RATE, h as worstVerdict, v as seriesValue, x as mean } from "./figure-table.js";
import { _ as processPool, a as compareServers, c as COMPARISON_SCHEMA, d as warmingLanes, g as changeOf, l as removedSeries, m as referenceOf, n as judgeSeries, p as roundCentres, s as unansweredBursts, v as differencesByRound, x as studentChange, y as pairBursts } from "./judge.js";
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
/** What the early calls may spend of a run's false-alarm rate, all of them together. */
const EARLY_CALLS_RATE = .001;
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
* Whether a large slowdown may be called after a round that is too early for a look.
* @param rounds number of rounds that are done
* @param planned number of rounds of the whole run
*/
function isEarlyCall(rounds, planned) {
	return planned >= 5 && rounds >= 2 && rounds < 5;
}
/**
* Whether anything may be decided after a round.
* @param rounds number of rounds that are done
* @param planned number of rounds of the whole run
*/
function mayDecide(rounds, planned) {
	return isEarlyCall(rounds, planned) || lookAfter(rounds, planned) > 0;
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
* @param rate of all looks together
*/
function falseAlarmRateOfLook(look, looks, rate) {
	const spent = (until) => (until / looks) ** SPENDING_POWER;
	return rate * (spent(look) - spent(look - 1));
}
/** Chance, over all early looks together, that a change of just the tolerance is called unchanged at one of them. */
const UNCHANGED_EARLY_RATE = .005;
/**
* How sure the look after a round has to be. Early calls take a tenth of the rate, and the looks the rest. The last look calls unchanged what the 95 % interval that is shown holds
* within the tolerance, which a change of just the tolerance passes in 2.5 % of runs; the early looks add half a percent.
* @param rounds number of rounds that are done, enough for a look or an early call
* @param planned number of rounds of the whole run
*/
function ratesAfter(rounds, planned) {
	if (isEarlyCall(rounds, planned)) return { falseAlarmRate: EARLY_CALLS_RATE / 3 };
	const [look, looks] = [lookAfter(rounds, planned), lookAfter(planned, planned)];
	const falseAlarmRate = falseAlarmRateOfLook(look, looks, FALSE_ALARM_RATE - (planned < 5 ? 0 : EARLY_CALLS_RATE));
	return look < looks ? {
		falseAlarmRate,
		unchangedRate: UNCHANGED_EARLY_RATE / (looks - 1)
	} : { falseAlarmRate };
}
// src/domain/verdict/early-call.ts
/** Variance between processes that is assumed at least, as two modes 40 % apart have it: a standard deviation of 0.2. */
const LEAST_VARIANCE_BETWEEN = .2 ** 2;
/** A few rounds may show too little of how processes differ, so the pool counts for more than it says. */
const POOL_FACTOR = 1.5;
/** Every round has to show a change of this size, as a difference of logarithms: 22 % less, or 28 % more. */
const LEAST_CHANGE = .25;
/** An assumed variance has no error; from so many degrees of freedom on, Student's t is as good as normal. */
const DEGREES = 1e3;
/**
* The change of a comparison as it counts before the first look. So few rounds cannot show how processes differ, so that
* is assumed, far larger than it mostly is; and every round must show a large change. Only a large slowdown is beyond
* chance then, and nothing is unchanged.
*
* @param comparison its rounds
* @param pool of the run
* @param isWarming one of the servers was still getting faster: its arms take turns at being far ahead
* @returns undefined where nothing may be called early
*/
function earlyChangeOf({ rounds }, pool, isWarming = false) {
	if (!pool || isWarming || rounds.length < 2) return void 0;
	const between = Math.max(LEAST_VARIANCE_BETWEEN, POOL_FACTOR * pool.variance);
	const explained = mean(rounds.map(({ variance }) => variance));
	const standardError = Math.sqrt((between + explained) / rounds.length);
	return earlyChange(rounds.map(({ centre }) => centre), standardError);
}
/**
* The change that rounds show if their mean has this error; beyond chance only where all of them agree.
* @param centres of the rounds, differences of logarithms
* @param standardError of their mean, above 0
*/
function earlyChange(centres, standardError) {
	const change = studentChange(mean(centres), standardError, DEGREES);
	const pValues = () => {
		const { lower, higher } = change.pValues();
		return {
			lower: centres.every((centre) => centre <= -.25) ? lower : 1,
			higher: centres.every((centre) => centre >= LEAST_CHANGE) ? higher : 1
		};
	};
	return {
		...change,
		pValues
	};
}
// src/domain/verdict/base-references.ts
/** Metrics whose change is estimated from pairs: others can be 0, or do not depend on the server alone. */
const ESTIMATED = TOLERANCE_METRIC_IDS;
/**
* What each series of head is compared with: base's series of the same name, by the pairs that both share. All pairs
* are gone through once beforehand, since how much processes differ is estimated from all of them.
* @param heads series of head
* @param run both arms
*/
function baseReferences(heads, run, { lost, tolerancePercent, isEarly = false }) {
	const estimate = isEarly ? earlyChangeOf : changeOf;
	const warming = new Set(warmingLanes(run).map(({ server }) => server));
	const paired = pairedBases(heads, run, lost);
	const gated = ESTIMATED.filter((id) => tolerancePercent[id] !== void 0);
	const pooled = gated.length > 0 ? gated : ESTIMATED;
	const pool = processPool([...paired.values()].flatMap(({ pairs }) => pooled.map((id) => centresOf(pairs, id))));
	return (head) => {
		const notCompared = lossOf(lost, head)?.reason;
		if (notCompared !== void 0) return () => ({ notCompared });
		const own = paired.get(head);
		if (!own) return () => ({});
		return (id, value) => {
			const change = ESTIMATED.includes(id) ? estimate(centresOf(own.pairs, id), pool, warming.has(head.server)) : void 0;
			return referenceOf(seriesValue(own.base.samples, id), value, change);
		};
	};
}
function centresOf(pairs, id) {
	return roundCentres(differencesByRound(pairs, id));
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
// src/domain/verdict/early-looks.ts
/** The looks of a run at which series ended, earliest first; without the one after the last planned round. */
function earlyLooks(run) {
	const measured = [...new Set(run.series.flatMap(roundsOf))].toSorted((a, b) => a - b);
	const lastOf = /* @__PURE__ */ new Map();
	for (const series of run.series) {
		const last = roundsOf(series).reduce((latest, round) => Math.max(latest, round), -1);
		lastOf.set(series.name, Math.max(last, lastOf.get(series.name) ?? -1));
	}
	return measured.slice(0, run.plan.rounds - 1).flatMap((last, index) => {
		const rounds = index + 1;
		const ended = new Set([...lastOf].filter(([, own]) => own === last).map(([name]) => name));
		if (ended.size === 0 || !mayDecide(rounds, run.plan.rounds)) return [];
		return [{
			rounds,
			run: {
				...run,
				series: run.series.map((one) => until(one, last))
			},
			ended
		}];
	});
}
function roundsOf({ samples }) {
	return [...new Set(samples.map(({ round }) => round))];
}
function until(series, last) {
	return {
		...series,
		samples: series.samples.filter(({ round }) => round <= last)
	};
}
// src/domain/verdict/failed-under-load.ts
/**
* Percent of base's requests that may fail even if the gate allows none: a stray failure does not distort
* the rate.
*/
const STRAY_PERCENT = 1;
/** A stall of the machine can leave some bursts without an answer; a base that has none in more is not compared. */
const MOST_UNANSWERED = .5;
/**
* Series of base whose requests failed under load, or that hung. Their rate is nothing to compare with: a base that
* fails looks slow, and head beside it looks fast.
* @param all series of both arms
* @param maxErrorPercent failed requests that a series may have
*/
function failedUnderLoad(all, maxErrorPercent) {
	const allowed = Math.max(maxErrorPercent, STRAY_PERCENT);
	return all.flatMap(({ arm, name, server, scenario, samples }) => {
		if (arm !== "base" || samples.length === 0) return [];
		const what = failureOf(samples, allowed);
		if (what === void 0) return [];
		return [{
			kind: "lost-base",
			server,
			scenario,
			reason: `${name} (base): ${what} under load`
		}];
	});
}
function failureOf(samples, allowedPercent) {
	const errors = errorPercent(samples);
	if (errors === void 0) return "no request finished";
	if (errors > allowedPercent) return `${formatNumber(errors)} % of requests failed`;
	const unanswered = unansweredBursts({ samples });
	if (unanswered <= MOST_UNANSWERED * samples.length) return void 0;
	return `${unanswered} of ${formatCount(samples.length, "burst")} had no answer`;
}
// src/domain/verdict/compare-arms.ts
/**
* Compares head with base, both measured in the same run.
*
* A pair's difference is the logarithm of head's burst less that of base's beside it, so what the machine
* does to both cancels; {@link changeOf} says what the pairs show.
*
* @param run a run with both arms
* @param base the commit of the base arm
* @param policy what is gated, and what fails the gate
*/
function compareArms(run, base, policy) {
	const lost = [...base.lost ?? [], ...failedUnderLoad(run.series, policy.maxErrorPercent)];
	const series = [...judgedAtTheirLooks({
		run,
		lost,
		policy
	}), ...(base.removed ?? []).map((key) => removedSeries(key))];
	const reasons = [
		...lossReasons({
			...base,
			lost
		}, series),
		...reasonsAgainst(series, policy),
		...undecidedByFailFast(run, series)
	];
	return {
		schema: COMPARISON_SCHEMA,
		verdict: worstVerdict(series.map(({ verdict }) => verdict)),
		gate: gateOf(reasons, policy),
		comparedWith: comparedWith(base, run.commit, isAllLost(run, lost, series)),
		...lost.length > 0 && { lost },
		series,
		headToHead: compareServers(run.series)
	};
}
/**
* Judges every series at the end, except where an earlier look has decided it. Such a series is measured no further,
* so what later rounds show of processes, and of other series, must not undo it. Where a look ended the run, that look
* judges all of it.
*/
function judgedAtTheirLooks(judged) {
	const { run, policy } = judged;
	const atEnd = judgedAfter(policy.roundsDone ?? run.plan.rounds, judged);
	if (policy.roundsDone !== void 0) return atEnd;
	const decided = /* @__PURE__ */ new Map();
	for (const look of earlyLooks(run)) {
		const seen = judgedAfter(look.rounds, {
			...judged,
			run: look.run
		});
		const isEnd = run.plan.failFast && seen.some(({ verdict }) => verdict === "regression");
		for (const one of seen) if ((isEnd || look.ended.has(one.name) && !isOpen(one, look.rounds, run)) && !decided.has(one.name)) decided.set(one.name, one);
	}
	return atEnd.map((one) => decided.get(one.name) ?? one);
}
function judgedAfter(rounds, { run, lost, policy }) {
	const heads = run.series.filter(({ arm }) => arm === "head");
	const { tolerancePercent } = policy;
	const rule = {
		...policy,
		...ratesAfter(rounds, run.plan.rounds)
	};
	const isEarly = isEarlyCall(rounds, run.plan.rounds);
	return judgeSeries(heads, baseReferences(heads, run, {
		lost,
		tolerancePercent,
		isEarly
	}), rule);
}
/**
* Whether a series has to be measured further: something that is gated is undecided, or it is too early to decide
* anything but a regression.
* @param rounds number of rounds that are done
*/
function isOpen({ metrics, verdict: worst }, rounds, { plan }) {
	if (isEarlyCall(rounds, plan.rounds)) return worst !== "regression";
	return Object.values(metrics).some(({ verdict }) => verdict === "inconclusive");
}
/**
* Series that were open when the run ended at its first regression. Nobody can accept that regression for them: they
* were not measured as long as was planned, so they may be slower too.
*/
function undecidedByFailFast({ plan, series: measured }, series) {
	const rounds = roundsMeasured(measured);
	const isEnded = series.some(({ verdict }) => verdict === "regression");
	if (!plan.failFast || rounds >= plan.rounds || !isEnded) return [];
	return series.filter(({ verdict }) => verdict === "inconclusive").map(({ name }) => ({
		kind: "unmeasurable",
		series: name,
		text: `${name}: undecided, since the run ended at its first regression, after round ${rounds} of ${plan.rounds} (fail-fast)`
	}));
}
/** One reason for a loss that no series shows, such as the whole of base; else one for each of its series. */
function lossReasons({ lost = [], isRequired = true }, series) {
	const blocking = isRequired ? {} : { isBlocking: false };
	const notCompared = series.filter((one) => one.notCompared !== void 0).map((one) => ({
		one,
		loss: lossOf(lost, one)
	}));
	return lost.flatMap((loss) => {
		const { kind, reason } = loss;
		if (!(loss.server !== void 0 && notCompared.some(({ one }) => lossOf([loss], one) !== void 0))) return [{
			kind,
			text: `Not compared: ${reason}`,
			...blocking
		}];
		return notCompared.filter((each) => each.loss === loss).map(({ one: { name } }) => ({
			kind,
			series: name,
			text: `${name}: not compared: ${reason}`,
			...blocking
		}));
	});
}
/** Whether base has nothing with which anything that was timed or counted could be compared. */
function isAllLost({ base, counts }, lost, timed) {
	const counted = (counts?.series ?? []).filter(({ arm }) => arm === "head");
	return lost.length > 0 && timed.every(({ notCompared, verdict }) => notCompared !== void 0 || verdict === "removed") && counted.every((one) => lossOf(base?.lost ?? [], one) !== void 0);
}
function comparedWith({ sha, ref, isAdoption }, commit, isLost) {
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
export { lossFrom as a, ratesAfter as i, isOpen as n, lossOf as o, mayDecide as r, compareArms as t };
