import { m as elementAt, p as selectMedian } from "./server-value.js";
// src/domain/stopping/budget-outlook.ts
/** Budgets shown beside a run's own, in milliseconds. */
const SHOWN_BUDGETS_MS = [
	5,
	10,
	15
].map((minutes) => minutes * 6e4);
/**
* The change that is detected in half of the series.
* @param percents detectable change of each series, at least one value; infinite if there is none
* @returns undefined if half of the series have none
*/
function foundInHalf(percents) {
	const known = Float64Array.from(percents, (percent) => Number.isNaN(percent) ? Infinity : percent);
	const middle = selectMedian(known);
	return Number.isFinite(middle) ? middle : void 0;
}
// src/domain/statistics/mixture.ts
/**
* Prepares parts for {@link Curve}.
* @param parts ascending from 0
*/
function knownParts(parts) {
	return {
		parts,
		falls: parts.map((part, at) => Math.log((1 - (parts[at + 1] ?? 1)) / (1 - part)))
	};
}
/** Relative difference of two values below which they count as equal. */
const NOTHING = 2e-14;
/**
* A quantile of a mixture of distributions of which only some quantiles are known: the value where the weighted sum of
* their distribution functions passes a part. Percentiles cannot be averaged. The result is exact if it falls on known
* quantiles of the components; otherwise it lies between the neighbours of the true one.
*
* @param components at least one
* @param part 0 to 1
* @returns in the unit of the values
*/
function mixtureQuantile(components, part) {
	return quantileOf(components.map(({ weight, quantiles }) => ({
		weight,
		known: knownParts(quantiles.map(([one]) => one)),
		values: quantiles.map(([, value]) => value)
	})), part);
}
/**
* {@link mixtureQuantile} of curves. It is called very often, so its steps use neither arrays nor closures for numbers,
* each of which would be allocated as an object.
* @param curves at least one
*/
function quantileOf(curves, part) {
	let total = 0;
	let low = Number.POSITIVE_INFINITY;
	let high = 0;
	for (let at = 0; at < curves.length; at += 1) {
		const { weight, known, values } = curves[at];
		const { parts } = known;
		let next = 0;
		while (next < parts.length && parts[next] <= part) next += 1;
		const below = elementAt(values, next - 1);
		total += weight;
		low = Math.min(low, below);
		high = Math.max(high, next < values.length ? values[next] : below);
	}
	const wanted = part * total;
	return crossing((value) => weightUpTo(curves, value) - wanted, low, high);
}
/** The weight of all values up to a value. */
function weightUpTo(curves, value) {
	let sum = 0;
	for (let at = 0; at < curves.length; at += 1) {
		const curve = curves[at];
		sum += curve.weight * partUpTo(curve, value);
	}
	return sum;
}
/**
* The point where an increasing function gets above 0, by interpolation, truncation and projection (Oliveira &
* Takahashi, ACM Transactions on Mathematical Software 47 (2020), article 5): a few steps if the function is smooth, at
* most one more than bisection if it jumps.
* @returns the least value found at which it is above 0; `from` if it already is there, `to` if it never is
*/
function crossing(rising, from, to) {
	let low = from;
	let high = to;
	let below = rising(from);
	let above = rising(to);
	if (below > 0) return low;
	if (!(above > 0)) return high;
	const halvings = Math.ceil(Math.log2((to - from) / (NOTHING * to)));
	for (let left = halvings + 1; high - low > NOTHING * high && left > -3; left -= 1) {
		const width = high - low;
		const middle = (low + high) / 2;
		const straight = (above * low - below * high) / (above - below);
		const way = Math.sign(middle - straight);
		const nudge = Math.max(.2 / (to - from) * width ** 2, .9 * NOTHING * high);
		const most = Math.max(0, (NOTHING * high * 2 ** left - width) / 2);
		const nudged = straight + way * Math.min(Math.abs(middle - straight), nudge);
		const at = Math.abs(nudged - middle) <= most ? nudged : middle - way * most;
		const value = rising(at);
		if (value > 0) {
			high = at;
			above = value;
		} else {
			low = at;
			below = value;
		}
	}
	return high;
}
/**
* The part of a distribution up to a value. Between two quantiles, the part above falls exponentially, as the tails of
* response times do. Up to the largest value, where it falls to 0, it is interpolated linearly.
*/
function partUpTo({ known, values }, value) {
	const { parts, falls } = known;
	let next = 0;
	while (next < values.length && values[next] <= value) next += 1;
	if (next === values.length) return 1;
	if (next === 0) return 0;
	const lowPart = parts[next - 1];
	const highPart = parts[next];
	const low = values[next - 1];
	const way = (value - low) / (values[next] - low);
	if (highPart === 1) return lowPart + (highPart - lowPart) * way;
	return 1 - (1 - lowPart) * Math.exp(way * falls[next - 1]);
}
// src/domain/run/series/server-facts.ts
/** Time for a server to finish the requests in flight before it is killed. */
const STOP_GRACE_MS = 5e3;
// src/domain/shared/shell-word.ts
/** Quotes a text as one shell word, only if needed. */
function shellWord(text) {
	return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
// src/domain/run/file/lost-base.ts
/** The loss that affects a series; undefined if its base was not lost. */
function lossOf(lost, { server, scenario }) {
	return lost.find((one) => (one.server === void 0 || one.server === server) && (one.scenario === void 0 || one.scenario === scenario));
}
/** The loss that an error caused. */
function lossFrom({ message, details }, place = {}) {
	return {
		kind: "lost-base",
		...place,
		reason: message,
		...details.length > 0 && { details }
	};
}
export { knownParts as a, weightUpTo as c, STOP_GRACE_MS as i, SHOWN_BUDGETS_MS as l, lossOf as n, mixtureQuantile as o, shellWord as r, quantileOf as s, lossFrom as t, foundInHalf as u };
