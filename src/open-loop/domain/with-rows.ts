import { type Compared, withFindings } from "../../domain/comparison/comparison.ts";
import type { Finding } from "../../domain/findings/finding.ts";
import type { InstrumentComparison } from "../../domain/findings/instrument-comparison.ts";
import { metricFindings } from "../../domain/findings/metric-finding.ts";
import { type BaselineRecord, MIN_HISTORY } from "../../domain/history/baseline.ts";
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
  const { series } = run.openLoop;
  const byName = groupedBy(series, ({ name }) => name);
  const lost = compareRows(run, rule).map((row) => {
    return { row, found: lostOf(row, entryOf(byName, row.name), rule) };
  });
  const rows = lost.map(({ row, found }) =>
    found.some(({ effect }) => effect === "fails")
      ? { ...row, verdict: "regression" as const }
      : row,
  );
  return {
    ...withFindings(
      compared,
      lost.flatMap(({ row, found }) => [...findingsOf(row, run.base), ...found]),
    ),
    comparedWith: comparedWith(run, compared, rule),
    instrumented: [...(compared.instrumented ?? []), ...rows],
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

/** Earlier runs are the reference of what was loaded at several rates if there are none of what was timed. */
function comparedWith({ base, environment }: RunFile, compared: Compared, { past }: OpenLoopRule) {
  const isAlone = !base && compared.comparedWith.kind === "none";
  if (!isAlone || !past || past.runs < MIN_HISTORY) return compared.comparedWith;
  return { kind: "history" as const, runs: past.runs, testbed: testbedOf(environment) };
}

function findingsOf(row: InstrumentComparison, base: RunFile["base"]): readonly Finding[] {
  const { name, problem, isBaseLost, notCompared, metrics } = row;
  const own = { series: name, by: "open-loop" } as const;
  if (problem?.of === "failure" && problem.arm === "head") {
    // What a server that ended showed before says nothing, whatever is gated of it.
    return [{ ...own, effect: "unmeasured", figures: { of: "open-loop", problem } }];
  }
  // The loss of base has its own reasons.
  if (notCompared !== undefined) return [];
  // What is open of a metric says by itself why, and is no pass.
  if (problem === undefined) return metricFindings("open-loop", row);
  if (Object.values(metrics).every(({ verdict }) => verdict === undefined)) return [];
  const finding: Finding = { ...own, effect: "unmeasured", figures: { of: "open-loop", problem } };
  if (!isBaseLost) return [finding];
  const isOptional = base?.isRequired === false;
  return [{ ...finding, kind: "lost-base", ...(isOptional && { isBlocking: false }) }];
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
