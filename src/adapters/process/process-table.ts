import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import type { ServerUsage } from "../../ports/server-runtime.ts";

const LINUX = process.platform === "linux";
const CLOCK_TICK_MS = 10;
const NANOSECONDS_PER_MS = 1e6;

/** 127.0.0.1 and all addresses as `/proc/net/tcp` and `tcp6` write them. */
const LOOPBACK = ["0100007F", "0000000000000000FFFF00000100007F"];
const ANY_ADDRESS = ["00000000", "0".repeat(32)];

/** One process that is not a zombie, as the system's table shows it. */
interface TableEntry {
  readonly pid: number;
  readonly group: number;
  /** User and system time, in the table's coarse ticks. */
  readonly cpuMs: number;
  /** The same of its children that have ended, and of theirs. */
  readonly endedChildrenCpuMs: number;
  /** Start of the process in clock ticks since boot; 0 where the table does not tell. */
  readonly startTicks: number;
  readonly rssBytes?: number;
}

/**
 * Whether any process of a group still runs. Zombies do not count: they hold neither port nor memory.
 * @param group id of the group
 */
export function groupIsAlive(group: number): boolean {
  try {
    process.kill(-group, 0);
  } catch (error) {
    // Without the right to signal it, as for a server under sudo, the table still tells.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  return membersOf(group).length > 0;
}

/**
 * When a process started, to tell it from a later one of the same id.
 * @returns clock ticks since boot, or undefined when there is no such process
 */
export function startTicksOf(pid: number): number | undefined {
  return LINUX ? linuxEntry(pid)?.startTicks : undefined;
}

/**
 * What a process group has used so far.
 *
 * On Linux the CPU time is the sum of the threads' `schedstat` (nanoseconds), or the process's own
 * 10 ms ticks where those say more because threads have ended, and the ticks of ended children; the
 * memory is VmRSS and VmHWM.
 * Elsewhere it is what `ps` gives, without a peak.
 */
export function groupUsage(group: number): ServerUsage {
  return usageOf(membersOf(group));
}

/**
 * Ids of a group's processes, for {@link membersUsage}.
 */
export function groupMembers(group: number): readonly number[] {
  return membersOf(group).map(({ pid }) => pid);
}

/**
 * What some processes have used so far, as {@link groupUsage}, without a search for others: cheap
 * enough for looks in quick succession. Empty where the system has no files to look at.
 */
export function membersUsage(pids: readonly number[]): ServerUsage {
  return LINUX ? usageOf(pids.flatMap((pid) => linuxEntry(pid) ?? [])) : {};
}

function usageOf(members: readonly TableEntry[]): ServerUsage {
  if (members.length === 0) return {};
  const sum = (of: (entry: TableEntry) => number) =>
    members.reduce((total, entry) => total + of(entry), 0);
  if (!LINUX) {
    return { cpuMs: sum((entry) => entry.cpuMs), rssBytes: sum((entry) => entry.rssBytes ?? 0) };
  }
  const memory = members.map((entry) => memoryOf(entry.pid));
  return {
    cpuMs: sum(
      ({ pid, cpuMs, endedChildrenCpuMs }) =>
        Math.max(cpuMs, threadsCpuMs(pid)) + endedChildrenCpuMs,
    ),
    rssBytes: memory.reduce((total, { rssBytes }) => total + rssBytes, 0),
    peakRssBytes: memory.reduce((total, { peakRssBytes }) => total + peakRssBytes, 0),
  };
}

/**
 * Whether a connection to a TCP port of 127.0.0.1 reaches a process of the group.
 * @param group id of the group
 * @param port the port
 */
export function groupListensOn(group: number, port: number): boolean {
  if (!LINUX) {
    const args = ["-nP", "-a", "-g", String(group), `-iTCP:${port}`, "-sTCP:LISTEN", "-t"];
    return spawnSync("lsof", args, { encoding: "utf8" }).stdout.trim() !== "";
  }
  const sockets = listeningSockets(port);
  return (
    sockets.size > 0 &&
    membersOf(group).some(({ pid }) => {
      const descriptors = attempt(() => readdirSync(`/proc/${pid}/fd`)) ?? [];
      return descriptors.some((descriptor) => {
        const target = attempt(() => readlinkSync(`/proc/${pid}/fd/${descriptor}`));
        return target !== undefined && sockets.has(target);
      });
    })
  );
}

/**
 * CPU time of the ended children of this process, in steps of 10 ms.
 * @returns milliseconds, or undefined where the system does not tell
 */
export function endedChildrenCpuMs(): number | undefined {
  const fields = LINUX ? statFields("self") : undefined;
  if (!fields) return undefined;
  return endedChildrenOf(fields);
}

function endedChildrenOf(fields: readonly string[]): number {
  return (Number(fields[13]) + Number(fields[14])) * CLOCK_TICK_MS;
}

function membersOf(group: number): readonly TableEntry[] {
  return (LINUX ? linuxTable() : psTable()).filter((entry) => entry.group === group);
}

function linuxTable(): readonly TableEntry[] {
  return readdirSync("/proc").flatMap((name) => {
    const entry = /^\d+$/.test(name) ? linuxEntry(Number(name)) : undefined;
    return entry ? [entry] : [];
  });
}

function linuxEntry(pid: number): TableEntry | undefined {
  const fields = statFields(String(pid));
  if (!fields || fields[0] === "X") return undefined;
  // A process whose first thread has ended is shown as a zombie while others still hold its ports.
  if (fields[0] === "Z" && threadsOf(pid).length <= 1) return undefined;
  return {
    pid,
    group: Number(fields[2]),
    cpuMs: (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS,
    endedChildrenCpuMs: endedChildrenOf(fields),
    startTicks: Number(fields[19]),
  };
}

/** Fields of `/proc/PID/stat` from the third, the state, on: the name before may hold anything. */
function statFields(pid: string): readonly string[] | undefined {
  const text = attempt(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  return text?.slice(text.lastIndexOf(")") + 2).split(" ");
}

function threadsOf(pid: number): readonly string[] {
  return attempt(() => readdirSync(`/proc/${pid}/task`)) ?? [];
}

function threadsCpuMs(pid: number): number {
  return threadsOf(pid).reduce((total, thread) => {
    const text = attempt(() => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8"));
    return total + Number(text?.split(" ")[0] ?? 0) / NANOSECONDS_PER_MS;
  }, 0);
}

function memoryOf(pid: number): { readonly rssBytes: number; readonly peakRssBytes: number } {
  const status = attempt(() => readFileSync(`/proc/${pid}/status`, "utf8")) ?? "";
  const kibibytes = (key: string) =>
    Number(new RegExp(`^${key}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
  return { rssBytes: kibibytes("VmRSS") * 1024, peakRssBytes: kibibytes("VmHWM") * 1024 };
}

/**
 * Sockets that a connection to 127.0.0.1 can reach, as `/proc/PID/fd` names them: one that is bound to
 * that very address is reached before those that are bound to all.
 */
function listeningSockets(port: number): ReadonlySet<string> {
  const LISTEN = "0A";
  const hexPort = port.toString(16).toUpperCase().padStart(4, "0");
  const rows = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap(
    (file) =>
      attempt(() => readFileSync(file, "utf8"))
        ?.split("\n")
        .slice(1) ?? [],
  );
  const sockets = rows.flatMap((row) => {
    const [, local = "", , state, , , , , , inode] = row.trim().split(/\s+/);
    const [address = "", at] = local.split(":");
    return state === LISTEN && at === hexPort ? [{ address, name: `socket:[${inode}]` }] : [];
  });
  const bound = (addresses: readonly string[]) =>
    sockets.filter(({ address }) => addresses.includes(address)).map(({ name }) => name);
  const exact = bound(LOOPBACK);
  return new Set(exact.length > 0 ? exact : bound(ANY_ADDRESS));
}

function psTable(): readonly TableEntry[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,pgid=,stat=,rss=,time="], {
    encoding: "utf8",
  });
  return parsePsTable(stdout);
}

/**
 * Reads what `ps -A -o pid=,pgid=,stat=,rss=,time=` prints, on macOS or Linux.
 * @param text its output; times are `[[DD-]HH:]MM:SS[.cc]`, with the locale's decimal sign, memory is in KiB
 */
export function parsePsTable(text: string): readonly TableEntry[] {
  return text.split("\n").flatMap((line) => {
    const [pid, group, state, rss, time] = line.trim().split(/\s+/);
    if (!pid || !group || !state || !rss || !time || state.startsWith("Z")) return [];
    const [clock = "", days = "0"] = time.replace(",", ".").split("-").toReversed();
    const seconds = clock.split(":").reduce((total, part) => total * 60 + Number(part), 0);
    return [
      {
        pid: Number(pid),
        group: Number(group),
        cpuMs: (Number(days) * 86_400 + seconds) * 1000,
        endedChildrenCpuMs: 0,
        startTicks: 0,
        rssBytes: Number(rss) * 1024,
      },
    ];
  });
}

/** A process can end between the look at the table and the look at its files: then there is nothing. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
