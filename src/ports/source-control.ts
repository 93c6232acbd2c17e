import type { BaseChoice, WhyBase } from "../domain/run/file/base-commit.ts";
import type { Commit } from "../domain/run/file/checkout.ts";
import type { ChangedFile } from "../domain/run/plan/ignored-change.ts";
import type { Tool } from "../domain/series/server-facts.ts";

/** Another commit of the repository, checked out into a folder of its own. */
export interface Checkout {
  readonly sha: string;
  /** The tag found for the newest release. */
  readonly release?: string;
  /** Absent if it is the very commit that was named. */
  readonly why?: WhyBase;
  /** Warnings for the user about how it was found, as sentences. */
  readonly warnings: readonly string[];
  /** Absolute path of its root, without symlinks. */
  readonly root: string;
  /** Absolute path of the user's working tree, without symlinks. */
  readonly workingTree: string;
  /** Id of its content: commits with the same files have the same id. */
  readonly tree: string;
  /**
   * True if every checkout of the same content gets the same root, so that builds made here can be restored later.
   */
  readonly isStable: boolean;
  /**
   * Environment variables that name the user's working tree or its commit, such as `GITHUB_WORKSPACE` and
   * `GITHUB_SHA`, with the checkout and its commit substituted.
   */
  readonly environment: Readonly<Record<string, string>>;
  /**
   * The checkout's path of a file or folder of the repository.
   * @param inside absolute path in the user's working tree
   * @throws LoadgateError `usage` when it is not in the repository
   */
  readonly pathOf: (inside: string) => string;
  /** Checks whether it has a file or folder of the repository; `inside` as for {@link pathOf}. */
  readonly has: (inside: string) => boolean;
  /**
   * Files of its commit that are missing in the user's working tree.
   * @param patterns git's patterns for their paths, such as `*.yml`
   * @returns absolute paths in the checkout; empty if git fails
   */
  readonly removedSince: (patterns: readonly string[]) => Promise<readonly string[]>;
  /**
   * Files of the user's working tree that are different or missing in this commit.
   * @returns absolute paths in the working tree; empty if git fails
   */
  readonly changedInHead: () => Promise<readonly string[]>;
  /**
   * Files that differ between this commit and the working tree's commit, but not between this commit and the
   * working tree itself, for example because an earlier step checked them out again.
   * @returns absolute paths in the working tree; empty if git fails
   */
  readonly putBack: () => Promise<readonly string[]>;
  /**
   * Files in the checkout that differ from its commit or are not part of it, for example after a build.
   * @returns absolute paths; empty if git fails
   */
  readonly changed: () => Promise<readonly string[]>;
  /** The commit that is currently checked out in it, which a build may change; undefined if git fails. */
  readonly commitNow: () => Promise<string | undefined>;
  /** The folder of a submodule that a build moved to another commit; undefined if there is none. */
  readonly movedSubmodule: () => Promise<string | undefined>;
  /** What can set the two arms apart because of where they lie, as sentences for the report. */
  readonly surroundings: readonly string[];
  /**
   * Files above the working tree that programs look for and that are not above the checkout, such as
   * `../node_modules`, as paths from the root.
   */
  readonly aboveHead: readonly string[];
  /**
   * Versions of programs that files of a folder, or of the root, name otherwise in head, as sentences for the report.
   * @param inside absolute path in the working tree
   * @param tools the programs that both arms ran nevertheless; others do not count
   */
  readonly movedRuntimes: (inside: string, tools: readonly Tool[]) => Promise<readonly string[]>;
  /** Restores its commit's files and removes everything built. @throws Error when git cannot */
  readonly clean: () => Promise<void>;
  /** Removes it and everything built in it. Never throws. */
  readonly remove: () => Promise<void>;
}

/** A commit that is available but not checked out. */
interface FoundCommit extends Pick<Checkout, "sha" | "release" | "why" | "warnings"> {
  /**
   * The text of a file at that commit.
   * @param inside absolute path in the user's working tree
   * @returns undefined if the commit has no such file
   */
  readonly textOf: (inside: string) => Promise<string | undefined>;
  /**
   * All differences between this commit and the one that is checked out, if the working tree is unchanged.
   * @param except absolute paths of untracked files and folders to ignore, such as results
   * @returns undefined if git fails, or if the working tree has changes or new files that git does not ignore
   */
  readonly changedFiles: (except: readonly string[]) => Promise<readonly ChangedFile[] | undefined>;
}

/** A way to find a base commit. */
export interface BaseWay {
  /** `name`: by `ref` alone, of which a branch stands for its merge base with head. */
  readonly by: BaseChoice | "name";
  /** Any name of a commit; for `merge-parent` the id that the merge's second parent must have. */
  readonly ref: string;
}

/** The commit to use as base. */
export interface BaseRequest {
  /** Any name of a commit, or `latest-release`. */
  readonly ref: string;
  /** Its name in reports, if it is not `ref`. */
  readonly name?: string;
  /** Ways to find it: the first that leads to a commit without head counts. By `ref` if absent. */
  readonly ways?: readonly BaseWay[];
  /**
   * The commit that the job judges. The checked-out commit must be that commit or descend from it, and base must
   * not.
   */
  readonly headSha?: string;
  /** False if a run may pass without a comparison. */
  readonly isRequired?: boolean;
  /** The user named this very commit, so the run is pointless without it. */
  readonly isNamed?: boolean;
}

/** The repository that contains the configuration file. */
export interface SourceControl {
  /** The commit that is checked out, or undefined outside a repository. */
  readonly head: () => Promise<Commit | undefined>;
  /**
   * Files of the working tree that are not part of its commit, including ignored ones. A folder without any file of
   * the commit is listed as one entry with a trailing slash, unless it holds only the results of an earlier run.
   * @param except absolute paths to leave out
   * @returns paths from the root of the working tree, folders first
   */
  readonly untracked: (except: readonly string[]) => Promise<readonly string[]>;
  /**
   * Records the current content of the working tree's tracked files.
   * @returns lists files whose content has changed since, as paths from the root; empty if git fails
   */
  readonly rememberFiles: () => Promise<() => Promise<readonly string[]>>;
  /**
   * Records the settings of git and the hooks of the repository.
   * @returns lists those that have changed since, such as `core.hookspath` or `hooks/pre-commit`
   */
  readonly rememberSettings: () => Promise<() => Promise<readonly string[]>>;
  /** Checks whether a file is part of the checked-out commit. @param file absolute path */
  readonly tracks: (file: string) => Promise<boolean>;
  /**
   * The paths of files and folders from the root of the repository, both as named and with symlinks resolved.
   * @param files absolute paths; those outside the repository are left out
   */
  readonly pathsOf: (files: readonly string[]) => Promise<readonly string[]>;
  /** The repository's default branch, or undefined if it is unknown. */
  readonly defaultBranch: () => Promise<string | undefined>;
  /**
   * Finds a commit. Commits that a shallow clone lacks are fetched.
   * @throws LoadgateError as {@link checkOut}
   */
  readonly find: (base: BaseRequest, signal: AbortSignal) => Promise<FoundCommit>;
  /**
   * Checks a commit out beside the user's working tree, which is not changed. Commits that a shallow clone lacks
   * are fetched; submodules and Git LFS files are included if head has them.
   * @throws LoadgateError `usage` when there is no such commit or repository, `measurement` with git's message when
   * it could not be fetched or checked out
   */
  readonly checkOut: (base: BaseRequest, signal: AbortSignal) => Promise<Checkout>;
}
