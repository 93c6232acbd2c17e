// src/domain/series/series.ts
/**
* The arm of a base.
* @param index of the base among those of the run, from 0: the gate judges the first
*/
function baseArm(index) {
	return index === 0 ? "base" : `base-${index + 1}`;
}
/** What an open load at several rates shows: the highest rate that a server takes, or how it takes one that changes. */
const OPEN_LOOP_KINDS = ["capacity", "stages"];
/** Separator between the name of a mix and that of its request; no server, scenario or level contains it. */
const BEFORE_REQUEST = " / ";
/** The short text of a load level, which also identifies it: `c=100`, `rate=2000` or `capacity`. */
function levelName(level) {
	if ("openLoop" in level) return level.openLoop;
	return "rate" in level ? `rate=${level.rate}` : `c=${level.concurrency}`;
}
/** The `SERVER/SCENARIO` part of a series' name, which is also the name of its counts. */
function pathOfSeries(name) {
	return name.replace(/ .*/s, "");
}
/** The server's name in the name of a series, or the name itself if it is a server's. */
function serverOf(name) {
	return name.replace(/[/ ].*/s, "");
}
/**
* The name of a series, the same in all outputs and stores: `rust/greet c=100`, or `rust/shop c=100 / GET /cart` for
* one request of a mix.
*/
function seriesName({ server, scenario, level, request }) {
	const whole = `${server}/${scenario} ${levelName(level)}`;
	return request === void 0 ? whole : `${whole}${BEFORE_REQUEST}${request}`;
}
/** The name of the mix that a series belongs to, from the name of one of its requests; any other name unchanged. */
function wholeOf(name) {
	const end = name.indexOf(BEFORE_REQUEST);
	return end === -1 ? name : name.slice(0, end);
}
/** The name of the request in a series' name; undefined for a whole series. */
function requestOf(name) {
	const whole = wholeOf(name);
	return whole === name ? void 0 : name.slice(whole.length + 3);
}
/** True if a series is a whole scenario, not one request of a mix. */
function isWhole({ request }) {
	return request === void 0;
}
/**
* Parses the name of a whole series, such as `rust/greet c=100`.
* @returns undefined if it is not such a name
*/
function seriesKeyOf(name) {
	const [, server, scenario, kind, amount] = NAME.exec(name) ?? [];
	if (server === void 0 || scenario === void 0) return void 0;
	const openLoop = openLoopOf(name);
	const timed = kind === "c" ? { concurrency: Number(amount) } : { rate: Number(amount) };
	const key = {
		server,
		scenario,
		level: openLoop ? { openLoop } : timed
	};
	return seriesName(key) === name ? key : void 0;
}
const NAME = /^([a-z0-9][a-z0-9._-]*)\/([a-z0-9][a-z0-9._-]*) (?:(c|rate)=([1-9]\d*|\d[\d.e+-]*)|capacity|stages)$/i;
/** The kind of a series under an open load at several rates, from its name; undefined for any other name. */
function openLoopOf(name) {
	const level = name.slice(pathOfSeries(name).length + 1);
	return OPEN_LOOP_KINDS.find((kind) => kind === level);
}
export { openLoopOf as a, seriesKeyOf as c, wholeOf as d, levelName as i, seriesName as l, baseArm as n, pathOfSeries as o, isWhole as r, requestOf as s, OPEN_LOOP_KINDS as t, serverOf as u };
