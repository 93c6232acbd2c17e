import { M as parseDuration } from "./load.js";
import { n as LoadgateError } from "./error.js";
// src/cli/budget.ts
/**
* The budget from `--budget` and `--at-most`, or else the configuration's.
* @returns milliseconds; no `budgetMs` if as much as is needed was requested
* @throws LoadgateError `usage` when a text is no duration
*/
function budgetFrom({ budget, atMost }, { measure }) {
	const budgetMs = budget === void 0 ? measure.budgetMs : budget === "auto" ? void 0 : durationOf("--budget", budget);
	return {
		atMostMs: atMost === void 0 ? measure.atMostMs : durationOf("--at-most", atMost),
		budgetMs
	};
}
function durationOf(option, text) {
	const ms = parseDuration(text);
	if (ms !== void 0) return ms;
	const message = `${option}: found "${text}"; expected a duration with its unit`;
	throw new LoadgateError("usage", message, { hint: `Write for example 90s or 5m${option === "--budget" ? ", or auto" : ""}.` });
}
export { budgetFrom as t };
