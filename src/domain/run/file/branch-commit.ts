import type { Commit } from "./checkout.ts";

/** The measured commit, in relation to a branch. */
export type BranchCommit =
  /** Exactly a commit of the branch. */
  | { readonly kind: "on-branch"; readonly branch: string; readonly sha: string }
  /** Of another branch; of none if there is no name. */
  | { readonly kind: "elsewhere"; readonly ref?: string }
  /** The measured commit or the branch is unknown. */
  | { readonly kind: "unclear"; readonly why: UnclearCommit };

/** There is no commit, the branch is unknown, or tracked files were changed. */
export type UnclearCommit = "no-commit" | "no-branch" | "uncommitted";

/**
 * Classifies the measured commit in relation to a branch.
 * @param commit absent outside a repository
 * @param branch absent if its name is unknown
 */
export function branchCommit(commit: Commit | undefined, branch: string | undefined): BranchCommit {
  if (!commit) return unclear("no-commit");
  if (branch === undefined) return unclear("no-branch");
  const { ref, sha, dirty } = commit;
  if (ref !== branch) return { kind: "elsewhere", ref };
  if (dirty) return unclear("uncommitted");
  return { kind: "on-branch", branch, sha };
}

function unclear(why: UnclearCommit): BranchCommit {
  return { kind: "unclear", why };
}
