import type { Curve } from "../../domain/history/curves.ts";
import type { HistoryRun } from "../../domain/history/history-view.ts";

/**
 * A curve's id in its page, which is stable, so that links stay valid. It is 64-bit FNV-1a (draft-eastlake-fnv): with
 * 32 bits, two of thousands of curves could collide.
 */
export function idOf({ name, metric }: Pick<Curve, "name" | "metric">): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(`${name}\n${metric}`)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return `c${hash.toString(36)}`;
}

/** A commit's id; empty if the file contains anything else. */
export function shaOf(text: string): string {
  return /^[0-9a-f]{7,64}$/.test(text) ? text : "";
}

/** For example `2026-01-31 12:05 UTC`. */
export function timeText(iso: string): string {
  return `${iso.slice(0, 16).replace("T", " ")} UTC`;
}

/**
 * A run's id in links, as in the script: its time with all digits, because runs of several machines can start in the
 * same minute. It does not change when older runs are no longer shown.
 */
export function runId({ startedAt }: Pick<HistoryRun, "startedAt">): string {
  return startedAt.replaceAll(/\D/g, "");
}
