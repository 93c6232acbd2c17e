import { type Lane, laneName } from "./plan.ts";

/** What a start of a server took. */
export interface StartCost {
  readonly coldStartMs: number;
  /** CPU time until it was ready; absent where the system does not tell. */
  readonly cpuMs?: number;
}

/** Less is not worth the risk that one start disturbs another. */
const SLOW_START_MS = 1000;

/** Of the machine's cores: with more at work, starts would take each other's time. */
const BUSY_PART = 1 / 2;

/**
 * Which servers are started at once, and which are waited for one after the other.
 *
 * A cold start is a metric, so nothing may disturb it: only servers whose earlier starts took long and
 * used little of the machine, since they waited for something, are started together.
 * @param lanes servers to start
 * @param costs their latest starts by lane name; who has none is started alone
 * @param cpuCount cores of the machine
 * @returns groups, one to be started after the other
 */
export function startOrder(
  lanes: readonly Lane[],
  costs: ReadonlyMap<string, StartCost>,
  cpuCount: number,
): readonly (readonly Lane[])[] {
  const alone: (readonly Lane[])[] = [];
  const together: Lane[] = [];
  let freeCores = BUSY_PART * cpuCount;
  for (const lane of lanes) {
    const { coldStartMs = 0, cpuMs } = costs.get(laneName(lane)) ?? {};
    const cores = cpuMs === undefined ? Number.POSITIVE_INFINITY : cpuMs / coldStartMs;
    if (coldStartMs > SLOW_START_MS && cores <= freeCores) {
      freeCores -= cores;
      together.push(lane);
    } else {
      alone.push([lane]);
    }
  }
  return together.length === 0 ? alone : [...alone, together];
}
