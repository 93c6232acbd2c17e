import type { Config } from "../../domain/run/plan/config.ts";
import type { BaselineStore } from "../../ports/baseline-store.ts";
import type { Builder } from "../../ports/builder.ts";
import type { RunConfigured } from "../../ports/commands.ts";
import type { WatchConnections } from "../../ports/connections.ts";
import type { HttpClient, SendSequence } from "../../ports/http-client.ts";
import type { Leftovers } from "../../ports/leftovers.ts";
import type { LoadGenerator } from "../../ports/load-generator.ts";
import type { Machine } from "../../ports/machine.ts";
import type { ReadMetrics } from "../../ports/metrics-reader.ts";
import type { OutputFolder } from "../../ports/output-folder.ts";
import type { ProgramWatch } from "../../ports/program-watch.ts";
import type { Progress } from "../../ports/progress.ts";
import type { ServerRuntime } from "../../ports/server-runtime.ts";
import type { Checkout, SourceControl } from "../../ports/source-control.ts";
import type { RunExport } from "../../ports/tracker.ts";

/** The application's access to everything outside the process. */
export interface World {
  readonly machine: Machine;
  /** Installs the load generator unless it is already installed. */
  readonly installGenerator: (signal: AbortSignal) => Promise<LoadGenerator>;
  readonly builder: Builder;
  /** Builds the servers of a checkout, or restores what an earlier run built from the same files. */
  readonly baseBuilder: (checkout: Checkout) => Builder;
  readonly runConfigured: RunConfigured;
  readonly runtime: ServerRuntime;
  readonly watchConnections: WatchConnections;
  readonly leftovers: Leftovers;
  readonly programs: ProgramWatch;
  readonly http: HttpClient;
  readonly sendSequence: SendSequence;
  readonly readMetrics: ReadMetrics;
  readonly store: BaselineStore;
  readonly output: OutputFolder;
  /** Other programs' formats that a run is also written in. */
  readonly exports: readonly RunExport[];
  readonly sourceControl: SourceControl;
  /**
   * Reads a configuration file of another commit.
   * @returns undefined if there is none
   * @throws LoadgateError `usage` when it is not valid
   */
  readonly readConfig: (file: string) => Config | undefined;
  readonly progress: Progress;
}
