import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import * as core from "@actions/core";
import { endLeftGroups, writeGroupFile } from "../adapters/process/group-file.ts";
import { watchGroups } from "../adapters/process/process-group.ts";
import { prepareRun } from "../app/prepare-run.ts";
import { runBenchmark } from "../app/run-benchmark.ts";
import { createWorld, globFilter } from "../composition.ts";
import { loadConfig } from "../config/load.ts";
import { GATE_FAILED_EXIT_CODE, LoadgateError } from "../domain/error.ts";
import type { BaseRequest } from "../ports/source-control.ts";
import { baseOfEvent, type JobEvent, readEvent, reasonOfEventNotToRecord } from "./event.ts";
import { readInputs } from "./inputs.ts";
import { createJobProgress } from "./job-progress.ts";
import { publish } from "./publish.ts";
import { harmless, logUntrusted } from "./untrusted.ts";

/** Name under which the main step tells the post step where it wrote down what runs. */
const GROUP_FILE_STATE = "group-file";

/**
 * The main step: the whole job, its result in the summary, the annotations and the outputs.
 * @param signal aborted when the job is cancelled
 * @returns the exit code: 0, or 1 when the gate failed
 * @throws LoadgateError as the job's steps do
 */
export async function runAction(signal: AbortSignal): Promise<number> {
  const environment = process.env;
  const event = readEvent(environment);
  const inputs = readInputs();
  const config = loadConfig(inputs.config);
  const base = baseFor(inputs.base, event);
  const request = {
    budgetMs: inputs.budgetMs ?? config.measure.budgetMs,
    seed: environment["GITHUB_RUN_ID"] ?? randomUUID(),
    ...(inputs.only !== undefined && { filter: globFilter(inputs.only) }),
    ...(base && { base }),
  };
  const progress = createJobProgress();
  const world = createWorld({
    root: path.dirname(config.file),
    store: inputs.store ?? config.baseline.store,
    out: inputs.out,
    ohaVersion: inputs.ohaVersion,
    environment,
    progress,
    ...(event.defaultBranch !== undefined && { defaultBranch: event.defaultBranch }),
  });
  const prepared = prepareRun(config, request, world.host);

  const folder = environment["RUNNER_TEMP"] || tmpdir();
  const groupFile = path.join(folder, `loadgate-groups-${randomUUID()}.json`);
  core.saveState(GROUP_FILE_STATE, groupFile);
  watchGroups((pids) => writeGroupFile(groupFile, pids));

  const notRecordable = reasonOfEventNotToRecord(event);
  try {
    const result = await runBenchmark(world, {
      config,
      ...prepared,
      failOn: inputs.failOn,
      signal,
      ...(notRecordable !== undefined && { notRecordable }),
    });
    progress.end();
    await publish(result, inputs.out);
    if (result.failure !== undefined) throw result.failure;
    return result.comparison.gate.decision === "fail" ? GATE_FAILED_EXIT_CODE : 0;
  } finally {
    progress.end();
    await endLeftGroups(groupFile);
  }
}

function baseFor(input: string, event: JobEvent): BaseRequest | undefined {
  if (input === "none") return undefined;
  return input === "auto" ? baseOfEvent(event) : { ref: input, mergeBase: false };
}

/**
 * The post step: ends what a killed main step left running.
 */
export async function runPost(): Promise<void> {
  const groupFile = core.getState(GROUP_FILE_STATE);
  if (!groupFile) return;
  const ended = await endLeftGroups(groupFile);
  if (ended > 0)
    core.info(`Ended ${ended} process groups that the cancelled step had left running.`);
}

/**
 * Shows what was thrown as an annotation: a message and a hint, or the stack of a bug.
 * @returns the exit code
 */
export function reportFailure(thrown: unknown): number {
  if (!(thrown instanceof LoadgateError)) {
    const stack = thrown instanceof Error ? thrown.stack : undefined;
    core.error(harmless(stack ?? String(thrown)), { title: "Bug in loadgate, please report it" });
    return 70;
  }
  const { message, details, hint } = thrown;
  const text = [message, ...(hint === undefined ? [] : [hint])].join("\n");
  core.error(harmless(text), { title: "Loadgate" });
  for (const line of details) logUntrusted(line);
  return thrown.exitCode;
}
