import { y as isSecret } from "./family.js";
// src/adapters/process/child-environment.ts
/** Variables of the action itself. */
const WITHHELD = [
	/^INPUT_/,
	/^ACTIONS_/,
	/^STATE_/,
	/^BENCHER_/
];
const COMMAND_FILES = /* @__PURE__ */ new Set([
	"GITHUB_ENV",
	"GITHUB_OUTPUT",
	"GITHUB_PATH",
	"GITHUB_STATE",
	"GITHUB_STEP_SUMMARY"
]);
/**
* The environment for builds, servers and tools: ours, without the job's secrets and command files,
* since what they run may be a stranger's pull request.
* @param environment our own
* @param additions variables to set
*/
function childEnvironment(environment, additions = {}) {
	const kept = Object.entries(environment).filter(([name]) => !isSecret(name) && !COMMAND_FILES.has(name) && !WITHHELD.some((pattern) => pattern.test(name)));
	return {
		...Object.fromEntries(kept),
		...additions
	};
}
export { childEnvironment as t };
