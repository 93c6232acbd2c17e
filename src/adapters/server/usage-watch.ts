import type { ObservedUsage } from "../../ports/server-runtime.ts";
import { membersOf } from "../process/family.ts";
import { familyUsage, membersUsage, usageOf } from "./process-usage.ts";

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
