import { LoadgateError } from "../../domain/shared/error.ts";
import type { BaselineStore, StoredBaseline } from "../../ports/baseline-store.ts";
import type { Progress } from "../../ports/progress.ts";

/**
 * Loads the stored runs that a run is compared with.
 * @param required if false, an unreadable store is only a warning, and the run is compared with none
 * @throws LoadgateError `publishing` when it cannot be read and is required
 */
export async function loadBaseline(
  store: Pick<BaselineStore, "load">,
  required: boolean | undefined,
  progress: Pick<Progress, "warn">,
): Promise<StoredBaseline> {
  try {
    return await store.load();
  } catch (error) {
    if (required !== false || !(error instanceof LoadgateError)) throw error;
    progress.warn(error.message);
    return { records: [], skipped: [] };
  }
}
