import { n as loadForRequests } from "../composition/configuration.js";
import { a as LEAST_COMPARED_MS, i as soakText, l as cellsToSoak, n as planSoak, o as soakTimes, r as runSoak, s as FIND_MS, t as SOAK_MS, u as parseShare } from "../composition/soak.js";
import { n as LoadgateError } from "../domain/shared/error.js";
import { t as parseRate } from "../domain/shared/rate.js";
import { t as renderJson } from "../report/json.js";
import { p as cellName } from "../domain/series/counts.js";
import { B as formatDuration, U as formatNumber, z as formatCount } from "../domain/shared/without-nullish.js";
import { n as foundBaseText } from "./dry-run.js";
import { n as durationOf } from "./options.js";
import path from "node:path";
import { pathToFileURL } from "node:url";
// src/soak/report/soak-plan.ts
/** What a soak will do: a line for each server. */
function planText({ cells, forMs, rate, share }) {
	return cellsToSoak(cells, share !== void 0).map((cell) => {
		const { level, lanes, scenario } = cell;
		const { starts, loadMs, pauseMs } = soakTimes(forMs, lanes.length > 1);
		const known = rate ?? ("rate" in level ? level.rate : void 0);
		const found = `${formatNumber(100 * (share ?? .5))} % of what ${formatDuration(FIND_MS)} at ${cellName(cell)} answer`;
		const at = known === void 0 ? found : `${formatNumber(known)}/s`;
		const undecided = lanes.length > 1 && forMs < LEAST_COMPARED_MS ? `; a comparison is decided from ${formatDuration(LEAST_COMPARED_MS)} on` : "";
		const each = lanes.length > 1 ? " of head and base side by side" : "";
		const loads = `two loads of ${formatDuration(loadMs)} and a pause of ${formatDuration(pauseMs)} after each`;
		return `${lanes[0]?.server}/${scenario} at ${at}: ${formatCount(starts, "start")}${each}, ${loads}; ${formatDuration(forMs)} besides builds${undecided}\n`;
	}).join("");
}
// src/cli/soak.ts
/**
* `loadgate soak`: loads servers for long, and says what grows.
* @returns the exit code: 1 if something grows or too many requests fail, otherwise 0
*/
async function soak(context, options) {
	const { environment, progress, signal, stdout } = context;
	const { server, scenario, base, cache } = options;
	const rate = parsed("--rate", options.rate, parseRate, "requests per second, such as 500/s");
	const share = parsed("--share", options.share, parseShare, "a number above 0 up to 1");
	const planned = await planSoak({
		config: loadForRequests(options.config, environment),
		forMs: durationOf("--for", options.for, SOAK_MS),
		out: path.resolve(options.out),
		environment,
		progress,
		rate,
		share,
		server,
		scenario,
		base,
		cache
	});
	if (options.dryRun) {
		const { config, prepared, world } = planned;
		stdout.write(planText({
			...planned.options,
			cells: prepared.cells
		}));
		for (const one of prepared.bases) stdout.write(`${await foundBaseText(world, config, one, signal)}\n`);
		return 0;
	}
	const { soak: soaked, code, page } = await runSoak(planned, signal);
	progress.end();
	stdout.write(options.json ? renderJson(soaked) : soakText(soaked));
	progress.note(`Open in a browser: ${pathToFileURL(page).href}`);
	return code;
}
/** The value of an option, undefined without it. @param parse returns undefined for a wrong text */
function parsed(option, text, parse, expected) {
	const value = text === void 0 ? void 0 : parse(text);
	if (text === void 0 || value !== void 0) return value;
	throw new LoadgateError("usage", `${option}: found ${JSON.stringify(text)}`, { hint: `Write ${expected}.` });
}
export { soak };
