import type { Commit } from "./run-file.ts";

/** What was measured, seen from a branch. */
export type BranchCommit =
  /** Exactly a commit of the branch. */
  | { readonly kind: "on-branch"; readonly branch: string; readonly sha: string }
  /** Another branch's, or none's, which `where` names in words. */
  | { readonly kind: "elsewhere"; readonly where: string }
  /** Nothing says what was measured, or what the branch is; `reason` is in words. */
  | { readonly kind: "unclear"; readonly reason: string };

/**
 * Whether what was measured is a commit of a branch.
 * @param commit absent outside a repository
 * @param branch absent if nobody knows its name
 */
export function branchCommit(commit: Commit | undefined, branch: string | undefined): BranchCommit {
  if (!commit) return unclear("there is no git commit here");
  if (branch === undefined) {
    return unclear("the default branch is unknown; set baseline.branch in the configuration");
  }
  const { ref, sha, dirty } = commit;
  if (ref !== branch) return { kind: "elsewhere", where: ref ?? "a detached head" };
  if (dirty) return unclear("tracked files have uncommitted changes");
  return { kind: "on-branch", branch, sha };
}

function unclear(reason: string): BranchCommit {
  return { kind: "unclear", reason };
}
