import { r as attempt } from "./error.js";
import { n as hideSecrets, t as stopOnSignals } from "./stop-signals.js";
import { readFileSync } from "node:fs";
// src/action/context.ts
/**
* Reads the event's context through `@actions/github`.
* @param environment of this process; the package reads it when it is loaded
*/
async function readContext(environment) {
	const file = environment["GITHUB_EVENT_PATH"];
	if ((file && attempt(() => JSON.parse(readFileSync(file, "utf8")))) === void 0) delete environment["GITHUB_EVENT_PATH"];
	const { context } = await import("./github.js");
	return context;
}
// src/main.ts
const isMeasuring = process.env["INPUT_MODE"]?.trim() === "measure";
hideSecrets(process, isMeasuring ? [] : [
	"INPUT_GITHUB-TOKEN",
	"INPUT_BENCHER-API-KEY",
	"BENCHER_API_KEY"
]);
const [{ reportFailure, runAction }, context] = await Promise.all([import("./run-action2.js"), readContext(process.env)]);
try {
	process.exitCode = await runAction(context, stopOnSignals(process));
} catch (error) {
	process.exitCode = reportFailure(error);
}
export {};
