import { runsByBase } from "../domain/run/file/further-bases.ts";
import type { RunFile } from "../domain/run/file/run-file.ts";
import { excerptOf } from "../domain/shared/log-excerpt.ts";
import { present } from "../domain/shared/present.ts";
import { required } from "../domain/shared/required.ts";
import { changeRows, isChanged, orderReasons, ranked, verdictCounts } from "./change-rows.ts";
import { isAlone } from "./measured-tables.ts";
import type { ReportInput } from "./report-input.ts";
import { changeSize } from "./view-tables.ts";
import { comparedText, referenceName } from "./words/facts/compared-text.ts";
import { haveOwnTolerances } from "./words/facts/own-tolerances.ts";
import { headline } from "./words/headline.ts";

/** The part of a report about the comparison with one base. */
export type BaseView = ReturnType<typeof baseView>;

/** Lines of a failed program that a report shows; the run file has more. */
const SHOWN = { first: 3, causes: 3, last: 6 } as const;

/**
 * Decides and formats what a report says about the comparison with one base.
 * @param run with that base alone
 * @param cautions to read before trusting the figures, one sentence each
 */
export function baseView(
  { comparison, instruments, configPath }: Omit<ReportInput, "evidence">,
  run: RunFile,
  cautions: readonly string[],
) {
  const { series, servers = [], comparedWith, lost = [], gate } = comparison;
  // What an instrument compared is in its own section.
  const rows = ranked(changeRows({ series, servers }), ({ values }) => changeSize(values));
  const others = instruments.flatMap((one) => one.headline ?? []);
  const counts = verdictCounts([
    ...rows.map(({ values }) => values),
    ...instruments.flatMap(({ verdicts }) => verdicts),
  ]);
  return {
    /** The name of base in columns and legends. */
    baseName: referenceName(comparedWith).replace(/^the /, ""),
    headline: headline(comparison, { run, configPath }, others),
    compared: comparedText(run, comparedWith),
    /** The verdicts that occur, the most important first; that all is new is no news. */
    counts: isAlone(comparison) ? counts.filter(({ verdict }) => verdict !== "new") : counts,
    cautions,
    /** For each part of base that could not be measured, what its program printed, and what to do. */
    lost: lost.flatMap((loss) => {
      if (!("reason" in loss)) return [];
      const lines = present([...excerptOf(loss.details ?? [], SHOWN), loss.hint]);
      return lines.length > 0 ? [lines] : [];
    }),
    /** The reasons why the gate fails, or would fail. */
    ...orderReasons(gate.reasons, rows),
    /** Comparisons that found something, the worst first; the others exclude those of new series. */
    changed: rows.filter(isChanged),
    others: rows.filter((row) => !isChanged(row) && row.verdict !== "new"),
    /** Not every series may get worse by the same. */
    hasOwnTolerances: haveOwnTolerances([...series, ...servers]),
  };
}

/** The views of the bases that the gate does not judge, in their order. */
export function otherBaseViews(input: ReportInput): readonly BaseView[] {
  const { furtherBases = [] } = input.comparison;
  const { others } = runsByBase(input.evidence.run);
  return furtherBases.map((comparison, index) => {
    const run = required(others[index], "other base");
    return baseView({ ...input, comparison, instruments: [] }, run, run.base.changes ?? []);
  });
}
