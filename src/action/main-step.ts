import type { LoadedConfig } from "../config/load.ts";
import type { JobEvent } from "./event.ts";
import type { Inputs } from "./inputs.ts";
import type { Job } from "./job.ts";
import type { JobProgress } from "./job-progress.ts";

/** Everything that the main step needs, in any mode. */
export interface MainStep {
  readonly job: Job;
  readonly event: JobEvent;
  readonly inputs: Inputs;
  readonly config: LoadedConfig;
  readonly environment: NodeJS.ProcessEnv;
  readonly progress: JobProgress;
  /** Aborted when the job is cancelled. */
  readonly signal: AbortSignal;
}
