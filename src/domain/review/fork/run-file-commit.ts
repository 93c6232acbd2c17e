import type { RunFile } from "../../run/file/run-file.ts";

/**
 * Whether a workflow's run for a commit is a run of a pull request with that commit as its head. Whoever
 * pushes the commit of somebody else's pull request to a fork of their own gets a run for that commit, with
 * figures as they like. Two repositories that were deleted are not the same one.
 * @param pull `OWNER/NAME` of the repository of its commits; absent when that was deleted
 * @param run the same of the workflow's run
 */
export function isRunOf(
  pull: { readonly headRepository?: string },
  run: { readonly headRepository?: string },
): boolean {
  return run.headRepository !== undefined && pull.headRepository === run.headRepository;
}

/**
 * Why a run file is not of the commit that the code host says its workflow ran for: the file of another
 * commit would give that commit's verdict to this one.
 * @returns one sentence, or undefined where it is
 */
export function wrongCommit(
  { commit }: Pick<RunFile, "commit">,
  headSha: string,
): string | undefined {
  if (commit?.sha === headSha) return undefined;
  return commit
    ? `The run file is of another commit: ${commit.sha}; the workflow ran for ${headSha}`
    : `The run file names no commit; the workflow ran for ${headSha}`;
}
