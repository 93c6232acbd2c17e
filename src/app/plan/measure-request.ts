import type { FailOn } from "../../domain/gate/gate.ts";
import type { Config } from "../../domain/run/plan/config.ts";
import type { PreparedRun } from "./prepare-run.ts";

/** One requested measurement of head, or of head and base. */
export interface MeasureRequest extends Omit<PreparedRun, "fewStarts" | "outlook"> {
  readonly config: Config;
  /** Decides which comparisons still matter after a look. */
  readonly failOn: FailOn;
  /**
   * Another job judges the run by a gate that is unknown here, so no comparison counts as decided before the budget
   * is used up.
   */
  readonly isJudgedElsewhere?: boolean;
  /** End the run at its first regression, if regressions fail it at all. */
  readonly failFast?: boolean;
  /** The gate can decide by earlier runs alone. */
  readonly isOnHistory?: boolean;
  readonly signal: AbortSignal;
}
