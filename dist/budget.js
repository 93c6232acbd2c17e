import { l as parseDuration } from "./load.js";
import { n as LoadgateError } from "./error.js";
// src/cli/budget.ts
/**
* The budget of `--budget`, or the configuration's without it.
* @returns milliseconds
* @throws LoadgateError `usage` when the text is no duration
*/
function budgetFrom(text, { measure }) {
	const ms = text === void 0 ? measure.budgetMs : parseDuration(text);
	if (ms !== void 0) return ms;
	throw new LoadgateError("usage", `--budget: found "${text}"; expected a duration with its unit`, { hint: "Write for example 90s or 5m." });
}
export { budgetFrom as t };
