import type { Commit } from "./checkout.ts";

/** What was measured, seen from a branch. */
export type BranchCommit =
  /** Exactly a commit of the branch. */
  | { readonly kind: "on-branch"; readonly branch: string; readonly sha: string }
  /** Another branch's; without its name, no branch's. */
  | { readonly kind: "elsewhere"; readonly ref?: string }
  /** Nothing says what was measured, or what the branch is. */
  | { readonly kind: "unclear"; readonly why: UnclearCommit };

/** There is no commit, the branch is unknown, or tracked files were changed. */
export type UnclearCommit = "no-commit" | "no-branch" | "uncommitted";

/**
 * Whether what was measured is a commit of a branch.
 * @param commit absent outside a repository
 * @param branch absent if its name is unknown
 */
export function branchCommit(commit: Commit | undefined, branch: string | undefined): BranchCommit {
  if (!commit) return unclear("no-commit");
  if (branch === undefined) return unclear("no-branch");
  const { ref, sha, dirty } = commit;
  if (ref !== branch) return { kind: "elsewhere", ...(ref !== undefined && { ref }) };
  if (dirty) return unclear("uncommitted");
  return { kind: "on-branch", branch, sha };
}

function unclear(why: UnclearCommit): BranchCommit {
  return { kind: "unclear", why };
}
