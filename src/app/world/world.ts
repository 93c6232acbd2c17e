import type { RunFile } from "../../domain/run/file/run-file.ts";
import type { Config } from "../../domain/run/plan/config.ts";
import { formatCount } from "../../domain/shared/format.ts";
import type { BaselineStore } from "../../ports/baseline-store.ts";
import type { Builder } from "../../ports/builder.ts";
import type { RunConfigured } from "../../ports/commands.ts";
import type { WatchConnections } from "../../ports/connections.ts";
import type { HttpClient, SendSequence } from "../../ports/http-client.ts";
import type { Leftovers } from "../../ports/leftovers.ts";
import type { LoadGenerator } from "../../ports/load-generator.ts";
import type { Machine } from "../../ports/machine.ts";
import type { ReadMetrics } from "../../ports/metrics-reader.ts";
import { type OutputFolder, PACKED_RUN_FILE, RUN_FILE } from "../../ports/output-folder.ts";
import type { ProgramWatch } from "../../ports/program-watch.ts";
import type { Progress } from "../../ports/progress.ts";
import type { ServerRuntime } from "../../ports/server-runtime.ts";
import type { Checkout, SourceControl } from "../../ports/source-control.ts";
import type { RunExport } from "../../ports/tracker.ts";
import { renderRunFile } from "../../report/json.ts";

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

/** Ends processes that killed runs of the same repository left, and reports it. */
export async function endKilledRuns({ leftovers, progress }: World): Promise<void> {
  const count = await leftovers.removeOfKilledRuns();
  if (count === 0) return;
  progress.warn(`Ended ${formatCount(count, "process", "processes")} that a killed run had left`);
}

/** The name of a run's file. That of a shard is packed, because thousands of series take megabytes. */
export function runFileName({ shard }: { readonly shard?: unknown }): string {
  return shard === undefined ? RUN_FILE : PACKED_RUN_FILE;
}

/**
 * Writes a run's file, and ensures that it is the only one in its folder.
 * @throws LoadgateError `publishing` when it cannot be written
 */
export async function writeRunFile(output: OutputFolder, run: RunFile): Promise<void> {
  const name = runFileName(run);
  await output.write(name, renderRunFile(run));
  await output.remove(name === RUN_FILE ? PACKED_RUN_FILE : RUN_FILE);
}

/**
 * Runs some work and reports its duration in milliseconds, even if it fails.
 * @param now a clock in milliseconds
 */
export async function timed<Result>(
  now: () => number,
  work: () => Promise<Result>,
  took: (ms: number) => void,
): Promise<Result> {
  const beganMs = now();
  try {
    return await work();
  } finally {
    took(now() - beganMs);
  }
}
