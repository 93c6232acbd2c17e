import type { Counter } from "../../ports/counter.ts";

/**
 * Does some work for each arm: at the same time on a CPU each, where there are two, and otherwise one after the other.
 * @param arms in the order in which they get CPUs
 */
export async function onOwnCpus<Arm, Result>(
  { cpus }: Pick<Counter, "cpus">,
  arms: readonly Arm[],
  work: (arm: Arm, cpu: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const inPlace = (arm: Arm, place: number) => work(arm, cpus[place % cpus.length] ?? 0);
  if (cpus.length > 1) return await Promise.all(arms.map(inPlace));
  const results: Result[] = [];
  for (const [place, arm] of arms.entries()) results.push(await inPlace(arm, place));
  return results;
}

/** @throws the signal's reason where it is aborted, and nothing else */
export async function attempt<Result extends object>(
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<{ readonly result?: Result; readonly error?: unknown }> {
  try {
    return { result: await work() };
  } catch (error) {
    return { error };
  } finally {
    signal.throwIfAborted();
  }
}
