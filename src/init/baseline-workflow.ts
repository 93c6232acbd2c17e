import { suffixOf, type WorkflowOptions, workflowStore } from "./workflow.ts";
import {
  actionStep,
  artifactSteps,
  CACHE_STEP,
  headText,
  inFolder,
  nameIn,
  setUpText,
} from "./workflow-steps.ts";
import { yamlText } from "./yaml-text.ts";

/** What the workflows of the baseline are written from. */
export interface BaselineOptions extends WorkflowOptions {
  /** The branch whose runs are recorded. */
  readonly branch: string;
}

/** Name of the workflow that records, by which the one that publishes finds it. */
const NAME = "Loadgate baseline";

/**
 * The workflow that measures each push to the default branch, and adds it to the baseline in a job of its own.
 * @returns YAML
 */
export function baselineText(options: BaselineOptions): string {
  const { about, setUp, folder, branch, budget, timeoutMinutes } = options;
  const inputs = [
    ...(budget === undefined ? [] : [`budget: ${budget}`]),
    `store: ${workflowStore(folder)} # only read here`,
  ];
  return `${headText(about, NAME, folder)}

on:
  push:
    branches:
      - ${yamlText(branch)} # your default branch

permissions: {}

# One after the other: a cancelled run records nothing.
concurrency:
  group: loadgate-baseline${suffixOf(folder)}
  cancel-in-progress: false

jobs:
  baseline:
    runs-on: ubuntu-24.04
    timeout-minutes: ${timeoutMinutes}
    permissions:
      contents: read # the sources and the baseline
      checks: write # the check on the commit
      pull-requests: read # whether somebody accepted a regression before it was merged
      actions: read # whether that was after its last commit
    outputs:
      record: \${{ steps.loadgate.outputs.record }}
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          persist-credentials: false
          fetch-depth: 2
${setUpText(setUp)}
${CACHE_STEP}
${actionStep(options, inputs, "loadgate")}
${artifactSteps(folder)}
${recordJob(options)}`;
}

/** The job that adds what the first job measured to the baseline. */
function recordJob({ action, folder }: Pick<WorkflowOptions, "action" | "folder">): string {
  return `  # Writes the baseline, and runs nothing of what was measured: the one job with this right.
  record:
    needs: baseline
    # Also after a gate that fails: an inconclusive run belongs in the baseline all the same.
    if: \${{ !cancelled() && needs.baseline.outputs.record != '' }}
    runs-on: ubuntu-24.04
    timeout-minutes: 20
    permissions:
      contents: write # a commit on the branch ${workflowStore(folder).replace(/^branch:/, "")}
    steps:
      # Only for loadgate.yml.
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          persist-credentials: false

      - uses: actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c # v8.0.1
        with:
          name: loadgate
          path: ${inFolder(folder, "loadgate-out")}

${actionStep({ action, folder }, [
  "mode: record",
  `record: \${{ needs.baseline.outputs.record }} # nothing else is recorded`,
  `store: ${workflowStore(folder)}`,
])}`;
}

/**
 * The workflow that publishes the page of trends, each time the one that records has ended.
 * @returns YAML
 */
export function pageWorkflowText(
  options: Pick<BaselineOptions, "about" | "action" | "folder" | "branch">,
): string {
  const { about, folder, branch } = options;
  return `${headText(about, "Loadgate trend page", folder)}

on:
  # Safe here: nothing of what started it is checked out or run.
  workflow_run: # zizmor: ignore[dangerous-triggers]
    workflows:
      - ${yamlText(nameIn(folder, NAME))}
    types: [completed]
    branches:
      - ${yamlText(branch)} # your default branch
  workflow_dispatch:

permissions: {}

# What is being published is never cut off.
concurrency:
  group: loadgate-page${suffixOf(folder)}
  cancel-in-progress: false

jobs:
  page:
    runs-on: ubuntu-24.04
    timeout-minutes: 10
    permissions:
      contents: read # loadgate.yml and the baseline
    steps:
      # Only for loadgate.yml.
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          persist-credentials: false

${actionStep(options, ["mode: site", `store: ${workflowStore(folder)}`, "out: loadgate-site"])}
      - uses: actions/upload-pages-artifact@fc324d3547104276b827a68afc52ff2a11cc49c9 # v5.0.0
        with:
          path: ${inFolder(folder, "loadgate-site")}

  publish:
    needs: page
    runs-on: ubuntu-24.04
    timeout-minutes: 10
    permissions:
      pages: write # the site
      id-token: write # says which job publishes it
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - id: deployment
        uses: actions/deploy-pages@cd2ce8fcbc39b97be8ca5fce6e763baed58fa128 # v5.0.0
`;
}
