import { SERIES_METRIC_IDS } from "../domain/metrics/catalogue.ts";
import { formatCount, formatSome } from "../domain/shared/format.ts";
import type { Comparison } from "../domain/verdict/comparison.ts";
import { countedHeadline } from "./counted.ts";
import { findingText, type Judged } from "./finding.ts";
import { referenceName } from "./reference-name.ts";

/**
 * The whole result in one sentence, the verdict first.
 * @returns for example `2 of 24 comparisons slower than the baseline: rust/greet c=100 throughput −12.3 % (−14.1 … −10.4 %)`
 */
export function headline(comparison: Comparison): string {
  const lost = notCompared(comparison);
  if (comparison.comparedWith.kind === "lost") return lost;
  const { counted, series } = comparison;
  const isTimed = counted === undefined || series.some(({ verdict }) => verdict !== "removed");
  return [
    ...(lost === "" ? [] : [lost]),
    ...(isTimed ? [finding(comparison)] : []),
    ...(counted ? [countedHeadline(comparison)] : []),
  ].join(". ");
}

/** The parts of base that were lost; empty if none were. */
function notCompared({ lost = [] }: Comparison): string {
  const reasons = lost.map(({ reason }) => reason);
  return lost.length === 0 ? "" : `Not compared: ${formatSome(reasons, "; ")}`;
}

function finding({ series: all, comparedWith }: Comparison): string {
  const judged = all.flatMap((series) =>
    SERIES_METRIC_IDS.flatMap((id): Judged[] => {
      const metric = series.metrics[id];
      if (metric?.verdict === undefined || series.notCompared !== undefined) return [];
      return [{ series: series.name, id, metric }];
    }),
  );
  const without = all
    .filter((one) => one.verdict === "unmeasurable" && one.notCompared === undefined)
    .map(({ name }) => name);
  const instead = insteadOfVerdicts(all.length, judged, comparedWith.kind === "none");
  return findingText(
    {
      noun: "comparison",
      judged,
      without,
      problem: "could not be measured",
      ...(instead !== undefined && { instead }),
    },
    referenceName(comparedWith),
  );
}

function insteadOfVerdicts(
  measured: number,
  judged: readonly Judged[],
  isAlone: boolean,
): string | undefined {
  if (isAlone) {
    const series = formatCount(measured, "series", "series");
    return `No baseline yet: ${series} measured, nothing to compare with`;
  }
  return judged.length === 0 ? "Nothing is gated: figures only, no verdict" : undefined;
}
