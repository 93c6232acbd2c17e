import { gatedIn } from "../gate/bounds.ts";
import { PAIRED_METRIC_IDS } from "../metrics/catalogue.ts";
import { type Cell, seriesOf } from "../run/plan/lane.ts";
import { type PlanSize, planSize } from "../run/plan/plan.ts";
import { LEAST_ROUNDS, ROUNDS_TO_DECIDE } from "../run/plan/round-counts.ts";
import { detectablePercent } from "./detectable.ts";
import { type Gated, USUAL } from "./known-noise.ts";
import { ratesAfter } from "./looks.ts";

const HALF_SPEED_PERCENT = 50;

/**
 * Whether a budget has a plan that shows a server of half the speed, among everything that is judged of some cells.
 * @param gated what is judged
 * @returns whether it does, by cells and a budget in milliseconds
 */
export function showsHalfSpeedWith(
  gated: Gated,
): (cells: readonly Cell[], budgetMs: number) => boolean {
  return (cells, budgetMs) => {
    const size = planSize({ cells, budgetMs });
    return !("neededMs" in size) && showsHalfSpeed(size, testsOf(cells, gated));
  };
}

/**
 * Whether a plan shows a server of half the speed, in four of five runs on a machine with the usual noise, also where its
 * rounds scatter so much that they have to speak for themselves: about one comparison in ten does not share the variance of
 * the others, and a server that became slow is likely to be it. Of three rounds it has two degrees of freedom then,
 * which is enough for two series and hopeless for twenty. One start shows nothing of how processes differ.
 * @param tests number of comparisons that are judged together
 */
export function showsHalfSpeed({ rounds, burstsPerSeries }: PlanSize, tests: number): boolean {
  if (tests === 0 || rounds >= ROUNDS_TO_DECIDE) return true;
  if (rounds < LEAST_ROUNDS) return false;
  const standardError = Math.sqrt(USUAL.between ** 2 / rounds + USUAL.pair ** 2 / burstsPerSeries);
  const { falseAlarmRate } = ratesAfter(rounds, rounds);
  const found = detectablePercent(
    "throughput",
    { standardError, degrees: rounds - 1 },
    { falseAlarmRate: falseAlarmRate / tests, tolerancePercent: 0 },
  );
  return found <= HALF_SPEED_PERCENT;
}

/** Of what others measure only the number is known, so it counts as gated like most series are. */
function testsOf(cells: readonly Cell[], { others = 0, ...gate }: Gated): number {
  const own = seriesOf(cells).map((name) => gatedIn(gate, name, PAIRED_METRIC_IDS).length);
  const gatedMetrics = Object.keys(gate.tolerancePercent).length;
  return own.reduce((sum, number) => sum + number, others * gatedMetrics);
}
