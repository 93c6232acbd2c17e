import { n as LoadgateError, t as EXIT_CODES } from "./error.js";
import { r as killAllGroups } from "./process-group.js";
// src/adapters/process/stop-signals.ts
/**
* One press of Ctrl-C can arrive twice: from the terminal, and passed on by npm. Only a later one
* means that somebody does not want to wait.
*/
const IMPATIENT_AFTER_MS = 1e3;
/**
* Turns the first SIGINT or SIGTERM into an abort, so that everything that runs is stopped in good
* order; a later one ends all at once. Whatever still runs when the process ends is killed.
* @param target the process
* @returns aborted with a LoadgateError of the signal's kind
*/
function stopOnSignals(target) {
	const controller = new AbortController();
	let firstMs;
	for (const name of ["SIGINT", "SIGTERM"]) target.on(name, () => {
		const now = performance.now();
		firstMs ??= now;
		if (now - firstMs > IMPATIENT_AFTER_MS) target.exit(EXIT_CODES[name]);
		controller.abort(new LoadgateError(name, `Stopped by ${name}`, { hint: "Servers and load generator were stopped; what was measured so far is in run.json." }));
	});
	target.on("exit", killAllGroups);
	return controller.signal;
}
export { stopOnSignals as t };
