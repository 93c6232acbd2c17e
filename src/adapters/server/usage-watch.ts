import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { ObservedUsage } from "../../domain/series/sample.ts";
import { IDLE_WAIT_MS } from "../../domain/series/server-facts.ts";
import { hasCode } from "../../domain/shared/error.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";
import { withoutNullish } from "../../domain/shared/without-nullish.ts";
import type { ServerUsage } from "../../ports/server-runtime.ts";
import { membersOf } from "../process/family.ts";
import {
  entryOf,
  HAS_PROC,
  procText,
  type TableEntry,
  threadsOf,
} from "../process/process-table.ts";

/** Time between two readings; reading more often would distort the measurement. */
const WINDOW_MS = 100;

/** A shorter last window says nothing about the peak. */
const SHORTEST_WINDOW_MS = 50;

/** CPU use, in percent of a core, up to which a server is idle: as little hardly slows another. */
const BUSY_PERCENT = 10;

/**
 * Watches the resources that a process and its descendants use.
 * @param leader id of the process, or undefined if nothing runs
 * @returns `usage`, what they have used so far; `observe`, which runs some work and records what they use meanwhile, and
 * since the last observation: its peaks cover the processes that run at the beginning, its totals all; and `settle`, which
 * waits until they are idle, if they worked after an earlier observation
 */
export function watchFamily(leader: number | undefined) {
  const members = () => (leader === undefined ? [] : membersOf(leader));
  let last: Reading | undefined;
  let works = false;
  let leftMs = IDLE_WAIT_MS;
  let highestRss = 0;
  const observe = async <Result>(work: () => Promise<Result>) => {
    const entries = members();
    const pids = entries.map(({ pid }) => pid);
    const before = readingOf(entries);
    const earlier = usedFrom(last, before);
    works ||= (earlier?.percent ?? 0) > BUSY_PERCENT;
    const { look, peaks, memory } = windowsOf(pids);
    const timer = setInterval(look, WINDOW_MS);
    try {
      const result = await work();
      look();
      const current = members();
      last = readingOf(current);
      const used = usedFrom(before, last);
      memory.look(current);
      const rssBytes = memory.most();
      highestRss = Math.max(highestRss, rssBytes ?? 0);
      const usage: ObservedUsage = {
        ...(used && { serverCpuMs: used.cpuMs }),
        ...(used && used.systemMs >= 0 && { serverSystemMs: used.systemMs }),
        ...(peaks.length > 0 && { peakCpuPercent: Math.max(...peaks) }),
        ...(rssBytes !== undefined && { rssBytes }),
      };
      return { result, usage, earlierCpuMs: earlier?.cpuMs };
    } finally {
      clearInterval(timer);
    }
  };
  const settle = async (signal: AbortSignal, isLast = false) => {
    if (isLast) leftMs = IDLE_WAIT_MS;
    let percent = 0;
    for (let waits = works; waits && leftMs > 0; waits = works) {
      signal.throwIfAborted();
      const before = readingOf(members());
      await sleep(WINDOW_MS);
      leftMs -= WINDOW_MS;
      percent = usedFrom(before, readingOf(members()))?.percent ?? 0;
      works = percent > BUSY_PERCENT;
    }
    return works && isLast ? percent : undefined;
  };
  const usage = (): ServerUsage => {
    const current = members();
    const { cpuMs } = readingOf(current);
    if (cpuMs === undefined) return {};
    const { rssBytes, peakRssBytes } = memoryOf(current);
    if (peakRssBytes === undefined) return withoutNullish({ cpuMs, rssBytes });
    return { cpuMs, rssBytes, peakRssBytes: Math.max(peakRssBytes, highestRss) };
  };
  return { usage, observe, settle };
}

/** The CPU use in percent of a core, and the memory, of some processes over the time between looks at them. */
function windowsOf(pids: readonly number[]) {
  const peaks: number[] = [];
  const memory = mostMemory();
  let seen = readingOf(entriesOf(pids));
  const look = () => {
    const current = entriesOf(pids);
    const now = readingOf(current);
    if (now.at - seen.at < SHORTEST_WINDOW_MS) return;
    memory.look(current);
    const used = usedFrom(seen, now);
    if (used) peaks.push(used.percent);
    seen = now;
  };
  return { look, peaks, memory };
}

/** The processes of a list that still run; none if the system has no `/proc`. Cheap enough to be called often. */
function entriesOf(pids: readonly number[]): readonly TableEntry[] {
  return HAS_PROC ? pids.flatMap((pid) => entryOf(pid) ?? []) : [];
}

/** CPU time that some processes have used up to a time; unknown if none runs. */
interface Reading {
  readonly at: number;
  readonly cpuMs: number | undefined;
  /** System time among it, in coarse ticks; NaN if unknown. */
  readonly systemMs: number;
}

