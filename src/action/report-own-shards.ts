import path from "node:path";
import { reportShards } from "../app/report-shards.ts";
import type { InstrumentedWorld } from "../app/stages/instrument.ts";
import type { CodeHostOptions } from "../composition/code-host.ts";
import { openRunFiles } from "../composition/files.ts";
import { createWorld } from "../composition/run.ts";
import { hostOptions } from "./code-host.ts";
import { reasonOfEventNotToRecord } from "./event.ts";
import { judgingJob, policyOf, trackerOf } from "./judging-job.ts";
import type { MainStep } from "./main-step.ts";

/**
 * The world of a job that reports what others measured.
 * @param host absent to read a branch in the clone
 */
export function reportingWorld(
  { config, environment, event, inputs, progress }: MainStep,
  host: CodeHostOptions | undefined,
): InstrumentedWorld {
  const { store = config.baseline.store, out } = inputs;
  const { defaultBranch } = event;
  const root = path.dirname(config.file);
  return createWorld({ root, store, out, environment, progress, host, defaultBranch });
}

/**
 * Reports the measurements of this workflow run's shards: one comment, one check, one gate, one record.
 * @param places run files, and folders that hold them
 * @returns the exit code: 0, 1 when the gate failed, 3 if a shard is missing
 * @throws LoadgateError `usage` if they do not belong together
 */
export async function reportOwnShards(step: MainStep, places: readonly string[]): Promise<number> {
  const { allowMissingShards, only } = step.inputs;
  const world = reportingWorld(step, hostOptions(step));
  const tracker = trackerOf(step);
  return await judgingJob(step, async (judging) =>
    reportShards(world, {
      ...judging,
      ...policyOf(step),
      ...{ allowMissingShards, only, tracker },
      files: await openRunFiles(places),
      notRecordable: reasonOfEventNotToRecord(step.event),
    }),
  );
}
