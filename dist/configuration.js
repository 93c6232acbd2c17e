import { t as childEnvironment } from "./child-environment.js";
import { c as variableFaults, r as loadConfig, s as requireVariables } from "./load.js";
// src/composition/configuration.ts
/**
* Reads the configuration of a command or job that sends its requests.
* @param environment contains the variables that requests name
* @throws LoadgateError `usage` as `loadConfig` does, and if a variable cannot be filled in
*/
function loadForRequests(file, environment) {
	const config = loadConfig(file);
	requireVariables(config.variables, childEnvironment(environment));
	return config;
}
/** Variables that this environment cannot fill in, one line each with its place. */
function faultsHere(uses, environment) {
	return variableFaults(uses, childEnvironment(environment));
}
/** The values that fill a configuration's requests. No log may show them. */
function valuesIn({ variables }, environment) {
	return variables.flatMap(({ name }) => environment[name] ?? []);
}
export { loadForRequests as n, valuesIn as r, faultsHere as t };
