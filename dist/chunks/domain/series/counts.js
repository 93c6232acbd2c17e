// src/domain/series/counts.ts
/**
* The condition if no library can be preloaded for lack of a compiler. The library would fix random seeds and count
* allocations.
*/
const WITHOUT_COMPILER = "random seeds and no allocations, since there is no C compiler (cc)";
/** The condition that Go programs may have been counted by a different tool than others. */
const GO_BY_DHAT = "programs of Go under DHAT";
/** The name of a counted series, which is also its key within an arm. */
function countedName(server, scenario) {
	return `${server}/${scenario}`;
}
/** Counts that consist of series only. */
function countsOfSeries(series) {
	return {
		unusable: [],
		conditions: [],
		durationMs: 0,
		series
	};
}
export { countsOfSeries as i, WITHOUT_COMPILER as n, countedName as r, GO_BY_DHAT as t };
