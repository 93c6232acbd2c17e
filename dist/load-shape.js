import { m as formatMilliseconds } from "./metric.js";
// src/domain/load-shape.ts
/**
* A burst of a time over lasting connections, without a warm-up.
* @param burstMs its length
* @param connections what a rate is spread over
*/
function timedBurst(burstMs, connections = 1) {
	return {
		burstMs,
		warmUpMs: 0,
		connections,
		keepAlive: true
	};
}
/**
* The length of one burst in words.
* @returns for example `500 ms` or `10,000 requests`
*/
function burstLength({ burstMs, requests }) {
	return requests === void 0 ? formatMilliseconds(burstMs) : `${requests.toLocaleString("en-US")} requests`;
}
/**
* Connections that one burst opens.
* @returns the concurrency, or for a rate what it is spread over
*/
function connectionsOf(level, shape) {
	return "rate" in level ? shape.connections : level.concurrency;
}
export { connectionsOf as n, timedBurst as r, burstLength as t };
