import { n as runAction, t as reportFailure } from "./run-action.js";
import { t as stopOnSignals } from "./stop-signals.js";
// src/main.ts
try {
	process.exitCode = await runAction(stopOnSignals(process));
} catch (error) {
	process.exitCode = reportFailure(error);
}
export {};
