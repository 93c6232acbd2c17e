import { n as LoadgateError } from "./error.js";
import { s as info, t as debug } from "./vendor/@actions-core.js";
import { t as withoutControls } from "./control-characters.js";
// src/action/untrusted.ts
/** Makes untrusted text safe in an annotation: the runner accepts the command `##[name]` anywhere in a line. */
function harmless(text) {
	return text.replaceAll("##[", "## [");
}
/**
* Writes an untrusted line to the job's log. The runner also accepts the command `::name::` at the start of a line,
* after spaces.
*/
function logUntrusted(line) {
	info(`│ ${harmless(withoutControls(line, " "))}`);
}
/** Writes a line to the step's debug log, which the runner shows if a job was restarted with debug logging. */
function debugUntrusted(line) {
	if (process.env["RUNNER_DEBUG"] === "1") debug(harmless(withoutControls(line, " ")));
}
// src/action/host-options.ts
/**
* Options for reaching the job's repository on the code host.
* @returns undefined outside a job, and without a token
*/
function hostOptions({ job, inputs, signal }) {
	const { repository, apiUrl } = job;
	const token = inputs.githubToken;
	if (repository === void 0 || token === void 0) return void 0;
	return {
		repository,
		apiUrl,
		token,
		signal,
		tell: logUntrusted,
		trace: debugUntrusted
	};
}
/**
* As {@link hostOptions}, for modes that require a code host.
* @throws LoadgateError `usage` without a repository or a token
*/
function requiredHost(step) {
	const options = hostOptions(step);
	if (options) return options;
	const [message, hint] = step.job.repository === void 0 ? ["GITHUB_REPOSITORY names no repository", "The runner sets it; leave it to the runner."] : [`mode: ${step.inputs.mode} needs a token`, "Leave the input github-token as it is."];
	throw new LoadgateError("usage", message, { hint });
}
export { logUntrusted as a, harmless as i, requiredHost as n, debugUntrusted as r, hostOptions as t };
