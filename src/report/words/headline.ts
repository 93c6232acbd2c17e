import type { Comparison } from "../../domain/comparison/comparison.ts";
import type { ReasonKind } from "../../domain/findings/finding.ts";
import { mayBeWorse } from "../../domain/findings/looks-worse.ts";
import type { SeriesComparison } from "../../domain/findings/series-comparison.ts";
import { unmeasuredIn } from "../../domain/findings/unmeasured.ts";
import type { GateDecision } from "../../domain/gate/gate.ts";
import { blocks, type GateReason } from "../../domain/gate/reason.ts";
import {
  anyMetric,
  INSTRUMENT_METRIC_IDS,
  TOLERANCE_METRIC_IDS,
} from "../../domain/metrics/catalogue.ts";
import { ignoredChangeText } from "../../domain/run/plan/ignored-change.ts";
import { openLoopOf } from "../../domain/series/series.ts";
import { formatCount, formatSome } from "../../domain/shared/format.ts";
import { present } from "../../domain/shared/present.ts";
import { required } from "../../domain/shared/required.ts";
import { judgedIn, serverRows } from "../change-rows.ts";
import { type LimitHeadlines, limitHeadlines } from "../limits.ts";
import { nextSteps, type RepeatableRun } from "../next-steps.ts";
import { referenceName } from "./facts/compared-text.ts";
import { failedHeadline } from "./failed-requests.ts";
import { type Findings, findingText, gapText } from "./finding.ts";
import { doubtHeadline, lateHeadline, shortHeadline } from "./found.ts";
import { doubledText } from "./notices/doubled.ts";
import { missingShardsText } from "./notices/missing-shards-notice.ts";
import { onlyHeadText } from "./notices/working-tree-notices.ts";
import { lossText, reasonText } from "./reasons.ts";

/**
 * The whole result in one sentence: what fails the gate, or keeps it from passing, first.
 * @param measured its run, which knows what missing shards were to show and what would decide what is open
 * @param others the results of the instruments beside timing, one sentence each
 * @returns for example `2 of 24 comparisons slower than the baseline: rust/greet c=100 throughput −12.3 % (−14.1 … −10.4 %)`
 */
export function headline(
  comparison: Comparison,
  measured?: RepeatableRun,
  others: readonly string[] = [],
): string {
  const losses = (comparison.lost ?? []).map(lossText);
  const lost = losses.length > 0 && `Not compared: ${formatSome(losses, "; ")}`;
  const limits = limitHeadlines(comparison);
  const { first = [], last = [], kept } = limits ?? {};
  const { comparedWith, instrumented, gate, series, servers = [] } = comparison;
  const ofLimits = [["limit"], first] as const;
  const ofLosses = [["lost-base", "same-program"], [lost]] as const;
  if (comparedWith.kind === "lost") return ledByReasons(gate, [ofLimits, ofLosses]).join(". ");
  const { shards } = measured?.run ?? {};
  if (comparedWith.kind === "none" && comparedWith.ignored) {
    const missing = shards && missingShardsText(shards);
    return present([missing, ignoredChangeText(comparedWith.ignored)]).join(". ");
  }
  const isPassed = comparison.gate.standing === "passed";
  const steps = isPassed || !measured ? undefined : nextSteps(comparison, measured);
  const isTimed = instrumented === undefined || series.some(({ verdict }) => verdict !== "removed");
  const judged = [
    ...series.filter(isCompared).flatMap((one) => judgedIn(one, TOLERANCE_METRIC_IDS)),
    ...servers.flatMap(serverRows),
  ];
  const hasFinding = isTimed || judged.length > 0;
  const hasVerdicts = comparedWith.kind !== "none" && judged.length > 0;
  const benchmark = gate.reasons.filter(({ kind }) => kind === "benchmark");
  return present([
    ...ledByReasons(gate, [
      ofLimits,
      [["missing-shard"], [shards && missingShardsText(shards)]],
      ofLosses,
      [["benchmark"], benchmark.map(reasonText)],
      [[], [removed(comparison)]],
      [
        ["regression", "errors", "unmeasurable", "inconclusive"],
        [
          worseThanFewText(comparison),
          hasFinding && finding(comparison, limits, { judged, steps }),
        ],
      ],
      [["instruments"], others],
    ]),
    (hasVerdicts || !hasFinding) && kept?.counts,
    ...last,
    doubledText([...series.filter(isCompared), ...servers]),
    comparedWith.kind === "base" && measured && onlyHeadText(measured.run),
  ]).join(". ");
}

/** The reasons that a sentence gives: those of a kind, or those of instruments beside timing. */
type Topic = ReasonKind | "instruments";

