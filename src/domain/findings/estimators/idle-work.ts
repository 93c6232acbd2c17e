import { agreementOf } from "../../evidence/agreement.ts";
import { welchChange } from "../../evidence/change.ts";
import { valuesByRound } from "../../metrics/values.ts";
import type { MeasuredSeries } from "../../run/file/run-file.ts";
import { isWhole } from "../../series/series.ts";
import { matched } from "../../shared/matched.ts";
import { mean, median } from "../../statistics/descriptive.ts";
import type { SeriesComparison } from "../series-comparison.ts";
import type { MeasuredArms } from "./failed-requests.ts";

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

/** Greatest probability that other programs alone set the bursts of the arms so far apart. */
const MOST_CHANCE = 0.001;

/** What all starts but one agree on, and chance does not explain. */
function idleWorkIn(base: MeasuredSeries, head: MeasuredSeries): SeriesComparison["idleWork"] {
  const others = ({ samples }: MeasuredSeries) => valuesByRound(samples, "others");
  const rounds = matched(others(base), others(head));
  const all = (arm: "base" | "head") => rounds.flatMap((round) => round[arm]);
  const apart = welchChange(all("head"), all("base"));
  if (!apart || 2 * Math.min(...Object.values(apart.pValues())) > MOST_CHANCE) return undefined;
  const [arm, other] =
    apart.difference > 0 ? (["head", "base"] as const) : (["base", "head"] as const);
  const percents = rounds.map((round) => mean(round[other]) - mean(round[arm]));
  const isShown = agreementOf(percents).shown >= LEAST_PERCENT;
  return isShown ? { arm, percent: median(percents) } : undefined;
}
