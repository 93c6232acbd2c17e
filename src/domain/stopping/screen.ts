import type { ReferenceOf } from "../evidence/reference.ts";
import { type Gate, gatedIn } from "../gate/bounds.ts";
import { anyMetric, SERIES_METRIC_IDS } from "../metrics/catalogue.ts";
import { ROUNDS_TO_DECIDE } from "../run/round-counts.ts";
import type { MeasuredSeries, RunPlan } from "../run/run-file.ts";
import { isWhole } from "../run/series.ts";
import { type MetricCase, metricCases } from "../verdict/metric-case.ts";
import { lookAfter } from "./looks.ts";

/**
 * What is measured further has to show a sign of a slowdown: a one-sided p-value below this in one of its gated metrics.
 * Half of a run shows little yet, so the first screen lets more go on than those after it.
 * docs/adr/0027-screen.md has the figures.
 */
export const SUSPECT = { atFirst: 0.2, later: 0.1 } as const;

/**
 * After how many rounds a run is screened first: half of them.
 * @param planned number of rounds of the whole run
 * @returns undefined where the rounds are so few that all of them are needed
 */
export function screenAfter(planned: number): number | undefined {
  return planned < ROUNDS_TO_DECIDE ? undefined : Math.ceil(planned / 2);
}

/**
 * The p-value that a series has to be below to go on after a round, as {@link SUSPECT} has it. A run is screened for the
 * first time after {@link screenAfter}, and then at each look but the last.
 * @param rounds number of rounds that are done
 * @param plan of the whole run
 * @returns undefined where the run is not screened after that round
 */
export function suspectAfter(
  rounds: number,
  { rounds: planned, screenedAfter: first }: Pick<RunPlan, "rounds" | "screenedAfter">,
): number | undefined {
  if (first === undefined || rounds < first || rounds >= planned) return undefined;
  if (rounds === first) return SUSPECT.atFirst;
  return lookAfter(rounds, planned) > 0 ? SUSPECT.later : undefined;
}

/**
 * The series that show no sign of a slowdown. What was lost, cannot be measured or has nothing to be compared with shows
 * nothing at all, so it is never among them.
 *
 * @param heads series of head, with what they have shown so far
 * @param referenceOf what each is compared with
 * @param by what is gated, and the p-value below which a metric of that is a sign
 * @returns their names
 */
export function unsuspicious(
  heads: readonly MeasuredSeries[],
  referenceOf: ReferenceOf,
  { gate, suspect }: { readonly gate: Gate; readonly suspect: number },
): ReadonlySet<string> {
  const clear = heads.filter((series) => {
    const ids = gatedIn(gate, series.name, SERIES_METRIC_IDS);
    const cases = ids.map(metricCases(series, referenceOf, gate)).filter(isJudged);
    // A request with too few answers is no reason to go on with its mix.
    return (cases.length > 0 || !isWhole(series)) && cases.every((one) => isClear(one, suspect));
  });
  return new Set(clear.map(({ name }) => name));
}

/** What is known of a metric; without a change nothing is. */
type Shown = Pick<MetricCase, "id"> & {
  readonly change?: MetricCase["change"] | undefined;
} & Partial<Pick<MetricCase, "isUnmeasurable" | "notCompared">>;

/** Whether enough answers can judge a metric, and an arm has it at all: a machine may not be able to measure it. */
function isJudged({ base, head, hasTooFewAnswers }: MetricCase): boolean {
  return !hasTooFewAnswers && (base !== undefined || head !== undefined);
}

/**
 * Whether a metric shows no sign of having got worse.
 * @param suspect p-value below which it does
 */
export function isClear(
  { id, change, isUnmeasurable, notCompared }: Shown,
  suspect: number,
): boolean {
  if (!change || isUnmeasurable || notCompared !== undefined) return false;
  const { lower, higher } = change.pValues();
  return (anyMetric(id).better === "higher" ? lower : higher) >= suspect;
}
