import type { Trees } from "../../domain/run/file/same-program.ts";
import type { LongerMs } from "../../domain/run/plan/budget.ts";
import type { Plan, TimeLeft } from "../../domain/run/plan/plan.ts";
import type { Cell } from "../../domain/series/lane.ts";
import type { LoadGenerator } from "../../ports/load-generator.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import type { Arms } from "../arms/arms.ts";
import type { ResetServices } from "../arms/lane-server.ts";
import type { TimedBuild } from "../stages/bases.ts";
import type { InstrumentedWorld } from "../stages/instrument.ts";
import type { Recorder } from "../stages/recorder.ts";

/** A plan, and all of its cells with the burst lengths that their servers turned out to need. */
export interface LaidOut {
  readonly plan: Plan;
  readonly cells: readonly Cell[];
}

/** The inputs of a measurement. */
export interface Measurement extends Arms, LaidOut {
  readonly world: InstrumentedWorld;
  readonly generator: LoadGenerator;
  readonly recorder: Recorder;
  /** How far the budget may grow if a round takes long to set up; absent if it may not. */
  readonly longer?: LongerMs;
  /** The trees of all arms; absent if there is only one. */
  readonly trees?: Trees;
  /** The builds of all bases; absent without bases. */
  readonly baseBuilds?: readonly TimedBuild[];
  /**
   * Plans the rest of the run again once the first round's servers are warm, by the duration of its set-up and the
   * burst lengths needed.
   */
  readonly replan?: (setUpMs: number, latest: LaidOut) => Plan;
  /**
   * Decides after a round what is measured further; by default, everything.
   * @param cells those measured in that round
   */
  readonly undecided?: (cells: readonly Cell[], left: TimeLeft, latest: LaidOut) => Further;
  /** Names of the series whose latest sustained load is slower than a base tolerates; absent without a base. */
  readonly slowerSustained?: (latest: LaidOut) => ReadonlySet<string>;
  /** Names of servers whose cold start is gated; absent if there are none. */
  readonly gatedStarts?: ReadonlySet<string>;
  /**
   * Continues a run with rounds from this one on, without loads at their end, and a limit for the time of each round's starts
   * and warm-ups; absent in a plan, which begins with the first.
   */
  readonly again?: { readonly round: number; readonly mostSetUpMs: number };
  /** Call it before each round. */
  readonly reset?: ResetServices;
  readonly signal: AbortSignal;
}

/** How a measurement ended. */
export interface Outcome {
  readonly laidOut: LaidOut;
  /** Absent if it ended before the plan's last round. */
  readonly ended?: LastRound;
}

/** The last round of a measurement that nothing ended early: its cells, its time besides their blocks, and the next block. */
export interface LastRound extends Pick<TimeLeft, "setUpMs" | "block"> {
  readonly cells: readonly Cell[];
}

/** The next part of the measurement. */
export interface Further {
  /** Without the lanes of series that need no more bursts. */
  readonly cells: readonly Cell[];
  /** The whole run, if the rest of it is planned anew. */
  readonly plan?: Plan;
  /** Everything is decided, and nothing is slower. */
  readonly isClear?: boolean;
  /** A note to show to the user at once. */
  readonly note?: string;
}

/** Servers of one round, by lane name. */
export type RunningServers = ReadonlyMap<string, RunningServer>;
