import {
  actionStep,
  checkoutStep,
  concurrencyText,
  headText,
  inFolder,
  machineText,
  measuringSteps,
  type WorkflowOptions,
} from "./workflow-steps.ts";
import { yamlLine } from "./yaml-text.ts";

/** Path of the workflow for a configuration in a folder of the repository, empty for its root. */
export function workflowFile(folder: string): string {
  return `.github/workflows/loadgate${suffixOf(folder)}.yml`;
}

/** Suffix of the names of a configuration's files, branches and groups; empty for the root. */
export function suffixOf(folder: string): string {
  const slug = folder
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return slug === "" ? "" : `-${slug}`;
}

/**
 * The only workflow of a repository that keeps its baseline on a branch. One job measures each pull request beside
 * its base and each push to the default branch; another, which builds nothing, adds the pushes to the baseline.
 * @returns YAML
 */
export function workflowText(options: WorkflowOptions): string {
  const { folder } = options;
  const suffix = suffixOf(folder);
  const branch = `loadgate-data${suffix}`;
  const store = `branch:${branch}`;
  return `${headText(options, "  pull_request:\n  merge_group:")}
jobs:
  measure:
${machineText(options, "forks: fork-measure.yml")}
    ${concurrencyText(suffix, "github.ref")}
    permissions: { contents: read, pull-requests: write, checks: write, actions: read }
    outputs: { record: "\${{ steps.loadgate.outputs.record }}" }
${measuringSteps(options, { store })}

  record: # builds nothing, and is the one job that may write to the repository
    needs: measure
    if: \${{ !cancelled() && github.event_name == 'push' && needs.measure.outputs.record != '' }} # also after a gate that fails
    runs-on: ubuntu-24.04
    timeout-minutes: 20
    concurrency: loadgate-record${suffix}
    permissions: { contents: write } # a commit on the branch ${branch}
    steps:
${checkoutStep()} # only for loadgate.yml
      - uses: actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c # v8.0.1
        with: ${yamlLine({ name: "loadgate", path: inFolder(folder, "loadgate-out") })}
${actionStep(options, {
  mode: "record",
  record: `\${{ needs.measure.outputs.record }}`,
  store,
})}
`;
}

/** The secret with the API key of a project in Bencher. */
export const KEY_SECRET = "BENCHER_API_KEY";

/**
 * The only workflow of a repository whose baseline is kept by Bencher: measures each pull request beside its base,
 * and each push.
 * @returns YAML
 */
export function bencherText(options: WorkflowOptions): string {
  const events =
    "  pull_request: { types: [opened, synchronize, reopened, closed] } # a closed one is archived in Bencher";
  return `${headText(options, events)}
${concurrencyText(suffixOf(options.folder), "github.sha")}
jobs:
  loadgate:
${machineText(options, "a fork gets no secret")}
    permissions: { contents: read, pull-requests: write, checks: write }
${measuringSteps(options, { "bencher-api-key": `\${{ secrets.${KEY_SECRET} }}` })}
`;
}
