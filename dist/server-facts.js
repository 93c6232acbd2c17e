import { d as elementAt } from "./series-value.js";
// src/domain/statistics/mixture.ts
/** The curve of a part of a mixture. */
function curveOf({ weight, quantiles }) {
	const parts = quantiles.map(([part]) => part);
	const falls = parts.map((part, at) => Math.log((1 - (parts[at + 1] ?? 1)) / (1 - part)));
	return {
		weight,
		parts,
		values: quantiles.map(([, value]) => value),
		falls
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
	return quantileOf(components.map(curveOf), part);
}
/** The same of curves. @param curves at least one */
function quantileOf(curves, part) {
	let [total, low, high] = [
		0,
		Number.POSITIVE_INFINITY,
		0
	];
	for (const { weight, parts, values } of curves) {
		let next = 0;
		while ((parts[next] ?? Number.POSITIVE_INFINITY) <= part) next += 1;
		const below = elementAt(values, next - 1);
		total += weight;
		low = Math.min(low, below);
		high = Math.max(high, values[next] ?? below);
	}
	const excess = (value) => {
		let sum = 0;
		for (let at = 0; at < curves.length; at += 1) {
			const curve = curves[at];
			sum += curve.weight * partUpTo(curve, value);
		}
		return sum - part * total;
	};
	return crossing(excess, low, high);
}
/**
* Where a function that rises gets above 0, by interpolation, truncation and projection (Oliveira & Takahashi, ACM
* Transactions on Mathematical Software 47 (2020), article 5): a few steps where it is smooth, and one more than halving
* takes where it jumps.
* @returns the least value found where it is above 0; the low end where it is so already there, the high end where it never is
*/
function crossing(rising, from, to) {
	let [low, high, below, above] = [
		from,
		to,
		rising(from),
		rising(to)
	];
	if (below > 0) return low;
	if (!(above > 0)) return high;
	const halvings = Math.ceil(Math.log2((to - from) / (NOTHING * to)));
	for (let left = halvings + 1; high - low > NOTHING * high && left > -3; left -= 1) {
		const [width, middle] = [high - low, (low + high) / 2];
		const straight = (above * low - below * high) / (above - below);
		const way = Math.sign(middle - straight);
		const nudge = Math.max(.2 / (to - from) * width ** 2, .9 * NOTHING * high);
		const most = Math.max(0, (NOTHING * high * 2 ** left - width) / 2);
		const nudged = straight + way * Math.min(Math.abs(middle - straight), nudge);
		const at = Math.abs(nudged - middle) <= most ? nudged : middle - way * most;
		const value = rising(at);
		if (value > 0) [high, above] = [at, value];
		else [low, below] = [at, value];
	}
	return high;
}
/**
* The part of the values up to a value. Between two quantiles what is above falls exponentially, as the tails of times
* do; below the largest value it can only be taken as even.
*/
function partUpTo({ parts, values, falls }, value) {
	let next = 0;
	while (next < values.length && values[next] <= value) next += 1;
	if (next === values.length) return 1;
	if (next === 0) return 0;
	const [lowPart, highPart] = [parts[next - 1], parts[next]];
	const low = values[next - 1];
	const way = (value - low) / (values[next] - low);
	if (highPart === 1) return lowPart + (highPart - lowPart) * way;
	return 1 - (1 - lowPart) * Math.exp(way * falls[next - 1]);
}
// src/domain/run/server-facts.ts
/** Servers finish the requests under way within this time, and are killed after it. */
const STOP_GRACE_MS = 5e3;
export { quantileOf as i, curveOf as n, mixtureQuantile as r, STOP_GRACE_MS as t };
