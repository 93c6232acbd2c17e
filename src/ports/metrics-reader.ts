import type { Address } from "../domain/run/plan/transport.ts";
import type { Exposition } from "../domain/services/exposition.ts";

/** Reads the metrics that services serve in Prometheus' text format. */
export interface MetricsReader {
  /**
   * Reads the metrics of one service now.
   * @param address of its metrics
   * @param globs which values are wanted, by name
   * @throws Error when there is no answer, or it is not in that format
   */
  readonly read: (
    address: Address,
    globs: readonly string[],
    signal: AbortSignal,
  ) => Promise<Exposition>;
}
