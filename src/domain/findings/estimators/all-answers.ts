import type { MetricId } from "../../metrics/catalogue.ts";
import { required } from "../../shared/required.ts";
import type { Finding } from "../finding.ts";
import { metricEntries, valuesAt, withoutBounds } from "../metric-entries.ts";
import { mayBeFarWorse, PROMISED_TIMES } from "../promise.ts";
import type { Estimator, Seen } from "../seen.ts";
import type { MetricComparison } from "../series-comparison.ts";
import { STOPPED, timesToSee } from "../with-all-answers.ts";

/**
 * The change over all answers of all rounds together, where it is worse, looks so, or could be far worse than tolerated.
 * Pauses, late answers and work now and then change the total while typical bursts stay as they are. Servers that were seen too
 * seldom to have met their stops are a doubt.
 */
export const allAnswers: Estimator = ({ rows, paired }) => [
  ...rows.flatMap(({ name, metrics }) =>
    metricEntries(metrics).flatMap(([id, metric]): readonly Finding[] => {
      const { allAnswers, verdict } = metric;
      if (!allAnswers || verdict === "regression" || verdict === "unmeasurable") return [];
      const effect = effectOf(judgedIn(paired, name, id), metric);
      if (effect === undefined) return [];
      const figures = { of: "metric", metric: shownAs(effect, metric, allAnswers) } as const;
      return [{ series: name, metric: id, by: "all-answers", effect, figures }];
    }),
  ),
  ...unseenStops(rows),
];

/** One finding for each server, of the series or metric that needs the longest run. */
function unseenStops(rows: Seen["rows"]): readonly Finding[] {
  const found = rows.flatMap(({ server, metrics }) =>
    STOPPED.flatMap((id) => {
      const { allAnswers, tolerancePercent } = metrics[id] ?? {};
      const percent = allAnswers?.unseenPercent;
      if (percent === undefined) return [];
      const promised = PROMISED_TIMES * required(tolerancePercent, "tolerance");
      const times = timesToSee(promised, percent);
      return [[server, { of: "unseen-stops", percent, times } as const] as const];
    }),
  );
  const longestLast = found.toSorted(([, one], [, other]) => one.times - other.times);
  return [...new Map(longestLast)].map(([series, figures]) => {
    return { series, by: "all-answers", effect: "doubts", figures };
  });
}

function judgedIn(paired: Seen["paired"], series: string, id: MetricId) {
  const all = paired?.starts.get(series) ?? [];
  return all.find(({ by, ofAllAnswers }) => ofAllAnswers && by === id);
}

/** Undefined if all answers confirm what typical bursts show. */
function effectOf(judged: ReturnType<typeof judgedIn>, metric: MetricComparison) {
  if (judged?.isWorse) return "fails";
  if (judged?.looksWorse) return "doubts";
  return mayBeFarWorse(metric) ? "open" : undefined;
}

/** The metric as all answers show it. */
function shownAs(
  effect: "fails" | "doubts" | "open",
  metric: MetricComparison,
  allAnswers: NonNullable<MetricComparison["allAnswers"]>,
): MetricComparison {
  const { unseenPercent: _, ...change } = allAnswers;
  return {
    ...withoutBounds(metric),
    ...change,
    ...valuesAt(metric, allAnswers.changePercent),
    allAnswers: { ...allAnswers, decides: true },
    by: "all-answers",
    verdict: effect === "fails" ? "regression" : "inconclusive",
    ...(effect === "doubts" && { looksWorse: true }),
  };
}
