import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { attempt, hasCode } from "../../domain/shared/error.ts";

/** Whether processes can be looked at through `/proc`. */
export const HAS_PROC = process.platform === "linux";
const CLOCK_TICK_MS = 10;

/** One process that is not a zombie, as the system's table shows it. */
export interface TableEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** Id of the session; 0 where the table does not tell. */
  readonly session: number;
  /** User and system time, in the table's coarse ticks. */
  readonly cpuMs: number;
  /** The same of its children that have ended, and of theirs. */
  readonly endedChildrenCpuMs: number;
  /** Start of the process in clock ticks since boot; 0 where the table does not tell. */
  readonly startTicks: number;
  readonly rssBytes?: number;
}

/** Every process that runs now. Zombies are left out: they hold neither port nor memory. */
export function processTable(): readonly TableEntry[] {
  if (!HAS_PROC) {
    const args = ["-A", "-o", "pid=,ppid=,pgid=,stat=,rss=,time="];
    return parsePsTable(spawnSync("ps", args, { encoding: "utf8" }).stdout);
  }
  return readdirSync("/proc").flatMap((name) => {
    const entry = /^\d+$/.test(name) ? entryOf(Number(name)) : undefined;
    return entry ? [entry] : [];
  });
}

/**
 * One process of `/proc`.
 * @returns undefined when there is none of that id, or only a zombie
 */
export function entryOf(pid: number): TableEntry | undefined {
  const fields = statFields(String(pid));
  if (!fields || fields[0] === "X") return undefined;
  // A process whose first thread has ended is shown as a zombie while others still hold its ports.
  if (fields[0] === "Z" && threadsOf(pid).length <= 1) return undefined;
  return {
    pid,
    parent: Number(fields[1]),
    group: Number(fields[2]),
    session: Number(fields[3]),
    cpuMs: (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS,
    endedChildrenCpuMs: endedChildrenOf(fields),
    startTicks: Number(fields[19]),
  };
}

/**
 * When a process started, to tell it from a later one of the same id.
 * @returns clock ticks since boot, or undefined when there is no such process
 */
export function startTicksOf(pid: number): number | undefined {
  return HAS_PROC ? entryOf(pid)?.startTicks : undefined;
}

/**
 * Whether there is a process.
 * @param target its id; the negative id of a group asks for any process of that group
 */
export function exists(target: number): boolean {
  try {
    process.kill(target, 0);
    return true;
  } catch (error) {
    // It exists where we may not signal it, as for a server under sudo.
    return hasCode(error, "EPERM");
  }
}

/**
 * CPU time of the ended children of this process, in steps of 10 ms.
 * @returns milliseconds, or undefined where the system does not tell
 */
export function endedChildrenCpuMs(): number | undefined {
  const fields = HAS_PROC ? statFields("self") : undefined;
  return fields && endedChildrenOf(fields);
}

/** Ids of a process's threads. */
export function threadsOf(pid: number): readonly string[] {
  return attempt(() => readdirSync(`/proc/${pid}/task`)) ?? [];
}

/** Program and arguments of a process; none where there is none, or it is another user's secret. */
export function commandLineOf(pid: number): readonly string[] {
  return (attempt(() => readFileSync(`/proc/${pid}/cmdline`, "utf8")) ?? "").split("\0");
}

function endedChildrenOf(fields: readonly string[]): number {
  return (Number(fields[13]) + Number(fields[14])) * CLOCK_TICK_MS;
}

/** Fields of `/proc/PID/stat` from the third, the state, on: the name before may hold anything. */
function statFields(pid: string): readonly string[] | undefined {
  const text = attempt(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  return text?.slice(text.lastIndexOf(")") + 2).split(" ");
}

/**
 * Reads what `ps -A -o pid=,ppid=,pgid=,stat=,rss=,time=` prints, on macOS or Linux.
 * @param text its output; times are `[[DD-]HH:]MM:SS[.cc]`, with the locale's decimal sign, memory is in KiB
 */
export function parsePsTable(text: string): readonly TableEntry[] {
  return text.split("\n").flatMap((line) => {
    const [pid, parent, group, state, rss, time] = line.trim().split(/\s+/);
    if (!pid || !parent || !group || !state || !rss || !time || state.startsWith("Z")) return [];
    const [clock = "", days = "0"] = time.replace(",", ".").split("-").toReversed();
    const seconds = clock.split(":").reduce((total, part) => total * 60 + Number(part), 0);
    return [
      {
        pid: Number(pid),
        parent: Number(parent),
        group: Number(group),
        session: 0,
        cpuMs: (Number(days) * 86_400 + seconds) * 1000,
        endedChildrenCpuMs: 0,
        startTicks: 0,
        rssBytes: Number(rss) * 1024,
      },
    ];
  });
}
