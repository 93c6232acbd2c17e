import { allocatedBetween } from "../../domain/counting/allocated.ts";
import type { SystemCallCount, Turn } from "../../domain/counting/counts.ts";
import {
  doesExecute,
  functionsPerRequest,
  implausibility,
  instructionsPerRequest,
  type StartCount,
  type TwoStarts,
} from "../../domain/counting/per-request.ts";
import { USUAL_REQUESTS } from "../../domain/counting/runtime.ts";
import { totalCalls } from "../../domain/counting/system-calls.ts";
import { SECOND_START } from "../../domain/counting/time-estimate.ts";
import type { UsedFile } from "../../domain/run/file/same-program.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { PlainStart } from "../../ports/counter.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import { implausibleText } from "../../report/words/count-problems.ts";
import { countCalls } from "./count-calls.ts";
import {
  type CountedLane,
  checkTree,
  sendRequests,
  type TurnConditions,
  withServer,
} from "./count-start.ts";

/** Requests before the counted ones: tables are filled and pools grow to their size. */
export const WARM_UP_REQUESTS = 500;

/** Requests that a server answers for its allocations to be counted. */
const PLAIN_REQUESTS = 1000;

/** One turn of a lane. */
export interface LaneTurn {
  readonly turn: Turn;
  /** The start with few requests. */
  readonly short: StartCount;
  /** Instructions for one request by function; empty where nobody asked, or the counter does not know. */
  readonly functions: ReadonlyMap<string, number>;
  /** Absent where they were not counted. */
  readonly calls?: readonly SystemCallCount[];
}

/** A server that runs without a counter. */
export interface PlainServer extends Pick<PlainStart, "allocated"> {
  readonly server: RunningServer;
  /** Files that its processes use. */
  readonly used: readonly UsedFile[];
}

/**
 * Does some work while a lane's server runs without a counter.
 * @throws SharedProgram where it runs the other arm's program, else as {@link withServer}
 */
export async function withPlainServer<Result>(
  counted: CountedLane,
  conditions: TurnConditions,
  work: (plain: PlainServer) => Promise<Result>,
): Promise<Result> {
  const preparation = counted.counter.plain(conditions);
  const { allocated } = preparation;
  try {
    const { seed } = conditions;
    return await withServer(counted, { preparation, seed }, async (server) => {
      const used = server.files() ?? [];
      await checkTree(counted, used);
      return await work({ server, used, allocated });
    });
  } finally {
    preparation.remove();
  }
}

/** What is counted in a turn. */
export interface TurnOptions {
  /** By how many the two starts differ. */
  readonly requests: number;
  /** Spares the third start, where they are known, or nobody asks. */
  readonly allocated: AllocatedPerRequest | undefined;
  /** Spares the start with few requests, where it is known. */
  readonly short: StartCount | undefined;
  /** Called before each start under the counter, with the part of the turn that is done. */
  readonly startBegins: (part: number) => void;
}

/** What a server allocates for one request; without figures where its programs do not load the C library. */
export type AllocatedPerRequest = Pick<Turn, "allocations" | "allocatedBytes">;

/**
 * Counts one turn of a lane: two starts that differ in their number of requests, and one without a counter
 * for the allocations.
 * @throws LoadgateError `measurement` where the server fails, or its counts cannot be right; SharedProgram
 */
export async function countTurn(
  counted: CountedLane,
  conditions: TurnConditions,
  { requests, allocated: known, short, startBegins }: TurnOptions,
): Promise<LaneTurn> {
  const { turn } = conditions;
  // A counter that may replace the allocator knows no functions.
  const withFunctions = turn === 0 && !conditions.mayReplaceAllocator;
  const allocated =
    known ??
    (await withPlainServer(counted, conditions, (plain) => allocatedPerRequest(counted, plain)));
  const calls = await countCalls(counted, conditions);
  const starts = await twoStarts(counted, {
    ...{ conditions, requests, withFunctions, short, startBegins },
  });
  return {
    turn: {
      turn,
      instructions: instructionsPerRequest(starts),
      // Such a program may load no library that sees its allocations, and has ended when it is looked for.
      ...(!doesExecute(starts) && allocated),
      ...(calls && { systemCalls: totalCalls(calls) }),
    },
    short: starts.short,
    functions: functionsPerRequest(starts),
    ...(calls && { calls }),
  };
}

