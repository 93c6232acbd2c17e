// src/domain/run/run-file.ts
/** Schema id of a run file; the number rises with each change that older readers cannot read. */
const RUN_SCHEMA = "loadgate/run/1";
/**
* Number of rounds in which series were measured: fewer than planned if the run ended early or had no time
* for all of them.
*/
function roundsMeasured(series) {
	return series.reduce((most, { samples }) => Math.max(most, new Set(samples.map(({ round }) => round)).size), 0);
}
// src/domain/counting/counts.ts
/** The name of a counted series, which is also its key within an arm. */
function countedName(server, scenario) {
	return `${server}/${scenario}`;
}
/**
* The functions whose counts differ most between the arms.
* @param base instructions for one request by function
* @param head the same
* @returns at most twenty, the largest difference first
*/
function changedFunctions(base, head) {
	return [.../* @__PURE__ */ new Set([...base.keys(), ...head.keys()])].map((name) => ({
		name: name.slice(0, 300),
		base: Math.max(0, base.get(name) ?? 0),
		head: Math.max(0, head.get(name) ?? 0)
	})).filter((one) => one.base !== one.head).toSorted((a, b) => growth(b) - growth(a)).slice(0, 20);
}
function growth({ base, head }) {
	return Math.abs(head - base);
}
/** Functions that a report names. */
const NAMED = 5;
/** The functions that grew most, the largest growth first. */
function grownFunctions(functions) {
	return functions.filter(({ base, head }) => head > base).toSorted((a, b) => growth(b) - growth(a)).slice(0, NAMED);
}
export { roundsMeasured as a, RUN_SCHEMA as i, grownFunctions as n, countedName as r, changedFunctions as t };
