import { entryOf, HAS_PROC } from "../../adapters/process/process-table.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";

/**
 * Measures what some processes, but not their children, take during some work.
 * @param pids which must run at its beginning; those that end meanwhile count as if they took nothing
 * @returns with their CPU time in milliseconds, which is absent where the system does not show it
 * @throws any error of the work
 */
export async function withCpuTime<Result>(
  pids: readonly number[],
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly ranMs?: number }> {
  const before = pids.map((pid) => entryOf(pid)?.cpuMs ?? 0);
  const result = await work();
  if (!HAS_PROC) return { result };
  const after = pids.map((pid) => entryOf(pid)?.cpuMs ?? 0);
  const ranMs = sumOf([...after.entries()], ([at, ms]) => Math.max(0, ms - (before[at] ?? 0)));
  return { result, ranMs };
}
