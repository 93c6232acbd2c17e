import { z as parseDuration } from "./load.js";
import { n as LoadgateError } from "./error.js";
import { t as withoutNullish } from "./without-nullish.js";
// src/cli/budget.ts
/**
* The budget of `--budget` and `--at-most`, or the configuration's without them.
* @returns milliseconds; no budget where as much as is needed was asked for
* @throws LoadgateError `usage` when a text is no duration
*/
function budgetFrom({ budget, atMost }, { measure }) {
	const budgetMs = budget === void 0 ? measure.budgetMs : budget === "auto" ? void 0 : durationOf("--budget", budget);
	return {
		atMostMs: atMost === void 0 ? measure.atMostMs : durationOf("--at-most", atMost),
		...withoutNullish({ budgetMs })
	};
}
function durationOf(option, text) {
	const ms = parseDuration(text);
	if (ms !== void 0) return ms;
	const message = `${option}: found "${text}"; expected a duration with its unit`;
	throw new LoadgateError("usage", message, { hint: `Write for example 90s or 5m${option === "--budget" ? ", or auto" : ""}.` });
}
export { budgetFrom as t };
