import { type WorkflowOptions, workflowStore } from "./workflow.ts";
import { actionStep, artifactSteps, CACHE_STEP, inFolder, setUpText } from "./workflow-steps.ts";
import { yamlText } from "./yaml-text.ts";

/** What the workflows of the baseline are written from. */
export interface BaselineOptions extends WorkflowOptions {
  /** The branch whose runs are recorded. */
  readonly branch: string;
}

/** Name of the workflow that records, by which the one that publishes finds it. */
function nameOf(folder: string): string {
  return `Loadgate baseline${folder === "" ? "" : ` ${folder.replaceAll("/", " ")}`}`;
}

/**
 * The workflow that measures each push to the default branch, and adds it to the baseline in a job of its own.
 * @returns YAML
 */
export function baselineText(options: BaselineOptions): string {
  const { about, setUp, folder, branch, budget, timeoutMinutes } = options;
  const group = workflowStore(folder)
    .replace(/^branch:/, "")
    .replace("-data", "-baseline");
  const inputs = [
    ...(budget === undefined ? [] : [`budget: ${budget}`]),
    `store: ${workflowStore(folder)} # only read here`,
  ];
  return `${commentText(about)}
name: ${yamlText(nameOf(folder))}

on:
  push:
    branches:
      - ${yamlText(branch)} # your default branch

permissions: {}

# One after the other: a cancelled run records nothing.
concurrency:
  group: ${group}
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
${RECORD_OUTPUT}
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          persist-credentials: false
          fetch-depth: 2
${setUpText(setUp)}
${CACHE_STEP}
${actionStep(options, inputs, MEASURING_STEP)}
${artifactSteps(folder)}
${recordJob("baseline", options)}`;
}

/** Id of the step that measures. */
const MEASURING_STEP = "loadgate";

/** What the job that measures hands over to {@link recordJob}, as a part of that job. */
const RECORD_OUTPUT = `    outputs:
      record: \${{ steps.${MEASURING_STEP}.outputs.record }}`;

/**
 * The job that adds what another job measured to the baseline.
 * @param needs the job that measures, leaves the artifact, and has the output `record`
 */
export function recordJob(
  needs: string,
  { action, folder }: Pick<WorkflowOptions, "action" | "folder">,
): string {
  return `  # Writes the baseline, and runs nothing of what was measured: the one job with this right.
  record:
    needs: ${needs}
    # Also after a gate that fails: an inconclusive run belongs in the baseline all the same.
    if: \${{ !cancelled() && needs.${needs}.outputs.record != '' }}
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
  `record: \${{ needs.${needs}.outputs.record }} # nothing else is recorded`,
  `store: ${workflowStore(folder)}`,
])}`;
}

/**
 * The workflow that publishes the page of trends, each time the one that records has ended.
 * @returns YAML
 */
export function pageWorkflowText({
  about,
  action,
  folder,
  branch,
}: Pick<BaselineOptions, "about" | "action" | "folder" | "branch">): string {
  const group = workflowStore(folder)
    .replace(/^branch:/, "")
    .replace("-data", "-page");
  return `${commentText(about)}
name: ${yamlText(nameOf(folder).replace("baseline", "trend page"))}

on:
  # Safe here: nothing of what started it is checked out or run.
  workflow_run: # zizmor: ignore[dangerous-triggers]
    workflows:
      - ${yamlText(nameOf(folder))}
    types: [completed]
    branches:
      - ${yamlText(branch)} # your default branch
  workflow_dispatch:

permissions: {}

# What is being published is never cut off.
concurrency:
  group: ${group}
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

${actionStep({ action, folder }, ["mode: site", `store: ${workflowStore(folder)}`, "out: loadgate-site"])}
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

function commentText(about: readonly string[]): string {
  return about.map((line) => `# ${line}`.trimEnd()).join("\n");
}
