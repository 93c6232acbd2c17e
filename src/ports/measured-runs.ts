import type { RunFile } from "../domain/run/run-file.ts";
import type { PullRequest } from "./code-host.ts";

/** Workflow runs that measured, and the pull requests that they are for. Untrusted code may have written their files. */
export interface MeasuredRuns {
  /**
   * The run file that a workflow run left.
   * @param workflowRun its id
   * @returns the parsed file: types, bounds and names are valid; texts are single lines, not escaped yet
   * @throws LoadgateError `usage` when the file is not a run file, `measurement` when there is none;
   *   CodeHostError when it cannot be fetched
   */
  readonly runFileOf: (workflowRun: number) => Promise<RunFile>;
  /**
   * The open pull requests whose head is a commit, in whichever repository.
   * @throws CodeHostError
   */
  readonly pullRequestsAt: (headSha: string) => Promise<readonly PullRequest[]>;
}
