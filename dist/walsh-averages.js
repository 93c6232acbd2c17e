import { c as column, o as groupedBy } from "./lane.js";
import { l as select, n as metricColumn, u as selectMedian } from "./series-value.js";
// src/domain/evidence/pairs.ts
/**
* Pairs the bursts of two series that were measured in turns: in each block, the first burst of one with
* the first of the other, and the second with the second. A block A B B A gives two pairs, one with A
* before B and one with B before A, so what a drift of the machine adds to one, it takes from the other.
*
* A round's value is estimated from its pairs, not from its blocks: a disturbance of the machine often hits one
* pair and not the other, and an estimate by ranks benefits from that (docs/statistics.md).
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
* Whether bursts stand round by round and block by block, each beside its partner already, as those of a run that nothing
* cut short.
*/
function areInStep(blocks, others, rounds) {
	const rises = (values) => values.every((value, at) => at === 0 || value >= values[at - 1]);
	return blocks.length === others.length && blocks.every((block, at) => block === others[at]) && rises(blocks) && rises(rounds);
}
function indicesOf({ length }) {
	return Array.from({ length }, (_, index) => index);
}
/**
* Logarithm of the second burst's value less that of the first's, of each pair in which both are above 0.
* @returns by round; rounds without a difference are left out
*/
function differencesByRound({ first, second, at }, id) {
	const [from, to] = [metricColumn(first, id), metricColumn(second, id)];
	const byRound = /* @__PURE__ */ new Map();
	for (const { one, other, round } of at) {
		const [before, now] = [from[one], to[other]];
		if (!(before > 0 && now > 0)) continue;
		const difference = Math.log(now) - Math.log(before);
		const own = byRound.get(round);
		if (own) own.push(difference);
		else byRound.set(round, [difference]);
	}
	return [...byRound].map(([round, differences]) => ({
		round,
		differences
	}));
}
// src/domain/statistics/walsh-averages.ts
/** Up to this many averages are made one by one, which is the faster way; more are only counted. */
const MOST_MADE = 1e4;
/**
* The Walsh averages of some values. Time grows with n log n where there are many, whatever the values.
* @param values at least one finite number, any unit; their averages have the same
*/
function walshAverages(values) {
	const count = values.length * (values.length + 1) / 2;
	return count > MOST_MADE ? countedAverages(values, count) : madeAverages(values, count);
}
/**
* The median of the Walsh averages of some values.
* @param values at least one finite number, any unit
*/
function walshMedian(values) {
	return walshAverages(values).median();
}
function madeAverages(values, count) {
	const averages = averagesOf(values, count);
	const last = count - 1;
	const middle = last >>> 1;
	return {
		count,
		median: () => selectMedian(averages),
		at: (rank) => rank <= middle ? select(averages, rank, { to: middle }) : select(averages, rank, { from: last - middle })
	};
}
function averagesOf(values, count) {
	const averages = new Float64Array(count);
	let next = 0;
	for (const [last, value] of values.entries()) for (let first = 0; first <= last; first += 1) {
		averages[next] = (values[first] + value) / 2;
		next += 1;
	}
	return averages;
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
		const value = sorted[first];
		while (last >= first && value + sorted[last] > limit) last -= 1;
		count += last - first + 1;
	}
	return count;
}
/** The least number up to which there are more than `rank` sums; halving all doubles takes 64 steps at most. */
function sumOfRank(sorted, rank) {
	let low = placeOf(2 * sorted[0]);
	let high = placeOf(2 * sorted[sorted.length - 1]);
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
export { differencesByRound as n, pairBursts as r, walshMedian as t };
