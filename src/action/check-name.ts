import { createHash, randomUUID } from "node:crypto";
import path from "node:path";
import { DEFAULT_CONFIG_FILE } from "../config/load.ts";
import type { CommentMarker } from "../domain/review/comment.ts";
import type { NamedLink } from "../domain/review/tracker-section.ts";
import { writerText } from "../domain/review/writer.ts";
import { present } from "../domain/shared/present.ts";
import type { CheckMark } from "./check.ts";
import { gatesMerge, type JobEvent, judgedHead } from "./event.ts";
import type { NamingInputs } from "./inputs.ts";
import type { MainStep } from "./main-step.ts";

/** The parts of a step that names depend on. */
export interface NamedStep {
  readonly config: { readonly file: string };
  readonly event: JobEvent;
  readonly inputs: Pick<NamingInputs, "mode"> & Partial<Pick<NamingInputs, "name" | "only">>;
  readonly job: { readonly workspace?: string };
}

const USUAL_MACHINE = "linux x64";

/** The kind of machine that this process runs on. */
const MACHINE = `${process.platform} ${process.arch}`;

/**
 * Distinguishes a job from others that measure the same commit: its configuration, its name, and the part of the
 * configuration that it measures.
 * @returns the configuration's file, then every setting that is not the default
 */
function measuredPart(step: NamedStep): readonly [string, ...string[]] {
  const { config, inputs, job } = step;
  const file = path.relative(job.workspace ?? path.dirname(config.file), config.file);
  const counts = inputs.mode === "count" && "counts";
  const soak = inputs.mode === "soak" && "soak";
  return [file, ...present([inputs.name, inputs.only, counts, soak])];
}

/**
 * The name of a job's check. One commit can be measured for a pull request, against another base for a push, and on
 * several machines, and no job's result may replace another's.
 * @param machine that the job runs on; irrelevant for a job that only reports
 */
export function checkName(step: NamedStep, machine = MACHINE): string {
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

/** What is known of a step before its other inputs and its configuration are read. */
export type ShownStep = NamedStep &
  Pick<MainStep, "job" | "signal"> & { readonly inputs: NamingInputs };

/** Stands in where the runner does not identify its jobs. */
const OWN_ID = randomUUID();

/** Where a job's result is shown on the code host. */
export type Target = NonNullable<ReturnType<typeof targetOf>>;

/** @returns undefined outside a job */
export function targetOf(step: ShownStep) {
  const { event, inputs, job } = step;
  const { attempt, runId, runUrl } = job;
  const sha = event.kind === "workflow-run" ? event.headSha : (judgedHead(event) ?? job.sha);
  if (sha === undefined) return undefined;
  const [own, id] = [short([job.name, inputs.matrixJob]), short(job.trackingId ?? OWN_ID)];
  const start = attempt === undefined ? undefined : `${own}-${attempt}-${id}`;
  // Short, and the same for every run of a configuration.
  const key = short([...measuredPart(step), inputs.mode === "report" ? "reported" : MACHINE]);
  // The commit that the job reports on: of a pull request its head, not the merge.
  const marker: CommentMarker = { key, sha, runId, start };
  const label = "Report and samples";
  const links: readonly NamedLink[] = runUrl === undefined ? [] : [{ label, url: runUrl }];
  const repositoryUrl = repositoryUrlOf(job);
  return {
    checkName: checkName(step),
    marker,
    links,
    ...(repositoryUrl !== undefined && { repositoryUrl }),
  };
}

/** Address of the job's repository on the code host; undefined outside a job. */
export function repositoryUrlOf({
  repository,
  serverUrl,
}: Pick<MainStep["job"], "repository" | "serverUrl">): string | undefined {
  return repository && `${serverUrl}/${repository}`;
}

/** The mark of a target's check. */
export function markOf({ checkName: name, marker, links }: Target): CheckMark {
  return { name, headSha: marker.sha, detailsUrl: links[0]?.url, writer: writerText(marker) };
}

function short(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 12);
}
