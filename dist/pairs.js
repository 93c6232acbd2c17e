import { n as metricColumn } from "./series-value.js";
import { r as column, t as groupedBy } from "./grouped-by.js";
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
export { pairBursts as n, differencesByRound as t };
