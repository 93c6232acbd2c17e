import { d as groupedBy } from "../shared/format.js";
import { h as required } from "../bounds/bounds.js";
import { j as sumOf } from "../shared/without-nullish.js";
import { bt as elementAt, yt as requireSample } from "../evidence/paired-changes.js";
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
export { mannWhitneyPValue as t };
