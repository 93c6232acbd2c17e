import { mayBeWorse } from "../../domain/findings/looks-worse.ts";
import { commonBound } from "../../domain/findings/metric-verdict.ts";
import { isPromised } from "../../domain/findings/promise.ts";
import type { CommonChange, MetricComparison } from "../../domain/findings/series-comparison.ts";
import { anyMetric, feltFirst, type MetricId } from "../../domain/metrics/catalogue.ts";
import { formatCount, formatSome } from "../../domain/shared/format.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import { present } from "../../domain/shared/present.ts";
import { required } from "../../domain/shared/required.ts";
import { type Judged, ranked } from "../change-rows.ts";
import type { NextStep } from "../next-steps.ts";
import { changeSize, changeText } from "../view-tables.ts";
import { allUndecidedText, boundPercent, isOfServer, isSpeed, placesText } from "./bounds.ts";
import { byText } from "./by.ts";
import { commonName } from "./reasons.ts";
import { verdictWord } from "./verdicts.ts";

/** Results that are judged together: those of timing, or those of counting. */
export interface Findings {
  /** Noun for one of them. */
  readonly noun: "comparison" | "count";
  readonly judged: readonly Judged[];
  /** Regressions of several series together; absent if there are none. */
  readonly common?: readonly CommonChange[];
  /** Sentences about failed requests and late answers; none if no more failed, or came late, than allowed. */
  readonly failed?: readonly string[];
  /** Uncertain evidence against head, other than metrics that look worse, to follow "but"; absent if there is none. */
  readonly doubt?: string;
  /** A sentence about a run that is too short for a pass; absent if it is not. */
  readonly short?: string | undefined;
  /** What would decide comparisons that are open; absent if the run passed all the same. */
  readonly steps?: readonly NextStep[];
  /** A sentence about gated metrics without a result; absent if all have one. */
  readonly unmeasured?: string;
  /** Replaces the verdicts if nothing got worse or failed; absent if there are verdicts. */
  readonly instead?: string;
}

/**
 * The findings in one sentence; failed requests precede it in their own.
 * @param reference the name of head's reference
 */
export function findingText(findings: Findings, reference: string): string {
  const { noun, judged, failed = [], doubt, instead, short, steps } = findings;
  const serious = seriousText(findings, reference);
  // If requests failed, it does not matter what did not get worse.
  if (failed.length > 0) return present([...failed, serious]).join(". ");
  if (serious !== undefined) return serious;
  if (instead !== undefined) return instead;
  const byVerdict = groupedBy(judged, ({ verdict }) => verdict);
  const undecided = byVerdict.get("inconclusive") ?? [];
  const known = ` (${allUndecidedText(undecided.map(({ values }) => values))})`;
  const shown = ["improvement", "unchanged", "no-worse", "inconclusive", "new"] as const;
  const parts = shown.flatMap((verdict) => {
    const own = byVerdict.get(verdict);
    if (!own) return [];
    const word = verdict === "improvement" ? "better" : verdictWord(verdict);
    return [`${own.length} ${word}${verdict === "inconclusive" ? known : ""}`];
  });
  const counts = `${formatCount(judged.length, noun)}: ${parts.join(", ")}`;
  // What looks worse but is not significant among so many; without a pass, also what only its estimate speaks against.
  const suspects = inOrder(
    undecided.filter(({ id, values }) => (steps ? mayBeWorse(id, values) : values.looksWorse)),
  );
  const looks = suspects.length === 1 ? "looks" : "look";
  const areLikely = suspects.every(({ values }) => values.looksWorse);
  const doubts = present([worstText(suspects, areLikely ? looks : "may be", reference), doubt]);
  if (doubts.length > 0) {
    const found = `No regression is certain, but ${doubts.join("; ")}`;
    return present([found, decidingText(suspects, steps), counts]).join(". ");
  }
  const open = steps ? undecided.filter(isFarOpen) : [];
  const isNothingDecided = undecided.length === judged.length;
  if (open.length > 0 && !isNothingDecided) {
    return present([openText(open), decidingText(open, steps), short, counts]).join(". ");
  }
  const bounds = boundsText(judged);
  if (bounds !== undefined) {
    const text = `${bounds} (95 %)${togetherText(judged)}. ${counts}`;
    const better = firstText(byVerdict.get("improvement") ?? [], `better than ${reference}`);
    return present([short, better, text]).join(". ");
  }
  if (isNothingDecided) {
    const all = judged.length === 1 ? `the only ${noun} is` : `all ${judged.length} ${noun}s are`;
    return `Nothing decided: ${all} inconclusive${known}`;
  }
  return present([short, `No regression found in ${counts}`]).join(". ");
}

