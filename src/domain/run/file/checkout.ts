/** The commit that was measured. */
export interface Commit {
  readonly sha: string;
  /** Branch, tag or pull request ref; absent for a detached head without a name. */
  readonly ref?: string;
  /** Tracked files differ from the commit. */
  readonly dirty: boolean;
}

/** The working tree in which head was built; base is always built in a clean checkout. */
export interface WorkingTree {
  /** Some of the files and folders that only head had before its build: untracked ones, and some above the tree. */
  readonly untracked?: readonly string[];
  /** Number of further such files and folders. */
  readonly moreUntracked?: number;
  /** Some of the tracked files whose content after measuring differed from that after head's build. */
  readonly changed?: readonly string[];
  /** Number of further changed files. */
  readonly moreChanged?: number;
}

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
