import type { Exposition } from "../domain/exposition.ts";

/** Reads what services show of themselves in Prometheus' text format. */
export interface MetricsReader {
  /**
   * Reads the metrics of one service now.
   * @param url address of its metrics
   * @param globs over the names of the values that are wanted
   * @throws Error when there is no answer, or it is not in that format
   */
  readonly read: (
    url: string,
    globs: readonly string[],
    signal: AbortSignal,
  ) => Promise<Exposition>;
}
