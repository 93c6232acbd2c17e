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
  return sumOf(members, ({ pid }) => kibibytesIn(procText(pid, "status"), key) || 0) * 1024;
}

/** @returns NaN if there is no such line */
function kibibytesIn(text: string, key: string): number {
  return Number(new RegExp(`^${key}:\\s+(\\d+) kB`, "m").exec(text)?.[1]);
}

/**
 * By how much the resident memory of some processes counts pages that they share too often, in bytes: 0 if the kernel shows
 * that of no process (before Linux 5.4). It walks all pages for that, 15 ms for 1 GiB.
 *
 * Anonymous memory, which only relatives share, counts in proportion. Programs and libraries may be shared with processes
 * of other servers, which must not make a server smaller: of files, what one process has mapped counts at least.
 * @returns undefined if processes hide it, as those of other users do: their sum must not be compared with what counts once
 */
export function sharedBytes(members: readonly TableEntry[]): number | undefined {
  if (members.length < 2 || !procText("self", "smaps_rollup").includes("Pss_Anon")) return 0;
  const rollups = members.flatMap(
    ({ pid }) => procText(pid, "smaps_rollup") || (entryOf(pid) ? "" : []),
  );
  const sum = (key: string) => sumOf(rollups, (text) => kibibytesIn(text, key));
  const ofFiles = rollups.map((text) => kibibytesIn(text, "Rss") - kibibytesIn(text, "Anonymous"));
  const anonymous = sum("Pss_Anon");
  const once = anonymous + Math.max(sum("Pss") - anonymous, ...ofFiles);
  return Number.isNaN(once) ? undefined : Math.max(0, sum("Rss") - once) * 1024;
}
