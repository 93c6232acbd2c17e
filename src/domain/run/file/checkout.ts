/** The commit that was measured. */
export interface Commit {
  readonly sha: string;
  /** Branch, tag or pull request ref; absent for a detached head without a name. */
  readonly ref?: string;
  /** Tracked files differ from the commit. */
  readonly dirty: boolean;
}

/** Where head was built; base is always built in a clean checkout. */
export interface WorkingTree {
  /** In a clean checkout too, not in the user's working tree. */
  readonly isClean: boolean;
  /** The working tree has changes that were not measured. */
  readonly hasOtherChanges?: boolean;
  /** Some of the files and folders that were in the working tree before head's build and are in no commit. */
  readonly untracked?: readonly string[];
  /** How many more there were. */
  readonly moreUntracked?: number;
  /** Some of the tracked files that had another content after measuring than after head's build. */
  readonly changed?: readonly string[];
  /** How many more there were. */
  readonly moreChanged?: number;
}
