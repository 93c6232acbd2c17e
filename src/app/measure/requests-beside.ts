import { laneSeriesName } from "../../domain/run/plan/lane.ts";
import {
  addedFailures,
  type FailedRequests,
  failedIn,
} from "../../domain/run/series/failed-requests.ts";
import type { BurstResult } from "../../domain/run/series/sample.ts";
import { scenarioKey } from "../arms/arms.ts";
import { entryOf } from "../entry-of.ts";
import type { Target } from "./burst.ts";
import type { Measurement } from "./measurement.ts";

/** Results of one stretch of load: for all requests together, and for each request of a mix. */
type Failures = readonly FailedRequests[];

/** The requests of a round outside the bursts. Nothing is measured by them, but they must not fail. */
export class RequestsBeside {
  readonly #failures = new Map<string, Failures[]>();

  /** Adds a stretch of load. */
  add({ lane, cell }: Pick<Target, "lane" | "cell">, result: BurstResult): void {
    const name = laneSeriesName(lane, cell);
    const failures = [result, ...(result.parts ?? [])].map(failedIn);
    this.#failures.set(name, [...(this.#failures.get(name) ?? []), failures]);
  }

  /** Records their results in this round. */
  record({ cells, recorder, scenarios }: Measurement): void {
    for (const cell of cells) {
      for (const lane of cell.lanes) {
        const { requests } = entryOf(scenarios, scenarioKey(lane.arm, cell.scenario));
        const names = [undefined, ...requests.map(({ name }) => name)];
        const stretches = this.#failures.get(laneSeriesName(lane, cell)) ?? [];
        for (const index of (stretches[0] ?? []).keys()) {
          const own = addedFailures(stretches.flatMap((one) => one[index] ?? []));
          recorder.loadedBeside({ lane, cell }, own, names[index]);
        }
      }
    }
  }
}
