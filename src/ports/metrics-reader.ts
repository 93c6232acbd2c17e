import type { Address } from "../domain/run/plan/transport.ts";
import type { Exposition } from "../domain/services/exposition.ts";

/** Reads metrics that services expose in Prometheus' text format. */
export interface MetricsReader {
  /**
   * Reads the current metrics of one service.
   * @param address URL of its metrics
   * @param globs patterns of the wanted names
   * @throws Error when there is no answer, or it is not in that format
   */
  readonly read: (
    address: Address,
    globs: readonly string[],
    signal: AbortSignal,
  ) => Promise<Exposition>;
}
