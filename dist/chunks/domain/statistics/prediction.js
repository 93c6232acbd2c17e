import { d as groupedBy } from "../shared/format.js";
import { A as sumOf } from "../shared/without-nullish.js";
import { I as studentQuantile, bt as elementAt, ht as median, vt as standardDeviation, yt as requireSample } from "../run/file/run-file.js";
import { h as required } from "../bounds/bounds.js";
// src/domain/statistics/mann-whitney.ts
/**
* Exact two-sided p-value of the Mann–Whitney test: of all ways to divide the values between the two samples, the share
* whose rank sum is at least as far from its mean as the observed one. Ties get the mean of their ranks, and the
* distribution is computed for these ranks. H. B. Mann & D. R. Whitney, Annals of Mathematical Statistics 18 (1947),
* 50–60; with ties: E. L. Lehmann, "Nonparametrics" (1975), 1.4.
*
* Time grows as (m + n) · m · mn, where m is the smaller size: suitable for dozens of values, not for hundreds.
*
* @param xs at least one finite number, any order
* @param ys the same
* @returns 0 to 1
* @throws RangeError when a sample is empty or holds a number that is not finite
*/
function mannWhitneyPValue(xs, ys) {
	requireSample("Mann–Whitney test", xs, 1);
	requireSample("Mann–Whitney test", ys, 1);
	const [small, large] = xs.length <= ys.length ? [xs, ys] : [ys, xs];
	const { ranks, ofSmall } = doubledRanks(small, large);
	const total = ranks.length;
	const most = sumOf(ranks.slice(-small.length), Number);
	const shares = rankSums(ranks, small.length, most);
	const twiceMean = small.length * (total + 1) * 2;
	const distance = Math.abs(2 * ofSmall - twiceMean);
	let p = 0;
	for (const [found, share] of shares.entries()) if (Math.abs(2 * found - twiceMean) >= distance) p += share;
	return Math.min(1, p);
}
/**
* Ranks of all values in ascending order, doubled so that those of ties are whole, and the rank sum of the smaller
* sample.
*/
function doubledRanks(small, large) {
	const all = [...small.map((value) => ({
		value,
		isSmall: true
	})), ...large.map((value) => ({
		value,
		isSmall: false
	}))].sort((a, b) => a.value - b.value);
	const ranks = [];
	let ofSmall = 0;
	for (const ties of groupedBy(all, ({ value }) => value).values()) {
		const rank = 2 * ranks.length + ties.length + 1;
		ranks.push(...ties.map(() => rank));
		ofSmall += rank * ties.filter(({ isSmall }) => isSmall).length;
	}
	return {
		ranks,
		ofSmall
	};
}
/**
* The probability of each sum of `size` ranks drawn without replacement, indexed by the sum.
* @param most the largest sum
*/
function rankSums(ranks, size, most) {
	const rows = Array.from({ length: size + 1 }, () => new Float64Array(most + 1));
	required(rows[0], "empty draw")[0] = 1;
	for (const [seen, rank] of ranks.entries()) {
		const left = ranks.length - seen;
		for (let taken = Math.min(size, seen + 1); taken >= 0; taken -= 1) {
			const own = required(rows[taken], "draw");
			const fewer = rows[taken - 1];
			const stays = 1 - Math.max(0, size - taken) / left;
			const draws = (size - taken + 1) / left;
			for (let at = most; at >= 0; at -= 1) {
				const drawn = fewer && at >= rank ? elementAt(fewer, at - rank) * draws : 0;
				own[at] = elementAt(own, at) * stays + drawn;
			}
		}
	}
	return required(rows[size], "whole draw");
}
// src/domain/statistics/prediction.ts
/**
* Is a new observation consistent with k earlier ones? The interval of its difference from their median, half-width t(1
* − α/2; k − 1) · s · √(1 + π/(2k)).
*
* With the mean as centre and √(1 + 1/k), this is the normal prediction interval for one future observation (Hahn &
* Meeker, Statistical Intervals, 1991, 4.7). The median is less affected by one outlier among the earlier runs. Its
* variance is at most π/2 · σ²/k for normal data (the limit for large k), so the interval is slightly too wide for
* small k. In simulations of a million normal histories each, the false-alarm rate was 0.87 α to 0.99 α for k from 2 to
* 30, α = 0.05 and 0.01; never above α.
*
* If all earlier values are equal, s is 0 and the interval has zero width: any other value is then outside.
*
* @param history k ≥ 2 earlier observations, finite, any order, any unit
* @param value the new observation, finite, same unit
* @param confidence strictly between 0 and 1
* @returns new value − median, both ends of its interval and its standard error, in the unit of the values, and the
* degrees of freedom; the interval excludes 0 if the value differs by more than chance
* @throws RangeError when history has fewer than two values, a number is not finite, or confidence is not below 1
*/
function predictionInterval(history, value, confidence) {
	requireSample("history", history, 2);
	requireSample("new observation", [value], 1);
	const medianVariance = Math.PI / (2 * history.length);
	const difference = value - median(history);
	const standardError = standardDeviation(history) * Math.sqrt(1 + medianVariance);
	const degrees = history.length - 1;
	const halfWidth = studentQuantile((1 + confidence) / 2, degrees) * standardError;
	const [low, high] = [difference - halfWidth, difference + halfWidth];
	return {
		difference,
		low,
		high,
		standardError,
		degrees
	};
}
export { mannWhitneyPValue as n, predictionInterval as t };
