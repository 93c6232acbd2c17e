import { seriesMetric, TOLERANCE_METRIC_IDS } from "../domain/metrics/catalogue.ts";
import type { RunFile } from "../domain/run/run-file.ts";
import { formatBytes, formatCount, formatDuration, formatNumber } from "../domain/shared/format.ts";
import { present } from "../domain/shared/present.ts";
import { median } from "../domain/statistics/descriptive.ts";
import type { ComparedWith, Comparison } from "../domain/verdict/comparison.ts";
import { findsOf } from "./budget-text.ts";
import { isBlind } from "./change-text.ts";
import { countFacts } from "./count-facts.ts";
import { machineFacts } from "./machine-facts.ts";
import { machineSpread } from "./machine-table.ts";
import { type Fact, measuredFacts } from "./measured-facts.ts";
import { ungatedText } from "./own-tolerances.ts";
import { protocolFact } from "./protocol-fact.ts";
import type { ReportInput } from "./report-input.ts";
import { screenFact } from "./screen-fact.ts";

/** Commit, machine, baseline, plan and time of a run. */
export function runFacts({ run, comparison, recording }: ReportInput): readonly Fact[] {
  const { commit } = run;
  const isTimed = run.series.length > 0 || !run.counts;
  const compared = comparison.comparedWith;
  const finds = findsOf(run, comparison);
  const ungated = ungatedText([...comparison.series, ...(comparison.counted ?? [])]);
  return present([
    commit && {
      label: "commit",
      value: `${commit.sha.slice(0, 12)}${commit.ref ? ` (${commit.ref})` : ""}${commit.dirty ? " with uncommitted changes" : ""}`,
    },
    ...machineFacts(run),
    ...machineSpread(comparison.series),
    { label: "memory", value: formatBytes(run.environment.memoryBytes) },
    (compared.kind === "base" || compared.kind === "lost") && {
      label: "base",
      value: `${compared.sha?.slice(0, 12) ?? "unknown"} (${compared.ref})`,
    },
    compared.kind === "run" && {
      label: "compared with",
      value: `run ${compared.id}, ${compared.startedAt}`,
    },
    {
      label: "baseline",
      value: `${baselineText(compared)}${recordingText(recording)}`,
    },
    ...(isTimed ? measuredFacts(run) : []),
    protocolFact(run),
    screenFact(comparison),
    ...countFacts(run),
    { label: "time", value: timeText(run, isTimed) },
    ...precisionFacts(comparison),
    ungated !== "" && { label: "not gated", value: ungated },
    finds !== "" && { label: "found in 4 of 5 runs", value: finds },
    { label: "loadgate", value: run.environment.loadgate },
  ]);
}

function recordingText(recording: ReportInput["recording"]): string {
  if (recording?.handedOver) return ", this run is added by the job with mode: record";
  return recording?.recorded ? ", this run is added" : "";
}

function timeText({ plan: { budgetMs }, timing, counts }: RunFile, isTimed: boolean): string {
  const { totalMs, buildMs, measureMs, loadMs } = timing;
  const budget =
    isTimed && budgetMs !== undefined ? ` (budget for measuring ${formatDuration(budgetMs)})` : "";
  const parts = present([
    `build ${formatDuration(buildMs)}`,
    isTimed && `measuring ${formatDuration(measureMs)} of which load ${formatDuration(loadMs)}`,
    counts && `counting ${formatDuration(counts.durationMs)}`,
  ]);
  return `${formatDuration(totalMs)}${budget}: ${parts.join(", ")}`;
}

/**
 * How well a run could distinguish changes of each metric from noise: half the width of each series' interval and
 * its smallest detectable change, in percent, and the number of series in which no change would have been found.
 */
function precisionOf({ series }: Comparison) {
  return TOLERANCE_METRIC_IDS.map((id) => {
    const gated = present(series.map(({ metrics }) => metrics[id])).filter((one) => one.verdict);
    const widths = gated.flatMap(({ lowPercent, highPercent }) =>
      lowPercent === undefined || highPercent === undefined ? [] : (highPercent - lowPercent) / 2,
    );
    const detectable = present(gated.map((metric) => metric.smallestDetectablePercent));
    const blind = gated.filter(isBlind).length;
    return { label: seriesMetric(id).label, widths, detectable, blind };
  });
}

function precisionFacts(comparison: Comparison): readonly Fact[] {
  const precision = precisionOf(comparison);
  const noise = precision.flatMap(({ label, widths }) =>
    widths.length === 0 ? [] : `${label} ${widthText(median(widths))}`,
  );
  const smallest = detectableText(precision, rangeText);
  return present([
    noise.length > 0 && { label: "noise", value: `median 95 % intervals: ${noise.join(", ")}` },
    smallest !== "" && {
      label: "smallest detectable change",
      value: `${smallest}, found in 4 of 5 such runs`,
    },
  ]);
}

/** @param sizeText the smallest changes that could have been found, and the number of series without one, in words */
function detectableText(
  precision: ReturnType<typeof precisionOf>,
  sizeText: (detectable: readonly number[], blind: number) => string,
): string {
  return precision
    .flatMap(({ label, detectable, blind }) =>
      detectable.length + blind === 0 ? [] : `${label} ${sizeText(detectable, blind)}`,
    )
    .join(", ");
}

/** A wider interval says nothing, whatever its width. */
const WIDEST_PERCENT = 1000;

function widthText(percent: number): string {
  return percent > WIDEST_PERCENT
    ? `beyond ±${formatNumber(WIDEST_PERCENT)} %`
    : `±${formatNumber(percent)} %`;
}

/**
 * The smallest change that a run could have found in half of the series, by metric.
 * @returns for example `throughput 2.10 %, p99 4.50 %`; empty if nothing is known
 */
export function sensitivity(comparison: Comparison): string {
  return detectableText(precisionOf(comparison), halfText);
}

/** The smallest change that could have been found in half of the series. */
function halfText(detectable: readonly number[], blind: number): string {
  if (blind === 0) return `${formatNumber(median(detectable))} %`;
  const middle = Math.ceil((detectable.length + blind) / 2) - 1;
  const half = Float64Array.from(detectable).toSorted()[middle];
  return half === undefined ? NO_SIZE : `${formatNumber(half)} %`;
}

/** The range of the smallest changes that could have been found. */
function rangeText(detectable: readonly number[], blind: number): string {
  if (detectable.length === 0) return NO_SIZE;
  const [low, high] = [Math.min(...detectable), Math.max(...detectable)].map(formatNumber);
  const others = blind === 0 ? "" : ` (none for ${formatCount(blind, "series", "series")})`;
  return `${low === high ? low : `${low}–${high}`} %${others}`;
}

const NO_SIZE = "none of any size";

function baselineText(compared: ComparedWith): string {
  switch (compared.kind) {
    case "history":
      return formatCount(compared.runs, "earlier run");
    case "base":
    case "run":
      return "not needed";
    case "lost":
    case "none":
      return "none yet";
  }
}
