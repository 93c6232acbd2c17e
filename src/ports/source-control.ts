import type { Commit } from "../domain/run-file.ts";

/** The repository around the configuration file. */
export interface SourceControl {
  /** The commit that is checked out, or undefined outside a repository. */
  readonly head: () => Promise<Commit | undefined>;
  /** The repository's default branch, or undefined where nothing tells. */
  readonly defaultBranch: () => Promise<string | undefined>;
}
