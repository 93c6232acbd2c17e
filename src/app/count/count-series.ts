import type { CountedSeries, Turn } from "../../domain/counting/counts.ts";
import { changedFunctions } from "../../domain/counting/functions.ts";
import { type Runtime, runtimeOf } from "../../domain/counting/runtime.ts";
import { messageOf } from "../../domain/shared/error.ts";
import { SharedProgram } from "../measure/lane-failure.ts";
import type { CountedLane } from "./count-start.ts";
import { countTurn, type LaneTurn, withPlainServer } from "./count-turn.ts";

/** What counting found of one lane. */
export type LaneCounts = Pick<
  CountedSeries,
  "turns" | "requests" | "runtime" | "failure" | "functions" | "systemCalls"
>;

/**
 * Counts a server under a scenario, in both arms where there are two. Both arms of a turn have the same seed,
 * and seeds differ from turn to turn, since one seed for all would be one bias for all.
 * @param lanes the arms, head's first; where one of them fails, no further turn is counted
 * @param isSettled whether what was found of each by now is enough
 * @returns what was found of each
 * @throws SharedProgram where both arms run one program, and the signal's reason where it is aborted
 */
export async function countSeries(
  lanes: readonly CountedLane[],
  isSettled: (counts: readonly LaneCounts[]) => boolean,
): Promise<readonly LaneCounts[]> {
  const [first] = lanes;
  if (!first) return [];
  const { count, signal } = first;
  const seen = await attempt(signal, () => runtimeOfLane(first));
  if (seen.error instanceof SharedProgram) throw seen.error;
  if (!seen.result) {
    const failure = messageOf(seen.error);
    return lanes.map(() => ({ turns: [], requests: 0, failure }));
  }
  const runtime = seen.result;
  const { sharesCode } = runtime;
  const requests = count.requests ?? runtime.requests;
  const tallies = lanes.map((lane): Tally => ({ lane, turns: [] }));
  const found = () => countsOf(tallies, runtime, requests);
  for (let turn = 0; turn < count.turns && !tallies.some(hasFailed); turn += 1) {
    if (isSettled(found())) break;
    const { error } = await attempt(signal, async () => ({ done: await first.reset?.(lanes) }));
    if (error === undefined) await countInTurn(tallies, turn, { requests, sharesCode });
    else for (const tally of tallies) tally.error = error;
  }
  const shared = tallies.find(({ error }) => error instanceof SharedProgram);
  if (shared) throw shared.error;
  return found();
}

function countsOf(
  tallies: readonly Tally[],
  runtime: Runtime,
  requests: number,
): readonly LaneCounts[] {
  const [head, base] = tallies.map(({ turns: [one] }) => one?.functions);
  return tallies.map(({ turns: own, error }, index) => ({
    ...(runtime.name !== undefined && { runtime: runtime.name }),
    requests,
    turns: own.map(({ turn }) => (doAllocate(tallies) ? turn : withoutAllocations(turn))),
    ...(own[0]?.calls && { systemCalls: own[0].calls }),
    ...(error !== undefined && { failure: messageOf(error) }),
    ...(index === 0 && head && base && { functions: changedFunctions(base, head) }),
  }));
}

/** What is known of a lane so far. */
interface Tally {
  readonly lane: CountedLane;
  readonly turns: LaneTurn[];
  error?: unknown;
}

function hasFailed({ error }: Tally): boolean {
  return error !== undefined;
}

/** Whether any arm called the allocator; where none does, their programs may as well have another one. */
function doAllocate(tallies: readonly Tally[]): boolean {
  return tallies.some(({ turns: [first] }) => (first?.turn.allocations ?? 0) > 0);
}

function withoutAllocations({ allocations: _, allocatedBytes: __, ...turn }: Turn): Turn {
  return turn;
}

async function runtimeOfLane(lane: CountedLane): Promise<Runtime> {
  const { counter } = lane;
  await lane.reset?.([lane]);
  const conditions = { turn: 0, seed: 0, cpu: counter.cpus[0] ?? 0 };
  return await withPlainServer(lane, conditions, async ({ server, used }) =>
    runtimeOf(await counter.traitsOf(used, server.processes())),
  );
}

/** The arms change their places from turn to turn, whether they run side by side or one after the other. */
async function countInTurn(
  tallies: readonly Tally[],
  turn: number,
  { requests, sharesCode }: Pick<Runtime, "requests" | "sharesCode">,
): Promise<void> {
  const order = turn % 2 === 0 ? tallies : tallies.toReversed();
  const { cpus } = order[0]?.lane.counter ?? { cpus: [] };
  const withAllocations = turn === 0 || doAllocate(tallies);
  const one = async (tally: Tally, place: number) => {
    const { lane } = tally;
    const cpu = cpus[place % cpus.length] ?? 0;
    const conditions = { turn, seed: turn + 1, cpu, sharesCode };
    const options = { requests, withAllocations };
    const counted = await attempt(lane.signal, () => countTurn(lane, conditions, options));
    if (counted.result) tally.turns.push(counted.result);
    else tally.error = counted.error;
  };
  if (cpus.length > 1) await Promise.all(order.map(one));
  else for (const [place, tally] of order.entries()) await one(tally, place);
}

/** @throws the signal's reason where it is aborted, and nothing else */
async function attempt<Result extends object>(
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
