import { l as seriesName } from "./series.js";
// src/domain/series/open-loop.ts
/** Such a series of head that was not measured. @param failure the reason, if it is not another job's */
function withoutRounds(server, scenario, kind, failure) {
	const own = {
		name: openLoopName(server, scenario, kind),
		server,
		scenario,
		kind,
		arm: "head",
		rounds: []
	};
	return failure === void 0 ? own : {
		...own,
		failure
	};
}
/** The name of such a series, which is also its key within an arm. */
function openLoopName(server, scenario, openLoop) {
	return seriesName({
		server,
		scenario,
		level: { openLoop }
	});
}
export { withoutRounds as n, openLoopName as t };
