// src/domain/run/plan/without-timing.ts
/** Default counting settings. */
const COUNT_DEFAULTS = {
	turns: 5,
	env: {}
};
/** Requests of one count, unless the runtime needs more. */
const USUAL_REQUESTS = 2e3;
/** With fewer requests, one garbage collection more or less affects the count. */
const REQUESTS_OF_GO = 8e3;
/** A configuration that counts everything and times nothing, so that no budget is too short. */
function withoutTiming(config) {
	const { count = COUNT_DEFAULTS, measure } = config;
	return {
		...config,
		count,
		measure: {
			...measure,
			repeats: 0
		}
	};
}
/** True if anything is timed. */
function isTimed({ measure }) {
	return measure.repeats !== 0;
}
export { withoutTiming as a, isTimed as i, REQUESTS_OF_GO as n, USUAL_REQUESTS as r, COUNT_DEFAULTS as t };
