import type { SystemCallCount } from "../../domain/run/file/counts.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { callsPerRequest } from "../domain/system-calls.ts";
import type { StartConditions } from "../port.ts";
import { type CountedLane, sendRequests, withServer } from "./count-start.ts";

/** Requests of the shorter start. */
const WARM_UP_REQUESTS = 100;

/** Difference between the two starts. */
const REQUESTS = 1000;

/**
 * System calls per request by name, from two starts.
 * @returns undefined if they were not requested, or this machine cannot count them
 * @throws LoadgateError `measurement` if the server fails, or strace leaves no table
 */
export async function countCalls(
  counted: CountedLane,
  conditions: StartConditions,
): Promise<readonly SystemCallCount[] | undefined> {
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
