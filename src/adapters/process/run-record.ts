import { type KnownProcess, knownProcesses, relatives } from "./family.ts";
import { limitMark, limitOf } from "./limit-mark.ts";
import { marksOf } from "./mark.ts";
import { processTable, startTicksOf, type TableEntry } from "./process-table.ts";
import { hasEnded, runIdFrom } from "./run-id.ts";

/** What a run records, so that a later one can clean up if this one is killed. */
export interface RunRecord {
  /** Processes that hide their marks, or may do so yet. */
  readonly processes: readonly KnownProcess[];
  /** The resource limit that marks the run. */
  readonly limit?: number;
}

/** The record as it is now. */
export function currentRecord(): RunRecord {
  const limit = limitMark();
  return { processes: withoutMark(), ...(limit !== undefined && { limit }) };
}

/**
 * What runs of this repository started and left running when they ended.
 * @param records what such runs recorded
 */
export function membersOfEndedRuns(records: readonly RunRecord[]): readonly TableEntry[] {
  const known = records.flatMap(({ processes }) => processes);
  const starts = new Map(known.map(({ pid, startTicks }) => [pid, startTicks]));
  const limits = new Set(records.flatMap(({ limit }) => limit ?? []));
  const table = processTable();
  const left = relatives(
    table,
    (entry) =>
      starts.get(entry.pid) === entry.startTicks ||
      (limits.size > 0 && limits.has(limitOf(entry.pid) ?? 0)) ||
      marksOf(entry.pid).some((mark) => hasEnded(runIdFrom(mark.split("-")))),
  );
  // The user may be working in a shell that such a run started.
  const own = ancestryOf(process.pid, table);
  return left.filter(({ pid }) => !own.has(pid));
}

/**
 * Processes that a later run could not recognise by the marks in their environment, because programs such as
 * nginx write their title over it. One that has just started may still do so.
 */
function withoutMark(): readonly KnownProcess[] {
  const { leaders, descendants } = knownProcesses();
  const unmarked = descendants.filter(({ pid }) => marksOf(pid).length === 0);
  return [...leaders, ...unmarked].filter(
    ({ pid, startTicks }) => startTicksOf(pid) === startTicks,
  );
}

/** A process and its ancestors. */
function ancestryOf(pid: number, table: readonly TableEntry[]): ReadonlySet<number> {
  const parents = new Map(table.map((entry) => [entry.pid, entry.parent]));
  const line = new Set<number>();
  for (let each: number | undefined = pid; each && !line.has(each); each = parents.get(each)) {
    line.add(each);
  }
  return line;
}
