import { SharedProgram } from "../../app/arms/lane-failure.ts";
import type { UsedFile } from "../../domain/run/file/same-program.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import { type Allocated, allocatedBetween } from "../domain/allocated.ts";
import {
  functionsPerRequest,
  implausibility,
  instructionsPerRequest,
  type StartCount,
  type TwoStarts,
} from "../domain/per-request.ts";
import { SECOND_START } from "../domain/time-estimate.ts";
import type { StartConditions } from "../port.ts";
import { type CountedLane, countCalls, sendRequests, withServer } from "./count-start.ts";

/** Requests before the counted ones, which fill tables and grow pools to their final size. */
const WARM_UP_REQUESTS = 500;

/** Number of requests for counting allocations. */
const PLAIN_REQUESTS = 1000;

/** One turn of a lane. */
export type LaneTurn = Awaited<ReturnType<typeof countTurn>>;

/**
 * Starts a lane's server without a counter, which shows its allocations.
 * @param look looks at the server after its answers, and at the files that its processes used before
 * @throws SharedProgram if it runs the other arm's program, otherwise as {@link withServer} and {@link sendRequests}
 */
export async function plainStart<Seen>(
  counted: CountedLane,
  conditions: StartConditions,
  look: (server: RunningServer, used: readonly UsedFile[]) => Promise<Seen>,
): Promise<{ readonly allocated: Partial<Allocated>; readonly seen: Seen }> {
  const { counter, lane, otherProgram } = counted;
  const preparation = counter.plain(conditions);
  return await withServer(counted, preparation, async (server) => {
    const used = server.files() ?? [];
    const what = await otherProgram?.(lane, used);
    if (what !== undefined) throw new SharedProgram({ ...lane, arm: "base" }, what);
    const soFar = () => preparation.allocated(server.processes());
    const allocated = await allocatedPerRequest(counted, server, soFar);
    const seen = await look(server, used);
    return () => ({ allocated, seen });
  });
}

/** Options of a turn. */
interface TurnOptions {
  /** Difference between the two starts, in requests. */
  readonly requests: number;
  /** Skips the third start if the allocations are known or not requested. */
  readonly allocated: Partial<Allocated> | undefined;
  /** Skips the start with few requests, if it is known. */
  readonly short: StartCount | undefined;
  /** Called before each start under the counter, with the fraction of the turn that is done. */
  readonly startBegins: (part: number) => void;
}

/**
 * Counts one turn of a lane: two starts that differ in their number of requests, and one without a counter for the
 * allocations.
 * @throws LoadgateError `measurement` if the server fails, or its counts are implausible; SharedProgram
 */
export async function countTurn(
  counted: CountedLane,
  conditions: StartConditions,
  { requests, allocated: known, short, startBegins }: TurnOptions,
) {
  const allocated = known ?? (await plainStart(counted, conditions, async () => {})).allocated;
  const calls = await countCalls(counted, conditions);
  const starts = await twoStarts(counted, conditions, { requests, short, startBegins });
  const hasMoreEnded = (starts.long.ended ?? 0) > (starts.short.ended ?? 0);
  return {
    turn: {
      turn: conditions.turn,
      instructions: instructionsPerRequest(starts),
      // A program that was executed for an answer may not load the library that counts allocations, and has ended by
      // the time it is examined.
      ...(!hasMoreEnded && allocated),
      ...(calls && { systemCalls: calls.reduce((sum, { count }) => sum + count, 0) }),
    },
    /** The start with few requests. */
    short: starts.short,
    /** Instructions per request by function; empty if not requested or not supported by the counter. */
    functions: functionsPerRequest(starts),
    /** Undefined if they were not counted. */
    calls,
  };
}

/**
 * The two starts of a turn that differ in their number of requests.
 * @throws LoadgateError `measurement` if the server fails, or its counts are implausible
 */
export async function twoStarts(
  counted: CountedLane,
  conditions: StartConditions,
  { requests, short: known, startBegins }: Pick<TurnOptions, "requests"> & Partial<TurnOptions>,
): Promise<TwoStarts> {
  if (known === undefined) startBegins?.(0);
  const short = known ?? (await countedStart(counted, conditions, [WARM_UP_REQUESTS]));
  startBegins?.(SECOND_START);
  const long = await countedStart(counted, conditions, [WARM_UP_REQUESTS, requests]);
  const starts = { short, long, requests };
  const wrong = implausibility(starts);
  if (wrong === undefined) return starts;
  throw new LoadgateError("measurement", wrong, {
    hint: "Make the server and all its workers exit on SIGTERM.",
  });
}

/** The error for a tool that does not support all of the server's programs. */
export class WrongTool extends Error {}

/**
 * Counts a start. If it only turns out under load, or in this arm alone, that the server's processes share code,
 * the start is counted again: a counter that did not check for new code has counted the old code.
 * @param stretches as for {@link sendRequests}
 * @throws WrongTool if there turn out to be programs other than those with an allocator of their own
 */
async function countedStart(
  counted: CountedLane,
  conditions: StartConditions,
  stretches: readonly number[],
): Promise<StartCount> {
  const { counter } = counted;
  const { turn, mayReplaceAllocator } = conditions;
  const preparation = counter.counted(conditions);
  const { start, sharesCode } = await withServer(counted, preparation, async (server) => {
    const before = server.processes();
    await preparation.loadBegins?.();
    await sendRequests(counted, server, stretches);
    const running = server.processes();
    const used = mayReplaceAllocator ? (server.files() ?? []) : [];
    const { sharesCode, isOnlyGo } = await counter.traitsOf(used, running);
    return async () => {
      // A counter that may replace the allocator cannot count by function.
      const withFunctions = turn === 0 && !mayReplaceAllocator;
      // A process that was killed and replaced meanwhile has left no count either.
      const processes = [...new Set([...before, ...running])];
      const start = await preparation.read({ withFunctions, processes, running });
      if (mayReplaceAllocator && (!isOnlyGo || start.ended)) throw new WrongTool();
      return { start, sharesCode };
    };
  });
  if (!sharesCode || conditions.sharesCode) return start;
  return await countedStart(counted, { ...conditions, sharesCode }, stretches);
}

/**
 * Allocations per request of a server without a counter, from its allocations so far; without figures if its programs
 * do not load the C library.
 */
async function allocatedPerRequest(
  counted: CountedLane,
  server: RunningServer,
  allocated: () => Allocated | undefined,
): Promise<Partial<Allocated>> {
  if (!allocated()) return {};
  await sendRequests(counted, server, [WARM_UP_REQUESTS]);
  const begin = allocated();
  // Sets up the connection with as few requests as possible: with more, an allocation made once per several hundred
  // requests would be subtracted too.
  await sendRequests(counted, server, [1]);
  const middle = allocated();
  await sendRequests(counted, server, [1, PLAIN_REQUESTS]);
  const end = allocated();
  if (!begin || !middle || !end) return {};
  return allocatedBetween([begin, middle, end], PLAIN_REQUESTS);
}
