import { d as anyMetric } from "./catalogue.js";
import { C as requireOpenProbability, E as continuedFraction, S as logBeta, a as metricColumn, g as CONFIDENCE, v as POWER, w as requirePositive, x as incompleteBeta } from "./server-value.js";
import { r as column, t as groupedBy } from "./grouped-by.js";
// src/domain/statistics/normal.ts
/** Up to here, the series of the distribution function is short and loses no precision in the tail. */
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
* Distribution function of the standard normal distribution. Near the middle, the series Φ(z) = ½ + φ(z) (z + z³/3 +
* z⁵/(3·5) + …) (DLMF 7.6.2; Marsaglia, Journal of Statistical Software 11 (2004), issue 4); in the tails, Laplace's
* continued fraction (Abramowitz & Stegun 26.2.14), so that small probabilities keep their relative precision.
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
/** z + z³/3 + z⁵/(3·5) + …, until a term no longer changes the sum. */
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
// src/domain/statistics/student.ts
/** Below this, t² would overflow for one degree of freedom. */
const SMALLEST_TAIL = 1e-100;
/** Each step triples the number of correct digits, so this is never reached. */
const MAX_STEPS = 50;
/** Relative step at which a quantile has converged: the remaining error is of the order of its cube. */
const PRECISION = 1e-5;
/**
* Upper tail of Student's t distribution, with full relative precision: for t > 0, half of I(ν/(ν + t²); ν/2, ½),
* Abramowitz & Stegun 26.7.1 with 26.5.27.
*
* @param t value of the statistic; may be infinite; beyond 1e154 the result is 0
* @param degrees degrees of freedom ν, > 0, need not be whole
* @returns P(T > t), 0 to 1
* @throws RangeError when t is NaN or degrees is not a positive finite number
*/
function studentUpperTail(t, degrees) {
	if (Number.isNaN(t)) throw new RangeError("Student's t distribution at NaN");
	requirePositive("degrees of freedom", degrees);
	const tail = tailBeyond(t, {
		a: degrees / 2,
		b: .5
	});
	return t < 0 ? 1 - tail : tail;
}
/** P(|T| > |t|) / 2 for a shape of half the degrees of freedom, and ½. */
function tailBeyond(t, shape) {
	const ratio = t * t / (2 * shape.a);
	return incompleteBeta(1 / (1 + ratio), shape, 1 / (1 + 1 / ratio)) / 2;
}
/**
* Quantile function of Student's t distribution, by third-order iteration (Chebyshev's and Halley's methods). In the
* middle half it solves for the central probability; further out, for the logarithm of the tail as a function of the
* logarithm of t, which is almost a straight line (the tail falls like t^−ν).
*
* @param p probability, 1e-100 to below 1
* @param degrees degrees of freedom, ≥ 1, need not be whole
* @returns t with P(T ≤ t) = p
* @throws RangeError when p or degrees is out of range
*/
function studentQuantile(p, degrees) {
	if (!(p >= SMALLEST_TAIL && p < 1)) throw new RangeError(`studentQuantile's p must lie in [1e-100, 1), got ${p}`);
	if (!(degrees >= 1 && degrees < Number.POSITIVE_INFINITY)) throw new RangeError(`studentQuantile needs degrees of freedom from 1 up, got ${degrees}`);
	const tail = Math.min(p, 1 - p);
	const t = tail > .25 ? centralQuantile(.5 - tail, degrees) : tailQuantile(tail, degrees);
	return p < .5 ? -t : t;
}
/** t ≥ 0 with P(0 < T ≤ t) = probability, for a probability below a quarter. */
function centralQuantile(probability, degrees) {
	const densityAt = densityOf(degrees, logBeta(degrees / 2, .5));
	return converge(0, (t) => {
		const ratio = t * t / degrees;
		const step = (probability - incompleteBeta(ratio / (1 + ratio), {
			a: .5,
			b: degrees / 2
		}, 1 / (1 + ratio)) / 2) / densityAt(t);
		return t + step * (1 + step * t * (degrees + 1) / (2 * (degrees + t * t)));
	});
}
/** t > 0 with P(T > t) = tail, for a tail of a quarter or less. */
function tailQuantile(tail, degrees) {
	const shape = {
		a: degrees / 2,
		b: .5,
		logBeta: logBeta(degrees / 2, .5)
	};
	const densityAt = densityOf(degrees, shape.logBeta);
	return converge(expansion(-normalQuantile(tail), degrees), (t) => {
		const here = tailBeyond(t, shape);
		const slope = t * densityAt(t) / here;
		const step = Math.log(here / tail) / slope;
		const bend = 1 + slope - (degrees + 1) * t * t / (degrees + t * t);
		return t * Math.exp(step / (1 + bend * step / 2));
	});
}
/**
* A quantile for many degrees of freedom from that of the normal distribution: Abramowitz & Stegun 26.7.5, to the third
* order. For few degrees it is only a starting value.
*/
function expansion(z, degrees) {
	const square = z * z;
	return z * (1 + ((square + 1) / 4 + (((5 * square + 16) * square + 3) / 96 + (((3 * square + 19) * square + 17) * square - 15) / 384 / degrees) / degrees) / degrees);
}
function converge(start, next) {
	let t = start;
	for (let step = 0; step < MAX_STEPS; step += 1) {
		const better = next(t);
		const change = Math.abs(better - t);
		t = better;
		if (change <= PRECISION * t) break;
	}
	return t;
}
/** The density as a function of t. @param whole logarithm of B(ν/2, ½) */
function densityOf(degrees, whole) {
	return (t) => {
		const logarithm = -((degrees + 1) / 2) * Math.log1p(t * t / degrees);
		return Math.exp(logarithm - whole) / Math.sqrt(degrees);
	};
}
// src/domain/evidence/change.ts
/**
* Converts a difference of logarithms to percent.
* @param difference head − base
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
		pValues: () => {
			const beyond = studentUpperTail(Math.abs(t), degrees);
			return t < 0 ? {
				lower: beyond,
				higher: 1 - beyond
			} : {
				lower: 1 - beyond,
				higher: beyond
			};
		}
	};
}
/**
* The values of base and head to show beside a change. The change was estimated from pairs or rounds, so the ratio of
* the two medians can differ from it. Both are adjusted: their geometric mean stays, and their ratio becomes the
* change.
*
* @param own medians of the two, above 0
* @param difference of logarithms, head − base
* @returns values whose ratio is the change; the medians if one of these would not be finite
*/
function agreeingValues(own, difference) {
	const middle = (Math.log(own.base) + Math.log(own.head)) / 2;
	const agreeing = {
		base: Math.exp(middle - difference / 2),
		head: Math.exp(middle + difference / 2)
	};
	return [agreeing.base, agreeing.head].every((value) => value > 0 && Number.isFinite(value)) ? agreeing : own;
}
// src/domain/stopping/detectable.ts
/** Larger changes for the worse are not named: to eleven times the value, or to a tenth of it. */
const MOST_NAMED_PERCENT = {
	lower: 1e3,
	higher: 90
};
/** True if a change for the worse is small enough to be meaningful to a reader. */
function isWorthNaming(id, worsePercent) {
	return worsePercent <= MOST_NAMED_PERCENT[anyMetric(id).better];
}
/** The ends of a tolerance, as differences of logarithms; `least` is −∞ if any decrease is tolerated. */
function toleratedDifferences(tolerancePercent) {
	return {
		least: Math.log1p(-Math.min(1, tolerancePercent / 100)),
		most: Math.log1p(tolerancePercent / 100)
	};
}
/**
* The smallest change for the worse that is detected with probability {@link POWER}: its p-value must be small enough,
* and its estimate beyond the tolerance.
* @param id the metric
* @param error of the estimated change
* @param hurdle the thresholds
* @returns percent, above 0; infinite if no change of such a metric can exceed the tolerance
*/
function detectablePercent(id, { standardError, degrees }, { falseAlarmRate, tolerancePercent }) {
	const falls = anyMetric(id).better === "higher";
	const { least, most } = toleratedDifferences(tolerancePercent);
	const tolerance = falls ? -least : most;
	const critical = studentQuantile(1 - falseAlarmRate, degrees) * standardError;
	const detectable = Math.max(critical, tolerance) + studentQuantile(POWER, degrees) * standardError;
	if (detectable === Number.POSITIVE_INFINITY) return detectable;
	return falls ? -percentOf(-detectable) : percentOf(detectable);
}
// src/domain/evidence/pairs.ts
/**
* Pairs the bursts of two series that were measured in turns: in each block, the first burst of one with the first of
* the other, and the second with the second. A block A B B A gives two pairs, one with A before B and one with B before
* A, so a drift of the machine adds to one what it takes from the other.
*
* A round's value is estimated from its pairs, not from its blocks: a disturbance of the machine often hits only one of
* a block's pairs, and a rank-based estimate benefits from that (docs/figures/statistics.md).
*/
function pairBursts(first, second) {
	const [blocks, rounds] = [column(first, "block"), column(first, "round")];
	const ofSecond = column(second, "block");
	if (areInStep(blocks, ofSecond, rounds)) return {
		first,
		second,
		at: rounds.map((round, at) => ({
			one: at,
			other: at,
			round
		}))
	};
	const others = groupedBy(indicesOf(second), (index) => ofSecond[index]);
	const paired = [...groupedBy(indicesOf(first), (index) => blocks[index])].flatMap(([block, indices]) => indices.flatMap((one, turn) => {
		const other = others.get(block)?.[turn];
		return other === void 0 ? [] : [{
			one,
			other,
			round: rounds[one]
		}];
	}));
	return {
		first,
		second,
		at: [...groupedBy(paired, ({ round }) => round).values()].flat()
	};
}
/**
* True if bursts are already ordered by round and block, each beside its partner, as in a run that was not cut short.
*/
function areInStep(blocks, others, rounds) {
	const rises = (values) => values.every((value, at) => at === 0 || value >= values[at - 1]);
	return blocks.length === others.length && blocks.every((block, at) => block === others[at]) && rises(blocks) && rises(rounds);
}
function indicesOf({ length }) {
	return Array.from({ length }, (_, index) => index);
}
/**
* The logarithm of the second burst's value minus that of the first's, for each pair in which both are above 0.
* @returns by round; rounds without a difference are left out
*/
function differencesByRound({ first, second, at }, id) {
	const [from, to] = [metricColumn(first, id), metricColumn(second, id)];
	const rounds = [];
	const all = [];
	let begin = 0;
	for (let index = 0; index < at.length; index += 1) {
		const { one, other, round } = at[index];
		const before = from[one];
		const now = to[other];
		if (before > 0 && now > 0) all.push(Math.log(now) - Math.log(before));
		if (at[index + 1]?.round === round) continue;
		if (all.length > begin) rounds.push({
			round,
			differences: all.slice(begin)
		});
		begin = all.length;
	}
	return rounds;
}
export { toleratedDifferences as a, studentChange as c, normalCdf as d, isWorthNaming as i, studentQuantile as l, pairBursts as n, agreeingValues as o, detectablePercent as r, percentOf as s, differencesByRound as t, studentUpperTail as u };
