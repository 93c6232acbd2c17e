import type { Curve } from "../../domain/history/curves.ts";
import type { HistoryRun } from "../../domain/history/history-view.ts";

/**
 * A curve's id in its page: the same from site to site, so that an address stays right. It is FNV-1a of 64 bits
 * (draft-eastlake-fnv): with half as many, two of thousands of curves would be one.
 */
export function idOf({ name, metric }: Pick<Curve, "name" | "metric">): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(`${name}\n${metric}`)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return `c${hash.toString(36)}`;
}

/** A commit's id; empty where the file has something else there. */
export function shaOf(text: string): string {
  return /^[0-9a-f]{7,64}$/.test(text) ? text : "";
}

/** For example `2026-01-31 12:05 UTC`. */
export function timeText(iso: string): string {
  return `${iso.slice(0, 16).replace("T", " ")} UTC`;
}

/**
 * What addresses name a run by, as the script does: its time with all digits, since runs of several machines can begin
 * in one minute. It stays when older runs are no longer shown.
 */
export function runId({ startedAt }: Pick<HistoryRun, "startedAt">): string {
  return startedAt.replaceAll(/\D/g, "");
}
