import path from "node:path";
import { reportShards } from "../app/judge/report-shards.ts";
import { openRunFiles } from "../composition/files.ts";
import { createWorld } from "../composition/run.ts";
import { createTracker } from "../composition/tracker.ts";
import { configPathOf } from "../config/config-path.ts";
import { acknowledging, measuredBy, openHost } from "./code-host.ts";
import { originOf, reasonOfEventNotToRecord } from "./event.ts";
import { finish, orTellError } from "./finish.ts";
import { hostOptions } from "./host-options.ts";
import type { MainStep } from "./main-step.ts";

/**
 * Reports the measurements of this workflow run's shards: one comment, one check, one gate, one record.
 * @param places run files, and folders that hold them
 * @returns the exit code: 0, 1 when the gate failed, 3 if a shard is missing
 * @throws LoadgateError `usage` if they do not belong together
 */
export async function reportOwnShards(step: MainStep, places: readonly string[]): Promise<number> {
  const { config, environment, event, inputs, job, progress, signal } = step;
  const overrides = inputs.bencher;
  const branch = config.baseline.branch ?? event.defaultBranch;
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
    const host = await openHost(step);
    const measured = measuredBy(event, { sha: job.sha, ref: environment["GITHUB_REF"] });
    const isJudged = event.kind === "pull-request" || event.kind === "merge-group";
    const sha = isJudged ? event.headSha : job.sha;
    const commit = host && sha !== undefined ? { host, sha } : undefined;
    const tracker = createTracker({ config, environment, overrides, onLine: progress.log });
    const result = await orTellError(step, commit, async () =>
      reportShards(world, {
        config,
        signal,
        files: await openRunFiles(places),
        configPath: configPathOf(inputs.config),
        failOn: inputs.failOn,
        gateOn: inputs.gateOn,
        allowMissingShards: inputs.allowMissingShards,
        handsOver: true,
        origin: originOf(event, environment["GITHUB_EVENT_NAME"], branch),
        acknowledge: host && measured && acknowledging(host, step, [measured]),
        sha,
        tracker,
        only: inputs.only,
        notRecordable: reasonOfEventNotToRecord(event),
      }),
    );
    const comments = event.kind === "pull-request" ? [{ pull: event.number, ...result }] : [];
    return await finish(step, result, commit && { ...commit, machine: "reported", comments });
  } finally {
    progress.end();
  }
}
