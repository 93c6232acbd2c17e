import { mayBeWorse } from "../../domain/findings/looks-worse.ts";
import { isPromised } from "../../domain/findings/promise.ts";
import type { CommonChange } from "../../domain/findings/series-comparison.ts";
import { anyMetric, feltFirst, type MetricId } from "../../domain/metrics/catalogue.ts";
import { formatCount, formatSome } from "../../domain/shared/format.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import { present } from "../../domain/shared/present.ts";
import { required } from "../../domain/shared/required.ts";
import { type Judged, ranked } from "../change-rows.ts";
import type { NextStep } from "../next-steps.ts";
import { changeSize, changeText } from "../view-tables.ts";
import { boundSign } from "./bound-sign.ts";
import { allUndecidedText, boundPercent, isSpeed, placesText } from "./bounds.ts";
import { boundsText, togetherText } from "./bounds-in-all.ts";
import { byText } from "./by.ts";
import { commonName } from "./reasons.ts";
import { verdictWord } from "./verdicts.ts";

/** What is judged, in the plural. */
const PLURALS = {
  comparison: "comparisons",
  count: "counts",
  "figure at several rates": "figures at several rates",
} as const;

/** Results that are judged together: those of timing, of counting, or of loads at several rates. */
export interface Findings {
  /** Noun for one of them. */
  readonly noun: keyof typeof PLURALS;
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
  const counts = `${formatCount(judged.length, noun, PLURALS[noun])}: ${parts.join(", ")}`;
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
  // What may be worse than a tick promises.
  const isFar = ({ values }: Judged) =>
    !isPromised(values, required(values.tolerancePercent, "tolerance"));
  const open = steps ? undecided.filter(isFar) : [];
  const isNothingDecided = undecided.length === judged.length;
  if (open.length > 0 && !isNothingDecided) {
    return present([openText(open), decidingText(open, steps), short, counts]).join(". ");
  }
  const bounds = boundsText(judged);
  if (bounds !== undefined) {
    const text = `${bounds} (95 %)${togetherText(judged)}. ${counts}`;
    const better = firstText(byVerdict.get("improvement") ?? [], `better than ${reference}`);
    const decides = isNothingDecided && decidingText(undecided, steps);
    return present([short, better, text, decides]).join(". ");
  }
  if (isNothingDecided) {
    const all =
      judged.length === 1 ? `the only ${noun} is` : `all ${judged.length} ${PLURALS[noun]} are`;
    const what = `Nothing decided: ${all} inconclusive${known}`;
    return present([what, decidingText(undecided, steps)]).join(". ");
  }
  return present([short, `No regression found in ${counts}`]).join(". ");
}

/** What got worse or has no result; undefined if there is nothing. */
function seriousText({ noun, judged, common = [], unmeasured }: Findings, reference: string) {
  const worse = judged.filter(({ verdict }) => verdict === "regression");
  if (worse.length > 0) {
    return worstText(worse, `of ${formatCount(judged.length, noun, PLURALS[noun])}`, reference);
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

/** What is open and keeps a run from passing, by its bounds, the largest first. */
function openText(open: readonly Judged[]): string {
  const boundOf = ({ values }: Judged) => values.atMostWorsePercent ?? Number.POSITIVE_INFINITY;
  const ordered = open.toSorted((a, b) => boundOf(b) - boundOf(a));
  const texts = ordered.map(({ series, id, values }) => {
    const bound = values.atMostWorsePercent;
    const known = bound === undefined ? "without a bound" : `at most ${boundPercent(bound)} worse`;
    return `${series} ${anyMetric(id).label} ${known}${byText(values)} (${values.tolerancePercent} % tolerated)`;
  });
  return `Not decided: ${formatSome(texts, "; ", 2)}`;
}

/** The number of changes and the first; of suspects, which no list of reasons has, more are named. */
function firstText(changed: readonly Judged[], words: string): string | undefined {
  if (changed.length === 0) return undefined;
  const texts = inOrder(changed).map(({ series, id, values }) => {
    const { label, format } = anyMetric(id);
    const { base, head, bounds } = values;
    const ofBase = base !== undefined && boundSign(bounds?.base) + format(base);
    const ofHead = head !== undefined && boundSign(bounds?.head) + format(head);
    const both = [ofBase, ofHead].filter((text) => text !== false);
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
    const ofAll = `${number} ${ofSeries}`;
    const what = id === undefined ? ofAll : `${anyMetric(id).label} ${ofMetric} in ${number}`;
    return `${what}: ${formatSome(own.map(({ series }) => series))}`;
  });
  return texts.length === 0 ? undefined : texts.join("; ");
}
