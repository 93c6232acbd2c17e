import { formatSome } from "../domain/shared/format.ts";
import type { Comparison } from "../domain/verdict/comparison.ts";
import type { Fact } from "./measured-facts.ts";

/** What the screen stopped, in one line. */
export function screenFact({ series }: Comparison): Fact | false {
  const stopped = series.filter(({ screenedAfter }) => screenedAfter !== undefined);
  const [first] = stopped;
  if (first?.screenedAfter === undefined) return false;
  const names = formatSome(stopped.map(({ name }) => name));
  return {
    label: "screen",
    value: `stopped after round ${first.screenedAfter}: no sign of a slowdown in ${names}`,
  };
}
