import { d as groupedBy } from "../domain/shared/format.js";
import { g as withoutBounds, l as decidingIn, m as metricEntries, p as worstVerdict, s as mayBeFarWorse, v as EFFECTS } from "../domain/gate/reason.js";
import { l as wholeOf, n as isWhole } from "../domain/series/series.js";
import { f as SERVER_METRIC_IDS, h as anyMetric } from "../domain/shared/without-nullish.js";
import { $ as addedFailures, A as isPresentable, E as weightedRounds, G as knownValues, M as percentsOf, O as agreeingValues, P as welchChange, Q as valuesByRound, R as incompleteBeta, S as assumedVariance, bt as elementAt, ct as column, ht as median, j as percentOf, mt as mean, nt as failedInBursts, r as roundsMeasured, rt as failedPercent, s as changeOf, st as burstsByRound, vt as standardDeviation, w as comparisonOf, y as lossOf, z as CONFIDENCE } from "../domain/run/file/run-file.js";
import { $ as metricFindings, G as reasonText, Gt as differenceTexts, K as whyText, Q as effectOfLimit, W as lossText, _t as STARTS_RATE, ft as COMMON_RATE, w as unmeasuredIn } from "./words/notices/server-notices.js";
import { c as nextSteps, o as loosenedText } from "./view.js";
import { i as notAcceptedTexts } from "./words/acceptances.js";
import { h as required, t as boundsOf } from "../domain/bounds/bounds.js";
import { i as jumpsOf, s as withFindings } from "../domain/comparison/comparison.js";
import { _ as ESTIMATED, at as failMore, c as limitsByName, d as DOUBT, f as isLate, g as agreementOf, h as matched, it as silentShareOf, m as roundsAsStarts, n as bursts, nt as failsMore, ot as significant, p as respectsOf, rt as pausedShareOf, s as compareServerFacts, tt as causeOf } from "../composition/instruments.js";
// src/domain/findings/estimators/all-answers.ts
/**
* The change over all answers of all rounds together, where it is worse, looks so, or could be far worse than tolerated.
* Pauses, late answers and work now and then change the total while typical bursts stay as they are. Servers that were seen too
* seldom to have met their stops are a doubt.
*/
const allAnswers = ({ rows, paired }) => [...rows.flatMap(({ name, metrics }) => metricEntries(metrics).flatMap(([id, metric]) => {
	const { allAnswers, verdict } = metric;
	if (!allAnswers || verdict === "regression" || verdict === "unmeasurable") return [];
	const effect = effectOf(judgedIn(paired, name, id), metric);
	if (effect === void 0) return [];
	return [{
		series: name,
		metric: id,
		by: "all-answers",
		effect,
		figures: {
			of: "metric",
			metric: shownAs(effect, metric, allAnswers)
		}
	}];
})), ...unseenStops(rows)];
/** One finding for each server. */
function unseenStops(rows) {
	return [...new Map(rows.flatMap(({ server, metrics }) => {
		const { unseenPercent: percent } = metrics.throughput?.allAnswers ?? {};
		return percent === void 0 ? [] : [[server, percent]];
	}))].map(([series, percent]) => {
		return {
			series,
			by: "all-answers",
			effect: "doubts",
			figures: {
				of: "unseen-stops",
				percent
			}
		};
	});
}
function judgedIn(paired, series, id) {
	return (paired?.starts.get(series) ?? []).find(({ by, ofAllAnswers }) => ofAllAnswers && by === id);
}
/** Undefined if all answers confirm what typical bursts show. */
function effectOf(judged, metric) {
	if (judged?.isWorse) return "fails";
	if (judged?.looksWorse) return "doubts";
	return mayBeFarWorse(metric) ? "open" : void 0;
}
/** The metric as all answers show it. */
function shownAs(effect, metric, allAnswers) {
	const values = {
		base: required(metric.base, "base"),
		head: required(metric.head, "head")
	};
	return {
		...withoutBounds(metric),
		...allAnswers,
		...agreeingValues(values, Math.log1p(allAnswers.changePercent / 100)),
		allAnswers: {
			...allAnswers,
			decides: true
		},
		by: "all-answers",
		verdict: effect === "fails" ? "regression" : "inconclusive",
		...effect === "doubts" && { looksWorse: true }
	};
}
// src/domain/findings/estimators/answer-bytes.ts
/** Minimum relative decrease of the answers' length: a date or a counter in them changes it less. */
const LEAST_SMALLER = .01;
/**
* Minimum relative increase, since answers may report work that a faster server has done more often; and decrease in a single
* start, whose process may name itself in its answers.
*/
const LEAST_MUCH = .1;
/** Required distance beyond the scatter of bursts, in standard errors. */
const ERRORS = 3;
/**
* Head's answers under load differ in length from base's, and whether the answers that were checked one by one explain
* it. If not, the answer may be an error with the expected status, which the load generator takes for success. This
* tests nothing that is gated and uses none of the false-alarm rate.
*/
const answerBytes = ({ rows, arms }) => {
	const all = [...arms.head.values(), ...arms.base.values()];
	const mixes = new Set(all.flatMap(({ name, request }) => request ? wholeOf(name) : []));
	return rows.flatMap(({ name, notCompared }) => {
		const [head, base] = [arms.head.get(name), arms.base.get(name)];
		if (!head || !base || mixes.has(name) || notCompared !== void 0) return [];
		const found = changedBytes(base, head);
		if (!found) return [];
		const figures = {
			of: "answer-bytes",
			answerBytes: found
		};
		return [{
			series: name,
			by: "answer-bytes",
			effect: found.isChecked ? "holds" : "doubts",
			figures
		}];
	});
};
function changedBytes(base, head) {
	const starts = matched(bytesByRound(base.samples), bytesByRound(head.samples));
	if (starts.length === 0) return void 0;
	const lengthOf = (arm) => mean(starts.map((one) => one[arm].bytes));
	const values = {
		base: lengthOf("base"),
		head: lengthOf("head")
	};
	const checked = logRatio(base.checkedBytes, head.checkedBytes);
	const isExact = checked === 0 && starts.every((one) => one.base.bytes === values.base && one.base.error === 0) && starts.every((one) => one.head.otherPart === 0);
	const [leastSmaller, leastLarger] = isExact ? [0, 0] : [LEAST_SMALLER, LEAST_MUCH];
	const each = starts.map(beyondSmaller);
	const inAll = agreementOf(each).shown - leastSmaller;
	const smaller = isExact ? Math.max(inAll, Math.max(...each) - LEAST_MUCH) : inAll;
	const larger = agreementOf(starts.map(beyondLarger)).shown - leastLarger;
	if (Math.max(smaller, larger) <= 0) return void 0;
	const isChecked = smaller > 0 ? smaller <= -checked && values.head >= 1 : larger <= checked;
	return {
		...isChecked && { isChecked },
		...values
	};
}
/**
* The decrease of head's answers beyond what those of base, failed requests and chance explain: a difference of
* logarithms.
*/
function beyondSmaller({ base: before, head: now }) {
	const failed = -Math.log1p(-Math.min(now.otherPart, .99));
	return -logRatio(before.bytes, now.bytes) - failed - Math.hypot(before.error, now.error);
}
/** The increase. Answers with another status may have any length. */
function beyondLarger({ base: before, head: now }) {
	if (now.otherPart > 0) return Number.NEGATIVE_INFINITY;
	return logRatio(before.bytes, now.bytes) - Math.hypot(before.error, now.error);
}
/**
* The logarithm of the second length over the first.
* @returns 0 if one of them is unknown, or base's is empty
*/
function logRatio(base, head) {
	if (base === void 0 || head === void 0 || base === 0) return 0;
	return Math.log(Math.max(head, 1) / Math.max(base, 1));
}
/** The starts with answers, from the mean length of an answer in each burst. */
function bytesByRound(samples) {
	const [expected, others] = [column(samples, "expected"), column(samples, "unexpected")];
	const bodies = column(samples, "bodyBytes");
	return new Map([...burstsByRound(samples)].flatMap(([round, bursts]) => {
		const own = bursts.flatMap((burst) => {
			const other = others[burst];
			const answers = expected[burst] + other;
			if (!(answers > 0)) return [];
			return [{
				length: bodies[burst] / answers,
				otherPart: other / answers
			}];
		});
		if (own.length === 0) return [];
		const each = own.map(({ length }) => length);
		const bytes = mean(each);
		const scatter = each.length > 1 ? standardDeviation(each) / Math.sqrt(each.length) : 0;
		const otherPart = mean(own.map((burst) => burst.otherPart));
		return [[round, {
			bytes,
			error: ERRORS * scatter / Math.max(bytes, 1),
			otherPart
		}]];
	}));
}
// src/domain/findings/estimators/common.ts
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
* end, with Holm over the metrics; at most one for each. A series that is a regression by itself is reported already and
* must not count for the others.
*/
const common = ({ rows, paired }) => {
	if (!paired) return [];
	const { evidence } = paired;
	return commonlyWorse(commonCases(rows.filter(isWhole), evidence), evidence.pool).map((change) => ({
		metric: change.metric,
		by: "common",
		effect: "fails",
		figures: {
			of: "common-change",
			change
		}
	}));
};
/**
* The metrics that got worse in series taken together.
* @param cases one for each metric
* @param pool of the run
*/
function commonlyWorse(cases, pool) {
	const known = cases.flatMap((one) => {
		const change = commonChangeOf(one.rounds, pool, one.isWarming);
		if (!change || !isPresentable(change)) return [];
		const [{ lower, higher }, figures] = [change.pValues(), percentsOf(change)];
		return anyMetric(one.id).better === "higher" ? {
			one,
			figures,
			worsePercent: -figures.changePercent,
			pValue: lower
		} : {
			one,
			figures,
			worsePercent: figures.changePercent,
			pValue: higher
		};
	});
	return significant(known, COMMON_RATE, ({ pValue }) => pValue).flatMap(({ one, figures, worsePercent }) => {
		const { id, rounds, tolerancePercent } = one;
		if (worsePercent <= tolerancePercent) return [];
		return {
			metric: id,
			series: rounds.length,
			...figures,
			tolerancePercent
		};
	});
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
		return {
			id,
			rounds: own.map(({ rounds }) => rounds),
			tolerancePercent: own.reduce((most, one) => Math.max(most, one.tolerancePercent), 0),
			isWarming: own.some(({ server }) => warming.has(server))
		};
	});
}
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
	return changeOf(comparisonOf(rounds, pairs), pool, isWarming);
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
// src/domain/findings/estimators/late-answers.ts
/**
* Answers that come later than a burst waits for them, so that bursts only measure the others: none of the gated values
* includes all answers, and even CPU time is per answer.
*/
const lateAnswers = (seen) => seen.rows.flatMap(({ name }) => {
	const late = lateIn(seen, name);
	if (!late) return [];
	const own = {
		series: name,
		by: "late-answers",
		figures: {
			of: "late-answers",
			late
		}
	};
	if (late.verdict !== "worse") return [{
		...own,
		effect: "doubts"
	}];
	return [{
		...own,
		effect: "fails",
		overrules: {
			series: [name],
			...OTHERS
		}
	}];
});
const OTHERS = {
	by: [
		"bursts",
		"all-answers",
		"starts"
	],
	effects: EFFECTS.filter((effect) => effect !== "fails")
};
/**
* The strongest evidence for late answers of head; one cause is only reported once.
* @param name of the series
*/
function lateIn({ paired }, name) {
	const [first] = (paired?.starts.get(name) ?? []).filter(({ isWorse, looksWorse }) => isWorse || looksWorse).toSorted((a, b) => a.pValue - b.pValue).flatMap(({ by, percentile, shown, isWorse }) => {
		const verdict = isWorse ? "worse" : "perhaps-worse";
		return isLate(by) ? [{
			by,
			percentile,
			...shown,
			verdict
		}] : [];
	});
	return first;
}
// src/domain/findings/estimators/failures.ts
/** If a higher percentage of requests fails, the failures are the reason why too few bursts have a value. */
const MOST_PERCENT = 50;
/** What else is found by a load of which so many requests failed. */
const OF_LOAD = [
	"failures-beside",
	"bursts",
	"all-answers",
	"starts",
	"late-answers"
];
/**
* Requests of both arms that failed in measured bursts, with their causes, and bursts without an answer. If more of
* head's failed than `errors.max` allows and than of base's, or so many that too few bursts have a value, all else of the
* series means nothing. What base does as much is no regression, and no pass.
*/
const failures = (seen) => seen.rows.flatMap((row) => [...failedIn(seen, row), ...silenceIn(seen, row)]);
function failedIn(seen, row) {
	const { name, notCompared } = row;
	const [head, base] = [seen.arms.head.get(name), seen.arms.base.get(name)];
	const found = failuresOf(...[head, base].map((one) => one && failedInBursts(one.samples)));
	if (!head || !found) return [];
	const { maxErrorPercent: allowedPercent } = boundsOf(seen.gate, name);
	const own = {
		series: name,
		by: "failures"
	};
	const { percent } = found.head;
	const overrules = {
		series: [name],
		by: OF_LOAD
	};
	const figures = {
		of: "failed-requests",
		failures: found
	};
	if (percent > allowedPercent) {
		const failing = {
			...own,
			kind: "errors",
			figures: {
				...figures,
				allowedPercent
			}
		};
		const beside = besideOf(seen, row);
		return beside && !failsMore(head.samples, beside.samples) ? [{
			...failing,
			effect: "doubts",
			isBlocking: false
		}] : [{
			...failing,
			effect: "fails",
			overrules
		}];
	}
	if (notCompared === void 0 && unmeasuredIn(row) === "all" && percent > MOST_PERCENT && lateIn(seen, name)?.verdict !== "worse") return [{
		...own,
		effect: "unmeasured",
		figures,
		overrules
	}];
	return [{
		...own,
		effect: "holds",
		figures
	}];
}
/** Bursts without an answer that are not more than base's, but too many for a pass. */
function silenceIn(seen, row) {
	const { name, notCompared } = row;
	const [head, base] = [seen.arms.head.get(name), besideOf(seen, row)];
	if (!head || !base || notCompared !== void 0 || unmeasuredIn(row) === "all") return [];
	const percentOf = ({ samples }) => 100 * silentShareOf(samples);
	const silent = {
		head: percentOf(head),
		base: percentOf(base)
	};
	if (silent.head <= 10) return [];
	return [{
		series: name,
		by: "failures",
		effect: "doubts",
		figures: {
			of: "silent-bursts",
			percent: silent
		}
	}];
}
/** Base of the same run, if it was measured, whether or not it failed under load. */
function besideOf({ arms }, { name, notCompared }) {
	const base = arms.base.get(name);
	const isLost = notCompared !== void 0 && "reason" in notCompared;
	return base?.arm === "base" && !isLost ? base : void 0;
}
/**
* The failures of both arms.
* @returns undefined if no request failed in either
*/
function failuresOf(head, base) {
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
// src/domain/findings/estimators/failures-beside.ts
/** Requests of both arms that failed before and after the measured bursts: in warm-ups and closing loads. */
const failuresBeside = (seen) => seen.rows.flatMap(({ name, notCompared }) => {
	const [head, base] = [seen.arms.head.get(name), seen.arms.base.get(name)];
	const own = head && (head.besideBursts ?? []);
	const before = base?.arm === "base" ? base.besideBursts ?? [] : void 0;
	const failures = failuresOf(own && addedFailures(own), before && addedFailures(before));
	if (!failures || !own) return [];
	const { maxErrorPercent: allowedPercent } = boundsOf(seen.gate, name);
	const effect = lateIn(seen, name)?.verdict === "worse" ? "holds" : effectBeside(own, notCompared === void 0 ? before : void 0, allowedPercent);
	return [{
		series: name,
		by: "failures-beside",
		effect,
		figures: {
			of: "failed-beside",
			failures,
			allowedPercent
		},
		...effect === "fails" ? { kind: "errors" } : {}
	}];
});
/** Significance level: probability of so many failures in head if requests of both arms are equally likely to fail. */
const CHANCE = .01;
/**
* Tests if more requests failed in head's warm-ups and closing loads than in base's, beyond what the gate allows: over
* starts ({@link failMore}), and over requests even without the worst of head's starts. Too few starts show nothing: what
* only their requests show may be a pause that one of them met. This tests nothing that is gated and uses none of the
* false-alarm rate, because a status is exact.
* @param head its starts
* @param base its starts; undefined if there is nothing to compare with
* @param maxErrorPercent allowed failures
* @returns `holds` if no more failed than allowed, or than in base by chance; `doubts` if one start, or too few, may be
* why; `open` without a base
*/
function effectBeside(head, base, maxErrorPercent) {
	const all = addedFailures(head);
	if (failedPercent(all) <= maxErrorPercent) return "holds";
	if (!base) return "open";
	const before = addedFailures(base);
	const sharesOf = (starts) => starts.map((one) => failedPercent(one) / 100);
	if (!failMore(sharesOf(head), sharesOf(base))) return Math.min(head.length, base.length) < 5 && isBeyondChance(all, before) ? "doubts" : "holds";
	const worstFirst = head.toSorted((a, b) => failedPercent(b) - failedPercent(a));
	const others = addedFailures(worstFirst.slice(1));
	return failedPercent(others) > maxErrorPercent && isBeyondChance(others, before) ? "fails" : "doubts";
}
/** By the binomial distribution of head's share of all failures (an exact test of two rates). */
function isBeyondChance(head, base) {
	if (head.failed === 0 || failedPercent(head) <= 2 * failedPercent(base)) return false;
	const part = base.finished === 0 ? .5 : head.finished / (head.finished + base.finished);
	return incompleteBeta(part, {
		a: head.failed,
		b: base.failed + 1
	}) <= CHANCE;
}
// src/domain/findings/estimators/idle-work.ts
/** Part of the machine's CPU time, in percent, from which on an idle server's work is named: less hardly slows another. */
const LEAST_PERCENT = 5;
/**
* A server that works while it is not loaded. Both arms are up at the same time, so what it puts off, or does all the
* time, slows the other arm and makes its own look faster. Other programs disturb the bursts of both arms alike, so the
* difference is the servers' own.
*/
const idleWork = ({ rows, arms }) => rows.flatMap(({ name }) => {
	const [head, base] = [arms.head.get(name), arms.base.get(name)];
	const found = head && base && isWhole(head) && idleWorkIn(base, head);
	if (!found) return [];
	return [{
		series: name,
		by: "idle-work",
		effect: found.arm === "head" ? "doubts" : "holds",
		figures: {
			of: "idle-work",
			idleWork: found
		}
	}];
});
/** Greatest probability that other programs alone set the bursts of the arms so far apart. */
const MOST_CHANCE = .001;
/** What all starts but one agree on, and chance does not explain. */
function idleWorkIn(base, head) {
	const others = ({ samples }) => valuesByRound(samples, "others");
	const rounds = matched(others(base), others(head));
	const all = (arm) => rounds.flatMap((round) => round[arm]);
	const apart = welchChange(all("head"), all("base"));
	if (!apart || 2 * Math.min(...Object.values(apart.pValues())) > MOST_CHANCE) return void 0;
	const [arm, other] = apart.difference > 0 ? ["head", "base"] : ["base", "head"];
	const percents = rounds.map((round) => mean(round[other]) - mean(round[arm]));
	return agreementOf(percents).shown >= LEAST_PERCENT ? {
		arm,
		percent: median(percents)
	} : void 0;
}
// src/domain/evidence/apart.ts
/**
* True if every burst of head is worse than every burst of base in a metric. Mann and Whitney's statistic is then 0:
* whatever the interval says, the bursts are obviously those of two different servers. It counts in runs of one or two
* starts, whose intervals are wide.
*/
function areApart({ base, head }, id) {
	const sign = anyMetric(id).better === "higher" ? -1 : 1;
	const worseIn = ({ samples }) => knownValues(samples, id).map((value) => sign * value);
	const [before, now] = [worseIn(base), worseIn(head)];
	return Math.min(before.length, now.length) >= 6 && Math.min(...now) > Math.max(...before);
}
// src/domain/findings/starts/agreed-interval.ts
/** Halvings of the range in which an end is searched: enough for any number of digits that is shown. */
const STEPS = 40;
/** The range ends this many standard errors beyond all starts, where no agreement is left. */
const BEYOND = 10;
/**
* The interval of the change that starts agree on: the values that {@link agreementOf} would not contradict, by
* inversion of its test. One odd start widens it and decides nothing.
* @param starts at least two
* @param between assumed variance between processes, above 0
* @returns differences of logarithms, above 0 if head is worse; 95 % confidence
*/
function agreedInterval(starts, between) {
	return {
		low: endOf(starts, between),
		high: -endOf(starts.map((start) => ({
			...start,
			worse: -start.worse
		})), between)
	};
}
function endOf(starts, between) {
	const all = starts.map(({ worse, variance, noise }) => {
		return {
			worse,
			error: Math.sqrt(between + variance + noise)
		};
	});
	const isContradicted = (value) => agreementOf(all.map(({ worse, error }) => (worse - value) / error)).pValue <= (1 - CONFIDENCE) / 2;
	let low = Math.min(...all.map(({ worse, error }) => worse - BEYOND * error));
	let high = Math.max(...all.map(({ worse }) => worse));
	for (let step = 0; step < STEPS; step += 1) {
		const middle = (low + high) / 2;
		if (isContradicted(middle)) low = middle;
		else high = middle;
	}
	return low;
}
// src/domain/findings/estimators/starts.ts
/**
* The rounds of metrics that typical bursts leave open, start by start: servers that were not warm, or whose processes
* differ, can still all be slower.
*/
const starts = ({ rows, paired }) => rows.flatMap(({ name, metrics }) => (paired?.starts.get(name) ?? []).flatMap((found) => {
	const { by: id, ofAllAnswers, isWorse, looksWorse } = found;
	if (isLate(id) || ofAllAnswers || metrics[id]?.verdict !== "inconclusive") return [];
	if (!isWorse && !looksWorse && !areApart(armsOf(paired, name), id)) return [];
	const decided = isWorse && agreedChange(paired, name, {
		id,
		typical: found.typical
	});
	const metric = {
		...decided ? withoutBounds(metrics[id]) : metrics[id],
		...decided && valuesAt(metrics[id], decided.changePercent),
		...decided ? {
			...decided,
			verdict: "regression",
			by: "starts"
		} : { looksWorse: true }
	};
	return [{
		series: name,
		metric: id,
		by: "starts",
		effect: isWorse ? "fails" : "doubts",
		figures: {
			of: "metric",
			metric
		}
	}];
}));
function armsOf(paired, series) {
	return required(paired?.evidence.series.get(series), "series");
}
/** The values whose ratio is a change. */
function valuesAt({ base, head }, changePercent) {
	const values = {
		base: required(base, "base"),
		head: required(head, "head")
	};
	return agreeingValues(values, Math.log1p(changePercent / 100));
}
/** The change in the median start, with the interval that all starts but one agree on. */
function agreedChange(paired, series, { id, typical }) {
	const rounds = required(armsOf(paired, series).centres.get(id), "rounds");
	const between = assumedVariance(paired?.evidence.pool);
	const { low, high } = agreedInterval(roundsAsStarts(id, rounds).starts, between);
	const [change, from, to] = anyMetric(id).better === "higher" ? [
		-typical,
		-high,
		-low
	] : [
		typical,
		low,
		high
	];
	return {
		changePercent: percentOf(change),
		lowPercent: percentOf(from),
		highPercent: percentOf(to)
	};
}
// src/domain/findings/estimators.ts
/** Everything that finds something in two arms of one run, in the order of its findings: of equal ones, the last decides. */
const ESTIMATORS = {
	common,
	failures,
	"failures-beside": failuresBeside,
	bursts,
	starts,
	"all-answers": allAnswers,
	"late-answers": lateAnswers,
	"answer-bytes": answerBytes,
	"idle-work": idleWork
};
/** Those of them that need no base in the same run: what they find in one run stands beside any other. */
const OF_ANY_RUN = [
	"failures",
	"failures-beside",
	"bursts"
];
/** Those that compare two runs: both have starts, though not in turns. */
const OF_TWO_RUNS = [
	...OF_ANY_RUN,
	"all-answers",
	"late-answers"
];
/**
* What the estimators find: first of the run, then of each series in turn, then of servers.
* @param by some of them; absent: all
*/
function findingsIn(seen, by = Object.keys(ESTIMATORS)) {
	const bySeries = groupedBy(by.flatMap((name) => ESTIMATORS[name](seen)), ({ series }) => series);
	return [.../* @__PURE__ */ new Set([
		void 0,
		...seen.rows.map(({ name }) => name),
		...bySeries.keys()
	])].flatMap((name) => bySeries.get(name) ?? []);
}
// src/domain/findings/missing.ts
/** A difference of the benchmarks: neither a failure nor a pass. */
function uncomparedFinding({ text: told, ...one }) {
	const figures = {
		of: "benchmark",
		told
	};
	const kind = "benchmark";
	return {
		...one,
		by: "missing",
		effect: "unmeasured",
		kind,
		figures,
		isBlocking: false
	};
}
/**
* What of base is lost: one finding for a loss that no series shows, such as that of all of base; otherwise one for each
* of its series. What head shares with base is neither a failure nor a pass.
*/
function lossFindings(lost, { isRequired = true }, rows) {
	const withLoss = rows.filter(({ notCompared }) => notCompared !== void 0);
	const byLoss = groupedBy(withLoss, ({ notCompared }) => notCompared);
	return lost.flatMap((loss) => {
		const figures = {
			of: "lost-base",
			cause: causeOf(loss)
		};
		const isBlocking = isRequired && !("isShared" in loss && loss.isShared);
		const finding = {
			by: "missing",
			effect: "unmeasured",
			kind: loss.kind,
			figures,
			...!isBlocking && { isBlocking }
		};
		const series = byLoss.get(loss) ?? [];
		return loss.server !== void 0 && (series.length > 0 || withLoss.some((one) => lossOf([loss], one) !== void 0)) ? series.map(({ name }) => ({
			...finding,
			series: name
		})) : [finding];
	});
}
/**
* Series that were open when the run stopped at its first regression. Accepting that regression does not cover them:
* they were not measured for the planned time, so they may be slower too.
* @param series as they are concluded
*/
function leftOpen({ plan, series: measured }, series) {
	const isEnded = series.some(({ verdict }) => verdict === "regression");
	const rounds = roundsMeasured(measured);
	if (!plan.failFast || !isEnded || rounds >= plan.rounds) return [];
	const figures = {
		of: "fail-fast",
		rounds,
		planned: plan.rounds
	};
	return series.filter(({ verdict }) => verdict === "inconclusive").map(({ name }) => ({
		series: name,
		by: "missing",
		effect: "unmeasured",
		figures
	}));
}
/**
* A run that ended early, whose remaining series are unknown, or that has no series at all. A run that only counted and
* has no counts has a finding of its own, and so has the loss of a required base.
*/
function endedEarly(run) {
	const { failure: told, series, counts, base } = run;
	const ended = {
		by: "missing",
		effect: "unmeasured",
		kind: "ended-early"
	};
	if (told !== void 0) return [{
		...ended,
		figures: {
			of: "ended-early",
			told
		}
	}];
	const isOfLoss = base?.lost !== void 0 && base.isRequired !== false;
	if (series.length > 0 || counts || isOfLoss) return [];
	return [{
		...ended,
		figures: { of: "no-series" }
	}];
}
/**
* One finding for each missing shard, in place of what its series lack.
* @param run merged from shards, or not
* @param isAllowed true if the gate may pass without them, as long as anything was measured
*/
function missingShards(run, isAllowed) {
	const { shards, series } = run;
	if (!shards) return [];
	const isWaived = isAllowed && isAnythingMeasured(run);
	const missing = shardFindings(shards, isWaived);
	if (missing.length === 0) return [];
	const measured = new Set(series.flatMap(({ name, samples }) => samples.length > 0 ? name : []));
	const unmeasured = shards.unmeasured.filter((name) => !measured.has(name));
	const nothing = {
		...SHARD,
		figures: { of: "no-shard-measured" }
	};
	const own = missing.map((one) => ({
		...one,
		overrules: { series: unmeasured }
	}));
	return isAllowed && !isWaived ? [nothing, ...own] : own;
}
const SHARD = {
	by: "missing",
	effect: "unmeasured",
	kind: "missing-shard"
};
function isAnythingMeasured({ series, counts }) {
	return series.some(({ arm, samples }) => arm === "head" && samples.length > 0) || (counts?.series ?? []).some(({ arm, turns }) => arm === "head" && turns.length > 0);
}
function shardFindings({ jobs }, isWaived) {
	return jobs.flatMap(({ index, failure: told }) => {
		if (told === void 0) return [];
		const figures = {
			of: "missing-shard",
			shard: {
				index,
				count: jobs.length
			},
			told
		};
		return isWaived ? [{
			...SHARD,
			figures: {
				...figures,
				isWaived
			},
			isBlocking: false
		}] : [{
			...SHARD,
			figures
		}];
	});
}
// src/domain/findings/starts/judged-starts.ts
/**
* Judges the starts of all series, for series whose bursts are inconclusive or cannot show the effect: answers that come
* late or never, connections that get slower with use, servers that were not warm. All starts but one must show it, and
* processes are assumed to differ at least as much as any on record ({@link assumedVariance}), and to pause as often
* as all of them together do. All series and respects share {@link STARTS_RATE} (Holm). An effect that is only significant by the scatter
* of the starts themselves, or that the only start shows, looks worse.
* @param rows the series as their bursts judge them; one that is a regression by them stays one, for that reason alone
*/
function judgedStarts(rows, evidence) {
	const whole = [...evidence.series.values()].filter(({ head }) => isWhole(head));
	const pausedShare = pausedShareOf(whole.flatMap(({ base, head }) => [base, head]));
	const all = rows.map(({ name }) => respectsOf(name, evidence, pausedShare));
	const flat = all.flat();
	const doubtful = doubtfulOf(flat);
	const worse = new Set(significant(flat, STARTS_RATE, ({ pValue }) => pValue));
	return new Map(rows.flatMap(({ name, verdict }, index) => {
		if (verdict === "regression" || !evidence.series.has(name)) return [];
		const found = required(all[index], "series").flatMap((one) => {
			const [isWorse, looksWorse] = [worse.has(one), doubtful.has(one)];
			const isSlower = one.typical > one.tolerated;
			return isWorse || looksWorse || isSlower ? [{
				...one,
				isWorse,
				looksWorse
			}] : [];
		});
		return found.length === 0 ? [] : [[name, found]];
	}));
}
/**
* Respects in which head looks worse. Late answers, all answers and metrics have separate rates: otherwise many metrics
* would hide the others.
*/
function doubtfulOf(all) {
	const kinds = groupedBy(all, ({ by, ofAllAnswers = false }) => [isLate(by), ofAllAnswers].join());
	const pValueOf = ({ doubtPValue }) => doubtPValue;
	return new Set([...kinds.values()].flatMap((own) => significant(own, DOUBT, pValueOf)));
}
// src/domain/comparison/with-costs.ts
/**
* A comparison with what a service costs: its servers as a whole, and limits of anything that has a value. Servers are
* compared with base where one was asked for, and with earlier runs otherwise; a run that has both lists what changed
* against earlier runs, as it does for series.
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
	const found = serverFindings(servers, {
		earlier,
		runs: history?.runs ?? 0
	}, policy);
	const known = servers.length > 0 ? {
		...compared,
		servers
	} : compared;
	return {
		...withLimits(withFindings(known, found), sides, policy),
		history: history && withServers(history, earlier)
	};
}
/**
* What is found of servers. Base decides on metrics that earlier runs are too few for, even in a run that is judged by
* these.
*/
function serverFindings(servers, { earlier, runs }, { gateOn = ["paired"] }) {
	const own = servers.flatMap((one) => metricFindings("server", one));
	if (!gateOn.includes("history")) return own;
	const past = earlier.flatMap((one) => metricFindings("server", one)).filter(({ figures }) => figures.of === "metric" && figures.metric.changePercent !== void 0).map((finding) => ({
		...finding,
		earlierRuns: runs
	}));
	if (gateOn.includes("paired")) return [...own, ...past];
	const keyOf = ({ series, metric }) => `${series} ${metric}`;
	const known = new Set(past.map(keyOf));
	return [...own.map((one) => known.has(keyOf(one)) ? {
		...one,
		isAside: true
	} : one), ...past];
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
/** Adds the verdict on its limit to each metric that has one. */
function withLimits(compared, sides, gate) {
	const { series, counted = [], servers = [] } = compared;
	const names = [
		...series.filter(isMeasured),
		...counted,
		...servers
	].flatMap((one) => "verdict" in one && one.verdict === "removed" ? [] : one.name);
	const found = limitsByName(names, sides, gate);
	if (found.length === 0) return compared;
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
	const findings = found.map(({ name, id, limit }) => ({
		series: name,
		metric: id,
		by: "limit",
		effect: effectOfLimit(id, limit),
		figures: {
			of: "limit",
			limit
		}
	}));
	return {
		...withFindings(compared, findings),
		series: series.map(limited),
		...compared.counted && { counted: compared.counted.map(limited) },
		...compared.servers && { servers: compared.servers.map(limited) }
	};
}
/** False if so many requests failed that the other figures mean nothing. */
function isMeasured({ failures }) {
	return !failures?.areTooMany;
}
// src/report/comparison-document.ts
/**
* A comparison in the form of `comparison.json`: reasons get a `text` in addition to their data; other data that has a
* text is replaced by it.
* @param measured its run
*/
function comparisonDocument(whole, measured) {
	const { gate: allOfGate, counted, furtherBases, findings, ...comparison } = whole;
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
export { leftOpen as a, uncomparedFinding as c, findingsIn as d, endedEarly as i, OF_ANY_RUN as l, withCosts as n, lossFindings as o, judgedStarts as r, missingShards as s, comparisonDocument as t, OF_TWO_RUNS as u };
