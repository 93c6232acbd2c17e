import { U as formatWhole, z as formatMilliseconds } from "../../shared/without-nullish.js";
// src/domain/series/load-shape.ts
/**
* The shape of a load at a level: that of an open load at several rates has no bursts of a configured length.
* @param loads of the scenario
*/
function shapeAt(level, { load, openLoop }) {
	if (!("openLoop" in level)) return load;
	const { connections, keepAlive, streams, warmUpMs } = load;
	const { [level.openLoop]: own } = openLoop ?? {};
	return {
		burstMs: WARM_UP_WINDOW_MS,
		connections,
		keepAlive,
		streams,
		warmUpMs,
		[level.openLoop]: own
	};
}
/** Length of a stretch of load before an open load at several rates. */
const WARM_UP_WINDOW_MS = 1e3;
/**
* The final shape of a load, once the server's speed is known.
* @param throughput answers per second
*/
function settledShape({ longerMs, ...shape }, throughput) {
	if (longerMs === void 0) return shape;
	const burstMs = throughput * shape.burstMs / 1e3 < 100 ? longerMs : shape.burstMs;
	return {
		...shape,
		burstMs,
		isLengthOpen: true
	};
}
/** Below this share of a burst's answers, the first ones of its connections hardly affect its 99th percentile. */
const FIRSTS_THAT_COUNT = .005;
/** With fewer answers per connection than this, too few remain without the first ones. */
const LEAST_EACH = {
	closed: 4,
	rate: 2
};
/**
* True if a burst has so many connections (or streams) that their first answers, which include connection set-up, must
* be timed separately. Writing single answers costs the generator more time than counting them, so it is done only
* then.
* @param throughput answers per second
*/
function firstsCount(level, shape, throughput) {
	if (!shape.keepAlive || shape.requests !== void 0) return false;
	const answers = throughput * shape.burstMs / 1e3;
	const lines = linesOf(level, shape);
	const least = "rate" in level ? LEAST_EACH.rate : LEAST_EACH.closed;
	return lines > FIRSTS_THAT_COUNT * answers && answers >= least * lines;
}
/** Maximum number of requests in flight: the connections of a burst, times their streams in HTTP/2. */
function linesOf(level, shape) {
	return connectionsOf(level, shape) * (shape.streams ?? 1);
}
/** A burst of a given length over persistent connections, without warm-up. */
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
	return "concurrency" in level ? level.concurrency : shape.connections;
}
/** The parts of a shape, by their keys in the configuration. */
const SHAPE_PARTS = {
	burst: ({ burstMs, longerMs }) => [burstMs, longerMs].join(),
	requests: ({ requests }) => requests,
	"warm-up": ({ warmUpMs }) => warmUpMs,
	connections: (shape, level) => connectionsOf(level, shape),
	"keep-alive": ({ keepAlive }) => keepAlive,
	streams: ({ streams = 1 }) => streams,
	capacity: ({ capacity }) => capacity && Object.values(capacity).join(),
	stages: ({ stages }) => stages?.map(({ rate, ms }) => `${rate} ${ms}`).join()
};
/** The parts in which two shapes differ at a level, by their keys in the configuration. */
function shapeChanges(level, before, now) {
	return Object.entries(SHAPE_PARTS).flatMap(([key, partOf]) => partOf(before, level) === partOf(now, level) ? [] : [key]);
}
// src/domain/run/plan/transport.ts
/** The transport of scenarios that do not configure one. */
const PLAIN = { protocol: "http1" };
/**
* The address of a path on a server.
* @param origin the server's own, such as `http://127.0.0.1:40213`
*/
function addressOf(origin, path, transport) {
	if (transport === void 0) return { url: `${origin}${path}` };
	const scheme = transport.tls ? "https:" : "http:";
	const port = origin.slice(origin.lastIndexOf(":") + 1);
	const socket = transport.socket?.replaceAll("{port}", port);
	return {
		url: `${origin.replace(/^https?:/, scheme)}${path}`,
		transport: {
			...transport,
			socket
		}
	};
}
/** True for HTTP/2, with TLS or without. */
function isHttp2({ protocol }) {
	return protocol !== "http1";
}
/**
* Reduces a transport to its kind.
* @returns undefined for {@link PLAIN}
*/
function transportKind(transport) {
	if (transport === void 0) return void 0;
	const { protocol, tls, socket } = transport;
	return {
		protocol,
		...tls && { tls: true },
		...socket !== void 0 && { socket: true }
	};
}
/** A transport in words, such as `HTTP/2 over TLS`. */
function transportText({ protocol, tls, socket }) {
	return `${protocol === "http1" ? "HTTP/1.1" : "HTTP/2"}${tls ? " over TLS" : protocol === "h2c" ? " without TLS" : ""}${socket ? " over a unix socket" : ""}`;
}
/**
* The transport for sending one arm's request to the other arm's server: its protocol stays, but each server has the
* certificate of its own build.
*/
function withTrustOf(transport, own) {
	return transport?.tls && own?.tls ? {
		...transport,
		tls: own.tls
	} : transport;
}
export { transportText as a, connectionsOf as c, settledShape as d, shapeAt as f, transportKind as i, firstsCount as l, timedBurst as m, addressOf as n, withTrustOf as o, shapeChanges as p, isHttp2 as r, burstLength as s, PLAIN as t, linesOf as u };
