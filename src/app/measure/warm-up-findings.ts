import { addedFailures, type FailedRequests, failedIn } from "../../domain/run/failed-requests.ts";
import { cellName, type Lane, laneSeriesName } from "../../domain/run/lane.ts";
import { type Waiting, waitingFor, withoutTimedOut } from "../../domain/run/late-answers.ts";
import { settledShape } from "../../domain/run/load-shape.ts";
import type { BurstResult, RequestAccount } from "../../domain/run/sample.ts";
import { mean } from "../../domain/statistics/descriptive.ts";
import { scenarioKey } from "../arms/arms.ts";
import { named } from "../named.ts";
import type { Target } from "./burst.ts";
import type { Measurement } from "./measurement.ts";

/** What became of the requests of one window: all of them, and those of each request of a mix. */
type WindowFailures = readonly FailedRequests[];

/** What the windows of a start's warm-up show beside speed: answers that come late, and requests that fail. */
export class WarmUpFindings {
  readonly #late = new Map<string, (readonly number[])[]>();
  readonly #failures = new Map<string, WindowFailures[]>();

  /** Adds a window. @param waiting how it waited for its last answers; absent where it did not */
  add({ lane, cell }: Pick<Target, "lane" | "cell">, result: BurstResult, waiting?: Waiting): void {
    const name = laneSeriesName(lane, cell);
    const { parts = [], latePercents, aborted } = result;
    const of = (account: RequestAccount) => failedIn(waiting ? withoutTimedOut(account) : account);
    append(this.#failures, name, [result, ...parts].map(of));
    // HTTP/2 is cut off all the same.
    if (latePercents && aborted === 0) append(this.#late, name, latePercents);
  }

  /**
   * Records what all windows showed.
   * @param slowest answers a second by cell, by which the length of the bursts that follow is known
   */
  record(measurement: Measurement, slowest: ReadonlyMap<string, number>): void {
    const { cells, recorder, scenarios } = measurement;
    for (const cell of cells) {
      const { burstMs } = settledShape(cell.shape, slowest.get(cellName(cell)) ?? 0);
      const length = waitingFor(cell.shape).burstsMs.indexOf(burstMs);
      for (const lane of cell.lanes) {
        const percents = this.#latePercents(laneSeriesName(lane, cell), length);
        if (percents.length > 0) recorder.waited(lane, cell, mean(percents));
        const { requests } = named(scenarios, scenarioKey(lane.arm, cell.scenario));
        const names = [undefined, ...requests.map(({ name }) => name)];
        for (const [index, failures] of this.#failuresOf(lane, cell).entries()) {
          recorder.warmedUp({ lane, cell }, failures, names[index]);
        }
      }
    }
  }

  #latePercents(name: string, length: number): readonly number[] {
    return (this.#late.get(name) ?? []).flatMap((all) => all[length] ?? []);
  }

  /** All windows of a series together: of all its requests, then of each request of a mix. */
  #failuresOf(lane: Lane, cell: Target["cell"]): WindowFailures {
    const windows = this.#failures.get(laneSeriesName(lane, cell)) ?? [];
    const [first = []] = windows;
    return first.map((_, index) => addedFailures(windows.flatMap((one) => one[index] ?? [])));
  }
}

function append<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}
