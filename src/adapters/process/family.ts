import { limitMark, limitOf } from "./limit-mark.ts";
import { marksOf } from "./mark.ts";
import { processTable, startTicksOf, type TableEntry } from "./process-table.ts";
import { hasEnded, runIdFrom, thisRun } from "./run-id.ts";

/** A process by its id and start, which no later process shares. */
export interface KnownProcess {
  readonly pid: number;
  /** Clock ticks since boot. */
  readonly startTicks: number;
}

/** A process that we started, which leads a group and a session. */
interface Leader {
  readonly mark: string;
  readonly startTicks: number | undefined;
}

const leaders = new Map<number, Leader>();

/** Processes found so far with the mark under which they were started, by id and start. */
const found = new Map<string, string>();

/**
 * Remembers a process that was started with a mark, until {@link forgetLeader}.
 */
export function rememberLeader(pid: number, mark: string): void {
  leaders.set(pid, { mark, startTicks: startTicksOf(pid) });
}

/**
 * Forgets a process that has ended: its id may become another's.
 */
export function forgetLeader(pid: number): void {
  leaders.delete(pid);
}

/**
 * A process that we started and all that came of it and still runs, in its group or out of it.
 * @param leader id of the process
 */
export function membersOf(leader: number): readonly TableEntry[] {
  const table = processTable();
  const { mark, startTicks = 0 } = leaders.get(leader) ?? {};
  const carriesMark = (entry: TableEntry) =>
    mark !== undefined &&
    // What is older cannot have come of it, and need not be looked at.
    entry.startTicks >= startTicks &&
    (found.get(keyOf(entry)) === mark || marksOf(entry.pid).includes(mark));
  const members = relatives(table, (entry) => isNear(entry, leader, table) || carriesMark(entry));
  if (mark !== undefined) for (const entry of members) found.set(keyOf(entry), mark);
  return members;
}

/**
 * What runs in a process group that we started.
 * @param leader id of the process that leads it
 */
export function groupOf(leader: number): readonly TableEntry[] {
  if (!groupExists(leader)) return [];
  const table = processTable();
  return table.filter((entry) => entry.group === leader && isNear(entry, leader, table));
}

/**
 * All that this run has started and that still runs.
 */
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
  return relatives(
    table,
    (entry) =>
      known.some((leader) => isNear(entry, leader, table)) ||
      found.has(keyOf(entry)) ||
      isMarked(entry),
  );
}

/**
 * Whether it is known from which process that we started another one came.
 */
export function isKnownMember(entry: TableEntry): boolean {
  const isInGroup = leaders.has(entry.group) || leaders.has(entry.session);
  return isInGroup || found.has(keyOf(entry)) || marksOf(entry.pid).length > 0;
}

/**
 * Counts a process of this run as one that came of a leader, where nothing else tells of which.
 */
export function adopt(leader: number, entry: TableEntry): void {
  const mark = leaders.get(leader)?.mark;
  if (mark !== undefined) found.set(keyOf(entry), mark);
}

/** What a run writes down for whoever cleans up after it was killed. */
export interface RunRecord {
  /** Processes that hide their marks, or may begin to. */
  readonly processes: readonly KnownProcess[];
  /** The resource limit that marks the run. */
  readonly limit?: number;
}

/**
 * What there is to write down now.
 */
export function currentRecord(): RunRecord {
  const limit = limitMark();
  return { processes: withoutMark(), ...(limit !== undefined && { limit }) };
}

/**
 * All that runs of this repository have started which ended without ending it.
 * @param records what such runs wrote down
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
  // Somebody may work in a shell that such a run started.
  const own = lineOf(process.pid, table);
  return left.filter(({ pid }) => !own.has(pid));
}

/**
 * Processes that a later run could not tell by the marks in their environment: programs such as nginx
 * write their title over it. Of those that have just begun nobody knows yet.
 */
function withoutMark(): readonly KnownProcess[] {
  const begun = [...leaders].map(([pid, { startTicks }]) => ({ pid, startTicks }));
  const seen = [...found.keys()].map((key) => {
    const [pid, startTicks] = key.split(" ").map(Number);
    return { pid: pid ?? 0, startTicks };
  });
  const others = seen.filter(({ pid }) => !leaders.has(pid) && marksOf(pid).length === 0);
  return [...begun, ...others].flatMap(({ pid, startTicks }) =>
    startTicks !== undefined && startTicksOf(pid) === startTicks ? [{ pid, startTicks }] : [],
  );
}

/** In the group or session of a leader, unless the leader's id is another process's by now. */
function isNear(entry: TableEntry, leader: number, table: readonly TableEntry[]): boolean {
  if (entry.group !== leader && entry.session !== leader) return false;
  const startTicks = leaders.get(leader)?.startTicks;
  const there = table.find(({ pid }) => pid === leader);
  return startTicks === undefined || there === undefined || there.startTicks === startTicks;
}

function groupExists(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch (error) {
    // Without the right to signal it, as for a server under sudo, there is one.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** The processes that fit, what they have started, and what is in a group or session that they lead. */
function relatives(
  table: readonly TableEntry[],
  fits: (entry: TableEntry) => boolean,
): readonly TableEntry[] {
  const members = new Map(
    table
      .filter((entry) => entry.pid !== process.pid && fits(entry))
      .map((entry) => [entry.pid, entry]),
  );
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

/** A process and its ancestors. */
function lineOf(pid: number, table: readonly TableEntry[]): ReadonlySet<number> {
  const parents = new Map(table.map((entry) => [entry.pid, entry.parent]));
  const line = new Set<number>();
  for (let each: number | undefined = pid; each && !line.has(each); each = parents.get(each)) {
    line.add(each);
  }
  return line;
}

function keyOf({ pid, startTicks }: TableEntry): string {
  return `${pid} ${startTicks}`;
}
