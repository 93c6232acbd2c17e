import { a as TOLERANCE_METRIC_IDS, b as formatSome, d as errorPercent, h as formatCount, n as GATE_METRIC_IDS, o as anyMetric, r as SERIES_METRIC_IDS, t as COUNT_METRIC_IDS, v as formatNumber } from "./catalogue.js";
import { a as namesIn, i as gatedIn, r as gateOfSeries, t as boundsOf } from "./series-gate.js";
import { n as pathOfSeries } from "./series.js";
import { a as worstVerdict } from "./verdict.js";
import { r as studentChange } from "./change.js";
import { c as reasonsAgainst, o as gateOf } from "./gate.js";
import { o as groupedBy, s as seriesValue, u as mean } from "./lane.js";
import { c as roundsMeasured } from "./system-calls.js";
import { d as roundCentres, f as changeOf, g as ratesAfter, h as mayDecide, l as warmingLanes, m as isEarlyCall, p as processPool } from "./baseline.js";
import { n as differencesByRound, r as pairBursts } from "./signed-rank.js";
import { a as COMPARISON_SCHEMA, c as judgeSeries, d as metricCases, f as unansweredBursts, i as compareServers, o as removedSeries, p as referenceOf } from "./count-facts.js";
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
function baseReferences(heads, run, { lost, gate, isEarly = false }) {
	const estimate = isEarly ? earlyChangeOf : changeOf;
	const warming = new Set(warmingLanes(run).map(({ server }) => server));
	const paired = pairedBases(heads, run, lost);
	const gatedOf = ({ name }) => gatedIn(gate, name, ESTIMATED);
	const isGated = heads.some((head) => gatedOf(head).length > 0);
	const known = new Map([...paired].map(([head, { pairs }]) => {
		const pooled = isGated ? gatedOf(head) : ESTIMATED;
		return [head, new Map(pooled.map((id) => [id, centresOf(pairs, id)]))];
	}));
	const pool = processPool([...known.values()].flatMap((centres) => [...centres.values()]));
	return (head) => {
		const notCompared = lossOf(lost, head)?.reason;
		if (notCompared !== void 0) return () => ({ notCompared });
		const own = paired.get(head);
		if (!own) return () => ({});
		return (id, value) => {
			const change = ESTIMATED.includes(id) ? estimate(known.get(head)?.get(id) ?? centresOf(own.pairs, id), pool, warming.has(head.server)) : void 0;
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
/**
* The looks of a run at which series ended, earliest first, and the screen; without the look after the last planned
* round.
*/
function earlyLooks(run) {
	const rounds = /* @__PURE__ */ new Set();
	const lastOf = /* @__PURE__ */ new Map();
	for (const { name, samples } of run.series) {
		let last = lastOf.get(name) ?? -1;
		for (const { round } of samples) {
			rounds.add(round);
			last = Math.max(last, round);
		}
		lastOf.set(name, last);
	}
	return [...rounds].toSorted((a, b) => a - b).slice(0, run.plan.rounds - 1).flatMap((last, index) => {
		const done = index + 1;
		const those = (is) => new Set([...lastOf].filter(([, own]) => is(own)).map(([name]) => name));
		const ended = those((own) => own === last);
		const isLook = mayDecide(done, run.plan.rounds) || done === run.plan.screenedAfter;
		if (ended.size === 0 || !isLook) return [];
		const measured = those((own) => own >= last);
		return [{
			rounds: done,
			run: runUntil(run, last),
			measured,
			ended
		}];
	});
}
/** A run as it was after a round: what later starts show of a server was not known then. */
function runUntil(run, last) {
	const isKnown = ({ round }) => round <= last;
	return {
		...run,
		servers: run.servers.map((one) => ({
			...one,
			starts: one.starts.filter(isKnown)
		})),
		series: run.series.map((one) => ({
			...one,
			samples: one.samples.filter(isKnown)
		}))
	};
}
// src/domain/verdict/screen.ts
/**
* What is measured further has to show a sign of a slowdown: a one-sided p-value below this in one of its gated metrics.
* A series that has not changed shows one in a tenth of its metrics; one that is slower by what a run can find hardly
* ever shows none. docs/adr/0027-screen.md has the figures.
*/
const SUSPECT = .1;
/**
* After how many rounds a run is screened: half of them.
* @param planned number of rounds of the whole run
* @returns undefined where the rounds are so few that all of them are needed
*/
function screenAfter(planned) {
	return planned < 5 ? void 0 : Math.ceil(planned / 2);
}
/**
* The series that show no sign of a slowdown. What was lost, cannot be measured or has nothing to be compared with shows
* nothing at all, so it is never among them.
*
* @param heads series of head, with what they have shown so far
* @param referenceOf what each is compared with
* @param gate what is gated
* @returns their names
*/
function unsuspicious(heads, referenceOf, gate) {
	const clear = heads.filter((series) => {
		const cases = gatedIn(gate, series.name, SERIES_METRIC_IDS).map(metricCases(series, referenceOf, gate)).filter(isKnown);
		return cases.length > 0 && cases.every(isClear);
	});
	return new Set(clear.map(({ name }) => name));
}
/** Whether an arm has the metric at all: a machine may not be able to measure it. */
function isKnown({ base, head }) {
	return base !== void 0 || head !== void 0;
}
/** Whether a metric shows no sign of having got worse. */
function isClear({ id, change, isUnmeasurable, notCompared }) {
	if (!change || isUnmeasurable || notCompared !== void 0) return false;
	const { lower, higher } = change.pValues();
	return (anyMetric(id).better === "higher" ? lower : higher) >= SUSPECT;
}
// src/domain/verdict/at-looks.ts
/**
* Judges every series at the end, except where its measuring ended before: at a look that decided it, or at the screen,
* which found no sign of a slowdown in it. What later rounds show of processes, and of other series, must not undo that.
* Where a look ended the run, that look judges all of it.
*/
function judgedAtLooks(judged) {
	const { run } = judged;
	const ended = /* @__PURE__ */ new Map();
	for (const look of earlyLooks(run)) for (const one of [...decidedAt(look, judged), ...screenedAt(look, judged)]) if (!ended.has(one.name)) ended.set(one.name, one);
	return judgedAfter(run.plan.rounds, judged).map((one) => ended.get(one.name) ?? one);
}
/**
* Judges every series after a round, as if none had ended before.
* @param rounds number of rounds that are done, enough for a look or an early call
*/
function judgedAfter(rounds, judged) {
	const { plan } = judged.run;
	return judgedBy(ratesAfter(rounds, plan.rounds, plan.screenedAfter !== void 0), judged);
}
/** Judges every series of a run at which nobody looked while it was measured, whatever it says of its plan. */
function judgedOnce(judged) {
	return judgedBy({}, judged);
}
function judgedBy(rates, { run, lost, policy }) {
	const heads = run.series.filter(({ arm }) => arm === "head");
	const { measureMs: measuredMs } = run.timing;
	const compared = {
		lost,
		gate: policy,
		isEarly: rates.isEarly === true
	};
	const rule = {
		...policy,
		...rates,
		measuredMs
	};
	return judgeSeries(heads, baseReferences(heads, run, compared), rule);
}
/**
* The series that show no sign of a slowdown in a run as it is.
* @returns their names
*/
function withoutSign({ run, lost, policy }) {
	const heads = run.series.filter(({ arm }) => arm === "head");
	return unsuspicious(heads, baseReferences(heads, run, {
		lost,
		gate: policy
	}), policy);
}
/**
* Whether a series has to be measured further: something that is gated is undecided, or it is too early to decide
* anything but a regression.
* @param rounds number of rounds that are done
*/
function isOpen({ metrics, verdict: worst }, rounds, { plan }) {
	if (!mayDecide(rounds, plan.rounds)) return true;
	if (isEarlyCall(rounds, plan.rounds)) return worst !== "regression";
	return Object.values(metrics).some(({ verdict }) => verdict === "inconclusive");
}
/**
* Whether a run ends at what a look has seen: it is to end at its first regression, and there is one among the series
* that are still measured.
*/
function hasFirstRegression(seen, measured, { plan }) {
	const isRegression = ({ name, verdict }) => verdict === "regression" && measured.has(name);
	return plan.failFast === true && seen.some(isRegression);
}
/** The series that a look has decided, and all of them where it ended the run. */
function decidedAt(look, judged) {
	const { run } = judged;
	if (!mayDecide(look.rounds, run.plan.rounds)) return [];
	const seen = judgedAfter(look.rounds, {
		...judged,
		run: look.run
	});
	const isEnd = hasFirstRegression(seen, look.measured, run);
	return seen.filter((one) => isEnd || look.ended.has(one.name) && !isOpen(one, look.rounds, run));
}
/**
* The series that the screen stopped, judged on what they had shown by then as if that were the end: by the rate of the
* last look. None of them can be a regression, since no p-value of theirs is below {@link SUSPECT}. The run file says
* when the run was screened; that a series showed no sign is seen anew.
*/
function screenedAt(look, judged) {
	if (look.rounds !== judged.run.plan.screenedAfter) return [];
	const then = {
		...judged,
		run: look.run
	};
	const stopped = withoutSign(then);
	const { rounds: last } = look.run.plan;
	return judgedAfter(last, then).filter(({ name }) => look.ended.has(name) && stopped.has(name)).map((one) => ({
		...one,
		screenedAfter: look.rounds
	}));
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
* Everything of base with which nothing can be compared: what could not be measured, and what failed while it was.
* @param gate how many failed requests each series may have
*/
function lostParts({ lost = [] }, { series }, gate) {
	return [...lost, ...failedUnderLoad(series, gate)];
}
/**
* Series of base whose requests failed under load, or that hung. Their rate is nothing to compare with: a base that
* fails looks slow, and head beside it looks fast.
* @param all series of both arms
* @param gate how many failed requests each series may have
*/
function failedUnderLoad(all, gate) {
	return all.flatMap(({ arm, name, server, scenario, samples }) => {
		if (arm !== "base" || samples.length === 0) return [];
		const what = failureOf(samples, Math.max(boundsOf(gate, name).maxErrorPercent, STRAY_PERCENT));
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
// src/domain/verdict/gate-change.ts
/**
* The gate that judges a run: head's, made as strict as the one of base that the run is held to.
* @param config head's
*/
function gateFor(config, run) {
	const head = gateOfSeries(config, namesIn(run));
	const base = run.base?.gate;
	return base ? stricterGate(head, base) : {
		gate: head,
		loosened: []
	};
}
/**
* The stricter of two gates, series by series and bound by bound, so that a change cannot loosen the gate that judges
* it. A metric of a series is gated if either of them gates it.
*/
function stricterGate(head, base) {
	const general = stricterBounds(head, base);
	const own = [...new Set([head, base].flatMap(({ bySeries = {} }) => Object.keys(bySeries)))].map((name) => ({
		name,
		...stricterBounds(boundsIn(head, name), boundsIn(base, name))
	}));
	const bySeries = Object.fromEntries(own.map(({ name, bounds }) => [name, bounds]));
	return {
		gate: {
			...general.bounds,
			...own.length > 0 && { bySeries }
		},
		loosened: [...general.loosened, ...loosenedOnly(own, general.loosened)]
	};
}
/** The bounds of a series that mean anything for it: a counted one, which has no level, has no times and no errors. */
function boundsIn(gate, name) {
	const isTimed = name !== pathOfSeries(name);
	const { tolerancePercent, maxErrorPercent } = boundsOf(gate, name);
	const ids = isTimed ? TOLERANCE_METRIC_IDS : COUNT_METRIC_IDS;
	return {
		tolerancePercent: Object.fromEntries(Object.entries(tolerancePercent).filter(([id]) => ids.includes(id))),
		maxErrorPercent: isTimed ? maxErrorPercent : 0
	};
}
function stricterBounds(head, base) {
	const tolerancePercent = {};
	const loosened = [];
	for (const id of GATE_METRIC_IDS) {
		const [before, after] = [base.tolerancePercent[id], head.tolerancePercent[id]];
		const strictest = Math.min(before ?? Infinity, after ?? Infinity);
		if (Number.isFinite(strictest)) tolerancePercent[id] = strictest;
		if (before !== void 0 && before < (after ?? Infinity)) loosened.push(`${id} ${percentText(before)} → ${percentText(after)}`);
	}
	if (base.maxErrorPercent < head.maxErrorPercent) {
		const [before, after] = [base.maxErrorPercent, head.maxErrorPercent].map(percentText);
		loosened.push(`errors ${before} → ${after}`);
	}
	return {
		bounds: {
			tolerancePercent,
			maxErrorPercent: Math.min(base.maxErrorPercent, head.maxErrorPercent)
		},
		loosened
	};
}
/** What is loosened for some series only, each phrase once with the series that it is about. */
function loosenedOnly(own, general) {
	const names = /* @__PURE__ */ new Map();
	for (const { name, loosened } of own) for (const what of loosened.filter((one) => !general.includes(one))) names.set(what, [...names.get(what) ?? [], name]);
	return [...names].map(([what, about]) => `${what} (${formatSome(about)})`);
}
function percentText(percent) {
	return percent === void 0 ? "not gated" : `${formatNumber(percent)} %`;
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
	const lost = lostParts(base, run, policy);
	const series = [...(policy.isWhole ? judgedOnce : judgedAtLooks)({
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
* Series that were open when the run ended at its first regression. Nobody can accept that regression for them: they
* were not measured as long as was planned, so they may be slower too.
*/
function undecidedByFailFast({ plan, series: measured }, series) {
	const rounds = roundsMeasured(measured);
	const isEnded = series.some(({ verdict }) => verdict === "regression");
	if (!plan.failFast || rounds >= plan.rounds || !isEnded) return [];
	return series.filter(({ verdict, screenedAfter }) => verdict === "inconclusive" && screenedAfter === void 0).map(({ name }) => ({
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
	const byLoss = groupedBy(notCompared, ({ loss }) => loss);
	return lost.flatMap((loss) => {
		const { kind, reason } = loss;
		const own = byLoss.get(loss) ?? [];
		if (!(loss.server !== void 0 && (own.length > 0 || notCompared.some(({ one }) => lossOf([loss], one) !== void 0)))) return [{
			kind,
			text: `Not compared: ${reason}`,
			...blocking
		}];
		return own.map(({ one: { name } }) => ({
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
export { isOpen as a, screenAfter as c, hasFirstRegression as i, lossFrom as l, gateFor as n, judgedAfter as o, lostParts as r, withoutSign as s, compareArms as t, lossOf as u };
