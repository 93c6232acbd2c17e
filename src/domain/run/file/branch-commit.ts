import type { Commit } from "./checkout.ts";

/** The measured commit, in relation to a branch. */
export type BranchCommit =
  /** Exactly a commit of the branch. */
  | { readonly branch: string; readonly sha: string }
  /** Of another branch; of none without `ref`. */
  | { readonly of: "elsewhere"; readonly ref?: string; readonly branch: string }
  /** There is no commit, the branch is unknown, or tracked files were changed. */
  | { readonly of: "no-commit" | "no-branch" | "uncommitted" };

/**
 * Classifies the measured commit in relation to a branch.
 * @param commit absent outside a repository
 * @param branch absent if its name is unknown
 */
export function branchCommit(commit: Commit | undefined, branch: string | undefined): BranchCommit {
  if (!commit) return { of: "no-commit" };
  if (branch === undefined) return { of: "no-branch" };
  const { ref, sha, dirty } = commit;
  if (ref !== branch) return { of: "elsewhere", ref, branch };
  return dirty ? { of: "uncommitted" } : { branch, sha };
}
