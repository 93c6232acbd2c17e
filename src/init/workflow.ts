import type { ActionAddress } from "./address.ts";
import {
  actionStep,
  artifactSteps,
  CACHE_STEP,
  headText,
  PAIRED_JOB_START,
  setUpText,
} from "./workflow-steps.ts";

/** What a workflow that measures is written from. */
export interface WorkflowOptions {
  /** Comment at its top, without `#`. */
  readonly about: readonly string[];
  readonly action: ActionAddress;
  /** Steps, each a YAML list item, that install what builds and runs the servers. */
  readonly setUp: readonly string[];
  /** Folder of the configuration in the repository; empty for its root. */
  readonly folder: string;
  /** Overrides the configuration's budget. */
  readonly budget?: string;
  readonly timeoutMinutes: number;
}

/** Path of the workflow for a configuration in a folder of the repository, empty for its root. */
export function workflowFile(folder: string): string {
  return `.github/workflows/loadgate${suffixOf(folder)}.yml`;
}

/** Path of a workflow that belongs to that of {@link workflowFile}. @param kind what it does */
export function siblingFile(folder: string, kind: "baseline" | "trend-page"): string {
  return workflowFile(folder).replace(/\.yml$/, `-${kind}.yml`);
}

/** Where workflows keep earlier runs: on a branch, one for each configuration. */
export function workflowStore(folder: string): string {
  return `branch:loadgate-data${suffixOf(folder)}`;
}

/** What the names of a configuration's files and branches end with; nothing for the root. */
export function suffixOf(folder: string): string {
  const slug = folder
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return slug === "" ? "" : `-${slug}`;
}

/**
 * The workflow that measures each pull request beside its base.
 * @returns YAML
 */
export function workflowText(options: WorkflowOptions): string {
  const { about, setUp, folder, budget, timeoutMinutes } = options;
  const inputs = [
    `store: ${workflowStore(folder)} # what baseline.yml recorded; only read here. Without it, base alone decides.`,
    ...(budget === undefined ? [] : [`budget: ${budget}`]),
  ];
  return `${headText(about, "Loadgate", folder)}

on:
  pull_request:
  merge_group:

# Each job asks for what it needs.
permissions: {}

# A push in the middle of a run ends that run; its comment is updated by the next one.
concurrency:
  group: \${{ github.workflow }}-\${{ github.event.pull_request.number || github.ref }}
  cancel-in-progress: true

jobs:
  loadgate:
    # The token of a fork's pull request can only read: fork-measure.yml takes those.
    if: github.event_name != 'pull_request' || github.event.pull_request.head.repo.full_name == github.repository
    # A fixed image: another one is another machine, and begins a history of its own.
    runs-on: ubuntu-24.04
    timeout-minutes: ${timeoutMinutes}
${PAIRED_JOB_START}
${setUpText(setUp)}
${CACHE_STEP}
${actionStep(options, inputs)}
${artifactSteps(folder)}`;
}
