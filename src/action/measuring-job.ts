import { randomUUID } from "node:crypto";
import path from "node:path";
import * as core from "@actions/core";
import { noiseHere } from "../app/budget-for.ts";
import { prepareRun } from "../app/prepare-run.ts";
import type { RunRequest } from "../app/run-benchmark.ts";
import type { World } from "../app/world.ts";
import { createWorld, globFilter } from "../composition/run.ts";
import { configPathOf } from "../config/config-path.ts";
import type { LoadedConfig } from "../config/load.ts";
import { withoutNullish } from "../domain/shared/without-nullish.ts";
import type { BaseRequest } from "../ports/source-control.ts";
import { baseOfEvent, type JobEvent, reasonOfEventNotToRecord } from "./event.ts";
import { hostOptions } from "./host-options.ts";
import type { MainStep } from "./main-step.ts";

/** Name under which the main step tells the post step in which folder the configuration lies. */
export const FOLDER_STATE = "folder";

/**
 * Plans what a job measures and lends the world to do it in; nothing that was started in it outlives it.
 * @returns what the work returns
 * @throws LoadgateError `usage` when there is nothing to measure, and as the work does
 */
export async function measuringJob<T>(
  step: MainStep,
  work: (world: World, request: RunRequest) => Promise<T>,
): Promise<T> {
  const { environment, event, inputs, progress, signal } = step;
  const config = configFor(step);
  const { bases } = inputs;
  const base = bases && baseFor(inputs, event, bases.gated);
  const furtherBases = bases?.further.map((ref) => furtherBaseFor(inputs, event, ref));
  const world = createWorld({
    root: path.dirname(config.file),
    store: inputs.store ?? config.baseline.store,
    out: inputs.out,
    cache: inputs.cache,
    environment,
    progress,
    ...withoutNullish({
      host: hostOptions(step),
      ohaVersion: inputs.ohaVersion,
      defaultBranch: event.defaultBranch,
    }),
  });
  const { budget = config.measure.budgetMs, atMostMs } = inputs;
  const budgetMs = budget === "auto" ? undefined : budget;
  const prepared = prepareRun(
    config,
    {
      seed: environment["GITHUB_RUN_ID"] ?? randomUUID(),
      ...(inputs.only !== undefined && { filter: globFilter(inputs.only) }),
      // A stranger's configuration would say which store is read.
      noise: inputs.mode === "measure" ? [] : await noiseHere(world, { budgetMs, base }),
      failFast: inputs.failFast,
      ...withoutNullish({ base, furtherBases, atMostMs, budgetMs, shard: inputs.shard }),
    },
    world.machine,
  );

  if (prepared.fewStarts !== undefined) progress.warn(prepared.fewStarts);
  core.saveState(FOLDER_STATE, path.dirname(config.file));
  try {
    return await work(world, {
      config,
      signal,
      ...withoutNullish({ configPath: configPathOf(inputs.config) }),
      failOn: inputs.failOn,
      failFast: inputs.failFast,
      gateOn: inputs.gateOn,
      ...prepared,
      ...withoutNullish({ notRecordable: reasonOfEventNotToRecord(event) }),
    });
  } finally {
    progress.end();
  }
}

/**
 * By hand and by the clock, a run is asked for whatever changed; and earlier runs can be of something else than base is.
 */
function configFor({ config: { changed, ...config }, event, inputs }: MainStep): LoadedConfig {
  const isAskedFor = event.kind === "schedule" || event.kind === "workflow-dispatch";
  const isMeasured = isAskedFor || inputs.gateOn.includes("history");
  return { ...config, ...(changed && !isMeasured && { changed }) };
}

/** A base that only informs: a run passes without it. */
function furtherBaseFor(inputs: MainStep["inputs"], event: JobEvent, ref: string): BaseRequest {
  return { ...baseFor(inputs, event, ref), isNamed: false, isRequired: false };
}

function baseFor({ baseRequired }: MainStep["inputs"], event: JobEvent, ref: string): BaseRequest {
  const isJudged = event.kind === "pull-request" || event.kind === "merge-group";
  const judged = isJudged ? { headSha: event.headSha } : {};
  if (ref !== "auto") {
    return { ...judged, ref, mergeBase: false, isNamed: true, isRequired: baseRequired };
  }
  const base = baseOfEvent(event);
  return { ...judged, ...base, isRequired: base.isRequired !== false && baseRequired };
}
