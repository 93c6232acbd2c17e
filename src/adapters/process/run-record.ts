import { type KnownProcess, relatives, unmarkedProcesses } from "./family.ts";
import { marksOf } from "./mark.ts";
import { processTable, type TableEntry } from "./process-table.ts";
import { writeRecord } from "./run-folder.ts";
import { hasEnded } from "./run-id.ts";

/** Records what a later run could not find otherwise if this one were killed now. */
export function writeDown(): void {
  try {
    writeRecord(unmarkedProcesses());
  } catch {
    // A full disk must not end a run: the record only helps to find processes that hide their marks.
  }
}

/**
 * What runs of this repository started and left running when they ended.
 * @param known the processes that such runs recorded
 */
export function membersOfEndedRuns(known: readonly KnownProcess[]): readonly TableEntry[] {
  const starts = new Map(known.map(({ pid, startTicks }) => [pid, startTicks]));
  const table = processTable();
  const left = relatives(
    table,
    (entry) => starts.get(entry.pid) === entry.startTicks || marksOf(entry.pid).some(hasEnded),
  );
  // The user may be working in a shell that such a run started.
  const own = ancestryOf(process.pid, table);
  return left.filter(({ pid }) => !own.has(pid));
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
