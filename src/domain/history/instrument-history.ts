import type { RunFile } from "../run/file/run-file.ts";
import { testbedsIn } from "../run/file/testbed.ts";
import type { InstrumentSeries } from "../series/instrument-series.ts";
import type { OpenLoopSeries } from "../series/open-loop.ts";
import { entryOf } from "../shared/required.ts";
import { type BaselineRecord, recordsBeside, storedIn } from "./baseline.ts";
import type { StoredValues } from "./baseline-servers.ts";

/** Earlier values of what an instrument beside timing measures. */
export interface InstrumentHistory<Id extends string> {
  /** Number of runs comparable with any of its series. */
  readonly runs: number;
  /**
   * A metric of one of head's series in each earlier run that has the series, in its unit, oldest first; undefined where
   * that run has no value.
   */
  readonly valuesOf: (
    series: Pick<InstrumentSeries, "name">,
    id: Id,
  ) => readonly (number | undefined)[];
}

/** A series of an instrument, and its testbed if that is not the one of its shard. */
type OwnSeries = Pick<InstrumentSeries, "name" | "arm" | "configHash"> &
  Pick<OpenLoopSeries, "shard"> &
  Pick<StoredValues<string>, "testbed">;

/**
 * Selects the stored values that a run can be compared with: of series with the same name, configuration and testbed.
 * @param run the run to compare
 * @param records all stored records, in any order
 * @param own the run's series of an instrument
 * @param storedOf what a record has of them
 */
export function instrumentHistory<Id extends string>(
  run: RunFile,
  records: readonly BaselineRecord[],
  own: readonly OwnSeries[],
  storedOf: (record: BaselineRecord) => readonly StoredValues<Id>[],
): InstrumentHistory<Id> {
  const stored = storedIn(recordsBeside(run, records), storedOf);
  const testbedFor = testbedsIn(run);
  const heads = own.filter(({ arm }) => arm === "head");
  const earlier = new Map(
    heads.map(({ name, configHash, shard, testbed = testbedFor({ shard }) }) => {
      const found = configHash === undefined ? [] : stored({ name, configHash, testbed });
      return [name, found] as const;
    }),
  );
  return {
    runs: Math.max(0, ...[...earlier.values()].map(({ length }) => length)),
    valuesOf: ({ name }, id) => entryOf(earlier, name).map(({ metrics }) => metrics[id]),
  };
}
