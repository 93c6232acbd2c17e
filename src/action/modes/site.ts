import path from "node:path";
import * as core from "@actions/core";
import { writeSite } from "../../composition/site.ts";
import { formatCount } from "../../domain/shared/format.ts";
import { hostOptions } from "../code-host.ts";
import type { MainStep } from "../main-step.ts";
import { logUntrusted } from "../runner.ts";

/**
 * `mode: site`: renders the stored runs into the folder `out`, for a step that publishes it.
 * @returns the exit code 0
 * @throws LoadgateError `publishing` when the store cannot be read or the folder cannot be written
 */
export async function siteMode(step: MainStep): Promise<number> {
  const { config, environment, inputs, job } = step;
  const { repository: name } = job;
  const { runs, changes, skipped } = await writeSite({
    root: path.dirname(config.file),
    environment,
    gate: config.gate,
    store: inputs.store ?? config.baseline.store,
    out: inputs.out,
    host: hostOptions(step),
    repository: name,
    repositoryUrl: name && `${job.serverUrl}/${name}`,
  });
  for (const line of skipped) logUntrusted(line);
  const found = `${formatCount(runs.length, "run")}, ${formatCount(changes.length, "change")}`;
  core.info(`The page of trends is in ${inputs.out}: ${found}.`);
  return 0;
}
