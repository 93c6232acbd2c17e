import type { ChangedFile } from "../domain/run/plan/ignored-change.ts";
import type { NamedRun } from "../domain/run/shards/shard.ts";
import type { PullRequest } from "./code-host.ts";

/** The changes of a pull request. */
export interface ChangesOfPull {
  /** The commit at which it branched off. */
  readonly sha: string;
  readonly files: readonly ChangedFile[];
}

/** Workflow runs that measured, and their pull requests. Untrusted code may have written their files. */
export interface MeasuredRuns {
  /**
   * The run files of a workflow run: one, or one for each shard.
   * @param workflowRun its id
   * @returns the parsed files, at least one: types, bounds and names are valid; texts are single lines, not escaped
   * yet
   * @throws LoadgateError `usage` when a file is not a run file, `measurement` when there is none; CodeHostError
   * when one cannot be fetched
   */
  readonly runFilesOf: (workflowRun: number) => Promise<readonly NamedRun[]>;
  /**
   * The open pull requests whose head is a commit, in any repository.
   * @throws CodeHostError
   */
  readonly pullRequestsAt: (headSha: string) => Promise<readonly PullRequest[]>;
  /**
   * All changes of a pull request since it branched off.
   * @returns undefined if the code host does not list all files
   * @throws CodeHostError
   */
  readonly changesOf: (
    pull: Pick<PullRequest, "baseSha" | "headSha">,
  ) => Promise<ChangesOfPull | undefined>;
}
