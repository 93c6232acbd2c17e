import type { ObservedUsage } from "../../ports/server-runtime.ts";
import { membersOf } from "../process/family.ts";
import { familyUsage, membersUsage, usageOf } from "./process-usage.ts";

/** Time between two readings; reading more often would distort what is measured. */
const WINDOW_MS = 100;

/** A last window shorter than this says nothing about the peak. */
const SHORTEST_WINDOW_MS = 50;

/**
 * Does some work and watches meanwhile what a process and everything that it started use. Peaks are those of
 * the processes that run at the beginning; the total counts all of them.
 * @param leader id of the process, or undefined where nothing runs
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
      // The time of a process that ended meanwhile is lost, and the difference says nothing.
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
