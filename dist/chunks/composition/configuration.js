import { t as childEnvironment } from "../adapters/process/child-environment.js";
import { c as VARIABLE_HINT, r as loadConfig, s as variableFaults } from "../config/load.js";
import { n as LoadgateError } from "../domain/shared/error.js";
// src/composition/configuration.ts
/**
* Reads the configuration of a command or job that sends its requests.
* @param environment contains the variables that requests name
* @throws LoadgateError `usage` as `loadConfig` does, on Windows, and if a variable cannot be filled in
*/
function loadForRequests(file, environment) {
	if (process.platform === "win32") throw new LoadgateError("usage", "Loadgate loads servers on Linux and macOS only", { hint: "Use `runs-on: ubuntu-24.04` in a workflow, and WSL on Windows." });
	const config = loadConfig(file);
	const [fault, ...details] = faultsHere(config.variables, environment);
	if (fault === void 0) return config;
	throw new LoadgateError("usage", fault, {
		details,
		hint: VARIABLE_HINT
	});
}
/** Variables that this environment cannot fill in, one line each with its place. */
function faultsHere(uses, environment) {
	return variableFaults(uses, childEnvironment(environment));
}
export { loadForRequests as n, faultsHere as t };
