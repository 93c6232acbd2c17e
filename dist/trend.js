import { a as seriesMetric, h as isUnanswered, m as errorPercent, t as SERIES_METRIC_IDS } from "./catalogue.js";
import { C as median, D as requirePositive, E as requireOpenProbability, O as requireSample, S as mean, T as standardDeviation, _ as logBeta, b as select, d as CONFIDENCE, f as FALSE_ALARM_RATE, g as incompleteBeta, h as worstVerdict, k as elementAt, p as POWER, v as continuedFraction, x as selectMedian, y as seriesValue } from "./figure-table.js";
import { c as seriesName, i as laneName, s as levelName } from "./output-folder.js";
// src/ports/output-folder.ts
/** Everything that was measured. */
const RUN_FILE = "run.json";
/** Everything that was decided about it. */
const COMPARISON_FILE = "comparison.json";
/** The report for people, in Markdown. */
const REPORT_FILE = "report.md";
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
// src/domain/statistics/normal.ts
/** Up to here the series of the distribution function is short and loses nothing in the tail. */
const SERIES_UP_TO = 2.5;
const CENTRE_TOP = [
	2509.0809287301227,
	33430.57558358813,
	67265.7709270087,
	45921.95393154987,
	13731.69376550946,
	1971.5909503065513,
	133.14166789178438,
	3.3871328727963665
];
const CENTRE_BOTTOM = [
	5226.495278852854,
	28729.085735721943,
	39307.89580009271,
	21213.794301586597,
	5394.196021424751,
	687.1870074920579,
	42.31333070160091,
	1
];
const MIDDLE_TOP = [
	.0007745450142783414,
	.022723844989269184,
	.2417807251774506,
	1.2704582524523684,
	3.6478483247632045,
	5.769497221460691,
	4.630337846156546,
	1.4234371107496835
];
const MIDDLE_BOTTOM = [
	1.0507500716444169e-9,
	.0005475938084995345,
	.015198666563616457,
	.14810397642748008,
	.6897673349851,
	1.6763848301838038,
	2.053191626637759,
	1
];
const FAR_TOP = [
	2.0103343992922881e-7,
	27115555687434876e-21,
	.0012426609473880784,
	.026532189526576124,
	.29656057182850487,
	1.7848265399172913,
	5.463784911164114,
	6.657904643501103
];
const FAR_BOTTOM = [
	20442631033899397e-31,
	1.421511758316446e-7,
	18463183175100548e-21,
	.0007868691311456133,
	.014875361290850615,
	.1369298809227358,
	.599832206555888,
	1
];
/**
* Distribution function of the standard normal distribution: near the middle by the series
* Φ(z) = ½ + φ(z) (z + z³/3 + z⁵/(3·5) + …) (DLMF 7.6.2; Marsaglia, Journal of Statistical Software
* 11 (2004), issue 4), in the tails by Laplace's continued fraction (Abramowitz & Stegun
* 26.2.14), so that small probabilities keep their relative precision.
*
* @param z standard deviations from the mean; may be infinite
* @returns P(Z ≤ z), 0 to 1; the upper tail is normalCdf(−z)
* @throws RangeError when z is NaN
*/
function normalCdf(z) {
	if (Number.isNaN(z)) throw new RangeError("normalCdf of NaN");
	const density = Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
	if (Math.abs(z) <= SERIES_UP_TO) return .5 + density * oddSeries(z);
	const tail = density === 0 ? 0 : density / millsFraction(Math.abs(z));
	return z < 0 ? tail : 1 - tail;
}
/**
* Quantile function of the standard normal distribution, relative error about 1e-16: M. J. Wichura,
* "Algorithm AS 241: The Percentage Points of the Normal Distribution", Applied Statistics 37
* (1988), 477–484 (PPND16).
*
* @param p probability, strictly between 0 and 1
* @returns z with P(Z ≤ z) = p
* @throws RangeError when p is not in (0, 1)
*/
function normalQuantile(p) {
	requireOpenProbability("normalQuantile's p", p);
	const q = p - .5;
	if (Math.abs(q) <= .425) {
		const r = .180625 - q * q;
		return q * polynomial(CENTRE_TOP, r) / polynomial(CENTRE_BOTTOM, r);
	}
	const r = Math.sqrt(-Math.log(Math.min(p, 1 - p)));
	const size = r <= 5 ? polynomial(MIDDLE_TOP, r - 1.6) / polynomial(MIDDLE_BOTTOM, r - 1.6) : polynomial(FAR_TOP, r - 5) / polynomial(FAR_BOTTOM, r - 5);
	return q < 0 ? -size : size;
}
/** z + z³/3 + z⁵/(3·5) + …, until a term no longer counts. */
function oddSeries(z) {
	let sum = z;
	let term = z;
	for (let odd = 3; Math.abs(term) > Math.abs(sum) * 2 ** -54; odd += 2) {
		term *= z * z / odd;
		sum += term;
	}
	return sum;
}
/** φ(z) / P(Z > z) = z + 1/(z + 2/(z + 3/(z + …))), for z > 0. */
function millsFraction(z) {
	return continuedFraction(z, (n) => n, () => z);
}
function polynomial(highestFirst, x) {
	return highestFirst.reduce((sum, coefficient) => sum * x + coefficient, 0);
}
/**
* P(W⁺ ≤ w) for w = 0, 1, … by n. One run asks for the same few n thousands of times (adaptive
* looks, simulations) and a table takes some 10 ms to build at n = 300; what is kept depends on n
* alone, so the functions stay pure to their callers. All 300 tables together hold 36 MB.
*/
const tables = /* @__PURE__ */ new Map();
/**
* Exact distribution function of Wilcoxon's signed-rank statistic W⁺ (the sum of the ranks of the
* positive differences) when nothing differs: no ties, no zeros, signs by fair coin. Hollander &
* Wolfe, Nonparametric Statistical Methods (2nd ed. 1999), 3.1.
*
* @param w value of the statistic
* @param n number of differences, a whole number, 1 to 300
* @returns P(W⁺ ≤ w), 0 to 1; the lower tail keeps its relative precision. By symmetry
*   P(W⁺ ≥ w) = P(W⁺ ≤ n (n + 1)/2 − w)
* @throws RangeError when n is not a whole number from 1 to 300, or w is NaN
*/
function signedRankCdf(w, n) {
	const table = tableOf(n);
	if (Number.isNaN(w)) throw new RangeError("the signed-rank distribution at NaN");
	return w < 0 ? 0 : elementAt(table, Math.min(Math.floor(w), table.length - 1));
}
/**
* The largest w with P(W⁺ ≤ w) ≤ probability: exact for n up to 300, by the normal approximation
* (Hollander & Wolfe 3.1) beyond.
*
* @param probability strictly between 0 and ½
* @param n number of differences, a whole number from 1 up
* @returns w and the probability that it attains
* @throws RangeError when n is not a whole number from 1 up, or probability is out of range
*/
function signedRankLowerTail(probability, n) {
	requireOpenProbability("twice a tail's probability", 2 * probability);
	if (!(Number.isInteger(n) && n >= 1)) throw new RangeError(`signed ranks need a whole number of differences, 1 or more, got ${n}`);
	if (n > 300) {
		const deviation = Math.sqrt(signedRankVariance(n));
		const w = Math.floor(signedRankMean(n) + deviation * normalQuantile(probability));
		return {
			w,
			probability: normalCdf((w - signedRankMean(n)) / deviation)
		};
	}
	const w = tableOf(n).findIndex((cumulative) => cumulative > probability) - 1;
	return {
		w,
		probability: signedRankCdf(w, n)
	};
}
/** Mean of W⁺ for n differences other than zero when nothing differs: Hollander & Wolfe 3.1. */
function signedRankMean(n) {
	return n * (n + 1) / 4;
}
/** Variance of W⁺ when nothing differs and no sizes are tied: Hollander & Wolfe 3.1. */
function signedRankVariance(n) {
	return n * (n + 1) * (2 * n + 1) / 24;
}
function tableOf(n) {
	const known = tables.get(n);
	if (known !== void 0) return known;
	if (!(Number.isInteger(n) && n >= 1 && n <= 300)) throw new RangeError(`signed ranks need a whole n from 1 to 300, got ${n}`);
	const table = cumulativeProbabilities(n);
	tables.set(n, table);
	return table;
}
/**
* Rank k joins the sum or not, each with probability ½. Halving at every step keeps probabilities,
* where counts of subsets would no longer be exact from n = 62 on.
*/
function cumulativeProbabilities(n) {
	const probability = new Float64Array(n * (n + 1) / 2 + 1);
	probability[0] = 1;
	for (let rank = 1; rank <= n; rank += 1) {
		for (let w = rank * (rank + 1) / 2; w >= rank; w -= 1) probability[w] = (elementAt(probability, w) + elementAt(probability, w - rank)) / 2;
		for (let w = rank - 1; w >= 0; w -= 1) probability[w] = elementAt(probability, w) / 2;
	}
	let sum = 0;
	return probability.map((p) => {
		sum += p;
		return Math.min(1, sum);
	});
}
// src/domain/statistics/walsh-averages.ts
/** Up to this many averages are made one by one, which is the faster way; more are only counted. */
const MOST_MADE = 1e4;
/**
* The Walsh averages of some values. Time grows with n log n where there are many, whatever the values.
* @param values at least one finite number, any unit; their averages have the same
*/
function walshAverages(values) {
	const count = values.length * (values.length + 1) / 2;
	return count > MOST_MADE ? countedAverages(values, count) : madeAverages(values, count);
}
function madeAverages(values, count) {
	const averages = new Array(count);
	let next = 0;
	for (let last = 0; last < values.length; last += 1) {
		const value = elementAt(values, last);
		for (let first = 0; first <= last; first += 1) {
			averages[next] = (elementAt(values, first) + value) / 2;
			next += 1;
		}
	}
	const last = count - 1;
	const middle = last >>> 1;
	return {
		count,
		median: () => selectMedian(averages),
		at: (rank) => rank <= middle ? select(averages, rank, { to: middle }) : select(averages, rank, { from: last - middle })
	};
}
function countedAverages(values, count) {
	const sorted = Float64Array.from(values).sort();
	const at = (rank) => sumOfRank(sorted, rank) / 2;
	const middle = count - 1 >>> 1;
	return {
		count,
		at,
		median: () => {
			const low = at(middle);
			return count % 2 === 1 ? low : low + (at(middle + 1) - low) / 2;
		}
	};
}
/**
* How many of the sums xᵢ + xⱼ, i ≤ j, are no greater than a limit. As i grows, the last j does not.
* @param sorted values in ascending order
*/
function sumsUpTo(sorted, limit) {
	let [count, last] = [0, sorted.length - 1];
	for (let first = 0; first <= last; first += 1) {
		const value = elementAt(sorted, first);
		while (last >= first && value + elementAt(sorted, last) > limit) last -= 1;
		count += last - first + 1;
	}
	return count;
}
/** The least number up to which there are more than `rank` sums; halving all doubles takes 64 steps at most. */
function sumOfRank(sorted, rank) {
	let low = placeOf(2 * elementAt(sorted, 0));
	let high = placeOf(2 * elementAt(sorted, sorted.length - 1));
	while (low < high) {
		const middle = low + high >> 1n;
		if (sumsUpTo(sorted, numberAt(middle)) > rank) high = middle;
		else low = middle + 1n;
	}
	return numberAt(low);
}
/** The place of a number among all doubles, from 0 for zero: their bits are in ascending order but for the sign. */
function placeOf(number) {
	const view = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(8));
	view.setFloat64(0, Math.abs(number));
	const place = view.getBigInt64(0);
	return number < 0 ? -place : place;
}
function numberAt(place) {
	const view = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(8));
	view.setBigInt64(0, place < 0n ? -place : place);
	const number = view.getFloat64(0);
	return place < 0n ? -number : number;
}
// src/domain/statistics/signed-rank.ts
/**
* Distribution-free confidence interval for the centre of symmetry: the c-th Walsh average from
* below and the c-th from above, where c is the largest for which the exact null distribution of W⁺
* keeps the confidence asked for (the normal approximation beyond 300 differences). It holds for
* any continuous symmetric distribution, and is conservative for one with ties. Zeros stay in: they
* are values like any other here. Hollander & Wolfe 3.3, after Tukey.
*
* @param differences at least one finite number, any unit
* @param confidence asked for, strictly between 0 and 1
* @returns estimate and both ends in the unit of the differences, and the confidence attained; the
*   whole line with confidence 1 when there are too few differences
* @throws RangeError when differences is empty or holds a number that is not finite, or confidence
*   is out of range
*/
function signedRankInterval(differences, confidence) {
	requireOpenProbability("confidence", confidence);
	requireSample("Walsh averages", differences, 1);
	const averages = walshAverages(differences);
	const estimate = averages.median();
	const { w, probability } = signedRankLowerTail((1 - confidence) / 2, differences.length);
	if (w < 0) return {
		estimate,
		low: Number.NEGATIVE_INFINITY,
		high: Number.POSITIVE_INFINITY,
		confidence: 1
	};
	return {
		estimate,
		low: averages.at(w),
		high: averages.at(averages.count - 1 - w),
		confidence: 1 - 2 * probability
	};
}
/**
* Both one-sided p-values of Wilcoxon's signed-rank test at once; see {@link signedRankPValue}.
* @param differences at least one finite number, any unit
* @returns probabilities of a W⁺ as small (less) or as great (greater) as the one seen; 1 where every
*   difference is zero
* @throws RangeError when differences is empty or holds a number that is not finite
*/
function signedRankTails(differences) {
	requireSample("signed-rank test", differences, 1);
	const nonZero = differences.filter((difference) => difference !== 0);
	const n = nonZero.length;
	if (n === 0) return {
		less: 1,
		greater: 1
	};
	const tieCorrection = tieCorrectionOf(Float64Array.from(nonZero, Math.abs).sort());
	const positive = positiveRanks(nonZero);
	if (n === differences.length && tieCorrection === 0 && n <= 300) {
		const most = n * (n + 1) / 2;
		return {
			less: signedRankCdf(positive, n),
			greater: signedRankCdf(most - positive, n)
		};
	}
	const z = (positive - signedRankMean(n)) / Math.sqrt(signedRankVariance(n) - tieCorrection);
	return {
		less: normalCdf(z),
		greater: normalCdf(-z)
	};
}
/** W⁺: the Walsh averages above zero, and half of those at zero, which is what mean ranks for ties come to. */
function positiveRanks(xs) {
	const sorted = Float64Array.from(xs).sort();
	const below = sumsUpTo(sorted, -Number.MIN_VALUE);
	const atZero = sumsUpTo(sorted, 0) - below;
	return xs.length * (xs.length + 1) / 2 - below - atZero / 2;
}
/** Σ(t³ − t)/48 over the groups of t equal sizes. */
function tieCorrectionOf(sorted) {
	let [correction, equal] = [0, 1];
	for (let index = 1; index <= sorted.length; index += 1) if (sorted[index] === sorted[index - 1]) equal += 1;
	else {
		correction += (equal ** 3 - equal) / 48;
		equal = 1;
	}
	return correction;
}
// src/domain/statistics/student.ts
/** Below it t² would overflow for one degree of freedom. */
const SMALLEST_TAIL = 1e-100;
/** Newton's method doubles the digits at each step; far more steps than it ever takes. */
const MAX_STEPS = 50;
/** Relative step at which a quantile counts as found. */
const PRECISION = 1e-15;
/**
* Upper tail of Student's t distribution, to its own relative precision: for t > 0 half of
* I(ν/(ν + t²); ν/2, ½), Abramowitz & Stegun 26.7.1 with 26.5.27.
*
* @param t value of the statistic; may be infinite; beyond 1e154 the answer is 0
* @param degrees degrees of freedom ν, > 0, need not be whole
* @returns P(T > t), 0 to 1
* @throws RangeError when t is NaN or degrees is not a positive finite number
*/
function studentUpperTail(t, degrees) {
	if (Number.isNaN(t)) throw new RangeError("Student's t distribution at NaN");
	requirePositive("degrees of freedom", degrees);
	const ratio = t * t / degrees;
	const tail = incompleteBeta(1 / (1 + ratio), {
		a: degrees / 2,
		b: .5
	}, 1 / (1 + 1 / ratio)) / 2;
	return t < 0 ? 1 - tail : tail;
}
/**
* Quantile function of Student's t distribution, by Newton's method on studentUpperTail from a
* start from which it cannot overshoot: in the middle half on the central probability, which is
* concave in t; further out on the logarithm of the tail against the logarithm of t, which is
* concave too and almost a straight line (the tail falls like t^−ν).
*
* @param p probability, 1e-100 to below 1
* @param degrees degrees of freedom, ≥ 1, need not be whole
* @returns t with P(T ≤ t) = p
* @throws RangeError when p or degrees is out of range
*/
function studentQuantile(p, degrees) {
	if (!(p >= SMALLEST_TAIL && p < 1)) throw new RangeError(`studentQuantile's p must lie in [1e-100, 1), got ${p}`);
	if (!(degrees >= 1 && degrees < Number.POSITIVE_INFINITY)) throw new RangeError(`studentQuantile needs degrees of freedom from 1 up, got ${degrees}`);
	const t = upperQuantile(Math.min(p, 1 - p), degrees);
	return p < .5 ? -t : t;
}
/**
* Quantiles that were asked for, by degrees and tail. A comparison of thousands of series asks for the same
* few of them again and again, and each is some microseconds of iteration; as they depend on nothing
* else, the functions stay pure to their callers.
*/
const quantiles = /* @__PURE__ */ new Map();
const KEPT_DEGREES = 1e3;
function upperQuantile(tail, degrees) {
	if (quantiles.size > KEPT_DEGREES) quantiles.clear();
	const byTail = quantiles.get(degrees) ?? /* @__PURE__ */ new Map();
	quantiles.set(degrees, byTail);
	const known = byTail.get(tail);
	if (known !== void 0) return known;
	const t = tail > .25 ? centralQuantile(.5 - tail, degrees) : tailQuantile(tail, degrees);
	if (byTail.size > KEPT_DEGREES) byTail.clear();
	byTail.set(tail, t);
	return t;
}
/** t ≥ 0 with P(0 < T ≤ t) = probability, for a probability below a quarter. */
function centralQuantile(probability, degrees) {
	return newton(0, (t) => {
		const ratio = t * t / degrees;
		return t + (probability - incompleteBeta(ratio / (1 + ratio), {
			a: .5,
			b: degrees / 2
		}, 1 / (1 + ratio)) / 2) / density(t, degrees);
	});
}
/** t > 0 with P(T > t) = tail, for a tail of a quarter or less. */
function tailQuantile(tail, degrees) {
	return newton(-normalQuantile(tail), (t) => {
		const here = studentUpperTail(t, degrees);
		return t * Math.exp(Math.log(here / tail) * here / (t * density(t, degrees)));
	});
}
function newton(start, next) {
	let t = start;
	for (let step = 0; step < MAX_STEPS; step += 1) {
		const better = next(t);
		const change = Math.abs(better - t);
		t = better;
		if (change <= PRECISION * t) break;
	}
	return t;
}
function density(t, degrees) {
	const logarithm = -((degrees + 1) / 2) * Math.log1p(t * t / degrees);
	return Math.exp(logarithm - logBeta(degrees / 2, .5)) / Math.sqrt(degrees);
}
// src/domain/statistics/variance-ratio.ts
/**
* The ratio F of the one-way analysis of variance, MSB ⁄ MSW with k − 1 and n − k degrees of freedom.
* Fisher, Statistical Methods for Research Workers (1925), chapter 7.
*
* @param groups values of each group; empty groups are left out
* @returns undefined with fewer than two groups, without a value more than groups, or where no value differs
*/
function varianceRatio(groups) {
	let [filled, count, sum] = [
		0,
		0,
		0
	];
	for (const group of groups) {
		if (group.length > 0) filled += 1;
		count += group.length;
		sum += totalOf(group);
	}
	const between = filled - 1;
	const within = count - filled;
	if (between < 1 || within < 1) return void 0;
	const grand = sum / count;
	let [squaresBetween, squaresWithin] = [0, 0];
	for (const group of groups) {
		if (group.length === 0) continue;
		const centre = totalOf(group) / group.length;
		squaresBetween += group.length * (centre - grand) ** 2;
		for (const value of group) squaresWithin += (value - centre) ** 2;
	}
	if (squaresBetween === 0 && squaresWithin === 0) return void 0;
	return {
		f: squaresBetween / between / (squaresWithin / within),
		between,
		within
	};
}
/**
* How often chance alone gives a ratio as large, where the values are normal: the upper tail of F with these
* degrees of freedom, an incomplete beta function (NIST DLMF 8.17).
* @returns probability, 0 to 1
*/
function chanceOf$1({ f, between, within }) {
	return incompleteBeta(within / (within + between * f), {
		a: within / 2,
		b: between / 2
	});
}
function totalOf(values) {
	let total = 0;
	for (const value of values) total += value;
	return total;
}
// src/domain/verdict/change.ts
/**
* A difference of logarithms as a change in percent.
* @param difference head less base
*/
function percentOf(difference) {
	return Math.expm1(difference) * 100;
}
/**
* A change whose estimate follows Student's t.
* @param difference of logarithms
* @param standardError of the difference, above 0
* @param degrees its degrees of freedom
*/
function studentChange(difference, standardError, degrees) {
	const halfWidth = studentQuantile((1 + CONFIDENCE) / 2, degrees) * standardError;
	const t = difference / standardError;
	return {
		difference,
		standardError,
		degrees,
		low: difference - halfWidth,
		high: difference + halfWidth,
		pValues: () => studentPValues(t, degrees)
	};
}
/**
* P-values of Student's t.
* @param t estimate over its standard error; may be infinite
* @param degrees degrees of freedom, above 0
*/
function studentPValues(t, degrees) {
	return {
		lower: studentUpperTail(-t, degrees),
		higher: studentUpperTail(t, degrees)
	};
}
/**
* The values of base and head that are shown beside a change. The change was estimated from pairs or rounds,
* and the quotient of the two medians can differ from it. So both move: their geometric mean stays, and their
* quotient becomes the change.
*
* @param own medians of the two, above 0
* @param difference of logarithms, head less base
* @returns values whose quotient is the change; the medians where one of these would not be finite
*/
function agreeingValues(own, difference) {
	const middle = (Math.log(own.base) + Math.log(own.head)) / 2;
	const agreeing = {
		base: Math.exp(middle - difference / 2),
		head: Math.exp(middle + difference / 2)
	};
	return [agreeing.base, agreeing.head].every((value) => value > 0 && Number.isFinite(value)) ? agreeing : own;
}
// src/domain/verdict/pairs.ts
/**
* Pairs the bursts of two series that were measured in turns: in each block, the first burst of one with
* the first of the other, and the second with the second. A block A B B A gives two pairs, one with A
* before B and one with B before A, so what a drift of the machine adds to one, it takes from the other.
*
* A pair is the unit of every comparison, not the block: a disturbance of the machine often hits one pair
* and not the other, and a rule based on ranks benefits from that (docs/statistics.md).
*/
function pairBursts(first, second) {
	const others = byBlock(second);
	return [...byBlock(first)].flatMap(([block, samples]) => {
		const partners = others.get(block) ?? [];
		return samples.flatMap((sample, turn) => {
			const partner = partners[turn];
			return partner ? [{
				round: sample.round,
				first: sample,
				second: partner
			}] : [];
		});
	});
}
/**
* Logarithm of the second burst's value less that of the first's, of each pair in which both are above 0.
* @returns by round, in the order of the pairs; rounds without a difference are left out
*/
function differencesByRound(pairs, id) {
	const { of } = seriesMetric(id);
	const rounds = /* @__PURE__ */ new Map();
	for (const { round, first, second } of pairs) {
		const [from, to] = [of(first) ?? 0, of(second) ?? 0];
		if (!(from > 0 && to > 0)) continue;
		const difference = Math.log(to) - Math.log(from);
		const group = rounds.get(round);
		if (group) group.push(difference);
		else rounds.set(round, [difference]);
	}
	return [...rounds.values()];
}
function byBlock(samples) {
	const blocks = /* @__PURE__ */ new Map();
	for (const sample of samples) {
		const block = blocks.get(sample.block);
		if (block) block.push(sample);
		else blocks.set(sample.block, [sample]);
	}
	return blocks;
}
// src/domain/verdict/paired-changes.ts
/** The run's average F counts as much as the F of this many comparisons. */
const AVERAGE_COUNTS = 2;
/** The most that the F of one comparison may add to the average. */
const MOST_IN_AVERAGE = 10;
/** Below this probability, rounds differ by more than chance. */
const NOT_CHANCE = .001;
/**
* An estimator for the comparisons of a run, which knows how much rounds differ in all of them.
*
* Each is the Hodges–Lehmann estimate over its pairs with the signed-rank interval. Fresh processes can
* shift a whole round, and then pairs carry less information than their number suggests: the squared
* standard error has to be multiplied by the F of an analysis of variance. A few rounds estimate F badly,
* but all comparisons of a run share its rounds, so each F is shrunk towards their average (as Smyth,
* Statistical Applications in Genetics and Molecular Biology 3 (2004), article 3, does with variances): (F
* + 2 F̄) ⁄ 3. If that is above 1, the interval and the p-values are those of Student's t with the widened
* standard error and Satterthwaite's degrees of freedom (Biometrics Bulletin 2 (1946), 110–114). If rounds
* differ by more than chance, each round counts as one value: Student's t of the rounds' means.
* docs/statistics.md says why this rule was chosen.
*
* @param all comparisons, all of the same run; read once and not kept
* @param series number of series that they belong to: metrics of one series say nearly the same about its
* rounds
* @returns estimates the change of one of them; undefined with too few pairs for an interval. For servers
* that were still getting faster while they were measured (`isWarming`) it takes the wider of two
* intervals, that of pairs and that of rounds' means, and gives none without two rounds: consecutive pairs
* of such servers only show which arm sped up first, again and again.
*/
function changeEstimator(all, series) {
	const average = averageRatio(all, series);
	return (rounds, isWarming = false) => {
		const pairs = concatenated(rounds);
		if (pairs.length < 6) return void 0;
		const ratio = varianceRatio(rounds);
		if (ratio && chanceOf$1(ratio) < NOT_CHANCE) return changeOfRounds(rounds);
		const change = changeOfPairs(pairs);
		if (!ratio) return isWarming ? void 0 : change;
		const honest = widened(change, ratio, average);
		return isWarming ? wider(honest, changeOfRounds(rounds)) : honest;
	};
}
function averageRatio(all, series) {
	let sum = 0;
	let known = 0;
	for (const rounds of all) {
		const ratio = varianceRatio(rounds);
		if (!ratio) continue;
		sum += Math.min(ratio.f, MOST_IN_AVERAGE);
		known += 1;
	}
	return {
		average: known > 0 ? sum / known : 1,
		weight: Math.min(3, series, known)
	};
}
/**
* The changes that the comparisons of a run show.
*
* @param all comparisons, all of the same run
* @param series number of series that they are of
* @returns one for each, by {@link changeEstimator}
*/
function changesOf(all, series) {
	const changeOf = changeEstimator(all, series);
	return all.map((rounds) => changeOf(rounds));
}
/**
* The change that pairs show if each of them is independent.
* @param pairs differences of logarithms, at least six
*/
function changeOfPairs(pairs) {
	const degrees = pairs.length - 1;
	const { estimate, low, high } = signedRankInterval(pairs, CONFIDENCE);
	const standardError = (high - low) / (2 * studentQuantile((1 + CONFIDENCE) / 2, degrees));
	const ofMean = standardDeviation(pairs) / Math.sqrt(pairs.length);
	return {
		difference: estimate,
		low,
		high,
		pValues: (needed = 1) => {
			if (!canReach(pairs, needed) && standardError > 0) return studentPValues(estimate / Math.max(standardError, ofMean), degrees);
			const { less, greater } = signedRankTails(pairs);
			return {
				lower: less,
				higher: greater
			};
		},
		standardError,
		degrees
	};
}
/** With more pairs than these, signed ranks reach whatever p-value a run of any size needs. */
const FEW_PAIRS = 60;
/** Whether the signed-rank test of so many pairs gives such a p-value even where all of them agree. */
function canReach(pairs, needed) {
	return pairs.length > FEW_PAIRS || signedRankTails(pairs.map(Math.abs)).greater <= needed;
}
/** The change that the means of rounds show; at least two, not all equal. */
function changeOfRounds(rounds) {
	const means = rounds.filter(({ length }) => length > 0).map(mean);
	const standardError = standardDeviation(means) / Math.sqrt(means.length);
	return studentChange(mean(means), standardError, means.length - 1);
}
/** The one with the wider interval. */
function wider(one, other) {
	return other.high - other.low > one.high - one.low ? other : one;
}
/** Like flat(), which is slow enough to matter with ten thousand series. */
function concatenated(rounds) {
	return [].concat(...rounds);
}
function widened(change, { f, between }, { average, weight }) {
	const inflation = (f + AVERAGE_COUNTS * average) / 3;
	if (inflation <= 1 || change.standardError === 0) return change;
	const extra = 1 - 1 / inflation;
	const degrees = 1 / (extra ** 2 / (between * weight) + (1 - extra) ** 2 / change.degrees);
	return studentChange(change.difference, change.standardError * Math.sqrt(inflation), degrees);
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
* The ratio is estimated from pairs of bursts that took turns; {@link changeEstimator} gives its interval,
* from all such ratios of the run. Servers with too few pairs for an interval are left out.
*
* @param series measured series; only those of head count
*/
function compareServers(series) {
	const underSameLoad = /* @__PURE__ */ new Map();
	for (const one of series) {
		if (one.arm !== "head") continue;
		const load = `${one.scenario} ${levelName(one.level)}`;
		const others = underSameLoad.get(load);
		if (others) others.push(one);
		else underSameLoad.set(load, [one]);
	}
	const duels = [...underSameLoad.values()].flatMap((servers) => servers.flatMap((first, index) => servers.slice(index + 1).map((second) => [first, second])));
	const changeOf = changeEstimator((function* () {
		for (const [first, second] of duels) {
			const pairs = pairBursts(first.samples, second.samples);
			for (const metric of COMPARED) yield differencesByRound(pairs, metric);
		}
	})(), duels.length);
	return duels.flatMap((duel) => compareTwo(duel, changeOf));
}
function compareTwo([first, second], changeOf) {
	const pairs = pairBursts(first.samples, second.samples);
	const ratios = COMPARED.flatMap((metric) => {
		const rounds = differencesByRound(pairs, metric);
		const change = changeOf(rounds);
		return change ? [{
			metric,
			change,
			pairs: rounds.flat().length
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
* @param gated what is gated
*/
function metricCases(series, referenceOf, gated) {
	const isUnmeasurable = !isMeasured(series, gated);
	const reference = referenceOf(series);
	return (id) => {
		const own = seriesValue(series.samples, id);
		const { base, change, notCompared, head = own } = reference(id, own);
		return {
			id,
			head,
			tolerancePercent: gated.tolerancePercent[id],
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
function isMeasured(series, { maxErrorPercent }) {
	const { samples } = series;
	const errors = errorPercent(samples) ?? Number.POSITIVE_INFINITY;
	return samples.filter(({ throughput }) => throughput !== void 0).length >= Math.min(MIN_SAMPLES, samples.length) && unansweredBursts(series) <= MAX_UNANSWERED * samples.length && errors <= maxErrorPercent;
}
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
/** A larger change than this is not worth naming as the smallest that would be found. */
const MOST_DETECTABLE_PERCENT = 1e3;
/**
* The comparison of one metric, with its verdict where it is gated.
* @param one the metric
* @param pValues absent where it has no change that could be judged
* @returns undefined where neither side has a value, because the machine cannot measure it
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
	const detectable = change && pValues && detectablePercent(change, pValues, tolerancePercent);
	if (detectable !== void 0) comparison.smallestDetectablePercent = detectable;
	return comparison;
}
/** Head has no value, and nobody expects one: the metric is not gated, or base has none either. */
function isUnknown({ head, base, isUnmeasurable, tolerancePercent }) {
	return head === void 0 && (tolerancePercent === void 0 || base === void 0 && !isUnmeasurable);
}
function verdictOn(one, pValues, tolerancePercent) {
	const { id, head, base, change, isUnmeasurable, notCompared } = one;
	if (isUnmeasurable || head === void 0 || notCompared !== void 0) return "unmeasurable";
	if (base === void 0) return "new";
	if (!change || !pValues) return "inconclusive";
	const evidence = {
		changePercent: percentOf(change.difference),
		lowPercent: percentOf(change.low),
		highPercent: percentOf(change.high),
		pLower: pValues.pLower,
		pHigher: pValues.pHigher
	};
	const { better } = seriesMetric(id);
	return decide(evidence, {
		better,
		tolerancePercent,
		falseAlarmRate: pValues.falseAlarmRate
	});
}
/** The change that is found with {@link POWER} at Holm's first and strictest step; none where it is absurd. */
function detectablePercent({ standardError, degrees }, { tests, falseAlarmRate }, tolerancePercent) {
	const detectable = percentOf((studentQuantile(1 - falseAlarmRate / tests, degrees) + studentQuantile(POWER, degrees)) * standardError);
	return detectable <= MOST_DETECTABLE_PERCENT ? Math.max(tolerancePercent, detectable) : void 0;
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
	const gated = SERIES_METRIC_IDS.filter((id) => rule.tolerancePercent[id] !== void 0);
	const entered = all.map((series) => {
		const caseOf = metricCases(series, referenceOf, rule);
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
/** The p-values of the gated cases that have a change, adjusted for each other. */
function adjustedPValues(cases, { falseAlarmRate = FALSE_ALARM_RATE, isLastLook = false }) {
	const changes = cases.flatMap((one) => one.change && one.tolerancePercent !== void 0 && !one.isUnmeasurable ? [{
		one,
		change: one.change
	}] : []);
	const needed = isLastLook ? falseAlarmRate / changes.length : 1;
	const judgeable = changes.map(({ one, change }) => ({
		one,
		p: change.pValues(needed)
	}));
	const lower = holmAdjust(judgeable.map(({ p }) => p.lower));
	const higher = holmAdjust(judgeable.map(({ p }) => p.higher));
	return new Map(judgeable.map(({ one }, index) => [one, {
		pLower: elementAt(lower, index),
		pHigher: elementAt(higher, index),
		tests: judgeable.length,
		falseAlarmRate
	}]));
}
function seriesComparison(series, cases, pValues) {
	const metrics = {};
	for (const one of cases) {
		const comparison = metricComparison(one, pValues.get(one));
		if (comparison) metrics[one.id] = comparison;
	}
	const notCompared = cases[0]?.notCompared;
	const bound = series.samples.flatMap(({ generatorBound }) => generatorBound ?? []);
	const unanswered = unansweredBursts(series);
	return {
		name: series.name,
		server: series.server,
		scenario: series.scenario,
		level: series.level,
		verdict: cases.some((one) => one.isUnmeasurable || one.notCompared !== void 0) ? "unmeasurable" : worstVerdict(Object.values(metrics).flatMap(({ verdict }) => verdict ?? [])),
		...notCompared !== void 0 && { notCompared },
		...bound.length > 0 && { generatorBound: bound.filter(Boolean).length / bound.length },
		...unanswered > 0 && { unansweredBursts: unanswered },
		metrics
	};
}
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
// src/domain/verdict/trend.ts
/** Fewest rounds that can separate a trend from what one process happened to do. */
const MIN_ROUNDS = 3;
/** Fewest bursts of a round that have a meaningful slope. */
const MIN_BURSTS = 4;
/** With more points than these a slope does not get noticeably better; no real round has as many bursts. */
const MOST_POINTS = 100;
/**
* Finds servers that get faster or slower within their rounds, as servers do that were measured before they
* were warm.
*
* In each round the drift is the slope of Theil and Sen (Sen, Journal of the American Statistical
* Association 63 (1968), 1379–1389) of the logarithm of rate and of requests per CPU time over the bursts,
* times the round's length, averaged over all cells of the lane. A drift of the machine continues from
* round to round, while a server begins anew with each start; so the slope of the rounds' medians is
* subtracted where it has the same sign. Consecutive bursts are alike, rounds of fresh processes are not,
* so one round is one value: Student's t of these must be beyond 1 % over all lanes together (Bonferroni),
* and the drift beyond what counts as flat. docs/warm-up.md says how often chance passes for a trend.
*
* @param series of a run, each in the order of time
*/
function trendsOf(series) {
	const lanes = /* @__PURE__ */ new Map();
	for (const one of series) {
		const own = lanes.get(laneName(one));
		if (own) own.push(one);
		else lanes.set(laneName(one), [one]);
	}
	const known = [...lanes.values()].flatMap((own) => {
		const drifts = driftsOf(own);
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
		known: known.length,
		found
	};
}
/**
* Servers that were measured before they were warm: in most of their starts they were still getting faster
* when the time for the warm-up was over, or they got faster within their rounds.
*/
function warmingLanes({ servers, series }) {
	const rising = trendsOf(series).found.filter(({ percent }) => percent > 0);
	return [...servers.filter(wasMostlyUnsteady), ...rising];
}
/** Whether a server was still getting faster in most of its starts when the time for the warm-up was over. */
function wasMostlyUnsteady({ starts }) {
	return starts.filter(({ stillFasterPercent }) => stillFasterPercent !== void 0).length > starts.length / 2;
}
/** Two-sided p-value of a mean of 0. */
function chanceOf(drifts) {
	const standardError = standardDeviation(drifts) / Math.sqrt(drifts.length);
	const t = Math.abs(mean(drifts)) / standardError;
	return Number.isFinite(t) ? 2 * studentUpperTail(t, drifts.length - 1) : 0;
}
/** The drift of a lane in each of its rounds. */
function driftsOf(series) {
	const byRound = /* @__PURE__ */ new Map();
	const wanders = [];
	for (const { level, samples } of series) {
		const speeds = "rate" in level ? [perCpu] : [perTime, perCpu];
		for (const speed of speeds) {
			const rounds = logsByRound(samples, speed);
			if (rounds.size >= MIN_ROUNDS) wanders.push(slope([...rounds.values()].map(median)));
			for (const [round, logs] of rounds) {
				const drift = slope(logs) * (logs.length - 1);
				const others = byRound.get(round);
				if (others) others.push(drift);
				else byRound.set(round, [drift]);
			}
		}
	}
	const drifts = [...byRound.values()].map(mean);
	if (wanders.length === 0) return drifts;
	const machine = sameWay(mean(wanders), mean(drifts));
	return drifts.map((drift) => drift - machine);
}
/** The part of one number that has the sign of another, at most as large as that. */
function sameWay(part, whole) {
	return Math.sign(part) === Math.sign(whole) ? Math.sign(whole) * Math.min(Math.abs(part), Math.abs(whole)) : 0;
}
function perTime({ throughput = 0 }) {
	return throughput;
}
function perCpu({ cpuPerRequestUs = 0 }) {
	return 1 / cpuPerRequestUs;
}
function logsByRound(samples, speed) {
	const rounds = /* @__PURE__ */ new Map();
	for (const sample of samples) {
		const log = Math.log(speed(sample));
		if (!Number.isFinite(log)) continue;
		const logs = rounds.get(sample.round);
		if (logs) logs.push(log);
		else rounds.set(sample.round, [log]);
	}
	return new Map([...rounds].filter(([, { length }]) => length >= MIN_BURSTS));
}
/**
* Median of the slopes between all pairs of equally spaced values. All pairs of very many values would take
* seconds, so medians of neighbouring values stand for them.
*/
function slope(values) {
	const together = Math.ceil(values.length / MOST_POINTS);
	const points = together === 1 ? values : Array.from({ length: Math.floor(values.length / together) }, (_, at) => median(values.slice(at * together, (at + 1) * together)));
	const slopes = points.flatMap((value, at) => points.slice(at + 1).map((later, step) => (later - value) / (step + 1)));
	return median(slopes) / together;
}
export { COMPARISON_FILE as _, judgeSeries as a, changesOf as c, percentOf as d, studentChange as f, removedSeries as g, COMPARISON_SCHEMA as h, referenceOf as i, differencesByRound as l, studentUpperTail as m, warmingLanes as n, compareServers as o, studentQuantile as p, wasMostlyUnsteady as r, changeEstimator as s, trendsOf as t, pairBursts as u, REPORT_FILE as v, RUN_FILE as y };
