import { S as elementAt, _ as borrowRoom, o as groupedBy, s as figuresOf, x as selectMedian, y as roomToLend } from "./lane.js";
import { o as readValues } from "./descriptive.js";
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
		second,
		rounds: roundsOf(first)
	};
	const others = groupedBy(second, ({ block }) => block);
	const paired = [...groupedBy(first, ({ block }) => block)].flatMap(([block, samples]) => samples.flatMap((one, turn) => {
		const partner = others.get(block)?.[turn];
		return partner ? [{
			one,
			partner
		}] : [];
	}));
	const byRound = [...groupedBy(paired, ({ one }) => one.round).values()].flat();
	const ordered = byRound.map(({ one }) => one);
	return {
		first: ordered,
		second: byRound.map(({ partner }) => partner),
		rounds: roundsOf(ordered)
	};
}
/**
* Whether bursts stand round by round and block by block, each beside its partner already, as those of a run that nothing
* cut short.
*/
function areInStep(first, second) {
	const count = first.length;
	if (count !== second.length) return false;
	const places = figuresOf(first, ["block", "round"]).slice(0, 2 * count);
	const blocks = figuresOf(second, ["block"]);
	for (let index = 0; index < count; index += 1) {
		if (places[index] !== blocks[index]) return false;
		if (index === 0) continue;
		if (places[index] < places[index - 1]) return false;
		if (places[count + index] < places[count + index - 1]) return false;
	}
	return true;
}
/** The rounds of bursts that stand round by round. */
function roundsOf(samples) {
	const rounds = figuresOf(samples, ["round"]);
	const { length } = samples;
	const found = [];
	let start = 0;
	for (let end = 1; end <= length; end += 1) {
		const round = rounds[start];
		if (end < length && rounds[end] === round) continue;
		found.push({
			round,
			start,
			end
		});
		start = end;
	}
	return found;
}
/**
* Logarithm of the second burst's value less that of the first's, of each pair in which both are above 0.
* @returns by round; rounds without a difference are left out
*/
function differencesByRound(pairs, id) {
	const differences = differencesOf(pairs, id);
	return pairs.rounds.flatMap(({ round, start, end }) => {
		const own = [...differences.subarray(start, end)].filter((one) => !Number.isNaN(one));
		return own.length === 0 ? [] : [{
			round,
			differences: own
		}];
	});
}
/** The values of both bursts of each pair; apart from the room of statistics, which are made of them. */
const borrowValues = roomToLend();
/**
* The same in the order of the pairs.
* @returns in room that is only lent, NaN for a pair without a difference
*/
function differencesOf({ first, second }, id) {
	const count = first.length;
	const values = borrowValues(2 * count);
	readValues(first, id, {
		into: values,
		at: 0
	});
	readValues(second, id, {
		into: values,
		at: count
	});
	for (let index = 0; index < count; index += 1) {
		const from = values[index];
		const to = values[count + index];
		values[index] = from > 0 && to > 0 ? Math.log(to) - Math.log(from) : NaN;
	}
	return values;
}
// src/domain/statistics/walsh-averages.ts
/** Up to this many averages are made one by one, which is the faster way; more are only counted. */
const MOST_MADE = 1e4;
/**
* The median of the Walsh averages of some values.
* @param values at least one finite number, any unit
* @param stretch which of them; all without it
*/
function walshMedian(values, stretch = {
	start: 0,
	end: values.length
}) {
	const { start, end } = stretch;
	const length = end - start;
	if (length <= 2) return (elementAt(values, start) + elementAt(values, end - 1)) / 2;
	const count = length * (length + 1) / 2;
	if (count > MOST_MADE) return countedAverages(Array.from(values).slice(start, end), count).median();
	const averages = borrowRoom(count);
	fillAverages(averages, values, stretch);
	return selectMedian(averages, count);
}
function fillAverages(averages, values, { start, end }) {
	let next = 0;
	for (let last = start; last < end; last += 1) {
		const value = values[last];
		for (let first = start; first <= last; first += 1) {
			averages[next] = (values[first] + value) / 2;
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
export { pairBursts as i, differencesByRound as n, differencesOf as r, walshMedian as t };
