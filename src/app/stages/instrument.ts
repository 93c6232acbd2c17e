import type { Compared, Comparison } from "../../domain/comparison/comparison.ts";
import type { GatePolicy } from "../../domain/gate/gate.ts";
import type { BaselineRecord } from "../../domain/history/baseline.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import type { Config } from "../../domain/run/plan/config.ts";
import type { Exposition } from "../../domain/services/exposition.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import type { InstrumentView } from "../../report/report-input.ts";
import type { PreparedRun } from "../plan/prepare-run.ts";
import type { World } from "../world/world.ts";
import type { Measured } from "./stages.ts";

/** A run that is planned but not measured. */
export interface DryRun {
  readonly config: Config;
  readonly prepared: PreparedRun;
  readonly signal: AbortSignal;
}

/** A run to compare, with all stored records in any order. */
interface Judged {
  readonly run: RunFile;
  readonly records: readonly BaselineRecord[];
  readonly policy: GatePolicy;
}

/**
 * Something that measures servers. A run uses all instruments one after another; those that its configuration does not
 * ask for do nothing.
 */
export interface Instrument {
  /** Describes what it would measure: lines of text; empty if it was not asked for. */
  readonly plan: (world: InstrumentedWorld, asked: DryRun) => Promise<string>;
  /** Measures the built arms. Returns the run with the results. Throws the signal's reason if aborted. */
  readonly collect: (world: InstrumentedWorld, run: Measured) => Promise<Measured>;
  /**
   * Reads figures of a running server, before and after the measured load of each round of timing. They are kept as
   * readings of its start, and reports list them among its own metrics, so `view` need not show them; a failure is
   * only a warning. Absent if it reads nothing there.
   */
  readonly read?: (server: RunningServer) => Promise<Exposition>;
  /**
   * Looks for the cause of a verdict once the run is measured and judged, while its servers can still be started; not
   * called where another job judges. Returns the run with the results, which change nothing in the comparison; a signal
   * only ends it early, since all is measured. Absent if it explains nothing.
   */
  readonly explain?: (
    world: InstrumentedWorld,
    run: Measured,
    comparison: Comparison,
  ) => Promise<Measured>;
  /** Adds its results and findings to a comparison, which begins with that of timing. */
  readonly compare: (compared: Compared, judged: Judged) => Compared;
  readonly view: (run: RunFile, compared: Comparison) => InstrumentView;
  /** Whether it works on this machine: keys of `loadgate doctor --json`, and lines for a terminal. */
  readonly diagnose: (
    signal: AbortSignal,
  ) => Promise<{ readonly document: Readonly<Record<string, unknown>>; readonly text: string }>;
}

/** The world of a run, and what it measures with beside timing, in the order in which they measure. */
export interface InstrumentedWorld extends World {
  readonly instruments: readonly Instrument[];
}
