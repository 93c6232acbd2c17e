import type { RunFile } from "../../run/run-file.ts";

/** A workflow's run, or a pull request, by where its commits are. */
export interface HasHead {
  /** `OWNER/NAME`; absent when the repository was deleted. */
  readonly headRepository?: string;
}

/**
 * Whether a workflow's run for a commit is a run of a pull request with that commit as its head. Whoever
 * pushes the commit of somebody else's pull request to a fork of their own gets a run for that commit, with
 * figures as they like. Two repositories that were deleted are not the same one.
 */
export function isRunOf(pull: HasHead, run: HasHead): boolean {
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
