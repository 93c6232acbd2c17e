import { createSourceControl } from "../adapters/git/source-control.ts";
import { createMeasuredRuns } from "../adapters/github/measured-runs.ts";
import { STRANGERS_LIMITS } from "../adapters/run-file/limits.ts";
import { strangersParser } from "../adapters/run-file/parse.ts";
import { createOutputFolder } from "../adapters/system/output-folder.ts";
import type { ReportWorld } from "../app/judge/report-run.ts";
import type { MeasuredRuns } from "../ports/measured-runs.ts";
import type { Progress } from "../ports/progress.ts";
import { type CodeHostOptions, USER_AGENT } from "./code-host.ts";
import { createInstruments } from "./instruments.ts";
import { openStore } from "./store.ts";
import { RUN_EXPORTS } from "./tracker.ts";

/** Options for the world of a report. */
export interface ReportWorldOptions extends Omit<CodeHostOptions, "tell" | "trace"> {
  readonly environment: NodeJS.ProcessEnv;
  /** Folder of the configuration file, in the repository. */
  readonly root: string;
  /** Absolute path of the baseline's folder, or `branch:NAME`. */
  readonly store: string;
  /** Absolute path of the folder for results. */
  readonly out: string;
  readonly progress: Progress;
}

/** Puts the real adapters behind the ports that a report needs. */
export function createReportWorld(
  options: ReportWorldOptions,
): ReportWorld & { readonly runs: MeasuredRuns } {
  const { store, root, environment, out, progress, ...reach } = options;
  const host = { ...reach, tell: progress.warn };
  return {
    runs: createMeasuredRuns(
      { ...host, userAgent: USER_AGENT },
      { maxBytes: STRANGERS_LIMITS.bytes, parser: strangersParser },
    ),
    store: openStore({ store, root, environment, host }),
    sourceControl: createSourceControl(root, environment),
    output: createOutputFolder(out),
    exports: RUN_EXPORTS,
    instruments: createInstruments(environment),
    progress,
  };
}
