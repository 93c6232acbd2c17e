import path from "node:path";
import { reportShards } from "../app/judge/report-shards.ts";
import { openRunFiles } from "../composition/files.ts";
import { createWorld } from "../composition/run.ts";
import { configPathOf } from "../config/config-path.ts";
import { reasonOfEventNotToRecord } from "./event.ts";
import { hostOptions } from "./host-options.ts";
import { judgingJob, trackerOf } from "./judging-job.ts";
import type { MainStep } from "./main-step.ts";

/**
 * Reports the measurements of this workflow run's shards: one comment, one check, one gate, one record.
 * @param places run files, and folders that hold them
 * @returns the exit code: 0, 1 when the gate failed, 3 if a shard is missing
 * @throws LoadgateError `usage` if they do not belong together
 */
export async function reportOwnShards(step: MainStep, places: readonly string[]): Promise<number> {
  const { config, environment, event, inputs, progress, signal } = step;
  const world = createWorld({
    root: path.dirname(config.file),
    store: inputs.store ?? config.baseline.store,
    out: inputs.out,
    environment,
    progress,
    host: hostOptions(step),
    defaultBranch: event.defaultBranch,
  });
  try {
    const tracker = trackerOf(step);
    return await judgingJob(step, "reported", async (judging) =>
      reportShards(world, {
        ...judging,
        config,
        signal,
        files: await openRunFiles(places),
        configPath: configPathOf(inputs.config),
        failOn: inputs.failOn,
        gateOn: inputs.gateOn,
        allowMissingShards: inputs.allowMissingShards,
        tracker,
        only: inputs.only,
        notRecordable: reasonOfEventNotToRecord(event),
      }),
    );
  } finally {
    progress.end();
  }
}