/** Sentences of a headline, and the reasons that they give. */
type Sentences = readonly [readonly Topic[], readonly (string | false | undefined)[]];

/**
 * The sentences of a headline, those first that say why the gate fails, or else why it does not pass.
 * @param all in their usual order
 * @returns if none says that, the first such reason leads in its own words
 */
function ledByReasons({ reasons }: GateDecision, all: readonly Sentences[]) {
  const open = reasons.filter(({ isAccepted }) => !isAccepted);
  const told = open.some(blocks) ? open.filter(blocks) : open;
  const topics = told.map(topicOf);
  const isLead = ([own]: Sentences) => own.some((one) => topics.includes(one));
  const leads = present(all.filter(isLead).flatMap(([, texts]) => texts));
  const others = present(all.flatMap((one) => (isLead(one) ? [] : one[1])));
  const isUntold = leads.length === 0 && told.length > 0;
  return [...(isUntold ? [formatSome(told.map(reasonText), "; ", 1)] : leads), ...others];
}

function topicOf({ kind, series = "", metric: id, figures }: GateReason): Topic | undefined {
  if (figures.of === "limit") return "limit";
  const isInstruments =
    figures.of === "counts" || figures.of === "open-loop" || openLoopOf(series) !== undefined;
  if (isInstruments || INSTRUMENT_METRIC_IDS.some((one) => one === id)) return "instruments";
  if (figures.of === "fail-fast") return undefined;
  if (kind !== "inconclusive" || figures.of !== "metric") return kind;
  // Of what is open, the finding names only what may be worse.
  return mayBeWorse(required(id, "metric"), figures.metric) ? kind : undefined;
}

/** What base measures and nothing measured; empty where all of it was. */
function removed({ series, instrumented = [], comparedWith }: Comparison): string | undefined {
  const all = [...series, ...instrumented];
  const names = all.filter(({ verdict }) => verdict === "removed").map(({ name }) => name);
  if (comparedWith.kind !== "base" || names.length === 0) return undefined;
  return `Removed: ${formatSome(names)}`;
}

function finding(
  comparison: Comparison,
  limits: LimitHeadlines,
  { judged, steps }: Pick<Findings, "judged" | "steps">,
): string {
  const { series: all, servers = [], comparedWith, common, findings } = comparison;
  const failed = present([lateHeadline(findings), failedHeadline(all)]);
  const gaps = [
    ...all.filter(isCompared).flatMap(gapsOf),
    ...servers.flatMap(serverRows).filter(({ verdict }) => verdict === "unmeasurable"),
  ];
  const unmeasured = gapText(gaps, "could not be measured");
  const hasNone = comparedWith.kind === "none" || judged.length === 0;
  const instead = hasNone ? insteadOfVerdicts(comparison, limits) : undefined;
  const short = steps && shortHeadline(findings);
  const beside = { common, failed, doubt: doubtHeadline(findings), short, steps, unmeasured };
  return findingText(
    { noun: "comparison", judged, ...beside, instead },
    referenceName(comparedWith),
  );
}

/** The loss of base is said before everything else. */
function isCompared({ notCompared }: SeriesComparison): boolean {
  return notCompared === undefined;
}

function gapsOf(series: SeriesComparison) {
  const { name, failures, late } = series;
  if (failures?.areTooMany || late?.verdict === "worse") return [];
  const missing = unmeasuredIn(series);
  return missing === "all" ? [{ series: name }] : missing.map((id) => ({ series: name, id }));
}

function insteadOfVerdicts({ comparedWith, gate, series }: Comparison, limits: LimitHeadlines) {
  if (limits?.kept) return limits.kept.details;
  if (comparedWith.kind === "none") {
    const all = series.filter(({ verdict }) => verdict !== "removed").length;
    const measured = `${formatCount(all, "series", "series")} measured`;
    // A tracker that raises alerts has a baseline.
    if (gate.reasons.some(({ kind }) => kind === "alert")) return `${measured} without a base`;
    return `${measured}, nothing to compare with yet`;
  }
  return limits ? "Only limits are gated" : "Nothing is gated: figures only, no verdict";
}

/** What looks worse than in earlier runs that are too few to judge by; undefined if nothing does. */
function worseThanFewText({ comparedWith, findings }: Comparison): string | undefined {
  if (comparedWith.kind !== "none") return undefined;
  const worse = findings.flatMap(({ series, metric, effect, figures }) => {
    const isFew = figures.of === "metric" && figures.metric.changePercent === undefined;
    return isFew && metric && effect === "doubts" ? `${series} ${anyMetric(metric).label}` : [];
  });
  if (worse.length === 0) return undefined;
  return `Worse than in earlier runs, which are too few to judge by: ${formatSome(worse)}`;
}
