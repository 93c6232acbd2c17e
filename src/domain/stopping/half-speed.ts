import { gatedIn } from "../gate/bounds.ts";
import { PAIRED_METRIC_IDS } from "../metrics/catalogue.ts";
import type { DoesFor } from "../run/plan/budget.ts";
import { type Cell, seriesOf } from "../run/plan/lane.ts";
import { type PlanSize, planSize } from "../run/plan/plan.ts";
import { LEAST_ROUNDS, ROUNDS_TO_DECIDE } from "../run/plan/round-counts.ts";
import { detectablePercent } from "./detectable.ts";
import { type Gated, USUAL } from "./known-noise.ts";
import { ratesAfter } from "./looks.ts";

const HALF_SPEED_PERCENT = 50;

/**
 * Tests for plans that would detect a server of half the speed, among everything that is judged of some cells.
 * @param gated what is judged
 * @returns test of cells and a budget in milliseconds
 */
export function showsHalfSpeedWith(gated: Gated): DoesFor {
  return (cells, budgetMs) => {
    const size = planSize({ cells, budgetMs });
    return !("leastMs" in size) && showsHalfSpeed(size, testsOf(cells, gated));
  };
}

/**
 * True if a plan would detect a server of half the speed in four of five runs, on a machine with the usual noise, even
 * if the comparison must use the variance of its own rounds. About one comparison in ten does not share the pooled
 * variance, and that of a server that became slow is likely to be one of them. With three rounds, it then has two
 * degrees of freedom: enough for two series, hopeless for twenty. A single start shows nothing about the variation
 * between processes.
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

/** Only the number of series that others measure is known, so they count as gated like most series. */
function testsOf(cells: readonly Cell[], { others = 0, ...gate }: Gated): number {
  const own = seriesOf(cells).map((name) => gatedIn(gate, name, PAIRED_METRIC_IDS).length);
  const gatedMetrics = Object.keys(gate.tolerancePercent).length;
  return own.reduce((sum, number) => sum + number, others * gatedMetrics);
}
