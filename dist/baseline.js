import { C as formatBytes, d as anyMetric, i as PAIRED_METRIC_IDS, l as SERVER_METRIC_IDS, s as SERIES_METRIC_IDS, t as COUNT_METRIC_IDS } from "./catalogue.js";
import { _ as logBeta, a as serverValue, c as valuesByMetric, d as CONFIDENCE, f as FALSE_ALARM_RATE, g as incompleteBeta, i as seriesValue, p as POWER, r as metricColumn, t as countedValue, v as continuedFraction } from "./values.js";
import { c as roundsIn, d as groupedBy, f as mean, h as standardDeviation, r as column, v as requireOpenProbability, x as elementAt, y as requirePositive } from "./samples.js";
import { n as required } from "./required.js";
import { t as withoutNullish } from "./without-nullish.js";
import { i as gatedIn, t as boundsOf, v as isWhole } from "./bounds.js";
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
	const tail = density === 0 ? 0 : density / continuedFraction(Math.abs(z), (n) => n);
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
function polynomial(highestFirst, x) {
	return highestFirst.reduce((sum, coefficient) => sum * x + coefficient, 0);
}
// src/domain/statistics/student.ts
/** Below this, t² would overflow for one degree of freedom. */
const SMALLEST_TAIL = 1e-100;
/** Each step triples the number of correct digits, so this is never reached. */
const MAX_STEPS = 50;
/** Relative step at which a quantile has converged: the remaining error is of the order of its cube. */
const PRECISION$1 = 1e-5;
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
		if (change <= PRECISION$1 * t) break;
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
/** A change in percent. */
function percentsOf({ difference, low, high }) {
	return {
		changePercent: percentOf(difference),
		lowPercent: percentOf(low),
		highPercent: percentOf(high)
	};
}
/**
* A change whose estimate follows Student's t.
* @param difference of logarithms
* @param standardError of the difference; 0 if it is certain
* @param degrees its degrees of freedom
*/
function studentChange(difference, standardError, degrees) {
	const halfWidth = studentQuantile((1 + CONFIDENCE) / 2, degrees) * standardError;
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
	return studentChange(change, Math.max(Math.sqrt(squares / degrees), least) / Math.sqrt(weights), degrees);
}
/** Sum of the squared distances from the mean. */
function squaresOf(values) {
	const centre = mean(values);
	return values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
}
/** The share of a run's false-alarm rate for all early calls together. */
const EARLY_CALLS_RATE = .001;
/** The share of it for changes that all series have in common, spent once, at the end. */
const COMMON_RATE = .001;
/**
* The share of it for tests of single starts, spent once, at the end: late answers, and servers that were not warm
* (slow-starts.ts).
*/
const STARTS_RATE = .002;
/** The share of it for servers as a whole, their memory and starts, spent once, at the end. */
const SERVERS_RATE = 5e-4;
/** The share of it for limits, spent once, at the end. */
const LIMITS_RATE = 5e-4;
/** The rest of it, for the series of a run that is compared with another run or with earlier ones. */
const OTHER_RUNS_RATE = FALSE_ALARM_RATE - SERVERS_RATE - LIMITS_RATE;
/** The same beside a base: spent at once if there are no interim looks, otherwise divided among the looks. */
const SERIES_RATE = OTHER_RUNS_RATE - STARTS_RATE - COMMON_RATE;
/** A higher power spends the false-alarm rate later and leaves more for the last look. */
const SPENDING_POWER = 3;
/**
* The number of the look after a round.
* @param rounds number of completed rounds
* @param planned number of rounds of the whole run
* @returns from 1; 0 if it is too early for a look
*/
function lookAfter(rounds, planned) {
	return Math.max(0, rounds - Math.min(5, planned) + 1);
}
/**
* True if a large slowdown may be called after a round that is too early for a look.
* @param rounds number of completed rounds
* @param planned number of rounds of the whole run
*/
function isEarlyCall(rounds, planned) {
	return planned >= 5 && rounds >= 2 && rounds < 5;
}
/**
* True if anything may be decided after a round.
* @param rounds number of completed rounds
* @param planned number of rounds of the whole run
*/
function mayDecide(rounds, planned) {
	return isEarlyCall(rounds, planned) || lookAfter(rounds, planned) > 0;
}
/**
* The false-alarm rate that one look may spend, over all gated comparisons together.
*
* A run looks at its data after each round from the fifth on, and ends early if nothing is left to decide. Each look is
* another opportunity for a false alarm, so after a fraction t of the looks, at most t³ of the rate may be spent (Kim &
* DeMets, Biometrika 74 (1987), 149–154); each look has what the looks before it left over. By Bonferroni's inequality,
* the run keeps its rate however the looks depend on each other. The shares grow, so a later look is never stricter
* than an earlier one.
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
* Error rates of the bounds on how much worse, or better, head can be: `early` for all early looks together, `end` for
* each of the two times at which a series can be fully measured: after half of the run if it is then paused, or at its
* end. Two such times at 2.7 % each give 4.5 % (Pocock, Biometrika 64 (1977), 191–199), so that the total is 5 %.
*/
const BOUND_RATES = {
	early: .005,
	end: .027
};
/**
* The error rates of the look after a round. Of the false-alarm rate, tests of single starts take a fifth, early calls
* a tenth, changes common to all series another, servers and limits together one more, and the looks the rest. A bound
* has its confidence over all looks together: {@link BOUND_RATES}.
*
* @param rounds number of completed rounds, enough for a look or an early call
* @param planned number of rounds of the whole run
*/
function ratesAfter(rounds, planned) {
	if (isEarlyCall(rounds, planned)) return {
		falseAlarmRate: EARLY_CALLS_RATE / 3,
		isEarly: true
	};
	const [look, looks] = [lookAfter(rounds, planned), lookAfter(planned, planned)];
	const isWhole = planned < 5;
	const falseAlarmRate = falseAlarmRateOfLook(look, looks, SERIES_RATE - (isWhole ? 0 : EARLY_CALLS_RATE));
	if (look < looks) return {
		falseAlarmRate,
		boundConfidence: 1 - BOUND_RATES.early / (looks - 1)
	};
	return {
		falseAlarmRate,
		boundConfidence: isWhole ? CONFIDENCE : 1 - BOUND_RATES.end
	};
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
/**
* The error of the same estimate in a longer or shorter run. More time gives more pairs, and more rounds up to
* {@link MOST_ROUNDS}. More pairs average out the variation of pairs; the variation of processes only averages out over
* rounds.
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
* The error of the same estimate in a run with other numbers of rounds and pairs.
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
* How much longer a run must be to decide a comparison that this one left open, if the estimate does not move. An
* estimate that is within the tolerance needs its bound to get within it too; one that is beyond needs a small enough
* p-value. It uses this run's degrees of freedom, so the result is rather too high.
* @param hurdle the thresholds for the change
* @returns length of that run ÷ length of this one, above 1; undefined if no longer run decides it, as for an estimate
* at the edge of the tolerance
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
* True if a longer or shorter run would decide the comparison, if the estimate does not move. It uses the degrees of
* freedom of that run's rounds, so if it says no, no more time would help.
* @param times length of that run ÷ length of this one
* @returns undefined for an estimate without rounds or without an error
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
/** Confidence of a bound at the last look of a long run. */
const { boundConfidence: BOUND_CONFIDENCE = CONFIDENCE } = ratesAfter(10, 10);
/**
* The distance that must be enough standard errors for a decision: from the estimate to the tolerance, or, beyond the
* tolerance, from no change to the estimate.
*/
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
/** The part of the variance that more pairs average out. */
function ofPairs({ standardError, rounds: { number, between } }) {
	return Math.max(0, standardError ** 2 - between / number);
}
// src/domain/statistics/random.ts
/**
* xoshiro128**, a generator of 32-bit words with period 2¹²⁸ − 1: Blackman & Vigna, "Scrambled Linear Pseudorandom
* Number Generators", ACM Transactions on Mathematical Software 47 (2021), 36.
*
* @param state four whole numbers, 0 to 2³² − 1, not all zero
* @returns function that returns the next word, 0 to 2³² − 1
* @throws RangeError when the state is all zero, which would only generate zeros
*/
function xoshiro128StarStar(state) {
	let [s0, s1, s2, s3] = state;
	if ((s0 | s1 | s2 | s3) === 0) throw new RangeError("xoshiro128** cannot start from four zeros");
	return () => {
		const result = Math.imul(rotateLeft(Math.imul(s1, 5), 7), 9) >>> 0;
		const shifted = s1 << 9;
		s2 ^= s0;
		s3 ^= s1;
		s1 ^= s2;
		s0 ^= s3;
		s2 ^= shifted;
		s3 = rotateLeft(s3, 11);
		return result;
	};
}
/** 32-bit FNV-1a hash of a text's UTF-8 bytes, 0 to 2³² − 1: Fowler, Noll, Vo & Eastlake, RFC 9923. */
function fnv1a(text) {
	let hash = 2166136261;
	for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 16777619);
	return hash >>> 0;
}
/**
* Reproducible random numbers: xoshiro128**, its state drawn by SplitMix32 (the additive generator of Steele, Lea &
* Flood, OOPSLA 2014, with the 32-bit finaliser of MurmurHash3) from the FNV-1a hash of the seed. Not cryptographically
* secure; 2³² different streams.
*
* @param seed text, or a number that stands for its text (42 and "42" are the same seed)
* @returns function that returns the next number, uniform on the multiples of 2⁻⁵³ in [0, 1)
*/
function seededRandom(seed) {
	const split = splitMix32(fnv1a(String(seed)));
	const next = xoshiro128StarStar([
		split(),
		split(),
		split(),
		split()
	]);
	return () => {
		const high = next() >>> 5;
		const low = next() >>> 6;
		return (high * 2 ** 26 + low) / 2 ** 53;
	};
}
/**
* Shuffled copy, every order equally likely: Fisher & Yates, in Durstenfeld's form (Knuth, The Art of Computer
* Programming 2, 3.4.2, algorithm P).
*
* @param items not changed
* @param random source of uniform numbers in [0, 1), such as {@link seededRandom}
* @returns new array with the same items
*/
function shuffle(items, random) {
	const result = [...items];
	for (let last = result.length - 1; last > 0; last -= 1) {
		const chosen = Math.floor(random() * (last + 1));
		result.splice(last, 1, ...result.splice(chosen, 1, ...result.slice(last, last + 1)));
	}
	return result;
}
function splitMix32(seed) {
	let state = seed;
	return () => {
		state = state + 2654435769 | 0;
		let word = state;
		word = Math.imul(word ^ word >>> 16, 2246822507);
		word = Math.imul(word ^ word >>> 13, 3266489909);
		return (word ^ word >>> 16) >>> 0;
	};
}
function rotateLeft(word, by) {
	return word << by | word >>> 32 - by;
}
// src/domain/run/file/conditions.ts
/** The compared parts of the environment, in the order of reports. */
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
		tools: toolsOf(servers, "head")
	};
}
/**
* The differences between two runs. A condition that is unknown for either run is no difference.
* @param before conditions of the earlier run
* @param now conditions of the later run
* @param against the earlier run
*/
function differencesSince(before, now, against) {
	const { startedAt, commit } = against;
	const named = {
		startedAt,
		commit: commit && { sha: commit.sha }
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
			before: before.configHash,
			now: now.configHash
		}
	].flatMap((pair) => difference(pair, named));
}
/** Programs whose versions differ between base and head of the same server. */
function differencesOfArms(servers) {
	return toolPairs(toolsOf(servers, "base"), toolsOf(servers, "head")).flatMap((pair) => difference(pair, "base"));
}
function toolsOf(servers, wanted) {
	return servers.flatMap(({ server, arm, tools = [] }) => arm === wanted ? tools.map((tool) => ({
		server,
		...tool
	})) : []);
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
/** Machines of the same type differ by some kilobytes of memory. */
function areAlike(what, before, now) {
	if (what !== "memoryBytes") return before === now;
	return formatBytes(Number(before)) === formatBytes(Number(now));
}
// src/domain/metrics/percentiles.ts
/** The percentiles of latency, in increasing order. */
const PERCENTILES = [
	{
		id: "latency-p50",
		part: .5,
		key: "p50",
		figure: "latencyP50Ms"
	},
	{
		id: "latency-p90",
		part: .9,
		key: "p90",
		figure: "latencyP90Ms"
	},
	{
		id: "latency-p95",
		part: .95,
		key: "p95",
		figure: "latencyP95Ms"
	},
	{
		id: "latency-p99",
		part: .99,
		key: "p99",
		figure: "latencyP99Ms"
	},
	{
		id: "latency-p999",
		part: .999,
		key: "p999",
		figure: "latencyP999Ms"
	}
];
/** The percentile that a metric is; undefined for another metric. */
function percentileOf(id) {
	return PERCENTILES.find((one) => one.id === id);
}
/**
* The metric of a request of a mix that is judged however few answers a burst has, from all answers of a round
* together.
*/
const POOLED = "throughput";
/**
* True if bursts have so few answers that those of a round are pooled. For a request of a mix, its throughput is
* pooled; for a whole series, a percentile that would be that of the slowest answer in a burst.
* @see ENOUGH_ANSWERS in load-shape.ts
*/
function arePooled(series, id, { inBurst }) {
	if (!isWhole(series)) return id === "throughput" && inBurst < 10;
	return beyond(id, inBurst) < 1;
}
/**
* True if there are enough answers to judge a metric. A whole series always has enough, except for a percentile of
* pooled answers: its load was requested, whereas the requests of a mix share its answers.
* @param answers in the arm that has more of them, so that a server that hardly answers any more is still judged
*/
function hasEnoughAnswers(series, id, answers) {
	const { inBurst, bursts } = answers;
	if (isWhole(series)) return !arePooled(series, id, answers) || beyond(id, bursts * inBurst) >= 10;
	return id === "throughput" || inBurst >= 10 && beyond(id, inBurst) >= 1;
}
/**
* Minimum answers per second for judging a percentile.
* @param load of a series in one round: number of bursts, and their length in seconds
* @returns undefined for another metric
*/
function leastRate(id, { bursts, seconds }) {
	const part = percentileOf(id)?.part;
	return part === void 0 ? void 0 : Math.min(1, 10 / bursts) / (1 - part) / seconds;
}
/** Number of answers beyond a percentile; infinite for another metric. */
function beyond(id, answers) {
	const part = percentileOf(id)?.part;
	return part === void 0 ? Number.POSITIVE_INFINITY : (1 - part) * answers;
}
/** Number of answers, whatever their status, in the arm that has more. */
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
* The p-value of a ratio for normal values: the upper tail of F with these degrees of freedom, an incomplete beta
* function (NIST DLMF 8.17).
* @returns probability, 0 to 1
*/
function chanceOf({ f, between, within }) {
	const most = Math.min(within, MOST_WITHIN);
	return incompleteBeta(most / (most + between * f), {
		a: most / 2,
		b: between / 2
	});
}
/** Beyond this, the tail hardly changes but rounding errors grow; with infinitely many it has no value. */
const MOST_WITHIN = 1e6;
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
// src/domain/statistics/polygamma.ts
/**
* The digamma function ψ(n/2), by recurrence from ψ(½) and ψ(1): NIST DLMF 5.4(ii), 5.5(i).
* @param n whole number from 1 up; takes n/2 steps
*/
function digammaOfHalf(n) {
	const isOdd = n % 2 === 1;
	let value = isOdd ? -.5772156649015329 - 2 * Math.LN2 : -.5772156649015329;
	for (let x = isOdd ? .5 : 1; x < n / 2; x += 1) value += 1 / x;
	return value;
}
/**
* The trigamma function ψ′(n/2), by recurrence from ψ′(½) and ψ′(1): NIST DLMF 5.15.
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
* Weights rounds by their pairs and the variation between processes, and compares their scatter with the expected one:
* the moment estimate of DerSimonian & Laird (Controlled Clinical Trials 7 (1986), 177–188), with the weights of Paule
* & Mandel.
*
* @param comparison at least one round
* @param between variance between processes for the weights, above 0
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
// src/domain/evidence/process-pool.ts
/** Minimum variance: a smaller variation between processes than a thousandth is not resolved. */
const LEAST_VARIANCE = .001 ** 2;
/** Minimum assumed variance between processes, as with two modes 40 % apart: a standard deviation of 0.2. */
const LEAST_ASSUMED = .2 ** 2;
/** A few rounds may underestimate the variation between processes, so the pool's variance is multiplied by this. */
const POOL_FACTOR = 1.5;
/** Assumed variance between processes, for decisions from so few starts that they cannot show it themselves. */
function assumedVariance(pool) {
	return Math.max(LEAST_ASSUMED, POOL_FACTOR * (pool?.variance ?? 0));
}
/** Maximum number of iterations; a few are enough to converge. */
const MOST_STEPS = 50;
/** Relative step at which the estimate has converged. */
const PRECISION = 1e-6;
/**
* Estimates the variance between processes from all comparisons of a run. Their noise differs by metric and series, but
* they share the processes, so the processes' effects on a round are similar on a logarithmic scale. Each comparison
* gives an estimate; the average weights them by the inverse square of their variance.
*
* @param all the comparisons of a run
* @returns undefined if none has two rounds
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
* The variance of the pooled estimate. Comparisons whose rounds are correlated, as those of one server are, count as
* one: the correlation of two variance estimates is the square of theirs.
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
* The degrees of freedom that are worth lending: few if the comparisons differ by more than chance. Smyth, Statistical
* Applications in Genetics and Molecular Biology 3 (2004), article 3, section 6.2, with the inverse of the trigamma
* function by the first two terms of its expansion.
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
/**
* Σᵢ Σⱼ wᵢ wⱼ ρ²ᵢⱼ: the sum over all pairs of comparisons of the squared correlation of their rounds, corrected for
* chance correlation in few rounds. With m comparisons of weight 1, it ranges from m, if they are uncorrelated, to m²,
* if all are the same.
*
* The sum of squares of all correlations equals that of the round-by-round matrix, so the time grows with the number of
* comparisons, not its square.
*
* @param all comparisons of at least two rounds
* @param shares `variance`: between processes, in squared logarithms; `weights`: of each comparison
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
/** The deviations of the first rounds from their centre, as a vector of length 1; of length 0 if there are none. */
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
// src/domain/evidence/paired-changes.ts
/** The pool lends at most this many times the degrees of freedom of a comparison's own rounds. */
const MOST_LENT = 3;
/** Below this probability, a comparison's own rounds contradict the pool. */
const CONTRADICTION = .1;
/**
* With at most this many degrees of freedom, two or three rounds agree too often by chance: they are no evidence of a
* small variance.
*/
const MOST_BY_CHANCE = 2;
/** Assumed variance between processes of a single round: a standard deviation of 5 %. */
const ASSUMED_VARIANCE = .05 ** 2;
/** Degrees of freedom of the assumption: so few that two modes 20 % apart are not called a change. */
const ASSUMED_DEGREES = 3;
/**
* The change of a comparison.
*
* Fresh processes can shift a whole round, so a round is one value: the Hodges–Lehmann estimate over its pairs. Their
* weighted mean is the estimate, and Student's t gives interval and p-values. A few rounds estimate their variance
* badly, but all comparisons of a run share their processes. So the variance is drawn towards what the pool expects,
* with as many degrees of freedom as the pool is worth (Smyth, Statistical Applications in Genetics and Molecular
* Biology 3 (2004), article 3). If a comparison's rounds scatter more than that explains, only its own rounds count.
* docs/figures/statistics.md explains the choice of this rule.
*
* @param comparison its rounds
* @param pool of the run
* @param isWarming one of the servers was still getting faster: its speed rises in its own steps, so only its own
* rounds count, with a variance never below what the pool expects
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
* The change of one round. Its pairs share their processes, so they cannot show the variation between processes, which
* is assumed.
*/
function changeOfPairs({ centres, variances, pairs }) {
	const degrees = Math.min(ASSUMED_DEGREES, pairs - 1);
	const standardError = Math.sqrt(elementAt(variances, 0) + ASSUMED_VARIANCE);
	return withRounds(studentChange(elementAt(centres, 0), standardError, degrees), {
		number: 1,
		between: ASSUMED_VARIANCE
	});
}
/** Field by field: V8 creates a long-lived hidden class for each spread of an object with a function. */
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
// src/domain/stopping/noise.ts
/** The estimate of each gated change from base to head; empty without a base. */
function estimates({ series, gate, pool, warming }) {
	const compared = [...series.values()].flatMap(({ head, base, centres, judged }) => {
		const { tolerancePercent: tolerated } = boundsOf(gate, head.name);
		const isPooled = !isWhole(head) && arePooled(head, "throughput", answersIn(base.samples, head.samples));
		return gatedIn(gate, head.name, PAIRED_METRIC_IDS).flatMap((metric) => {
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
* The noise in a run that measured head against itself.
*
* Extrapolates to other budgets by {@link errorInRunOf}, and computes {@link detectablePercent} for the last look of a
* long run, at which all gated comparisons are judged together.
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
				return detectablePercent(metric, errorInRunOf(count / pairs, {
					standardError,
					degrees,
					rounds
				}), {
					falseAlarmRate: falseAlarmRate / tests,
					tolerancePercent
				});
			}
		};
	});
}
// src/domain/evidence/count-steadiness.ts
/** Counts that vary more than this between starts are unreliable, in percent. */
const MOST_SPREAD_PERCENT = 2;
/**
* Checks that a series' counts are reliable: starts of one program must not differ too much.
* @returns the problem; undefined if they agree, or are too few to tell
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
// src/domain/history/baseline-counts.ts
/**
* The stored part of head's counts, without series that failed or whose counts are unreliable.
* @returns undefined if nothing is left
*/
function baselineCountsOf({ counts }) {
	if (!counts?.counter) return void 0;
	const series = counts.series.flatMap((one) => {
		const { name, server, scenario, requests, configHash, turns, tool } = one;
		const isSound = one.failure === void 0 && unsteadiness(one) === void 0;
		if (one.arm !== "head" || !isSound || configHash === void 0) return [];
		const metrics = valuesByMetric(COUNT_METRIC_IDS, (id) => countedValue(turns, id));
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
// src/domain/history/baseline-servers.ts
/**
* What the values of a run's server depend on.
* @param server its name
* @param testbedFor where a series was measured
* @returns undefined where nothing was measured or counted of it
*/
function conditionsOfServer(run, server, testbedFor) {
	const isOwn = (one) => one.arm === "head" && one.server === server;
	const timed = run.series.filter(isOwn);
	const counted = (run.counts?.series ?? []).filter(isOwn);
	const all = timed.length > 0 ? timed : counted.flatMap(({ configHash }) => configHash === void 0 ? [] : [{ configHash }]);
	if (all.length === 0) return void 0;
	const shards = [...new Set(all.map(({ shard }) => shard))];
	return {
		configHash: fnv1a(all.map(({ configHash, shard }) => `${shards.indexOf(shard)} ${configHash}`).toSorted().join("\n")).toString(16).padStart(8, "0"),
		testbed: shards.map((shard) => testbedFor(shard === void 0 ? {} : { shard })).join(" + ")
	};
}
/**
* The stored part of head's servers.
* @param own the record's testbed
* @param testbedFor where a series was measured
*/
function baselineServersOf(run, own, testbedFor) {
	return run.servers.flatMap((facts) => {
		if (facts.arm !== "head") return [];
		const { server: name } = facts;
		const metrics = valuesByMetric(SERVER_METRIC_IDS, (id) => serverValue(facts, id));
		const found = conditionsOfServer(run, name, testbedFor);
		if (!found || Object.keys(metrics).length === 0) return [];
		const { configHash, testbed } = found;
		return [{
			name,
			configHash,
			metrics,
			...testbed !== own && { testbed }
		}];
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
	const servers = baselineServersOf(run, own, testbedFor);
	const counts = baselineCountsOf(run);
	return {
		schema: BASELINE_SCHEMA,
		id: run.id,
		startedAt: run.startedAt,
		commit,
		...conditionsOf(run),
		series: run.series.filter((series) => series.arm === "head").map(({ name, server, scenario, level, request, configHash, samples, shard }) => {
			const key = {
				name,
				server,
				scenario,
				level,
				...withoutNullish({ request })
			};
			const metrics = valuesByMetric(SERIES_METRIC_IDS, (id) => seriesValue(samples, id));
			const testbed = testbedFor({ shard });
			return {
				...key,
				configHash,
				metrics,
				...withoutNullish({ noise: noise.get(name) }),
				...testbed !== own && { testbed }
			};
		}),
		...servers.length > 0 && { servers },
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
	const others = recordsBeside(run, records);
	const comparable = others.filter(({ environment, series }) => testbeds.has(testbedOf(environment)) || series.some(({ testbed = "" }) => testbeds.has(testbed)));
	const newest = comparable.at(-1) ?? others.at(-1);
	const valuesOf = valuesIn(comparable, ({ series }) => series);
	return {
		records: comparable,
		newest,
		valuesOf: (series, id) => valuesOf({
			...series,
			testbed: testbedFor(series)
		}, id)
	};
}
/**
* Looks up earlier values: the newest of the same name, configuration and testbed, oldest first.
* @param records oldest first
* @param storedIn what a record has of each series or server
*/
function valuesIn(records, storedIn) {
	const stored = records.flatMap((record) => {
		const own = testbedOf(record.environment);
		return storedIn(record).map(({ testbed = own, ...one }) => ({
			...one,
			testbed
		}));
	});
	const byKey = groupedBy(stored, keyOf);
	return (of, id) => (byKey.get(keyOf(of)) ?? []).slice(-20).flatMap(({ metrics }) => metrics[id] ?? []);
}
function keyOf({ name, configHash, testbed }) {
	return `${configHash} ${name} ${testbed}`;
}
/** The records of other runs, oldest first. */
function recordsBeside({ id }, records) {
	return records.filter((record) => record.id !== id).toSorted((a, b) => a.startedAt.localeCompare(b.startedAt));
}
export { studentQuantile as $, shuffle as A, SERIES_RATE as B, leastRate as C, differencesOfArms as D, conditionsOf as E, timesToDecide as F, mayDecide as G, STARTS_RATE as H, toleratedDifferences as I, blockedChange as J, ratesAfter as K, COMMON_RATE as L, errorWith as M, isDecidedIn as N, differencesSince as O, isWorthNaming as P, welchChange as Q, LIMITS_RATE as R, hasEnoughAnswers as S, percentileOf as T, isEarlyCall as U, SERVERS_RATE as V, lookAfter as W, percentsOf as X, percentOf as Y, studentChange as Z, differencesByRound as _, recordsBeside as a, answersIn as b, valuesIn as c, noiseOf as d, studentUpperTail as et, ASSUMED_VARIANCE as f, weightedRounds as g, processPool as h, recordOf as i, detectablePercent as j, seededRandom as k, conditionsOfServer as l, assumedVariance as m, historyOf as n, testbedOf as o, changeOf as p, agreeingValues as q, machineTypeOf as r, testbedsIn as s, BASELINE_SCHEMA as t, normalCdf as tt, unsteadiness as u, pairBursts as v, PERCENTILES as w, arePooled as x, POOLED as y, OTHER_RUNS_RATE as z };
