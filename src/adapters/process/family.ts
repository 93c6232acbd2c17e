import { limitMark, limitOf, marksOf } from "./mark.ts";
import { exists, processTable, startTicksOf, type TableEntry } from "./process-table.ts";
import { thisRun } from "./run-id.ts";

/** A process identified by its id and start time, so a reused id is not mistaken for it. */
export type KnownProcess = Pick<TableEntry, "pid" | "startTicks">;

interface MarkedProcess extends KnownProcess {
  readonly mark: string;
}

/** The processes that we started, by id; each leads a group and a session. */
const leaders = new Map<number, MarkedProcess>();

/** Processes seen so far that carried a mark or descended from one that did, by {@link keyOf}. */
const seen = new Map<string, MarkedProcess>();

/** Remembers a process that was started with a mark, until {@link forgetLeader}. */
export function rememberLeader(pid: number, mark: string): void {
  leaders.set(pid, { pid, mark, startTicks: startTicksOf(pid) ?? 0 });
}

/** Forgets an ended process, because its id may be reused. */
export function forgetLeader(pid: number): void {
  leaders.delete(pid);
}

/**
 * A process that we started and its running descendants, in its group or outside it.
 * @param leader id of the process
 */
export function membersOf(leader: number): readonly TableEntry[] {
  const table = processTable();
  const { mark, startTicks = 0 } = leaders.get(leader) ?? {};
  const carriesMark = (entry: TableEntry) =>
    mark !== undefined &&
    // An older process cannot descend from it, so its mark need not be read.
    entry.startTicks >= startTicks &&
    (seen.get(keyOf(entry))?.mark === mark || marksOf(entry.pid).includes(mark));
  const members = relatives(table, (entry) => isNear(entry, leader, table) || carriesMark(entry));
  for (const entry of members) adopt(leader, entry);
  return members;
}

/**
 * The processes of a group that we started.
 * @param leader id of the group's leader
 */
export function groupOf(leader: number): readonly TableEntry[] {
  if (!exists(-leader)) return [];
  const table = processTable();
  return table.filter((entry) => entry.group === leader && isNear(entry, leader, table));
}

/** All running processes that this run has started. */
export function membersOfRun(): readonly TableEntry[] {
  const own = `${thisRun()}-`;
  const limit = limitMark();
  const table = processTable();
  const known = [...leaders.keys()];
  const began = startTicksOf(process.pid) ?? 0;
  const isMarked = ({ pid, startTicks }: TableEntry) =>
    startTicks >= began &&
    (marksOf(pid).some((mark) => mark.startsWith(own)) ||
      (limit !== undefined && limitOf(pid) === limit));
  const isNearAny = (entry: TableEntry) => known.some((leader) => isNear(entry, leader, table));
  return relatives(table, (entry) => isNearAny(entry) || seen.has(keyOf(entry)) || isMarked(entry));
}

/** All running processes that were started with a mark. */
export function markedWith(mark: string): readonly TableEntry[] {
  return relatives(processTable(), ({ pid }) => marksOf(pid).includes(mark));
}

/** Checks whether a process is known to descend from one of ours. */
export function isKnownMember(entry: TableEntry): boolean {
  const isInGroup = leaders.has(entry.group) || leaders.has(entry.session);
  return isInGroup || seen.has(keyOf(entry)) || marksOf(entry.pid).length > 0;
}

/** Remembers a process as a descendant of a leader. */
export function adopt(leader: number, entry: TableEntry): void {
  const mark = leaders.get(leader)?.mark;
  const { pid, startTicks } = entry;
  if (mark !== undefined) seen.set(keyOf(entry), { pid, startTicks, mark });
}

/**
 * Processes of this run that a later run could not recognise by the marks in their environment, because programs
 * such as nginx overwrite it with their title. A process that has just started may still do so.
 */
export function unmarkedProcesses(): readonly KnownProcess[] {
  const descendants = [...seen.values()].filter(
    ({ pid }) => !leaders.has(pid) && marksOf(pid).length === 0,
  );
  return [...leaders.values(), ...descendants].filter(
    ({ pid, startTicks }) => startTicksOf(pid) === startTicks,
  );
}

/** Checks whether a process is in the group or session of a leader whose id was not reused. */
function isNear(entry: TableEntry, leader: number, table: readonly TableEntry[]): boolean {
  if (entry.group !== leader && entry.session !== leader) return false;
  const startTicks = leaders.get(leader)?.startTicks;
  const there = table.find(({ pid }) => pid === leader);
  return startTicks === undefined || there === undefined || there.startTicks === startTicks;
}

/** The matching processes, their descendants, and the members of groups and sessions that they lead. */
export function relatives(
  table: readonly TableEntry[],
  fits: (entry: TableEntry) => boolean,
): readonly TableEntry[] {
  const fitting = table.filter((entry) => entry.pid !== process.pid && fits(entry));
  const members = new Map(fitting.map((entry) => [entry.pid, entry]));
  let before: number;
  do {
    before = members.size;
    for (const entry of table) {
      const { parent, group, session } = entry;
      if ([parent, group, session].some((id) => members.has(id))) members.set(entry.pid, entry);
    }
  } while (members.size > before);
  members.delete(process.pid);
  return [...members.values()];
}

function keyOf({ pid, startTicks }: TableEntry): string {
  return `${pid} ${startTicks}`;
}
