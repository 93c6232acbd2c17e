import type { GateOn } from "../../domain/gate/gate.ts";
import type { Config } from "../../domain/run/plan/config.ts";
import { LoadgateError, withHint } from "../../domain/shared/error.ts";
import type { BaselineStore, StoredBaseline } from "../../ports/baseline-store.ts";
import type { Progress } from "../../ports/progress.ts";

/**
 * Loads the stored runs that a run is compared with. If the gate does not need them, an unreadable store is only a
 * warning, and the run is compared with none.
 * @param hasBase the run has a base, which decides unless the gate is on history
 * @throws LoadgateError `publishing` when it cannot be read and is required
 */
export async function loadBaseline(
  { store, progress }: { store: Pick<BaselineStore, "load">; progress: Pick<Progress, "warn"> },
  { config, gateOn = [] }: { config: Pick<Config, "baseline">; gateOn?: readonly GateOn[] },
  hasBase: boolean,
): Promise<StoredBaseline> {
  const { required = !hasBase || gateOn.includes("history") } = config.baseline;
  try {
    return await store.load();
  } catch (error) {
    if (required || !(error instanceof LoadgateError)) throw error;
    progress.warn(withHint(error));
    return { records: [], skipped: [] };
  }
}
