import type { Comparison } from "../domain/comparison/comparison.ts";
import { formatSome } from "../domain/shared/format.ts";
import { groupedBy } from "../domain/shared/grouped-by.ts";
import type { Fact } from "./measured-facts.ts";

/** What the screens stopped, in one line. */
export function screenFact({ series }: Comparison): Fact | false {
  const stopped = series.filter(({ screenedAfter }) => screenedAfter !== undefined);
  if (stopped.length === 0) return false;
  const screens = [...groupedBy(stopped, ({ screenedAfter = 0 }) => screenedAfter)];
  const parts = screens
    .toSorted(([a], [b]) => a - b)
    .map(([round, those]) => `after round ${round} ${formatSome(those.map(({ name }) => name))}`);
  return { label: "screen", value: `stopped without a sign of a slowdown: ${parts.join("; ")}` };
}
