import { commonRuntime, type Runtime, runtimeOf } from "../../domain/counting/runtime.ts";
import { SharedProgram } from "../measure/lane-failure.ts";
import type { CountedLane } from "./count-start.ts";
import { withPlainServer } from "./count-turn.ts";
import { attempt, onOwnCpus } from "./on-own-cpus.ts";

/**
 * Finds out what a series needs to be counted alike in both arms.
 * @param head resets what both arms share before they start
 * @param lanes the arms, head's first
 * @throws SharedProgram where both arms run one program, else as {@link withPlainServer} for head; why base does not
 *   start is said by its first turn
 */
export async function runtimeOfLanes(
  head: CountedLane,
  lanes: readonly CountedLane[],
): Promise<Runtime> {
  await head.reset?.(lanes);
  const [own, base] = await onOwnCpus(head.counter, lanes, (lane, cpu) =>
    attempt(lane.signal, () => runtimeOfLane(lane, cpu)),
  );
  if (base?.error instanceof SharedProgram) throw base.error;
  if (!own?.result) throw own?.error;
  return base ? commonRuntime(own.result, base.result) : own.result;
}

async function runtimeOfLane(lane: CountedLane, cpu: number): Promise<Runtime> {
  const conditions = { turn: 0, seed: 0, cpu };
  return await withPlainServer(lane, conditions, async ({ server, used }) =>
    runtimeOf(await lane.counter.traitsOf(used, server.processes())),
  );
}
