import { SharedProgram } from "../../app/arms/lane-failure.ts";
import { USUAL_REQUESTS } from "../../domain/run/plan/count-settings.ts";
import type { CountedSeries } from "../../domain/series/counts.ts";
import { messageOf } from "../../domain/shared/error.ts";
import { required } from "../../domain/shared/required.ts";
import { changedFunctions, functionsPerRequest } from "../domain/per-request.ts";
import { type Runtime, runtimeOf } from "../domain/runtime.ts";
import { isSettled, looksRegressed } from "../domain/settled.ts";
import type { CountedLane } from "./count-start.ts";
import { countTurn, type LaneTurn, plainStart, twoStarts, WrongTool } from "./count-turn.ts";

/** Follows a series while it is counted. */
export interface Follower {
  /**
   * Called before each start under the counter, with the number of finished turns and the fraction of this turn that is
   * done.
   */
  readonly startBegins: (turns: number, part: number) => void;
  /** Receives the series of each arm so far after each complete turn, so that a signal loses no more than a turn. */
  readonly turnEnds: (series: readonly CountedSeries[]) => void;
}

/**
 * Counts a server under a scenario, in both arms if there are two. Both arms of a turn have the same seed. Seeds
 * differ from turn to turn, because one seed for all would be the same bias in all.
 * @param lanes the arms, head's first; if one of them fails, no further turn is counted
 * @returns the series of each
 * @throws SharedProgram if both arms run one program, and the signal's reason if it is aborted
 */
export async function countSeries(lanes: readonly CountedLane[], follower: Follower) {
  const [first] = lanes;
  if (!first) return [];
  const { result, error } = await attempt(first.signal, () => lookAtLanes(first, lanes));
  if (result) return await countTurns(lanes, result, follower);
  if (error instanceof SharedProgram) throw error;
  const failure = messageOf(error);
  return lanes.map(({ series }) => ({ ...series, turns: [], requests: 0, failure }));
}

/** Counts turns until they are sufficient, or an arm fails. @throws as {@link countSeries} */
async function countTurns(
  lanes: readonly CountedLane[],
  { runtime, allocated }: FirstLook,
  follower: Follower,
): Promise<readonly CountedSeries[]> {
  const first = required(lanes[0], "lane");
  const tallies = lanes.map((lane, at): Tally => ({ lane, turns: [], allocated: allocated[at] }));
  const tool = first.counter.toolFor?.(runtime.mayReplaceAllocator);
  const found = () => countsOf(tallies, runtime, tool);
  const byGate = (is: typeof isSettled) => {
    const series = found();
    return is(series, first.gateOf(series));
  };
  const hasFailed = () => tallies.some(({ error }) => error !== undefined);
  for (let turn = 0; turn < first.count.turns; turn += 1) {
    if (hasFailed() || byGate(isSettled)) break;
    const { error } = await attempt(first.signal, async () => first.reset?.(lanes));
    for (const tally of tallies) tally.error = error;
    const startBegins = (part: number) => follower.startBegins(turn, part);
    if (error === undefined) await countInTurn(tallies, turn, { ...runtime, startBegins });
    if (!hasFailed()) follower.turnEnds(found());
  }
  if (tallies.some(({ error }) => error instanceof WrongTool)) {
    // Traits detected in base or under load apply to all turns of both arms.
    const known = { ...runtime, mayReplaceAllocator: false };
    return await countTurns(lanes, { runtime: known, allocated }, follower);
  }
  if (runtime.mayReplaceAllocator && byGate(looksRegressed)) {
    const { sharesCode } = runtime;
    const ofUsual = { requests: USUAL_REQUESTS };
    // A missing table is no reason to fail.
    await onOwnCpus(first, tallies, async (tally, cpu) => {
      const starts = await twoStarts(tally.lane, { turn: 0, cpu, sharesCode }, ofUsual);
      tally.functions = functionsPerRequest(starts);
    });
  }
  return found();
}

