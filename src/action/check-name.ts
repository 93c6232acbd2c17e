import path from "node:path";
import { DEFAULT_CONFIG_FILE } from "../config/load.ts";
import { gatesMerge, type JobEvent } from "./event.ts";
import type { Inputs } from "./inputs.ts";

/** A step as far as names depend on it. */
export interface NamedStep {
  readonly config: { readonly file: string };
  readonly event: JobEvent;
  readonly inputs: Pick<Inputs, "mode" | "only">;
  readonly job: { readonly workspace?: string };
}

const USUAL_MACHINE = "linux x64";

/** The kind of machine that this process runs on. */
export function machineName(): string {
  return `${process.platform} ${process.arch}`;
}

/**
 * What tells a job from others that measure the same commit: its configuration, and what it does of that.
 * @returns the configuration's file, then whatever is not usual
 */
export function measuredPart({
  config,
  inputs,
  job: { workspace },
}: NamedStep): readonly [string, ...string[]] {
  const file = path.relative(workspace ?? path.dirname(config.file), config.file);
  const counts = inputs.mode === "count" ? ["counts"] : [];
  return [file, ...(inputs.only === undefined ? [] : [inputs.only]), ...counts];
}

/**
 * The name of a job's check. One commit can be measured for a pull request, against another base for a push, and
 * on several machines: what one job finds must not replace what another did.
 * @param machine that it runs on; that of a job that only reports does not matter
 */
export function checkName(step: NamedStep, machine = machineName()): string {
  const { event, inputs } = step;
  const [file, ...others] = measuredPart(step);
  const parts = [...(file === DEFAULT_CONFIG_FILE ? [] : [file]), ...others];
  const kind = event.kind === "other" ? event.name : event.kind;
  if (inputs.mode !== "report" && machine !== USUAL_MACHINE) parts.push(machine);
  // A workflow_run reports for the event of the other workflow.
  const isOwn = kind !== undefined && kind !== "workflow-run";
  if (isOwn && !gatesMerge(event)) parts.push(`on ${kind}`);
  return parts.length === 0 ? "Loadgate" : `Loadgate (${parts.join(", ")})`;
}
