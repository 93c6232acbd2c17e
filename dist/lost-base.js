import { d as elementAt, u as selectMedian } from "./series-value.js";
// src/domain/stopping/budget-outlook.ts
/** Budgets that are shown beside a run's own, in milliseconds. */
const SHOWN_BUDGETS_MS = [
	5,
	10,
	15
].map((minutes) => minutes * 6e4);
/**
* The change that is found in half of the series.
* @param percents what is found in each, at least one; infinite where none is
* @returns undefined where half of them find none
*/
function foundInHalf(percents) {
	const known = Float64Array.from(percents, (percent) => Number.isNaN(percent) ? Infinity : percent);
	const middle = selectMedian(known);
	return Number.isFinite(middle) ? middle : void 0;
}
// src/domain/statistics/mixture.ts
/** @param parts the first 0, ascending */
function knownParts(parts) {
	return {
		parts,
		falls: parts.map((part, at) => Math.log((1 - (parts[at + 1] ?? 1)) / (1 - part)))
	};
}
/** What is left between two values counts as nothing below this part of the larger one. */
const NOTHING = 2e-14;
/**
* A quantile of a mixture of distributions of which only some quantiles are known: where the weighted sum of their
* distribution functions passes a part. Percentiles cannot be averaged; this is exact where the parts' own quantiles
* are those that it takes, and otherwise lies between the neighbours of the right one.
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
* The same of curves. Very many are asked for: numbers that steps put into lists, or share with closures, would each become
* an object.
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
/** The weight of what lies up to a value. */
function weightUpTo(curves, value) {
	let sum = 0;
	for (let at = 0; at < curves.length; at += 1) {
		const curve = curves[at];
		sum += curve.weight * partUpTo(curve, value);
	}
	return sum;
}
/**
* Where a function that rises gets above 0, by interpolation, truncation and projection (Oliveira & Takahashi, ACM
* Transactions on Mathematical Software 47 (2020), article 5): a few steps where it is smooth, and one more than halving
* takes where it jumps.
* @returns the least value found where it is above 0; the low end where it is so already there, the high end where it never is
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
* The part of the values up to a value. Between two quantiles what is above falls exponentially, as the tails of times
* do; below the largest value it can only be taken as even.
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
/** Servers finish the requests under way within this time, and are killed after it. */
const STOP_GRACE_MS = 5e3;
// src/domain/shared/shell-word.ts
/** A text as one word of a shell, in quotes only where it needs them. */
function shellWord(text) {
	return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
// src/domain/run/file/lost-base.ts
/** What took a series' base away; undefined if it was not lost. */
function lossOf(lost, { server, scenario }) {
	return lost.find((one) => (one.server === void 0 || one.server === server) && (one.scenario === void 0 || one.scenario === scenario));
}
/** The part of base that an error cost. */
function lossFrom({ message, details }, place = {}) {
	return {
		kind: "lost-base",
		...place,
		reason: message,
		...details.length > 0 && { details }
	};
}
export { knownParts as a, weightUpTo as c, STOP_GRACE_MS as i, SHOWN_BUDGETS_MS as l, lossOf as n, mixtureQuantile as o, shellWord as r, quantileOf as s, lossFrom as t, foundInHalf as u };