function countsOf(tallies: readonly Tally[], { name, requests }: Runtime, tool?: string) {
  const [head, base] = tallies.map(({ functions, turns: [one] }) => functions ?? one?.functions);
  return tallies.map(({ lane, turns: own, error }, index) => ({
    ...lane.series,
    runtime: name,
    tool,
    requests,
    turns: own.map(({ turn }) => ({ ...turn, ...(!doAllocate(tallies) && NO_ALLOCATIONS) })),
    ...(own[0]?.calls && { systemCalls: own[0].calls }),
    ...(error !== undefined && { failure: messageOf(error) }),
    ...(index === 0 && head && base && { functions: changedFunctions(base, head) }),
  }));
}

/** Results of a lane so far. */
interface Tally {
  readonly lane: CountedLane;
  readonly allocated: FirstLook["allocated"][number];
  readonly turns: LaneTurn[];
  /** Set if the turns did not count them. */
  functions?: LaneTurn["functions"];
  error?: unknown;
}

const NO_ALLOCATIONS = { allocations: undefined, allocatedBytes: undefined };

/** True if any arm called the allocator; if none does, their programs may have another one. */
function doAllocate(tallies: readonly Tally[]): boolean {
  return tallies.some(({ turns: [first] }) => (first?.turn.allocations ?? 0) > 0);
}

/** The arms swap places from turn to turn, whether they run side by side or one after another. */
async function countInTurn(
  tallies: readonly Tally[],
  turn: number,
  { requests, startBegins, ...traits }: Runtime & { readonly startBegins: (part: number) => void },
): Promise<void> {
  const order = turn % 2 === 0 ? tallies : tallies.toReversed();
  const unasked = doAllocate(tallies) ? undefined : {};
  const first = required(tallies[0], "lane").lane;
  const attempts = await onOwnCpus(first, order, async ({ lane, turns, ...tally }, cpu) => {
    // Seeds do not affect programs that are only Go, so their short start is the same in each turn and not counted
    // again.
    const short = traits.mayReplaceAllocator ? turns[0]?.short : undefined;
    const allocated = turn === 0 ? tally.allocated : unasked;
    const options = { requests, allocated, short, startBegins };
    turns.push(await countTurn(lane, { ...traits, turn, cpu }, options));
  });
  for (const [at, tally] of order.entries()) tally.error = attempts[at]?.error;
}

/** Findings of a first look at a series, without a counter. */
type FirstLook = Awaited<ReturnType<typeof lookAtLanes>>;

/**
 * Examines a series before it is counted.
 * @param head resets what both arms share before they start
 * @param lanes the arms, head's first
 * @throws SharedProgram if both arms run one program, otherwise as {@link plainStart} for head. If base does
 * not start, its first turn gives the reason
 * @returns settings that make the counts of both arms comparable, and the allocations of each arm in the first turn;
 * undefined if it did not start
 */
async function lookAtLanes(head: CountedLane, lanes: readonly CountedLane[]) {
  await head.reset?.(lanes);
  const looks = await onOwnCpus(head, lanes, (lane, cpu) =>
    // A server may start other programs for its answers.
    plainStart(lane, { turn: 0, cpu }, (server, used) =>
      lane.counter.traitsOf(server.files() ?? used, server.processes()),
    ),
  );
  const [own, base = own] = looks;
  if (!own?.result) throw own?.error;
  const runtime = runtimeOf(own.result.seen, base?.result?.seen);
  const allocated = looks.map(({ result }) => result?.allocated);
  // Go programs that call C allocate there too, and a counter that replaces the allocator would miss those
  // allocations.
  const mayReplaceAllocator =
    runtime.mayReplaceAllocator && !allocated.some((one) => (one?.allocations ?? 0) > 0);
  const requests = head.count.requests ?? runtime.requests;
  return { runtime: { ...runtime, requests, mayReplaceAllocator }, allocated };
}

/**
 * Runs some work for each arm: in parallel on a CPU each if there are two, otherwise one after another.
 * @param arms in the order in which they get CPUs
 * @returns what became of each
 * @throws SharedProgram if any work does, and the signal's reason if it is aborted
 */
async function onOwnCpus<Arm, Result>(
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
async function attempt<Result>(signal: AbortSignal, work: () => Promise<Result>) {
  try {
    return { result: await work() };
  } catch (error) {
    return { error };
  } finally {
    signal.throwIfAborted();
  }
}
