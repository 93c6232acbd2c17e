import { withPast } from "../../domain/comparison/compare.ts";
import { type Compared, withFindings } from "../../domain/comparison/comparison.ts";
import type { Finding } from "../../domain/findings/finding.ts";
import type { InstrumentComparison } from "../../domain/findings/instrument-comparison.ts";
import { instrumentFindings } from "../../domain/findings/metric-finding.ts";
import type { BaselineRecord } from "../../domain/history/baseline.ts";
import { instrumentHistory } from "../../domain/history/instrument-history.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import { testbedOf } from "../../domain/run/file/testbed.ts";
import type { OpenLoopSeries } from "../../domain/series/open-loop.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import { entryOf } from "../../domain/shared/required.ts";
import { compareRows, type OpenLoopHistory, type OpenLoopRule } from "./compare-rows.ts";
import { lostFindings } from "./stages/lost.ts";

/**
 * Adds what was loaded at several rates to a comparison, and what it shows.
 * @param compared the comparison so far
 */
export function withRows(run: RunFile, compared: Compared, rule: OpenLoopRule): Compared {
  if (!run.openLoop) return compared;
  const byName = groupedBy(run.openLoop.series, ({ name }) => name);
  const all = compareRows(run, rule).map((row) => {
    const lost = lostOf(row, entryOf(byName, row.name), rule);
    const isFailed = lost.some(({ effect }) => effect === "fails");
    return {
      row: isFailed ? { ...row, verdict: "regression" as const } : row,
      found: [...findingsOf(row, run.base), ...lost],
    };
  });
  return {
    ...withFindings(
      compared,
      all.flatMap(({ found }) => found),
    ),
    comparedWith: withPast(run, compared, rule.past, testbedOf(run.environment)),
    instrumented: [...(compared.instrumented ?? []), ...all.map(({ row }) => row)],
  };
}

/**
 * The requests that a series lost; a base that could not be measured says nothing about head's.
 * @param arms its measurements
 */
function lostOf(
  { notCompared }: InstrumentComparison,
  arms: readonly OpenLoopSeries[],
  rule: OpenLoopRule,
): readonly Finding[] {
  const [head, base] = (["head", "base"] as const).map((arm) =>
    arms.find((one) => one.arm === arm),
  );
  return head ? lostFindings(head, notCompared === undefined ? base : undefined, rule) : [];
}

function findingsOf(row: InstrumentComparison, base: RunFile["base"]): readonly Finding[] {
  const { name: series, problem } = row;
  if (problem?.of !== "failure" || problem.arm !== "head") {
    return instrumentFindings("open-loop", row, base);
  }
  // What a server that ended showed before says nothing, whatever is gated of it.
  const figures = { of: "open-loop", problem } as const;
  return [{ series, by: "open-loop", effect: "unmeasured", figures }];
}

/**
 * Selects the stored values that a run can be compared with.
 * @param run the run to compare
 * @param records all stored records, in any order
 */
export function openLoopHistoryOf(
  run: RunFile,
  records: readonly BaselineRecord[],
): OpenLoopHistory {
  const own = run.openLoop?.series ?? [];
  return instrumentHistory(run, records, own, ({ openLoop = [] }) => openLoop);
}
