import type { FailOn } from "../domain/gate/gate.ts";
import type { WorkingTree } from "../domain/run/file/checkout.ts";
import type { Config } from "../domain/run/plan/config.ts";
import type { PreparedRun } from "./prepare-run.ts";

/** One measurement of head, or of head and base, as it was asked for. */
export interface MeasureRequest extends Omit<PreparedRun, "fewStarts" | "outlook"> {
  readonly config: Config;
  /** Decides which comparisons still matter after a look. */
  readonly failOn: FailOn;
  /** Where head is built, if not in the user's working tree. */
  readonly workingTree?: WorkingTree;
  /**
   * Another job judges the run, by a gate that is not known here, so no comparison counts as decided before
   * the budget is used up.
   */
  readonly isJudgedElsewhere?: boolean;
  /** The run ends at its first regression, if a regression fails it at all. */
  readonly failFast?: boolean;
  readonly signal: AbortSignal;
}
