import type { Comparison } from "../domain/comparison/comparison.ts";
import type { SeriesComparison } from "../domain/verdict/series-comparison.ts";
import { nextSteps, type RepeatableRun } from "./next-steps.ts";
import { notAcceptedTexts } from "./words/acceptances.ts";
import { differenceTexts } from "./words/differences.ts";
import { loosenedText } from "./words/loosened.ts";
import { lossText, reasonText, whyText } from "./words/reasons.ts";

/**
 * A comparison in the form of `comparison.json`: reasons get a `text` in addition to their data; other data that has a
 * text is replaced by it.
 * @param measured its run
 */
export function comparisonDocument(whole: Comparison, measured: RepeatableRun) {
  const { gate: allOfGate, counted, furtherBases, ...comparison } = whole;
  const { notAccepted, idle, loosened, ...gate } = allOfGate;
  const next = nextSteps(whole, measured);
  const refused = notAcceptedTexts({ notAccepted, idle });
  return {
    ...writtenAgainst(comparison),
    gate: {
      ...gate,
      reasons: gate.reasons.map((reason) => ({ ...reason, text: reasonText(reason) })),
      loosened: loosened?.map(loosenedText),
      ...(refused.length > 0 && { notAccepted: refused }),
    },
    ...(next.length > 0 && { next }),
    counted: counted?.map(({ problem, ...one }) => ({
      ...writtenSeries(one),
      problem: problem && whyText(problem),
    })),
    furtherBases: furtherBases?.map(
      ({ verdict, comparedWith, series, common, lost, differences }) =>
        writtenAgainst({ verdict, comparedWith, series, common, lost, differences }),
    ),
  };
}

/** The parts of the document that concern one base. */
function writtenAgainst<One extends Pick<Comparison, "series" | "lost" | "differences">>({
  series,
  lost,
  differences,
  ...one
}: One) {
  return {
    ...one,
    series: series.map(writtenSeries),
    lost: lost?.map((loss) => ({ ...loss, reason: lossText(loss) })),
    differences: differences?.map(differenceTexts),
  };
}

function writtenSeries<Series extends Pick<SeriesComparison, "notCompared">>({
  notCompared,
  ...one
}: Series) {
  return { ...one, notCompared: notCompared && lossText(notCompared) };
}
