import { createMeasuredRuns } from "../adapters/github/measured-runs.ts";
import { parseStrangersRunFile, STRANGERS_LIMITS } from "../adapters/run-file/parse.ts";
import { createFolderStore } from "../adapters/store/folder-store.ts";
import { createOutputFolder } from "../adapters/system/output-folder.ts";
import type { ReportWorld } from "../app/report-run.ts";
import type { MeasuredRuns } from "../ports/measured-runs.ts";
import type { Progress } from "../ports/progress.ts";
import { type CodeHostOptions, USER_AGENT } from "./code-host.ts";
import { RUN_EXPORTS } from "./tracker.ts";

/** What the world of a report is made of. */
export interface ReportWorldOptions extends Omit<CodeHostOptions, "tell" | "trace"> {
  /** Absolute path of the baseline's folder. */
  readonly store: string;
  /** Absolute path of the folder for results. */
  readonly out: string;
  readonly progress: Progress;
}

/** Puts the real adapters behind the ports that a report needs. */
export function createReportWorld(
  options: ReportWorldOptions,
): ReportWorld & { readonly runs: MeasuredRuns } {
  const { store, out, progress, ...reach } = options;
  return {
    runs: createMeasuredRuns(
      { ...reach, userAgent: USER_AGENT, tell: progress.warn },
      { maxBytes: STRANGERS_LIMITS.bytes, parse: parseStrangersRunFile },
    ),
    store: createFolderStore(store),
    output: createOutputFolder(out),
    exports: RUN_EXPORTS,
    progress,
  };
}
