import type { Comparison } from "../../../domain/comparison/comparison.ts";
import { headsOf } from "../../../domain/evidence/evidence.ts";
import { metricEntries } from "../../../domain/findings/metric-entries.ts";
import type { SeriesComparison } from "../../../domain/findings/series-comparison.ts";
import { anyMetric } from "../../../domain/metrics/catalogue.ts";
import { isJudgedElsewhere } from "../../../domain/run/file/run-file.ts";
import { roundsIn } from "../../../domain/series/samples.ts";
import { wholeOf } from "../../../domain/series/series.ts";
import { formatCount } from "../../../domain/shared/format.ts";
import type { ReportInput } from "../../report-input.ts";
import { changeText } from "../../view-tables.ts";

/** The series that were measured again after the plan, one sentence each, or why none was. */
export function followUpNotices({ evidence, comparison }: ReportInput): readonly string[] {
  const { run, followUp } = evidence;
  if (!followUp) return isJudgedElsewhere(run) && isOpen(comparison) ? [NOT_AGAIN] : [];
  return headsOf(followUp).flatMap(({ name, request, samples }) => {
    const starts = roundsIn(samples).length;
    if (request !== undefined || starts === 0) return [];
    const found = comparison.series.filter((one) => wholeOf(one.name) === name).flatMap(foundTexts);
    const shown =
      found.length === 0
        ? ", which decided nothing"
        : `: ${found.join(", ")}; the figures are from these starts alone`;
    return `${name} was suspected after the plan and measured again in ${formatCount(starts, "further start")}${shown}.`;
  });
}

const NOT_AGAIN =
  "Open series were not measured again, because the jobs that measured do not judge: run the command given for each open series to decide it.";

function isOpen({ comparedWith, series }: Comparison): boolean {
  return comparedWith.kind === "base" && series.some(({ verdict }) => verdict === "inconclusive");
}

/** The changes that the further starts show in a series, or in a request of its mix. */
function foundTexts({ request = "", metrics }: SeriesComparison): readonly string[] {
  return metricEntries(metrics).flatMap(([id, metric]) => {
    if (metric.by !== "follow-up") return [];
    const change = changeText({ ...metric, by: undefined });
    return `${request} ${anyMetric(id).label} ${change}`.trimStart();
  });
}
