import { A as formatWhole, S as mostFrequent, _ as errorCount, c as SERVER_GATE_METRIC_IDS, d as anyMetric, f as countMetric, i as PAIRED_METRIC_IDS, k as formatSome, l as SERVER_METRIC_IDS, m as serverMetric, s as SERIES_METRIC_IDS, t as COUNT_METRIC_IDS, w as formatCount, x as addedCauses } from "./catalogue.js";
import { n as isWhole, r as levelName, s as seriesName } from "./series.js";
import { d as unmeasuredIn } from "./gate.js";
import { a as isOfRequest, c as metricsNamed, i as gatedIn, t as boundsOf } from "./bounds.js";
import { c as present } from "./source-control.js";
import { t as withoutNullish } from "./without-nullish.js";
import { t as required } from "./required.js";
import { n as laneName } from "./lane.js";
import { _ as FALSE_ALARM_RATE, b as worstVerdict, c as mean, d as standardDeviation, g as CONFIDENCE, h as outcomeOf, i as knownValues, l as median, m as elementAt, n as serverValues, o as seriesValue, p as selectMedian, r as serverValuesByRound, s as valuesByRound, t as serverValue, x as incompleteBeta } from "./server-value.js";
import { c as studentChange, i as isWorthNaming, n as pairBursts, o as agreeingValues, r as detectablePercent, s as percentOf, t as differencesByRound, u as studentUpperTail } from "./pairs.js";
import { a as atMostWorsePercent, o as bothBounds, t as walshMedian } from "./walsh-averages.js";
import { a as known, r as column, t as groupedBy } from "./grouped-by.js";
import { A as arePooled, C as changeOf, D as PERCENTILES, T as processPool, d as timesToDecide, g as SERVERS_RATE, j as hasEnoughAnswers, k as answersIn, u as isDecidedIn } from "./baseline.js";
import { a as knownParts, c as weightUpTo, n as lossOf, s as quantileOf } from "./lost-base.js";
import { t as predictionInterval } from "./prediction.js";
// src/domain/run/file/base-commit.ts
/** The name that reports give a base that is not a commit but a server running elsewhere. */
const BASE_URL = "base-url";
// src/domain/evidence/reference.ts
/**
* The reference of a metric whose change was estimated from parts of the two series.
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
	const shown = agreeingValues({
		base,
		head
	}, change.difference);
	return {
		base: shown.base,
		head: shown.head,
		change
	};
}
// src/domain/verdict/unjudged-metric.ts
/** Minimum number of bursts with a value for a series to be judged; fewer if fewer were requested. */
const MIN_SAMPLES = 6;
/** If a server answers nothing in more than this share of its bursts, the others do not measure it. */
const MAX_UNANSWERED = .1;
/**
* The metrics of one series, each with its reference.
* @param series the series
* @param referenceOf its reference
* @param gate what is gated
*/
function unjudgedMetrics(series, referenceOf, gate) {
	const { tolerancePercent, maxErrorPercent } = boundsOf(gate, series.name);
	const isUnmeasurable = !isMeasured(series.samples, maxErrorPercent);
	const reference = referenceOf(series);
	const answers = answersOfArms(series, reference);
	return (id) => {
		const isGated = tolerancePercent[id] !== void 0 && (isWhole(series) || isOfRequest(id));
		const own = seriesValue(series.samples, id);
		const { base, change, notCompared, lacksBase, isJudged, head = own } = reference(id, own);
		const hasEnough = isJudged ?? hasEnoughAnswers(series, id, answers);
		const one = {
			id,
			head,
			tolerancePercent: isGated && hasEnough ? tolerancePercent[id] : void 0,
			isUnmeasurable
		};
		if (isGated && !hasEnough) one.hasTooFewAnswers = true;
		if (base !== void 0) one.base = base;
		if (notCompared !== void 0) one.notCompared = notCompared;
		if (lacksBase) one.lacksBase = lacksBase;
		if (change && isPresentable(change)) one.change = change;
		return one;
	};
}
/** A stored baseline records the number of answers per burst. */
function answersOfArms({ samples }, reference) {
	const own = answersIn(samples);
	return {
		...own,
		inBurst: Math.max(own.inBurst, reference("requests", own.inBurst).base ?? 0)
	};
}
/** True if enough bursts have a value, few enough got no answer, and few enough requests failed. */
function isMeasured(samples, maxErrorPercent) {
	const { errorPercent = Number.POSITIVE_INFINITY, withoutAnswer } = outcomeOf(samples);
	return knownValues(samples, "throughput").length >= Math.min(MIN_SAMPLES, samples.length) && withoutAnswer <= MAX_UNANSWERED * samples.length && errorPercent <= maxErrorPercent;
}
/** True if a change can be written in percent. */
function isPresentable({ difference, low, high }) {
	return [
		difference,
		low,
		high
	].every((end) => Number.isFinite(percentOf(end)));
}
// src/domain/history/change-since.ts
/**
* The change from earlier runs, each of which is one value.
* @param past earlier values
* @param head this run's value
* @param least standard error, as a difference of logarithms, that is assumed at least: earlier values can agree by chance
* @returns undefined with fewer than three earlier values above 0, and for a change that cannot be written in percent
*/
function changeSince(past, head, least) {
	const logs = past.filter((value) => value > 0).map(Math.log);
	if (head <= 0 || logs.length < 3) return void 0;
	const found = predictionInterval(logs, Math.log(head), CONFIDENCE);
	const error = Math.max(found.standardError, least);
	const change = studentChange(found.difference, error, found.degrees);
	return isPresentable(change) ? change : void 0;
}
// src/domain/statistics/holm.ts
/**
* Holm's step-down adjustment for multiple tests: comparing each adjusted p-value with α keeps the probability of any
* false rejection at or below α, however the tests depend on each other. S. Holm, "A Simple Sequentially Rejective
* Multiple Test Procedure", Scandinavian Journal of Statistics 6 (1979), 65–70.
*
* @param pValues raw p-values, each 0 to 1, any order; may be empty
* @returns adjusted p-values in the order of the input, each at least its raw value, at most 1
* @throws RangeError when a p-value is outside [0, 1] or NaN
*/
function holmAdjust(pValues) {
	const strange = pValues.find((p) => !(p >= 0 && p <= 1));
	if (strange !== void 0) throw new RangeError(`a p-value must lie in [0, 1], got ${strange}`);
	const ascending = pValues.map((_, index) => index);
	ascending.sort((a, b) => elementAt(pValues, a) - elementAt(pValues, b));
	const adjusted = Array(pValues.length).fill(0);
	let largest = 0;
	for (const [rank, index] of ascending.entries()) {
		largest = Math.max(largest, Math.min(1, (pValues.length - rank) * elementAt(pValues, index)));
		adjusted[index] = largest;
	}
	return adjusted;
}
// src/domain/verdict/decide.ts
/**
* The verdict on one metric of one series: the rule for regressions.
*
* A regression or an improvement must be significant, by p-values that are adjusted for everything that is gated, and
* its estimate beyond the tolerance. A value that cannot have got worse by more than the tolerance is no worse, and if
* it cannot have got better by more either, unchanged: two one-sided tests (Schuirmann, Journal of Pharmacokinetics and
* Biopharmaceutics 15 (1987), 657–680). Anything else is inconclusive.
*
* @param id the metric
* @param change the estimate
* @param hurdle the tolerance, and the significance level for the adjusted p-values
*/
function decide(id, { changePercent, leastPercent, mostPercent, pLower, pHigher }, { tolerancePercent, falseAlarmRate }) {
	const isHigherBetter = anyMetric(id).better === "higher";
	const [pWorse, pBetter] = isHigherBetter ? [pLower, pHigher] : [pHigher, pLower];
	const worsePercent = isHigherBetter ? -changePercent : changePercent;
	if (pWorse <= falseAlarmRate && worsePercent > tolerancePercent) return "regression";
	if (pBetter <= falseAlarmRate && -worsePercent > tolerancePercent) return "improvement";
	const isNoLower = leastPercent >= -tolerancePercent;
	const isNoHigher = mostPercent <= tolerancePercent;
	if (isNoLower && isNoHigher) return "unchanged";
	return (isHigherBetter ? isNoLower : isNoHigher) ? "no-worse" : "inconclusive";
}
// src/domain/verdict/metric-verdict.ts
/** Longer times are not reported; words/bounds.ts names this limit. */
const LONGEST_TO_DECIDE_MS = 36e5;
/**
* The comparisons of all metrics of one series.
* @param pValues without those of metrics that have no change that can be judged
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
* The comparison of one metric, with its verdict if it is gated.
* @param one the metric
* @param pValues absent if it has no change that can be judged
* @returns undefined if head has no value and needs none: see {@link isUnknown}
*/
function metricComparison(one, pValues) {
	const { change, tolerancePercent } = one;
	if (isUnknown(one)) return void 0;
	const comparison = figuresOf(one);
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
	if (toDecideMs === Number.POSITIVE_INFINITY) comparison.isLongToDecide = true;
	else if (toDecideMs !== void 0) comparison.timeToDecideMs = toDecideMs;
	return comparison;
}
/** The figures of a metric, gated or not. */
function figuresOf({ base, head, change }) {
	if (base === void 0 || head === void 0) return {
		...withoutNullish({
			base,
			head
		}),
		...change && percentsOf(change)
	};
	if (!change) return {
		base,
		head
	};
	const { changePercent, lowPercent, highPercent } = percentsOf(change);
	return {
		base,
		head,
		changePercent,
		lowPercent,
		highPercent
	};
}
function percentsOf({ difference, low, high }) {
	return {
		changePercent: percentOf(difference),
		lowPercent: percentOf(low),
		highPercent: percentOf(high)
	};
}
/** True if head has no value and none is expected: the metric is not gated, or the program has nothing of its kind. */
function isUnknown({ head, tolerancePercent, hasNothing }) {
	return head === void 0 && (tolerancePercent === void 0 || hasNothing === true);
}
function verdictOn(one, pValues, tolerancePercent) {
	const { id, head, base, change, isUnmeasurable, notCompared, lacksBase, plainVerdict } = one;
	if (isUnmeasurable || head === void 0 || notCompared !== void 0) return "unmeasurable";
	if (lacksBase) return "unmeasurable";
	if (base === void 0) return "new";
	if (plainVerdict !== void 0) return plainVerdict;
	if (!change || !pValues) return "inconclusive";
	const { falseAlarmRate, boundConfidence, isEarly } = pValues.certainty;
	const verdict = decide(id, {
		changePercent: percentOf(change.difference),
		...bothBounds(change, boundConfidence),
		pLower: pValues.pLower,
		pHigher: pValues.pHigher
	}, {
		tolerancePercent,
		falseAlarmRate
	});
	return isEarly && verdict !== "regression" ? "inconclusive" : verdict;
}
/** The smallest change that is detected at Holm's first and strictest step. */
function smallestDetectable(one, change, pValues) {
	const percent = detectablePercent(one.id, change, hurdleOf(one, pValues));
	return isWorthNaming(one.id, percent) ? percent : void 0;
}
/**
* The time of a run that would decide.
* @returns milliseconds, infinite if the longest time would not be enough; undefined if unknown
*/
function timeToDecide(one, change, pValues) {
	const { measuredMs } = pValues.certainty;
	if (!measuredMs) return void 0;
	const hurdle = hurdleOf(one, pValues);
	const ms = (timesToDecide(change, hurdle) ?? Number.POSITIVE_INFINITY) * measuredMs;
	if (ms <= LONGEST_TO_DECIDE_MS) return ms;
	if (isDecidedIn(1, change, hurdle) !== false) return void 0;
	const longest = LONGEST_TO_DECIDE_MS / measuredMs;
	if (isDecidedIn(longest, change, hurdle)) return LONGEST_TO_DECIDE_MS;
	const likely = {
		...change,
		difference: Math.min(Math.max(change.low, 0), change.high)
	};
	return isDecidedIn(longest, likely, hurdle) ? void 0 : Number.POSITIVE_INFINITY;
}
function hurdleOf({ id, tolerancePercent = 0 }, { tests, certainty }) {
	return {
		id,
		falseAlarmRate: certainty.falseAlarmRate / tests,
		tolerancePercent
	};
}
// src/domain/verdict/judge.ts
/**
* Judges every metric of some series. The p-values of all gated metrics of all series are adjusted together (Holm), so
* that the false-alarm rate is that of the whole run. A series with too many errors, or too few good bursts, is not
* judged at all.
*
* @param all the series to judge
* @param referenceOf the reference of each
* @param rule what is gated, and the required certainty
*/
function judgeSeries(all, referenceOf, rule) {
	const parts = all.map((series) => {
		const caseOf = unjudgedMetrics(series, referenceOf, rule);
		const ids = gatedIn(rule, series.name, SERIES_METRIC_IDS);
		return {
			series,
			caseOf,
			gated: new Map(ids.map((id) => [id, caseOf(id)]))
		};
	});
	const pValues = adjustedPValues(parts.flatMap(({ gated }) => [...gated.values()]), rule);
	return parts.map(({ series, caseOf, gated }) => {
		return seriesComparison(series, SERIES_METRIC_IDS.map((id) => gated.get(id) ?? caseOf(id)), pValues);
	});
}
/**
* The p-values of the gated cases that have a change, adjusted for each other (Holm).
* @param certainty required of a verdict
*/
function adjustedPValues(cases, certainty = {}) {
	const judged = cases.filter(isJudged);
	const adjusted = adjustedTogether(pValuesOf(judged), certainty);
	return new Map(judged.map((one, index) => [one, adjusted(index)]));
}
/** True if the metric is gated and has a change that can be judged. */
function isJudged(one) {
	return one.change !== void 0 && one.tolerancePercent !== void 0 && !one.isUnmeasurable;
}
function pValuesOf(cases) {
	return cases.filter(isJudged).map(({ change }) => change.pValues());
}
/**
* Adjusts p-values.
* @returns the adjusted p-values, by index
*/
function adjustedTogether(all, certainty) {
	const sure = {
		falseAlarmRate: FALSE_ALARM_RATE,
		...certainty
	};
	const lower = holmAdjust(all.map((p) => p.lower));
	const higher = holmAdjust(all.map((p) => p.higher));
	return (index) => ({
		pLower: elementAt(lower, index),
		pHigher: elementAt(higher, index),
		tests: all.length,
		certainty: sure
	});
}
function seriesComparison(series, cases, pValues) {
	const { verdict, metrics } = metricVerdicts(cases, pValues);
	const notCompared = cases[0]?.notCompared;
	const tooFew = cases.filter(({ hasTooFewAnswers }) => hasTooFewAnswers).map(({ id }) => id);
	const { unanswered } = outcomeOf(series.samples);
	return {
		name: series.name,
		server: series.server,
		scenario: series.scenario,
		level: series.level,
		...withoutNullish({ request: series.request }),
		verdict,
		...notCompared !== void 0 && { notCompared },
		...withoutNullish({ generatorBound: generatorBoundIn(series.samples) }),
		...unanswered > 0 && { unansweredBursts: unanswered },
		...tooFew.length > 0 && { tooFewAnswers: tooFew },
		metrics
	};
}
/** Share of generator-bound bursts, among those for which that is known; undefined if there are none. */
function generatorBoundIn(samples) {
	const flags = known(samples, "generatorBound");
	return flags.length === 0 ? void 0 : mean(flags);
}
// src/domain/run/series/failed-requests.ts
/** The results of the requests of a period of load, such as a burst. */
function failedIn(account) {
	const { expected, unexpected, statuses = {}, errors } = account;
	const failed = unexpected + errorCount(account);
	return {
		finished: expected + failed,
		failed,
		statuses,
		errors
	};
}
/** The results of the requests of some bursts, with the most frequent causes. */
function failedInBursts(samples) {
	const { finished, failed } = outcomeOf(samples);
	const causes = [...samples.causes.values()];
	return {
		finished,
		failed,
		statuses: mostFrequent(addedCauses(causes.map(({ statuses = {} }) => statuses))),
		errors: mostFrequent(addedCauses(causes.map(({ errors }) => errors)))
	};
}
/** The results of the requests of several periods of load, with the most frequent causes. */
function addedFailures(each) {
	return {
		finished: each.reduce((sum, { finished }) => sum + finished, 0),
		failed: each.reduce((sum, { failed }) => sum + failed, 0),
		statuses: mostFrequent(addedCauses(each.map(({ statuses }) => statuses))),
		errors: mostFrequent(addedCauses(each.map(({ errors }) => errors)))
	};
}
/** The share of failed among finished requests, in percent; 0 if none finished. */
function failedPercent({ finished, failed }) {
	return finished === 0 ? 0 : failed / finished * 100;
}
// src/domain/evidence/welch-change.ts
/** Minimum number of values of each arm to estimate their variance. */
const LEAST_VALUES = 2;
/**
* The change between two unpaired groups of values with unequal variances (Welch, The generalization of "Student's"
* problem, Biometrika 34, 1947; degrees of freedom after Satterthwaite).
* @param base logarithms
* @param head logarithms
* @param least minimum assumed standard deviation of the values of either arm
* @returns undefined with fewer than two values of either arm, or if the variance is 0
*/
function welchChange(base, head, least = 0) {
	if (Math.min(base.length, head.length) < LEAST_VALUES) return void 0;
	const varianceOf = (values) => Math.max(standardDeviation(values), least) ** 2 / values.length;
	const [a, b] = [varianceOf(base), varianceOf(head)];
	if (a + b === 0) return void 0;
	const degrees = (a + b) ** 2 / (a ** 2 / (base.length - 1) + b ** 2 / (head.length - 1));
	return studentChange(mean(head) - mean(base), Math.sqrt(a + b), degrees);
}
// src/domain/evidence/round-values.ts
/**
* Minimum assumed standard deviation between starts of one program: a few can agree by chance, or because of a timer or
* the size of a memory page.
*/
const LEAST_SCATTER = .01;
/** The median of a metric in each round that has one: all bursts of a process count as one value. */
function mediansByRound(samples, id) {
	return [...valuesByRound(samples, id).values()].map(median);
}
/**
* The change of a metric with one value per start, such as the memory of a process.
* @param base in any unit
* @param head in the same unit
* @returns undefined with fewer than two values in either arm, or if one is 0
*/
function changeOfStarts(base, head) {
	if ([...base, ...head].some((value) => !(value > 0))) return void 0;
	return welchChange(base.map(Math.log), head.map(Math.log), LEAST_SCATTER);
}
/** The change of a metric with one value per process, by the rounds of both arms. */
function changeByRounds({ base, head }, id) {
	return changeOfStarts(mediansByRound(base.samples, id), mediansByRound(head.samples, id));
}
// src/domain/evidence/blocked-change.ts
/**
* The change from base to head where both have values of the same blocks: least squares for value = block + arm + error, which
* leaves out what a block has in common (the unbalanced randomized block design; Montgomery, Design and Analysis of
* Experiments, chapter 4).
* @param least minimum assumed standard deviation of a value within its block, above 0
* @returns undefined if there are no more values than blocks and arms
*/
function blockedChange(blocks, least) {
	const degrees = blocks.reduce((sum, { base, head }) => sum + base.length + head.length, 0) - blocks.length - 1;
	if (degrees < 1) return void 0;
	const all = blocks.map(({ base, head }) => ({
		difference: mean(head) - mean(base),
		weight: base.length * head.length / (base.length + head.length),
		squares: squaresOf(base) + squaresOf(head)
	}));
	const weights = all.reduce((sum, { weight }) => sum + weight, 0);
	const change = all.reduce((sum, one) => sum + one.weight * one.difference, 0) / weights;
	const squares = all.reduce((sum, one) => sum + one.squares + one.weight * (one.difference - change) ** 2, 0);
	const deviation = Math.max(Math.sqrt(squares / degrees), least);
	return studentChange(change, deviation / Math.sqrt(weights), degrees);
}
/** Sum of the squared distances from the mean. */
function squaresOf(values) {
	const centre = mean(values);
	return values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
}
// src/domain/costs/change-of-server.ts
/**
* The standard deviation of a build's time, as a difference of logarithms, that is assumed: it is built once, and the other
* arm's build may have filled caches.
*/
const BUILD_SCATTER = .2;
/** Degrees of freedom of what is assumed, not estimated. */
const MANY = 1e3;
/**
* The change of a server's metric from one server, or arm of it, to another: by their starts, or by their builds.
* @returns undefined where either has no value, or too few starts to show how much they scatter
*/
function changeOfServer(id, pair) {
	const { base, head, areInTurns } = pair;
	if (!serverMetric(id).ofStarts) return changeOfBuild(id, serverValue(base, id) ?? 0, serverValue(head, id) ?? 0);
	return areInTurns && id === "cold-start" ? blockedChange(coldStartsByRound(pair), LEAST_SCATTER) : changeOfStarts(serverValuesByRound(base, id), serverValuesByRound(head, id));
}
/** The logarithms of the cold starts of rounds in which both arms started. */
function coldStartsByRound({ base, head }) {
	const rounds = groupedBy(base.starts, ({ round }) => round);
	return [...groupedBy(head.starts, ({ round }) => round)].flatMap(([round, starts]) => {
		const [before, now] = [rounds.get(round) ?? [], starts].map((own) => serverValues({
			...head,
			starts: own
		}, "cold-start").filter((ms) => ms > 0).map(Math.log));
		return before?.length && now?.length ? [{
			base: before,
			head: now
		}] : [];
	});
}
/** The change of a value that a build has once: exact, but for the time that it takes. */
function changeOfBuild(id, base, head) {
	if (!(base > 0 && head > 0)) return void 0;
	const difference = Math.log(head / base);
	if (id !== "artifact-size") return studentChange(difference, BUILD_SCATTER * Math.SQRT2, MANY);
	return {
		difference,
		low: difference,
		high: difference,
		pValues: () => ({
			lower: difference < 0 ? 0 : 1,
			higher: difference > 0 ? 0 : 1
		}),
		standardError: 0,
		degrees: MANY
	};
}
// src/domain/costs/compare-servers.ts
/** Standard error of a difference without noise; the t-test against earlier runs needs one above 0. */
const EXACT = 1e-6;
/**
* Compares servers as a whole: memory by Welch's t over the starts, each of which has one value; starts in turns within their
* round; the artifact's size exactly. Against earlier runs, each of which has one value, the prediction interval decides. All metrics share
* {@link SERVERS_RATE} (Holm).
* @returns one for each server of head with any known metric, or with a limit and a start
*/
function compareServerFacts({ heads, bases, areInTurns = false, lost, past }, gate) {
	const byName = new Map(bases.map((one) => [one.server, one]));
	const all = heads.map((head) => {
		const base = byName.get(head.server);
		return {
			head,
			base,
			cases: casesOf({
				head,
				base: lossOf(lost, {
					server: head.server,
					scenario: ""
				}) !== void 0 ? void 0 : base,
				areInTurns,
				past
			}, gate)
		};
	});
	const pValues = adjustedPValues(all.flatMap(({ cases }) => cases), { falseAlarmRate: SERVERS_RATE });
	return all.flatMap(({ head, base, cases }) => {
		const { verdict, metrics } = metricVerdicts(cases, pValues);
		const known = Object.entries(metrics);
		if (known.length === 0 && !hasLimit(head, gate)) return [];
		const doubted = known.map(([id, one]) => [id, base ? doubtful(id, one, {
			head,
			base
		}) : one]);
		return [{
			name: head.server,
			verdict,
			metrics: Object.fromEntries(doubted)
		}];
	});
}
function hasLimit({ server, starts }, gate) {
	const { limits = {} } = boundsOf(gate, server);
	return starts.length > 0 && metricsNamed(server).some((id) => limits[id] !== void 0);
}
function casesOf(compared, gate) {
	const { head } = compared;
	const { tolerancePercent } = boundsOf(gate, head.server);
	return SERVER_METRIC_IDS.map((id) => {
		const own = serverValue(head, id);
		const { head: shown = own, ...reference } = referenceFor(id, compared);
		return {
			...reference,
			id,
			head: shown,
			tolerancePercent: tolerancePercent[id],
			isUnmeasurable: false,
			hasNothing: reference.base === void 0
		};
	});
}
function referenceFor(id, compared) {
	const { head, base, areInTurns = false, past } = compared;
	const now = serverValue(head, id);
	if (past) return referenceSince(id, past.valuesOf(head.server, id), now);
	if (!base) return {};
	return referenceOf(serverValue(base, id), now, changeOfServer(id, {
		base,
		head,
		areInTurns
	}));
}
/** @param past values of earlier runs */
function referenceSince(id, past, now) {
	if (past.length === 0) return {};
	const change = now === void 0 ? void 0 : changeSince(past, now, id === "artifact-size" ? EXACT : LEAST_SCATTER);
	if (!change || now === void 0) return { base: median(past) };
	return {
		base: now * Math.exp(-change.difference),
		change
	};
}
/** Starts of head that must be worse than all of base's, if it has so many: a single one can be chance. */
const LEAST_WORSE_STARTS = 2;
/**
* Marks an open metric as looking worse if the mean of its starts is beyond the tolerance, and so are some of them compared
* with every start of base: a part of the starts can be far worse and leave their median as it is.
*/
function doubtful(id, metric, arms) {
	if (metric.verdict !== "inconclusive") return metric;
	const [before, now] = [serverValues(arms.base, id), serverValues(arms.head, id)];
	const tolerated = 1 + required(metric.tolerancePercent, "tolerance") / 100;
	const worse = now.filter((value) => value > Math.max(...before) * tolerated);
	const looksWorse = mean(now) > mean(before) * tolerated && worse.length >= Math.min(LEAST_WORSE_STARTS, now.length);
	return looksWorse ? {
		...metric,
		looksWorse
	} : metric;
}
// src/domain/costs/sides.ts
/** What a run measured in one arm. */
function sideOf(run, arm) {
	const own = (all) => all.filter((one) => one.arm === arm);
	const counted = own(run.counts?.series ?? []);
	return {
		series: own(run.series),
		servers: own(run.servers),
		counted
	};
}
/** The sides of a run: head, and the base that the gate judges. */
function sidesOf(run, past) {
	return {
		head: sideOf(run, "head"),
		base: sideOf(run, "base"),
		areInTurns: true,
		lost: run.base?.lost ?? [],
		...past && { past }
	};
}
// src/domain/evidence/round-centres.ts
/**
* Converts rounds to columns.
* @param pairs number of pairs in all of them
*/
function comparisonOf(rounds, pairs) {
	return {
		rounds: rounds.map(({ round }) => round),
		centres: rounds.map(({ centre }) => centre),
		variances: rounds.map(({ variance }) => variance),
		pairs
	};
}
/** Weight of the rounds' usual scatter beside a round's own, in pairs. */
const USUAL_COUNTS = 2;
/** Variance of normal values ÷ square of their mean absolute deviation. */
const VARIANCE_PER_DEVIATION = Math.PI / 2;
/**
* Estimates each round by itself, in one metric.
* @param earlier estimates of rounds that are complete
*/
function loneRounds(pairs, id, earlier) {
	return loneRoundsOf(differencesByRound(pairs, id), earlier);
}
/**
* {@link loneRounds} from differences.
* @param all differences of logarithms, by round; none of them empty
*/
function loneRoundsOf(all, earlier) {
	const known = new Map(earlier?.rounds.map((round, at) => [round, earlier.centres[at]]));
	const centres = all.map(({ round, differences }) => known.get(round) ?? walshMedian(differences));
	return {
		rounds: all.map(({ round }) => round),
		centres,
		pairs: all.map(({ differences }) => differences.length),
		scatters: all.map(({ differences }, at) => scatterAbout(elementAt(centres, at), differences))
	};
}
/**
* The rounds up to one of them.
* @param last its number
*/
function loneRoundsUntil(all, last) {
	if (all.rounds.every((round) => round <= last)) return all;
	const until = (values) => values.filter((_, at) => elementAt(all.rounds, at) <= last);
	const { rounds, centres, pairs, scatters } = all;
	return {
		rounds: until(rounds),
		centres: until(centres),
		pairs: until(pairs),
		scatters: until(scatters)
	};
}
/** The centres of the rounds of pairs in one metric. */
function centresOfPairs(pairs, id) {
	return centresOfRounds(loneRounds(pairs, id));
}
/** Variance of one pair of a round, from the mean absolute deviation; 0 for a single pair. */
function scatterAbout(centre, differences) {
	const pairs = differences.length;
	if (pairs < 2) return 0;
	const deviations = differences.reduce((sum, one) => sum + Math.abs(one - centre), 0);
	return VARIANCE_PER_DEVIATION * deviations ** 2 / (pairs * (pairs - 1));
}
/**
* Combines the rounds of a comparison.
*
* A disturbance of the machine lasts for some seconds and can fill a round, so each round has its own scatter: the mean
* absolute deviation, which is less sensitive to heavy tails than squares. A few pairs estimate it badly, so it is
* drawn towards the median of all rounds.
*/
function centresOfRounds({ rounds, centres, pairs, scatters }) {
	const usual = scatters.length === 0 ? 0 : median(scatters);
	return {
		rounds,
		centres,
		variances: scatters.map((scatter, at) => {
			const number = elementAt(pairs, at);
			return ((number - 1) * scatter + USUAL_COUNTS * usual) / (number - 1 + USUAL_COUNTS) / number;
		}),
		pairs: pairs.reduce((sum, number) => sum + number, 0)
	};
}
// src/domain/evidence/pooled-counts.ts
/**
* The rounds of a request that gets only a few answers per burst: the rate over all answers of a round replaces the
* centre of its bursts. The variance of counts is at most that of a Poisson distribution; adding a half makes the
* logarithm of 0 finite (Anscombe, Biometrika 43 (1956), 461–464).
*/
function pooledCentres({ first, second, at }) {
	const [answersBefore, answersNow] = [column(first, "expected"), column(second, "expected")];
	const [msBefore, msNow] = [column(first, "durationMs"), column(second, "durationMs")];
	const byRound = /* @__PURE__ */ new Map();
	for (const { one, other, round } of at) {
		const own = byRound.get(round) ?? {
			base: {
				answers: 0,
				ms: 0
			},
			head: {
				answers: 0,
				ms: 0
			}
		};
		own.base.answers += answersBefore[one];
		own.base.ms += msBefore[one];
		own.head.answers += answersNow[other];
		own.head.ms += msNow[other];
		byRound.set(round, own);
	}
	return comparisonOf([...byRound].map(([round, { base, head }]) => {
		const [before, now] = [base.answers + .5, head.answers + .5];
		return {
			round,
			centre: Math.log(now / head.ms) - Math.log(before / base.ms),
			variance: 1 / before + 1 / now
		};
	}), at.length);
}
// src/domain/statistics/without-one.ts
/** Number of steps to search in each direction. */
const STEPS = 6;
const PLACES = Array.from({ length: 13 }, (_, at) => at - STEPS);
/**
* Approximate shifts of a mixture's quantile when each of its groups is left out in turn. All groups are evaluated at
* the same few points, which takes a tenth of the time of computing each quantile.
*
* @param groups at least two, each of at least one curve
* @param part 0 to 1
* @param quantile of all groups together
* @param step above 0, a difference of logarithms
* @returns differences of logarithms, each at most half a step off; undefined if one is beyond {@link STEPS} steps
*/
function shiftsWithoutOne(groups, { part, quantile }, step) {
	const wholes = groups.map((group) => group.reduce((sum, { weight }) => sum + weight, 0));
	const all = sumOf(wholes);
	const reached = groups.map(() => 0);
	for (const place of PLACES) {
		const weights = groups.map((group) => weightUpTo(group, quantile * Math.exp(place * step)));
		const sum = sumOf(weights);
		for (const [at, weight] of weights.entries()) {
			const isBelow = sum - weight <= part * (all - wholes[at]);
			reached[at] = reached[at] + Number(isBelow);
		}
	}
	if (reached.some((places) => places === 0 || places === PLACES.length)) return void 0;
	return reached.map((places) => (places - STEPS - .5) * step);
}
function sumOf(values) {
	return values.reduce((sum, value) => sum + value, 0);
}
// src/domain/evidence/pooled-quantiles.ts
/** The known points of a burst's latency distribution, by the share of answers that take no longer. */
const KNOWN = [
	{
		part: .5,
		figure: "latencyP50Ms"
	},
	{
		part: .9,
		figure: "latencyP90Ms"
	},
	{
		part: .95,
		figure: "latencyP95Ms"
	},
	{
		part: .99,
		figure: "latencyP99Ms"
	},
	{
		part: .999,
		figure: "latencyP999Ms"
	},
	{
		part: 1,
		figure: "latencyMaxMs"
	}
];
/** The usual case: all points are known. */
const ALL_KNOWN = knownParts([0, ...KNOWN.map(({ part }) => part)]);
/**
* The change of a percentile of all answers together, instead of the centre of bursts: it detects an effect that makes
* a tenth of the bursts slow, but not the typical burst. Its variance comes from leaving each round out in turn (the
* jackknife: Tukey, Annals of Mathematical Statistics 29, 1958, p. 614), and is never below what the number of answers
* and the pool imply.
* @param id of a percentile; others have no such change
* @param pool of the run
* @returns undefined with fewer than two rounds, or if a round of either arm has too few answers
*/
function pooledQuantileChange(pairs, id, pool) {
	const part = PERCENTILES[id];
	if (part === void 0 || !pool || pairs.at.length < 6) return void 0;
	const rounds = answersByRound(pairs);
	const number = rounds.length;
	if (number < 2 || !rounds.every((round) => hasEnough(round, part))) return void 0;
	const [base, head] = [quantileIn(rounds, "base", part), quantileIn(rounds, "head", part)];
	const least = pool.variance / number + varianceIn(rounds, part);
	const variance = isSurelyBelow(least, rounds, {
		part,
		base,
		head
	}) ? least : Math.max(least, varianceOf(rounds.map((_, out) => changeIn(rounds, part, out))));
	return studentChange(Math.log(head) - Math.log(base), Math.sqrt(variance), number - 1);
}
/**
* The jackknife variance.
* @param others the change without each of the rounds
* @param room added to their standard deviation, as an upper limit of its error
*/
function varianceOf(others, room = 0) {
	const number = others.length;
	return (number - 1) ** 2 / number * (standardDeviation(others) + room) ** 2;
}
/**
* True if the jackknife variance is certain to be below another, which can be decided without computing all its
* quantiles.
* @param of the percentile, and its value in both arms
*/
function isSurelyBelow(variance, rounds, of) {
	const number = rounds.length;
	const step = Math.sqrt(variance * number) / (number - 1) / 4;
	const shifts = (arm) => {
		return shiftsWithoutOne(rounds.map((round) => round[arm]), {
			part: of.part,
			quantile: of[arm]
		}, step);
	};
	const [base, head] = [shifts("base"), shifts("head")];
	if (!base || !head) return false;
	return varianceOf(head.map((shift, out) => shift - elementAt(base, out)), step * Math.sqrt(number / (number - 1))) < variance;
}
/**
* The rounds of a percentile of all answers of each round, for bursts with too few answers for one.
* @param id of a percentile
* @returns the rounds in which both arms have enough
*/
function pooledQuantiles(pairs, id) {
	const part = required(PERCENTILES[id], "percentile");
	return comparisonOf(answersByRound(pairs).filter((round) => hasEnough(round, part)).map((one) => ({
		round: one.round,
		centre: changeIn([one], part),
		variance: varianceIn([one], part)
	})), pairs.at.length);
}
/**
* A percentile of all answers of each round of one arm together.
* @param id of a percentile
* @returns one for each round in which anything was answered
*/
function quantilesByRound(samples, id) {
	const part = required(PERCENTILES[id], "percentile");
	return [...groupedBy(column(samples, "round").keys(), roundIn(samples)).values()].flatMap((own) => {
		const answers = answersOf(samples, own);
		if (answers.length === 0) return [];
		const isLeast = (1 - part) * weightOf(answers) < 1;
		return [{
			value: quantileOf(answers, part),
			isLeast
		}];
	});
}
function roundIn(samples) {
	const rounds = column(samples, "round");
	return (burst) => rounds[burst];
}
function answersByRound({ first, second, at }) {
	return [...groupedBy(at, ({ round }) => round)].map(([round, own]) => {
		const [ones, others] = [own.map(({ one }) => one), own.map(({ other }) => other)];
		return {
			round,
			base: answersOf(first, ones),
			head: answersOf(second, others)
		};
	});
}
/** True if enough answers of each arm lie beyond a percentile. */
function hasEnough({ base, head }, part) {
	return (1 - part) * Math.min(weightOf(base), weightOf(head)) >= 10;
}
/**
* The change of a percentile over the answers of some rounds: a difference of logarithms.
* @param without index of a round that is left out
*/
function changeIn(rounds, part, without) {
	const kept = rounds.filter((_, at) => at !== without);
	return Math.log(quantileIn(kept, "head", part)) - Math.log(quantileIn(kept, "base", part));
}
function quantileIn(rounds, arm, part) {
	return quantileOf(rounds.flatMap((round) => round[arm]), part);
}
/**
* Variance of that change due to the number of answers, for exponentially distributed times (Cramér, Mathematical
* Methods of Statistics, 1946, 28.5).
*/
function varianceIn(rounds, part) {
	const ofOne = part / ((1 - part) * Math.log(1 - part) ** 2);
	const answers = (arm) => rounds.reduce((sum, round) => sum + weightOf(round[arm]), 0);
	return ofOne / answers("base") + ofOne / answers("head");
}
/** The answers of some bursts; bursts without any are left out. */
function answersOf(samples, indices) {
	const columns = KNOWN.map(({ part, figure }) => ({
		part,
		values: column(samples, figure)
	}));
	const [expected, unexpected] = [column(samples, "expected"), column(samples, "unexpected")];
	return indices.flatMap((index) => {
		const weight = expected[index] + unexpected[index];
		const own = columns.filter(({ part, values }) => values[index] > 0 && (part === 1 || (1 - part) * weight >= 1));
		const above = own.map(({ values }) => values[index]);
		const [middle, next] = above;
		if (middle === void 0 || next === void 0 || !(weight > 0)) return [];
		return [{
			weight,
			known: own.length === columns.length ? ALL_KNOWN : knownParts([0, ...own.map(({ part }) => part)]),
			values: [middle ** 2 / next, ...above]
		}];
	});
}
function weightOf(answers) {
	return answers.reduce((sum, { weight }) => sum + weight, 0);
}
// src/domain/evidence/all-answers-changes.ts
/**
* The changes of a whole series over all answers of a round: of throughput, all answers ÷ total time; of a percentile,
* that of all answers together. The centre of bursts ignores effects that few bursts show, such as a pause every few
* seconds; here, every burst counts, even one without an answer. The pool does not include the effect of such bursts,
* so the variance is that of the rounds, but never below what the pool expects.
* @param series both arms, and the metrics that are judged
* @param pool of the run
* @returns by metric, without those that cannot be estimated; empty for a request of a mix
*/
function allAnswersChanges({ base, head, judged }, pool) {
	if (!isWhole(head)) return /* @__PURE__ */ new Map();
	const pairs = pairBursts(base.samples, head.samples);
	return new Map(judged.flatMap((id) => {
		const change = id === "throughput" ? changeOf(pooledCentres(pairs), pool, true) : pooledQuantileChange(pairs, id, pool);
		return change ? [[id, change]] : [];
	}));
}
// src/domain/evidence/failed-under-load.ts
/**
* Percentage of base's requests that may fail even if the gate allows none: a stray failure does not distort the rate.
*/
const STRAY_PERCENT = 1;
/** A stall of the machine can leave some bursts without an answer; if there are more, base is not compared. */
const MOST_UNANSWERED = .5;
/** The reason why a part of base is lost. */
function causeOf(loss) {
	return "reason" in loss ? { reason: loss.reason } : {
		series: loss.series,
		failure: loss.failure
	};
}
/**
* All parts of base with which nothing can be compared: those that could not be measured, and those that failed under
* load.
* @param gate has the allowed failures of each series
*/
function lostParts({ lost = [] }, { series }, gate) {
	return [...lost, ...failedUnderLoad(series, gate)];
}
/**
* Series of base whose requests failed under load, or that hung. Their rate is not a valid reference: a failing base
* looks slow, so head looks fast beside it.
* @param all series of both arms
* @param gate has the allowed failures of each series
*/
function failedUnderLoad(all, gate) {
	return all.flatMap((series) => {
		const { arm, name, server, scenario } = series;
		if (arm !== "base") return [];
		const allowed = Math.max(boundsOf(gate, name).maxErrorPercent, STRAY_PERCENT);
		const failure = failureOf(series.samples, allowed);
		return failure ? [{
			kind: "lost-base",
			server,
			scenario,
			series: name,
			failure
		}] : [];
	});
}
function failureOf(samples, allowedPercent) {
	if (samples.length === 0) return void 0;
	const { errorPercent: percent, withoutAnswer } = outcomeOf(samples);
	if (percent === void 0) return { of: "nothing-finished" };
	if (percent > allowedPercent) return {
		of: "failed-requests",
		failed: {
			percent,
			...failedInBursts(samples)
		}
	};
	if (withoutAnswer <= MOST_UNANSWERED * samples.length) return void 0;
	return {
		of: "no-answer",
		bursts: withoutAnswer,
		measured: samples.length
	};
}
// src/domain/evidence/trend.ts
/** Minimum number of rounds to separate a trend from the behaviour of a single process. */
const MIN_ROUNDS = 3;
/** Minimum number of bursts of a round for a meaningful slope. */
const MIN_BURSTS = 4;
/** With more points, a slope is not noticeably more precise; no real round has as many bursts. */
const MOST_POINTS = 100;
/**
* Finds servers that get faster or slower within their rounds, as servers do that were measured before they were warm.
*
* In each round the drift is the slope of Theil and Sen (Sen, Journal of the American Statistical Association 63
* (1968), 1379–1389) of the logarithm of rate and of requests per CPU time over the bursts, times the round's length,
* averaged over all cells of the lane. A drift of the machine continues from round to round, whereas a server begins
* anew with each start; so the slope of the rounds' medians is subtracted if it has the same sign. Consecutive bursts
* are correlated, rounds of fresh processes are not, so each round is one value. Student's t of these must be
* significant at 1 % over all lanes together (Bonferroni), and the drift must exceed what counts as flat.
* docs/figures/warm-up.md has the rate of false trends.
*
* @param series of a run, each in chronological order
* @param speedsIn the speed of a series in each of its rounds
*/
function trendsOf(series, speedsIn = speedsOf) {
	const known = [...groupedBy(series.filter(isWhole), laneName).values()].flatMap((own) => {
		const drifts = driftsOf(own.flatMap(speedsIn));
		const [first] = own;
		return first && drifts.length >= MIN_ROUNDS ? [{
			lane: first,
			drifts
		}] : [];
	});
	const found = known.flatMap(({ lane: { server, arm }, drifts }) => {
		const percent = Math.expm1(mean(drifts)) * 100;
		return Math.abs(percent) > 10 && chanceOf(drifts) <= .01 / known.length ? [{
			server,
			arm,
			percent
		}] : [];
	});
	return {
		known: known.map(({ lane: { server, arm } }) => ({
			server,
			arm
		})),
		found
	};
}
/**
* Servers that were measured before they were warm: in most of their starts they were still getting faster at the end
* of the warm-up, or they got faster within their rounds.
*/
function warmingLanes(servers, { found }) {
	return [...servers.filter(wasMostlyUnsteady), ...found.filter(({ percent }) => percent > 0)];
}
/** True if a server was still getting faster at the end of the warm-up in most of its starts. */
function wasMostlyUnsteady({ starts }) {
	return starts.filter(({ stillFasterPercent }) => stillFasterPercent !== void 0).length > starts.length / 2;
}
/** Two-sided p-value for a mean of 0. */
function chanceOf(drifts) {
	const standardError = standardDeviation(drifts) / Math.sqrt(drifts.length);
	const t = Math.abs(mean(drifts)) / standardError;
	return Number.isFinite(t) ? 2 * studentUpperTail(t, drifts.length - 1) : 0;
}
/**
* The speed of a series in each of its rounds.
* @param earlier speeds of rounds that are complete
*/
function speedsOf({ level, samples }, earlier = []) {
	return ("rate" in level ? [PER_CPU] : [PER_TIME, PER_CPU]).map(({ id, logOf }, speed) => {
		const known = new Map(earlier[speed]?.rounds.map((round, at) => [round, earlier[speed]?.drifts[at]]));
		const rounds = [...valuesByRound(samples, id, logOf)].filter(([, logs]) => logs.length >= MIN_BURSTS);
		return {
			rounds: rounds.map(([round]) => round),
			drifts: rounds.map(([round, logs]) => known.get(round) ?? slope(logs) * (logs.length - 1)),
			medians: rounds.map(([, logs]) => median(logs))
		};
	});
}
/**
* The rounds up to one of them.
* @param last its number
*/
function speedsUntil(all, last) {
	return all.map(({ rounds, drifts, medians }) => {
		const until = (values) => values.filter((_, at) => elementAt(rounds, at) <= last);
		return {
			rounds: until(rounds),
			drifts: until(drifts),
			medians: until(medians)
		};
	});
}
/** The drift of a lane in each of its rounds. */
function driftsOf(speeds) {
	const byRound = /* @__PURE__ */ new Map();
	const wanders = [];
	for (const { rounds, drifts, medians } of speeds) {
		if (rounds.length >= MIN_ROUNDS) wanders.push(slope(medians));
		for (const [at, round] of rounds.entries()) {
			const others = byRound.get(round);
			if (others) others.push(elementAt(drifts, at));
			else byRound.set(round, [elementAt(drifts, at)]);
		}
	}
	const drifts = [...byRound.values()].map(mean);
	if (wanders.length === 0) return drifts;
	const machine = sameWay(mean(wanders), mean(drifts));
	return drifts.map((drift) => drift - machine);
}
/** `part` if it has the sign of `whole`, limited to the size of `whole`; otherwise 0. */
function sameWay(part, whole) {
	return Math.sign(part) === Math.sign(whole) ? Math.sign(whole) * Math.min(Math.abs(part), Math.abs(whole)) : 0;
}
const PER_TIME = {
	id: "throughput",
	logOf: Math.log
};
const PER_CPU = {
	id: "cpu-per-request",
	logOf: (value) => Math.log(1 / value)
};
/**
* Median of the slopes between all pairs of equally spaced values. All pairs of very many values would take seconds, so
* they are first reduced to medians of neighbouring values.
*/
function slope(values) {
	const together = Math.ceil(values.length / MOST_POINTS);
	if (together > 1) return slope(Array.from({ length: Math.floor(values.length / together) }, (_, at) => median(values.slice(at * together, (at + 1) * together)))) / together;
	const slopes = [];
	for (let later = 1; later < values.length; later += 1) for (let at = 0; at < later; at += 1) slopes.push((elementAt(values, later) - elementAt(values, at)) / (later - at));
	return selectMedian(slopes);
}
// src/domain/evidence/evidence.ts
/** Metrics whose change is estimated from pairs: others can be 0, or depend on more than the server. */
const ESTIMATED = PAIRED_METRIC_IDS;
/**
* Pairs both arms of a run, and estimates the variation between its processes.
* @param run the measurements, also of an unfinished run; without a base it has trends only
* @param gate what is gated
* @param earlier evidence of the same run some rounds ago, whose rounds are reused
*/
function evidenceOf(run, gate, earlier) {
	const lost = run.base ? lostParts(run.base, run, gate) : [];
	const bases = new Map(run.series.filter(({ arm }) => arm === "base").map((one) => [one.name, one]));
	const rounds = headsOf(run).flatMap((head) => {
		const base = bases.get(head.name);
		if (!base || lossOf(lost, head)) return [];
		return [{
			head,
			base,
			lone: loneOf({
				head,
				base
			}, earlier?.series.get(head.name))
		}];
	});
	const speeds = new Map(run.series.filter(isWhole).map((one) => [armName(one), speedsOf(one, earlier?.speeds.get(armName(one)))]));
	return concluded({
		run,
		gate,
		lost
	}, rounds, speeds);
}
/**
* The evidence of a run at the end of a round.
* @param run as it was then
* @param last number of that round
*/
function evidenceUntil({ gate, lost, series, speeds }, run, last) {
	const measured = new Map(run.series.map((one) => [armName(one), one]));
	const rounds = [...series.values()].map(({ head, base, lone }) => ({
		head: required(measured.get(armName(head)), "head"),
		base: required(measured.get(armName(base)), "base"),
		lone: new Map([...lone].map(([id, own]) => [id, loneRoundsUntil(own, last)]))
	}));
	const speedsThen = new Map([...speeds].map(([name, own]) => [name, speedsUntil(own, last)]));
	return concluded({
		run,
		gate,
		lost
	}, rounds, speedsThen);
}
function headsOf({ series }) {
	return series.filter(({ arm }) => arm === "head");
}
/** The key of a series in one arm. */
function armName({ arm, name }) {
	return `${arm} ${name}`;
}
function loneOf({ head, base }, earlier) {
	const pairs = pairBursts(base.samples, head.samples);
	const own = ESTIMATED.map((id) => loneRounds(pairs, id, earlier?.lone.get(id)));
	return new Map(ESTIMATED.map((id, at) => [id, sharing(required(own[at], "rounds"), own[0])]));
}
/** Reuses equal arrays of another metric: for ten thousand series, they take tens of MiB. */
function sharing(own, other = own) {
	const { rounds, pairs } = own;
	return {
		...own,
		rounds: areSame(rounds, other.rounds) ? other.rounds : rounds,
		pairs: areSame(pairs, other.pairs) ? other.pairs : pairs
	};
}
function areSame(some, others) {
	return some.length === others.length && some.every((one, at) => one === others[at]);
}
function concluded({ run, gate, lost }, rounds, speeds) {
	const isGated = headsOf(run).some(({ name }) => gatedIn(gate, name, ESTIMATED).length > 0);
	const all = rounds.map((one) => seriesEvidence(one, isGated ? gatedIn(gate, one.head.name, ESTIMATED) : ESTIMATED));
	const trends = trendsOf(run.series, (one) => required(speeds.get(armName(one)), "speeds"));
	const pool = processPool(all.flatMap(({ judged, centres }) => judged.map((id) => required(centres.get(id), "rounds"))));
	return {
		run,
		gate,
		lost,
		series: new Map(all.map((one) => [one.head.name, {
			...one,
			allAnswers: allAnswersChanges(one, pool)
		}])),
		pool,
		trends,
		warming: new Set(warmingLanes(run.servers, trends).map(({ server }) => server)),
		speeds
	};
}
/**
* Computes the evidence of one series.
* @param asked metrics that are judged if there are enough answers
*/
function seriesEvidence({ head, base, lone }, asked) {
	const answers = answersIn(head.samples, base.samples);
	const judged = asked.filter((id) => hasEnoughAnswers(head, id, answers));
	const centres = new Map([...lone].map(([id, own]) => [id, centresOfRounds(own)]));
	for (const id of judged.filter((one) => arePooled(head, one, answers))) {
		const pairs = pairBursts(base.samples, head.samples);
		centres.set(id, id === "throughput" ? pooledCentres(pairs) : pooledQuantiles(pairs, id));
	}
	return {
		head,
		base,
		lone,
		centres,
		judged
	};
}
// src/domain/verdict/failures-beside.ts
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
	return [all, addedFailures(withoutWorst(head))].every((one) => failedPercent(one) > maxErrorPercent && isBeyondChance(one, before)) ? "worse" : "perhaps-worse";
}
function withoutWorst(starts) {
	return starts.length < 2 ? starts : starts.toSorted((a, b) => failedPercent(b) - failedPercent(a)).slice(1);
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
// src/domain/verdict/failed-requests-verdict.ts
/** If a higher percentage of requests fails, the failures are the reason why too few bursts have a value. */
const MOST_PERCENT = 50;
/** The arms of one run. */
function armsIn({ series }) {
	const of = (wanted) => series.filter(({ arm }) => arm === wanted);
	return {
		heads: of("head"),
		bases: of("base")
	};
}
/**
* Adds the failed requests of series and their causes, in measured bursts and outside of them.
* @param gate has the maximum of failures
*/
function withFailedRequests(compared, { heads, bases }, gate) {
	const [head, base] = [heads, bases].map((all) => new Map(all.map((one) => [one.name, one])));
	return compared.map((series) => {
		const { name } = series;
		const arms = {
			head: head?.get(name),
			base: base?.get(name)
		};
		const { maxErrorPercent } = boundsOf(gate, name);
		const found = withoutNullish({
			failures: measuredFailures(series, arms, maxErrorPercent),
			failuresBeside: failuresBeside(series, arms, maxErrorPercent)
		});
		return Object.keys(found).length === 0 ? series : {
			...series,
			...found
		};
	});
}
function measuredFailures(series, { head, base }, maxErrorPercent) {
	const failures = inBoth(head && failedInBursts(head.samples), base && failedInBursts(base.samples));
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
		...withoutNullish({ verdict })
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
		...base && { base: shareOf(base) }
	};
}
function shareOf(requests) {
	return {
		percent: failedPercent(requests),
		...requests
	};
}
// src/domain/verdict/series-comparison.ts
/**
* A series that only the reference has.
* @param metrics its values there, if known
*/
function removedSeries(key, metrics = {}) {
	const { server, scenario, level, request } = key;
	const place = {
		server,
		scenario,
		level,
		...withoutNullish({ request })
	};
	return {
		name: seriesName(key),
		...place,
		verdict: "removed",
		metrics
	};
}
// src/domain/comparison/comparison.ts
/** Schema id of a comparison; the number goes up with each change that older versions cannot read. */
const COMPARISON_SCHEMA = "loadgate/comparison/1";
// src/domain/comparison/head-to-head.ts
/** Metrics that servers are compared on by pairs of bursts. */
const COMPARED = [
	"throughput",
	"latency-p50",
	"latency-p95",
	"latency-p99",
	"latency-p999",
	"cpu-per-request"
];
/** A change as a ratio. */
function ratioOf({ difference, low, high }) {
	return {
		ratio: Math.exp(difference),
		low: Math.exp(low),
		high: Math.exp(high)
	};
}
/**
* Compares the servers of a run with each other, two by two.
*
* The ratio is estimated from pairs of bursts that took turns; {@link changeOf} gives its interval,
* from all such ratios of the run. Servers with too few pairs for an interval are left out.
*
* @param series measured series; only whole ones of head count
*/
function compareServers(series) {
	const underSameLoad = /* @__PURE__ */ new Map();
	for (const one of series) {
		if (one.arm !== "head" || !isWhole(one)) continue;
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
	const answers = answersIn(first.samples, second.samples);
	return COMPARED.filter((metric) => !arePooled(first, metric, answers)).map((metric) => ({
		metric,
		rounds: centresOfPairs(pairs, metric)
	}));
}
function compareTwo([first, second], rated, pool) {
	const ratios = [...rated.flatMap(({ metric, rounds }) => {
		const change = changeOf(rounds, pool);
		return change ? [{
			metric,
			change,
			pairs: rounds.pairs
		}] : [];
	}), ...memoryOf(first, second)];
	const throughput = ratios.find(({ metric }) => metric === "throughput");
	if (!throughput) return [];
	const isSecondFaster = throughput.change.difference > 0;
	const [a, b] = isSecondFaster ? [second, first] : [first, second];
	return ratios.map(({ metric, change, pairs }) => ({
		scenario: a.scenario,
		level: a.level,
		metric,
		servers: [a.server, b.server],
		...ratioOf(isSecondFaster ? change : turned(change)),
		pairs
	}));
}
/** Memory has one value a round, so rounds are compared, not bursts. */
function memoryOf(...[first, second]) {
	const change = changeByRounds({
		base: first,
		head: second
	}, "rss");
	const rounds = mediansByRound(first.samples, "rss").length;
	return change ? [{
		metric: "rss",
		change,
		pairs: rounds
	}] : [];
}
/** The change in the other direction. */
function turned(change) {
	return {
		...change,
		difference: -change.difference,
		low: -change.high,
		high: -change.low
	};
}
// src/domain/comparison/server-head-to-head.ts
/** Metrics that depend on the load: of servers under different loads they say nothing. */
const UNDER_LOAD = /* @__PURE__ */ new Set(["peak-rss", "gc-pause"]);
/**
* Compares head's servers as a whole with each other, two by two and in their order. Only
* what one job started can be compared: machines differ.
* @returns the part of a comparison that is about them; empty if there is nothing to compare
*/
function serversHeadToHead(run) {
	const heads = run.servers.filter(({ arm, shards = [0] }) => arm === "head" && shards.length === 1);
	const loads = new Map(heads.map(({ server }) => [server, loadsOf(server, run)]));
	const found = heads.flatMap((first, index) => heads.slice(index + 1).flatMap((second) => {
		if (first.shards?.[0] !== second.shards?.[0]) return [];
		const areAlike = loads.get(first.server) === loads.get(second.server);
		return SERVER_GATE_METRIC_IDS.filter((id) => areAlike || !UNDER_LOAD.has(id)).flatMap((id) => ratiosOf(id, [first, second]));
	}));
	return found.length > 0 ? { serversHeadToHead: found } : {};
}
/** Everything that a server was loaded with. */
function loadsOf(name, { series }) {
	return series.filter(({ arm, server }) => arm === "head" && server === name).map(({ scenario, level }) => `${scenario} ${levelName(level)}`).join("\n");
}
function ratiosOf(metric, [first, second]) {
	const change = changeOfServer(metric, {
		base: second,
		head: first
	});
	if (!change) return [];
	return [{
		metric,
		servers: [first.server, second.server],
		...ratioOf(change)
	}];
}
// src/report/facts/count-facts.ts
/** A general limit of all counts. */
const UNSEEN = "Counting sees what a server executes itself: not the kernel's work, cache misses, locks or waiting.";
/** Notes on runtimes that are not counted in their usual mode. */
const INTERPRETED = {
	Node: "Node was counted without its just-in-time compiler, so its counts are those of its interpreter.",
	Java: "Java was counted without its just-in-time compiler, so its counts are those of its interpreter."
};
/**
* The counter and the conditions of counting.
* @returns labels and values, in display order
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
/** Limits of the counts, one sentence each. */
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
/** A server passes a gate on counts that it does not have, which the reader must know. */
function notSeen(id, counted) {
	const names = counted.filter(({ unseen = [] }) => unseen.includes(id)).map(({ name }) => name);
	if (names.length === 0) return [];
	return [`Gated and not seen: ${countMetric(id).label} of ${formatSome(names)}.`];
}
/**
* The counter that is used, and the reasons why others are not: what each would need.
* @returns for example `cachegrind (3.19.0); no hardware counters: perf is not installed`
*/
function counterText({ counter, unusable }) {
	const others = unusable.map(({ name, reason }) => `no ${name}: ${reason}`);
	return [counter ? `${counter.name} (${counter.version})` : "none", ...others].join("; ");
}
function countedText({ series, conditions }, requests) {
	const counts = series.map((one) => one.turns.length).filter((count) => count > 0);
	const [least, most] = [Math.min(...counts), Math.max(0, ...counts)];
	const turns = least < most ? `${least} to ${most} turns` : formatCount(most, "turn");
	const of = requests.map(formatWhole).join(" or ");
	const hasOtherTool = series.some(({ tool }) => tool !== void 0);
	const held = conditions.filter((condition) => hasOtherTool || condition !== "programs of Go under DHAT");
	return [`${turns} of ${of} requests, one after the other`, ...held].join(", ");
}
export { holmAdjust as A, welchChange as C, judgeSeries as D, adjustedPValues as E, BASE_URL as F, isPresentable as M, unjudgedMetrics as N, metricVerdicts as O, referenceOf as P, mediansByRound as S, failedIn as T, sideOf as _, compareServers as a, LEAST_SCATTER as b, armsIn as c, evidenceOf as d, evidenceUntil as f, comparisonOf as g, quantilesByRound as h, serversHeadToHead as i, changeSince as j, decide as k, withFailedRequests as l, causeOf as m, countNotices as n, COMPARISON_SCHEMA as o, wasMostlyUnsteady as p, counterText as r, removedSeries as s, countFacts as t, ESTIMATED as u, sidesOf as v, addedFailures as w, changeByRounds as x, compareServerFacts as y };
