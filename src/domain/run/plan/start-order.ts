import { type Lane, laneName } from "../../series/lane.ts";

/** The cost of a start of a server. */
export interface StartCost {
  readonly coldStartMs: number;
  /** CPU time until it was ready; absent if the system does not report it. */
  readonly cpuMs?: number;
}

/** Faster starts are not worth the risk of disturbing each other. */
const SLOW_START_MS = 1000;

/** Share of the machine's cores that concurrent starts may use; beyond that, they would slow each other down. */
const BUSY_PART = 1 / 2;

/**
 * Groups servers that are started together. The cold start is a metric, so nothing may disturb it. A group only has
 * servers whose earlier starts were slow and used little CPU, because they waited for something.
 * @param costs latest starts by lane name; a lane without one is started alone
 * @returns groups, to be started one after the other
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
