import { sumOf } from "../../domain/shared/sum-of.ts";
import { entryOf, HAS_PROC, procText, type TableEntry } from "../process/process-table.ts";

/** Resident memory of some processes, in bytes. Pages that they share count once for each. */
export function residentBytes(members: readonly TableEntry[]): number {
  return HAS_PROC ? statusBytes(members, "VmRSS") : sumOf(members, ({ rssBytes = 0 }) => rssBytes);
}

/** The same, of each process at its own highest; only where there is `/proc`. */
export function highestBytes(members: readonly TableEntry[]): number {
  return statusBytes(members, "VmHWM");
}

function statusBytes(members: readonly TableEntry[], key: string): number {
  return sumOf(members, ({ pid }) => kibibytesIn(procText(pid, "status"), key) ?? 0) * 1024;
}

function kibibytesIn(text: string, key: string): number | undefined {
  const kibibytes = new RegExp(`^${key}:\\s+(\\d+) kB`, "m").exec(text)?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes);
}

/** The kernel walks all pages for a reading, 15 ms for 1 GiB, so that it may take this part of the time. */
const MOST_OF_TIME = 0.05;

/**
 * Creates a function that returns by how much the resident memory of some processes counts pages that they share too
 * often, in bytes. A value is used again until another reading has become cheap.
 * @returns undefined if the system does not show it
 */
export function sharedMemory() {
  let known: number | undefined;
  let againAt = 0;
  return (members: readonly TableEntry[]): number | undefined => {
    if (members.length < 2) return 0;
    const beganAt = performance.now();
    if (beganAt < againAt) return known;
    known = countedTwice(
      members.flatMap(({ pid }) => procText(pid, "smaps_rollup") || (entryOf(pid) ? "" : [])),
    );
    const now = performance.now();
    againAt = now + (now - beganAt) / MOST_OF_TIME;
    return known;
  };
}

/**
 * Anonymous memory, which only relatives share, counts in proportion. Programs and libraries may be shared with processes
 * of other servers, which must not make a server smaller: of files, what one process has mapped counts at least.
 * @param rollups `/proc/PID/smaps_rollup` of each process; empty if it must not be read
 */
function countedTwice(rollups: readonly string[]): number | undefined {
  const [all, proportional, anonymous] = ["Rss", "Pss", "Pss_Anon"].map((key) =>
    sumOf(rollups, (text) => kibibytesIn(text, key) ?? Number.NaN),
  ) as [number, number, number];
  const ofFiles = rollups.map(
    (text) => (kibibytesIn(text, "Rss") ?? 0) - (kibibytesIn(text, "Anonymous") ?? 0),
  );
  const once = anonymous + Math.max(proportional - anonymous, ...ofFiles);
  return Number.isNaN(once) ? undefined : Math.max(0, all - once) * 1024;
}
