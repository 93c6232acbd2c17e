import { COUNT_METRIC_IDS } from "../metrics/catalogue.ts";
import type { RunFile } from "../run/run-file.ts";
import type { CountedComparison } from "../verdict/comparison.ts";
import type { GateReason } from "../verdict/gate-reason.ts";
import { metricReason } from "../verdict/metric-reason.ts";

/** A run that was to count. */
export type CountedRun = RunFile & Required<Pick<RunFile, "counts">>;

/**
 * Everything that speaks against a run by its counts.
 * @param counted every counted series
 */
export function countReasons(
  run: CountedRun,
  counted: readonly CountedComparison[],
): readonly GateReason[] {
  return nothingCounted(run) ?? counted.flatMap((one) => reasonsOf(one, run));
}

/** The same of a run that need not have counted: there is none then. */
export function countReasonsIn(
  run: RunFile,
  counted: readonly CountedComparison[] = [],
): readonly GateReason[] {
  return run.counts ? countReasons({ ...run, counts: run.counts }, counted) : [];
}

/** Counting alone without a single count is no measurement, whatever is gated. */
function nothingCounted({ series, counts }: CountedRun): readonly GateReason[] | undefined {
  const heads = counts.series.filter(({ arm }) => arm === "head");
  if (series.length > 0 || heads.some(({ turns }) => turns.length > 0)) return undefined;
  const why = heads[0]?.failure ?? "there is no count";
  return [{ kind: "ended-early", text: `Nothing was counted: ${why}` }];
}

function reasonsOf(counted: CountedComparison, { base }: RunFile): readonly GateReason[] {
  const { name, problem, isBaseLost, notCompared, metrics } = counted;
  // The loss of base has reasons of its own.
  if (notCompared !== undefined) return [];
  if (problem === undefined) {
    return COUNT_METRIC_IDS.flatMap((id) => metricReason(name, id, metrics[id]) ?? []);
  }
  if (Object.values(metrics).every(({ verdict }) => verdict === undefined)) return [];
  const reason = { series: name, text: problemText(name, problem) };
  if (!isBaseLost) return [{ kind: "unmeasurable", ...reason }];
  const isOptional = base?.isRequired === false;
  return [{ kind: "lost-base", ...reason, ...(isOptional && { isBlocking: false }) }];
}

/** A counted series without a result, in words. */
export function problemText(name: string, problem: string): string {
  return `${name} cannot be judged by its counts: ${problem}`;
}
