import type { RunFile } from "../../run/file/run-file.ts";
import { LoadgateError } from "../../shared/error.ts";

/**
 * True if a workflow run belongs to a pull request, not only to the same commit. Anyone can push the commit of another
 * person's pull request to their own fork and get a run for that commit with arbitrary figures. Two deleted
 * repositories do not count as the same.
 * @param pull `OWNER/NAME` of the repository of its commits; absent if that was deleted
 * @param run the same of the workflow run
 */
export function isRunOf(
  pull: { readonly headRepository?: string },
  run: { readonly headRepository?: string },
): boolean {
  return run.headRepository !== undefined && pull.headRepository === run.headRepository;
}

/**
 * Checks that a run file belongs to the commit for which the code host says its workflow ran. Otherwise, this commit
 * would get the verdict of another.
 * @param hint for the error
 * @throws LoadgateError `usage` if it does not
 */
export function checkCommit(
  { commit }: Pick<RunFile, "commit">,
  headSha: string,
  hint: string,
): void {
  if (commit?.sha === headSha) return;
  const what = commit ? `is of another commit: ${commit.sha}` : "names no commit";
  throw new LoadgateError("usage", `The run file ${what}; the workflow ran for ${headSha}`, {
    hint,
  });
}
