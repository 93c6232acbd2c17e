import { SharedProgram } from "../../app/arms/lane-failure.ts";
import type { CountedLane } from "./count-start.ts";

/**
 * Runs some work for each arm: in parallel on a CPU each if there are two, otherwise one after another.
 * @param arms in the order in which they get CPUs
 * @returns what became of each
 * @throws SharedProgram if any work does, and the signal's reason if it is aborted
 */
export async function onOwnCpus<Arm, Result>(
  { counter: { cpus }, signal }: Pick<CountedLane, "counter" | "signal">,
  arms: readonly Arm[],
  work: (arm: Arm, cpu: number) => Promise<Result>,
) {
  const inPlace = (arm: Arm, place: number) =>
    attempt(signal, () => work(arm, cpus[place % cpus.length] ?? 0));
  const attempts = cpus.length > 1 ? await Promise.all(arms.map(inPlace)) : [];
  for (const [place, arm] of arms.entries()) attempts[place] ??= await inPlace(arm, place);
  const shared = attempts.findLast(({ error }) => error instanceof SharedProgram);
  if (shared) throw shared.error;
  return attempts;
}

/**
 * Runs some work.
 * @returns what became of it
 * @throws only the signal's reason, if it is aborted
 */
export async function attempt<Result>(signal: AbortSignal, work: () => Promise<Result>) {
  try {
    return { result: await work() };
  } catch (error) {
    return { error };
  } finally {
    signal.throwIfAborted();
  }
}
