import type { RunFile } from "../domain/run-file.ts";

/** Run files that earlier workflow runs left behind. Whoever's code ran there may have written them. */
export interface RunArchive {
  /**
   * @param workflowRun id of the workflow's run
   * @returns its run file, parsed: types, bounds and names are right, texts are lines to be escaped
   * @throws LoadgateError `usage` when what is there is no run file, `measurement` when there is none,
   *   `publishing` when it could not be asked for
   */
  readonly runFileOf: (workflowRun: number, signal: AbortSignal) => Promise<RunFile>;
}
