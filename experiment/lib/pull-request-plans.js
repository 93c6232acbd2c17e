import { engine } from "../../scripts/engine.js";
import { planRun, sizesOf, takenBudgetMs } from "./planned-run.js";
import { RECORDED_MS } from "./recording.js";
import { SHAPES } from "./shapes.js";

/** Budgets of a pull request's run, in minutes. */
export const MINUTES = [5, 10];

/**
 * What a burst of the default length is noisier by than a recorded one, if noise averages out over time; the table of
 * layouts shows that it does.
 */
export const NOISIER = Math.sqrt(RECORDED_MS / engine.BURST_MS);

/**
 * Recorded differences as bursts of the default length would have them.
 * @param {import("./resample.js").SeriesDifferences} series
 * @returns {import("./resample.js").SeriesDifferences}
 */
export function noisier(series) {
  return series.map((rounds) => rounds.map((round) => round.map((value) => NOISIER * value)));
}

/** The runs of a pull request; without a plan where the budget is refused, with the least that would be taken. */
export function plannedRuns() {
  return Object.entries(SHAPES).flatMap(([series, shape]) =>
    MINUTES.map((minutes) => {
      const budgetMs = minutes * 60_000;
      const takenMs = takenBudgetMs(shape, budgetMs, engine.BURST_MS);
      const planned = takenMs > budgetMs ? undefined : planRun(shape, budgetMs, engine.BURST_MS);
      const sizes = planned ? sizesOf(planned) : [];
      return { series: Number(series), shape, minutes, takenMs, planned, sizes };
    }),
  );
}
