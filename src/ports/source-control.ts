import type { Commit } from "../domain/run/file/checkout.ts";
import type { ChangedFile } from "../domain/run/plan/ignored-change.ts";

/** Another commit of the repository, checked out into a folder of its own. */
export interface Checkout {
  readonly sha: string;
  /** The tag that was found where the newest release was asked for. */
  readonly release?: string;
  /** What the user should know of how it was had, as sentences. */
  readonly warnings: readonly string[];
  /** Absolute path of its root, without symlinks. */
  readonly root: string;
  /** Absolute path of the root of the working tree that it stands beside, without symlinks. */
  readonly workingTree: string;
  /** Id of its content: two commits with the same files have the same. */
  readonly tree: string;
  /** Every checkout of the same content gets the same root, so what a build made here can be restored later. */
  readonly isStable: boolean;
  /**
   * Environment variables that name the user's working tree or its commit, such as `GITHUB_WORKSPACE` and
   * `GITHUB_SHA`, with the checkout and its commit in their place.
   */
  readonly environment: Readonly<Record<string, string>>;
  /**
   * The path in the checkout of a file or folder of the repository.
   * @param inside absolute path in the user's working tree
   * @throws LoadgateError `usage` when it is not in the repository
   */
  readonly pathOf: (inside: string) => string;
  /** Whether it has a file or folder of the repository; `inside` as for {@link pathOf}. */
  readonly has: (inside: string) => boolean;
  /**
   * Files of its commit that the user's working tree does not have.
   * @param patterns git's patterns for their paths, such as `*.yml`
   * @returns absolute paths in the checkout; none where git does not tell
   */
  readonly removedSince: (patterns: readonly string[]) => Promise<readonly string[]>;
  /**
   * Files of the user's working tree that this commit has with another content, or not at all.
   * @returns absolute paths in the working tree; none where git does not tell
   */
  readonly changedInHead: () => Promise<readonly string[]>;
  /**
   * Files that differ between this commit and the one that the user's working tree is at, but not between this
   * commit and that tree, as after a step that checked them out again.
   * @returns absolute paths in the working tree; none where git does not tell
   */
  readonly putBack: () => Promise<readonly string[]>;
  /**
   * Files in it that its commit does not have, or not with that content, as after a build.
   * @returns absolute paths; none where git does not tell
   */
  readonly changed: () => Promise<readonly string[]>;
  /** The commit that is checked out in it now, which a build may change; undefined where git does not tell. */
  readonly commitNow: () => Promise<string | undefined>;
  /** The folder of a submodule that a build brought to another commit than its own; undefined where none is. */
  readonly movedSubmodule: () => Promise<string | undefined>;
  /** Brings it back to its commit's files, without anything that was built. @throws Error when git cannot */
  readonly clean: () => Promise<void>;
  /** Removes it and all that was built in it. Never throws. */
  readonly remove: () => Promise<void>;
}

/** A commit that is available but not checked out. */
interface FoundCommit {
  readonly sha: string;
  /** As of a {@link Checkout}. */
  readonly release?: string;
  /** As of a {@link Checkout}. */
  readonly warnings: readonly string[];
  /**
   * The text of a file at that commit.
   * @param inside absolute path in the user's working tree
   * @returns undefined where the commit has no such file
   */
  readonly textOf: (inside: string) => Promise<string | undefined>;
  /**
   * All that differs between this commit and the one that is checked out, if the working tree is as its commit has it.
   * @param except absolute paths of files and folders that no commit has and that do not count, such as results
   * @returns undefined where git does not tell, or the working tree has changes, or new files that git does not ignore
   */
  readonly changedFiles: (except: readonly string[]) => Promise<readonly ChangedFile[] | undefined>;
}

/** Which commit to take as base. */
export interface BaseRequest {
  /** Anything that names a commit, or `latest-release`. */
  readonly ref: string;
  /** How reports name it, where that is not `ref`: the branch that a pull request is for. */
  readonly name?: string;
  /** Take the merge base of head and ref, not ref itself. */
  readonly mergeBase: boolean;
  /**
   * The commit that the job judges: what is checked out must be that commit, or descend from it, and what is
   * named must not.
   */
  readonly headSha?: string;
  /** False where a run may pass without a comparison. */
  readonly isRequired?: boolean;
  /** The user named this very commit: without it, there is no point in measuring. */
  readonly isNamed?: boolean;
  /** Check it out at a path that differs each time and that no other checkout has. */
  readonly wantsOwnPlace?: boolean;
}

/** The repository around the configuration file. */
export interface SourceControl {
  /** The commit that is checked out, or undefined outside a repository. */
  readonly head: () => Promise<Commit | undefined>;
  /**
   * Files of the working tree that are not part of its commit, including ignored ones. A folder that contains no
   * file of the commit is listed as one entry, with a slash at its end, unless it holds results of an earlier run only.
   * @param except absolute paths to leave out
   * @returns paths from the root of the working tree, folders first
   */
  readonly untracked: (except: readonly string[]) => Promise<readonly string[]>;
  /**
   * Remembers the tracked files of the working tree as they are now.
   * @returns tells which of them have another content by then, as paths from the root; none where git does not tell
   */
  readonly rememberFiles: () => Promise<() => Promise<readonly string[]>>;
  /** Whether a file is part of the commit that is checked out. @param file absolute path */
  readonly tracks: (file: string) => Promise<boolean>;
  /**
   * The paths of files and folders from the root of the repository, as they are named and as symlinks lead to them.
   * @param files absolute paths; those outside the repository are left out
   */
  readonly pathsOf: (files: readonly string[]) => Promise<readonly string[]>;
  /** The repository's default branch, or undefined where it is unknown. */
  readonly defaultBranch: () => Promise<string | undefined>;
  /**
   * Looks a commit up. What a shallow clone lacks is fetched.
   * @throws LoadgateError as {@link checkOut}
   */
  readonly find: (base: BaseRequest, signal: AbortSignal) => Promise<FoundCommit>;
  /**
   * Checks a commit out beside the user's working tree, which is not touched. What a shallow clone lacks is
   * fetched; submodules and Git LFS files are there as far as head has them.
   * @throws LoadgateError `usage` when there is no such commit or repository, `measurement` with git's
   * words when it could not be fetched or checked out
   */
  readonly checkOut: (base: BaseRequest, signal: AbortSignal) => Promise<Checkout>;
}
