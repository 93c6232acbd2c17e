import { t as required } from "./required.js";
// src/domain/statistics/mixture.ts
/** What is left between two values counts as nothing below this part of the larger one. */
const NOTHING = 1e-15;
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
	const total = components.reduce((sum, { weight }) => sum + weight, 0);
	const passes = (value) => components.reduce((sum, { weight, quantiles }) => sum + weight * partUpTo(quantiles, value), 0) > part * total;
	let low = Math.min(...components.map(({ quantiles }) => neighbours(quantiles, part).below));
	let high = Math.max(...components.map(({ quantiles }) => neighbours(quantiles, part).above));
	if (passes(low)) return low;
	while (high - low > NOTHING * high) {
		const middle = (low + high) / 2;
		if (passes(middle)) high = middle;
		else low = middle;
	}
	return high;
}
/** The known values about a part. */
function neighbours(quantiles, part) {
	const [, below] = required(quantiles.findLast(([one]) => one <= part), "quantile");
	const [, above] = required(quantiles.find(([one]) => one > part) ?? quantiles.at(-1), "quantile");
	return {
		below,
		above
	};
}
/**
* The part of the values up to a value. Between two quantiles what is above falls exponentially, as the tails of times
* do; below the largest value it can only be taken as even.
*/
function partUpTo(quantiles, value) {
	let next = 0;
	while ((quantiles[next]?.[1] ?? Number.POSITIVE_INFINITY) <= value) next += 1;
	const [before, after] = [quantiles[next - 1], quantiles[next]];
	if (!after) return 1;
	if (!before) return 0;
	const [lowPart, low] = before;
	const [highPart, high] = after;
	const way = (value - low) / (high - low);
	if (highPart === 1) return lowPart + (highPart - lowPart) * way;
	return 1 - (1 - lowPart) * ((1 - highPart) / (1 - lowPart)) ** way;
}
// src/domain/run/server-facts.ts
/** Servers finish the requests under way within this time, and are killed after it. */
const STOP_GRACE_MS = 5e3;
export { mixtureQuantile as n, STOP_GRACE_MS as t };
