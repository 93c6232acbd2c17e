import { randomUUID } from "node:crypto";
import path from "node:path";
import * as core from "@actions/core";
import type { RunRequest } from "../app/run-benchmark.ts";
import type { InstrumentedWorld } from "../app/stages/instrument.ts";
import { planRun } from "../composition/run.ts";
import type { LoadedConfig } from "../config/load.ts";
import { present } from "../domain/shared/present.ts";
import type { BaseRequest, BaseWay } from "../ports/source-control.ts";
import { hostOptions } from "./code-host.ts";
import { gatesMerge, type JobEvent, judgedHead, reasonOfEventNotToRecord } from "./event.ts";
import { policyOf } from "./judging-job.ts";
import type { MainStep } from "./main-step.ts";
import { toRunner } from "./runner.ts";

/** State key under which the main step passes the configuration's folder to the post step. */
export const FOLDER_STATE = "folder";

/**
 * Plans the job's measurement and provides the world to run it in. Nothing started in that world outlives it.
 * @returns the result of the work
 * @throws LoadgateError `usage` when there is nothing to measure, and any error of the work
 */
export async function measuringJob<T>(
  step: MainStep,
  work: (world: InstrumentedWorld, request: RunRequest) => Promise<T>,
): Promise<T> {
  const { environment, event, inputs, progress } = step;
  const config = configFor(step);
  const { store = config.baseline.store, out, cache, ohaVersion } = inputs;
  const { defaultBranch } = event;
  const host = hostOptions(step);
  const { budget = config.measure.budgetMs, atMostMs, failFast, only, shard } = inputs;
  const { world, prepared } = await planRun(
    config,
    { store, out, cache, environment, progress, host, ohaVersion, defaultBranch },
    {
      seed: environment["GITHUB_RUN_ID"] ?? randomUUID(),
      only,
      failFast,
      atMostMs,
      shard,
      bases: basesFor(step),
      budgetMs: budget === "auto" ? undefined : budget,
      // An untrusted configuration could otherwise choose which store is read.
      noise: inputs.mode === "measure" ? [] : undefined,
    },
  );
  await toRunner("state", () => core.saveState(FOLDER_STATE, path.dirname(config.file)));
  return await work(world, {
    ...prepared,
    ...policyOf({ ...step, config }),
    failFast,
    notRecordable: reasonOfEventNotToRecord(event),
  });
}

/**
 * Manual and scheduled runs measure whatever has changed. So does a gate on history, because earlier runs may be of
 * other commits than base.
 */
function configFor({ config: { changed, ...config }, event, inputs }: MainStep): LoadedConfig {
  const isAskedFor = event.kind === "schedule" || event.kind === "workflow-dispatch";
  const isMeasured = isAskedFor || inputs.gateOn.includes("history");
  return { ...config, changed: isMeasured ? undefined : changed };
}

/** The gate judges the first base. If the event has none for it, others do not take its place. */
function basesFor({ event, inputs }: MainStep): readonly BaseRequest[] {
  const headSha = judgedHead(event);
  const [judged, ...others] = inputs.bases.map((ref): BaseRequest | undefined =>
    ref === "auto" ? baseOfEvent(event) : { ref, isNamed: true },
  );
  if (!judged) return [];
  const isRequired = judged.isRequired !== false && inputs.baseRequired;
  // The run passes without any base but the first.
  const further = { headSha, isNamed: false, isRequired: false };
  return [
    { headSha, ...judged, isRequired },
    ...present(others).map((base) => ({ ...base, ...further })),
  ];
}

/**
 * The commit that `base: auto` stands for.
 *
 * | event | base |
 * |---|---|
 * | pull request | first parent of the merge commit; in another checkout the merge base with the target branch |
 * | merge group | its base |
 * | push | the commit before it; after a forced push the merge base with that; none for a new default branch |
 * | push of another new ref, start by hand | merge base with the default branch; on that branch the previous commit |
 * | schedule and others | the previous commit |
 *
 * If what a push or a start by hand leads to contains head or cannot be had, the previous commit is base.
 * @returns undefined if there is none
 */
export function baseOfEvent(event: JobEvent): BaseRequest | undefined {
  const isRequired = gatesMerge(event);
  const previous: BaseWay = { by: "previous", ref: "HEAD^" };
  if (event.kind === "pull-request") {
    const { baseBranch, baseSha, headSha, isFork } = event;
    const parent: BaseWay = { by: "merge-parent", ref: headSha };
    // A fork's clone has a target branch of its own.
    const branch =
      baseBranch === undefined || isFork ? [] : [mergeBase(`refs/heads/${baseBranch}`)];
    const ways = [parent, ...branch, mergeBase(baseSha)];
    return { ref: baseBranch ?? baseSha, ways, isRequired };
  }
  if (event.kind === "merge-group") {
    const { baseBranch, baseSha: ref } = event;
    return { ref: baseBranch ?? ref, ways: [{ by: "merge-group", ref }], isRequired };
  }
  if (event.kind === "push" || event.kind === "workflow-dispatch") {
    const { before = "", ref, defaultBranch } = event;
    const isNew = /^0+$/.test(before);
    if (isNew && ref === defaultBranch) return undefined;
    if (before !== "" && !isNew) {
      return { ref: before, ways: [{ by: "before-push", ref: before }, previous], isRequired };
    }
    if (ref !== undefined && defaultBranch !== undefined && ref !== defaultBranch) {
      const ways = [mergeBase(`refs/heads/${defaultBranch}`), previous];
      return { ref: defaultBranch, ways, isRequired };
    }
  }
  return { ref: "HEAD^", ways: [previous], isRequired };
}

function mergeBase(ref: string): BaseWay {
  return { by: "merge-base", ref };
}
