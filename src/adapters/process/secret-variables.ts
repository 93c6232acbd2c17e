/**
 * Variables that give rights and that the runner set, or that Loadgate asks for: the action's inputs, the
 * runtime's tokens, Bencher's key, and GitHub's tokens by the names that GitHub's own tools read.
 * Whatever else there is, such as NPM_TOKEN, the workflow's author put there for the builds to use.
 */
const SECRET = [
  /^INPUT_.*(?:TOKEN|KEY)$/,
  /^ACTIONS_.*TOKEN$/,
  /^BENCHER_API_(?:KEY|TOKEN)$/,
  /^(?:GITHUB|GH)(?:_ENTERPRISE)?_TOKEN$/,
  // Some images of runners leave the token there with which they registered.
  /^RUNNER_TOKEN$/,
];

/**
 * Whether a variable gives rights that no program that we start needs.
 * @param name the variable's name
 */
export function isSecret(name: string): boolean {
  return SECRET.some((pattern) => pattern.test(name));
}
