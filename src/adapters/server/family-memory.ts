import { readFileSync } from "node:fs";
import { hasCode } from "../../domain/shared/error.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";
import type { ServerUsage } from "../../ports/server-runtime.ts";
import { HAS_PROC, procText, type TableEntry } from "../process/process-table.ts";

/** How many times as much memory of several processes is worth another reading. */
const MORE = 1.02;

/**
 * Finds the most memory that some processes have at several times, in bytes. `look` is cheap enough to be called often: of
 * several processes, {@link memoryOf} reads only what is more than before.
 * @returns `most` is undefined if the processes hide it
 */
export function mostMemory() {
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
export function memoryOf(
  members: readonly TableEntry[],
): Pick<ServerUsage, "rssBytes" | "peakRssBytes"> {
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
