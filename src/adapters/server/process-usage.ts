import type { ServerUsage } from "../../ports/server-runtime.ts";
import { membersOf } from "../process/family.ts";
import {
  entryOf,
  HAS_PROC,
  procText,
  type TableEntry,
  threadsOf,
} from "../process/process-table.ts";

const NANOSECONDS_PER_MS = 1e6;

/**
 * Resources that a process and its descendants have used so far.
 *
 * On Linux the CPU time is the sum of the threads' `schedstat` (nanoseconds), or the process's own 10 ms ticks if
 * those are higher because threads have ended, plus the ticks of ended children. Memory is VmRSS and VmHWM.
 * Elsewhere the values come from `ps`, without a peak.
 * @param leader id of the process
 */
export function familyUsage(leader: number): ServerUsage {
  return usageOf(membersOf(leader));
}

/**
 * Resources that some processes have used so far, as {@link familyUsage} but without searching for descendants:
 * cheap enough to be called often. Empty if the system has no `/proc`.
 */
export function membersUsage(pids: readonly number[]): ServerUsage {
  return HAS_PROC ? usageOf(pids.flatMap((pid) => entryOf(pid) ?? [])) : {};
}

/** Resources that some processes of the table have used so far, as {@link familyUsage}. */
export function usageOf(members: readonly TableEntry[]): ServerUsage {
  if (members.length === 0) return {};
  const sum = (of: (entry: TableEntry) => number) =>
    members.reduce((total, entry) => total + of(entry), 0);
  if (!HAS_PROC) {
    return { cpuMs: sum((entry) => entry.cpuMs), rssBytes: sum((entry) => entry.rssBytes ?? 0) };
  }
  const statuses = members.map(({ pid }) => procText(pid, "status"));
  const bytes = (key: string) => {
    const line = new RegExp(`^${key}:\\s+(\\d+)`, "m");
    return statuses.reduce((total, text) => total + Number(line.exec(text)?.[1] ?? 0) * 1024, 0);
  };
  return {
    cpuMs: sum(
      ({ pid, cpuMs, endedChildrenCpuMs }) =>
        Math.max(cpuMs, threadsCpuMs(pid)) + endedChildrenCpuMs,
    ),
    rssBytes: bytes("VmRSS"),
    peakRssBytes: bytes("VmHWM"),
  };
}

function threadsCpuMs(pid: number): number {
  return threadsOf(pid).reduce((total, thread) => {
    const [nanoseconds] = procText(pid, `task/${thread}/schedstat`).split(" ");
    return total + Number(nanoseconds) / NANOSECONDS_PER_MS;
  }, 0);
}
