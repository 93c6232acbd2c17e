import { concludedSeries } from "../../../src/domain/findings/conclusion.ts";
import { findingsIn } from "../../../src/domain/findings/estimators.ts";
import { armsIn, type Seen } from "../../../src/domain/findings/seen.ts";
import type { SeriesComparison } from "../../../src/domain/findings/series-comparison.ts";
import { judgedStarts } from "../../../src/domain/findings/starts/judged-starts.ts";
import type { MeasuredSeries } from "../../../src/domain/run/file/run-file.ts";
import { aSeriesComparison } from "./comparison.ts";
import { NOTHING_GATED, shownBy } from "./evidence.ts";
import { aRun } from "./run.ts";

/** What estimators see of these series: by default one that did not change, in a gate that gates nothing. */
export function aSeen(series: readonly MeasuredSeries[], overrides: Partial<Seen> = {}): Seen {
  const [rows, gate] = [[aSeriesComparison()], NOTHING_GATED];
  return { rows, gate, arms: armsIn({ series }), ...overrides };
}

/** The same of a run that measured base too. */
export function aPairedSeen(
  series: readonly MeasuredSeries[],
  overrides: Partial<Pick<Seen, "rows" | "gate">> = {},
): Seen {
  const seen = aSeen(series, overrides);
  const evidence = shownBy(aRun({ series }), seen.gate);
  return { ...seen, paired: { evidence, starts: judgedStarts(seen.rows, evidence) } };
}

/** The series as they are concluded from what some estimators find; by default, from what all of them do. */
export function concludedIn(
  seen: Seen,
  by?: Parameters<typeof findingsIn>[1],
): readonly SeriesComparison[] {
  return concludedSeries(seen.rows, findingsIn(seen, by));
}

/** The same with answers of its first series that certainly come late. */
export function withLate(seen: Seen): Seen {
  const shown = { base: 40, head: 90 };
  const tested = { typical: 0.8, tolerated: 0.05, pValue: 1e-6, doubtPValue: 1e-6 };
  const late = { by: "closing-load", shown, ...tested, isWorse: true, looksWorse: true } as const;
  const evidence = shownBy(aRun({ series: [] }), seen.gate);
  return { ...seen, paired: { evidence, starts: new Map([[seen.rows[0]?.name ?? "", [late]]]) } };
}
