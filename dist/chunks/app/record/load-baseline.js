import { n as LoadgateError, s as withHint } from "../../domain/shared/error.js";
import { j as groupedBy, l as SERIES_METRIC_IDS, m as anyMetric } from "../../domain/metrics/catalogue.js";
import { l as wholeOf, n as isWhole } from "../../domain/series/series.js";
import { a as gateOf, d as reasonKey, f as withMissingShards, h as withEachMetric, l as endedEarly, o as isUnmeasured, s as reasonsAgainst } from "../../domain/gate/gate.js";
import { F as percentsOf, J as knownValues, K as runsByBase, L as welchChange, N as isPresentable, P as percentOf, St as elementAt, T as comparisonOf, ct as burstsByRound, et as valuesByRound, gt as median, ht as mean, j as agreeingValues, k as weightedRounds, lt as column, n as isComplete, r as roundsMeasured, s as changeOf, y as lossOf, yt as standardDeviation } from "../../domain/run/file/run-file.js";
import { o as laneName } from "../../domain/series/server-facts.js";
import { bt as worstVerdict, ft as STARTS_RATE, lt as OTHER_RUNS_RATE, st as COMMON_RATE } from "../../report/words/notices/server-notices.js";
import { a as reportView } from "../../report/view.js";
import { n as required } from "../../domain/shared/required.js";
import { a as valuesIn, c as conditionsOf, g as testbedsIn, h as testbedOf, i as recordsBeside, l as differencesOfArms, n as historyOf, o as conditionsOfServer, u as differencesSince } from "../../domain/history/baseline.js";
import { r as renderMarkdown } from "../../report/markdown/markdown.js";
import { c as RUN_FILE, i as PAGE_FILE, o as REPORT_FILE, r as PACKED_RUN_FILE, t as COMPARISON_FILE } from "../../ports/output-folder.js";
import { E as gateFor, Q as significant, Z as judgeSeries, a as DOUBT, c as agreementOf, d as headsOf, et as referenceSince, f as causeOf, g as sidesOf, i as judgedOnce, l as ESTIMATED, lt as skippedText, m as removedSeries, o as isLate, r as judgedAtLooks, s as respectsOf, u as evidenceOf, v as matched } from "../../composition/instruments.js";
import { a as comparisonOf$1, c as armsIn, i as againstHistory, l as withRequests, o as jumpsOf, r as withCosts, s as notMeasured, t as comparisonDocument } from "../../report/comparison-document.js";
import { n as renderLargeJson, r as renderRunFile } from "../../report/json.js";
import { t as skippedRunNotices } from "../judge/skipped-run.js";
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
function withAnswerBytes(compared, { head: heads, base: bases }) {
	const all = [...heads.values(), ...bases.values()];
	const mixes = new Set(all.flatMap(({ name, request }) => request ? wholeOf(name) : []));
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
	const starts = matched(bytesByRound(base.samples), bytesByRound(head.samples));
	if (starts.length === 0) return void 0;
	const values = {
		base: mean(starts.map((one) => one.base.bytes)),
		head: mean(starts.map((one) => one.head.bytes))
	};
	const checked = logRatio(base.checkedBytes, head.checkedBytes);
	const [leastSmaller, leastLarger] = checked === 0 && starts.every((one) => one.base.error === 0 && one.head.otherPart === 0) ? [0, 0] : [LEAST_SMALLER, LEAST_LARGER];
	const smaller = agreementOf(starts.map((one) => beyondSmaller(one) - leastSmaller)).shown;
	if (smaller > 0) {
		const isChecked = smaller <= Math.max(0, -checked) && values.head >= 1;
		return {
			...isChecked && { isChecked },
			...values
		};
	}
	const larger = agreementOf(starts.map((one) => beyondLarger(one) - leastLarger)).shown;
	if (larger <= 0) return void 0;
	return {
		...larger <= Math.max(0, checked) && { isChecked: true },
		...values
	};
}
/**
* The decrease of head's answers beyond what those of base, failed requests and chance explain: a difference of
* logarithms.
*/
function beyondSmaller({ base: before, head: now }) {
	const failed = -Math.log1p(-Math.min(now.otherPart, .99));
	return -logRatio(before.bytes, now.bytes) - failed - errorOf(before, now);
}
/** The increase. Answers with another status may have any length. */
function beyondLarger({ base: before, head: now }) {
	if (now.otherPart > 0) return Number.NEGATIVE_INFINITY;
	return logRatio(before.bytes, now.bytes) - errorOf(before, now);
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
			error: scatter / Math.max(bytes, 1),
			otherPart
		}]];
	}));
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
		const metrics = withEachMetric(series.metrics, (metric) => metric.verdict === "improvement" ? {
			...metric,
			verdict: "inconclusive",
			isCold: true
		} : metric);
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
	const unknown = run.series.filter(({ load }) => load.warmUpMs !== void 0).filter((one) => !known.has(laneName(one)));
	return /* @__PURE__ */ new Set([...warming, ...unknown.map(({ server }) => server)]);
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
// src/domain/verdict/idle-work.ts
/** Part of the machine's CPU time, in percent, from which on an idle server's work is named: less hardly slows another. */
const LEAST_PERCENT = 5;
/**
* Adds to series that a server works while it is not loaded. Both arms are up at the same time, so what it puts off,
* or does all the time, slows the other arm and makes its own look faster. Other programs disturb the bursts of both
* arms alike, so the difference is the servers' own.
*/
function withIdleWork(compared, { head: heads, base: bases }) {
	return compared.map((one) => {
		const [head, base] = [heads.get(one.name), bases.get(one.name)];
		if (!head || !base || !isWhole(head)) return one;
		const idleWork = idleWorkIn(base, head);
		return idleWork ? {
			...one,
			idleWork
		} : one;
	});
}
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
	const worse = new Set(significant(flat, STARTS_RATE, ({ pValue }) => pValue));
	return compared.map((series, index) => {
		const arms = evidence.series.get(series.name);
		if (series.verdict === "regression" || !arms) return series;
		return withFound(series, required(all[index], "series").flatMap((one) => {
			const [isWorse, looksWorse] = [worse.has(one), doubtful.has(one)];
			const isSlower = one.typical > one.tolerated;
			return isWorse || looksWorse || isSlower ? [{
				...one,
				isWorse,
				looksWorse
			}] : [];
		}), arms);
	});
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
	if (late?.verdict === "worse" && verdict !== "regression") {
		const withheld = withEachMetric(series.metrics, (metric) => metric.verdict === void 0 ? metric : {
			...metric,
			verdict: "unmeasurable"
		});
		return {
			...series,
			metrics: withheld,
			verdict: "regression",
			late
		};
	}
	return {
		...series,
		verdict,
		...late && { late },
		metrics
	};
}
/** The strongest evidence for late answers of head; one cause is only reported once. */
function lateIn(found) {
	const [first] = found.filter(({ isWorse, looksWorse }) => isWorse || looksWorse).toSorted((a, b) => a.pValue - b.pValue).flatMap(({ by, percentile, shown, isWorse }) => {
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
/**
* Updates a metric by all answers together.
* @returns undefined if they show nothing, or the metric is judged otherwise
*/
function byAllAnswers(metric, { isWorse, looksWorse }) {
	const { allAnswers, base, head, verdict } = metric;
	if (!allAnswers || !(isWorse || looksWorse) || verdict === "unmeasurable") return void 0;
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
function openMetric(metric, own, { id, ...arms }) {
	const { typical } = own;
	if (metric.verdict !== "inconclusive") return void 0;
	const higher = anyMetric(id).better === "higher" ? -typical : typical;
	if (own.isWorse) return {
		changePercent: percentOf(higher),
		...metric,
		verdict: "regression"
	};
	const looksWorse = own.looksWorse || typical > own.tolerated && areApart(arms, id);
	return looksWorse ? {
		...metric,
		looksWorse
	} : void 0;
}
/**
* True if every burst of head is worse than every burst of base in a metric. Mann and Whitney's statistic is then 0:
* whatever the interval says, the bursts are obviously those of two different servers.
*/
function areApart({ base, head }, id) {
	const sign = anyMetric(id).better === "higher" ? -1 : 1;
	const worseIn = ({ samples }) => knownValues(samples, id).map((value) => sign * value);
	const [before, now] = [worseIn(base), worseIn(head)];
	return Math.min(before.length, now.length) >= 6 && Math.min(...now) > Math.max(...before);
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
	const base = required(run.base, "base");
	const figures = (policy.isWhole ? judgedOnce : judgedAtLooks)(evidence);
	const common = commonRegressions(evidence, figures);
	const slow = withSlowStarts(withoutColdImprovements(figures, evidence), evidence);
	const arms = armsIn(run);
	const series = [...withIdleWork(withAnswerBytes(withRequests(slow, arms, gate), arms), arms), ...(base.removed ?? []).map((key) => removedSeries(key))];
	const isLost = isAllLost(run, lost, series);
	const reasons = [
		...isLost ? [] : (base.uncompared ?? []).map(uncomparedReason),
		...lossReasons(lost, base, series),
		...common.map(commonReason),
		...reasonsAgainst(series, gate),
		...undecidedByFailFast(run, series)
	];
	return {
		...comparisonOf$1(run, series, {
			gate: gateOf(reasons, policy),
			comparedWith: comparedWith$1(base, run.commit, isLost)
		}),
		...lost.length > 0 && { lost },
		...common.length > 0 && {
			common,
			verdict: "regression"
		}
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
	const withLoss = series.filter(({ notCompared }) => notCompared !== void 0);
	const byLoss = groupedBy(withLoss, ({ notCompared }) => notCompared);
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
		return loss.server !== void 0 && (own.length > 0 || withLoss.some((one) => lossOf([loss], one) !== void 0)) ? own.map(({ name }) => ({
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
function comparedWith$1({ sha, ref, why, isAdoption, kept }, commit, isLost) {
	if (isLost) return {
		kind: "lost",
		sha,
		ref
	};
	const isItself = sha !== void 0 && sha === commit?.sha && !commit.dirty;
	return {
		kind: "base",
		sha,
		ref,
		why,
		...isItself && { isItself },
		isAdoption,
		kept
	};
}
// src/domain/comparison/compare.ts
/**
* Compares a run with its base arm if it has one, otherwise with earlier runs. If it has both, the series are compared
* with base, and changes against earlier runs are listed separately. Further bases are each compared as if they were the
* only one, so every comparison has the whole false-alarm rate of a run.
* @param evidence of the run
* @param history comparable earlier runs
* @param policy the references that count, and the conditions that fail the gate
*/
function compareRun(evidence, history, policy) {
	const { run, gate } = evidence;
	const furtherBases = runsByBase(run).others.map((own) => ({
		...compareArms(evidenceOf(own, gate), policy),
		...noted(differencesOfArms(own.servers))
	}));
	const beside = {
		...noted(differencesFrom(run, history)),
		...furtherBases.length > 0 && { furtherBases }
	};
	const pastOf = () => compareWithHistory(run, history, {
		...gate,
		...policy
	});
	if (!run.base) return {
		...pastOf(),
		...beside
	};
	const paired = compareArms(evidence, policy);
	const { gateOn = ["paired"] } = policy;
	if (history.records.length === 0 && !gateOn.includes("history")) return {
		...paired,
		gate: gateOf(eachOnce(paired.gate.reasons), policy),
		...beside
	};
	const past = pastOf();
	const { comparedWith } = past;
	const hasPast = comparedWith.kind === "history" && comparedWith.runs >= 3;
	const counted = [...gateOn.includes("paired") || !hasPast ? [paired] : [], ...gateOn.includes("history") ? [past] : []];
	return {
		...paired,
		verdict: worstVerdict(counted.map(({ verdict }) => verdict)),
		gate: gateOf(reasonsOfBoth(counted, paired, past), policy),
		...comparedWith.kind === "history" && { history: {
			runs: comparedWith.runs,
			verdict: past.verdict,
			jumps: jumpsOf(past.series, SERIES_METRIC_IDS)
		} },
		...beside
	};
}
function noted(differences) {
	return differences.length > 0 ? { differences } : {};
}
/** Differences between the arms of a run, and from the newest earlier run. */
function differencesFrom(run, { newest }) {
	const arms = differencesOfArms(run.servers);
	if (!newest) return arms;
	return [...arms, ...differencesSince(newest, conditionsOf(run), newest)];
}
/** Reasons such as failed requests are in both comparisons; they are listed once. */
function reasonsOfBoth(counted, paired, past) {
	const known = new Set(paired.gate.reasons.map(reasonKey));
	const reasons = counted.flatMap(({ gate, comparedWith }) => gate.reasons.map((reason) => comparedWith.kind === "history" && !known.has(reasonKey(reason)) ? againstHistory(reason, comparedWith.runs) : reason));
	const unknown = new Set(past.series.filter(hasNoHistory).map(({ name }) => name));
	return eachOnce([...paired.gate.reasons.filter((reason) => isUnmeasured(reason) || reason.series !== void 0 && unknown.has(reason.series)), ...reasons]);
}
function eachOnce(reasons) {
	return [...new Map(reasons.map((reason) => [reasonKey(reason), reason])).values()];
}
/** True if earlier runs are too few to judge a series by, for example because it is new. */
function hasNoHistory({ metrics }) {
	return Object.values(metrics).every(({ changePercent }) => changePercent === void 0);
}
/**
* Compares a run with earlier runs.
*
* Each run gives one value, so the relevant noise is the variation between runs: the new value is judged by the
* prediction interval of their logarithms.
*
* @param run the run to judge
* @param history comparable earlier runs
* @param policy bounds, and the conditions that fail the gate
*/
function compareWithHistory(run, history, policy) {
	const judged = judgeSeries(headsOf(run), referenceIn(history), {
		...policy,
		falseAlarmRate: OTHER_RUNS_RATE
	});
	const series = [...withRequests(judged, armsIn(run), policy), ...seriesGone(run, history)];
	const gate = gateOf(reasonsAgainst(series, policy), policy);
	return comparisonOf$1(run, series, {
		gate,
		comparedWith: comparedWith(run, history)
	});
}
function referenceIn(history) {
	return (series) => (id, head) => {
		const past = history.valuesOf(series, id).filter((value) => value > 0);
		return referenceSince(past, id === "errors" ? void 0 : head);
	};
}
/** Series of the newest comparable run that this one lacks although it is complete. */
function seriesGone(run, history) {
	if (run.series.length === 0 && run.counts) return [];
	const newest = history.records.findLast(({ series }) => series.length > 0);
	if (!newest || run.only !== void 0 || run.failure !== void 0) return [];
	const present = new Set(run.series.map(({ name }) => name));
	const skipped = new Set(run.skipped?.map(({ server }) => server));
	return newest.series.filter(({ name, server }) => !present.has(name) && !skipped.has(server)).map((one) => {
		const values = Object.entries(one.metrics).map(([id, base]) => [id, { base }]);
		return removedSeries(one, Object.fromEntries(values));
	});
}
function comparedWith(run, history) {
	const testbed = testbedOf(run.environment);
	const runs = Math.max(0, ...run.series.map((series) => history.valuesOf(series, "throughput").length));
	if (runs > 0) return {
		kind: "history",
		runs,
		testbed
	};
	return {
		kind: "none",
		reason: `no baseline yet for ${testbed}`
	};
}
// src/domain/comparison/series-testbeds.ts
/** Adds its testbed to each series if the shards of a run had different ones. */
function withTestbeds(all, run) {
	const testbedFor = testbedsIn(run);
	const inShards = run.series.filter(({ shard }) => shard !== void 0);
	const found = new Map(inShards.map((series) => [series.name, testbedFor(series)]));
	if (new Set(found.values()).size < 2) return all;
	return all.map((one) => {
		const testbed = found.get(one.name);
		return testbed === void 0 ? one : {
			...one,
			testbed
		};
	});
}
// src/domain/history/server-history.ts
/**
* The part of a store that a run's servers are compared with: those that had to answer the same, on the same testbed.
* @param run the run to compare
* @param records everything stored, in any order
*/
function serverHistoryOf(run, records) {
	const valuesOf = valuesIn(recordsBeside(run, records), ({ servers = [] }) => servers);
	const testbedFor = testbedsIn(run);
	return (name, id) => {
		const found = conditionsOfServer(run, name, testbedFor);
		return found ? valuesOf({
			name,
			...found
		}, id) : [];
	};
}
// src/app/record/track-run.ts
/**
* Sends a run to its tracker. The comparison keeps its verdicts; the tracker's reasons are added to the gate's. A
* run that ended early is incomplete and is not tracked.
*/
async function trackRun(progress, { tracker, failOn, signal }, { run, compared }) {
	if (!tracker || !isComplete(run)) return {
		comparison: compared,
		reasons: []
	};
	progress.stage(`Tracking in ${tracker.name}`);
	const result = await tracker.track(run, progress, signal);
	const { reasons, section, document: tracking, warning } = result;
	const failure = signal.aborted ? signal.reason : result.failure;
	if (warning !== void 0 && failure === void 0) progress.warn(warning);
	const gate = reasons.length === 0 ? compared.gate : {
		...compared.gate,
		...gateOf([...compared.gate.reasons, ...reasons], { failOn })
	};
	return {
		comparison: {
			...compared,
			tracking,
			gate
		},
		reasons,
		section,
		failure
	};
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
// src/app/judge/judge-run.ts
/**
* Judges a run: compares it, sends it to the tracker, looks for acceptances, records it, and writes all its files.
*/
async function judgeRun(world, request, unjudged) {
	const { acknowledge, configPath, origin } = request;
	const { baseline, record } = unjudged;
	const { instruments } = world;
	const run = {
		...unjudged.run,
		...origin && { origin }
	};
	world.progress.stage("Comparing");
	const gated = gatedRun(request.config.gate, run);
	const compared = compareWith(request, gated, {
		...unjudged,
		instruments
	});
	const tracked = await trackRun(world.progress, request, {
		run,
		compared
	});
	const comparisons = await acknowledge?.(tracked.comparison) ?? [];
	const judged = comparisons.find(({ gate }) => gate.decision === "fail") ?? comparisons[0] ?? tracked.comparison;
	const { failure = tracked.failure, ...recording } = await record({
		...tracked,
		comparison: judged
	}, gated);
	const resultOf = (comparison) => ({
		run,
		comparison,
		view: reportView({
			evidence: gated.evidence,
			recording,
			notices: noticesOf(run, baseline),
			tracker: tracked.section,
			comparison,
			configPath,
			instruments: instruments.map(({ view }) => view(run, comparison))
		}),
		failure
	});
	const each = comparisons.map(resultOf);
	const shown = each.find(({ comparison }) => comparison === judged) ?? resultOf(judged);
	const unwritten = await writeFiles(world, request, shown).catch((error) => error);
	return {
		...shown,
		failure: failure ?? unwritten,
		each,
		handedOver: recording.handedOver
	};
}
/** Notices of a report: skipped servers and stored runs, one sentence each. */
function noticesOf(run, { skipped }) {
	return [...(run.skipped ?? []).map((one) => `${skippedText(one)}.`), ...skippedRunNotices(skipped)];
}
/** Compares a run with its base and its history, as far as available. */
function compareWith({ failOn, gateOn, allowMissingShards = false }, { evidence, loosened }, { baseline: { records }, isWhole = evidence.run.shards !== void 0, instruments }) {
	const { run, gate } = evidence;
	const policy = {
		failOn,
		isWhole,
		gateOn
	};
	const timed = run.ignored ? notMeasured(run.ignored) : compareRun(evidence, historyOf(run, records), policy);
	const judged = {
		run,
		records,
		policy: {
			...gate,
			...policy
		}
	};
	const measured = instruments.reduce((all, { compare }) => compare(all, judged), timed);
	const sides = sidesOf(run, serverHistoryOf(run, records));
	const compared = run.ignored ? measured : withCosts(measured, sides, judged.policy);
	const reasons = withMissingShards(compared.gate.reasons, run, allowMissingShards);
	const ended = run.ignored && run.failure === void 0 ? [] : endedEarly(run);
	const decision = gateOf([...ended, ...reasons], policy);
	return {
		...compared,
		gate: {
			...decision,
			...loosened.length > 0 && { loosened }
		},
		series: withTestbeds(compared.series, run)
	};
}
async function writeFiles({ output, exports }, { configPath }, { run, comparison, view }) {
	await writeRunFile(output, run);
	const document = comparisonDocument(comparison, {
		run,
		configPath
	});
	await output.write(COMPARISON_FILE, renderLargeJson(document));
	await output.write(REPORT_FILE, renderMarkdown(view));
	const { renderPage } = await import("../../report/html/page.js");
	await output.write(PAGE_FILE, await renderPage({
		run,
		comparison,
		view
	}));
	for (const { file, contentOf } of exports) await output.write(file, renderLargeJson(contentOf(run)));
}
/**
* Resolves the gate of a run.
* @param config head's
*/
function gatedRun(config, run) {
	const { gate, ...agreed } = gateFor(config, run);
	return {
		...agreed,
		evidence: evidenceOf(run, gate)
	};
}
// src/app/record/load-baseline.ts
/**
* Loads the stored runs that a run is compared with. If the gate does not need them, an unreadable store is only a
* warning, and the run is compared with none.
* @param hasBase the run has a base, which decides unless the gate is on history
* @throws LoadgateError `publishing` when it cannot be read and is required
*/
async function loadBaseline({ store, progress }, { config, gateOn = [] }, hasBase) {
	const { required = !hasBase || gateOn.includes("history") } = config.baseline;
	try {
		return await store.load();
	} catch (error) {
		if (required || !(error instanceof LoadgateError)) throw error;
		progress.warn(withHint(error));
		return {
			records: [],
			skipped: []
		};
	}
}
export { noticesOf as a, compareArms as c, judgeRun as i, commonReason as l, compareWith as n, runFileName as o, gatedRun as r, writeRunFile as s, loadBaseline as t };
