import { b as formatSome, d as errorPercent, f as isUnanswered, h as formatCount, o as anyMetric, r as SERIES_METRIC_IDS, s as countMetric, t as COUNT_METRIC_IDS, x as formatWhole } from "./catalogue.js";
import { i as gatedIn, t as boundsOf } from "./series-gate.js";
import { i as seriesName, t as levelName } from "./series.js";
import { a as worstVerdict, n as FALSE_ALARM_RATE } from "./verdict.js";
import { i as studentQuantile, n as percentOf, t as agreeingValues } from "./change.js";
import { n as isWorthNaming, t as detectablePercent } from "./detectable.js";
import { g as atMostWorsePercent } from "./gate.js";
import { h as elementAt, s as seriesValue } from "./lane.js";
import { d as roundCentres, f as changeOf, p as processPool, v as timesToDecide } from "./baseline.js";
import { n as differencesByRound, r as pairBursts } from "./signed-rank.js";
import { t as present } from "./present.js";
// src/domain/verdict/reference.ts
/**
* What a metric is compared with where its change was estimated from parts of the two series.
* @param base base's own value
* @param head head's own value
* @param change from one to the other
*/
function referenceOf(base, head, change) {
	if (base === void 0) return {};
	if (!change) return { base };
	if (head === void 0) return {
		base,
		change
	};
	return {
		...agreeingValues({
			base,
			head
		}, change.difference),
		change
	};
}
// src/domain/statistics/holm.ts
/**
* Holm's step-down adjustment for many tests: comparing each adjusted p-value with α keeps the
* probability of any false rejection at or below α, whatever the dependence between the tests.
* S. Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal of
* Statistics 6 (1979), 65–70.
*
* @param pValues raw p-values, each 0 to 1, any order; may be empty
* @returns adjusted p-values in the order of the input, each at least its raw value, at most 1
* @throws RangeError when a p-value is outside [0, 1] or NaN
*/
function holmAdjust(pValues) {
	const strange = pValues.find((p) => !(p >= 0 && p <= 1));
	if (strange !== void 0) throw new RangeError(`a p-value must lie in [0, 1], got ${strange}`);
	const ascending = pValues.map((p, index) => ({
		p,
		index
	})).sort((a, b) => a.p - b.p);
	const adjusted = new Float64Array(pValues.length);
	let largest = 0;
	for (const [rank, { p, index }] of ascending.entries()) {
		largest = Math.max(largest, Math.min(1, (pValues.length - rank) * p));
		adjusted[index] = largest;
	}
	return Array.from(adjusted);
}
// src/domain/verdict/metric-case.ts
/** Bursts with a value that a series needs to be judged; fewer where fewer were asked for. */
const MIN_SAMPLES = 6;
/** A server that hangs in more than this part of its bursts is not measured by the others. */
const MAX_UNANSWERED = .1;
/**
* The metrics of one series, each with what it is compared with.
* @param series the series
* @param referenceOf what it is compared with
* @param gate what is gated
*/
function metricCases(series, referenceOf, gate) {
	const { tolerancePercent, maxErrorPercent } = boundsOf(gate, series.name);
	const isUnmeasurable = !isMeasured(series, maxErrorPercent);
	const reference = referenceOf(series);
	return (id) => {
		const own = seriesValue(series.samples, id);
		const { base, change, notCompared, head = own } = reference(id, own);
		return {
			id,
			head,
			tolerancePercent: tolerancePercent[id],
			isUnmeasurable,
			...base !== void 0 && { base },
			...notCompared !== void 0 && { notCompared },
			...change && isPresentable(change) && { change }
		};
	};
}
/** Number of a series' bursts that ended without an answer or an error. */
function unansweredBursts({ samples }) {
	return samples.filter(isUnanswered).length;
}
/** Whether enough bursts gave a value, few enough were unanswered, and few enough requests failed. */
function isMeasured(series, maxErrorPercent) {
	const { samples } = series;
	const errors = errorPercent(samples) ?? Number.POSITIVE_INFINITY;
	return samples.filter(({ throughput }) => throughput !== void 0).length >= Math.min(MIN_SAMPLES, samples.length) && unansweredBursts(series) <= MAX_UNANSWERED * samples.length && errors <= maxErrorPercent;
}
/** Whether a change can be written in percent. */
function isPresentable({ difference, low, high }) {
	return [
		difference,
		low,
		high
	].every((end) => Number.isFinite(percentOf(end)));
}
// src/domain/verdict/decide.ts
/**
* The verdict on one metric of one series: the rule that calls a regression.
*
* A regression or an improvement must be beyond chance, by p-values that are adjusted for everything that is gated, and
* its estimate beyond the tolerance. Unchanged needs the whole interval within the tolerance. Anything else is
* inconclusive.
*
* @param evidence what the data say
* @param bounds what that is held against
*/
function decide(evidence, { better, tolerancePercent, falseAlarmRate }) {
	const { changePercent, lowPercent, highPercent, pLower, pHigher } = evidence;
	const [pWorse, pBetter] = better === "higher" ? [pLower, pHigher] : [pHigher, pLower];
	const worsePercent = better === "higher" ? -changePercent : changePercent;
	if (pWorse <= falseAlarmRate && worsePercent > tolerancePercent) return "regression";
	if (pBetter <= falseAlarmRate && -worsePercent > tolerancePercent) return "improvement";
	if (lowPercent >= -tolerancePercent && highPercent <= tolerancePercent) return "unchanged";
	return "inconclusive";
}
// src/domain/verdict/metric-verdict.ts
/** Nobody waits longer than an hour for a verdict. */
const LONGEST_TO_DECIDE_MS = 36e5;
/**
* The comparisons of all metrics of one series.
* @param pValues without those of metrics that have no change that could be judged
*/
function metricVerdicts(cases, pValues) {
	const metrics = {};
	const verdicts = [];
	for (const one of cases) {
		const comparison = metricComparison(one, pValues.get(one));
		if (comparison) metrics[one.id] = comparison;
		if (comparison?.verdict) verdicts.push(comparison.verdict);
	}
	return {
		verdict: cases.some((one) => one.isUnmeasurable || one.notCompared !== void 0) ? "unmeasurable" : worstVerdict(verdicts),
		metrics
	};
}
/**
* The comparison of one metric, with its verdict where it is gated.
* @param one the metric
* @param pValues absent where it has no change that could be judged
* @returns undefined where head has no value and none is missing: see {@link isUnknown}
*/
function metricComparison(one, pValues) {
	const { head, base, change, tolerancePercent } = one;
	if (isUnknown(one)) return void 0;
	const comparison = {};
	if (base !== void 0) comparison.base = base;
	if (head !== void 0) comparison.head = head;
	if (change) {
		comparison.changePercent = percentOf(change.difference);
		comparison.lowPercent = percentOf(change.low);
		comparison.highPercent = percentOf(change.high);
	}
	if (tolerancePercent === void 0) return comparison;
	comparison.tolerancePercent = tolerancePercent;
	comparison.verdict = verdictOn(one, pValues, tolerancePercent);
	if (!change || !pValues) return comparison;
	const detectable = smallestDetectable(one, change, pValues);
	if (detectable !== void 0) comparison.smallestDetectablePercent = detectable;
	const { boundConfidence, isEarly } = pValues.certainty;
	const bound = isEarly ? void 0 : atMostWorsePercent(one.id, change, boundConfidence);
	if (bound !== void 0) comparison.atMostWorsePercent = bound;
	if (comparison.verdict !== "inconclusive") return comparison;
	const toDecideMs = timeToDecide(one, change, pValues);
	if (toDecideMs !== void 0) comparison.timeToDecideMs = toDecideMs;
	return comparison;
}
/** Head has no value, and nobody expects one: the metric is not gated, or the program has nothing of its kind. */
function isUnknown({ head, tolerancePercent, hasNothing }) {
	return head === void 0 && (tolerancePercent === void 0 || hasNothing === true);
}
function verdictOn(one, pValues, tolerancePercent) {
	const { id, head, base, change, isUnmeasurable, notCompared, plainVerdict } = one;
	if (isUnmeasurable || head === void 0 || notCompared !== void 0) return "unmeasurable";
	if (base === void 0) return "new";
	if (plainVerdict !== void 0) return plainVerdict;
	if (!change || !pValues) return "inconclusive";
	const { falseAlarmRate, isEarly } = pValues.certainty;
	const { low, high } = intervalToJudge(change, pValues.certainty);
	const evidence = {
		changePercent: percentOf(change.difference),
		lowPercent: percentOf(low),
		highPercent: percentOf(high),
		pLower: pValues.pLower,
		pHigher: pValues.pHigher
	};
	const { better } = anyMetric(id);
	const verdict = decide(evidence, {
		better,
		tolerancePercent,
		falseAlarmRate
	});
	return isEarly && verdict !== "regression" ? "inconclusive" : verdict;
}
/** The interval that has to lie within the tolerance; wider than the shown one at an early look. */
function intervalToJudge({ difference, low, high, standardError, degrees }, { unchangedRate }) {
	if (unchangedRate === void 0) return {
		low,
		high
	};
	const halfWidth = studentQuantile(1 - unchangedRate, degrees) * standardError;
	return {
		low: difference - halfWidth,
		high: difference + halfWidth
	};
}
/** The smallest change that is found at Holm's first and strictest step. */
function smallestDetectable(one, change, pValues) {
	const percent = detectablePercent(one.id, change, hurdleOf(one, pValues));
	return isWorthNaming(one.id, percent) ? percent : void 0;
}
function timeToDecide(one, change, pValues) {
	const { measuredMs } = pValues.certainty;
	if (measuredMs === void 0) return void 0;
	const times = timesToDecide(change, hurdleOf(one, pValues));
	const ms = times === void 0 ? Number.POSITIVE_INFINITY : times * measuredMs;
	return ms <= LONGEST_TO_DECIDE_MS ? ms : void 0;
}
function hurdleOf({ tolerancePercent = 0 }, { tests, certainty }) {
	return {
		falseAlarmRate: certainty.falseAlarmRate / tests,
		tolerancePercent
	};
}
// src/domain/verdict/judge.ts
/**
* Judges every metric of some series. The p-values of all gated metrics of all series are adjusted together
* (Holm), so that the chance of a false alarm is that of the whole run. A series with too many errors, or
* too few good bursts, is not judged at all.
*
* @param all the series to judge
* @param referenceOf what each is compared with
* @param rule what is gated, and how sure a verdict has to be
*/
function judgeSeries(all, referenceOf, rule) {
	const entered = all.map((series) => {
		const caseOf = metricCases(series, referenceOf, rule);
		const gated = gatedIn(rule, series.name, SERIES_METRIC_IDS);
		return {
			series,
			caseOf,
			cases: new Map(gated.map((id) => [id, caseOf(id)]))
		};
	});
	const pValues = adjustedPValues(entered.flatMap(({ cases }) => [...cases.values()]), rule);
	return entered.map(({ series, caseOf, cases }) => {
		return seriesComparison(series, SERIES_METRIC_IDS.map((id) => cases.get(id) ?? caseOf(id)), pValues);
	});
}
/**
* The p-values of the gated cases that have a change, adjusted for each other (Holm).
* @param certainty how sure a verdict has to be
*/
function adjustedPValues(cases, certainty = {}) {
	const judgeable = cases.flatMap((one) => one.change && one.tolerancePercent !== void 0 && !one.isUnmeasurable ? [{
		one,
		change: one.change
	}] : []).map(({ one, change }) => ({
		one,
		p: change.pValues()
	}));
	const sure = {
		falseAlarmRate: FALSE_ALARM_RATE,
		...certainty
	};
	const lower = holmAdjust(judgeable.map(({ p }) => p.lower));
	const higher = holmAdjust(judgeable.map(({ p }) => p.higher));
	return new Map(judgeable.map(({ one }, index) => [one, {
		pLower: elementAt(lower, index),
		pHigher: elementAt(higher, index),
		tests: judgeable.length,
		certainty: sure
	}]));
}
function seriesComparison(series, cases, pValues) {
	const { verdict, metrics } = metricVerdicts(cases, pValues);
	const notCompared = cases[0]?.notCompared;
	const bound = series.samples.flatMap(({ generatorBound }) => generatorBound ?? []);
	const unanswered = unansweredBursts(series);
	return {
		name: series.name,
		server: series.server,
		scenario: series.scenario,
		level: series.level,
		verdict,
		...notCompared !== void 0 && { notCompared },
		...bound.length > 0 && { generatorBound: bound.filter(Boolean).length / bound.length },
		...unanswered > 0 && { unansweredBursts: unanswered },
		metrics
	};
}
// src/domain/verdict/comparison.ts
/** Schema id of a comparison; the number rises with each change that older readers cannot read. */
const COMPARISON_SCHEMA = "loadgate/comparison/1";
/**
* A series that only the other side has.
* @param metrics its values there, where they are known
*/
function removedSeries(key, metrics = {}) {
	const { server, scenario, level } = key;
	return {
		name: seriesName(key),
		server,
		scenario,
		level,
		verdict: "removed",
		metrics
	};
}
// src/domain/verdict/head-to-head.ts
/** Metrics that servers are compared on. */
const COMPARED = [
	"throughput",
	"latency-p50",
	"latency-p99",
	"cpu-per-request"
];
/**
* Compares the servers of a run with each other, two by two.
*
* The ratio is estimated from pairs of bursts that took turns; {@link changeOf} gives its interval,
* from all such ratios of the run. Servers with too few pairs for an interval are left out.
*
* @param series measured series; only those of head count
*/
function compareServers(series) {
	const underSameLoad = /* @__PURE__ */ new Map();
	for (const one of series) {
		if (one.arm !== "head") continue;
		const load = `${one.scenario} ${levelName(one.level)} ${one.shard ?? ""}`;
		const others = underSameLoad.get(load);
		if (others) others.push(one);
		else underSameLoad.set(load, [one]);
	}
	const compared = [...underSameLoad.values()].flatMap((servers) => servers.flatMap((first, index) => servers.slice(index + 1).map((second) => [first, second]))).map((duel) => ({
		duel,
		rated: ratedBy(duel)
	}));
	const pool = processPool(compared.flatMap(({ rated }) => rated.map(({ rounds }) => rounds)));
	return compared.flatMap(({ duel, rated }) => compareTwo(duel, rated, pool));
}
function ratedBy([first, second]) {
	const pairs = pairBursts(first.samples, second.samples);
	return COMPARED.map((metric) => ({
		metric,
		rounds: roundCentres(differencesByRound(pairs, metric))
	}));
}
function compareTwo([first, second], rated, pool) {
	const ratios = rated.flatMap(({ metric, rounds }) => {
		const change = changeOf(rounds, pool);
		return change ? [{
			metric,
			change,
			pairs: rounds.pairs
		}] : [];
	});
	const throughput = ratios.find(({ metric }) => metric === "throughput");
	if (!throughput) return [];
	const isSecondFaster = throughput.change.difference > 0;
	const [a, b] = isSecondFaster ? [second, first] : [first, second];
	return ratios.map(({ metric, change: { difference, low, high }, ...counted }) => {
		const [ratio, from, to] = isSecondFaster ? [
			difference,
			low,
			high
		] : [
			-difference,
			-high,
			-low
		];
		return {
			scenario: a.scenario,
			level: a.level,
			metric,
			servers: [a.server, b.server],
			ratio: Math.exp(ratio),
			low: Math.exp(from),
			high: Math.exp(to),
			...counted
		};
	});
}
// src/report/count-facts.ts
/** What a reader must know of every count. */
const UNSEEN = "Counting sees what a server executes itself: not the kernel's work, cache misses, locks or waiting.";
/** Known runtimes that are not counted as they run. */
const INTERPRETED = {
	Node: "Node was counted without its just-in-time compiler, so its counts are those of its interpreter.",
	Java: "Java was counted without its just-in-time compiler, so its counts are those of its interpreter."
};
/**
* Counter and conditions of counting.
* @returns labels and values, in the order they are shown
*/
function countFacts({ counts }) {
	if (!counts) return [];
	const requests = new Set(counts.series.map((one) => one.requests).filter((count) => count > 0));
	return present([(counts.counter || !isCounted(counts)) && {
		label: "counter",
		value: counterText(counts)
	}, requests.size > 0 && {
		label: "counted",
		value: countedText(counts, [...requests])
	}]);
}
/** What limits the counts, one sentence each. */
function countNotices({ counts }, { counted = [] }) {
	if (!counts || !isCounted(counts)) return [];
	const runtimes = new Set(counts.series.flatMap(({ runtime }) => runtime ?? []));
	return [
		UNSEEN,
		...[...runtimes].flatMap((runtime) => INTERPRETED[runtime] ?? []),
		...COUNT_METRIC_IDS.flatMap((id) => notSeen(id, counted))
	];
}
function isCounted({ counter, series }) {
	return counter !== void 0 || series.some(({ turns }) => turns.length > 0);
}
/** A gate on what a server does not show holds nothing against it, which its reader must know. */
function notSeen(id, counted) {
	const names = counted.filter(({ unseen = [] }) => unseen.includes(id)).map(({ name }) => name);
	if (names.length === 0) return [];
	return [`Gated and not seen: ${countMetric(id).label} of ${formatSome(names)}.`];
}
/**
* The counter that is used, and why no other: what each would need.
* @returns for example `cachegrind (3.19.0); no hardware counters: perf is not installed`
*/
function counterText({ counter, unusable }) {
	const others = unusable.map(({ name, reason }) => `no ${name}: ${reason}`);
	return [counter ? `${counter.name} (${counter.version})` : "none", ...others].join("; ");
}
function countedText({ series, conditions }, requests) {
	const turns = Math.max(0, ...series.map((one) => one.turns.length));
	const of = requests.map(formatWhole).join(" or ");
	return [`${formatCount(turns, "turn")} of ${of} requests, one after the other`, ...conditions].join(", ");
}
export { COMPARISON_SCHEMA as a, judgeSeries as c, metricCases as d, unansweredBursts as f, compareServers as i, metricVerdicts as l, countNotices as n, removedSeries as o, referenceOf as p, counterText as r, adjustedPValues as s, countFacts as t, isPresentable as u };
