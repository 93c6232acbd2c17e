// src/domain/run/series/warm-up.ts
/** Short, so that a server that is warm at once costs little time. */
const WINDOW_MS = 200;
/** Windows of a slow scenario, whose bursts are long, are this part of a burst. */
const PART_OF_BURST = 1 / 5;
/** The last windows are compared with all before them: half of the windows, up to this number. */
const MOST_LAST = 4;
/** Longest warm-up of one scenario and level, however much faster the server still gets. */
const MOST_WARM_UP_MS = 3e4;
/** The length of one window of a scenario with bursts of this length. */
function windowMs(burstMs) {
	return Math.max(WINDOW_MS, burstMs * PART_OF_BURST);
}
/**
* How much faster a server still got at the end of some windows: the best of the last few against the best
* of all before, by rate or by CPU time per request, whichever changed more. Best values are compared
* because disturbances only make a server slower, never faster.
*
* @param windows of one server and load, in the order of time
* @returns percent, 0 if it got no faster; undefined with too few windows
*/
function speedUpPercent(windows) {
	if (windows.length < 4) return void 0;
	const last = windows.slice(-Math.min(MOST_LAST, Math.floor(windows.length / 2)));
	const before = windows.slice(0, -last.length);
	const gains = [throughputOf, perCpu].map((of) => best(last, of) / best(before, of) - 1);
	return Math.max(0, ...gains.filter(Number.isFinite).map((gain) => gain * 100));
}
/** Whether a server is warm that got faster by so much, as {@link speedUpPercent} has it. */
function isFlat(percent) {
	return percent !== void 0 && percent <= 10;
}
function best(windows, of) {
	return Math.max(...windows.map(of));
}
const throughputOf = ({ throughput = 0 }) => throughput;
/** Requests per CPU time. */
const perCpu = ({ cpuPerRequestUs }) => cpuPerRequestUs ? 1 / cpuPerRequestUs : 0;
export { windowMs as i, isFlat as n, speedUpPercent as r, MOST_WARM_UP_MS as t };
