import { n as TIMING } from "../app/services/services.js";
import { o as outlookOnChange } from "../composition/run.js";
import { a as parseConfig } from "../config/load.js";
import { t as ignoredChangeText } from "../domain/run/plan/ignored-change.js";
import { t as withoutControls } from "../domain/shared/control-characters.js";
import { n as LoadgateError, o as messageOf } from "../domain/shared/error.js";
import { v as lanesOf } from "../domain/series/counts.js";
import { D as whyText } from "../report/words/notices/server-notices.js";
import path from "node:path";
// src/report/text/services-plan.ts
/**
* The services that would be started, as a line of a plan.
* @param servers of the configuration
* @returns text that ends with a line break; empty if no server of the plan uses a service
*/
function renderServicesPlan(servers, cells) {
	const measured = new Set(lanesOf(cells).map(({ server }) => server));
	const used = servers.filter(({ name }) => measured.has(name));
	const all = new Map(used.flatMap(({ services = [] }) => services.map((service) => [service.name, service])));
	if (all.size === 0) return "";
	return `services: ${[...all.values()].map(({ name, per }) => `${name} (${per === "arm" ? "one for each arm" : "one for both arms"})`).join(", ")}\n`;
}
// src/cli/dry-run.ts
/** Prints the plan. @returns the exit code 0 */
async function dryRun(context, config, { world, prepared }) {
	const { signal } = context;
	const change = await outlookOnChange(world, {
		config,
		...prepared,
		signal
	});
	const found = [];
	for (const [index, base] of prepared.bases.entries()) {
		const line = foundBaseText(world, config, base, signal);
		found.push(`${await (index === 0 ? line : line.catch(messageOfLoadgate))}\n`);
	}
	const plans = [];
	for (const { plan } of [TIMING, ...world.instruments]) plans.push(await plan(world, {
		config,
		prepared,
		signal
	}));
	const beside = renderServicesPlan(config.servers, prepared.cells);
	context.stdout.write(`${plans.join("")}${beside}${found.join("")}${change ? `${outlookText(change)}\n` : ""}`);
	return 0;
}
/** Whether the changed files make a run measure anything, in words. */
function outlookText(change) {
	if (!("because" in change)) return `${ignoredChangeText(change)}: the run ends at once`;
	return `measured whatever changed.ignore says: ${withoutControls(change.because, " ")}`;
}
/** The message of an error that is no bug. */
function messageOfLoadgate(error) {
	if (error instanceof LoadgateError) return error.message;
	throw error;
}
/**
* Checks that a base and its configuration exist; nothing is checked out.
* @returns its commit, as one sentence without its full stop
* @throws LoadgateError with the run's message
*/
async function foundBaseText({ sourceControl, progress }, { file }, base, signal) {
	const { sha, release, why, warnings, textOf } = await sourceControl.find(base, signal);
	for (const warning of warnings) progress.warn(warning);
	const text = await textOf(file);
	const name = path.basename(file);
	if (text !== void 0) mustBeUsable(text, `${base.ref}:${name}`);
	const tag = release === void 0 ? "" : ` (${release})`;
	const lacking = text === void 0 ? `; it has no ${name}, so it is built and measured as this one says` : "";
	return `base ${base.ref}${tag} is commit ${sha}${whyText({
		...base,
		why
	})}${lacking}`;
}
/** A base with an unusable configuration is lost to the run. */
function mustBeUsable(text, file) {
	try {
		parseConfig(text, file);
	} catch (error) {
		const hint = "Correct it on that branch first, or name another base.";
		const details = error instanceof LoadgateError ? error.details : [];
		const message = `Not compared: the base's configuration cannot be used: ${messageOf(error)}`;
		throw new LoadgateError("measurement", message, {
			details,
			hint,
			cause: error
		});
	}
}
export { foundBaseText as n, dryRun as t };