/**
 * What a lane executes for one request by function, where a turn's counter did not tell.
 * @throws as {@link countTurn}
 */
export async function countFunctions(
  counted: CountedLane,
  conditions: TurnConditions,
): Promise<LaneTurn["functions"]> {
  const wanted = { conditions, requests: USUAL_REQUESTS, withFunctions: true };
  return functionsPerRequest(await twoStarts(counted, wanted));
}

/** @throws LoadgateError `measurement` where the server fails, or its counts cannot be right */
async function twoStarts(
  counted: CountedLane,
  { requests, short: known, startBegins, ...wanted }: TwoStartsRequest,
): Promise<TwoStarts> {
  if (known === undefined) startBegins?.(0);
  const short =
    known ?? (await countedStart(counted, { ...wanted, stretches: [WARM_UP_REQUESTS] }));
  startBegins?.(SECOND_START);
  const stretches = [WARM_UP_REQUESTS, requests];
  const long = await countedStart(counted, { ...wanted, stretches });
  const starts = { short, long, requests };
  const wrong = implausibility(starts);
  if (wrong === undefined) return starts;
  throw new LoadgateError("measurement", implausibleText(wrong), {
    hint: "Make the server and all its workers exit on SIGTERM.",
  });
}

interface TwoStartsRequest extends Omit<StartRequest, "stretches"> {
  readonly requests: number;
  readonly short?: StartCount | undefined;
  readonly startBegins?: TurnOptions["startBegins"];
}

/** One start under the counter. */
interface StartRequest {
  readonly conditions: TurnConditions;
  /** As {@link sendRequests} takes them. */
  readonly stretches: readonly number[];
  readonly withFunctions: boolean;
}

/** A start was counted by a tool that is not for all of the server's programs. */
export class WrongTool extends Error {}

/**
 * Counts a start, and once more where it turns out only under load, or in this arm alone, that its processes share code:
 * a counter that did not look for new code there has counted what was there before.
 * @throws WrongTool where it turns out so that there are other programs than those that allocate by themselves
 */
async function countedStart(counted: CountedLane, request: StartRequest): Promise<StartCount> {
  const { conditions } = request;
  const { start, sharesCode, allocatesItself } = await countStart(counted, request);
  if (conditions.mayReplaceAllocator && !allocatesItself) throw new WrongTool();
  if (!sharesCode || conditions.sharesCode === true) return start;
  const again = { ...request, conditions: { ...conditions, sharesCode } };
  return (await countStart(counted, again)).start;
}

/** @returns a start that was counted, and what its processes showed of themselves when they had answered */
async function countStart(
  counted: CountedLane,
  { conditions, stretches, withFunctions }: StartRequest,
) {
  const { counter } = counted;
  const preparation = counter.counted(conditions);
  try {
    const { seed } = conditions;
    const { before, running, traits } = await withServer(
      counted,
      { preparation, seed },
      async (server) => {
        const first = server.processes();
        await preparation.loadBegins?.();
        await sendRequests(counted, server, stretches);
        const last = server.processes();
        const used = conditions.mayReplaceAllocator ? (server.files() ?? []) : [];
        return { before: first, running: last, traits: await counter.traitsOf(used, last) };
      },
    );
    // One that was killed meanwhile and replaced has left no count either.
    const processes = [...new Set([...before, ...running])];
    const start = await preparation.read({ withFunctions, processes, running });
    const { sharesCode, isOnlyGo } = traits;
    return { start, sharesCode, allocatesItself: isOnlyGo && !start.ended };
  } finally {
    preparation.remove();
  }
}

/**
 * What a server that runs without a counter allocates for one request.
 * @throws as {@link sendRequests}
 */
export async function allocatedPerRequest(
  counted: CountedLane,
  { server, allocated: among }: PlainServer,
): Promise<AllocatedPerRequest> {
  const allocated = () => among(server.processes());
  if (!allocated()) return {};
  await sendRequests(counted, server, [WARM_UP_REQUESTS]);
  const begin = allocated();
  // What a connection takes, with as few requests as can be: of more, a batch for several hundred would fall out with it.
  await sendRequests(counted, server, [1]);
  const middle = allocated();
  await sendRequests(counted, server, [1, PLAIN_REQUESTS]);
  const end = allocated();
  if (!begin || !middle || !end) return {};
  return allocatedBetween({ begin, middle, end }, PLAIN_REQUESTS);
}
