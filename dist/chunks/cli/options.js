import { r as resolveStore, t as STORE_PATTERN } from "../config/store-location.js";
import { B as parseDuration } from "../config/load.js";
import { n as LoadgateError } from "../domain/shared/error.js";
// src/cli/options.ts
/**
* The budget from `--budget` and `--at-most`, or else the configuration's.
* @returns milliseconds; no `budgetMs` if as much as is needed was requested
* @throws LoadgateError `usage` when a text is no duration
*/
function budgetFrom({ budget, atMost }, { measure }) {
	const budgetMs = budget === "auto" ? void 0 : durationOf("--budget", budget, measure.budgetMs);
	return {
		atMostMs: durationOf("--at-most", atMost, measure.atMostMs),
		budgetMs
	};
}
/**
* The value of an option that takes a duration.
* @param orElse the value without the option
* @returns milliseconds
* @throws LoadgateError `usage` when the text is no duration
*/
function durationOf(option, text, orElse) {
	if (text === void 0) return orElse;
	const ms = parseDuration(text);
	if (ms !== void 0) return ms;
	const message = `${option}: found "${text}"; expected a duration with its unit`;
	throw new LoadgateError("usage", message, { hint: `Write for example 90s or 5m${option === "--budget" ? ", or auto" : ""}.` });
}
/**
* The store that a command uses.
* @param option value of `--store`; a folder is relative to the working directory
* @param configured the configuration's store, used without the option
* @throws LoadgateError `usage` when the option names no store
*/
function storeFrom(option, configured) {
	if (option === void 0) return configured;
	if (STORE_PATTERN.test(option)) return resolveStore(process.cwd(), option);
	throw new LoadgateError("usage", `--store ${JSON.stringify(option)} is no store`, { hint: "Name a folder, or branch: and the name of a branch." });
}
export { durationOf as n, storeFrom as r, budgetFrom as t };
