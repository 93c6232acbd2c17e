import type { ObservedUsage } from "../../domain/run/series/sample.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";
import type { ServerUsage } from "../../ports/server-runtime.ts";
import { membersOf } from "../process/family.ts";
import { entryOf, HAS_PROC, procText, threadsOf } from "../process/process-table.ts";

/** Time between two readings; reading more often would distort the measurement. */
const WINDOW_MS = 100;

/** A shorter last window says nothing about the peak. */
const SHORTEST_WINDOW_MS = 50;

/**
 * Runs some work and records the resources that a process and its descendants use meanwhile. Peaks cover the
 * processes that run at the beginning; the total covers all.
 * @param leader id of the process, or undefined if nothing runs
 */
export async function observeFamily<Result>(
  leader: number | undefined,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly usage: ObservedUsage }> {
  if (leader === undefined) return { result: await work(), usage: {} };
  const entries = membersOf(leader);
  const members = entries.map(({ pid }) => pid);
  const before = usageOf(entries);
  const peaks: number[] = [];
  const rss: number[] = [];
  let last = { at: performance.now(), cpuMs: membersUsage(members).cpuMs };
  const look = () => {
    const { cpuMs, rssBytes } = membersUsage(members);
    const at = performance.now();
    if (at - last.at < SHORTEST_WINDOW_MS) return;
    if (rssBytes !== undefined) rss.push(rssBytes);
    if (cpuMs !== undefined && last.cpuMs !== undefined && cpuMs >= last.cpuMs) {
      peaks.push(((cpuMs - last.cpuMs) / (at - last.at)) * 100);
    }
    last = { at, cpuMs };
  };
  const timer = setInterval(look, WINDOW_MS);
  try {
    const result = await work();
    look();
    const after = familyUsage(leader);
    if (after.rssBytes !== undefined) rss.push(after.rssBytes);
    const usage = {
      // If a process ended without its time being accounted for, the difference is meaningless.
      ...(before.cpuMs !== undefined &&
        after.cpuMs !== undefined &&
        after.cpuMs >= before.cpuMs && { serverCpuMs: after.cpuMs - before.cpuMs }),
      ...(peaks.length > 0 && { peakCpuPercent: Math.max(...peaks) }),
      ...(rss.length > 0 && { rssBytes: Math.max(...rss) }),
    };
    return { result, usage };
  } finally {
    clearInterval(timer);
  }
}

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
function usageOf(members: ReturnType<typeof membersOf>): ServerUsage {
  if (members.length === 0) return {};
  if (!HAS_PROC) {
    const rssBytes = sumOf(members, (entry) => entry.rssBytes ?? 0);
    return { cpuMs: sumOf(members, (entry) => entry.cpuMs), rssBytes };
  }
  const statuses = members.map(({ pid }) => procText(pid, "status"));
  const bytes = (key: string) => {
    const line = new RegExp(`^${key}:\\s+(\\d+)`, "m");
    return sumOf(statuses, (text) => Number(line.exec(text)?.[1] ?? 0) * 1024);
  };
  const ownMs = sumOf(members, ({ pid, cpuMs }) => Math.max(cpuMs, threadsCpuMs(pid)));
  const cpuMs = ownMs + sumOf(members, ({ endedChildrenCpuMs }) => endedChildrenCpuMs);
  return { cpuMs, rssBytes: bytes("VmRSS"), peakRssBytes: bytes("VmHWM") };
}

function threadsCpuMs(pid: number): number {
  return sumOf(threadsOf(pid), (thread) => {
    const [nanoseconds] = procText(pid, `task/${thread}/schedstat`).split(" ");
    return Number(nanoseconds) / NANOSECONDS_PER_MS;
  });
}
