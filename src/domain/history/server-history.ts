import type { ServerMetricId } from "../metrics/catalogue.ts";
import type { RunFile } from "../run/file/run-file.ts";
import { testbedsIn } from "../run/file/testbed.ts";
import { type BaselineRecord, recordsBeside, storedIn } from "./baseline.ts";
import { conditionsOfServer } from "./baseline-servers.ts";

/** Earlier values of a server's metric in its unit, oldest first; none of a server that is not known. */
export type ServerHistory = (server: string, id: ServerMetricId) => readonly number[];

/**
 * The part of a store that a run's servers are compared with: those that had to answer the same, on the same testbed.
 * @param run the run to compare
 * @param records everything stored, in any order
 */
export function serverHistoryOf(run: RunFile, records: readonly BaselineRecord[]): ServerHistory {
  const storedOf = storedIn(recordsBeside(run, records), ({ servers = [] }) => servers);
  const testbedFor = testbedsIn(run);
  return (name, id) => {
    const found = conditionsOfServer(run, name, testbedFor);
    return found ? storedOf({ name, ...found }).flatMap(({ metrics }) => metrics[id] ?? []) : [];
  };
}
