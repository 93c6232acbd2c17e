import { formatCount } from "../../domain/shared/format.ts";
import type { World } from "./world.ts";

/** Ends processes that killed runs of the same repository left, and reports it. */
export async function endKilledRuns({ leftovers, progress }: World): Promise<void> {
  const count = await leftovers.removeOfKilledRuns();
  if (count === 0) return;
  progress.warn(`Ended ${formatCount(count, "process", "processes")} that a killed run had left`);
}
