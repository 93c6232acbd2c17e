import { i as attempt } from "./chunks/domain/shared/error.js";
import { t as hideSecrets } from "./chunks/adapters/process/start-environment.js";
import { t as stopOnSignals } from "./chunks/adapters/process/stop-signals.js";
import { readFileSync } from "node:fs";
// src/action/context.ts
/**
* Reads the event's context.
* @param environment of this process; `@actions/github` reads it when it is loaded
*/
function readContext(environment) {
	const file = environment["GITHUB_EVENT_PATH"];
	const payload = file && attempt(() => JSON.parse(readFileSync(file, "utf8")));
	if (payload === void 0) delete environment["GITHUB_EVENT_PATH"];
	return {
		eventName: environment["GITHUB_EVENT_NAME"],
		payload
	};
}
// src/main.ts
const isMeasuring = process.env["INPUT_MODE"]?.trim() === "measure";
hideSecrets(process, isMeasuring ? [] : [
	"INPUT_GITHUB-TOKEN",
	"INPUT_BENCHER-API-KEY",
	"BENCHER_API_KEY"
]);
const { reportFailure } = await import("./chunks/exports/action/failure.js");
const { runAction } = await import("./chunks/exports/action/run-action.js");
try {
	process.exitCode = await runAction(readContext(process.env), stopOnSignals(process));
} catch (error) {
	process.exitCode = await reportFailure(error);
}
export {};
