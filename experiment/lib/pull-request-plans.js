import { engine } from "./engine.js";
import { planRun, sizesOf } from "./planned-run.js";
import { RECORDED_MS } from "./recording.js";
import { SHAPES } from "./shapes.js";

/** Budgets of a pull request's run, in minutes. */
export const MINUTES = [5, 10];

/**
 * What a burst of the default length is noisier by than a recorded one, if noise averages out over time; the table of
 * layouts shows that it does.
 */
export const NOISIER = Math.sqrt(RECORDED_MS / engine.BURST_MS);

/** The runs of a pull request; without a plan where there is no time for one. */
export function plannedRuns() {
  return Object.entries(SHAPES).flatMap(([series, shape]) =>
    MINUTES.map((minutes) => {
      const planned = planRun(shape, minutes * 60_000, engine.BURST_MS);
      const sizes = planned ? sizesOf(planned) : [];
      return { series: Number(series), shape, minutes, planned, sizes };
    }),
  );
}
