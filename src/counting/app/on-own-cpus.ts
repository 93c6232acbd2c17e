import type { Counter } from "../port.ts";

/**
 * Runs some work for each arm: in parallel on a CPU each if there are two, otherwise one after another.
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

/** @throws only the signal's reason, if it is aborted */
export async function attempt<Result>(
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
