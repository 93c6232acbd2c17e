import type { Comparison } from "../../domain/comparison/comparison.ts";
import { TOLERANCE_METRIC_IDS } from "../../domain/metrics/catalogue.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import { ignoredChangeText } from "../../domain/run/plan/ignored-change.ts";
import { formatCount, formatSome } from "../../domain/shared/format.ts";
import { present } from "../../domain/shared/present.ts";
import type { SeriesComparison } from "../../domain/verdict/series-comparison.ts";
import { unmeasuredIn } from "../../domain/verdict/unmeasured.ts";
import { type Judged, judgedIn, serverRows } from "../change-rows.ts";
import { type LimitHeadlines, limitHeadlines } from "../limits.ts";
import { referenceName } from "./facts/compared-text.ts";
import { failedHeadline } from "./failed-requests.ts";
import { findingText, gapText } from "./finding.ts";
import { doubtHeadline, lateHeadline } from "./notices/answer-notices.ts";
import { doubledText } from "./notices/doubled.ts";
import { missingShardsText } from "./notices/missing-shards-notice.ts";
import { lossText, reasonText } from "./reasons.ts";

/**
 * The whole result in one sentence, the verdict first.
 * @param run what was compared, since what a missing shard was to show is not among the comparisons
 * @param others the results of the instruments beside timing, one sentence each
 * @returns for example `2 of 24 comparisons slower than the baseline: rust/greet c=100 throughput −12.3 % (−14.1 … −10.4 %)`
 */
export function headline(
  comparison: Comparison,
  run?: Pick<RunFile, "shards">,
  others: readonly string[] = [],
): string {
  const losses = (comparison.lost ?? []).map(lossText);
  const lost = losses.length === 0 ? "" : `Not compared: ${formatSome(losses, "; ")}`;
  const limits = limitHeadlines(comparison);
  const { first = [], last = [], kept } = limits ?? {};
  if (comparison.comparedWith.kind === "lost") return [...first, lost].join(". ");
  const { comparedWith, counted, gate, series, servers = [] } = comparison;
  if (comparedWith.kind === "none" && comparedWith.ignored) {
    const missing = run?.shards && missingShardsText(run.shards);
    return present([missing, ignoredChangeText(comparedWith.ignored)]).join(". ");
  }
  const isTimed = counted === undefined || series.some(({ verdict }) => verdict !== "removed");
  const judged = [
    ...series.filter(isCompared).flatMap((one) => judgedIn(one, TOLERANCE_METRIC_IDS)),
    ...servers.flatMap(serverRows),
  ];
  const hasFinding = isTimed || judged.length > 0;
  const hasVerdicts = comparedWith.kind !== "none" && judged.length > 0;
  return present([
    ...first,
    run?.shards && missingShardsText(run.shards),
    lost !== "" && lost,
    ...gate.reasons.flatMap((one) => (one.kind === "benchmark" ? reasonText(one) : [])),
    removed(comparison),
    hasFinding && finding(comparison, judged, limits),
    ...others,
    (hasVerdicts || !hasFinding) && kept?.counts,
    ...last,
    doubledText([...series.filter(isCompared), ...servers]),
  ]).join(". ");
}

/** What base measures and nothing measured; empty where all of it was. */
function removed({ series, comparedWith }: Comparison): string | undefined {
  const names = series.filter(({ verdict }) => verdict === "removed").map(({ name }) => name);
  if (comparedWith.kind !== "base" || names.length === 0) return undefined;
  return `Removed: ${formatSome(names)}`;
}

function finding(
  { series: all, servers = [], comparedWith, common }: Comparison,
  judged: readonly Judged[],
  limits: LimitHeadlines,
): string {
  const failed = present([lateHeadline(all), failedHeadline(all)]);
  const gaps = [
    ...all.filter(isCompared).flatMap(gapsOf),
    ...servers.flatMap(serverRows).filter(({ verdict }) => verdict === "unmeasurable"),
  ];
  const unmeasured = gapText(gaps, "could not be measured");
  const isAlone = comparedWith.kind === "none";
  const instead =
    isAlone || judged.length === 0 ? insteadOfVerdicts(all.length, isAlone, limits) : undefined;
  const beside = { common, failed, doubt: doubtHeadline(all), unmeasured, instead };
  return findingText({ noun: "comparison", judged, ...beside }, referenceName(comparedWith));
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

function insteadOfVerdicts(measured: number, isAlone: boolean, limits: LimitHeadlines) {
  if (limits?.kept) return limits.kept.details;
  if (isAlone) {
    const series = formatCount(measured, "series", "series");
    return `No baseline yet: ${series} measured, nothing to compare with`;
  }
  return limits ? "Only limits are gated" : "Nothing is gated: figures only, no verdict";
}
