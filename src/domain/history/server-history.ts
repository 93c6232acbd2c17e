import type { ServerMetricId } from "../metrics/catalogue.ts";
import type { RunFile } from "../run/file/run-file.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { type BaselineRecord, COMPARED_RUNS, testbedOf, testbedsIn } from "./baseline.ts";
import { conditionsOfServer, type ServerConditions } from "./baseline-servers.ts";

/** Earlier values that a run's servers can be compared with. */
export interface ServerHistory {
  /** Earlier values of a server's metric in its unit, oldest first; none of a server that is not known. */
  readonly valuesOf: (server: string, id: ServerMetricId) => readonly number[];
}

/**
 * The part of a store that a run's servers are compared with: those that had to answer the same, on the same testbed.
 * @param run the run to compare
 * @param records everything stored, in any order
 */
export function serverHistoryOf(run: RunFile, records: readonly BaselineRecord[]): ServerHistory {
  const stored = records
    .filter(({ id }) => id !== run.id)
    .toSorted((a, b) => a.startedAt.localeCompare(b.startedAt))
    .flatMap(({ environment, servers = [] }) => {
      const own = testbedOf(environment);
      return servers.map(({ testbed = own, ...server }) => ({ ...server, testbed }));
    });
  const byKey = groupedBy(stored, ({ name, ...one }) => keyOf(name, one));
  const testbedFor = testbedsIn(run);
  return {
    valuesOf: (server, id) => {
      const found = conditionsOfServer(run, server, testbedFor);
      if (!found) return [];
      return (byKey.get(keyOf(server, found)) ?? [])
        .slice(-COMPARED_RUNS)
        .flatMap(({ metrics }) => metrics[id] ?? []);
    },
  };
}

function keyOf(name: string, { configHash, testbed }: ServerConditions): string {
  return `${name}\n${configHash}\n${testbed}`;
}
