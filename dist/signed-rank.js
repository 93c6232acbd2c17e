import { u as requireSample } from "./verdict.js";
import { c as readValues, g as borrowRoom, v as selectMedian, y as elementAt } from "./lane.js";
// src/domain/verdict/pairs.ts
/**
* Pairs the bursts of two series that were measured in turns: in each block, the first burst of one with
* the first of the other, and the second with the second. A block A B B A gives two pairs, one with A
* before B and one with B before A, so what a drift of the machine adds to one, it takes from the other.
*
* A round's value is estimated from its pairs, not from its blocks: a disturbance of the machine often hits one
* pair and not the other, and an estimate by ranks benefits from that (docs/statistics.md).
*/
function pairBursts(first, second) {
	if (areInStep(first, second)) return {
		first,
		second
	};
	const others = byBlock(second);
	const paired = [];
	for (const [block, samples] of byBlock(first)) {
		const partners = others.get(block) ?? [];
		for (const [turn, sample] of samples.entries()) {
			const partner = partners[turn];
			if (partner) paired.push({
				first: sample,
				second: partner
			});
		}
	}
	return {
		first: paired.map((pair) => pair.first),
		second: paired.map((pair) => pair.second)
	};
}
/** Whether bursts stand block by block and each beside its partner already, as those of a run that nothing cut short. */
function areInStep(first, second) {
	if (first.length !== second.length) return false;
	let last = -1;
	for (let index = 0; index < first.length; index += 1) {
		const { block } = first[index];
		if (block < last || block !== second[index].block) return false;
		last = block;
	}
	return true;
}
/**
* Logarithm of the second burst's value less that of the first's, of each pair in which both are above 0.
* @returns by round; rounds without a difference are left out
*/
function differencesByRound({ first, second }, id) {
	const count = first.length;
	const values = borrowRoom(2 * count);
	readValues(first, id, {
		into: values,
		at: 0
	});
	readValues(second, id, {
		into: values,
		at: count
	});
	const rounds = /* @__PURE__ */ new Map();
	let group = [];
	let current;
	for (let index = 0; index < count; index += 1) {
		const from = values[index];
		const to = values[count + index];
		if (!(from > 0 && to > 0)) continue;
		const { round } = first[index];
		if (round !== current) {
			group = rounds.get(round) ?? [];
			rounds.set(round, group);
			current = round;
		}
		group.push(Math.log(to) - Math.log(from));
	}
	return Array.from(rounds, ([round, differences]) => ({
		round,
		differences
	}));
}
function byBlock(samples) {
	const blocks = /* @__PURE__ */ new Map();
	for (const sample of samples) {
		const block = blocks.get(sample.block);
		if (block) block.push(sample);
		else blocks.set(sample.block, [sample]);
	}
	return blocks;
}
// src/domain/statistics/walsh-averages.ts
/** Up to this many averages are made one by one, which is the faster way; more are only counted. */
const MOST_MADE = 1e4;
/**
* The median of the Walsh averages of some values.
* @param values at least one finite number, any unit
*/
function walshMedian(values) {
	if (values.length <= 2) return (elementAt(values, 0) + elementAt(values, values.length - 1)) / 2;
	const count = values.length * (values.length + 1) / 2;
	if (count > MOST_MADE) return countedAverages(values, count).median();
	const averages = borrowRoom(count);
	fillAverages(averages, values);
	return selectMedian(averages, count);
}
function fillAverages(averages, values) {
	let next = 0;
	for (let last = 0; last < values.length; last += 1) {
		const value = elementAt(values, last);
		for (let first = 0; first <= last; first += 1) {
			averages[next] = (elementAt(values, first) + value) / 2;
			next += 1;
		}
	}
}
function countedAverages(values, count) {
	const sorted = Float64Array.from(values).sort();
	const at = (rank) => sumOfRank(sorted, rank) / 2;
	const middle = count - 1 >>> 1;
	return {
		count,
		at,
		median: () => {
			const low = at(middle);
			return count % 2 === 1 ? low : low + (at(middle + 1) - low) / 2;
		}
	};
}
/**
* How many of the sums xᵢ + xⱼ, i ≤ j, are no greater than a limit. As i grows, the last j does not.
* @param sorted values in ascending order
*/
function sumsUpTo(sorted, limit) {
	let [count, last] = [0, sorted.length - 1];
	for (let first = 0; first <= last; first += 1) {
		const value = elementAt(sorted, first);
		while (last >= first && value + elementAt(sorted, last) > limit) last -= 1;
		count += last - first + 1;
	}
	return count;
}
/** The least number up to which there are more than `rank` sums; halving all doubles takes 64 steps at most. */
function sumOfRank(sorted, rank) {
	let low = placeOf(2 * elementAt(sorted, 0));
	let high = placeOf(2 * elementAt(sorted, sorted.length - 1));
	while (low < high) {
		const middle = low + high >> 1n;
		if (sumsUpTo(sorted, numberAt(middle)) > rank) high = middle;
		else low = middle + 1n;
	}
	return numberAt(low);
}
/** The place of a number among all doubles, from 0 for zero: their bits are in ascending order but for the sign. */
function placeOf(number) {
	const view = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(8));
	view.setFloat64(0, Math.abs(number));
	const place = view.getBigInt64(0);
	return number < 0 ? -place : place;
}
function numberAt(place) {
	const view = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(8));
	view.setBigInt64(0, place < 0n ? -place : place);
	const number = view.getFloat64(0);
	return place < 0n ? -number : number;
}
// src/domain/statistics/signed-rank.ts
/**
* Hodges–Lehmann estimate of the centre of symmetry: the median of the n (n + 1)/2 Walsh averages
* (xᵢ + xⱼ)/2, i ≤ j. Hodges & Lehmann, Annals of Mathematical Statistics 34 (1963), 598–611;
* Hollander & Wolfe 3.2.
*
* @param differences at least one finite number, any unit
* @returns the estimate, in the unit of the differences
* @throws RangeError when differences is empty or holds a number that is not finite
*/
function hodgesLehmann(differences) {
	requireSample("Walsh averages", differences, 1);
	return walshMedian(differences);
}
export { differencesByRound as n, pairBursts as r, hodgesLehmann as t };
