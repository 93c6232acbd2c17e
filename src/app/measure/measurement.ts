import type { AllTrees } from "../../domain/run/file/same-program.ts";
import type { Cell } from "../../domain/run/plan/lane.ts";
import type { Plan, TimeLeft } from "../../domain/run/plan/plan.ts";
import type { LoadGenerator } from "../../ports/load-generator.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import type { Arms } from "../arms/arms.ts";
import type { ResetServices } from "../arms/start-lane.ts";
import type { BuildOfBase } from "../base/base-arm-request.ts";
import type { World } from "../world.ts";
import type { Recorder } from "./recorder.ts";

/** Everything that a measurement needs. */
export interface Measurement extends Arms {
  readonly world: World;
  readonly generator: LoadGenerator;
  readonly plan: Plan;
  readonly recorder: Recorder;
  /** Most that the budget may grow to where a round takes long to set up; absent where it may not. */
  readonly atMostMs?: number;
  /** The trees of all arms; absent where there is one. */
  readonly trees?: AllTrees;
  /** What was built of all bases; absent where there are none. */
  readonly baseBuilds?: readonly BuildOfBase[];
  /**
   * Lays out the run again once the first round's servers are warm, by how long that took and which bursts they need.
   */
  readonly replan?: (setUpMs: number, cells: readonly Cell[]) => Plan;
  /** Says after a round what is measured further; without it, everything is. */
  readonly undecided?: (cells: readonly Cell[], left: TimeLeft) => Further;
  /** Names of servers whose cold start is gated; absent where none is. */
  readonly gatedStarts?: ReadonlySet<string>;
  /** To be called before each round. */
  readonly reset?: ResetServices;
  readonly signal: AbortSignal;
}

/** What is measured further. */
export interface Further {
  /** Without the lanes of series that need no more bursts. */
  readonly cells: readonly Cell[];
  /** The whole run, where what is left of it is laid out anew. */
  readonly plan?: Plan;
  /** What the user should know at once. */
  readonly note?: string;
}

/** Servers of one round, by lane name. */
export type RunningServers = ReadonlyMap<string, RunningServer>;
