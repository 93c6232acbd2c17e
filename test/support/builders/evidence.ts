import { compareOtherBases, compareRun } from "../../../src/domain/comparison/compare.ts";
import { compareArms, type RunPolicy } from "../../../src/domain/comparison/compare-arms.ts";
import { type Comparison, concluded } from "../../../src/domain/comparison/comparison.ts";
import { type Evidence, evidenceOf } from "../../../src/domain/evidence/evidence.ts";
import type { BaselineRecord, History } from "../../../src/domain/history/baseline.ts";
import { recordOf } from "../../../src/domain/history/baseline.ts";
import type { BaseCommit } from "../../../src/domain/run/file/base-commit.ts";
import type { Commit } from "../../../src/domain/run/file/checkout.ts";
import type { RunFile } from "../../../src/domain/run/file/run-file.ts";
import type { Gate } from "../../../src/domain/run/plan/config.ts";
import type { ReportInput } from "../../../src/report/report-input.ts";
import { type ReportView, reportView } from "../../../src/report/view.ts";

/** A gate that gates nothing. */
export const NOTHING_GATED: Gate = { tolerancePercent: {}, maxErrorPercent: 0 };

/** What a run shows in a gate. */
export function shownBy(run: RunFile, gate: Gate = NOTHING_GATED): Evidence<RunFile> {
  return evidenceOf(run, gate);
}

/** A run's arms compared. */
export function armsCompared(run: RunFile, base: BaseCommit, policy: Gate & RunPolicy): Comparison {
  return concluded(compareArms(evidenceOf({ ...run, base }, policy), policy), policy);
}

/** A run compared with its base, with earlier runs, or with both. */
export function runCompared(run: RunFile, history: History, policy: Gate & RunPolicy): Comparison {
  const evidence = evidenceOf(run, policy);
  const compared = concluded(compareRun(evidence, history, policy), policy);
  const furtherBases = compareOtherBases(evidence, policy);
  return { ...compared, ...(furtherBases.length > 0 && { furtherBases }) };
}

/** The record of a run. */
export function recorded(run: RunFile, commit: Commit, gate: Gate = NOTHING_GATED): BaselineRecord {
  return recordOf(evidenceOf(run, gate), commit);
}

/** What a report of a run is made from. */
export interface ViewInput
  extends Omit<ReportInput, "evidence" | "instruments">,
    Partial<Pick<ReportInput, "instruments">> {
  readonly run: RunFile;
  readonly gate?: Gate;
}

/** The report of a run. */
export function viewOf({ run, gate = NOTHING_GATED, ...others }: ViewInput): ReportView {
  return reportView({ evidence: evidenceOf(run, gate), instruments: [], ...others });
}
