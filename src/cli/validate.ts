import { loadConfig } from "../config/load.ts";
import { formatCount } from "../domain/shared/format.ts";
import type { CliContext } from "./context.ts";

/** `loadgate validate`: says that the configuration is right, or throws what is wrong with it. */
export function validate(context: CliContext, options: { readonly config: string }): void {
  const { servers, scenarios } = loadConfig(options.config);
  const series = scenarios.reduce(
    (sum, scenario) => sum + scenario.servers.length * scenario.levels.length,
    0,
  );
  context.stdout.write(
    `${options.config} is valid: ${formatCount(servers.length, "server")}, ${formatCount(scenarios.length, "scenario")}, ${formatCount(series, "series", "series")}\n`,
  );
}
