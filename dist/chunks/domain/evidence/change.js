import { L as sumOf, y as anyMetric } from "../shared/without-nullish.js";
// src/domain/statistics/confidence.ts
/** Probability of detecting a change of the size that is called detectable. */
const POWER = .8;
/** Confidence of every interval that is shown. */
const CONFIDENCE = .95;
/** Probability, over all gated series and metrics of a run together, of calling a regression if nothing changed. */
const FALSE_ALARM_RATE = .01;
// src/domain/statistics/element-at.ts
/**
* The number at `index`, for indexed loops under `noUncheckedIndexedAccess`: an off-by-one index throws instead of
* becoming `undefined` or a made-up 0.
* @throws RangeError when there is no such element
*/
function elementAt(values, index) {
	const value = values[index];
	if (value === void 0) throw new RangeError(`no element ${index} in a list of ${values.length}`);
	return value;
}
// src/domain/statistics/require.ts
/**
* Rejects a sample that no statistic can be computed from.
* @param name the sample's name in the message
* @throws RangeError when there are too few values, or one is NaN or infinite
*/
function requireSample(name, xs, minimum) {
	if (xs.length < minimum) throw new RangeError(`${name} needs at least ${minimum} value(s), got ${xs.length}`);
	for (let index = 0; index < xs.length; index += 1) {
		const x = xs[index];
		if (Number.isFinite(x)) continue;
		throw new RangeError(`${name} holds ${x}, which is not a finite number`);
	}
}
/**
* Rejects anything but a positive finite number (degrees of freedom, a shape parameter).
* @throws RangeError when x is zero, negative, infinite or NaN
*/
function requirePositive(name, x) {
	if (!(x > 0 && Number.isFinite(x))) throw new RangeError(`${name} must be a positive finite number, got ${x}`);
}
// src/domain/statistics/descriptive.ts
/**
* Arithmetic mean.
* @param xs at least one finite number
* @throws RangeError when xs is empty or holds a number that is not finite
*/
function mean(xs) {
	requireSample("mean", xs, 1);
	let sum = 0;
	for (let index = 0; index < xs.length; index += 1) sum += xs[index];
	return sum / xs.length;
}
/**
* Median: the middle value, or the mean of the two middle ones.
* @param xs at least one finite number, any order
* @throws RangeError when xs is empty or holds a number that is not finite
*/
function median(xs) {
	requireSample("median", xs, 1);
	return selectMedian(xs.slice());
}
/**
* Sample quantile by linear interpolation of the order statistics, type 7 of Hyndman & Fan,
* "Sample Quantiles in Statistical Packages", The American Statistician 50 (1996), 361–365; the
* default of R and NumPy.
*
* @param xs at least one finite number, any order, any unit
* @param p probability, 0 (minimum) to 1 (maximum)
* @returns the quantile, in the unit of xs
* @throws RangeError when xs is empty or holds a number that is not finite, or p is outside [0, 1]
*/
function quantile(xs, p) {
	requireSample("quantile", xs, 1);
	if (!(p >= 0 && p <= 1)) throw new RangeError(`a quantile's probability must lie in [0, 1], got ${p}`);
	const sorted = new Float64Array(xs).sort();
	const position = (sorted.length - 1) * p;
	const below = Math.floor(position);
	const low = elementAt(sorted, below);
	return low + (elementAt(sorted, Math.ceil(position)) - low) * (position - below);
}
/**
* Sample standard deviation (divisor n − 1) by Welford's one-pass update: B. P. Welford, Technometrics 4 (1962),
* 419–420; Knuth, The Art of Computer Programming 2, 4.2.2. All values are first shifted by the first one: with a mean
* that is large relative to the spread, the running mean would otherwise round away digits of the spread. Equal values
* give exactly 0.
*
* @param xs at least two finite numbers, any unit
* @returns the standard deviation, ≥ 0, in the unit of xs
* @throws RangeError when xs has fewer than two values or holds a number that is not finite
*/
function standardDeviation(xs) {
	requireSample("standard deviation", xs, 2);
	const origin = elementAt(xs, 0);
	let center = 0;
	let squares = 0;
	for (let index = 0; index < xs.length; index += 1) {
		const shifted = xs[index] - origin;
		const step = shifted - center;
		center += step / (index + 1);
		squares += step * (shifted - center);
	}
	return Math.sqrt(squares / (xs.length - 1));
}
/**
* The number of a given rank, by Hoare's FIND: Communications of the ACM 4 (1961), 321–322. Linear on average in the
* numbers searched; sorting would also compute ranks that are not needed.
*
* @param values no NaN; reordered so that no number before rank is larger and none after it smaller
* @param rank index in ascending order
* @returns the number that sorting would put at rank
* @throws RangeError when there is no such rank
*/
function select(values, rank) {
	let [left, right] = [0, values.length - 1];
	while (left < right && left <= rank) {
		const middle = left + right >>> 1;
		const pivot = values[middle];
		values[middle] = values[right];
		let place = left;
		for (let at = left; at < right; at += 1) {
			const value = values[at];
			values[at] = values[place];
			values[place] = value;
			place += Number(value < pivot);
		}
		values[right] = values[place];
		values[place] = pivot;
		if (rank < place) right = place - 1;
		else left = place > left ? place + 1 : pastSame(values, left, right);
	}
	return elementAt(values, rank);
}
/**
* Moves all numbers equal to the first, the smallest, next to it. Otherwise each of many duplicates would take a
* partition of its own.
* @returns the index after them
*/
function pastSame(values, first, last) {
	const same = values[first];
	let place = first + 1;
	for (let at = place; at <= last; at += 1) {
		const value = values[at];
		values[at] = values[place];
		values[place] = value;
		place += Number(value === same);
	}
	return place;
}
/**
* Median of numbers in any order: the middle one, or the mean of the two in the middle.
*
* @param values at least one, no NaN; reordered as by {@link select} for the lower of the two
* @returns the median, in the unit of the values
* @throws RangeError when there are none
*/
function selectMedian(values) {
	const count = values.length;
	const middle = count - 1 >>> 1;
	const low = select(values, middle);
	if (count % 2 === 1) return low;
	let high = values[middle + 1];
	for (let index = middle + 2; index < count; index += 1) high = Math.min(high, values[index]);
	return low + (high - low) / 2;
}
// src/domain/statistics/special-functions.ts
/** From here on, seven terms of Stirling's series are exact to double precision. */
const STIRLING_FROM = 10;
/** B₂ₖ / (2k (2k − 1)), k = 7 down to 1: coefficients of x^(1 − 2k) in DLMF 5.11.1. */
const STIRLING = [
	1 / 156,
	-691 / 360360,
	1 / 1188,
	-1 / 1680,
	1 / 1260,
	-1 / 360,
	1 / 12
];
/**
* Natural logarithm of the gamma function: Stirling's series (DLMF 5.11.1) for x ≥ 10; smaller x are raised to it by
* Γ(x + 1) = x Γ(x) (DLMF 5.5.1).
*
* @param x positive number
* @returns ln Γ(x); relative error about 1e-15, absolute near the zeros at x = 1 and x = 2
* @throws RangeError when x is not a positive finite number
*/
function logGamma(x) {
	requirePositive("logGamma's argument", x);
	let shifted = x;
	let product = 1;
	while (shifted < STIRLING_FROM) {
		product *= shifted;
		shifted += 1;
	}
	return (shifted - .5) * Math.log(shifted) - shifted + Math.log(2 * Math.PI) / 2 + stirlingCorrection(shifted) - Math.log(product);
}
/**
* Natural logarithm of the beta function B(a, b) = Γ(a) Γ(b) / Γ(a + b) (DLMF 5.12.1).
*
* For a large argument, the two large logarithms of Γ would cancel. Their difference is then computed term by term from
* Stirling's series, as in DiDonato & Morris, ACM Transactions on Mathematical Software 18 (1992), 360–373 (ALGDIV).
*
* @param a positive number
* @param b positive number
* @returns ln B(a, b)
* @throws RangeError when a or b is not a positive finite number
*/
function logBeta(a, b) {
	const small = Math.min(a, b);
	const large = Math.max(a, b);
	if (large < STIRLING_FROM) return logGamma(a) + logGamma(b) - logGamma(a + b);
	const sum = large + small;
	const main = -small * (Math.log(large) - 1) - (sum - .5) * Math.log1p(small / large);
	return logGamma(small) + main + stirlingCorrection(large) - stirlingCorrection(sum);
}
/** The terms that Stirling's series adds to (x − ½) ln x − x + ½ ln 2π, for x ≥ 10. */
function stirlingCorrection(x) {
	const square = x * x;
	return STIRLING.reduce((sum, coefficient) => sum / square + coefficient, 0) / x;
}
/**
* Regularised incomplete beta function Iₓ(a, b) (DLMF 8.17.2): by its continued fraction (DLMF 8.17.22) for x up to
* (a + 1)/(a + b + 2), and by Iₓ(a, b) = 1 − I₁₋ₓ(b, a) (DLMF 8.17.4) above.
*
* @param x 0 to 1
* @param shape two positive numbers
* @param complement 1 − x; pass it if it is known more exactly than by subtraction
* @returns probability, 0 to 1; relative error about 1e-13 for a and b up to 1000, 1e-10 up to 1e6
* @throws RangeError when x is outside [0, 1], a or b is not a positive finite number, or both are so large (1e13 and
* more) that the fraction does not converge
*/
function incompleteBeta(x, shape, complement = 1 - x) {
	const { a, b } = shape;
	if (!(x >= 0 && x <= 1)) throw new RangeError(`incompleteBeta's x must lie in [0, 1], got ${x}`);
	requirePositive("incompleteBeta's a", a);
	requirePositive("incompleteBeta's b", b);
	if (x > (a + 1) / (a + b + 2)) return 1 - lowerPart(complement, {
		...shape,
		a: b,
		b: a
	}, x);
	return lowerPart(x, shape, complement);
}
function lowerPart(x, shape, complement) {
	const { a, b, logBeta: whole = logBeta(a, b) } = shape;
	const logX = x > .5 ? Math.log1p(-complement) : Math.log(x);
	const logComplement = x > .5 ? Math.log(complement) : Math.log1p(-x);
	const front = Math.exp(a * logX + b * logComplement - whole) / a;
	return front === 0 ? 0 : front / continuedFraction(1, (n) => coefficient(n, x, shape));
}
/** dₙ of DLMF 8.17.23. */
function coefficient(n, x, { a, b }) {
	const m = Math.floor(n / 2);
	const scale = (a + (n - 1)) * (a + n);
	return n % 2 === 0 ? m * (b - m) * x / scale : -(a + m) * (a + b + m) * x / scale;
}
/** Relative change between convergents at which the fraction counts as converged. */
const PRECISION$1 = 2 ** -52;
/** Replaces a vanishing denominator; any number far below PRECISION will do. */
const TINY = 1e-300;
const MAX_TERMS = 1e5;
/**
* Value of the continued fraction b + a₁/(b + a₂/(b + …)) by the modified Lentz method: Lentz, Applied Optics 15
* (1976), 668–671; Thompson & Barnett, Journal of Computational Physics 64 (1986), 490–509; Press et al., Numerical
* Recipes (3rd ed. 2007), 5.2.
*
* @param b not 0
* @param numerator aₙ for n = 1, 2, …
* @returns the value, to about double precision
* @throws RangeError when it has not converged after 100,000 terms
*/
function continuedFraction(b, numerator) {
	let value = b;
	let c = value;
	let d = 0;
	for (let n = 1; n <= MAX_TERMS; n += 1) {
		const a = numerator(n);
		d = 1 / awayFromZero(b + a * d);
		c = awayFromZero(b + a / c);
		const factor = c * d;
		value *= factor;
		if (Math.abs(factor - 1) <= PRECISION$1) return value;
	}
	throw new RangeError(`continued fraction not settled after ${MAX_TERMS} terms`);
}
function awayFromZero(x) {
	return Math.abs(x) < TINY ? TINY : x;
}
/**
* The digamma and trigamma functions ψ(n/2) and ψ′(n/2), by recurrence from those of ½ and 1: NIST DLMF 5.4(ii), 5.5(i),
* 5.15.
* @param n whole number from 1 up; takes n/2 steps
*/
function polygammasOfHalf(n) {
	const isOdd = n % 2 === 1;
	let digamma = isOdd ? -.5772156649015329 - 2 * Math.LN2 : -.5772156649015329;
	let trigamma = Math.PI ** 2 / (isOdd ? 2 : 6);
	for (let x = isOdd ? .5 : 1; x < n / 2; x += 1) {
		digamma += 1 / x;
		trigamma -= 1 / x ** 2;
	}
	return {
		digamma,
		trigamma
	};
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
	return converge(expansion(roughly(tail), degrees), (t) => {
		const here = tailBeyond(t, shape);
		const slope = t * densityAt(t) / here;
		const step = Math.log(here / tail) / slope;
		const bend = 1 + slope - (degrees + 1) * t * t / (degrees + t * t);
		return t * Math.exp(step / (1 + bend * step / 2));
	});
}
/**
* z > 0 with a normal upper tail: Abramowitz & Stegun 26.2.23, off by less than 0.00045, so only a starting value.
*/
function roughly(tail) {
	const r = Math.sqrt(-2 * Math.log(tail));
	return r - (2.515517 + r * (.802853 + r * .010328)) / (1 + r * (1.432788 + r * (.189269 + r * .001308)));
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
/** Up to here, the series of the distribution function is short and loses no precision in the tail. */
const SERIES_UP_TO = 2.5;
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
	const tail = density === 0 ? 0 : density / continuedFraction(Math.abs(z), (n) => n);
	return z < 0 ? tail : 1 - tail;
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
// src/domain/evidence/change.ts
/**
* Converts a difference of logarithms to percent.
* @param difference head − base
*/
function percentOf(difference) {
	return Math.expm1(difference) * 100;
}
/** A change in percent. */
function percentsOf({ difference, low, high }) {
	return {
		changePercent: percentOf(difference),
		lowPercent: percentOf(low),
		highPercent: percentOf(high)
	};
}
/** The one-sided p-value of "the metric got worse". */
function pWorse(id, { pValues }) {
	const { lower, higher } = pValues();
	return anyMetric(id).better === "higher" ? lower : higher;
}
/**
* A change whose estimate follows Student's t.
* @param difference of logarithms
* @param standardError of the difference; 0 if it is certain
* @param degrees its degrees of freedom
*/
function studentChange(difference, standardError, degrees) {
	const halfWidth = studentQuantile(1.95 / 2, degrees) * standardError;
	const t = difference === 0 ? 0 : difference / standardError;
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
/** The end of an interval that is open to the higher side, a thousand times base: a report cannot show infinity. */
const FAR = Math.log(1e3);
/**
* A change between values of which some are only bounds: its interval is open to one side, and nothing that needs an end
* there can be shown.
* @param side of the true change
*/
function oneSided(change, side) {
	const closed = side === "lower" ? { higher: 1 } : { lower: 1 };
	const end = side === "lower" ? { low: Number.NEGATIVE_INFINITY } : { high: FAR };
	return {
		...change,
		...end,
		side,
		pValues: () => ({
			...change.pValues(),
			...closed
		})
	};
}
/** The side to which an interval in percent is open; undefined if it has two ends. */
function openSide({ lowPercent, highPercent }) {
	if (lowPercent <= percentOf(Number.NEGATIVE_INFINITY)) return "lower";
	return highPercent >= percentOf(FAR) ? "higher" : void 0;
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
	const [base, head] = [Math.exp(middle - difference / 2), Math.exp(middle + difference / 2)];
	return [base, head].every((value) => value > 0 && Number.isFinite(value)) ? {
		base,
		head
	} : own;
}
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
/**
* The change from base to head where both have values of the same blocks: least squares for value = block + arm + error, which
* leaves out what a block has in common (the unbalanced randomized block design; Montgomery, Design and Analysis of
* Experiments, chapter 4).
* @param least minimum assumed standard deviation of a value within its block, above 0
* @returns undefined if there are no more values than blocks and arms
*/
function blockedChange(blocks, least) {
	const degrees = sumOf(blocks, ({ base, head }) => base.length + head.length) - blocks.length - 1;
	if (degrees < 1) return void 0;
	const all = blocks.map(({ base, head }) => ({
		difference: mean(head) - mean(base),
		weight: base.length * head.length / (base.length + head.length),
		squares: squaresOf(base) + squaresOf(head)
	}));
	const weights = sumOf(all, ({ weight }) => weight);
	const change = sumOf(all, (one) => one.weight * one.difference) / weights;
	const squares = sumOf(all, (one) => one.squares + one.weight * (one.difference - change) ** 2);
	return studentChange(change, Math.max(Math.sqrt(squares / degrees), least) / Math.sqrt(weights), degrees);
}
/** Sum of the squared distances from the mean. */
function squaresOf(values) {
	const centre = mean(values);
	return sumOf(values, (value) => (value - centre) ** 2);
}
/** True if a change can be written in percent. */
function isPresentable({ difference, low, high }) {
	return [
		difference,
		low,
		high
	].every((end) => Number.isFinite(percentOf(end)));
}
export { CONFIDENCE as C, elementAt as S, POWER as T, median as _, openSide as a, standardDeviation as b, percentsOf as c, normalCdf as d, studentQuantile as f, mean as g, polygammasOfHalf as h, oneSided as i, studentChange as l, incompleteBeta as m, blockedChange as n, pWorse as o, studentUpperTail as p, isPresentable as r, percentOf as s, agreeingValues as t, welchChange as u, quantile as v, FALSE_ALARM_RATE as w, requireSample as x, selectMedian as y };
