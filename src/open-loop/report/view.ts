import type { Comparison } from "../../domain/comparison/comparison.ts";
import type { InstrumentComparison } from "../../domain/findings/instrument-comparison.ts";
import type { MetricComparison } from "../../domain/findings/series-comparison.ts";
import { VERDICT_ORDER } from "../../domain/findings/verdict.ts";
import type { GateReason } from "../../domain/gate/reason.ts";
import { OPEN_LOOP_METRIC_IDS, openLoopMetric } from "../../domain/metrics/catalogue.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import type { OpenLoopMetricId, OpenLoopSeries } from "../../domain/series/open-loop.ts";
import { openLoopOf, pathOfSeries } from "../../domain/series/series.ts";
import { formatCount } from "../../domain/shared/format.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import { entryOf, required } from "../../domain/shared/required.ts";
import { judgedIn } from "../../report/change-rows.ts";
import type { FigureTable } from "../../report/figure-table.ts";
import type { InstrumentSection, InstrumentView } from "../../report/report-input.ts";
import { changeText, toleratedText } from "../../report/view-tables.ts";
import { addressLine } from "../../report/words/addresses.ts";
import { undecidedText } from "../../report/words/bounds.ts";
import { referenceName } from "../../report/words/facts/compared-text.ts";
import { haveOwnTolerances } from "../../report/words/facts/own-tolerances.ts";
import { findingText, gapText } from "../../report/words/finding.ts";
import { problemText, reasonText } from "../../report/words/reasons.ts";
import { verdictWord } from "../../report/words/verdicts.ts";
import { typicalOf } from "../domain/round-values.ts";
import { capacitySentences } from "./capacity-words.ts";
import { searchPicture } from "./pictures.ts";
import { courseOf, stageFacts, stageSentences } from "./stages-words.ts";
import { boundedText, intervalText } from "./values.ts";

/** The part of a report about what is loaded at several rates. */
export function openLoopView(run: RunFile, comparison: Comparison): InstrumentView {
  const { instrumented = [] } = comparison;
  const rows = instrumented.filter(({ name }) => openLoopOf(name) !== undefined);
  if (rows.length === 0) return { verdicts: [], facts: [], notices: [] };
  const judged = rows.flatMap((one) => judgedIn(one, OPEN_LOOP_METRIC_IDS));
  const { series: loaded } = required(run.openLoop, "open loads");
  return {
    headline: headlineOf(rows, comparison),
    section: sectionOf(run, rows, comparison),
    verdicts: judged.map(({ values }) => values),
    facts: [["loaded at several rates", roundsText(loaded)], ...stageFacts(loaded)],
    notices: [],
  };
}

/**
 * The result in one sentence.
 * @returns for example `1 of 1 figure at several rates worse than main: go/greet capacity −15.2 % (−18.0 … −12.3 %)`
 */
function headlineOf(rows: readonly InstrumentComparison[], comparison: Comparison) {
  const { comparedWith, gate } = comparison;
  const compared = rows.filter(({ notCompared }) => notCompared === undefined);
  // The metrics name the kind of load.
  const judged = compared
    .flatMap((one) => judgedIn(one, OPEN_LOOP_METRIC_IDS))
    .map((one) => ({ ...one, series: pathOfSeries(one.series) }));
  const failed = compared.flatMap(({ name, problem }) => (problem ? [{ series: name }] : []));
  const unmeasured = gapText(failed, "cannot be judged", "could not be loaded");
  const steps = gate.standing === "passed" ? undefined : [];
  const loaded = `${formatCount(rows.length, "series", "series")} loaded at several rates`;
  const isNew = judged.every(({ verdict }) => verdict === "new");
  const nothing = isNew ? `${loaded}, nothing to compare with yet` : undefined;
  const instead = judged.length === 0 ? `${loaded}: figures only, no verdict` : nothing;
  const lost = rows.flatMap(({ name }) => lostReason(comparison, name) ?? []).map(reasonText);
  const beside = { failed: lost, steps, unmeasured, instead };
  const noun = "figure at several rates";
  return findingText({ noun, judged, ...beside }, referenceName(comparedWith));
}