/** What got worse or has no result; undefined if there is nothing. */
function seriousText({ noun, judged, common = [], unmeasured }: Findings, reference: string) {
  const worse = judged.filter(({ verdict }) => verdict === "regression");
  if (worse.length > 0) {
    return worstText(worse, `of ${formatCount(judged.length, noun)}`, reference);
  }
  const [shared] = common.toSorted(
    (a, b) => feltFirst(a.metric, b.metric) || changeSize(b) - changeSize(a),
  );
  if (!shared) return unmeasured;
  const how = isSpeed(shared.metric) ? "slower" : "worse";
  const what = `${anyMetric(shared.metric).label} ${changeText(shared)}`;
  return `${commonName(shared)} ${how} than ${reference}, none by itself: ${what}`;
}

/**
 * The number of metrics that are worse, and the one that matters most.
 * @param number what follows their number
 * @returns undefined if there are none
 */
function worstText(worse: readonly Judged[], number: string, reference: string) {
  const how = worse.every(({ id }) => isSpeed(id)) ? "slower" : "worse";
  return firstText(worse, `${number} ${how} than ${reference}`);
}

/** True if a comparison may be worse than a tick promises. */
function isFarOpen({ values }: Judged): boolean {
  return !isPromised(values, required(values.tolerancePercent, "tolerance"));
}

/** What is open and keeps a run from passing, by its bounds, the largest first. */
function openText(open: readonly Judged[]): string {
  const boundOf = ({ values }: Judged) => values.atMostWorsePercent ?? Number.POSITIVE_INFINITY;
  const texts = open
    .toSorted((a, b) => boundOf(b) - boundOf(a))
    .map((one) => {
      const { series, id, values } = one;
      const known = Number.isFinite(boundOf(one))
        ? `at most ${boundPercent(boundOf(one))} worse`
        : "without a bound";
      return `${series} ${anyMetric(id).label} ${known}${byText(values)} (${values.tolerancePercent} % tolerated)`;
    });
  return `Not decided: ${formatSome(texts, "; ", 2)}`;
}

/** The number of changes and the first; of suspects, which no list of reasons has, more are named. */
function firstText(changed: readonly Judged[], words: string): string | undefined {
  if (changed.length === 0) return undefined;
  const texts = inOrder(changed).map(({ series, id, values }) => {
    const { label, format } = anyMetric(id);
    const both = present([values.base, values.head]).map(format);
    // A server that was not warm has values but no interval.
    return `${series} ${label} ${changeText(values) || both.join(" → ")}`;
  });
  const isOpen = changed.some(({ verdict }) => verdict === "inconclusive");
  return `${changed.length} ${words}: ${isOpen ? formatSome(texts) : texts[0]}`;
}

function inOrder(changed: readonly Judged[]): readonly Judged[] {
  return ranked(changed, ({ values }) => changeSize(values));
}

/** The command that decides the first of these that any does; undefined if none is known to. */
function decidingText(suspects: readonly Judged[], steps: readonly NextStep[] = []) {
  const known = steps.filter(({ base, command }) => base === undefined && command !== undefined);
  const [first] = suspects.flatMap((one) =>
    known.filter(({ series, metric }) => series === one.series && metric === one.id),
  );
  if (!first) return undefined;
  const which = `${first.series} ${anyMetric(first.metric).label}`;
  return `\`${first.command}\` would decide ${suspects.length === 1 ? "it" : which}`;
}

/**
 * Series without a result, or metrics of theirs, in one sentence.
 * @param ofSeries description of the problem of a whole series
 * @param ofMetric the same of a metric
 * @returns undefined if there are no gaps
 */
export function gapText(
  gaps: readonly { readonly series: string; readonly id?: MetricId }[],
  ofSeries: string,
  ofMetric = ofSeries,
): string | undefined {
  const texts = [...groupedBy(gaps, ({ id }) => id)].map(([id, own]) => {
    const number = placesText(id, own.length);
    const what =
      id === undefined
        ? `${number} ${ofSeries}`
        : `${anyMetric(id).label} ${ofMetric} in ${number}`;
    return `${what}: ${formatSome(own.map(({ series }) => series))}`;
  });
  return texts.length === 0 ? undefined : texts.join("; ");
}

/**
 * What is known of each metric in all series together: what is unchanged is within its intervals, the rest is bounded.
 * @returns undefined unless every one of a series has a bound, and where there is none at all
 */
function boundsText(judged: readonly Judged[]): string | undefined {
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
function togetherText(judged: readonly Judged[]): string {
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
