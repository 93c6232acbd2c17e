import { isInJob, isSecret } from "./start-environment.ts";

/** What the runner sets for an action itself, and the files that give commands to the runner. */
const OF_ACTION =
  /^(?:(?:INPUT|STATE)_|ACTIONS_.*(?:TOKEN|URL)$|GITHUB_(?:ENV|OUTPUT|PATH|STATE|STEP_SUMMARY)$)/;

/**
 * Variables that git sets for its hooks, aliases and `rebase -x` to select a repository and index: the list of `git
 * rev-parse --local-env-vars`, without the settings of `git -c` and the user. Base's checkout has its own
 * repository and index; with these variables, a git command there would read or overwrite the user's.
 */
const OF_ONE_REPOSITORY =
  /^GIT_(?:ALTERNATE_OBJECT_DIRECTORIES|COMMON_DIR|CONFIG|DIR|GRAFT_FILE|IMPLICIT_WORK_TREE|INDEX_FILE|INTERNAL_SUPER_PREFIX|NO_REPLACE_OBJECTS|OBJECT_DIRECTORY|PREFIX|QUARANTINE_PATH|REPLACE_REF_BASE|SHALLOW_FILE|WORK_TREE)$/;

/**
 * The environment for builds, servers and tools: ours without the job's secrets and command files, because they may
 * run the code of an untrusted pull request, and without variables that bind git to one repository.
 * @param environment our own
 * @param additions variables to set
 */
export function childEnvironment(
  environment: NodeJS.ProcessEnv,
  additions: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(([name]) => !isWithheld(name, environment));
  return { ...Object.fromEntries(kept), ...additions };
}

function isWithheld(name: string, environment: NodeJS.ProcessEnv): boolean {
  const isOfAction = isInJob(environment) && OF_ACTION.test(name);
  return isSecret(name, environment) || isOfAction || OF_ONE_REPOSITORY.test(name);
}

/** Those that every job or hook has: hardly what a program misses. */
const USUAL = /^(?:INPUT_|ACTIONS_|RUNNER_|GIT_|GITHUB_(?!(?:ENTERPRISE_)?TOKEN$))/;

/**
 * Says which variables are set here and kept from the programs that we start, as they may be what one misses.
 * @returns a sentence with a space after it, and with names only; empty if there are none
 */
export function withheldText(environment: NodeJS.ProcessEnv): string {
  const names = Object.keys(environment).filter((name) => isWithheld(name, environment));
  const list = names.filter((name) => !USUAL.test(name)).join(", ");
  return list && `It does not get ${list}: if it needs one, set that under another name. `;
}
