import { commonRuntime, type Runtime, runtimeOf } from "../../domain/counting/runtime.ts";
import { SharedProgram } from "../measure/lane-failure.ts";
import type { CountedLane } from "./count-start.ts";
import { type AllocatedPerRequest, allocatedPerRequest, withPlainServer } from "./count-turn.ts";
import { attempt, onOwnCpus } from "./on-own-cpus.ts";

/** What a first look at a series finds, without a counter. */
export interface FirstLook {
  /** What it needs to be counted alike in both arms. */
  readonly runtime: Runtime;
  /** What each arm allocates in the first turn, in the order of the arms; undefined where an arm did not start. */
  readonly allocated: readonly (AllocatedPerRequest | undefined)[];
}

/**
 * Looks at a series before it is counted.
 * @param head resets what both arms share before they start
 * @param lanes the arms, head's first
 * @throws SharedProgram where both arms run one program, else as {@link withPlainServer} for head; why base does not
 *   start is said by its first turn
 */
export async function lookAtLanes(
  head: CountedLane,
  lanes: readonly CountedLane[],
): Promise<FirstLook> {
  await head.reset?.(lanes);
  const looks = await onOwnCpus(head.counter, lanes, (lane, cpu) =>
    attempt(lane.signal, () => lookAtLane(lane, cpu)),
  );
  const [own, base] = looks;
  if (base?.error instanceof SharedProgram) throw base.error;
  if (!own?.result) throw own?.error;
  const { runtime } = own.result;
  const common = base ? commonRuntime(runtime, base.result?.runtime) : runtime;
  const allocated = looks.map(({ result }) => result?.allocated);
  // A program of Go that calls C has its allocations there, and a counter that replaces the allocator would not see them.
  const allocatesItself =
    common.allocatesItself && !allocated.some((one) => (one?.allocations ?? 0) > 0);
  return { runtime: { ...common, allocatesItself }, allocated };
}

async function lookAtLane(lane: CountedLane, cpu: number) {
  return await withPlainServer(lane, firstTurn(cpu), async (plain) => {
    const allocated = await allocatedPerRequest(lane, plain);
    const { server, used } = plain;
    // After its answers, for which it may have started other programs.
    const traits = await lane.counter.traitsOf(server.files() ?? used, server.processes());
    return { runtime: runtimeOf(traits), allocated };
  });
}

/** The conditions of the first turn, whose allocations are counted here. */
function firstTurn(cpu: number) {
  return { turn: 0, seed: 1, cpu };
}
