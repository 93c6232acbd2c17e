import { i as parseConfig } from "./load.js";
import { a as messageOf, n as LoadgateError } from "./error.js";
import path from "node:path";
// src/cli/found-base.ts
/**
* Checks that a base and its configuration exist; nothing is checked out.
* @throws LoadgateError with the run's message
*/
async function findBase({ sourceControl, progress }, { file }, { base, signal }) {
	const { sha, release, warnings, textOf } = await sourceControl.find(base, signal);
	for (const warning of warnings) progress.warn(warning);
	const text = await textOf(file);
	if (text !== void 0) mustBeUsable(text, `${base.ref}:${path.basename(file)}`);
	const tag = release === void 0 ? {} : { release };
	return {
		ref: base.ref,
		sha,
		...tag,
		hasConfig: text !== void 0
	};
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
/** The commit of a base as one sentence without its full stop. */
function foundBaseText({ ref, sha, release, hasConfig }, file) {
	return `base ${ref}${release === void 0 ? "" : ` (${release})`} is commit ${sha}${hasConfig ? "" : `; it has no ${path.basename(file)}, so it is built and measured as this one says`}`;
}
export { foundBaseText as n, findBase as t };
