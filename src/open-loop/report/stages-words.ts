import { openLoopMetric } from "../../domain/metrics/catalogue.ts";
import { windowMsOf } from "../../domain/run/plan/open-loop.ts";
import type { OpenLoopSeries } from "../../domain/series/open-loop.ts";
import { formatDuration, formatMilliseconds } from "../../domain/shared/format.ts";
import type { CoursePicture } from "../../report/report-input.ts";
import type { Fact } from "../../report/words/facts/measured-facts.ts";
import { foundIn, typicalOf } from "../domain/round-values.ts";
import { GUARD_MS, recoveryStepMs } from "../domain/stages/course.ts";
import { typicalCourse } from "../domain/stages/typical-course.ts";

/**
 * What a load in stages was too short to show, one sentence each.
 * @param name of the series
 * @param arms its measurements
 * @param baseName name of base
 */
export function stageSentences(
  name: string,
  arms: readonly OpenLoopSeries[],
  baseName: string,
): readonly string[] {
  return arms.flatMap((one) => {
    const { rate: seconds } = typicalOf(one, "recovery") ?? {};
    if (seconds === undefined || foundIn(one, "recovery") === undefined) return [];
    const of = one.arm === "head" ? "head" : baseName;
    const text = openLoopMetric("recovery").format(seconds);
    return [
      `${name}: latency of ${of} was not as before within ${text} after the peak; lengthen the last stage to find when it is.`,
    ];
  });
}

/** How the rate changes in loads in stages; nothing without any. */
export function stageFacts(series: readonly OpenLoopSeries[]): readonly Fact[] {
  const staged = series.flatMap(({ stages }) => (stages ? [stages] : []));
  if (staged.length === 0) return [];
  const lengths = unique(staged.map((stages) => formatDuration(windowMsOf(stages))));
  const steps = staged.map(recoveryStepMs).filter((ms) => ms > 0);
  const known =
    steps.length > 0 && `; recovery is known to ${unique(steps.map(formatMilliseconds))}`;
  const text = `the lowest rate throughout, and what a higher one adds as a further load with connections of its own, from up to 0.1 s after its stage begins; windows of ${lengths}, without the ${formatMilliseconds(GUARD_MS)} beside a change${known || ""}`;
  return [["rates in stages", text]];
}

function unique(texts: readonly string[]): string {
  return [...new Set(texts)].join(" or ");
}

/**
 * The picture of a load in stages.
 * @param name of the series
 * @param arms its measurements
 * @param baseName name of base
 * @returns none if nothing was measured over time
 */
export function courseOf(
  name: string,
  arms: readonly OpenLoopSeries[],
  baseName: string,
): readonly CoursePicture[] {
  const drawn = arms.flatMap((one) => {
    const windows = typicalCourse(one.rounds);
    const arm = one.arm === "head" ? ("head" as const) : ("base" as const);
    const label = arm === "head" ? "head" : baseName;
    return windows.length === 0 ? [] : [{ arm, name: label, windows }];
  });
  return drawn.length === 0 ? [] : [{ series: name, arms: drawn }];
}
