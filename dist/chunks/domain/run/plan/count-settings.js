import { q as present } from "../../shared/without-nullish.js";
// src/domain/run/plan/count-settings.ts
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
/**
* The counting settings of a change that is held to its base: at least as thorough as in base's configuration.
* Otherwise, a change could pass by counting nothing, or too little to detect anything.
* @param head absent if the change's configuration does not count
* @param ref name of base
* @returns the settings, and the changes to base's settings, in sentences
*/
function agreedCount(head, base, ref) {
	if (!head) return {
		count: base,
		changes: [`The benchmark changed: it no longer counts; it is counted as ${ref} says.`]
	};
	const turns = Math.max(head.turns, base.turns);
	const requests = moreRequests(head.requests, base.requests);
	const systemCalls = head.systemCalls || base.systemCalls;
	const isFewer = turns !== head.turns || requests !== head.requests || systemCalls === true && !head.systemCalls;
	return {
		count: {
			turns,
			env: head.env,
			requests,
			systemCalls: systemCalls || void 0
		},
		changes: present([isFewer && `The benchmark changed: it counts less than ${ref}, which decides how much is counted.`, !areEqual(head.env, base.env) && `The benchmark changed: count.env is not that of ${ref}; both arms have the new one.`])
	};
}
/**
* The larger number of requests.
* @returns undefined for as many as the runtime needs, which is only known later and at most Go's number
*/
function moreRequests(head, base) {
	if (head !== void 0 && base !== void 0) return Math.max(head, base);
	const own = head ?? base ?? 0;
	return own > 8e3 ? own : void 0;
}
function areEqual(one, other) {
	return Object.keys({
		...one,
		...other
	}).every((name) => one[name] === other[name]);
}
export { isTimed as a, agreedCount as i, REQUESTS_OF_GO as n, withoutTiming as o, USUAL_REQUESTS as r, COUNT_DEFAULTS as t };
