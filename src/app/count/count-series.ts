import type { CountedSeries } from "../../domain/counting/counts.ts";
import { changedFunctions } from "../../domain/counting/functions.ts";
import { type Runtime, runtimeOf } from "../../domain/counting/runtime.ts";
import { messageOf } from "../../domain/shared/error.ts";
import type { CountedLane } from "./count-start.ts";
import { countTurn, type LaneTurn, lookAt } from "./count-turn.ts";

/** What counting found of one lane. */
export type LaneCounts = Pick<
  CountedSeries,
  "turns" | "requests" | "runtime" | "failure" | "functions"
>;

/**
 * Counts a server under a scenario, in both arms where there are two. Both arms of a turn have the same seed,
 * and seeds differ from turn to turn, since one seed for all would be one bias for all.
 * @param lanes the arms, head's first; where one of them fails, no further turn is counted
 * @returns what was found of each
 */
export async function countSeries(lanes: readonly CountedLane[]): Promise<readonly LaneCounts[]> {
  const [first] = lanes;
  if (!first) return [];
  const { count, signal } = first;
  const seen = await attempt(signal, () => runtimeOfLane(first));
  if ("failure" in seen) return lanes.map(() => ({ turns: [], requests: 0, ...seen }));
  const runtime = seen.result;
  const requests = count.requests ?? runtime.requests;
  const tallies = lanes.map((lane): Tally => ({ lane, turns: [] }));
  for (let turn = 0; turn < count.turns && !tallies.some(hasFailed); turn += 1) {
    await countInTurn(tallies, turn, requests);
  }
  const [head, base] = tallies.map(({ turns: [one] }) => one?.functions);
  return tallies.map(({ turns: own, failure }, index) => ({
    ...(runtime.name !== undefined && { runtime: runtime.name }),
    requests,
    turns: own.map(({ turn }) => turn),
    ...(failure !== undefined && { failure }),
    ...(index === 0 && head && base && { functions: changedFunctions(base, head) }),
  }));
}

/** What is known of a lane so far. */
interface Tally {
  readonly lane: CountedLane;
  readonly turns: LaneTurn[];
  failure?: string;
}

function hasFailed({ failure }: Tally): boolean {
  return failure !== undefined;
}

async function runtimeOfLane(lane: CountedLane): Promise<Runtime> {
  const { counter } = lane;
  const conditions = { turn: 0, seed: 0, cpu: counter.cpus[0] ?? 0 };
  return await lookAt(lane, conditions, async (server) => {
    const traits = await counter.traitsOf(server.files() ?? []);
    return runtimeOf(traits);
  });
}

/** The arms change their places from turn to turn, whether they run side by side or one after the other. */
async function countInTurn(
  tallies: readonly Tally[],
  turn: number,
  requests: number,
): Promise<void> {
  const order = turn % 2 === 0 ? tallies : tallies.toReversed();
  const { cpus } = order[0]?.lane.counter ?? { cpus: [] };
  const one = async (tally: Tally, place: number) => {
    const { lane } = tally;
    const conditions = { turn, seed: turn + 1, cpu: cpus[place % cpus.length] ?? 0 };
    const [first] = tally.turns;
    const options = { requests, withAllocations: first?.turn.allocations !== undefined || !first };
    const counted = await attempt(lane.signal, () => countTurn(lane, conditions, options));
    if ("failure" in counted) tally.failure = counted.failure;
    else tally.turns.push(counted.result);
  };
  if (cpus.length > 1) await Promise.all(order.map(one));
  else for (const [place, tally] of order.entries()) await one(tally, place);
}

/** @throws the signal's reason where it is aborted, and nothing else */
async function attempt<Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result } | { readonly failure: string }> {
  try {
    return { result: await work() };
  } catch (error) {
    return { failure: messageOf(error) };
  } finally {
    signal.throwIfAborted();
  }
}
