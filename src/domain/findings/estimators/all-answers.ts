import { agreeingValues } from "../../evidence/change.ts";
import { required } from "../../shared/required.ts";
import type { Finding } from "../finding.ts";
import { withoutBounds } from "../metric-entries.ts";
import type { Estimator } from "../seen.ts";
import { isLate } from "../starts/respects.ts";

/**
 * The change over all answers of all rounds together, where it is worse or looks so. Pauses and late answers change the
 * total while typical bursts stay as they are.
 */
export const allAnswers: Estimator = ({ rows, paired }) =>
  rows.flatMap(({ name, metrics }) =>
    (paired?.starts.get(name) ?? []).flatMap((found): readonly Finding[] => {
      const { by: id, ofAllAnswers, isWorse, looksWorse } = found;
      if (isLate(id) || !ofAllAnswers || !(isWorse || looksWorse)) return [];
      const metric = metrics[id];
      if (!metric?.allAnswers || metric.verdict === "unmeasurable") return [];
      const { allAnswers, base, head } = metric;
      const values = { base: required(base, "base"), head: required(head, "head") };
      const shown = {
        ...(isWorse ? withoutBounds(metric) : metric),
        ...allAnswers,
        ...agreeingValues(values, Math.log1p(allAnswers.changePercent / 100)),
        allAnswers: { ...allAnswers, decides: true as const },
        by: "all-answers" as const,
        ...(isWorse
          ? { verdict: "regression" as const }
          : { verdict: "inconclusive" as const, looksWorse: true }),
      };
      const figures = { of: "metric", metric: shown } as const;
      const effect = isWorse ? "fails" : "doubts";
      return [{ series: name, metric: id, by: "all-answers", effect, figures }];
    }),
  );
