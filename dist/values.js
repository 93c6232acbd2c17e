import { f as countMetric, m as serverMetric, p as seriesMetric } from "./catalogue.js";
import { a as known, o as knownOf, p as median, r as column, y as requirePositive } from "./samples.js";
// src/domain/statistics/continued-fraction.ts
/** Relative change between convergents at which the fraction counts as converged. */
const PRECISION = 2 ** -52;
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
		if (Math.abs(factor - 1) <= PRECISION) return value;
	}
	throw new RangeError(`continued fraction not settled after ${MAX_TERMS} terms`);
}
function awayFromZero(x) {
	return Math.abs(x) < TINY ? TINY : x;
}
// src/domain/statistics/gamma.ts
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
// src/domain/statistics/beta.ts
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
// src/domain/verdict/verdict.ts
/** Verdicts in descending order of importance. */
const VERDICT_ORDER = [
	"regression",
	"unmeasurable",
	"inconclusive",
	"improvement",
	"removed",
	"new",
	"no-worse",
	"unchanged"
];
/** Probability, over all gated series and metrics of a run together, of calling a regression if nothing changed. */
const FALSE_ALARM_RATE = .01;
/** Probability of detecting a change of the size that is called detectable. */
const POWER = .8;
/** Confidence of every interval that is shown. */
const CONFIDENCE = .95;
/**
* The most important of several verdicts.
* @returns `new` if there are none
*/
function worstVerdict(verdicts) {
	return VERDICT_ORDER.find((verdict) => verdicts.includes(verdict)) ?? "new";
}
// src/domain/run/series/outcome.ts
/** Sums up the results of the requests of some bursts. */
function outcomeOf(samples) {
	const expected = column(samples, "expected");
	const unexpected = column(samples, "unexpected");
	const aborted = column(samples, "aborted");
	const errors = column(samples, "errorCount");
	let [failed, finished, unanswered, withoutAnswer] = [
		0,
		0,
		0,
		0
	];
	for (let burst = 0; burst < expected.length; burst += 1) {
		const [answers, others] = [expected[burst], unexpected[burst]];
		const [cutOff, failures] = [aborted[burst], errors[burst]];
		failed += others + failures;
		finished += others + failures + answers;
		if (answers + others > 0) continue;
		if (failures === 0 && cutOff > 0) unanswered += 1;
		if (failures > 0 || cutOff > 0) withoutAnswer += 1;
	}
	const errorPercent = finished === 0 ? void 0 : failed / finished * 100;
	return {
		finished,
		failed,
		errorPercent,
		unanswered,
		withoutAnswer
	};
}
// src/domain/metrics/values.ts
/**
* The value of a series' metric: the median over its bursts, which is robust to a single outlier; for `errors`, the
* failed share of all finished requests, so that no burst hides its failures.
* @returns the value in the metric's unit, or undefined if no sample has one
*/
function seriesValue(samples, id) {
	if (id === "errors") return outcomeOf(samples).errorPercent;
	const values = knownValues(samples, id);
	return values.length === 0 ? void 0 : median(values);
}
/** The values of a metric in all bursts that have one. */
function knownValues(samples, id) {
	const { figures, by } = seriesMetric(id);
	if (!by || !samples.columns[figures[0]]) return known(samples, figures[0]);
	return knownOf(metricColumn(samples, id));
}
/** The value of a metric in each burst, NaN for bursts without one. */
function metricColumn(samples, id) {
	const { figures, by } = seriesMetric(id);
	const [first] = figures;
	if (!by || !samples.columns[first]) return column(samples, first);
	const columns = figures.map((figure) => samples.columns[figure]);
	const row = [];
	const values = Array(samples.length).fill(NaN);
	for (let burst = 0; burst < values.length; burst += 1) {
		for (let at = 0; at < columns.length; at += 1) row[at] = columns[at]?.[burst] ?? NaN;
		values[burst] = by(row);
	}
	return values;
}
/**
* The values of a metric in the bursts of each round.
* @param of transforms a value; the burst is left out if the result is not finite
* @returns by round; rounds without a value are left out
*/
function valuesByRound(samples, id, of = (value) => value) {
	const rounds = column(samples, "round");
	const values = metricColumn(samples, id);
	const found = /* @__PURE__ */ new Map();
	for (let burst = 0; burst < values.length; burst += 1) {
		const value = of(values[burst]);
		if (!Number.isFinite(value)) continue;
		const round = rounds[burst];
		const own = found.get(round);
		if (own) own.push(value);
		else found.set(round, [value]);
	}
	return found;
}
/**
* The known values of a server's metric: one for each start, or one for its build.
* @returns in the metric's unit, in the order of the starts
*/
function serverValues(facts, id) {
	const { ofStarts, ofBuild } = serverMetric(id);
	return (ofStarts ? facts.starts.flatMap(ofStarts) : [ofBuild?.(facts)]).filter((value) => value !== void 0);
}
/**
* The same, but only one for each round, the median of what was started in it: the machine is quick in one round and slow in
* another, so starts of one round are alike.
*/
function serverValuesByRound(facts, id) {
	const { ofStarts } = serverMetric(id);
	if (!ofStarts) return serverValues(facts, id);
	return facts.starts.map((start) => ofStarts(start).filter((value) => value !== void 0)).filter(({ length }) => length > 0).map(median);
}
/**
* The value of a server's metric: the median over its starts, which is robust to a single outlier.
* @returns in the metric's unit, or undefined if it is unknown
*/
function serverValue(facts, id) {
	const values = serverValues(facts, id);
	return values.length === 0 ? void 0 : median(values);
}
/**
* The value of a counting metric: the median over the turns.
* @returns the value in the metric's unit, or undefined if no turn has one
*/
function countedValue(turns, id) {
	const { of } = countMetric(id);
	const values = turns.flatMap((turn) => of(turn) ?? []);
	return values.length === 0 ? void 0 : median(values);
}
/**
* The known values of metrics, by metric.
* @param ids the metrics, in the order of the keys
* @param of undefined for a value that is not known
*/
function valuesByMetric(ids, of) {
	const values = ids.map((id) => [id, of(id)]);
	return Object.fromEntries(values.filter(([, value]) => value !== void 0));
}
export { logBeta as _, serverValue as a, valuesByMetric as c, CONFIDENCE as d, FALSE_ALARM_RATE as f, incompleteBeta as g, worstVerdict as h, seriesValue as i, valuesByRound as l, VERDICT_ORDER as m, knownValues as n, serverValues as o, POWER as p, metricColumn as r, serverValuesByRound as s, countedValue as t, outcomeOf as u, continuedFraction as v };
