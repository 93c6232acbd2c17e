import type { Comparison } from "../../domain/comparison/comparison.ts";
import type { InstrumentComparison } from "../../domain/findings/instrument-comparison.ts";
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
import {
  type InstrumentFigure,
  instrumentFigures,
  instrumentTable,
} from "../../report/instrument-table.ts";
import type { InstrumentSection, InstrumentView } from "../../report/report-input.ts";
import { boundSign } from "../../report/words/bound-sign.ts";
import { referenceName } from "../../report/words/facts/compared-text.ts";
import { findingText, gapText } from "../../report/words/finding.ts";
import { problemText, reasonText } from "../../report/words/reasons.ts";
import { typicalOf } from "../domain/round-values.ts";
import { capacitySentences } from "./capacity-words.ts";
import { searchPicture } from "./pictures.ts";
import { courseOf, stageFacts, stageSentences } from "./stages-words.ts";

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
  const baseName = referenceName(comparison.comparedWith);
  const byName = groupedBy(required(run.openLoop, "open loads").series, ({ name }) => name);
  const seriesOf = (name: string) => entryOf(byName, name);
  const none: FigureTable = { columns: [], textColumns: 0, rows: [] };
  return {
    title: "At several rates",
    sentences: rows.flatMap(({ name, problem }) => [
      ...(problem ? [`${problemText(name, problem)}.`] : []),
      ...capacitySentences(name, seriesOf(name), baseName),
      ...stageSentences(name, seriesOf(name), baseName),
    ]),
    table: instrumentTable(
      instrumentFigures(rows, OPEN_LOOP_METRIC_IDS),
      baseName,
      (figure, arm) => valueText(figure, arm, seriesOf(figure.series.name)),
      ({ series: { name }, id }) => {
        if (id !== "lost") return undefined;
        return lostReason(comparison, name) ? "too many" : "allowed";
      },
    ),
    caption: "Open loads at several rates",
    summary: `At several rates: ${formatCount(rows.length, "series", "series")}`,
    causes: none,
    causesCaption: "",
    courses: rows.flatMap(({ name }) => courseOf(name, seriesOf(name), baseName)),
    searches: rows.flatMap((row) => searchPicture(row, seriesOf(row.name), baseName) ?? []),
  };
}

/** A value, such as `≥ 100,000/s` if it is only a bound, and on a second line the 95 % interval of the arm by itself. */
function valueText(
  { id, metric: { bounds, ...values } }: InstrumentFigure<OpenLoopMetricId>,
  arm: "base" | "head",
  arms: readonly OpenLoopSeries[],
): string {
  const { format } = openLoopMetric(id);
  const { [arm]: value } = values;
  const text = value === undefined ? "" : boundSign(bounds?.[arm]) + format(value);
  const own = arms.find((one) => one.arm === arm);
  const { low, high } = (own && typicalOf(own, id)) ?? {};
  return low === undefined || high === undefined
    ? text
    : `${text}\n(${format(low)} … ${format(high)})`;
}
