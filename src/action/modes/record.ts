import path from "node:path";
import * as core from "@actions/core";
import { recordRun } from "../../app/record-run.ts";
import { openBranch, readRecord } from "../../composition/store.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { RECORD_FILE } from "../../ports/output-folder.ts";
import { requiredHost } from "../code-host.ts";
import { reasonOfEventNotToRecord } from "../event.ts";
import type { MainStep } from "../main-step.ts";
import { annotate } from "../runner.ts";

/**
 * `mode: record`: adds another job's run to the baseline's branch. Only this mode writes to the repository, so it
 * builds, starts and checks out nothing.
 * @returns the exit code 0, even if this job may not write the baseline
 * @throws LoadgateError `usage` if the store is a folder or the file is not the record passed on by the run,
 * `publishing` if writing fails and `baseline.required` is not false
 */
export async function recordMode(step: MainStep): Promise<number> {
  const { config, inputs, job, progress } = step;
  const { baseline } = config;
  const store = await openBranch(inputs.store ?? baseline.store, requiredHost(step));
  if (inputs.record === undefined) {
    throw new LoadgateError("usage", "mode: record needs the input record", {
      hint: "Pass the output record of the job that measures, and skip this job where it is empty, as workflows/pull-request.yml does.",
    });
  }
  const said = await recordRun(store, progress, {
    ...baseline,
    record: await readRecord(path.join(inputs.out, RECORD_FILE), inputs.record),
    sha: job.sha,
    notRecordable: reasonNotToRecord(step),
  });
  progress.end();
  annotate(core.notice, said);
  return 0;
}

/** Pushes and manual starts can be for any branch. */
function reasonNotToRecord({ config, environment, event }: MainStep): string | undefined {
  const branch = config.baseline.branch ?? event.defaultBranch;
  const here = environment["GITHUB_REF"];
  if (branch !== undefined && here !== `refs/heads/${branch}`) {
    return `this is ${here ?? "no branch"}, not ${branch}`;
  }
  return reasonOfEventNotToRecord(event);
}
