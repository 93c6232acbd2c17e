import { type Comparison, instrumentedBy } from "../../domain/comparison/comparison.ts";
import { COUNT_METRIC_IDS, countMetric } from "../../domain/metrics/catalogue.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import { type Counts, GO_BY_DHAT } from "../../domain/series/counts.ts";
import { formatCount, formatSome, formatWhole } from "../../domain/shared/format.ts";
import { present } from "../../domain/shared/present.ts";
import type { Fact } from "../../report/words/facts/measured-facts.ts";

/** A general limit of all counts. */
const UNSEEN =
  "Counting sees what a server executes itself: not the kernel's work, cache misses, locks or waiting.";

/** Notes on runtimes that are not counted in their usual mode. */
const INTERPRETED: Readonly<Record<string, string>> = {
  Node: "Node was counted without its just-in-time compiler, so its counts are those of its interpreter.",
  Java: "Java was counted without its just-in-time compiler, so its counts are those of its interpreter.",
};

/**
 * The counter and the conditions of counting.
 * @returns labels and values, in display order
 */
export function countFacts({ counts }: RunFile): readonly Fact[] {
  if (!counts) return [];
  const requests = new Set(counts.series.map((one) => one.requests).filter((count) => count > 0));
  return present<Fact>([
    (counts.counter || !isCounted(counts)) && ["counter", counterText(counts)],
    requests.size > 0 && ["counted", countedText(counts, [...requests])],
  ]);
}

/** Limits of the counts, one sentence each. */
export function countNotices(
  { counts }: RunFile,
  comparison: Pick<Comparison, "instrumented">,
): readonly string[] {
  if (!counts || !isCounted(counts)) return [];
  const counted = instrumentedBy("counts", comparison);
  const runtimes = new Set(counts.series.flatMap(({ runtime }) => runtime ?? []));
  const interpreted = [...runtimes].flatMap((runtime) => INTERPRETED[runtime] ?? []);
  // A server passes a gate on counts that it does not have, which the reader must know.
  const notSeen = COUNT_METRIC_IDS.flatMap((id) => {
    const names = counted.filter(({ unseen = [] }) => unseen.includes(id)).map(({ name }) => name);
    if (names.length === 0) return [];
    return [`Gated and not seen: ${countMetric(id).label} of ${formatSome(names)}.`];
  });
  return [UNSEEN, ...interpreted, ...notSeen];
}

function isCounted({ counter, series }: Counts): boolean {
  return counter !== undefined || series.some(({ turns }) => turns.length > 0);
}

/**
 * The counter that is used, and the reasons why others are not: what each would need.
 * @returns for example `cachegrind (3.19.0); no hardware counters: perf is not installed`
 */
export function counterText({ counter, unusable }: Pick<Counts, "counter" | "unusable">): string {
  const others = unusable.map(({ name, reason }) => `no ${name}: ${reason}`);
  const used = counter ? `${counter.name} (${counter.version})` : "none";
  return [used, ...others].join("; ");
}

function countedText({ series, conditions }: Counts, requests: readonly number[]): string {
  const counts = series.map((one) => one.turns.length).filter((count) => count > 0);
  const [least, most] = [Math.min(...counts), Math.max(0, ...counts)];
  const turns = least < most ? `${least} to ${most} turns` : formatCount(most, "turn");
  const of = requests.map(formatWhole).join(" or ");
  const hasOtherTool = series.some(({ tool }) => tool !== undefined);
  const held = conditions.filter((condition) => hasOtherTool || condition !== GO_BY_DHAT);
  return [`${turns} of ${of} requests, one after the other`, ...held].join(", ");
}
