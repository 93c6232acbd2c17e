import { n as hideSecrets, t as stopOnSignals } from "./stop-signals.js";
// src/main.ts
const isMeasuring = process.env["INPUT_MODE"]?.trim() === "measure";
hideSecrets(process, isMeasuring ? [] : [
	"INPUT_GITHUB-TOKEN",
	"INPUT_BENCHER-API-KEY",
	"BENCHER_API_KEY"
]);
const { reportFailure, runAction } = await import("./run-action2.js");
try {
	process.exitCode = await runAction(stopOnSignals(process));
} catch (error) {
	process.exitCode = reportFailure(error);
}
export {};
