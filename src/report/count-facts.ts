import type { Counts } from "../domain/counting/counts.ts";
import type { RunFile } from "../domain/run/run-file.ts";
import { formatCount, formatDuration } from "../domain/shared/format.ts";
import type { Fact } from "./measured-facts.ts";

/** What a reader must know of every count. */
const UNSEEN =
  "Counting sees what a server executes itself: not the kernel's work, cache misses, locks or waiting.";

/** Known runtimes that are not counted as they run. */
const INTERPRETED: Readonly<Record<string, string>> = {
  Node: "Node was counted without its just-in-time compiler, so its counts are those of its interpreter.",
  Java: "Java was counted without its just-in-time compiler, so its counts are those of its interpreter.",
};

/**
 * Counter, conditions and time of counting.
 * @returns labels and values, in the order they are shown
 */
export function countFacts({ counts }: RunFile): readonly Fact[] {
  if (!counts) return [];
  return [
    { label: "counter", value: counterText(counts) },
    { label: "counted", value: countedText(counts) },
  ];
}

/** What limits the counts, one sentence each. */
export function countNotices({ counts }: RunFile): readonly string[] {
  if (!counts?.counter) return [];
  const runtimes = new Set(counts.series.flatMap(({ runtime }) => runtime ?? []));
  return [UNSEEN, ...[...runtimes].flatMap((runtime) => INTERPRETED[runtime] ?? [])];
}

function counterText({ counter, unusable }: Counts): string {
  const others = unusable.map(({ name, reason }) => `no ${name}: ${reason}`);
  const used = counter ? `${counter.name} (${counter.version})` : "none";
  return [used, ...others].join("; ");
}

function countedText({ series, conditions, durationMs }: Counts): string {
  const requests = new Set(series.map((one) => one.requests).filter((count) => count > 0));
  const turns = Math.max(0, ...series.map((one) => one.turns.length));
  const of = [...requests].map((count) => count.toLocaleString("en-US")).join(" or ");
  return [
    `${formatCount(turns, "turn")} of ${of} requests, one after the other`,
    ...conditions,
    formatDuration(durationMs),
  ].join(", ");
}
