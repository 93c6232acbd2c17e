import type { Commit } from "../domain/run-file.ts";

/** Another commit of the repository, checked out into a folder of its own. */
export interface Checkout {
  readonly sha: string;
  /** Absolute path of its root, without symlinks. */
  readonly root: string;
  /** Absolute path of the root of the working tree that it stands beside, without symlinks. */
  readonly workingTree: string;
  /** Id of its content: two commits with the same files have the same. */
  readonly tree: string;
  /** Every checkout of the same content gets the same root, so what a build made here fits there again. */
  readonly isStable: boolean;
  /**
   * Variables of ours that name the user's working tree, such as `GITHUB_WORKSPACE`, with the checkout
   * in its place.
   */
  readonly environment: Readonly<Record<string, string>>;
  /**
   * Where a file or folder of the repository is in the checkout.
   * @param inside absolute path in the user's working tree
   * @throws LoadgateError `usage` when it is not in the repository
   */
  readonly pathOf: (inside: string) => string;
  /** Whether it has a file or folder of the repository; `inside` as for {@link pathOf}. */
  readonly has: (inside: string) => boolean;
  /** Removes it and all that was built in it. Never throws. */
  readonly remove: () => Promise<void>;
}

/** A commit that can be had, nothing of it checked out. */
export interface FoundCommit {
  readonly sha: string;
  /**
   * The text of a file at that commit.
   * @param inside absolute path in the user's working tree
   * @returns undefined where the commit has no such file
   */
  readonly textOf: (inside: string) => Promise<string | undefined>;
}

/** Which commit to take as base. */
export interface BaseRequest {
  /** Anything that names a commit. */
  readonly ref: string;
  /** What reports call it, where that is not `ref`: the branch that a pull request is for. */
  readonly name?: string;
  /** Take the commit where head and ref parted, not ref itself. */
  readonly mergeBase: boolean;
  /** The commit that the job is to judge: what is checked out must be it, or have it in its history. */
  readonly headSha?: string;
  /** False where a run passes without being compared with it. */
  readonly isRequired?: boolean;
  /** Somebody named this very commit: where it cannot be had, there is nothing to measure for. */
  readonly isNamed?: boolean;
  /** Take a place that no other checkout of the same content has, whose path differs each time. */
  readonly wantsOwnPlace?: boolean;
}

/** The repository around the configuration file. */
export interface SourceControl {
  /** The commit that is checked out, or undefined outside a repository. */
  readonly head: () => Promise<Commit | undefined>;
  /**
   * Files of the working tree that are not part of its commit, ignored ones too: a folder without a file
   * of the commit stands for all that is in it, with a slash at its end.
   * @param except absolute paths to leave out
   * @returns paths from the root of the working tree, folders first
   */
  readonly untracked: (except: readonly string[]) => Promise<readonly string[]>;
  /** Whether a file is part of the commit that is checked out. @param file absolute path */
  readonly tracks: (file: string) => Promise<boolean>;
  /** The repository's default branch, or undefined where nothing tells. */
  readonly defaultBranch: () => Promise<string | undefined>;
  /**
   * Looks a commit up. What a shallow clone lacks is fetched.
   * @throws LoadgateError as {@link checkOut}
   */
  readonly find: (base: BaseRequest, signal: AbortSignal) => Promise<FoundCommit>;
  /**
   * Checks a commit out beside the user's working tree, which is not touched. What a shallow clone lacks
   * is fetched; submodules and files in Git LFS are there as far as head has them.
   * @throws LoadgateError `usage` when there is no such commit or repository, `measurement` with git's
   * words when it could not be fetched or checked out
   */
  readonly checkOut: (base: BaseRequest, signal: AbortSignal) => Promise<Checkout>;
}
