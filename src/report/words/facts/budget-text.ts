import type { Comparison } from "../../../domain/comparison/comparison.ts";
import type { Evidence } from "../../../domain/evidence/evidence.ts";
import { anyMetric, PAIRED_METRIC_IDS } from "../../../domain/metrics/catalogue.ts";
import { formatDuration, formatNumber } from "../../../domain/shared/format.ts";
import { noiseOf } from "../../../domain/stopping/noise.ts";
import {
  type BudgetOutlook,
  type Finding,
  foundInHalf,
  SHOWN_BUDGETS_MS,
} from "../../../domain/stopping/outlook.ts";

/**
 * The changes that some budgets detect.
 * @returns for example `with 5 min: from 9.00 %; with 10 min: from 6.00 %`; empty if they detect nothing
 */
export function findsText(finds: readonly Finding[]): string {
  const texts = finds.map(
    ({ budgetMs, percent }) => `with ${minutesText(budgetMs)}: from ${formatNumber(percent)} %`,
  );
  return texts.join("; ");
}

/** The lines of a dry run about its budget. */
export function budgetLines(budgetMs: number, outlook: BudgetOutlook) {
  const { isChosen, isKnown, finds, passesFromMs } = outlook;
  const found = findsText(finds);
  const by = isKnown
    ? "by the noise of the last runs on this machine type"
    : "if this machine is as noisy as the two shared cores of docs/accuracy.md";
  return [
    ...(isChosen ? [`budget ${minutesText(budgetMs)}, chosen for these series`] : []),
    ...(found === "" ? [] : [`a change is found ${found} (in 4 of 5 runs; ${by})`]),
    ...(passesFromMs === undefined ? [] : [passText(passesFromMs)]),
  ];
}

/**
 * The time for measuring suspects again, in words.
 * @param ms 0 if there is none
 * @returns a line, or none
 */
export function followUpLine(ms: number): readonly string[] {
  return ms > 0 ? [`up to ${minutesText(ms)} more for what is suspected at the end`] : [];
}

function passText(fromMs: number): string {
  const what =
    "too short for a ✓, which needs bounds within the tolerance: regressions are still found";
  return Number.isFinite(fromMs)
    ? `${what}; from ${minutesText(fromMs)} on a run can pass`
    : `${what}; an hour would be, too: use fewer series or a wider tolerance`;
}

/**
 * The changes that runs of some lengths would detect with the noise of this run, by metric.
 * @returns for example `throughput with 5 min: from 9.00 %; with 10 min: from 6.00 %`; empty without a base
 */
export function findsOf(evidence: Evidence, { comparedWith }: Comparison): string {
  if (comparedWith.kind !== "base" || evidence.run.timing.measureMs <= 0) return "";
  const noise = noiseOf(evidence);
  return PAIRED_METRIC_IDS.flatMap((id) => {
    const own = noise.filter(({ metric }) => metric === id);
    if (own.length === 0) return [];
    const finds = SHOWN_BUDGETS_MS.flatMap((budgetMs): readonly Finding[] => {
      const percent = foundInHalf(own.map(({ detectablePercent }) => detectablePercent(budgetMs)));
      return percent === undefined ? [] : [{ budgetMs, percent }];
    });
    return finds.length === 0 ? [] : [`${anyMetric(id).label} ${findsText(finds)}`];
  }).join(" · ");
}

const MINUTE_MS = 60_000;

function minutesText(ms: number): string {
  return ms % MINUTE_MS === 0 ? `${ms / MINUTE_MS} min` : formatDuration(ms);
}