const NANOSECONDS_PER_MS = 1e6;

/**
 * On Linux the CPU time is the sum of the threads' `schedstat` (nanoseconds), or the process's own 10 ms ticks if
 * those are higher because threads have ended, plus the ticks of ended children. Elsewhere it comes from `ps`.
 */
function readingOf(members: readonly TableEntry[]): Reading {
  const ownMs = sumOf(members, ({ pid, cpuMs }) => Math.max(cpuMs, threadsCpuMs(pid)));
  const cpuMs = ownMs + sumOf(members, ({ endedChildrenCpuMs }) => endedChildrenCpuMs);
  const systemMs = sumOf(members, (member) => member.systemMs ?? Number.NaN);
  return { at: performance.now(), cpuMs: members.length === 0 ? undefined : cpuMs, systemMs };
}

/**
 * The CPU time between two readings, also in percent of a core.
 * @returns undefined if either is unknown, or a process ended and its time was not accounted for
 */
function usedFrom(before: Reading | undefined, after: Reading) {
  const cpuMs = (after.cpuMs ?? Number.NaN) - (before?.cpuMs ?? Number.NaN);
  if (!before || !(cpuMs >= 0)) return undefined;
  const systemMs = after.systemMs - before.systemMs;
  return { cpuMs, systemMs, percent: (cpuMs / (after.at - before.at)) * 100 };
}

function threadsCpuMs(pid: number): number {
  return sumOf(threadsOf(pid), (thread) => {
    const [nanoseconds] = procText(pid, `task/${thread}/schedstat`).split(" ");
    return Number(nanoseconds) / NANOSECONDS_PER_MS;
  });
}

/** How many times as much memory of several processes is worth another reading. */
const MORE = 1.02;

/**
 * Finds the most memory that some processes have at several times, in bytes. `look` is cheap enough to be called often: of
 * several processes, {@link memoryOf} reads only what is more than before.
 * @returns `most` is undefined if the processes hide it
 */
function mostMemory() {
  let plain = 0;
  let most: number | undefined;
  const look = (members: readonly TableEntry[]) => {
    const now = residentBytes(members);
    if (now <= plain * (members.length > 1 ? MORE : 1)) return;
    plain = now;
    const { rssBytes } = memoryOf(members);
    most = rssBytes && Math.max(rssBytes, most ?? 0);
  };
  return { look, most: () => most };
}

/** Pages that processes share count once for each. */
function residentBytes(members: readonly TableEntry[]): number {
  return HAS_PROC ? statusBytes(members, "VmRSS") : sumOf(members, ({ rssBytes = 0 }) => rssBytes);
}

function statusBytes(members: readonly TableEntry[], key: string): number {
  return sumOf(members, ({ pid }) => bytesIn(procText(pid, "status"), key) || 0);
}

/** @returns NaN if there is no such line */
function bytesIn(text: string, key: string): number {
  return Number(new RegExp(`^${key}:\\s+(\\d+) kB`, "m").exec(text)?.[1]) * 1024;
}

/**
 * Memory of some processes at one time, in which pages that they share count once. The kernel walks all pages of several
 * processes for that, 15 ms for 1 GiB.
 *
 * Anonymous memory, which only relatives share, counts in proportion. Programs and libraries may be shared with processes
 * of other servers, which must not make a server smaller: of files, what one process has mapped counts at least.
 * @returns empty if processes hide it, as those of other users do: their sum must not be compared with what counts once.
 * Pages that are shared count for each process where the kernel shows no more (before Linux 5.4)
 */
function memoryOf(members: readonly TableEntry[]) {
  const plain = residentBytes(members);
  if (!HAS_PROC) return { rssBytes: plain };
  const highest = statusBytes(members, "VmHWM");
  const rollups = members.length > 1 ? members.map(({ pid }) => rollupOf(pid)) : [];
  if (rollups.includes(HIDDEN)) return {};
  const running = rollups.filter((text) => text !== "");
  const sum = (key: string) => sumOf(running, (text) => bytesIn(text, key));
  const ofFiles = running.map((text) => bytesIn(text, "Rss") - bytesIn(text, "Anonymous"));
  const once = sum("Pss_Anon") + Math.max(sum("Pss") - sum("Pss_Anon"), ...ofFiles);
  if (running.length === 0 || Number.isNaN(once)) return { rssBytes: plain, peakRssBytes: highest };
  return { rssBytes: once, peakRssBytes: Math.max(once, highest - (sum("Rss") - once)) };
}

const HIDDEN = "hidden";

/** @returns empty for a process that has ended, whose memory is gone before its entry in the table is */
function rollupOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  } catch (error) {
    return hasCode(error, "EACCES") || hasCode(error, "EPERM") ? HIDDEN : "";
  }
}
