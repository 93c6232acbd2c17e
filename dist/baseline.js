import { _ as formatBytes, i as SERIES_METRIC_IDS, o as TOLERANCE_METRIC_IDS, s as anyMetric, t as COUNT_METRIC_IDS } from "./catalogue.js";
import { t as withoutNullish } from "./without-nullish.js";
import { t as countedValue } from "./counted-value.js";
import { a as mean, c as standardDeviation, d as elementAt, m as FALSE_ALARM_RATE, p as CONFIDENCE, r as seriesValue, v as incompleteBeta } from "./series-value.js";
import { r as column, s as roundsIn, t as groupedBy } from "./grouped-by.js";
import { t as required } from "./required.js";
import { a as toleratedDifferences, c as studentChange, l as studentQuantile, r as detectablePercent, s as percentOf } from "./pairs.js";
import { n as isWhole } from "./series.js";
import { i as gatedIn, t as boundsOf } from "./bounds.js";
// src/domain/counting/steadiness.ts
/** Counts that vary more than this from start to start say little, in percent. */
const MOST_SPREAD_PERCENT = 2;
/**
* Why a series' counts cannot be trusted: two starts of one program differ too much.
* @returns undefined if they agree, or there are too few to tell
*/
function unsteadiness({ turns, arm, runtime }) {
	const counts = turns.map(({ instructions }) => instructions);
	if (counts.length < 2) return void 0;
	const percent = standardDeviation(counts) / mean(counts) * 100;
	if (percent <= MOST_SPREAD_PERCENT) return void 0;
	return {
		of: "unsteady",
		arm,
		percent,
		...withoutNullish({ runtime })
	};
}
// src/domain/counting/baseline-counts.ts
/**
* The stored part of head's counts. A series that failed, or whose counts cannot be trusted, is
* left out.
* @returns undefined where nothing is left
*/
function baselineCountsOf({ counts }) {
	if (!counts?.counter) return void 0;
	const series = counts.series.flatMap((one) => {
		const { name, server, scenario, requests, configHash, turns, tool } = one;
		const isSound = one.failure === void 0 && unsteadiness(one) === void 0;
		if (one.arm !== "head" || !isSound || configHash === void 0) return [];
		const values = COUNT_METRIC_IDS.map((id) => [id, countedValue(turns, id)]);
		const metrics = Object.fromEntries(values.filter(([, value]) => value !== void 0));
		return [{
			name,
			server,
			scenario,
			requests,
			...withoutNullish({ tool }),
			configHash,
			metrics
		}];
	});
	const { counter, conditions } = counts;
	return series.length === 0 ? void 0 : {
		counter,
		conditions,
		series
	};
}
// src/domain/run/file/conditions.ts
/** The compared parts of the environment, in the order of the reports. */
const COMPARED = [
	"runnerImage",
	"imageVersion",
	"cpuModel",
	"cpuCount",
	"memoryBytes",
	"os",
	"arch",
	"oha",
	"loadgate",
	"node"
];
/** The conditions of a run. */
function conditionsOf({ environment, configHash, servers }) {
	return {
		environment,
		configHash,
		tools: servers.flatMap(({ server, arm, tools: own = [] }) => arm === "head" ? own.map((tool) => ({
			server,
			...tool
		})) : [])
	};
}
/**
* What differs between two runs. What either does not know is no difference.
* @param before conditions of the earlier run
* @param now conditions of the later run
* @param against the earlier run
*/
function differencesSince(before, now, against) {
	const { startedAt, commit } = against;
	const named = {
		startedAt,
		...commit && { commit: { sha: commit.sha } }
	};
	const hashes = {
		before: before.configHash,
		now: now.configHash
	};
	return [
		...COMPARED.map((what) => ({
			what,
			before: before.environment[what],
			now: now.environment[what]
		})),
		...toolPairs(before.tools ?? [], now.tools ?? []),
		{
			what: "configuration",
			...hashes
		}
	].flatMap((pair) => difference(pair, named));
}
/** Programs that built or run base and head of the same server in different versions. */
function differencesOfArms(servers) {
	const toolsOf = (wanted) => servers.flatMap(({ server, arm, tools = [] }) => arm === wanted ? tools.map((tool) => ({
		server,
		...tool
	})) : []);
	return toolPairs(toolsOf("base"), toolsOf("head")).flatMap((pair) => difference(pair, "base"));
}
function toolPairs(before, now) {
	const earlier = new Map(before.map((tool) => [toolKey(tool), tool.version]));
	return now.map(({ server, name, version }) => ({
		what: {
			server,
			name
		},
		before: earlier.get(toolKey({
			server,
			name
		})),
		now: version
	}));
}
function toolKey({ name, server }) {
	return `${server} ${name}`;
}
function difference({ what, before, now }, against) {
	if (before === void 0 || now === void 0 || areAlike(what, before, now)) return [];
	return [{
		against,
		what,
		before,
		now
	}];
}
/** Machines of one kind differ by some kilobytes of memory. */
function areAlike(what, before, now) {
	if (what !== "memoryBytes") return before === now;
	return formatBytes(Number(before)) === formatBytes(Number(now));
}
/** The percentiles, each as the part of the answers that take no longer. */
const PERCENTILES = {
	"latency-p50": .5,
	"latency-p90": .9,
	"latency-p95": .95,
	"latency-p99": .99,
	"latency-p999": .999
};
/** The metric of a request of a mix that is judged however few answers a burst has: by all answers of a round together. */
const POOLED = "throughput";
/**
* Whether bursts have so few answers that those of a round are taken together: for a request of a mix, its throughput; for a
* whole series, a percentile that in a burst would be that of the slowest answer, whichever percentile it is.
* @see ENOUGH_ANSWERS in load-shape.ts
*/
function arePooled(series, id, { inBurst }) {
	if (!isWhole(series)) return id === "throughput" && inBurst < 10;
	return beyond(id, inBurst) < 1;
}
/**
* Whether there are enough answers to judge a metric by. A whole series has them in any case, but for a percentile that is taken
* from all answers of a round: it is what was asked for, while the requests of a mix share its answers.
* @param answers in the arm that has more of them: what hardly answers any more has to be judged
*/
function hasEnoughAnswers(series, id, answers) {
	const { inBurst, bursts } = answers;
	if (isWhole(series)) return !arePooled(series, id, answers) || beyond(id, bursts * inBurst) >= 10;
	return id === "throughput" || inBurst >= 10 && beyond(id, inBurst) >= 1;
}
/**
* How many answers a second it takes to judge a percentile by.
* @param load of a series in one round: how many bursts, and their length in seconds
* @returns undefined for another metric
*/
function leastRate(id, { bursts, seconds }) {
	const part = PERCENTILES[id];
	return part === void 0 ? void 0 : Math.min(1, 10 / bursts) / (1 - part) / seconds;
}
/** How many of some answers take longer than a percentile; as many as you like for another metric. */
function beyond(id, answers) {
	const part = PERCENTILES[id];
	return part === void 0 ? Number.POSITIVE_INFINITY : (1 - part) * answers;
}
/** How many answers there are in some arms, whatever their status; of several, in the one that has more. */
function answersIn(first, ...others) {
	return others.map(answersOf).reduce((most, one) => one.inBurst > most.inBurst ? one : most, answersOf(first));
}
function answersOf(samples) {
	const sum = (id) => column(samples, id).reduce((all, one) => all + one, 0);
	return {
		inBurst: (sum("expected") + sum("unexpected")) / Math.max(1, samples.length),
		bursts: samples.length / Math.max(1, roundsIn(samples).length)
	};
}
// src/domain/statistics/variance-ratio.ts
/**
* How often chance alone gives a ratio as large, where the values are normal: the upper tail of F with these
* degrees of freedom, an incomplete beta function (NIST DLMF 8.17).
* @returns probability, 0 to 1
*/
function chanceOf({ f, between, within }) {
	const most = Math.min(within, MOST_WITHIN);
	return incompleteBeta(most / (most + between * f), {
		a: most / 2,
		b: between / 2
	});
}
/** With more, the tail hardly changes any more, but rounding changes it the more; of infinitely many it has no value. */
const MOST_WITHIN = 1e6;
// src/domain/statistics/polygamma.ts
/**
* The digamma function ψ at half of a whole number, by its recurrence from ψ(½) and ψ(1): NIST DLMF 5.4(ii),
* 5.5(i).
* @param n whole number from 1 up; takes n/2 steps
*/
function digammaOfHalf(n) {
	const isOdd = n % 2 === 1;
	let value = isOdd ? -.5772156649015329 - 2 * Math.LN2 : -.5772156649015329;
	for (let x = isOdd ? .5 : 1; x < n / 2; x += 1) value += 1 / x;
	return value;
}
/**
* The trigamma function ψ′ at half of a whole number, by its recurrence from ψ′(½) and ψ′(1): NIST DLMF 5.15.
* @param n whole number from 1 up; takes n/2 steps
*/
function trigammaOfHalf(n) {
	const isOdd = n % 2 === 1;
	let value = Math.PI ** 2 / (isOdd ? 2 : 6);
	for (let x = isOdd ? .5 : 1; x < n / 2; x += 1) value -= 1 / x ** 2;
	return value;
}
// src/domain/evidence/weighted-rounds.ts
/**
* Weights rounds by their pairs and by how much processes differ, and compares how far they scatter with what that
* lets expect: the estimate by moments of DerSimonian & Laird (Controlled Clinical Trials 7 (1986), 177–188), with
* the weights of Paule & Mandel.
*
* @param comparison at least one round
* @param between variance between processes that the weights count with, above 0
*/
function weightedRounds({ centres, variances }, between) {
	let [sum, squares, total, explained] = [
		0,
		0,
		0,
		0
	];
	for (let round = 0; round < centres.length; round += 1) {
		const variance = variances[round];
		const weight = 1 / (between + variance);
		sum += weight;
		squares += weight * weight;
		total += weight * centres[round];
		explained += weight * variance;
	}
	const middle = total / sum;
	let scatter = 0;
	for (let round = 0; round < centres.length; round += 1) {
		const variance = variances[round];
		const weight = 1 / (between + variance);
		scatter += weight * (centres[round] - middle) ** 2;
		explained -= weight * weight * variance / sum;
	}
	const degrees = centres.length - 1;
	if (degrees === 0) return {
		centre: middle,
		weight: sum,
		ratio: 0,
		between: 0,
		explained: 1 / sum - between
	};
	const free = sum - squares / sum;
	return {
		centre: middle,
		weight: sum,
		ratio: scatter / degrees,
		between: (scatter - explained) / free,
		explained: explained / free
	};
}
// src/domain/evidence/shared-rounds.ts
/**
* Σᵢ Σⱼ wᵢ wⱼ ρ²ᵢⱼ: the sum over all pairs of comparisons of the squared correlation of their rounds, less what
* chance makes of few rounds. With equal weights of 1 and m comparisons it goes from m, where nothing goes
* together, to m², where all of them are one.
*
* The sum of squares of all correlations is that of the matrix of rounds with rounds, so it takes time that grows
* with the number of comparisons, not its square.
*
* @param all comparisons of at least two rounds
* @param shares how they count
*/
function roundsInCommon(all, { variance, weights }) {
	const count = all.reduce((least, { rounds }) => Math.min(least, rounds.length), Infinity);
	const products = new Float64Array(count * count);
	let [own, sum] = [0, 0];
	for (const [index, one] of all.entries()) {
		const weight = weights[index];
		own += weight * weight;
		sum += weight;
		const directions = directionsOf(one, variance, count);
		for (let row = 0; row < count; row += 1) {
			const a = directions[row];
			for (let column = 0; column < count; column += 1) {
				const at = row * count + column;
				products[at] = products[at] + weight * a * directions[column];
			}
		}
	}
	const others = sum * sum - own;
	if (count < 3) return own + others;
	const seen = products.reduce((total, product) => total + product * product, 0);
	const chance = 1 / (count - 1);
	const correlated = (seen - own - chance * others) / (1 - chance);
	return own + Math.min(others, Math.max(0, correlated));
}
/** Where the first rounds lie about their centre, as a vector of length 1; of length 0 if they all lie there. */
function directionsOf(one, variance, count) {
	const { centre: middle } = weightedRounds(one, variance);
	const values = [];
	for (let at = 0; at < count; at += 1) {
		const scale = Math.sqrt(one.variances[at] + variance);
		values.push((one.centres[at] - middle) / scale);
	}
	const length = Math.hypot(...values);
	return length === 0 ? values : values.map((value) => value / length);
}
// src/domain/evidence/process-pool.ts
/** Rounds of processes that are alike to a thousandth are not told apart. */
const LEAST_VARIANCE = .001 ** 2;
/** Variance between processes that is assumed at least, as two modes 40 % apart have it: a standard deviation of 0.2. */
const LEAST_ASSUMED = .2 ** 2;
/** A few rounds may show too little of how processes differ, so the pool counts for more than it says. */
const POOL_FACTOR = 1.5;
/** Variance between processes where so few starts decide that they cannot show it themselves. */
function assumedVariance(pool) {
	return Math.max(LEAST_ASSUMED, POOL_FACTOR * (pool?.variance ?? 0));
}
/** Steps of the estimate; it settles in a few. */
const MOST_STEPS = 50;
/** Relative step at which the estimate counts as settled. */
const PRECISION = 1e-6;
/**
* Estimates the variance between processes from all comparisons of a run. Their noise differs, by
* metric and by series, but the processes are the same, so what they do to a round is alike on a logarithmic
* scale. Each comparison gives an estimate; they are averaged with weights that fall with the square of their
* variance.
*
* @param all the comparisons of a run
* @returns undefined where none has two rounds
*/
function processPool(all) {
	const most = all.reduce((longest, { rounds }) => Math.max(longest, rounds.length), 0);
	const members = all.filter(({ rounds }) => rounds.length >= Math.max(2, most / 2));
	if (members.length === 0) return void 0;
	let variance = LEAST_VARIANCE;
	for (let step = 0; step < MOST_STEPS; step += 1) {
		const next = Math.max(LEAST_VARIANCE, averageBetween(members, variance));
		const isSettled = Math.abs(next - variance) <= PRECISION * variance;
		variance = next;
		if (isSettled) break;
	}
	return {
		variance,
		errorVariance: errorVariance(members, variance),
		degrees: degreesByScatter(members, variance)
	};
}
function averageBetween(members, variance) {
	let [sum, weights] = [0, 0];
	for (const member of members) {
		const { between, explained } = weightedRounds(member, variance);
		const weight = 1 / (explained + variance) ** 2;
		sum += weight * between;
		weights += weight;
	}
	return sum / weights;
}
/**
* The variance of the pooled estimate. Comparisons whose rounds go up and down together, as those of one server
* do, count as one: what two estimates of variance have in common is the square of their correlation.
*/
function errorVariance(members, variance) {
	const totals = members.map((member) => weightedRounds(member, variance).explained + variance);
	const degrees = mean(members.map(({ rounds }) => rounds.length - 1));
	const together = roundsInCommon(members, {
		variance,
		weights: totals.map((total) => 1 / total)
	});
	const weights = totals.reduce((sum, total) => sum + 1 / total ** 2, 0);
	return 2 * together / degrees / weights ** 2;
}
/**
* The degrees of freedom that are worth lending: few where the comparisons differ by more than chance does. Smyth,
* Statistical Applications in Genetics and Molecular Biology 3 (2004), article 3, section 6.2, with the trigamma
* function's inverse by the first two terms of its expansion.
*/
function degreesByScatter(members, variance) {
	const logs = [];
	const expected = [];
	for (const member of members) {
		const { ratio } = weightedRounds(member, variance);
		if (ratio === 0) continue;
		const degrees = member.rounds.length - 1;
		logs.push(Math.log(ratio * degrees / 2) - digammaOfHalf(degrees));
		expected.push(trigammaOfHalf(degrees));
	}
	if (logs.length < 2) return Number.POSITIVE_INFINITY;
	const excess = standardDeviation(logs) ** 2 - mean(expected);
	return excess > 0 ? (1 + Math.sqrt(1 + 2 * excess)) / excess : Number.POSITIVE_INFINITY;
}
// src/domain/evidence/paired-changes.ts
/** The pool lends at most this many times the degrees of freedom of a comparison's own rounds. */
const MOST_LENT = 3;
/** Below this probability, a comparison's own rounds contradict the pool. */
const CONTRADICTION = .1;
/** Two or three rounds, with so many degrees of freedom, agree too often by chance: they say nothing of how little they differ. */
const MOST_BY_CHANCE = 2;
/** Variance between the processes of one round, of which nothing is known: a standard deviation of 5 %. */
const ASSUMED_VARIANCE = .05 ** 2;
/** How little that is trusted: with as few degrees of freedom, two modes 20 % apart are not called. */
const ASSUMED_DEGREES = 3;
/**
* The change that a comparison shows.
*
* Fresh processes can shift a whole round, so a round is one value: the Hodges–Lehmann estimate over its pairs. Their
* weighted mean is the estimate, and Student's t gives interval and p-values. A few rounds estimate
* their variance badly, but all comparisons of a run share their processes, so the variance is drawn towards what
* the pool expects, with as many degrees of freedom as the pool is worth (Smyth, Statistical Applications in
* Genetics and Molecular Biology 3 (2004), article 3). A comparison whose rounds scatter more than that explains goes
* by its own rounds alone. docs/figures/statistics.md says why this rule was chosen.
*
* @param comparison its rounds
* @param pool of the run
* @param isWarming one of the servers was still getting faster while it was measured: it goes up in steps of its
* own, so its rounds count alone, and never for more certainty than the pool expects
* @returns undefined with too few pairs for an interval, and for fewer than two rounds of a server that was not warm
*/
function changeOf(comparison, pool, isWarming = false) {
	if (comparison.pairs < 6) return void 0;
	const own = comparison.rounds.length - 1;
	if (isWarming && own < 1) return void 0;
	if (!pool) return changeOfPairs(comparison);
	const { centre, weight, ratio, explained, between } = weightedRounds(comparison, pool.variance);
	const worth = 2 * (explained + pool.variance) ** 2 / pool.errorVariance;
	const isAlone = ratio > 1 && chanceOf({
		f: ratio,
		between: own,
		within: worth
	}) < CONTRADICTION || isWarming;
	const lent = isAlone ? 0 : Math.min(MOST_LENT * Math.max(1, own), pool.degrees, Math.max(0, worth - own));
	const degrees = own + lent;
	const scale = isWarming ? ratio : (own * ratio + lent) / degrees;
	const variance = Math.max(Math.max(isWarming || own <= MOST_BY_CHANCE ? 1 : 0, scale) / weight, LEAST_VARIANCE / (own + 1));
	const change = studentChange(centre, Math.sqrt(variance), Math.max(1, degrees));
	const spread = isAlone ? Math.max(0, between) : pool.variance;
	return withRounds(change, {
		number: own + 1,
		between: spread
	});
}
/**
* The change that one round shows. Its pairs share their processes, so they cannot show how much those differ: that is
* assumed.
*/
function changeOfPairs({ centres, variances, pairs }) {
	const degrees = Math.min(ASSUMED_DEGREES, pairs - 1);
	const standardError = Math.sqrt(elementAt(variances, 0) + ASSUMED_VARIANCE);
	return withRounds(studentChange(elementAt(centres, 0), standardError, degrees), {
		number: 1,
		between: ASSUMED_VARIANCE
	});
}
/** Field by field: spreading an object that has a function makes a class of its own for each, which V8 keeps for long. */
function withRounds(change, rounds) {
	const { difference, low, high, pValues, standardError, degrees } = change;
	return {
		difference,
		low,
		high,
		pValues,
		standardError,
		degrees,
		rounds
	};
}
/** The share of a run's false-alarm rate for all early calls together. */
const EARLY_CALLS_RATE = .001;
/** The share of it for changes that all series have in common, spent once, at the end. */
const COMMON_RATE = .001;
/**
* What is spent of it on what starts show one by one, once, at the end: late answers, and servers that were not warm
* (slow-starts.ts).
*/
const STARTS_RATE = .002;
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
/**
* Chance that head is worse, or better, than a bound for a metric: at one of the early looks, and at either of the two
* times at which a series has been measured, half of a run for one that waits and the whole for one that does not. Two such
* times at 2.7 % each are wrong in 4.5 % of cases (Pocock, Biometrika 64 (1977), 191–199), so that all of it is 5 %.
*/
const BOUND_RATES = {
	early: .005,
	end: .027
};
/**
* How sure the look after a round has to be. What starts show one by one takes a fifth of the rate, early calls a tenth,
* changes that all series share another, and the looks the rest. A bound has its confidence
* over all looks together: {@link BOUND_RATES}.
*
* @param rounds number of rounds that are done, enough for a look or an early call
* @param planned number of rounds of the whole run
*/
function ratesAfter(rounds, planned) {
	if (isEarlyCall(rounds, planned)) return {
		falseAlarmRate: EARLY_CALLS_RATE / 3,
		isEarly: true
	};
	const [look, looks] = [lookAfter(rounds, planned), lookAfter(planned, planned)];
	const isWhole = planned < 5;
	const earlyRate = isWhole ? 0 : EARLY_CALLS_RATE;
	const falseAlarmRate = falseAlarmRateOfLook(look, looks, FALSE_ALARM_RATE - STARTS_RATE - COMMON_RATE - earlyRate);
	if (look < looks) return {
		falseAlarmRate,
		boundConfidence: 1 - BOUND_RATES.early / (looks - 1)
	};
	return {
		falseAlarmRate,
		boundConfidence: isWhole ? CONFIDENCE : 1 - BOUND_RATES.end
	};
}
// src/domain/stopping/longer-run.ts
/**
* The error of the same estimate in a run that is longer or shorter. More time gives more pairs, and more rounds up to
* {@link MOST_ROUNDS}: what pairs scatter averages out, what processes differ only as far as there are rounds.
* @param times length of that run ÷ length of this one
*/
function errorInRunOf(times, error) {
	const { number } = error.rounds;
	return errorWith(error, {
		rounds: Math.min(Math.max(number, 10), number * times),
		times
	});
}
/**
* The error of the same estimate in a run with other rounds and other pairs.
* @param rounds number of its rounds
* @param times its pairs ÷ those of this one
*/
function errorWith(error, { rounds, times }) {
	const { number, between } = error.rounds;
	return {
		standardError: Math.sqrt(between / rounds + ofPairs(error) / times),
		degrees: Math.max(1, (error.degrees + 1) * rounds / number - 1)
	};
}
/**
* How much longer a run would have to be to decide what this one left open, if the estimate stays where it is: within the
* tolerance, and on the good side of it, its bound has to get within the tolerance; beyond it the p-value has to be small
* enough. The degrees of freedom are those of this run, so it is rather less.
* @param hurdle what a change has to get past
* @returns length of that run ÷ length of this one, above 1; undefined where no longer run decides it, as for an estimate at
*   the edge of the tolerance
*/
function timesToDecide(change, hurdle) {
	const { rounds, standardError, degrees } = change;
	if (!rounds || standardError === 0) return void 0;
	const { distance, confidence } = whatDecides(change, hurdle);
	const enough = distance / studentQuantile(confidence, degrees);
	const most = Math.max(rounds.number, 10);
	const asRounds = (standardError / enough) ** 2;
	const left = enough ** 2 - rounds.between / most;
	const times = asRounds * rounds.number <= most ? asRounds : ofPairs({
		...change,
		rounds
	}) / Math.max(0, left);
	return times > 1 && Number.isFinite(times) ? times : void 0;
}
/**
* Whether a run that is longer or shorter would decide, if the estimate stays where it is; with the degrees of freedom that
* its rounds would have, so that no longer time would do where this says no.
* @param times length of that run ÷ length of this one
* @returns undefined for an estimate without rounds, or without an error
*/
function isDecidedIn(times, change, hurdle) {
	const { rounds, standardError, degrees } = change;
	if (!rounds || standardError === 0) return void 0;
	const there = errorInRunOf(times, {
		rounds,
		standardError,
		degrees
	});
	const { distance, confidence } = whatDecides(change, hurdle);
	return distance >= studentQuantile(confidence, there.degrees) * there.standardError;
}
/** How sure the last look of a long run is of a bound. */
const { boundConfidence: BOUND_CONFIDENCE = CONFIDENCE } = ratesAfter(10, 10);
/** What must be so many standard errors that it is certain: the way to the tolerance, or from no change to beyond it. */
function whatDecides({ difference }, { id, falseAlarmRate, tolerancePercent }) {
	const { least, most } = toleratedDifferences(tolerancePercent);
	const room = anyMetric(id).better === "higher" ? difference - least : most - difference;
	return room < 0 ? {
		distance: Math.abs(difference),
		confidence: 1 - falseAlarmRate
	} : {
		distance: room,
		confidence: BOUND_CONFIDENCE
	};
}
/** The part of the error that more pairs average out, as a variance. */
function ofPairs({ standardError, rounds: { number, between } }) {
	return Math.max(0, standardError ** 2 - between / number);
}
// src/domain/stopping/noise.ts
/** How well a run knows each gated change from base to head; empty without a base. */
function estimates({ series, gate, pool, warming }) {
	const compared = [...series.values()].flatMap(({ head, base, centres, judged }) => {
		const { tolerancePercent: tolerated } = boundsOf(gate, head.name);
		const isPooled = !isWhole(head) && arePooled(head, "throughput", answersIn(base.samples, head.samples));
		return gatedIn(gate, head.name, TOLERANCE_METRIC_IDS).flatMap((metric) => {
			if (!judged.includes(metric) || isPooled && metric === "throughput") return [];
			return [{
				head,
				metric,
				tolerancePercent: required(tolerated[metric], "tolerance"),
				centres: required(centres.get(metric), "rounds")
			}];
		});
	});
	return compared.flatMap(({ head, metric, tolerancePercent, centres }) => {
		const change = changeOf(centres, pool, warming.has(head.server));
		if (!change?.rounds) return [];
		const known = {
			change,
			pairs: centres.pairs,
			rounds: change.rounds,
			tests: compared.length
		};
		return [{
			series: head.name,
			metric,
			tolerancePercent,
			...known
		}];
	});
}
/**
* The noise in a run that measured head beside itself.
*
* {@link errorInRunOf} says what more time gives, {@link detectablePercent} what that finds at the last look of a long
* run, where all gated comparisons are judged together.
*
*/
function noiseOf(evidence) {
	const spentMs = evidence.run.timing.measureMs;
	const { falseAlarmRate } = ratesAfter(10, 10);
	return estimates(evidence).map(({ series, metric, tolerancePercent, change, pairs, rounds, tests }) => {
		const { difference, standardError, degrees } = change;
		return {
			series,
			metric,
			pairs,
			pairPercent: percentOf(standardError * Math.sqrt(pairs)),
			differencePercent: percentOf(difference),
			detectablePercent: (budgetMs) => {
				const count = Math.floor(pairs * budgetMs / spentMs);
				if (count < 6) return Number.POSITIVE_INFINITY;
				const error = errorInRunOf(count / pairs, {
					standardError,
					degrees,
					rounds
				});
				const hurdle = {
					falseAlarmRate: falseAlarmRate / tests,
					tolerancePercent
				};
				return detectablePercent(metric, error, hurdle);
			}
		};
	});
}
// src/domain/history/baseline.ts
/** Schema id of a stored record; the number rises with each change that older readers cannot read. */
const BASELINE_SCHEMA = "loadgate/baseline/1";
/** The type of a machine: what a count depends on beside its counter. */
function machineTypeOf({ os, arch, cpuModel, cpuCount, runnerImage }) {
	return [
		runnerImage ?? os,
		arch,
		`${cpuCount} × ${cpuModel}`
	].join(", ");
}
/** Where a run was measured; runs are only comparable on the same testbed. */
function testbedOf(environment) {
	const { oha } = environment;
	const machine = machineTypeOf(environment);
	return oha === void 0 ? machine : `${machine}, oha ${oha}`;
}
/** Where each series of a run was measured. */
function testbedsIn({ environment, shards }) {
	const own = testbedOf(environment);
	const others = new Map(shards?.jobs.map((job) => [job.index, testbedOf(job.environment ?? environment)]));
	return ({ shard = 0 }) => others.get(shard) ?? own;
}
/**
* The record of a run.
* @param evidence what a complete run shows; the noise of what is gated is kept
* @param commit the commit that it measured
*/
function recordOf(evidence, commit) {
	const { run } = evidence;
	const noise = noiseBySeries(evidence);
	const testbedFor = testbedsIn(run);
	const own = testbedOf(run.environment);
	const counts = baselineCountsOf(run);
	return {
		schema: BASELINE_SCHEMA,
		id: run.id,
		startedAt: run.startedAt,
		commit,
		...conditionsOf(run),
		series: run.series.filter((series) => series.arm === "head").map((series) => ({
			name: series.name,
			server: series.server,
			scenario: series.scenario,
			level: series.level,
			...withoutNullish({ request: series.request }),
			configHash: series.configHash,
			metrics: metricValues(series),
			...withoutNullish({ noise: noise.get(series.name) }),
			...testbedFor(series) !== own && { testbed: testbedFor(series) }
		})),
		...counts && { counts }
	};
}
function noiseBySeries(evidence) {
	const all = groupedBy(estimates(evidence), ({ series }) => series);
	return new Map([...all].flatMap(([name, [one, ...others]]) => {
		const first = required(one, "change");
		const { rounds, pairs } = first;
		const errors = [first, ...others].map(({ metric, change: { standardError, degrees } }) => [metric, {
			standardError: short(standardError),
			degrees: short(degrees)
		}]);
		return [[name, {
			rounds: rounds.number,
			pairs,
			between: short(rounds.between),
			errors: Object.fromEntries(errors)
		}]];
	}));
}
/** With the digits that an estimate of noise is worth, which keeps records small. */
function short(value) {
	return Number(value.toPrecision(3));
}
/**
* The part of a store that a run is compared with: the newest records of its testbed.
* @param run the run to compare
* @param records everything stored, in any order
*/
function historyOf(run, records) {
	const testbedFor = testbedsIn(run);
	const testbeds = /* @__PURE__ */ new Set([testbedOf(run.environment), ...run.series.map(testbedFor)]);
	const others = records.filter((record) => record.id !== run.id).toSorted((a, b) => a.startedAt < b.startedAt ? -1 : a.startedAt > b.startedAt ? 1 : 0);
	const comparable = others.filter(({ environment, series }) => testbeds.has(testbedOf(environment)) || series.some(({ testbed = "" }) => testbeds.has(testbed)));
	const newest = comparable.at(-1) ?? others.at(-1);
	const bySeries = /* @__PURE__ */ new Map();
	for (const record of comparable) {
		const own = testbedOf(record.environment);
		for (const { name, configHash, metrics, testbed = own } of record.series) {
			const key = historyKey(name, configHash, testbed);
			bySeries.set(key, [...bySeries.get(key) ?? [], metrics]);
		}
	}
	return {
		records: comparable,
		...newest && { newest },
		valuesOf: (series, id) => (bySeries.get(historyKey(series.name, series.configHash, testbedFor(series))) ?? []).slice(-20).flatMap((metrics) => metrics[id] ?? [])
	};
}
function historyKey(name, configHash, testbed) {
	return `${configHash} ${name} ${testbed}`;
}
function metricValues(series) {
	return Object.fromEntries(SERIES_METRIC_IDS.flatMap((id) => {
		const value = seriesValue(series.samples, id);
		return value === void 0 ? [] : [[id, value]];
	}));
}
export { differencesSince as A, POOLED as C, leastRate as D, hasEnoughAnswers as E, conditionsOf as O, PERCENTILES as S, arePooled as T, ASSUMED_VARIANCE as _, testbedOf as a, processPool as b, errorWith as c, COMMON_RATE as d, STARTS_RATE as f, ratesAfter as g, mayDecide as h, recordOf as i, unsteadiness as j, differencesOfArms as k, isDecidedIn as l, lookAfter as m, historyOf as n, testbedsIn as o, isEarlyCall as p, machineTypeOf as r, noiseOf as s, BASELINE_SCHEMA as t, timesToDecide as u, changeOf as v, answersIn as w, weightedRounds as x, assumedVariance as y };
