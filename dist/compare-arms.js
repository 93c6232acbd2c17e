import { d as anyMetric, f as countMetric, n as GATE_METRIC_IDS, o as ROUND_METRIC_IDS, r as LIMIT_METRIC_IDS, s as SERIES_METRIC_IDS, t as COUNT_METRIC_IDS } from "./catalogue.js";
import { l as wholeOf, n as isWhole } from "./series.js";
import { c as reasonsAgainst, o as gateOf } from "./gate.js";
import { c as metricsNamed, i as gatedIn, l as namesIn, o as isTimed, r as gateOfSeries, t as boundsOf } from "./bounds.js";
import { c as present } from "./source-control.js";
import { t as required } from "./required.js";
import { n as laneName } from "./lane.js";
import { b as worstVerdict, c as mean, d as standardDeviation, i as knownValues, l as median, m as elementAt, o as seriesValue, s as valuesByRound } from "./server-value.js";
import { a as toleratedDifferences, c as studentChange, d as normalCdf, o as agreeingValues, s as percentOf, u as studentUpperTail } from "./pairs.js";
import { a as atMostWorsePercent, o as bothBounds } from "./walsh-averages.js";
import { c as samplesAt, r as column, s as roundsIn, t as groupedBy } from "./grouped-by.js";
import { t as countedValue } from "./counted-value.js";
import { c as RUN_FILE, i as PACKED_RUN_FILE } from "./output-folder.js";
import { a as grownFunctions, c as roundsMeasured, n as comparedCalls } from "./system-calls.js";
import { C as changeOf, E as weightedRounds, I as unsteadiness, _ as STARTS_RATE, b as mayDecide, f as COMMON_RATE, h as SERIES_RATE, v as isEarlyCall, w as assumedVariance, x as ratesAfter, y as lookAfter } from "./baseline.js";
import { n as lossOf } from "./lost-base.js";
import { A as holmAdjust, D as judgeSeries, E as adjustedPValues, M as isPresentable, N as unjudgedMetrics, O as metricVerdicts, P as referenceOf, a as compareServers, c as armsIn, f as evidenceUntil, g as comparisonOf$1, i as serversHeadToHead, j as changeSince, k as decide, l as withFailedRequests, m as causeOf, o as COMPARISON_SCHEMA, s as removedSeries, u as ESTIMATED, x as changeByRounds } from "./count-facts.js";
import { r as renderRunFile } from "./json.js";
// src/domain/gate/agreed-gate.ts
/**
* The gate that judges a run: head's, made as strict as that of the base it is held to.
* @param config head's
*/
function gateFor(config, run) {
	const head = gateOfSeries(config, namesIn(run));
	const base = run.base?.gate;
	return base ? stricterGate(head, base) : {
		gate: head,
		own: head,
		loosened: []
	};
}
/**
* The stricter of two gates, for each series and bound, so that a change cannot loosen the gate that judges it. A
* metric of a series is gated if either gate includes it.
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
		own: head,
		loosened: [...general.loosened, ...loosenedOnly(own, general.loosened)]
	};
}
/** The bounds that apply to a name: only timed series have failed requests. */
function boundsIn(gate, name) {
	const { tolerancePercent, limits = {}, maxErrorPercent } = boundsOf(gate, name);
	const ids = metricsNamed(name);
	const own = (all) => Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));
	return {
		tolerancePercent: own(tolerancePercent),
		limits: own(limits),
		maxErrorPercent: isTimed(name) ? maxErrorPercent : 0
	};
}
function stricterBounds(head, base) {
	const tolerancePercent = {};
	const loosened = [];
	for (const id of GATE_METRIC_IDS) {
		const [before, after] = [base.tolerancePercent[id], head.tolerancePercent[id]];
		const strictest = Math.min(before ?? Infinity, after ?? Infinity);
		if (Number.isFinite(strictest)) tolerancePercent[id] = strictest;
		if (before !== void 0 && before < (after ?? Infinity)) loosened.push({
			bound: id,
			base: before,
			...after !== void 0 && { head: after }
		});
	}
	const limits = {};
	for (const id of LIMIT_METRIC_IDS) {
		const [before, after] = [base.limits?.[id], head.limits?.[id]];
		const strictest = stricterLimit(id, before, after);
		if (strictest) limits[id] = strictest;
		if (before && (!after || isBelow(id, before.value, after.value))) loosened.push({
			bound: id,
			isLimit: true,
			base: before.value,
			...after && { head: after.value }
		});
	}
	if (base.maxErrorPercent < head.maxErrorPercent) loosened.push({
		bound: "errors",
		base: base.maxErrorPercent,
		head: head.maxErrorPercent
	});
	const maxErrorPercent = Math.min(base.maxErrorPercent, head.maxErrorPercent);
	return {
		bounds: {
			tolerancePercent,
			...Object.keys(limits).length > 0 && { limits },
			maxErrorPercent
		},
		loosened
	};
}
function stricterLimit(id, base, head) {
	if (!base || !head) return base ?? head;
	const { value } = isBelow(id, base.value, head.value) ? base : head;
	return {
		value,
		...(base.isAlways || head.isAlways) && { isAlways: true }
	};
}
/** True if one value of a metric is better than another, or stricter as a limit. */
function isBelow(id, one, other) {
	return anyMetric(id).better === "higher" ? one > other : one < other;
}
/** Bounds loosened for some series only, each listed once with its series. */
function loosenedOnly(own, general) {
	const known = new Set(general.map(keyOf));
	const all = own.flatMap(({ name, loosened }) => loosened.map((what) => ({
		name,
		what
	})));
	return [...groupedBy(all.filter(({ what }) => !known.has(keyOf(what))), ({ what }) => keyOf(what)).values()].map((all) => ({
		...required(all[0], "bound").what,
		series: all.map(({ name }) => name)
	}));
}
function keyOf({ bound, isLimit, base, head }) {
	return `${bound} ${isLimit} ${base} ${head}`;
}
// src/domain/counting/count-change.ts
/** One turn says nothing about chance. */
const LEAST_TURNS = 2;
/**
* Minimum standard error of a change, as a difference of logarithms. An edit without effect can shift a program's
* layout and change its counts by this much, in every turn alike, so more turns do not reduce it.
*/
const LEAST_ERROR = .001;
/** Pairs the turns of two arms. */
function pairedCounts(base, head, id) {
	const { of } = countMetric(id);
	const before = new Map(base.map((one) => [one.turn, of(one)]));
	return head.flatMap((one) => {
		const [from, to] = [before.get(one.turn), of(one)];
		return from === void 0 || to === void 0 ? [] : [{
			base: from,
			head: to
		}];
	});
}
/**
* The change from base to head, by Student's t over the turns.
* @returns undefined with fewer than two turns, if some count is 0, or for a change that cannot be written in percent
*/
function countChange(pairs) {
	const { length } = pairs;
	if (length < LEAST_TURNS || pairs.some(({ base, head }) => !(base > 0 && head > 0))) return;
	const differences = pairs.map(({ base, head }) => Math.log(head / base));
	const error = Math.max(standardDeviation(differences) / Math.sqrt(length), LEAST_ERROR);
	const change = studentChange(mean(differences), error, length - 1);
	return isPresentable(change) ? change : void 0;
}
/**
* The verdict if an arm counts nothing at all, such as a server that does not allocate: changes from or to 0 have no
* percentage.
* @returns undefined if an arm counts something in some turns only, or both always do
*/
function verdictOnNothing(pairs) {
	if (pairs.length < LEAST_TURNS) return void 0;
	const [isBaseZero, isHeadZero] = ["base", "head"].map((arm) => pairs.every((pair) => pair[arm] === 0));
	if (isBaseZero && isHeadZero) return "unchanged";
	if (isBaseZero && pairs.every(({ head }) => head > 0)) return "regression";
	if (isHeadZero && pairs.every(({ base }) => base > 0)) return "improvement";
}
// src/domain/counting/compare-counts.ts
/**
* Judges a run's counts by the rule for timing: the estimate must be beyond the tolerance, and significant after Holm's
* correction over everything that counting gates. Counting has its own false-alarm rate, independent of timing. A run
* without a base is compared with earlier runs.
* @returns each series of head and those that only base has; empty if nothing was counted
*/
function compareCounts(run, rule) {
	const all = run.counts?.series ?? [];
	const bases = new Map(all.filter(({ arm }) => arm === "base").map((one) => [one.name, one]));
	const heads = all.filter(({ arm }) => arm === "head");
	const entered = heads.map((head) => enter(run, [bases.get(head.name), head], rule));
	const pValues = adjustedPValues(entered.flatMap(({ cases }) => cases));
	const names = new Set(heads.map(({ name }) => name));
	return [...entered.map((one) => comparisonOf(one, pValues)), ...[...bases.values()].filter(({ name }) => !names.has(name)).map(removed)];
}
/** True if a program may have no such counts. If this machine cannot count them, that is unknown. */
function mayLack(id, { counts }) {
	return isOfAllocator(id) && counts?.conditions.includes("random seeds and no allocations, since there is no C compiler (cc)") !== true;
}
function isOfAllocator(id) {
	return id === "allocations" || id === "allocated-bytes";
}
function enter(run, [base, head], rule) {
	const notCompared = lossOf(run.base?.lost ?? [], head);
	const failures = [failureOf(head, rule), base && failureOf(base, rule)];
	const problem = present([
		...failures,
		unsteadiness(head),
		base && unsteadiness(base),
		base && otherMethod(base, head)
	])[0];
	const { tolerancePercent } = boundsOf(rule, head.name);
	return {
		series: head,
		base,
		cases: COUNT_METRIC_IDS.map((id) => {
			const own = countedValue(head.turns, id);
			const { head: shown = own, ...found } = referenceFor(run, [base, head], {
				id,
				rule
			});
			const reference = notCompared === void 0 ? found : { notCompared };
			const isHidden = base !== void 0 && isPartial(base, head, id) || isOfAllocator(id) && found.plainVerdict === "improvement";
			return {
				...reference,
				id,
				head: notCompared === void 0 ? shown : own,
				tolerancePercent: tolerancePercent[id],
				isUnmeasurable: problem !== void 0 || isHidden,
				hasNothing: problem === void 0 && found.base === void 0 && mayLack(id, run)
			};
		}),
		...problem !== void 0 && { problem },
		...failures[0] === void 0 && failures[1] !== void 0 && { isBaseLost: true },
		...notCompared !== void 0 && { notCompared }
	};
}
/** The reference of a metric: base's turns, or earlier runs if no base was requested. */
function referenceFor({ base: commit }, [base, head], { id, rule: { past } }) {
	const own = countedValue(head.turns, id);
	if (base || commit || !past) {
		const pairs = base ? pairedCounts(base.turns, head.turns, id) : [];
		const plainVerdict = verdictOnNothing(pairs);
		const before = base && countedValue(base.turns, id);
		return {
			...referenceOf(before, own, countChange(pairs)),
			...plainVerdict && { plainVerdict }
		};
	}
	const values = past.valuesOf(head, id);
	if (own === void 0) return {};
	const wasCounted = past.valuesOf(head, "instructions").length > 0;
	if (isOfAllocator(id) && values.length === 0 && own > 0 && wasCounted) return {
		base: 0,
		plainVerdict: "inconclusive"
	};
	if (values.length === 0) return {};
	const plainVerdict = verdictOnNothing(values.map((value) => ({
		base: value,
		head: own
	})));
	const change = changeSince(values, own, LEAST_ERROR);
	return {
		base: change ? own * Math.exp(-change.difference) : median(values),
		...change && { change },
		...plainVerdict && { plainVerdict }
	};
}
/** True if one arm has a count in a turn in which the other has none, which may be due to the change. */
function isPartial(base, head, id) {
	const { length } = pairedCounts(base.turns, head.turns, id);
	return [base, head].some(({ turns }) => {
		return turns.filter((turn) => countMetric(id).of(turn) !== void 0).length > length;
	});
}
/** A run counts both arms in the same way, but its file may have come from anywhere. */
function otherMethod(base, head) {
	if (base.tool !== head.tool) return { of: "other-tool" };
	return base.requests === head.requests && base.runtime === head.runtime ? void 0 : { of: "other-requests" };
}
function failureOf({ failure: told, turns, arm, name }, rule) {
	if (told !== void 0) return {
		of: "failure",
		arm,
		told
	};
	if (turns.length === 0) return {
		of: "not-counted",
		arm
	};
	const needsCalls = boundsOf(rule, name).tolerancePercent["system-calls"] !== void 0;
	const hasCalls = turns.every(({ systemCalls }) => systemCalls !== void 0);
	return needsCalls && !hasCalls ? {
		of: "no-system-calls",
		arm
	} : void 0;
}
function comparisonOf({ series, base, cases, ...why }, pValues) {
	const { name, server, scenario, functions = [], systemCalls = [] } = series;
	const { verdict, metrics } = metricVerdicts(cases, pValues);
	const unseen = cases.flatMap(({ id, tolerancePercent }) => tolerancePercent === void 0 || metrics[id] ? [] : [id]);
	const before = base?.systemCalls;
	return {
		name,
		server,
		scenario,
		verdict,
		...why,
		metrics,
		...unseen.length > 0 && { unseen },
		...verdict === "regression" && functions.length > 0 && { grown: grownFunctions(functions) },
		...before && metrics["system-calls"]?.verdict === "regression" && { grownCalls: grownFunctions(comparedCalls(before, systemCalls)) }
	};
}
function removed({ name, server, scenario }) {
	return {
		name,
		server,
		scenario,
		verdict: "removed",
		metrics: {}
	};
}
// src/domain/stopping/early-call.ts
/** Minimum change in every round, as a difference of logarithms: 22 % less, or 28 % more. */
const LEAST_CHANGE = .25;
/** An assumed variance has no error; with this many degrees of freedom, Student's t is practically normal. */
const DEGREES = 1e3;
/**
* The change of a comparison for a decision before the first look. So few rounds cannot show how much processes differ,
* so a variance far larger than usual is assumed, and every round must show a large change. Only a large slowdown is
* then significant, and nothing is called unchanged.
*
* @param comparison its rounds
* @param pool of the run
* @param isWarming one of the servers was still getting faster, so either arm can be far ahead
* @returns undefined if no early call is allowed
*/
function earlyChangeOf({ centres, variances }, pool, isWarming = false) {
	if (!pool || isWarming || centres.length < 2) return void 0;
	const variance = assumedVariance(pool) + mean(variances);
	return earlyChange(centres, Math.sqrt(variance / centres.length));
}
/**
* The change from rounds whose mean has this error; significant only if all rounds agree.
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
// src/domain/evidence/base-references.ts
/** Metrics that base only has if its own configuration has services, so they can be new. */
const OF_SERVICES = [
	"total-cpu-per-request",
	"services-cpu",
	"services-rss"
];
function isOfRounds(id) {
	return ROUND_METRIC_IDS.some((one) => one === id);
}
/**
* The reference of each series of head: base's series of the same name, compared by pairs.
* @param isEarly it is too early for a look, so only large slowdowns count
*/
function baseReferences({ lost, series, pool, warming }, isEarly = false) {
	const estimate = isEarly ? earlyChangeOf : changeOf;
	return (head) => {
		const notCompared = lossOf(lost, head);
		if (notCompared) return () => ({ notCompared });
		const own = series.get(head.name);
		if (!own) return () => ({});
		return (id, value) => {
			const shown = seriesValue(own.base.samples, id);
			if (shown === void 0 && value !== void 0 && !OF_SERVICES.includes(id)) return { lacksBase: true };
			if (isOfRounds(id) && !isEarly) {
				const change = shown === void 0 ? void 0 : changeByRounds(own, id);
				return {
					...referenceOf(shown, value, change),
					isJudged: true
				};
			}
			const centres = shown === void 0 ? void 0 : own.centres.get(id);
			const change = centres && estimate(centres, pool, warming.has(head.server));
			return {
				...referenceOf(shown, value, change),
				isJudged: own.judged.includes(id)
			};
		};
	};
}
// src/domain/verdict/all-answers.ts
/**
* Adds the change over all answers together to each gated and compared throughput and percentile.
* @param confidence of the bound, 0 to 1; if absent, that of an interval
*/
function withAllAnswers(all, { series }, confidence) {
	return all.map((one) => {
		const metrics = [...series.get(one.name)?.allAnswers ?? []].flatMap(([id, change]) => {
			const metric = one.metrics[id];
			if (metric?.tolerancePercent === void 0 || !isPresentable(change)) return [];
			return [[id, {
				...metric,
				allAnswers: allAnswersOf(id, change, confidence)
			}]];
		});
		return {
			...one,
			metrics: {
				...one.metrics,
				...Object.fromEntries(metrics)
			}
		};
	});
}
function allAnswersOf(id, change, confidence) {
	const bound = atMostWorsePercent(id, change, confidence);
	return {
		changePercent: percentOf(change.difference),
		lowPercent: percentOf(change.low),
		highPercent: percentOf(change.high),
		...bound !== void 0 && { atMostWorsePercent: bound }
	};
}
// src/domain/evidence/agreement.ts
/** Minimum number of starts to leave one out: of two, it would be half of the evidence. */
const LEAST_WITH_AN_ODD_ONE = 3;
/**
* Tests if the starts agree that head is worse. One outlier, in either arm, decides nothing, for or against: the second
* smallest value counts, an order statistic of independent values (David & Nagaraja, Order Statistics, 3rd edition,
* 2003, section 2.1).
* @param values one per start, in standard deviations, above 0 if head is worse; at least one
*/
function agreementOf(values) {
	const starts = values.length;
	let [least, second] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
	for (let start = 0; start < starts; start += 1) {
		const value = elementAt(values, start);
		second = Math.min(second, Math.max(least, value));
		least = Math.min(least, value);
	}
	const shown = starts < LEAST_WITH_AN_ODD_ONE ? least : second;
	const byOne = normalCdf(-shown);
	if (starts < 2) return {
		shown,
		pValue: 1,
		byOne
	};
	const all = byOne ** starts;
	if (starts < LEAST_WITH_AN_ODD_ONE) return {
		shown,
		pValue: all,
		byOne
	};
	return {
		shown,
		pValue: starts * byOne ** (starts - 1) * (1 - byOne) + all,
		byOne
	};
}
// src/domain/evidence/starts-shown.ts
/**
* Compares the starts of both arms.
* @returns undefined if the arms have no start in common
*/
function shownOf(base, head, { byRound, shownValue, difference, burstsIn }) {
	const others = byRound(base);
	const both = [...byRound(head)].flatMap(([round, own]) => {
		const other = others.get(round);
		return other === void 0 ? [] : [{
			other,
			own
		}];
	});
	if (both.length === 0) return void 0;
	const noise = burstVariance(base.samples) + burstVariance(head.samples);
	return {
		starts: both.map(({ other, own }) => ({
			...difference(other, own),
			noise: noise / Math.min(burstsIn(other), burstsIn(own))
		})),
		base: median(both.map(({ other }) => shownValue(other))),
		head: median(both.map(({ own }) => shownValue(own)))
	};
}
/**
* The time of a request in the load at the end of each start, which is disturbed as much as one burst. A mean of few
* requests is imprecise: the standard deviation of their times is about their mean.
* @returns undefined if the arms have no start in common
*/
function closingTimes(base, head) {
	return shownOf(base, head, {
		byRound: ({ closings = [] }) => new Map(closings.filter(({ meanMs }) => meanMs > 0).map((one) => [one.round, one])),
		shownValue: ({ meanMs }) => meanMs,
		difference: (before, now) => ({
			worse: Math.log(now.meanMs) - Math.log(before.meanMs),
			variance: 1 / before.requests + 1 / now.requests
		}),
		burstsIn: () => 1
	});
}
/** Variation of request times between the bursts of a start: a variance of logarithms over all starts. */
function burstVariance(samples) {
	let [squares, degrees] = [0, 0];
	for (const logs of valuesByRound(samples, "latency-mean", Math.log).values()) {
		const centre = mean(logs);
		for (const log of logs) squares += (log - centre) ** 2;
		degrees += logs.length - 1;
	}
	return degrees === 0 ? 0 : squares / degrees;
}
/**
* The requests in flight at the end of bursts, at a fixed rate: their number is the rate × the time of a request,
* including requests that no burst waits for (Little, Operations Research 9 (1961), 383–387). In a closed loop, it is
* the number of connections.
* @returns undefined if the arms have no start in common, or the load is a closed loop
*/
function underWayAtTheEnd(base, head) {
	if (!("rate" in head.level)) return void 0;
	return shownOf(base, head, {
		byRound: ({ samples }) => underWayByRound(samples),
		shownValue: ({ requests, bursts }) => requests / bursts,
		difference: countDifference,
		burstsIn: ({ bursts }) => bursts
	});
}
/**
* The mean time of all answers of each start, at a fixed rate. Pauses delay requests, but all of them are answered in
* the end, so neither throughput nor the percentiles of typical bursts show them. In a closed loop, the mean is the
* inverse of throughput.
* @returns undefined if the arms have no start in common, or the load is a closed loop
*/
function meanTimes(base, head) {
	if (!("rate" in head.level)) return void 0;
	return shownOf(base, head, {
		byRound: ({ samples }) => timesByRound(samples),
		shownValue: ({ ms, answers }) => ms / answers,
		difference: (before, now) => ({
			worse: Math.log(now.ms / now.answers) - Math.log(before.ms / before.answers),
			variance: 1 / before.answers + 1 / now.answers
		}),
		burstsIn: ({ bursts }) => bursts
	});
}
function timesByRound(samples) {
	const [means, expected] = [column(samples, "latencyMeanMs"), column(samples, "expected")];
	const byRound = /* @__PURE__ */ new Map();
	for (const [index, round] of column(samples, "round").entries()) {
		const [meanMs, own] = [means[index], expected[index]];
		if (!(meanMs > 0 && own > 0)) continue;
		const { ms, answers, bursts } = byRound.get(round) ?? {
			ms: 0,
			answers: 0,
			bursts: 0
		};
		byRound.set(round, {
			ms: ms + own * meanMs,
			answers: answers + own,
			bursts: bursts + 1
		});
	}
	return byRound;
}
function underWayByRound(samples) {
	const aborted = column(samples, "aborted");
	const byRound = /* @__PURE__ */ new Map();
	for (const [index, round] of column(samples, "round").entries()) {
		const { requests, bursts } = byRound.get(round) ?? {
			requests: 0,
			bursts: 0
		};
		byRound.set(round, {
			requests: requests + aborted[index],
			bursts: bursts + 1
		});
	}
	return byRound;
}
/**
* Counts have a Poisson distribution; adding a half makes the logarithm of 0 finite (Anscombe, Biometrika 43 (1956),
* 461–464).
*/
function countDifference(base, head) {
	const [before, now] = [base.requests + .5, head.requests + .5];
	return {
		worse: Math.log(now / head.bursts) - Math.log(before / base.bursts),
		variance: 1 / before + 1 / now
	};
}
/** The rounds of a metric as starts. */
function roundsAsStarts(id, { centres, variances }) {
	const sign = anyMetric(id).better === "higher" ? -1 : 1;
	return centres.map((centre, at) => ({
		worse: sign * centre,
		variance: elementAt(variances, at),
		noise: 0
	}));
}
// src/domain/verdict/start-respects.ts
/**
* Probability, over all series, that head looks worse by chance. It applies separately to late answers, to all answers
* together and to metrics. Looking worse prevents a pass.
*/
const DOUBT = .05;
/** True if a respect is one of late answers. */
function isLate(by) {
	return by === "closing-load" || by === "under-way" || by === "mean";
}
/**
* True if a series looks slower by late answers, or by all answers together, and so must be measured further, whatever
* typical bursts show.
* @param name its name
*/
function looksSlower(name, evidence) {
	return respectsOf(name, evidence).some(({ by, ofAllAnswers, doubtPValue }) => (isLate(by) || ofAllAnswers) && doubtPValue <= .05);
}
/**
* The results of a series' starts in every respect that is tested: the number of tests must not depend on the results.
* @param name of the series
*/
function respectsOf(name, { series, gate, pool }) {
	const own = series.get(name);
	const gated = gatedIn(gate, name, ESTIMATED);
	if (!own || gated.length === 0) return [];
	const { head, base } = own;
	const { tolerancePercent } = boundsOf(gate, name);
	const timed = gated.includes("throughput") ? ["throughput"] : gated;
	const widest = Math.max(...timed.map((id) => toleratedWorse(id, tolerancePercent)));
	const found = [
		{
			by: "closing-load",
			shown: closingTimes(base, head),
			tolerated: widest
		},
		{
			by: "under-way",
			shown: underWayAtTheEnd(base, head),
			tolerated: widest
		},
		{
			by: "mean",
			shown: meanTimes(base, head),
			tolerated: widest
		},
		...gated.flatMap((id) => {
			const rounds = own.judged.includes(id) ? own.centres.get(id) : void 0;
			if (!rounds) return [];
			const tolerated = toleratedWorse(id, tolerancePercent);
			return {
				by: id,
				shown: {
					starts: roundsAsStarts(id, rounds),
					base: 0,
					head: 0
				},
				tolerated
			};
		})
	].flatMap(({ by, shown, tolerated }) => {
		if (!shown || shown.starts.length === 0) return [];
		const { starts, base: before, head: now } = shown;
		const agreement = agreementIn(starts, tolerated, assumedVariance(pool));
		const pValue = starts.length === 1 ? agreement.byOne : doubtOf(agreement);
		const byScatter = isLate(by) ? ownPValueOf(starts, tolerated, pool) : 1;
		const doubtPValue = Math.min(byScatter, pValue);
		const typical = median(starts.map(({ worse }) => worse));
		return [{
			by,
			shown: {
				base: before,
				head: now
			},
			typical,
			tolerated,
			pValue: agreement.pValue,
			doubtPValue
		}];
	});
	const together = [...own.allAnswers].filter(([id]) => gated.includes(id));
	return [...found, ...together.map((one) => allAnswersRespect(one, tolerancePercent))];
}
/** All answers of all rounds together, in one metric. */
function allAnswersRespect([id, change], tolerancePercent) {
	const tolerated = toleratedWorse(id, tolerancePercent);
	const isLess = anyMetric(id).better === "higher";
	const worse = isLess ? -change.difference : change.difference;
	const { lower, higher } = change.pValues();
	const pValue = worse > tolerated ? isLess ? lower : higher : 1;
	return {
		by: id,
		ofAllAnswers: true,
		shown: {
			base: 0,
			head: 0
		},
		typical: worse,
		tolerated,
		pValue,
		doubtPValue: pValue
	};
}
/**
* Tests if the starts agree.
* @param between assumed variance between processes
*/
function agreementIn(starts, tolerated, between) {
	return agreementOf(starts.map(({ worse, variance, noise }) => (worse - tolerated) / Math.sqrt(between + variance + noise)));
}
/**
* The p-value of the starts with the run's own variation between processes: by all of them but one, or by Student's t,
* which detects effects hidden by noisy bursts.
*/
function ownPValueOf(starts, tolerated, pool) {
	if (starts.length < 2) return 1;
	const values = starts.map(({ worse }) => worse);
	const between = pool?.variance ?? 0;
	const expected = between + mean(starts.map(({ variance }) => variance));
	const scatter = Math.max(standardDeviation(values) ** 2, expected);
	const t = (mean(values) - tolerated) / Math.sqrt(scatter / starts.length);
	const byScatter = studentUpperTail(t, starts.length - 1);
	return Math.min(byScatter, doubtOf(agreementIn(starts, tolerated, between)));
}
/** Many starts easily agree by chance on a negative value, and even more so if their noise is overestimated. */
function doubtOf({ shown, pValue }) {
	return shown > 0 ? pValue : 1;
}
/** Tolerated change for the worse, as a difference of logarithms. */
function toleratedWorse(id, tolerances) {
	const { least, most } = toleratedDifferences(required(tolerances[id], "tolerance"));
	return anyMetric(id).better === "higher" ? -least : most;
}
// src/domain/stopping/early-looks.ts
/** The looks of a run at which series ended, earliest first; without the look after the last planned round. */
function earlyLooks(evidence) {
	const { run } = evidence;
	const rounds = /* @__PURE__ */ new Set();
	const lastOf = /* @__PURE__ */ new Map();
	for (const { name, samples } of run.series) {
		let last = lastOf.get(name) ?? -1;
		for (const round of roundsIn(samples)) {
			rounds.add(round);
			last = Math.max(last, round);
		}
		lastOf.set(name, last);
	}
	const endedAfter = groupedBy(lastOf.keys(), (name) => lastOf.get(name));
	return [...rounds].toSorted((a, b) => a - b).slice(0, run.plan.rounds - 1).flatMap((last, index) => {
		const done = index + 1;
		const ended = new Set(endedAfter.get(last));
		if (ended.size === 0 || !mayDecide(done, run.plan.rounds)) return [];
		const measured = new Set([...lastOf].filter(([, own]) => own >= last).map(([name]) => name));
		return [{
			rounds: done,
			evidence: evidenceUntil(evidence, runUntil(run, last), last),
			measured,
			ended
		}];
	});
}
/** A run as of a round, without the later starts of servers. */
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
			samples: samplesUntil(one.samples, last)
		}))
	};
}
function samplesUntil(samples, last) {
	const rounds = column(samples, "round");
	if (rounds.every((round) => round <= last)) return samples;
	return samplesAt(samples, [...rounds.keys()].filter((index) => rounds[index] <= last));
}
// src/domain/stopping/screen.ts
/**
* One-sided p-value of a gated metric below which a series is suspected of a slowdown. docs/adr/0027-screen.md has the
* figures.
*/
const SUSPECT = .1;
/**
* True after a round at which suspect series are given priority: after half of the rounds, and then at each look but
* the last.
* @param rounds number of completed rounds
* @param planned number of rounds of the whole run; if they are few, all series need all of them
*/
function isScreen(rounds, planned) {
	if (planned < 5 || rounds >= planned) return false;
	return rounds === Math.ceil(planned / 2) || lookAfter(rounds, planned) > 0;
}
/**
* The series that show no sign of a slowdown. A series that was lost, cannot be measured or has no reference is never
* among them.
*
* @param heads series of head, as measured so far
* @param referenceOf the reference of each
* @param gate what is gated
* @returns their names
*/
function unsuspicious(heads, referenceOf, gate) {
	const clear = heads.filter((series) => {
		const cases = gatedIn(gate, series.name, SERIES_METRIC_IDS).map(unjudgedMetrics(series, referenceOf, gate)).filter(isJudged);
		return (cases.length > 0 || !isWhole(series)) && cases.every(isClear);
	});
	return new Set(clear.map(({ name }) => name));
}
/**
* True if a metric has enough answers to be judged and was measured in an arm: a machine may not be able to measure it.
*/
function isJudged({ base, head, hasTooFewAnswers }) {
	return !hasTooFewAnswers && (base !== void 0 || head !== void 0);
}
/** True if a metric shows no sign of having got worse. */
function isClear({ id, change, isUnmeasurable, notCompared }) {
	if (!change || isUnmeasurable || notCompared !== void 0) return false;
	const { lower, higher } = change.pValues();
	return (anyMetric(id).better === "higher" ? lower : higher) >= SUSPECT;
}
// src/domain/stopping/at-looks.ts
/**
* Judges every series at the end, except those that an interim look decided and that were not measured further. Later
* rounds, which show more about processes and other series, must not overturn such a decision. If a look ended the run,
* that look judges all series.
*/
function judgedAtLooks(evidence) {
	const ended = /* @__PURE__ */ new Map();
	for (const look of earlyLooks(evidence)) for (const one of decidedAt(look)) if (!ended.has(one.name)) ended.set(one.name, one);
	const { rounds } = evidence.run.plan;
	return judgedAfter(rounds, evidence).map((one) => ended.get(one.name) ?? one);
}
/**
* Judges every series after a round, as if none had ended earlier.
* @param rounds number of completed rounds, enough for a look or an early call
*/
function judgedAfter(rounds, evidence) {
	return judgedBy(ratesAfter(rounds, evidence.run.plan.rounds), evidence);
}
/** Judges every series of a run that had no interim looks, whatever its plan says. */
function judgedOnce(evidence) {
	return judgedBy({ falseAlarmRate: SERIES_RATE }, evidence);
}
function judgedBy(rates, evidence) {
	const { run, gate } = evidence;
	const heads = run.series.filter(({ arm }) => arm === "head");
	const rule = {
		...gate,
		...rates,
		measuredMs: run.timing.measureMs
	};
	const judged = judgeSeries(heads, baseReferences(evidence, rates.isEarly), rule);
	return rates.isEarly ? judged : withAllAnswers(judged, evidence, rates.boundConfidence);
}
/**
* The series that show no sign of a slowdown so far.
* @returns their names
*/
function withoutSign(evidence) {
	const { run, gate } = evidence;
	return unsuspicious(run.series.filter(({ arm, name }) => arm === "head" && !looksSlower(name, evidence)), baseReferences(evidence), gate);
}
/**
* True if a series must be measured further: a gated metric is undecided, or it is too early to decide anything but a
* regression.
* @param rounds number of completed rounds
*/
function isOpen({ metrics, verdict: worst }, rounds, { plan }) {
	if (!mayDecide(rounds, plan.rounds)) return true;
	if (isEarlyCall(rounds, plan.rounds)) return worst !== "regression";
	return Object.values(metrics).some(({ verdict }) => verdict === "inconclusive");
}
/**
* True if a run stops at a look: it is set to stop at the first regression, and a series that is still being measured
* has one.
* @param measured names of whole series
*/
function hasFirstRegression(seen, measured, { plan }) {
	const isRegression = ({ name, verdict }) => verdict === "regression" && measured.has(wholeOf(name));
	return plan.failFast === true && seen.some(isRegression);
}
/** The series that a look has decided; all of them if it ended the run. */
function decidedAt({ rounds, evidence, measured, ended }) {
	const { run } = evidence;
	const seen = judgedAfter(rounds, evidence);
	const isEnd = hasFirstRegression(seen, measured, run);
	return seen.filter((one) => isEnd || ended.has(one.name) && !isOpen(one, rounds, run));
}
// src/app/write-run-file.ts
/** The name of a run's file. That of a shard is packed, because thousands of series take megabytes. */
function runFileName({ shard }) {
	return shard === void 0 ? RUN_FILE : PACKED_RUN_FILE;
}
/**
* Writes a run's file, and ensures that it is the only one in its folder.
* @throws LoadgateError `publishing` when it cannot be written
*/
async function writeRunFile(output, run) {
	const name = runFileName(run);
	await output.write(name, renderRunFile(run));
	await output.remove(name === "run.jsonl" ? PACKED_RUN_FILE : RUN_FILE);
}
// src/domain/verdict/answer-bytes.ts
/** Minimum relative decrease of the answers' length: a date or a counter in them changes it less. */
const LEAST_SMALLER = .01;
/** Minimum relative increase: answers may report work that a faster server has done more often. */
const LEAST_LARGER = .1;
/** Required distance beyond the scatter of bursts, in standard errors. */
const ERRORS = 3;
/**
* Adds to series that head's answers under load differ in length from base's, and if the answers that were checked one
* by one explain it. If not, the answer may be an error with the expected status, which the load generator takes for
* success. This tests nothing that is gated and uses none of the false-alarm rate.
*/
function withAnswerBytes(compared, { series }) {
	const of = (wanted) => new Map(series.filter(({ arm }) => arm === wanted).map((one) => [one.name, one]));
	const [heads, bases] = [of("head"), of("base")];
	const mixes = new Set(series.flatMap(({ name, request }) => request ? wholeOf(name) : []));
	return compared.map((one) => {
		const [head, base] = [heads.get(one.name), bases.get(one.name)];
		if (!head || !base || mixes.has(one.name) || one.notCompared !== void 0) return one;
		const answerBytes = changedBytes(base, head);
		return answerBytes ? {
			...one,
			answerBytes
		} : one;
	});
}
function changedBytes(base, head) {
	const starts = startsOf(base, head);
	if (starts.length === 0) return void 0;
	const [before, now] = [mean(starts.map((one) => one.before.bytes)), mean(starts.map((one) => one.now.bytes))];
	const checked = logRatio(base.checkedBytes, head.checkedBytes);
	const smaller = agreementOf(starts.map(beyondSmaller)).shown;
	if (smaller > 0) {
		const isChecked = smaller <= Math.max(0, -checked) && now >= 1;
		return {
			...isChecked && { isChecked },
			base: before,
			head: now
		};
	}
	return agreementOf(starts.map(beyondLarger)).shown > Math.max(0, checked) ? {
		base: before,
		head: now
	} : void 0;
}
/**
* The decrease of head's answers beyond what those of base, failed requests and chance explain: a difference of
* logarithms.
*/
function beyondSmaller({ before, now }) {
	const failed = -Math.log1p(-Math.min(now.otherPart, .99));
	return -logRatio(before.bytes, now.bytes) - failed - LEAST_SMALLER - errorOf(before, now);
}
/** The increase. Answers with another status may have any length. */
function beyondLarger({ before, now }) {
	if (now.otherPart > 0) return Number.NEGATIVE_INFINITY;
	return logRatio(before.bytes, now.bytes) - LEAST_LARGER - errorOf(before, now);
}
function errorOf(before, now) {
	return ERRORS * Math.hypot(before.error, now.error);
}
/**
* The logarithm of the second length over the first.
* @returns 0 if one of them is unknown, or base's is empty
*/
function logRatio(base, head) {
	if (base === void 0 || head === void 0 || base === 0) return 0;
	return Math.log(Math.max(head, 1) / Math.max(base, 1));
}
/** Starts of both arms with answers. */
function startsOf(base, head) {
	const bases = bytesByRound(base.samples);
	return [...bytesByRound(head.samples)].flatMap(([round, now]) => {
		const before = bases.get(round);
		return before ? [{
			before,
			now
		}] : [];
	});
}
function bytesByRound(samples) {
	const [expected, others] = [column(samples, "expected"), column(samples, "unexpected")];
	const [rounds, bytes] = [column(samples, "round"), column(samples, "bodyBytes")];
	const byRound = /* @__PURE__ */ new Map();
	for (let burst = 0; burst < rounds.length; burst += 1) {
		const other = others[burst];
		const answers = expected[burst] + other;
		if (!(answers > 0)) continue;
		const round = rounds[burst];
		const own = byRound.get(round) ?? {
			lengths: [],
			otherParts: []
		};
		own.lengths.push(bytes[burst] / answers);
		own.otherParts.push(other / answers);
		byRound.set(round, own);
	}
	return new Map([...byRound].map(([round, { lengths, otherParts }]) => [round, bytesOf(lengths, mean(otherParts))]));
}
/**
* The mean length of the answers of one start.
* @param each mean length of an answer in each burst
*/
function bytesOf(each, otherPart) {
	const bytes = mean(each);
	return {
		bytes,
		error: (each.length > 1 ? standardDeviation(each) / Math.sqrt(each.length) : 0) / Math.max(bytes, 1),
		otherPart
	};
}
// src/domain/verdict/cold-servers.ts
/**
* Withdraws improvements of servers that were not warm, or for which that is unknown: a server that warms up gets
* faster in steps, so either arm can be far ahead by chance.
* @param compared the verdicts by the bursts of each series
*/
function withoutColdImprovements(compared, evidence) {
	if (!compared.some(isImproved)) return compared;
	const cold = coldServers(evidence);
	return compared.map((series) => {
		if (!cold.has(series.server) || !isImproved(series)) return series;
		const metrics = Object.fromEntries(SERIES_METRIC_IDS.flatMap((id) => {
			const metric = series.metrics[id];
			if (!metric) return [];
			return [[id, metric.verdict === "improvement" ? {
				...metric,
				verdict: "inconclusive",
				isCold: true
			} : metric]];
		}));
		const verdicts = Object.values(metrics).flatMap(({ verdict }) => verdict ?? []);
		const verdict = series.verdict === "improvement" ? worstVerdict(verdicts) : series.verdict;
		return {
			...series,
			metrics,
			verdict
		};
	});
}
function isImproved({ metrics }) {
	return Object.values(metrics).some(({ verdict }) => verdict === "improvement");
}
/** An automatic warm-up detects if a server is warm. After one of a fixed time, only a trend of its bursts can tell. */
function coldServers({ run, trends, warming }) {
	const known = new Set(trends.known.map(laneName));
	const unknown = run.series.filter((one) => one.load.warmUpMs !== void 0 && !known.has(laneName(one)));
	return /* @__PURE__ */ new Set([...warming, ...unknown.map(({ server }) => server)]);
}
// src/domain/verdict/common-change.ts
/** With fewer rounds, series are not judged together. */
const FEWEST_ROUNDS = 3;
/** Share of the series that a round must have: a few must not stand for all. */
const LEAST_PART = .5;
/**
* The common change of several comparisons of one metric.
*
* A round's value is the weighted mean over the comparisons that have it, so their pairs' noise averages out. The
* effect of processes is assumed to be the same in all of them, as for series of one server, so it does not average
* out. Series with a sign of a slowdown are measured longer than the others. That does not bias their later rounds,
* because a later round is independent of the earlier ones.
*
* @param all one comparison of each series
* @param pool of the run
* @param isWarming one of the servers was still getting faster
* @returns undefined for a single comparison, and with too few rounds
*/
function commonChangeOf(all, pool, isWarming = false) {
	if (!pool || all.length < 2) return void 0;
	const rounds = commonRounds(all, pool.variance);
	if (rounds.length < FEWEST_ROUNDS) return void 0;
	const pairs = all.reduce((sum, one) => sum + one.pairs, 0);
	return changeOf(comparisonOf$1(rounds, pairs), pool, isWarming);
}
/** Each round that enough comparisons have, as their weighted mean; a comparison has the same weight in every round. */
function commonRounds(all, between) {
	const weights = all.map((one) => 1 / (weightedRounds(one, between).explained + between));
	const common = /* @__PURE__ */ new Map();
	const byList = /* @__PURE__ */ new Map();
	const rowsOf = (rounds) => {
		const rows = byList.get(rounds) ?? rounds.map((round) => rowOf(common, round));
		byList.set(rounds, rows);
		return rows;
	};
	let index = 0;
	for (const { rounds } of all) {
		for (const own of rowsOf(rounds)) {
			own.members += 1;
			own.weight += elementAt(weights, index);
		}
		index += 1;
	}
	index = 0;
	for (const { rounds, centres, variances } of all) {
		let at = 0;
		for (const own of rowsOf(rounds)) {
			const part = elementAt(weights, index) / own.weight;
			own.centre += part * elementAt(centres, at);
			own.variance += part ** 2 * elementAt(variances, at);
			at += 1;
		}
		index += 1;
	}
	return [...common.values()].filter(({ members }) => members >= LEAST_PART * all.length);
}
function rowOf(common, round) {
	const own = common.get(round) ?? {
		round,
		members: 0,
		weight: 0,
		centre: 0,
		variance: 0
	};
	common.set(round, own);
	return own;
}
// src/domain/verdict/common-regressions.ts
/** Verdicts of series that are included: all that were compared, except regressions. */
const COUNTED = [...[
	"improvement",
	"unchanged",
	"no-worse",
	"inconclusive"
]];
/**
* Regressions of series together that none of them shows alone: a few percent in all of them, as caused by another
* compiler or framework. They have their own share of the false-alarm rate, {@link COMMON_RATE}, spent once, at the
* end, with Holm over the metrics. A series that is a regression by itself is reported already and must not count for
* the others.
*
* @param all the comparison of each series by itself
* @returns at most one for each gated metric
*/
function commonRegressions(evidence, all) {
	return commonlyWorse(commonCases(all.filter(isWhole), evidence), evidence.pool);
}
/**
* The metrics that got worse in series taken together.
* @param cases one for each metric
* @param pool of the run
*/
function commonlyWorse(cases, pool) {
	const known = cases.flatMap((one) => {
		const change = commonChangeOf(one.rounds, pool, one.isWarming);
		return change && isPresentable(change) ? [{
			one,
			change,
			p: change.pValues()
		}] : [];
	});
	const isHigherBetter = ({ id }) => anyMetric(id).better === "higher";
	const pWorse = holmAdjust(known.map(({ one, p }) => isHigherBetter(one) ? p.lower : p.higher));
	return known.flatMap(({ one, change }, index) => {
		return regression(one, change, elementAt(pWorse, index)) ?? [];
	});
}
/** The gate's reason for a common change. */
function commonReason(change) {
	return {
		kind: "regression",
		metric: change.metric,
		figures: {
			of: "common-change",
			change
		}
	};
}
/** One case for each metric that is gated in some series. */
function commonCases(all, { series, warming }) {
	const members = all.flatMap(({ name, server, metrics }) => {
		const own = series.get(name);
		return (own?.judged ?? []).flatMap((id) => {
			const { verdict, tolerancePercent } = metrics[id] ?? {};
			if (tolerancePercent === void 0 || !COUNTED.includes(verdict)) return [];
			return [{
				id,
				server,
				tolerancePercent,
				rounds: required(own?.centres.get(id), "rounds")
			}];
		});
	});
	const byMetric = groupedBy(members, ({ id }) => id);
	return ESTIMATED.flatMap((id) => {
		const own = byMetric.get(id);
		if (!own) return [];
		const tolerances = own.map(({ tolerancePercent }) => tolerancePercent);
		return [{
			id,
			rounds: own.map(({ rounds }) => rounds),
			tolerancePercent: tolerances.reduce((most, one) => Math.max(most, one)),
			isWarming: own.some(({ server }) => warming.has(server))
		}];
	});
}
function regression({ id, rounds, tolerancePercent }, change, pWorse) {
	const { better } = anyMetric(id);
	const figures = {
		changePercent: percentOf(change.difference),
		lowPercent: percentOf(change.low),
		highPercent: percentOf(change.high)
	};
	const [pLower, pHigher] = better === "higher" ? [pWorse, 1] : [1, pWorse];
	const hurdle = {
		tolerancePercent,
		falseAlarmRate: COMMON_RATE
	};
	const adjusted = {
		...figures,
		...bothBounds(change),
		pLower,
		pHigher
	};
	return decide(id, adjusted, hurdle) === "regression" ? {
		metric: id,
		series: rounds.length,
		...figures,
		tolerancePercent
	} : void 0;
}
// src/domain/evidence/apart.ts
/**
* True if every burst of head is worse than every burst of base in a metric. Mann and Whitney's statistic is then 0:
* whatever the interval says, the bursts are obviously those of two different servers.
*/
function areApart(base, head, id) {
	const sign = anyMetric(id).better === "higher" ? -1 : 1;
	const worseIn = ({ samples }) => knownValues(samples, id).map((value) => sign * value);
	const [before, now] = [worseIn(base), worseIn(head)];
	return Math.min(before.length, now.length) >= 6 && Math.min(...now) > Math.max(...before);
}
// src/domain/verdict/slow-starts.ts
/**
* Adds the results of comparing starts one by one, for series whose bursts are inconclusive or cannot show the effect:
* answers that come late or never, connections that get slower with use, servers that were not warm. All starts but one
* must show it, and processes are assumed to differ at least as much as any on record ({@link assumedVariance}). All
* series and respects share {@link STARTS_RATE} (Holm). A series that is already a regression stays one, for that
* reason alone. An effect that is only significant by the scatter of the starts themselves, or that the only start
* shows, looks worse.
* @param compared the verdicts by the bursts of each series
*/
function withSlowStarts(compared, evidence) {
	const all = compared.map(({ name }) => respectsOf(name, evidence));
	const flat = all.flat();
	const doubtful = doubtfulOf(flat);
	const adjusted = holmAdjust(flat.map(({ pValue }) => pValue));
	const worse = new Set(flat.filter((_, at) => elementAt(adjusted, at) <= STARTS_RATE));
	return compared.map((series, index) => {
		const arms = evidence.series.get(series.name);
		if (series.verdict === "regression" || !arms) return series;
		return withFound(series, required(all[index], "series").map((one) => ({
			...one,
			isWorse: worse.has(one),
			looksWorse: doubtful.has(one)
		})), arms);
	});
}
/**
* Respects in which head looks worse. Late answers, all answers and metrics have separate rates: otherwise many metrics
* would hide the others.
*/
function doubtfulOf(all) {
	const kinds = groupedBy(all, ({ by, ofAllAnswers = false }) => [isLate(by), ofAllAnswers].join());
	return new Set([...kinds.values()].flatMap((own) => {
		const adjusted = holmAdjust(own.map(({ doubtPValue }) => doubtPValue));
		return own.filter((_, at) => elementAt(adjusted, at) <= DOUBT);
	}));
}
function withFound(series, found, arms) {
	const late = lateIn(found);
	const changed = found.flatMap((one) => {
		const { by, ofAllAnswers } = one;
		const metric = isLate(by) ? void 0 : series.metrics[by];
		if (isLate(by) || !metric) return [];
		const seen = ofAllAnswers ? byAllAnswers(metric, one) : openMetric(metric, one, {
			id: by,
			...arms
		});
		return seen ? [[by, seen]] : [];
	});
	if (!late && changed.length === 0) return series;
	const metrics = {
		...series.metrics,
		...Object.fromEntries(changed)
	};
	const verdict = worstVerdict(Object.values(metrics).flatMap((metric) => metric.verdict ?? []));
	if (late?.verdict === "worse" && verdict !== "regression") return {
		...withoutFigures(series),
		verdict: "regression",
		late
	};
	return {
		...series,
		verdict,
		...late && { late },
		metrics
	};
}
/** The strongest evidence for late answers of head; one cause is only reported once. */
function lateIn(found) {
	const [first] = found.flatMap(({ by, shown, isWorse, looksWorse, pValue }) => isLate(by) && (isWorse || looksWorse) ? [{
		by,
		shown,
		isWorse,
		pValue
	}] : []).toSorted((a, b) => a.pValue - b.pValue);
	if (!first) return void 0;
	const { by, shown, isWorse } = first;
	const { base, head } = shown;
	return {
		by,
		base,
		head,
		verdict: isWorse ? "worse" : "perhaps-worse"
	};
}
/**
* Updates a metric by all answers together.
* @returns undefined if they show nothing, or the metric is judged otherwise
*/
function byAllAnswers(metric, { isWorse, looksWorse }) {
	const { allAnswers, base, head } = metric;
	if (!allAnswers || !(isWorse || looksWorse) || metric.verdict === "unmeasurable") return;
	const values = {
		base: required(base, "base"),
		head: required(head, "head")
	};
	return {
		...metric,
		...allAnswers,
		...agreeingValues(values, Math.log1p(allAnswers.changePercent / 100)),
		allAnswers: {
			...allAnswers,
			decides: true
		},
		...isWorse ? { verdict: "regression" } : {
			verdict: "inconclusive",
			looksWorse
		}
	};
}
/**
* Updates an inconclusive metric by its starts.
* @returns undefined if they show nothing, or the metric is decided
*/
function openMetric(metric, own, { id, base, head }) {
	const { typical } = own;
	if (metric.verdict !== "inconclusive") return void 0;
	const higher = anyMetric(id).better === "higher" ? -typical : typical;
	if (own.isWorse) return {
		changePercent: percentOf(higher),
		...metric,
		verdict: "regression"
	};
	const looksWorse = own.looksWorse || typical > own.tolerated && areApart(base, head, id);
	return looksWorse ? {
		...metric,
		looksWorse
	} : void 0;
}
/**
* Removes the verdicts of all gated metrics, because none of their values includes all answers; even CPU time is per
* answer.
*/
function withoutFigures(series) {
	const metrics = SERIES_METRIC_IDS.flatMap((id) => {
		const metric = series.metrics[id];
		if (!metric) return [];
		return [[id, metric.verdict === void 0 ? metric : {
			...metric,
			verdict: "unmeasurable"
		}]];
	});
	return {
		...series,
		metrics: Object.fromEntries(metrics)
	};
}
// src/domain/comparison/compare-arms.ts
/**
* Compares head with base, both measured in the same run.
*
* A pair's difference is the logarithm of head's burst minus that of base's beside it, so effects of the machine on
* both cancel; {@link changeOf} estimates the change from the pairs.
*
* @param evidence of a run with both arms
* @param policy conditions that fail the gate
*/
function compareArms(evidence, policy) {
	const { run, lost, gate } = evidence;
	const { base } = run;
	const figures = (policy.isWhole ? judgedOnce : judgedAtLooks)(evidence);
	const common = commonRegressions(evidence, figures);
	const slow = withSlowStarts(withoutColdImprovements(figures, evidence), evidence);
	const series = [...withAnswerBytes(withFailedRequests(slow, armsIn(run), gate), run), ...(base.removed ?? []).map((key) => removedSeries(key))];
	const isLost = isAllLost(run, lost, series);
	const reasons = [
		...isLost ? [] : (base.uncompared ?? []).map(uncomparedReason),
		...lossReasons(lost, base, series),
		...common.map(commonReason),
		...reasonsAgainst(series, gate),
		...undecidedByFailFast(run, series)
	];
	return {
		schema: COMPARISON_SCHEMA,
		verdict: common.length > 0 ? "regression" : worstVerdict(series.map(({ verdict }) => verdict)),
		gate: gateOf(reasons, policy),
		comparedWith: comparedWith(base, run.commit, isLost),
		...lost.length > 0 && { lost },
		series,
		headToHead: compareServers(run.series),
		...serversHeadToHead(run),
		...common.length > 0 && { common }
	};
}
/**
* Series that were open when the run stopped at its first regression. Accepting that regression does not cover them:
* they were not measured for the planned time, so they may be slower too.
*/
function undecidedByFailFast({ plan, series: measured }, series) {
	const isEnded = series.some(({ verdict }) => verdict === "regression");
	if (!plan.failFast || !isEnded) return [];
	const rounds = roundsMeasured(measured);
	if (rounds >= plan.rounds) return [];
	return series.filter(({ verdict }) => verdict === "inconclusive").map(({ name }) => ({
		kind: "unmeasurable",
		series: name,
		figures: {
			of: "fail-fast",
			rounds,
			planned: plan.rounds
		}
	}));
}
/** Neither a failure nor a pass. */
function uncomparedReason({ text: told, ...one }) {
	return {
		kind: "benchmark",
		...one,
		figures: {
			of: "benchmark",
			told
		},
		isBlocking: false
	};
}
/** One reason for a loss that no series shows, such as that of all of base; otherwise one for each of its series. */
function lossReasons(lost, { isRequired = true }, series) {
	const blocking = isRequired ? {} : { isBlocking: false };
	const notCompared = series.filter((one) => one.notCompared !== void 0).map((one) => ({
		one,
		loss: lossOf(lost, one)
	}));
	const byLoss = groupedBy(notCompared, ({ loss }) => loss);
	return lost.flatMap((loss) => {
		const reason = {
			kind: loss.kind,
			figures: {
				of: "lost-base",
				cause: causeOf(loss)
			},
			...blocking
		};
		const own = byLoss.get(loss) ?? [];
		return loss.server !== void 0 && (own.length > 0 || notCompared.some(({ one }) => lossOf([loss], one) !== void 0)) ? own.map(({ one: { name } }) => ({
			...reason,
			series: name
		})) : [reason];
	});
}
/** True if nothing that was timed or counted can be compared with base. */
function isAllLost({ base, counts }, lost, timed) {
	const counted = (counts?.series ?? []).filter(({ arm }) => arm === "head");
	return lost.length > 0 && timed.every(({ notCompared, verdict }) => notCompared !== void 0 || verdict === "removed") && counted.every((one) => lossOf(base?.lost ?? [], one) !== void 0);
}
function comparedWith({ sha, ref, isAdoption, kept }, commit, isLost) {
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
		...isAdoption && { isAdoption },
		...kept && { kept }
	};
}
export { hasFirstRegression as a, withoutSign as c, gateFor as d, writeRunFile as i, isScreen as l, commonReason as n, isOpen as o, runFileName as r, judgedAfter as s, compareArms as t, compareCounts as u };
