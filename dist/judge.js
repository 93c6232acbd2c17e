import { c as seriesMetric, d as isUnanswered, o as anyMetric, r as SERIES_METRIC_IDS, u as errorPercent } from "./catalogue.js";
import { D as requireSample, E as requirePositive, O as elementAt, S as median, T as requireOpenProbability, _ as logBeta, b as selectMedian, d as CONFIDENCE, f as FALSE_ALARM_RATE, g as incompleteBeta, h as worstVerdict, p as POWER, v as seriesValue, w as standardDeviation, x as mean, y as select } from "./figure-table.js";
import { c as seriesName, i as laneName, s as levelName } from "./output-folder.js";
// src/ports/output-folder.ts
/** Everything that was measured. */
const RUN_FILE = "run.json";
/** Everything that was decided about it. */
const COMPARISON_FILE = "comparison.json";
/** The report for people, in Markdown. */
const REPORT_FILE = "report.md";
// src/domain/statistics/normal.ts
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
function polynomial(highestFirst, x) {
	return highestFirst.reduce((sum, coefficient) => sum * x + coefficient, 0);
}
// src/domain/statistics/student.ts
/** Below it t² would overflow for one degree of freedom. */
const SMALLEST_TAIL = 1e-100;
/** Newton's method doubles the digits at each step; far more steps than it ever takes. */
const MAX_STEPS = 50;
/** Relative step at which a quantile counts as found. */
const PRECISION$1 = 1e-15;
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
		if (change <= PRECISION$1 * t) break;
	}
	return t;
}
function density(t, degrees) {
	const logarithm = -((degrees + 1) / 2) * Math.log1p(t * t / degrees);
	return Math.exp(logarithm - logBeta(degrees / 2, .5)) / Math.sqrt(degrees);
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
		pValues: () => ({
			lower: studentUpperTail(-t, degrees),
			higher: studentUpperTail(t, degrees)
		})
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
// src/domain/statistics/variance-ratio.ts
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
// src/domain/verdict/pairs.ts
/**
* Pairs the bursts of two series that were measured in turns: in each block, the first burst of one with
* the first of the other, and the second with the second. A block A B B A gives two pairs, one with A
* before B and one with B before A, so what a drift of the machine adds to one, it takes from the other.
*
* A round's value is estimated from its pairs, not from its blocks: a disturbance of the machine often hits one
* pair and not the other, and an estimate by ranks benefits from that (docs/statistics.md).
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
* @returns by round; rounds without a difference are left out
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
	return Array.from(rounds, ([round, differences]) => ({
		round,
		differences
	}));
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
// src/domain/verdict/weighted-rounds.ts
/**
* Weights rounds by their pairs and by how much processes differ, and compares how far they scatter with what that
* lets expect: the estimate by moments of DerSimonian & Laird (Controlled Clinical Trials 7 (1986), 177–188), with
* the weights of Paule & Mandel.
*
* @param comparison at least one round
* @param between variance between processes that the weights count with, above 0
*/
function weightedRounds({ rounds }, between) {
	let [sum, squares, centres, explained] = [
		0,
		0,
		0,
		0
	];
	for (const { centre, variance } of rounds) {
		const weight = 1 / (between + variance);
		sum += weight;
		squares += weight * weight;
		centres += weight * centre;
		explained += weight * variance;
	}
	const middle = centres / sum;
	let scatter = 0;
	for (const { centre, variance } of rounds) {
		const weight = 1 / (between + variance);
		scatter += weight * (centre - middle) ** 2;
		explained -= weight * weight * variance / sum;
	}
	const degrees = rounds.length - 1;
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
// src/domain/verdict/shared-rounds.ts
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
		const weight = elementAt(weights, index);
		own += weight * weight;
		sum += weight;
		const directions = directionsOf(one, variance, count);
		for (const [row, a] of directions.entries()) for (const [column, b] of directions.entries()) {
			const at = row * count + column;
			products[at] = elementAt(products, at) + weight * a * b;
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
	const values = one.rounds.slice(0, count).map((round) => (round.centre - middle) / Math.sqrt(round.variance + variance));
	const length = Math.hypot(...values);
	return length === 0 ? values : values.map((value) => value / length);
}
// src/domain/verdict/process-pool.ts
/** Rounds of processes that are alike to a thousandth are not told apart. */
const LEAST_VARIANCE = .001 ** 2;
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
// src/domain/verdict/paired-changes.ts
/** The pool lends at most this many times the degrees of freedom of a comparison's own rounds. */
const MOST_LENT = 3;
/** Below this probability, a comparison's own rounds contradict the pool. */
const CONTRADICTION = .1;
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
* by its own rounds alone. docs/statistics.md says why this rule was chosen.
*
* @param comparison its rounds
* @param pool of the run
* @param isWarming one of the servers was still getting faster while it was measured: it goes up in steps of its
* own, so its rounds count alone, and never for more certainty than the pool expects
* @returns undefined with too few pairs for an interval, and for one round of a server that was not warm
*/
function changeOf(comparison, pool, isWarming = false) {
	if (comparison.pairs < 6) return void 0;
	const own = comparison.rounds.length - 1;
	if (isWarming && own === 0) return void 0;
	if (!pool) return changeOfPairs(comparison);
	const { centre, weight, ratio, explained } = weightedRounds(comparison, pool.variance);
	const worth = 2 * (explained + pool.variance) ** 2 / pool.errorVariance;
	const lent = own > 0 && chanceOf$1({
		f: ratio,
		between: own,
		within: worth
	}) < CONTRADICTION || isWarming ? 0 : Math.min(MOST_LENT * Math.max(1, own), pool.degrees, Math.max(0, worth - own));
	const degrees = own + lent;
	const scale = isWarming ? Math.max(1, ratio) : (own * ratio + lent) / degrees;
	const variance = Math.max(scale / weight, LEAST_VARIANCE / (own + 1));
	return studentChange(centre, Math.sqrt(variance), Math.max(1, degrees));
}
/**
* The change that one round shows. Its pairs share their processes, so they cannot show how much those differ: that is
* assumed.
*/
function changeOfPairs({ rounds, pairs }) {
	const [round] = rounds;
	const degrees = Math.min(ASSUMED_DEGREES, pairs - 1);
	return round && studentChange(round.centre, Math.sqrt(round.variance + ASSUMED_VARIANCE), degrees);
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
* Hodges–Lehmann estimate of the centre of symmetry: the median of the n (n + 1)/2 Walsh averages
* (xᵢ + xⱼ)/2, i ≤ j. Hodges & Lehmann, Annals of Mathematical Statistics 34 (1963), 598–611;
* Hollander & Wolfe 3.2.
*
* @param differences at least one finite number, any unit
* @returns the estimate, in the unit of the differences
* @throws RangeError when differences is empty or holds a number that is not finite
*/
function hodgesLehmann(differences) {
	requireSample("Walsh averages", differences, 1);
	return walshAverages(differences).median();
}
// src/domain/verdict/round-centres.ts
/** How many pairs the usual scatter of a comparison's rounds counts as, beside a round's own. */
const USUAL_COUNTS = 2;
/** Variance of normal values ÷ square of their mean absolute deviation. */
const VARIANCE_PER_DEVIATION = Math.PI / 2;
/**
* The centres of a comparison's rounds.
*
* What disturbs a machine lasts for some seconds and can fill a round, so each round has a scatter of its
* own: the mean absolute deviation, which heavy tails move less than squares. A few pairs estimate it badly,
* so it is drawn towards the median of all rounds.
*
* @param rounds differences of logarithms, by round; none of them empty
*/
function roundCentres(rounds) {
	const known = rounds.map(({ round, differences }) => {
		const centre = hodgesLehmann(differences);
		return {
			round,
			centre,
			pairs: differences.length,
			scatter: scatterOf(differences, centre)
		};
	});
	const usual = known.length === 0 ? 0 : selectMedian(known.map(({ scatter }) => scatter));
	return {
		pairs: known.reduce((sum, { pairs }) => sum + pairs, 0),
		rounds: known.map(({ round, centre, pairs, scatter }) => {
			return {
				round,
				centre,
				variance: ((pairs - 1) * scatter + USUAL_COUNTS * usual) / (pairs - 1 + USUAL_COUNTS) / pairs
			};
		})
	};
}
/** Variance of one value; 0 where there is no other. */
function scatterOf(values, centre) {
	const count = values.length;
	if (count < 2) return 0;
	const deviations = values.reduce((sum, value) => sum + Math.abs(value - centre), 0);
	return VARIANCE_PER_DEVIATION * deviations ** 2 / (count * (count - 1));
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
/** Whether a change can be written in percent. */
function isPresentable({ difference, low, high }) {
	return [
		difference,
		low,
		high
	].every((end) => Number.isFinite(percentOf(end)));
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
		const load = `${one.scenario} ${levelName(one.level)}`;
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
// src/domain/verdict/detectable.ts
/**
* The smallest change for the worse that is called with probability {@link POWER}: its p-value has to be small
* enough, and its estimate beyond the tolerance.
* @param id the metric
* @param error of the estimated change
* @param hurdle what it has to get past
* @returns percent, above 0; infinite where no change of such a metric gets past the tolerance
*/
function detectablePercent(id, { standardError, degrees }, { falseAlarmRate, tolerancePercent }) {
	const falls = anyMetric(id).better === "higher";
	const tolerance = falls ? -Math.log1p(-Math.min(1, tolerancePercent / 100)) : Math.log1p(tolerancePercent / 100);
	const critical = studentQuantile(1 - falseAlarmRate, degrees) * standardError;
	const detectable = Math.max(critical, tolerance) + studentQuantile(POWER, degrees) * standardError;
	if (detectable === Number.POSITIVE_INFINITY) return detectable;
	return falls ? -percentOf(-detectable) : percentOf(detectable);
}
// src/domain/verdict/metric-verdict.ts
/** A larger change than this is not worth naming: to eleven times as much, or to a tenth. */
const MOST_DETECTABLE_PERCENT = {
	lower: 1e3,
	higher: 90
};
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
	const detectable = change && pValues && smallestDetectable(one, change, pValues);
	if (detectable !== void 0) comparison.smallestDetectablePercent = detectable;
	return comparison;
}
/** Head has no value, and nobody expects one: the metric is not gated, or base has none either. */
function isUnknown({ head, base, isUnmeasurable, tolerancePercent }) {
	return head === void 0 && (tolerancePercent === void 0 || base === void 0 && !isUnmeasurable);
}
function verdictOn(one, pValues, tolerancePercent) {
	const { id, head, base, change, isUnmeasurable, notCompared, plainVerdict } = one;
	if (isUnmeasurable || head === void 0 || notCompared !== void 0) return "unmeasurable";
	if (base === void 0) return "new";
	if (plainVerdict !== void 0) return plainVerdict;
	if (!change || !pValues) return "inconclusive";
	const { low, high } = intervalToJudge(change, pValues);
	const evidence = {
		changePercent: percentOf(change.difference),
		lowPercent: percentOf(low),
		highPercent: percentOf(high),
		pLower: pValues.pLower,
		pHigher: pValues.pHigher
	};
	const { better } = anyMetric(id);
	return decide(evidence, {
		better,
		tolerancePercent,
		falseAlarmRate: pValues.falseAlarmRate
	});
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
function smallestDetectable({ id, tolerancePercent = 0 }, change, { tests, falseAlarmRate }) {
	const percent = detectablePercent(id, change, {
		falseAlarmRate: falseAlarmRate / tests,
		tolerancePercent
	});
	return percent <= MOST_DETECTABLE_PERCENT[anyMetric(id).better] ? percent : void 0;
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
/**
* The p-values of the gated cases that have a change, adjusted for each other (Holm).
* @param rates how sure a verdict has to be
*/
function adjustedPValues(cases, { falseAlarmRate = FALSE_ALARM_RATE, unchangedRate } = {}) {
	const judgeable = cases.flatMap((one) => one.change && one.tolerancePercent !== void 0 && !one.isUnmeasurable ? [{
		one,
		change: one.change
	}] : []).map(({ one, change }) => ({
		one,
		p: change.pValues()
	}));
	const lower = holmAdjust(judgeable.map(({ p }) => p.lower));
	const higher = holmAdjust(judgeable.map(({ p }) => p.higher));
	return new Map(judgeable.map(({ one }, index) => [one, {
		pLower: elementAt(lower, index),
		pHigher: elementAt(higher, index),
		tests: judgeable.length,
		falseAlarmRate,
		...unchangedRate !== void 0 && { unchangedRate }
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
export { studentUpperTail as C, RUN_FILE as E, studentQuantile as S, REPORT_FILE as T, processPool as _, compareServers as a, percentOf as b, COMPARISON_SCHEMA as c, warmingLanes as d, wasMostlyUnsteady as f, changeOf as g, ASSUMED_VARIANCE as h, detectablePercent as i, removedSeries as l, referenceOf as m, judgeSeries as n, isPresentable as o, roundCentres as p, metricVerdicts as r, unansweredBursts as s, adjustedPValues as t, trendsOf as u, differencesByRound as v, COMPARISON_FILE as w, studentChange as x, pairBursts as y };
