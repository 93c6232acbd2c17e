import { f as LoadgateError, p as SIGNAL_EXIT_CODES } from "./metric.js";
import { o as killAllGroups } from "./version.js";
// src/adapters/process/stop-signals.ts
/**
* Turns the first SIGINT or SIGTERM into an abort, so that everything that runs is stopped in good
* order; the second one ends all at once. Whatever still runs when the process ends is killed.
* @param target the process
* @returns aborted with a LoadgateError `interrupted`
*/
function stopOnSignals(target) {
	const controller = new AbortController();
	for (const name of Object.keys(SIGNAL_EXIT_CODES)) target.on(name, () => {
		if (controller.signal.aborted) target.exit(SIGNAL_EXIT_CODES[name]);
		controller.abort(new LoadgateError("interrupted", `Stopped by ${name}`, {
			signal: name,
			hint: "Servers and load generator were stopped; what was measured so far is in run.json."
		}));
	});
	target.on("exit", killAllGroups);
	return controller.signal;
}
export { stopOnSignals as t };
