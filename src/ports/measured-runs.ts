import type { RunFile } from "../domain/run-file.ts";
import type { PullRequest } from "./code-host.ts";

/** Runs of workflows that measured, and for whom. Whoever's code ran there may have written their files. */
export interface MeasuredRuns {
  /**
   * The run file that a workflow's run left behind.
   * @param workflowRun its id
   * @returns the file, parsed: types, bounds and names are right; texts are lines, still to be escaped
   * @throws LoadgateError `usage` when what is there is no run file, `measurement` when there is none;
   *   CodeHostError when it cannot be had
   */
  readonly runFileOf: (workflowRun: number) => Promise<RunFile>;
  /**
   * The open pull requests whose head is a commit, wherever that commit is.
   * @throws CodeHostError
   */
  readonly pullRequestsAt: (headSha: string) => Promise<readonly PullRequest[]>;
}
