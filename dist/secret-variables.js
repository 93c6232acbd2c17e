// src/adapters/process/secret-variables.ts
/**
* Secrets that the runner sets or that Loadgate asks for: the action's inputs, the runtime's tokens, Bencher's key,
* and GitHub's tokens under the names that GitHub's own tools read. Other secrets, such as NPM_TOKEN, were set by
* the workflow's author for the builds to use.
*/
const SECRET = [
	/^INPUT_.*(?:TOKEN|KEY)$/,
	/^ACTIONS_.*TOKEN$/,
	/^BENCHER_API_(?:KEY|TOKEN)$/,
	/^(?:GITHUB|GH)(?:_ENTERPRISE)?_TOKEN$/,
	/^RUNNER_TOKEN$/
];
/** Checks whether a variable of this name holds a secret that no program we start needs. */
function isSecret(name) {
	return SECRET.some((pattern) => pattern.test(name));
}
export { isSecret as t };
