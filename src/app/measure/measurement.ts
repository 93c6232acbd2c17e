import type { Cell } from "../../domain/run/lane.ts";
import type { Plan } from "../../domain/run/plan.ts";
import type { Trees } from "../../domain/run/same-program.ts";
import type { LoadGenerator } from "../../ports/load-generator.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import type { Arms } from "../arms/arms.ts";
import type { World } from "../world.ts";
import type { Recorder } from "./recorder.ts";

/** Everything that a measurement needs. */
export interface Measurement extends Arms {
  readonly world: World;
  readonly generator: LoadGenerator;
  readonly plan: Plan;
  /** Absent where the plan has a number of repeats, however long they take. */
  readonly budgetMs?: number;
  readonly recorder: Recorder;
  /** The trees of both arms; absent where there is one. */
  readonly trees?: Trees;
  /** Lays out the run again once the first round's servers are warm, by how long that took. */
  readonly replan?: (setUpMs: number) => Plan;
  /** Says after a round which cells need more bursts; without it, all of them do. */
  readonly undecided?: (cells: readonly Cell[]) => readonly Cell[];
  readonly signal: AbortSignal;
}

/** Servers of one round, by lane name. */
export type RunningServers = ReadonlyMap<string, RunningServer>;
