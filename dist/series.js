// src/domain/run/series.ts
/** The short text of a load level, which also identifies it: `c=100` or `rate=2000`. */
function levelName(level) {
	return "rate" in level ? `rate=${level.rate}` : `c=${level.concurrency}`;
}
/** `SERVER/SCENARIO` of a series, by its name: what is counted is named by that alone. */
function pathOfSeries(name) {
	return name.replace(/ .*/s, "");
}
/** The name of a series, the same in all outputs and stores: `rust/greet c=100`. */
function seriesName(key) {
	return `${key.server}/${key.scenario} ${levelName(key.level)}`;
}
/**
* The series that a name such as `rust/greet c=100` is that of.
* @returns undefined where it is the name of none
*/
function seriesKeyOf(name) {
	const [, server, scenario, kind, amount] = NAME.exec(name) ?? [];
	if (server === void 0 || scenario === void 0) return void 0;
	const key = {
		server,
		scenario,
		level: kind === "c" ? { concurrency: Number(amount) } : { rate: Number(amount) }
	};
	return seriesName(key) === name ? key : void 0;
}
const NAME = /^([a-z0-9][a-z0-9._-]*)\/([a-z0-9][a-z0-9._-]*) (c|rate)=([1-9]\d*|\d[\d.e+-]*)$/i;
export { seriesName as i, pathOfSeries as n, seriesKeyOf as r, levelName as t };
