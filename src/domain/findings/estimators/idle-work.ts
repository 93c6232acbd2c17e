import { agreementOf } from "../../evidence/agreement.ts";
import { welchChange } from "../../evidence/change.ts";
import { valuesByRound } from "../../metrics/values.ts";
import type { MeasuredSeries } from "../../run/file/run-file.ts";
import { isWhole } from "../../series/series.ts";
import { matched } from "../../shared/matched.ts";
import { mean, median } from "../../statistics/descriptive.ts";
import type { Finding } from "../finding.ts";
import type { Estimator } from "../seen.ts";
import type { IdleWork } from "../series-comparison.ts";

/** Part of the machine's CPU time, in percent, from which on an idle server's work is named: less hardly slows another. */
const LEAST_PERCENT = 5;

/**
 * A server that works while it is not loaded. Both arms are up at the same time, so what it puts off, or does all the
 * time, slows the other arm and makes its own look faster. Other programs disturb the bursts of both arms alike, so the
 * difference is the servers' own.
 */
export const idleWork: Estimator = ({ rows, arms }) =>
  rows.flatMap(({ name }): readonly Finding[] => {
    const [head, base] = [arms.head.get(name), arms.base.get(name)];
    const found = head && base && isWhole(head) && idleWorkIn(base, head);
    if (!found) return [];
    const effect = found.arm === "head" ? "doubts" : "holds";
    const figures = { of: "idle-work", idleWork: found } as const;
    return [{ series: name, by: "idle-work", effect, figures }];
  });

/** Greatest probability that other programs alone set the bursts of the arms so far apart. */
const MOST_CHANCE = 0.001;

/** What all starts but one agree on, and chance does not explain. */
function idleWorkIn(base: MeasuredSeries, head: MeasuredSeries): IdleWork | undefined {
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
