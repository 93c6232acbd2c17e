// src/domain/series/warm-up.ts
/** Short, so that a server that is warm at once costs little time. */
const WINDOW_MS = 200;
/** If bursts are long, as in slow scenarios, windows are this share of a burst. */
const PART_OF_BURST = 1 / 5;
/** The last windows are compared with all earlier ones: half of the windows, up to this number. */
const MOST_LAST = 4;
/** Maximum warm-up of one scenario and level, even if the server is still getting faster. */
const MOST_WARM_UP_MS = 3e4;
/** The length of one window, from the length of a burst. */
function windowMs(burstMs) {
	return Math.max(WINDOW_MS, burstMs * PART_OF_BURST);
}
/**
* The speed-up that a server still showed at the end of some windows: the best of the last few against the best of all
* earlier ones, by rate or by CPU time per request, whichever changed more. Best values are compared because
* disturbances only make a server slower, never faster.
*
* @param windows of one server and load, in chronological order
* @returns percent, 0 if it got no faster; undefined with too few windows
*/
function speedUpPercent(windows) {
	if (windows.length < 4) return void 0;
	const last = windows.slice(-Math.min(MOST_LAST, Math.floor(windows.length / 2)));
	const before = windows.slice(0, -last.length);
	const gains = [throughputOf, perCpu].map((of) => best(last, of) / best(before, of) - 1);
	return Math.max(0, ...gains.filter(Number.isFinite).map((gain) => gain * 100));
}
/** True if a server is warm, by its {@link speedUpPercent}. */
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
