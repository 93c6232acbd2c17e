import { t as childEnvironment } from "./child-environment.js";
import { n as loadConfig, o as requireVariables, s as variableFaults } from "./load.js";
// src/composition/configuration.ts
/**
* Reads the configuration of a command or job that sends its requests.
* @param environment has the variables that requests name
* @throws LoadgateError `usage`, as `loadConfig`, and where a variable cannot be filled in
*/
function loadForRequests(file, environment) {
	const config = loadConfig(file);
	requireVariables(config.variables ?? [], childEnvironment(environment));
	return config;
}
/** What this environment cannot fill in, each in a line with its place. */
function faultsHere(uses, environment) {
	return variableFaults(uses, childEnvironment(environment));
}
/** The values that the requests of a configuration are filled with, which no log should show. */
function valuesIn({ variables = [] }, environment) {
	return variables.flatMap(({ name }) => environment[name] ?? []);
}
export { loadForRequests as n, valuesIn as r, faultsHere as t };
