import {
  type BaselineRecord,
  COMPARED_RUNS,
  recordsBeside,
} from "../../domain/history/baseline.ts";
import type { CountMetricId } from "../../domain/metrics/catalogue.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import { machineTypeOf } from "../../domain/run/file/testbed.ts";
import type { CountedSeries, Counts } from "../../domain/series/counts.ts";

/** Earlier counts to compare a run with. */
export interface CountHistory {
  /** Number of runs comparable with any of its series. */
  readonly runs: number;
  /** Earlier values of a series' metric, oldest first. */
  readonly valuesOf: (series: CountedSeries, id: CountMetricId) => readonly number[];
}

/**
 * Selects the stored counts that a run can be compared with: of the same counter, under the same conditions, on the
 * same type of machine, and of series counted by the same tool, with the same configuration and number of requests. All
 * others measure something else.
 * @param run the run to compare
 * @param records all stored records, in any order
 */
export function countHistoryOf(run: RunFile, records: readonly BaselineRecord[]): CountHistory {
  const { counts } = run;
  const machine = machineTypeOf(run.environment);
  const comparable = recordsBeside(run, records)
    .filter(({ environment }) => machineTypeOf(environment) === machine)
    .flatMap(({ counts: stored }) =>
      stored && counts && wayOf(stored) === wayOf(counts) ? stored.series : [],
    );
  const valuesOf: CountHistory["valuesOf"] = (own, id) =>
    comparable
      .filter((one) => OF_SERIES.every((key) => one[key] === own[key]))
      .slice(-COMPARED_RUNS)
      .flatMap(({ metrics }) => metrics[id] ?? []);
  const heads = (counts?.series ?? []).filter(({ arm }) => arm === "head");
  const runs = Math.max(0, ...heads.map((series) => valuesOf(series, "instructions").length));
  return { runs, valuesOf };
}

/** What comparable counts of a series have in common. */
const OF_SERIES = ["name", "configHash", "requests", "tool"] as const;

/** Counter and conditions in one text. */
function wayOf({ counter, conditions }: Pick<Counts, "counter" | "conditions">): string {
  return [counter?.name, counter?.version, ...conditions].join("\n");
}
