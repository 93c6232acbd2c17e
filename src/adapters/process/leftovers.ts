import { attempt } from "../../domain/shared/error.ts";
import type { Leftovers } from "../../ports/leftovers.ts";
import { endProcesses, killProcesses } from "./ending.ts";
import { membersOfRun, relatives, unmarkedProcesses } from "./family.ts";
import { hasStartedAny, limitMark, limitOf, marksOf } from "./mark.ts";
import { processTable, type TableEntry } from "./process-table.ts";
import { leftFolders, type RunRecord, writeRecord } from "./run-folder.ts";
import { hasEnded } from "./run-id.ts";

/** Records the processes that a later run could not find otherwise if this one were killed now. */
export function writeDown(): void {
  // A full disk must not end the run, because the record only helps to find processes that hide their marks.
  attempt(() => writeRecord({ processes: unmarkedProcesses(), limit: limitMark() }));
}

/**
 * Processes that ended runs of this repository left running.
 * @param records the records of such runs
 */
function membersOfEndedRuns(records: readonly RunRecord[]): readonly TableEntry[] {
  const known = records.flatMap(({ processes }) => processes);
  const starts = new Map(known.map(({ pid, startTicks }) => [pid, startTicks]));
  const limits = new Set(records.flatMap(({ limit }) => limit ?? []));
  const isLeft = ({ pid, startTicks }: TableEntry) =>
    starts.get(pid) === startTicks ||
    (limits.size > 0 && limits.has(limitOf(pid) ?? 0)) ||
    marksOf(pid).some(hasEnded);
  const table = processTable();
  // The user may be working in a shell started by such a run.
  const own = ancestryOf(process.pid, table);
  return relatives(table, isLeft).filter(({ pid }) => !own.has(pid));
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

const GRACE_MS = 2000;

/** Cleans up what this run and killed ones leave on this machine. */
export const leftovers: Leftovers = {
  removeOfKilledRuns: async () => {
    const folders = leftFolders();
    const look = () => membersOfEndedRuns(folders.map(({ record }) => record));
    const count = look().length;
    if (count > 0) await endProcesses(look, GRACE_MS);
    for (const { remove } of folders) remove();
    return count;
  },
  endStarted: async () => {
    if (hasStartedAny()) await endProcesses(membersOfRun, GRACE_MS);
  },
};

/** Kills everything this run has started, synchronously, for use while this process exits. */
export function killStarted(): void {
  if (hasStartedAny()) killProcesses(membersOfRun);
}
