import { l as median } from "./server-value.js";
import { f as countMetric } from "./catalogue.js";
// src/domain/metrics/counted-value.ts
/**
* The value of a counting metric: the median over the turns.
* @returns the value in the metric's unit, or undefined if no turn has one
*/
function countedValue(turns, id) {
	const { of } = countMetric(id);
	const values = turns.flatMap((turn) => of(turn) ?? []);
	return values.length === 0 ? void 0 : median(values);
}
export { countedValue as t };
