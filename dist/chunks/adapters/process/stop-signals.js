import { n as LoadgateError, t as EXIT_CODES } from "../../domain/shared/error.js";
import { t as killStarted } from "./leftovers.js";
import { s as removeRunFolder } from "./start-environment.js";
// src/adapters/process/stop-signals.ts
/** Signals that end a run: Ctrl-C, `kill`, a closed terminal, Ctrl-\. */
const SIGNALS = [
	"SIGINT",
	"SIGTERM",
	"SIGHUP",
	"SIGQUIT"
];
/**
* One Ctrl-C can arrive twice, from the terminal and through npm. Only a later signal means that the user does not
* want to wait.
*/
const IMPATIENT_AFTER_MS = 1e3;
/**
* Turns the first of these signals into an abort, so that everything is stopped in order; a later one exits at
* once. Processes still running when this process ends are killed.
* @returns aborted with a LoadgateError of the signal's kind
*/
function stopOnSignals(target) {
	const controller = new AbortController();
	let firstMs;
	for (const name of SIGNALS) target.on(name, () => {
		const now = performance.now();
		firstMs ??= now;
		if (now - firstMs > IMPATIENT_AFTER_MS) target.exit(EXIT_CODES[name]);
		controller.abort(new LoadgateError(name, `Stopped by ${name}`, { hint: "Servers and load generator were stopped; the output folder has what was measured, that of a run in run.jsonl." }));
	});
	target.on("exit", killStarted);
	target.on("exit", removeRunFolder);
	return controller.signal;
}
export { stopOnSignals as t };
