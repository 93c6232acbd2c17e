import { agreementOf } from "../evidence/agreement.ts";
import { valuesByRound } from "../metrics/values.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import { isWhole } from "../run/series/series.ts";
import { matched } from "../shared/matched.ts";
import { mean, median } from "../statistics/descriptive.ts";
import type { MeasuredArms } from "./failed-requests-verdict.ts";
import type { SeriesComparison } from "./series-comparison.ts";

/** Part of the machine's CPU time, in percent, from which on an idle server's work is named: less hardly slows another. */
const LEAST_PERCENT = 5;

/**
 * Adds to series that a server works while it is not loaded. Both arms are up at the same time, so what it puts off,
 * or does all the time, slows the other arm and makes its own look faster. Other programs disturb the bursts of both
 * arms alike, so the difference is the servers' own.
 */
export function withIdleWork(
  compared: readonly SeriesComparison[],
  { head: heads, base: bases }: MeasuredArms,
): readonly SeriesComparison[] {
  return compared.map((one) => {
    const [head, base] = [heads.get(one.name), bases.get(one.name)];
    if (!head || !base || !isWhole(head)) return one;
    const idleWork = idleWorkIn(base, head);
    return idleWork ? { ...one, idleWork } : one;
  });
}

/** What all starts but one agree on. */
function idleWorkIn(base: MeasuredSeries, head: MeasuredSeries): SeriesComparison["idleWork"] {
  const others = ({ samples }: MeasuredSeries) => valuesByRound(samples, "others");
  const rounds = matched(others(base), others(head));
  const ofHead = rounds.map((round) => mean(round.base) - mean(round.head));
  if (ofHead.length === 0) return undefined;
  const ofBase = ofHead.map((percent) => -percent);
  if (agreementOf(ofHead).shown >= LEAST_PERCENT) return { arm: "head", percent: median(ofHead) };
  if (agreementOf(ofBase).shown >= LEAST_PERCENT) return { arm: "base", percent: median(ofBase) };
  return undefined;
}
