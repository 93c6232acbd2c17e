import type { Comparison } from "../domain/comparison/comparison.ts";
import type { Loss } from "../domain/evidence/failed-under-load.ts";
import { withoutNullish } from "../domain/shared/without-nullish.ts";
import type { SeriesComparison } from "../domain/verdict/series-comparison.ts";
import { nextSteps } from "./next-steps.ts";
import { notAcceptedTexts } from "./words/acceptances.ts";
import { whyText } from "./words/count-problems.ts";
import { differenceTexts } from "./words/differences.ts";
import { loosenedText } from "./words/loosened.ts";
import { lossText } from "./words/losses.ts";
import { reasonText } from "./words/reasons.ts";

/** A comparison as `comparison.json` has it: reasons with their `text` beside the data, and other sentences in place of it. */
export function comparisonDocument(whole: Comparison): object {
  const { gate: allOfGate, series, counted, lost, furtherBases, ...comparison } = whole;
  const { notAccepted, idle, ...gate } = allOfGate;
  const next = nextSteps(whole);
  const refused = notAcceptedTexts(withoutNullish({ notAccepted, idle }));
  return {
    ...comparison,
    ...writtenDifferences(comparison),
    gate: {
      ...gate,
      reasons: gate.reasons.map((reason) => ({ ...reason, text: reasonText(reason) })),
      ...(gate.loosened && { loosened: gate.loosened.map(loosenedText) }),
      ...(refused.length > 0 && { notAccepted: refused }),
    },
    series: series.map(writtenSeries),
    ...(next.length > 0 && { next }),
    ...(counted && {
      counted: counted.map(({ problem, ...one }) => ({
        ...writtenSeries(one),
        ...(problem && { problem: whyText(problem) }),
      })),
    }),
    ...(lost && { lost: lost.map(writtenLoss) }),
    ...(furtherBases && {
      furtherBases: furtherBases.map((one) => ({
        ...one,
        series: one.series.map(writtenSeries),
        ...(one.lost && { lost: one.lost.map(writtenLoss) }),
        ...writtenDifferences(one),
      })),
    }),
  };
}

function writtenSeries<Series extends Pick<SeriesComparison, "notCompared">>({
  notCompared,
  ...one
}: Series): object {
  return notCompared ? { ...one, notCompared: lossText(notCompared) } : one;
}

function writtenDifferences({ differences }: Pick<Comparison, "differences">): object {
  return differences ? { differences: differences.map(differenceTexts) } : {};
}

function writtenLoss(loss: Loss): object {
  return { ...loss, reason: lossText(loss) };
}
