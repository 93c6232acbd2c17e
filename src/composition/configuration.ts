import { childEnvironment } from "../adapters/process/child-environment.ts";
import { type LoadedConfig, loadConfig } from "../config/load.ts";
import { type VariableUse, variableFaults } from "../config/variables.ts";
import { VARIABLE_HINT } from "../domain/run/plan/request-variables.ts";
import { LoadgateError } from "../domain/shared/error.ts";

/**
 * Reads the configuration of a command or job that sends its requests.
 * @param environment contains the variables that requests name
 * @throws LoadgateError `usage` as `loadConfig` does, on Windows, and if a variable cannot be filled in
 */
export function loadForRequests(file: string, environment: NodeJS.ProcessEnv): LoadedConfig {
  if (process.platform === "win32") {
    const hint = "Use `runs-on: ubuntu-24.04` in a workflow, and WSL on Windows.";
    throw new LoadgateError("usage", "Loadgate loads servers on Linux and macOS only", { hint });
  }
  const config = loadConfig(file);
  const [fault, ...details] = faultsHere(config.variables, environment);
  if (fault === undefined) return config;
  throw new LoadgateError("usage", fault, { details, hint: VARIABLE_HINT });
}

/** Variables that this environment cannot fill in, one line each with its place. */
export function faultsHere(uses: readonly VariableUse[], environment: NodeJS.ProcessEnv) {
  return variableFaults(uses, childEnvironment(environment));
}
