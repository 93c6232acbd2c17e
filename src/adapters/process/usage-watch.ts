import type { ObservedUsage } from "../../ports/server-runtime.ts";
import { membersOf } from "./family.ts";
import { familyUsage, membersUsage, usageOf } from "./process-usage.ts";

/** Time between two looks; a shorter one would cost what it measures. */
const WINDOW_MS = 100;

/** A last window shorter than this says nothing about the peak. */
const SHORTEST_WINDOW_MS = 50;

/**
 * Does some work and watches meanwhile what a process and all that it started use. The looks between see
 * only the processes that are there at its start; the whole of it counts all.
 * @param leader id of the process, or undefined where nothing runs
 */
export async function observeFamily<Result>(
  leader: number | undefined,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly usage: ObservedUsage }> {
  if (leader === undefined) return { result: await work(), usage: {} };
  const found = membersOf(leader);
  const members = found.map(({ pid }) => pid);
  const before = usageOf(found);
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
      // A process that ended meanwhile took its time with it: what is left says nothing.
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
