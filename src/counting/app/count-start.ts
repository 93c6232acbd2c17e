import { checkAnswers } from "../../app/arms/check-answer.ts";
import { besideOf, type LaneServer, type ResetServices } from "../../app/arms/lane-server.ts";
import type { World } from "../../app/world/world.ts";
import type { UsedFile } from "../../domain/run/file/same-program.ts";
import type { CountConfig, Gate, ScenarioConfig } from "../../domain/run/plan/config.ts";
import { wholeShares } from "../../domain/run/plan/mix.ts";
import { addressOf } from "../../domain/run/plan/transport.ts";
import type { CountedSeries } from "../../domain/series/counts.ts";
import { type Lane, laneName } from "../../domain/series/lane.ts";
import type { LoadShape } from "../../domain/series/load-shape.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { required } from "../../domain/shared/required.ts";
import { withoutNullish } from "../../domain/shared/without-nullish.ts";
import { elementAt } from "../../domain/statistics/element-at.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import { callsPerRequest } from "../domain/per-request.ts";
import { countedEnvironment } from "../domain/runtime.ts";
import type { Counter, FindCounter, Preparation, StartConditions } from "../port.ts";

/** The parts of the world that counting needs. */
export interface CountWorld
  extends Pick<World, "runtime" | "http" | "sendSequence" | "machine" | "progress"> {
  readonly findCounter: FindCounter;
}

/** A server of one arm under one scenario, to be counted. */
export interface CountedLane extends LaneServer {
  readonly world: CountWorld;
  readonly counter: Counter;
  readonly count: CountConfig;
  /** Its series without the counts. */
  readonly series: Omit<CountedSeries, "turns" | "requests">;
  readonly scenario: ScenarioConfig;
  /** Base's scenario can have another shape, but both arms get the same requests. */
  readonly shape: LoadShape;
  /** Detects that a server runs another arm's program, and says how; absent if nothing is compared. */
  readonly otherProgram?: (lane: Lane, used: readonly UsedFile[]) => Promise<string | undefined>;
  /** Call it before the first start of a server, and before each turn. */
  readonly reset?: ResetServices;
  /** The gate for some series. */
  readonly gateOf: (series: readonly CountedSeries[]) => Gate;
  readonly signal: AbortSignal;
}

/** Time limit of one answer while instructions are counted. */
const REQUEST_TIMEOUT_MS = 60_000;

/** A server that crashed under a counter ends within this time. */
const ENDING_MS = 2000;

/** Time limit for a server to end and write its counts. */
const STOP_GRACE_MS = 60_000;

/**
 * Runs some work while a server runs under a counter, or under the same conditions without one. The server must
 * answer its scenario correctly before and after the work, and is stopped afterwards.
 * @param preparation launcher and environment of the start; what it created is removed at the end
 * @param work returns a function that reads the result once the server has ended
 * @throws LoadgateError `measurement` if it does not start or answers wrongly, and any error of the work
 */
export async function withServer<Result>(
  counted: CountedLane,
  preparation: Preparation,
  work: (server: RunningServer) => Promise<() => Result | Promise<Result>>,
): Promise<Result> {
  const { world, counter, count, lane, server: config, scenario, signal } = counted;
  const { launcher, programLauncher } = preparation;
  const start = {
    ...config,
    name: laneName(lane),
    run: required(config.run, "run"),
    env: { ...countedEnvironment(config.env, preparation.env), ...count.env },
    ready: { ...config.ready, timeoutMs: config.ready.timeoutMs * counter.slowdown },
    beside: besideOf(counted),
    launcher,
    programLauncher,
    stopGraceMs: STOP_GRACE_MS,
  };
  try {
    const server = await world.runtime.start(start, signal);
    const questions = { server, scenario, world, signal, timeoutMs: REQUEST_TIMEOUT_MS };
    let read: Awaited<ReturnType<typeof work>>;
    try {
      await checkAnswers(questions);
      read = await work(server);
      await checkAnswers(questions);
    } finally {
      await server.stop();
    }
    return await read();
  } finally {
    preparation.remove();
  }
}

/**
 * Sends requests of the scenario sequentially. The requests of a mix are sent in proportion to their weights, at
 * least one of each per stretch, so that the difference of two starts contains each of them too.
 * @param stretches numbers of requests per stretch
 * @throws LoadgateError `measurement` if the server ended, Error if an answer is wrong or missing
 */
export async function sendRequests(
  { world, scenario, shape, signal }: CountedLane,
  server: RunningServer,
  stretches: readonly number[],
): Promise<void> {
  const { requests, transport } = scenario;
  const weights = requests.map(({ weight }) => weight);
  const shares = stretches.map((stretch) => wholeShares(stretch, weights));
  try {
    for (const [index, { method, path, headers, expect, body, bodyText }] of requests.entries()) {
      const isBodyChecked = expect.body !== undefined && method !== "HEAD";
      const request = {
        ...addressOf(server.url, path, transport),
        method,
        headers,
        timeoutMs: REQUEST_TIMEOUT_MS,
        count: shares.reduce((sum, counts) => sum + elementAt(counts, index), 0),
        keepAlive: shape.keepAlive,
        expected: { status: expect.status, ...(isBodyChecked && { body: expect.body }) },
        ...withoutNullish({ body, bodyText }),
      };
      await world.sendSequence(request, signal);
    }
  } catch (error) {
    signal.throwIfAborted();
    // A crashing server closes its connection before it has ended.
    await world.machine.sleep(ENDING_MS, signal);
    server.assertAlive();
    throw error;
  }
}

/** Requests of the shorter start. */
const WARM_UP_REQUESTS = 100;

/** Difference between the two starts. */
const REQUESTS = 1000;

/**
 * System calls per request by name, from two starts.
 * @returns undefined if they were not requested, or this machine cannot count them
 * @throws LoadgateError `measurement` if the server fails, or strace leaves no table
 */
export async function countCalls(counted: CountedLane, conditions: StartConditions) {
  const { calls } = counted.counter;
  if (!counted.count.systemCalls || !calls) return undefined;
  const start = async (stretches: readonly number[]) => {
    const preparation = calls(conditions);
    return await withServer(counted, preparation, async (server) => {
      await sendRequests(counted, server, stretches);
      return preparation.calls;
    });
  };
  const short = await start([WARM_UP_REQUESTS]);
  const long = await start([WARM_UP_REQUESTS, REQUESTS]);
  if (short.size === 0 || long.size === 0) {
    throw new LoadgateError("measurement", "strace left no table of the server's system calls", {
      hint: "Make the server exit on SIGTERM, or remove count.system-calls.",
    });
  }
  return callsPerRequest(short, long, REQUESTS);
}
