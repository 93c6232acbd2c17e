import { b as formatWhole, g as formatMilliseconds } from "./catalogue.js";
// src/domain/run/load-shape.ts
/** A burst of a given length over lasting connections, without a warm-up. */
function timedBurst(burstMs, connections = 1) {
	return {
		burstMs,
		warmUpMs: 0,
		connections,
		keepAlive: true
	};
}
/** The length of one burst in words: `500 ms` or `10,000 requests`. */
function burstLength({ burstMs, requests }) {
	return requests === void 0 ? formatMilliseconds(burstMs) : `${formatWhole(requests)} requests`;
}
/** The connections that a burst opens. */
function connectionsOf(level, shape) {
	return "rate" in level ? shape.connections : level.concurrency;
}
export { connectionsOf as n, timedBurst as r, burstLength as t };
