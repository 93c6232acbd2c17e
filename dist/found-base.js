import { a as parseConfig } from "./load.js";
import { a as messageOf, n as LoadgateError } from "./error.js";
import path from "node:path";
// src/cli/found-base.ts
/**
* Checks that a base and its configuration exist; nothing is checked out.
* @returns its commit, as one sentence without its full stop
* @throws LoadgateError with the run's message
*/
async function foundBaseText({ sourceControl, progress }, { file }, { base, signal }) {
	const { sha, release, warnings, textOf } = await sourceControl.find(base, signal);
	for (const warning of warnings) progress.warn(warning);
	const text = await textOf(file);
	const name = path.basename(file);
	if (text !== void 0) mustBeUsable(text, `${base.ref}:${name}`);
	const tag = release === void 0 ? "" : ` (${release})`;
	const lacking = text === void 0 ? `; it has no ${name}, so it is built and measured as this one says` : "";
	return `base ${base.ref}${tag} is commit ${sha}${lacking}`;
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
export { foundBaseText as t };
