// src/domain/statistics/continued-fraction.ts
/** Relative change from one convergent to the next at which the fraction counts as settled. */
const PRECISION = 2 ** -52;
/** Stands in for a vanishing denominator; any number far below PRECISION does. */
const TINY = 1e-300;
const MAX_TERMS = 1e5;
/**
* Value of the continued fraction b₀ + a₁/(b₁ + a₂/(b₂ + …)) by the modified Lentz method: Lentz,
* Applied Optics 15 (1976), 668–671; Thompson & Barnett, Journal of Computational Physics 64
* (1986), 490–509; Press et al., Numerical Recipes (3rd ed. 2007), 5.2.
*
* @param first b₀
* @param numerator aₙ for n = 1, 2, …
* @param denominator bₙ for n = 1, 2, …
* @returns the value, to about double precision
* @throws RangeError when 100,000 terms do not settle it
*/
function continuedFraction(first, numerator, denominator) {
	let value = awayFromZero(first);
	let c = value;
	let d = 0;
	for (let n = 1; n <= MAX_TERMS; n += 1) {
		const a = numerator(n);
		const b = denominator(n);
		d = 1 / awayFromZero(b + a * d);
		c = awayFromZero(b + a / c);
		const factor = c * d;
		value *= factor;
		if (Math.abs(factor - 1) <= PRECISION) return value;
	}
	throw new RangeError(`continued fraction not settled after ${MAX_TERMS} terms`);
}
function awayFromZero(x) {
	return Math.abs(x) < TINY ? TINY : x;
}
// src/domain/statistics/require.ts
/**
* Refuses a sample that no statistic can be computed from.
* @param name what the sample is called in the message
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
* Refuses anything but a probability strictly between 0 and 1 (a level, a confidence, a quantile).
* @throws RangeError when p is not in (0, 1), or NaN
*/
function requireOpenProbability(name, p) {
	if (!(p > 0 && p < 1)) throw new RangeError(`${name} must lie between 0 and 1, both excluded, got ${p}`);
}
/**
* Refuses anything but a positive finite number (degrees of freedom, a shape parameter).
* @throws RangeError when x is zero, negative, infinite or NaN
*/
function requirePositive(name, x) {
	if (!(x > 0 && Number.isFinite(x))) throw new RangeError(`${name} must be a positive finite number, got ${x}`);
}
// src/domain/statistics/gamma.ts
/** From here on seven terms of Stirling's series are exact to double precision. */
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
* Natural logarithm of the gamma function: Stirling's series (DLMF 5.11.1) for x ≥ 10, reached from
* below by Γ(x + 1) = x Γ(x) (DLMF 5.5.1).
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
* For a large argument the two big logarithms of Γ would cancel, so there their difference is taken
* term by term from Stirling's series, as in DiDonato & Morris, ACM Transactions on Mathematical
* Software 18 (1992), 360–373 (ALGDIV).
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
/** What Stirling's series adds to (x − ½) ln x − x + ½ ln 2π, for x ≥ 10. */
function stirlingCorrection(x) {
	const square = x * x;
	return STIRLING.reduce((sum, coefficient) => sum / square + coefficient, 0) / x;
}
// src/domain/statistics/beta.ts
/**
* Regularised incomplete beta function Iₓ(a, b) (DLMF 8.17.2) by its continued fraction (DLMF
* 8.17.22) for x below (a + 1)/(a + b + 2), and by Iₓ(a, b) = 1 − I₁₋ₓ(b, a) (DLMF 8.17.4) above.
*
* @param x 0 to 1
* @param shape two positive numbers
* @param complement 1 − x; give it where it is known more exactly than the subtraction would be
* @returns probability, 0 to 1; relative error about 1e-13 for a and b up to 1000, 1e-10 up to 1e6
* @throws RangeError when x is outside [0, 1], a or b is not a positive finite number, or both
*   are so large (1e13 and more) that the fraction does not settle
*/
function incompleteBeta(x, { a, b }, complement = 1 - x) {
	if (!(x >= 0 && x <= 1)) throw new RangeError(`incompleteBeta's x must lie in [0, 1], got ${x}`);
	requirePositive("incompleteBeta's a", a);
	requirePositive("incompleteBeta's b", b);
	if (x > (a + 1) / (a + b + 2)) return 1 - lowerPart(complement, {
		a: b,
		b: a
	}, x);
	return lowerPart(x, {
		a,
		b
	}, complement);
}
function lowerPart(x, shape, complement) {
	const { a, b } = shape;
	const logX = x > .5 ? Math.log1p(-complement) : Math.log(x);
	const logComplement = x > .5 ? Math.log(complement) : Math.log1p(-x);
	const front = Math.exp(a * logX + b * logComplement - logBeta(a, b)) / a;
	return front === 0 ? 0 : front / continuedFraction(1, (n) => coefficient(n, x, shape), () => 1);
}
/** dₙ of DLMF 8.17.23. */
function coefficient(n, x, { a, b }) {
	const m = Math.floor(n / 2);
	const scale = (a + (n - 1)) * (a + n);
	return n % 2 === 0 ? m * (b - m) * x / scale : -(a + m) * (a + b + m) * x / scale;
}
// src/domain/verdict/verdict.ts
/** Verdicts from the one that matters most to the one that matters least. */
const VERDICT_ORDER = [
	"regression",
	"unmeasurable",
	"inconclusive",
	"improvement",
	"removed",
	"new",
	"unchanged"
];
/**
* Probability, over all gated series and metrics of a run together, of calling a regression where
* nothing changed.
*/
const FALSE_ALARM_RATE = .01;
/** Probability of finding a change of the size that is called detectable. */
const POWER = .8;
/** Confidence of every interval that is shown. */
const CONFIDENCE = .95;
/**
* The one of several verdicts that matters most.
* @param verdicts at least one
* @returns `new` if there are none
*/
function worstVerdict(verdicts) {
	return VERDICT_ORDER.find((verdict) => verdicts.includes(verdict)) ?? "new";
}
export { worstVerdict as a, requireOpenProbability as c, continuedFraction as d, VERDICT_ORDER as i, requirePositive as l, FALSE_ALARM_RATE as n, incompleteBeta as o, POWER as r, logBeta as s, CONFIDENCE as t, requireSample as u };
