import { I as studentChange, L as welchChange, M as blockedChange, Q as serverValuesByRound, X as serverValue, Z as serverValues, et as valuesByRound, gt as median } from "../run/file/run-file.js";
import { b as serverMetric, j as groupedBy } from "../metrics/catalogue.js";
// src/domain/evidence/round-values.ts
/**
* Minimum assumed standard deviation between starts of one program: a few can agree by chance, or because of a timer or
* the size of a memory page.
*/
const LEAST_SCATTER = .01;
/** The median of a metric in each round that has one: all bursts of a process count as one value. */
function mediansByRound(samples, id) {
	return [...valuesByRound(samples, id).values()].map(median);
}
/**
* The change of a metric with one value per start, such as the memory of a process.
* @param base in any unit
* @param head in the same unit
* @returns undefined with fewer than two values in either arm, or if one is 0
*/
function changeOfStarts(base, head) {
	if ([...base, ...head].some((value) => !(value > 0))) return void 0;
	return welchChange(base.map(Math.log), head.map(Math.log), LEAST_SCATTER);
}
/** The change of a metric with one value per process, by the rounds of both arms. */
function changeByRounds({ base, head }, id) {
	return changeOfStarts(mediansByRound(base.samples, id), mediansByRound(head.samples, id));
}
// src/domain/costs/change-of-server.ts
/**
* The standard deviation of a build's time, as a difference of logarithms, that is assumed: it is built once, and the other
* arm's build may have filled caches.
*/
const BUILD_SCATTER = .2;
/** Degrees of freedom of what is assumed, not estimated. */
const MANY = 1e3;
/**
* The change of a server's metric from one server, or arm of it, to another: by their starts, or by their builds.
* @returns undefined where either has no value, or too few starts to show how much they scatter
*/
function changeOfServer(id, pair) {
	const { base, head, areInTurns } = pair;
	if (!serverMetric(id).ofStarts) return changeOfBuild(id, serverValue(base, id) ?? 0, serverValue(head, id) ?? 0);
	return areInTurns && id === "cold-start" ? blockedChange(coldStartsByRound(pair), LEAST_SCATTER) : changeOfStarts(serverValuesByRound(base, id), serverValuesByRound(head, id));
}
/** The logarithms of the cold starts of rounds in which both arms started. */
function coldStartsByRound({ base, head }) {
	const rounds = groupedBy(base.starts, ({ round }) => round);
	return [...groupedBy(head.starts, ({ round }) => round)].flatMap(([round, starts]) => {
		const [before, now] = [rounds.get(round) ?? [], starts].map((own) => serverValues({
			...head,
			starts: own
		}, "cold-start").filter((ms) => ms > 0).map(Math.log));
		return before?.length && now?.length ? [{
			base: before,
			head: now
		}] : [];
	});
}
/** The change of a value that a build has once: exact, but for the time that it takes. */
function changeOfBuild(id, base, head) {
	if (!(base > 0 && head > 0)) return void 0;
	const difference = Math.log(head / base);
	if (id !== "artifact-size") return studentChange(difference, BUILD_SCATTER * Math.SQRT2, MANY);
	return {
		difference,
		low: difference,
		high: difference,
		pValues: () => ({
			lower: difference < 0 ? 0 : 1,
			higher: difference > 0 ? 0 : 1
		}),
		standardError: 0,
		degrees: MANY
	};
}
export { mediansByRound as i, LEAST_SCATTER as n, changeByRounds as r, changeOfServer as t };
