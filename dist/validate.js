import { n as loadConfig } from "./load.js";
import { m as formatCount } from "./catalogue.js";
// src/cli/validate.ts
/** `loadgate validate`: says that the configuration is right, or throws what is wrong with it. */
function validate(context, options) {
	const { servers, scenarios } = loadConfig(options.config);
	const series = scenarios.reduce((sum, scenario) => sum + scenario.servers.length * scenario.levels.length, 0);
	context.stdout.write(`${options.config} is valid: ${formatCount(servers.length, "server")}, ${formatCount(scenarios.length, "scenario")}, ${formatCount(series, "series", "series")}\n`);
}
export { validate };
