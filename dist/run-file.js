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
export { roundsMeasured as n, RUN_SCHEMA as t };
