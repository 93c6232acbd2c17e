import { type Lane, laneName, lanesOf } from "../../domain/run/plan/lane.ts";
import type { Arm } from "../../domain/run/series/series.ts";
import type { ConnectionWatch, OtherAnswer } from "../../ports/connections.ts";
import { entryOf } from "../entry-of.ts";
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
 */
export class OtherAnswers {
  readonly #measurement: Measurement;
  readonly #watch: ConnectionWatch | undefined;
  /** Checks so far, by lane name. */
  readonly #looks = new Map<string, number>();
  /** Names of the measured lanes. */
  readonly #measured: ReadonlySet<string>;

  /** @param running servers that have answered, so that all their processes exist */
  constructor(measurement: Measurement, running: RunningServers) {
    this.#measurement = measurement;
    const arms = new Map<Arm, readonly number[]>();
    const lanes = lanesOf(measurement.cells);
    this.#measured = new Set(lanes.map(laneName));
    if (lanes.every(({ arm }) => arm === "head")) return;
    for (const lane of lanes) {
      const { processes, serviceProcesses } = entryOf(running, laneName(lane));
      const own = [...processes(), ...(serviceProcesses?.() ?? [])];
      arms.set(lane.arm, [...(arms.get(lane.arm) ?? []), ...own]);
    }
    this.#watch = measurement.world.connections.watch(arms);
  }

  /**
   * Runs some work that loads a lane's server, and checks meanwhile which processes answer.
   * @throws SharedProgram of a lane of base if a process of another arm answers; and any error of the work
   */
  async during<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> {
    const watch = this.#watch;
    if (!watch) return await work();
    let isOver = false;
    const working = work().finally(() => {
      isOver = true;
    });
    const [worked, other] = await Promise.allSettled([
      working,
      this.#look(watch, lane, () => isOver),
    ]);
    if (worked.status === "rejected") throw worked.reason;
    if (other.status === "rejected") throw other.reason;
    if (other.value) throw other.value;
    return worked.value;
  }

  async #look(
    watch: ConnectionWatch,
    lane: Lane,
    isOver: () => boolean,
  ): Promise<SharedProgram | undefined> {
    const { signal, world } = this.#measurement;
    const name = laneName(lane);
    for (let looks = this.#looks.get(name) ?? 0; looks < MOST_LOOKS; looks += 1) {
      await world.machine.sleep(PAUSE_MS, signal);
      if (isOver()) return undefined;
      this.#looks.set(name, looks + 1);
      const other = watch.answersFor(lane.arm);
      const failure = other && failureOf(lane, other);
      // A server without a base is not compared.
      if (failure && this.#measured.has(laneName(failure.lane))) return failure;
    }
    return undefined;
  }
}

/** Attributes the failure to base: head continues without a base that is indistinguishable from it. */
function failureOf({ server, arm }: Lane, { arm: other, pid, place }: OtherAnswer): SharedProgram {
  const what = `${server}: process ${pid} of ${other} answers for ${arm} on ${place}`;
  return new SharedProgram({ server, arm: arm === "head" ? other : arm }, what, HINT);
}
