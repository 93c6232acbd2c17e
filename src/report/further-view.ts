import type { FurtherComparison } from "../domain/comparison/comparison.ts";
import { runsByBase } from "../domain/run/file/further-bases.ts";
import type { RunFile } from "../domain/run/file/run-file.ts";
import { required } from "../domain/shared/required.ts";
import { changeRows, isChanged, verdictCounts } from "./change-rows.ts";
import { comparedText } from "./facts/compared-text.ts";
import { haveOwnTolerances } from "./facts/own-tolerances.ts";
import { referenceName } from "./facts/reference-name.ts";
import { headline } from "./headline.ts";
import { lostLines } from "./notices/lost-lines.ts";
import type { ReportInput } from "./report-input.ts";

/** The section of a report about a base that the gate does not judge. */
export type FurtherView = ReturnType<typeof furtherView>;

/** The sections of the bases that the gate does not judge, in their order. */
export function furtherViews({
  evidence: { run },
  comparison,
}: ReportInput): readonly FurtherView[] {
  const { others } = runsByBase(run);
  return (comparison.furtherBases ?? []).map((further, index) =>
    furtherView(required(others[index], "other base"), further),
  );
}

function furtherView(
  run: RunFile & Required<Pick<RunFile, "base">>,
  comparison: FurtherComparison,
) {
  const rows = changeRows(comparison.series);
  return {
    baseName: referenceName(comparison.comparedWith),
    headline: headline(comparison),
    compared: comparedText(run, comparison.comparedWith),
    counts: verdictCounts(rows.map(({ values }) => values)),
    /** Cautions to read before trusting the figures. */
    cautions: run.base.changes ?? [],
    /** The last lines of the programs of each part that could not be measured. */
    lost: lostLines(comparison.lost),
    changed: rows.filter(isChanged),
    others: rows.filter((row) => !isChanged(row) && row.verdict !== "new"),
    hasOwnTolerances: haveOwnTolerances(comparison.series),
  };
}

/** The base that decides, and the results of the others: one sentence each, if there are several bases. */
export function furtherLines(
  { comparedWith }: ReportInput["comparison"],
  further: readonly FurtherView[],
): readonly string[] {
  if (further.length === 0) return [];
  return [
    `The gate judges ${referenceName(comparedWith)} alone; ${further.length === 1 ? "the other base informs" : "the other bases inform"}.`,
    ...further.map(({ baseName, headline: said }) => `Against ${baseName}: ${said}`),
  ];
}
