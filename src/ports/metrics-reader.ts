import type { Address } from "../domain/run/plan/transport.ts";
import type { Exposition } from "../domain/services/exposition.ts";

/**
 * Reads the current metrics of one service, which exposes them in Prometheus' text format.
 * @param address URL of its metrics
 * @param globs patterns of the wanted names
 * @throws Error when there is no answer, or it is not in that format
 */
export type ReadMetrics = (
  address: Address,
  globs: readonly string[],
  signal: AbortSignal,
) => Promise<Exposition>;
