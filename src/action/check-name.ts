import path from "node:path";
import { DEFAULT_CONFIG_FILE } from "../config/load.ts";
import { gatesMerge, type JobEvent } from "./event.ts";
import type { Inputs } from "./inputs.ts";

/** The parts of a step that names depend on. */
export interface NamedStep {
  readonly config: { readonly file: string };
  readonly event: JobEvent;
  readonly inputs: Pick<Inputs, "mode"> & Partial<Pick<Inputs, "only">>;
  readonly job: { readonly workspace?: string };
}

const USUAL_MACHINE = "linux x64";

/** The kind of machine that this process runs on. */
export function machineName(): string {
  return `${process.platform} ${process.arch}`;
}

/**
 * Distinguishes a job from others that measure the same commit: its configuration, and the part of it that the job
 * measures.
 * @returns the configuration's file, then every setting that is not the default
 */
export function measuredPart(step: NamedStep): readonly [string, ...string[]] {
  const { config, inputs, job } = step;
  const file = path.relative(job.workspace ?? path.dirname(config.file), config.file);
  const counts = inputs.mode === "count" ? ["counts"] : [];
  return [file, ...(inputs.only === undefined ? [] : [inputs.only]), ...counts];
}

/**
 * The name of a job's check. One commit can be measured for a pull request, against another base for a push, and on
 * several machines, and no job's result may replace another's.
 * @param machine that the job runs on; irrelevant for a job that only reports
 */
export function checkName(step: NamedStep, machine = machineName()): string {
  const { event, inputs } = step;
  const [file, ...others] = measuredPart(step);
  const parts = [...(file === DEFAULT_CONFIG_FILE ? [] : [file]), ...others];
  const kind = event.kind === "other" ? event.name : event.kind;
  if (inputs.mode !== "report" && machine !== USUAL_MACHINE) parts.push(machine);
  // A workflow_run job reports for the event of the other workflow.
  const isOwn = kind !== undefined && kind !== "workflow-run";
  if (isOwn && !gatesMerge(event)) parts.push(`on ${kind}`);
  return parts.length === 0 ? "Loadgate" : `Loadgate (${parts.join(", ")})`;
}