/** The reason that a series lost more requests than allowed; undefined if it did not. */
function lostReason({ gate }: Comparison, name: string): GateReason | undefined {
  return gate.reasons.find(({ kind, series }) => kind === "errors" && series === name);
}

function roundsText(series: readonly OpenLoopSeries[]): string {
  const counts = series.map(({ rounds }) => rounds.length);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const rounds = least < most ? `${least} to ${most} rounds` : formatCount(most, "round");
  return `${rounds} of fresh starts for each server and scenario`;
}

/** All figures, and what limits them. */
function sectionOf(
  run: RunFile,
  rows: readonly InstrumentComparison[],
  comparison: Comparison,
): InstrumentSection {
  const all = required(run.openLoop, "open loads").series;
  const byName = groupedBy(all, ({ name }) => name);
  const seriesOf = (name: string) => entryOf(byName, name);
  const none: FigureTable = { columns: [], textColumns: 0, rows: [] };
  return {
    title: "At several rates",
    sentences: rows.flatMap(({ name, problem }) => [
      ...(problem ? [`${problemText(name, problem)}.`] : []),
      ...capacitySentences(name, seriesOf(name), referenceName(comparison.comparedWith)),
      ...stageSentences(name, seriesOf(name), referenceName(comparison.comparedWith)),
    ]),
    table: tableOf(rows, seriesOf, comparison),
    caption: "Open loads at several rates",
    summary: `At several rates: ${formatCount(rows.length, "series", "series")}`,
    causes: none,
    causesCaption: "",
    courses: rows.flatMap(({ name }) =>
      courseOf(name, seriesOf(name), referenceName(comparison.comparedWith)),
    ),
    searches: rows.flatMap(
      (row) => searchPicture(row, seriesOf(row.name), referenceName(comparison.comparedWith)) ?? [],
    ),
  };
}

const ORDER = [...VERDICT_ORDER, undefined] as const;

function tableOf(
  rows: readonly InstrumentComparison[],
  seriesOf: (name: string) => readonly OpenLoopSeries[],
  comparison: Comparison,
): FigureTable {
  const isOwn = haveOwnTolerances(rows);
  const figures = rows.flatMap((row) =>
    OPEN_LOOP_METRIC_IDS.flatMap((id) => {
      const metric = row.metrics[id];
      return metric ? [{ row, id, metric }] : [];
    }),
  );
  const ordered = figures.toSorted(
    (a, b) => ORDER.indexOf(a.metric.verdict) - ORDER.indexOf(b.metric.verdict),
  );
  return {
    columns: [
      "verdict",
      "series",
      "metric",
      referenceName(comparison.comparedWith),
      "head",
      "change",
      ...(isOwn ? ["tolerated"] : []),
    ],
    textColumns: 3,
    rows: ordered.map(({ row, id, metric }) => {
      const { bounds = {} } = metric;
      const inArm = (arm: "base" | "head") =>
        boundedText(id, metric[arm], bounds[arm]) + rangeText(seriesOf(row.name), arm, id);
      return [
        verdictCell(id, metric, lostReason(comparison, row.name)),
        // The metrics name the kind of load.
        pathOfSeries(row.name) + addressLine(row.name, row),
        openLoopMetric(id).label,
        inArm("base"),
        inArm("head"),
        changeText(metric),
        ...(isOwn ? [toleratedText(metric)] : []),
      ];
    }),
  };
}

/** @param lost the reason that more requests were lost than allowed */
function verdictCell(id: OpenLoopMetricId, metric: MetricComparison, lost?: GateReason): string {
  if (id === "lost") return lost ? "too many" : "allowed";
  const { verdict } = metric;
  if (verdict === undefined) return "not gated";
  const word = verdictWord(verdict);
  return verdict === "inconclusive" ? `${word}: ${undecidedText(id, metric)}` : word;
}

/** The 95 % interval of an arm's value by itself, on a second line; empty if it has none. */
function rangeText(all: readonly OpenLoopSeries[], arm: "base" | "head", id: OpenLoopMetricId) {
  const series = all.find((one) => one.arm === arm);
  const { low, high } = (series && typicalOf(series, id)) ?? {};
  return low === undefined || high === undefined ? "" : `\n${intervalText(id, low, high)}`;
}
