import { type Lane, laneName, lanesOf } from "../../domain/run/plan/lane.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import { entryOf } from "../../domain/shared/required.ts";
import type { OtherAnswer } from "../../ports/connections.ts";
import { SharedProgram } from "./lane-failure.ts";
import type { Measurement, RunningServers } from "./measurement.ts";

/** Pause between two checks: a few fit into the shortest window of a warm-up. */
const PAUSE_MS = 40;

/** Checks per lane in a round. More would cost time, and a server that uses another arm's process does so often. */
const MOST_LOOKS = 12;

const HINT =
  "Give each arm a port or socket of its own, such as one made from {port}, or make what both may share a service (docs/services.md).";

/**
 * Detects, under load, that a process of one arm answers for another. If a part of a server listens on a fixed port
 * that the other arm's part already has, it ends, and the rest of the server uses the other arm's part.
 * @param running servers that have answered, so that all their processes exist
 * @returns a function that runs some work that loads a lane's server, and checks meanwhile which processes answer; it
 * throws SharedProgram of a lane of base if a process of another arm answers, and any error of the work
 */
export function checkWhoAnswers({ cells, signal, world }: Measurement, running: RunningServers) {
  const lanes = lanesOf(cells);
  const measured = new Set(lanes.map(laneName));
  const isCompared = lanes.some(({ arm }) => arm !== "head");
  const answersFor = isCompared ? world.watchConnections(processesOf(lanes, running)) : undefined;
  /** Checks so far, by lane name. */
  const done = new Map<string, number>();
  const look = async (lane: Lane, isOver: () => boolean): Promise<SharedProgram | undefined> => {
    const name = laneName(lane);
    for (let looks = done.get(name) ?? 0; looks < MOST_LOOKS; looks += 1) {
      await world.machine.sleep(PAUSE_MS, signal);
      if (isOver()) return undefined;
      done.set(name, looks + 1);
      const other = answersFor?.(lane.arm);
      const failure = other && failureOf(lane, other);
      // A server without a base is not compared.
      if (failure && measured.has(laneName(failure.lane))) return failure;
    }
    return undefined;
  };
  return async <Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> => {
    if (!answersFor) return await work();
    let isOver = false;
    const working = work().finally(() => {
      isOver = true;
    });
    const [worked, other] = await Promise.allSettled([working, look(lane, () => isOver)]);
    if (worked.status === "rejected") throw worked.reason;
    if (other.status === "rejected") throw other.reason;
    if (other.value) throw other.value;
    return worked.value;
  };
}

/** The ids of the processes of each arm, with those of its services. */
function processesOf(lanes: readonly Lane[], running: RunningServers) {
  const arms = groupedBy(lanes, ({ arm }) => arm);
  const idsOf = (lane: Lane) => {
    const { processes, serviceProcesses } = entryOf(running, laneName(lane));
    return [...processes(), ...(serviceProcesses?.() ?? [])];
  };
  return new Map([...arms].map(([arm, own]) => [arm, own.flatMap(idsOf)]));
}

/** Attributes the failure to base: head continues without a base that is indistinguishable from it. */
function failureOf({ server, arm }: Lane, { arm: other, pid, place }: OtherAnswer): SharedProgram {
  const what = `${server}: process ${pid} of ${other} answers for ${arm} on ${place}`;
  return new SharedProgram({ server, arm: arm === "head" ? other : arm }, what, HINT);
}
