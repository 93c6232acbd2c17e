import { type Comparison, instrumentedBy } from "../../domain/comparison/comparison.ts";
import type { InstrumentComparison } from "../../domain/findings/instrument-comparison.ts";
import type {
  MetricComparison,
  SeriesComparison,
} from "../../domain/findings/series-comparison.ts";
import { COUNT_METRIC_IDS } from "../../domain/metrics/catalogue.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import type { FunctionCount } from "../../domain/series/counts.ts";
import { formatCount, formatNumber, formatWhole } from "../../domain/shared/format.ts";
import { judgedIn } from "../../report/change-rows.ts";
import { instrumentFigures, instrumentTable } from "../../report/instrument-table.ts";
import type { InstrumentSection, InstrumentView } from "../../report/report-input.ts";
import { changeSize, changeText, formatted } from "../../report/view-tables.ts";
import { referenceName } from "../../report/words/facts/compared-text.ts";
import { findingText, gapText } from "../../report/words/finding.ts";
import { problemText } from "../../report/words/reasons.ts";
import { countFacts, countNotices } from "./count-facts.ts";

/** Counting's part of a report. */
export function countView(run: RunFile, comparison: Comparison): InstrumentView {
  const counted = instrumentedBy("counts", comparison);
  const isCompared = run.counts !== undefined && comparison.instrumented !== undefined;
  return {
    ...(isCompared && {
      headline: countedHeadline(comparison),
      section: countedSection(comparison),
    }),
    verdicts: counted.flatMap((one) => judgedIn(one, COUNT_METRIC_IDS)).map(({ values }) => values),
    facts: countFacts(run),
    notices: countNotices(run, comparison),
  };
}

/**
 * The result of counting in one sentence.
 * @returns for example `1 of 12 counts worse than main: rust/greet instructions/request +3.1 % (+3.0 … +3.2 %)`
 */
export function countedHeadline(comparison: Comparison): string {
  const { comparedWith } = comparison;
  const counted = instrumentedBy("counts", comparison);
  const compared = counted.filter(({ notCompared }) => notCompared === undefined);
  const judged = compared.flatMap((one) => judgedIn(one, COUNT_METRIC_IDS));
  const failed = new Set(counted.flatMap(({ name, problem }) => (problem ? [name] : [])));
  const gaps = [
    ...[...failed].map((series) => ({ series })),
    ...judged.filter(({ series, verdict }) => verdict === "unmeasurable" && !failed.has(series)),
  ];
  const unmeasured = gapText(gaps, "cannot be judged by counts", "could not be counted");
  const instead = insteadOfVerdicts(counted);
  // No longer run is known to decide counts.
  const steps = comparison.gate.standing === "passed" ? undefined : [];
  const findings = { noun: "count", judged, steps, unmeasured, instead } as const;
  return findingText(findings, referenceName(comparedWith));
}

function insteadOfVerdicts(counted: readonly InstrumentComparison[]): string | undefined {
  const metrics = counted.flatMap((one) => Object.values(one.metrics));
  if (metrics.every(({ base }) => base === undefined)) {
    return `${formatCount(counted.length, "series", "series")} counted, nothing to compare with`;
  }
  if (metrics.some(({ verdict }) => verdict !== undefined)) return undefined;
  const areUnseen = counted.some(({ unseen = [] }) => unseen.length > 0);
  const why = areUnseen
    ? "None of the gated counts is available"
    : "Counts are not gated (add instructions to gate)";
  return `${why}: figures only, no verdict`;
}

/**
 * The whole section about counting: the speed and the instructions of each series that changed, all counts, and what
 * grew where something got worse.
 */
export function countedSection(comparison: Comparison): InstrumentSection {
  const baseName = referenceName(comparison.comparedWith);
  const counted = instrumentedBy("counts", comparison);
  const figures = instrumentFigures(counted, COUNT_METRIC_IDS).toSorted(
    (a, b) => changeSize(b.metric) - changeSize(a.metric),
  );
  return {
    title: "Counted",
    sentences: counted.flatMap((series) => sentenceOf(series, comparison)),
    table: instrumentTable(figures, baseName, ({ id, metric: { base, head } }, arm) =>
      arm === "base" ? formatted(id, base, head) : formatted(id, head, base),
    ),
    caption: "Counted for each request",
    summary: `Counted: ${formatCount(figures.length, "figure")} of instructions and allocations per request`,
    causesCaption: "Functions that grew",
    causes: {
      columns: ["series", "function", baseName, "head", "more"],
      textColumns: 2,
      rows: counted.flatMap(({ name, grown = [], grownCalls: calls = [] }) => [
        ...grown.map((one) => [name, one.name, ...growthOf(one, formatWhole)]),
        ...calls.map((one) => [name, `system call ${one.name}`, ...growthOf(one, formatNumber)]),
      ]),
    },
  };
}

function growthOf({ base, head }: FunctionCount, format: (count: number) => string) {
  return [base, head, head - base].map(format);
}

/**
 * Speed and instructions of a series side by side. They are independent results.
 * @returns for example `rust/greet: throughput changed by at most 7.00 % (95 %); 3.10 % more instructions per request.`
 */
function sentenceOf(counted: InstrumentComparison, { series }: Comparison) {
  const { name, server, scenario, metrics, problem } = counted;
  if (problem !== undefined) return [`${problemText(name, problem)}.`];
  const { verdict, changePercent = 0 } = metrics.instructions ?? {};
  const own = series.filter((one) => one.server === server && one.scenario === scenario);
  if (verdict === "unchanged") return own.flatMap(sameInstructions);
  if (verdict !== "regression" && verdict !== "improvement") return [];
  const size = `${formatNumber(Math.abs(changePercent))} %`;
  const counts = `${size} ${changePercent > 0 ? "more" : "fewer"} instructions per request`;
  const timed = own
    .flatMap((one) => one.metrics.throughput ?? [])
    .find(({ lowPercent }) => lowPercent !== undefined);
  return [`${name}: ${timed ? `${speedText(timed)}; ` : ""}${counts}.`];
}

/**
 * More CPU time for the same instructions: the cause is not what the program does, but its memory layout or what it
 * waits for.
 */
function sameInstructions({ name, metrics }: SeriesComparison): readonly string[] {
  const cpu = metrics["cpu-per-request"];
  if (cpu?.verdict !== "regression") return [];
  return [
    `${name}: CPU/request ${changeText(cpu)}, and the same instructions: layout, caches or waiting.`,
  ];
}

function speedText({ lowPercent = 0, highPercent = 0, ...timed }: MetricComparison): string {
  const isSame = lowPercent <= 0 && highPercent >= 0;
  if (!isSame) return `throughput ${changeText({ ...timed, lowPercent, highPercent })}`;
  const within = Math.max(-lowPercent, highPercent);
  return `throughput changed by at most ${formatNumber(within)} % (95 %)`;
}
