import { commonBound } from "../../domain/findings/metric-verdict.ts";
import type { MetricComparison } from "../../domain/findings/series-comparison.ts";
import { anyMetric } from "../../domain/metrics/catalogue.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import { present } from "../../domain/shared/present.ts";
import type { Judged } from "../change-rows.ts";
import { boundPercent, isOfServer } from "./bounds.ts";

/**
 * A summary of each metric over all series: how far unchanged ones may have moved, and how much worse the others can be.
 * @returns undefined unless every one of a series has a bound, and where there is none at all
 */
export function boundsText(judged: readonly Judged[]): string | undefined {
  // New metrics have no reference.
  const compared = judged.filter(({ verdict }) => verdict !== "new");
  // A few starts of a server may be too noisy for a bound, which does not take away what series show.
  const needed = compared.filter(({ id, values }) => !isOfServer(id) || hasBound(values));
  if (commonBound(needed.map(({ values }) => values.atMostWorsePercent)) === undefined) {
    return undefined;
  }
  const metrics = [...groupedBy(compared, ({ id }) => id)].map(([id, own]) => {
    const all = own.map(({ values }) => values);
    const isUnchanged = all.every(({ verdict }) => verdict === "unchanged");
    const { label } = anyMetric(id);
    return { id, isUnchanged, text: `${label} ${isUnchanged ? within(all) : atMostWorse(all)}` };
  });
  const textsOf = (isUnchanged: boolean) =>
    metrics.filter((one) => one.isUnchanged === isUnchanged).map(({ text }) => text);
  const [unchanged, others] = [textsOf(true), textsOf(false)];
  if (unchanged.length === 0) return `No regression found in what is gated: ${others.join(", ")}`;
  // A server as a whole may be unchanged and say nothing about its loads.
  const ofLoads = compared.filter(({ id }) => !isOfServer(id));
  const isLoadUnchanged = metrics.some(({ id, isUnchanged }) => isUnchanged && !isOfServer(id));
  if (isLoadUnchanged || ofLoads.length === 0) {
    return `Unchanged: ${[unchanged, others].flatMap((texts) => (texts.length === 0 ? [] : texts.join(", "))).join("; ")}`;
  }
  const isOpen = ofLoads.every(({ verdict }) => verdict === "inconclusive");
  const first = isOpen ? "Nothing decided under load" : "No regression found under load";
  return `${first}: ${others.join(", ")}; unchanged: ${unchanged.join(", ")}`;
}

/**
 * Bounds over all answers, if those of typical bursts are smaller.
 * @returns for example `; over all answers: throughput at most 14 % worse`; empty if the bounds of typical bursts
 * are as large
 */
export function togetherText(judged: readonly Judged[]): string {
  const all = judged.filter(({ values }) => values.allAnswers);
  const parts = [...groupedBy(all, ({ id }) => id)].flatMap(([id, own]) => {
    const metrics = own.map(({ values }) => values);
    const bound = commonBound(metrics.map(({ allAnswers }) => allAnswers?.atMostWorsePercent));
    const { label } = anyMetric(id);
    if (bound === undefined) return `${label} too noisy to bound`;
    return bound > largestBound(metrics) ? `${label} at most ${boundPercent(bound)} worse` : [];
  });
  return parts.length === 0 ? "" : `; over all answers: ${parts.join(", ")}`;
}

/** The largest bound of typical bursts, if there is any. */
function largestBound(all: readonly MetricComparison[]): number {
  return Math.max(...present(all.map(({ atMostWorsePercent }) => atMostWorsePercent)));
}

function hasBound({ atMostWorsePercent }: MetricComparison): boolean {
  return atMostWorsePercent !== undefined;
}

/** @returns for example `within ±3 %`, or `the same` where it cannot have changed at all */
function within(all: readonly MetricComparison[]): string {
  const ends = all.flatMap(({ lowPercent = 0, highPercent = 0, atMostWorsePercent = 0 }) => [
    ...[Math.abs(lowPercent), Math.abs(highPercent), atMostWorsePercent],
  ]);
  const most = Math.max(...ends);
  return most === 0 ? "the same" : `within ±${boundPercent(most)}`;
}

/**
 * The largest bound in words.
 * @returns for example `at most 14 % worse`
 */
function atMostWorse(all: readonly MetricComparison[]): string {
  if (!all.every(hasBound)) return "undecided";
  const bound = largestBound(all);
  return bound === 0 ? "not worse" : `at most ${boundPercent(bound)} worse`;
}
