import type { ScenarioConfig, ServerConfig } from "../../domain/run/config.ts";
import type { Cell } from "../../domain/run/lane.ts";
import type { Plan } from "../../domain/run/plan.ts";
import type { LoadGenerator } from "../../ports/load-generator.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import type { World } from "../world.ts";
import type { Recorder } from "./recorder.ts";

/** Everything that a measurement needs. */
export interface Measurement {
  readonly world: World;
  readonly generator: LoadGenerator;
  readonly plan: Plan;
  readonly cells: readonly Cell[];
  /** By lane name: each arm's servers have folders of their own. */
  readonly servers: ReadonlyMap<string, ServerConfig>;
  /** By {@link scenarioKey}. */
  readonly scenarios: ReadonlyMap<string, ScenarioConfig>;
  /** Bodies of the scenarios that send one. */
  readonly bodies: ReadonlyMap<string, Uint8Array>;
  /** Absent where the plan has a number of repeats, however long they take. */
  readonly budgetMs?: number;
  readonly recorder: Recorder;
  /**
   * Lays out the run again once the first round's servers are warm, by how long that took. Without it the
   * plan stays as it is.
   */
  readonly replan?: (setUpMs: number) => Plan;
  /**
   * Says after a round which cells need more bursts. Without it, all of them are measured for as long as the
   * plan says.
   */
  readonly undecided?: (cells: readonly Cell[]) => readonly Cell[];
  readonly signal: AbortSignal;
}

/** Servers of one round, by lane name. */
export type RunningServers = ReadonlyMap<string, RunningServer>;
