import type { Comparison } from "../../domain/comparison/comparison.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import { formatSome } from "../../domain/shared/format.ts";
import type { Fact } from "./measured-facts.ts";

/** The open comparisons of a run that ended early, in one line. */
export function endedEarlyFact(
  { plan }: Pick<RunFile, "plan">,
  { series }: Comparison,
): Fact | false {
  if (!plan.endedEarly) return false;
  const open = series.filter(({ verdict }) => verdict === "inconclusive");
  const left = open.length === 0 ? "nothing" : formatSome(open.map(({ name }) => name));
  return {
    label: "ended early",
    value: `nothing showed a sign of a slowdown (measure.end: early); left open: ${left}`,
  };
}
