import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { attempt, hasCode } from "../../domain/shared/error.ts";

/** Whether processes are visible through `/proc`. */
export const HAS_PROC = process.platform === "linux";
const CLOCK_TICK_MS = 10;

/** A process in the system's table that is not a zombie. */
export interface TableEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** Id of the session; 0 if the table does not have it. */
  readonly session: number;
  /** User and system time, in the table's coarse ticks. */
  readonly cpuMs: number;
  /** The same for its ended children and their descendants. */
  readonly endedChildrenCpuMs: number;
  /** System time of both, in the same ticks; absent if the table does not have it. */
  readonly systemMs?: number;
  /** Start of the process in clock ticks since boot; 0 if the table does not have it. */
  readonly startTicks: number;
  readonly rssBytes?: number;
}

/** All running processes. Zombies are left out: they hold neither port nor memory. */
export function processTable(): readonly TableEntry[] {
  if (!HAS_PROC) {
    const args = ["-A", "-o", "pid=,ppid=,pgid=,stat=,rss=,time="];
    return parsePsTable(spawnSync("ps", args, { encoding: "utf8" }).stdout);
  }
  const names = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return names.flatMap((name) => entryOf(Number(name)) ?? []);
}

/**
 * One process of `/proc`.
 * @returns undefined when there is no process with that id, or only a zombie
 */
export function entryOf(pid: number): TableEntry | undefined {
  const fields = statFields(pid);
  if (!fields || fields[0] === "X") return undefined;
  // A process whose first thread has ended shows up as a zombie while other threads still hold its ports.
  if (fields[0] === "Z" && threadsOf(pid).length <= 1) return undefined;
  return {
    pid,
    parent: Number(fields[1]),
    group: Number(fields[2]),
    session: Number(fields[3]),
    cpuMs: (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS,
    endedChildrenCpuMs: endedChildrenOf(fields),
    systemMs: (Number(fields[12]) + Number(fields[14])) * CLOCK_TICK_MS,
    startTicks: Number(fields[19]),
  };
}

/**
 * The start time of a process, which distinguishes it from a later one with the same id.
 * @returns clock ticks since boot, or undefined when there is no such process
 */
export function startTicksOf(pid: number): number | undefined {
  return HAS_PROC ? entryOf(pid)?.startTicks : undefined;
}

/**
 * Checks whether a process exists.
 * @param target its id; the negative id of a group matches any process of that group
 */
export function exists(target: number): boolean {
  try {
    process.kill(target, 0);
    return true;
  } catch (error) {
    // It exists but we may not signal it, as for a server under sudo.
    return hasCode(error, "EPERM");
  }
}

/**
 * CPU time of the ended children of this process, in steps of 10 ms.
 * @returns milliseconds, or undefined if the system does not report it
 */
export function endedChildrenCpuMs(): number | undefined {
  // By this name also where /proc is that of another namespace, in which our id is someone else's.
  const fields = HAS_PROC ? statFields("self") : undefined;
  return fields && endedChildrenOf(fields);
}

/** Ids of a process's threads. */
export function threadsOf(pid: number): readonly string[] {
  return attempt(() => readdirSync(`/proc/${pid}/task`)) ?? [];
}

/** Targets of the files and sockets that a process holds open, as in `/proc/PID/fd`. */
export function descriptorsOf(pid: number): readonly string[] {
  const folder = `/proc/${pid}/fd`;
  const names = attempt(() => readdirSync(folder)) ?? [];
  return names.flatMap((name) => attempt(() => readlinkSync(`${folder}/${name}`)) ?? []);
}

/** Program and arguments of a process; empty if it does not exist or hides them from other users. */
export function commandLineOf(pid: number): readonly string[] {
  return procText(pid, "cmdline").split("\0");
}

/**
 * The text of a process's file in `/proc`.
 * @param file its path in the process's folder, such as `status`
 * @returns empty if there is no such process or file, or it is hidden from other users
 */
export function procText(pid: number | "self", file: string): string {
  return attempt(() => readFileSync(`/proc/${pid}/${file}`, "utf8")) ?? "";
}

function endedChildrenOf(fields: readonly string[]): number {
  return (Number(fields[13]) + Number(fields[14])) * CLOCK_TICK_MS;
}

/** Fields of `/proc/PID/stat` from the third (the state) on. The process name before it may contain anything. */
function statFields(pid: number | "self"): readonly string[] | undefined {
  const text = procText(pid, "stat");
  return text === "" ? undefined : text.slice(text.lastIndexOf(")") + 2).split(" ");
}

/**
 * Parses the output of `ps -A -o pid=,ppid=,pgid=,stat=,rss=,time=` on macOS or Linux.
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
