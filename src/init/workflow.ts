import type { actionAddress } from "./address.ts";
import { ACTIONS, stepText } from "./set-up.ts";
import { indented, yamlBlock } from "./yaml-text.ts";

/** Path of the workflow for a configuration in a folder of the repository, empty for its root. */
export function workflowFile(folder: string): string {
  return `.github/workflows/loadgate${suffixOf(folder)}.yml`;
}

/** Suffix of the names of a configuration's files, branches and groups; empty for the root. */
function suffixOf(folder: string): string {
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
  const record = `\${{ needs.measure.outputs.record }}`;
  return `${headText(options)}
jobs:
  measure:
${machineText(options, "measure", "Forks: fork-measure.yml.")}
${yamlBlock(concurrencyOf(suffix, "github.ref"), 4)}
    permissions:
      contents: read
      pull-requests: write # comment
      checks: write # check
      actions: read
    outputs:
      record: \${{ steps.loadgate.outputs.record }}
${measuringSteps(options, { store })}

  record: # builds nothing, and is the one job that may write to the repository
    needs: measure
    # Also after a gate that fails.
    if: \${{ !cancelled() && github.event_name == 'push' && needs.measure.outputs.record != '' }}
    runs-on: ubuntu-24.04
    timeout-minutes: 20
    concurrency: loadgate-record${suffix}
    permissions:
      contents: write # a commit on the branch ${branch}
    steps:
${checkoutStep("For loadgate.yml alone.")}
      - uses: actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c # v8.0.1
${inputsText({ name: "loadgate", path: inFolder(folder, "loadgate-out") })}
${actionStep(options, { mode: "record", record, store })}
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
  const inputs = { "bencher-api-key": `\${{ secrets.${KEY_SECRET} }}` };
  return `${headText(options, "closed")}
${yamlBlock(concurrencyOf(suffixOf(options.folder), "github.sha"), 0)}
jobs:
  loadgate:
${machineText(options, "loadgate", "A fork gets no secret.")}
    permissions:
      contents: read
      pull-requests: write # comment
      checks: write # check
${measuringSteps(options, inputs)}

  archive: # in Bencher, what was sent for a pull request that is closed now; builds nothing
${yamlBlock({ if: `github.event.action == 'closed' && ${OWN_BRANCH}` }, 4)}
    runs-on: ubuntu-24.04
    timeout-minutes: 10
    permissions:
      contents: read
    steps:
${checkoutStep("For loadgate.yml alone.")}
${actionStep(options, inputs)}
`;
}

/** Inputs of a workflow that measures. */
export interface WorkflowOptions {
  /** Comment at the top, without `#`. */
  readonly about: readonly string[];
  readonly action: Pick<ReturnType<typeof actionAddress>, "uses" | "comment">;
  /** Steps, each a YAML list item, that install the tools for building and running the servers. */
  readonly setUp: readonly string[];
  /** Folder of the configuration in the repository; empty for the root. */
  readonly folder: string;
  /** The branch whose pushes are measured for the baseline. */
  readonly branch: string;
  readonly timeoutMinutes: number;
}

/** Inputs of the action. */
type Inputs = Readonly<Record<string, string>>;

const OWN_BRANCH = "github.event.pull_request.head.repo.full_name == github.repository";

/** Expression that is true if a pull request's title or text was edited, and not its base. */
const TEXT_EDITED = "github.event.action == 'edited' && !github.event.changes.base";

/** Expression that is true if a pull request has nothing to measure. */
const IDLE = `github.event.action == 'closed' || ${TEXT_EDITED}`;

/**
 * The beginning of a workflow: what it is about, its name, and what starts it.
 * @param more further types of events of pull requests
 */
function headText({ about, folder, branch }: WorkflowOptions, ...more: readonly string[]): string {
  const comment = about.map((line) => `# ${line}`.trimEnd()).join("\n");
  const name = folder === "" ? "Loadgate" : `Loadgate ${folder.replaceAll("/", " ")}`;
  const types = ["opened", "synchronize", "reopened", ...more, "edited"];
  return `${comment}
${yamlBlock({ name }, 0)}
on:
  pull_request:
    types: [${types.join(", ")}] # edited: if its base changes
  merge_group:
  push:
${yamlBlock({ branches: [branch] }, 4)} # your default branch
permissions: {}`;
}

/**
 * The name, condition and machine of a job that measures. A skipped job counts as passed, so it must not have the
 * name of one that failed.
 * @param forks comment on pull requests from forks, which the job skips
 */
function machineText({ timeoutMinutes }: WorkflowOptions, name: string, forks: string): string {
  const shown = `\${{ (${IDLE}) && 'nothing to measure' || '${name}' }}`;
  const isMeasured = `(github.event_name != 'pull_request' || ${OWN_BRANCH}) && !(${IDLE})`;
  return `    # A skipped job of the same name would pass for this one.
${yamlBlock({ name: shown }, 4)}
    # ${forks}
${yamlBlock({ if: isMeasured }, 4)}
    runs-on: ubuntu-24.04 # fixed: another image is another machine, and begins a history of its own
    timeout-minutes: ${timeoutMinutes}`;
}

/**
 * Concurrency groups: a push to a pull request cancels its earlier run.
 * @param suffix of the configuration's names
 * @param others expression that groups all other events: runs with the same value wait for each other
 */
function concurrencyOf(suffix: string, others: string) {
  const byEvent = `${TEXT_EDITED} && github.run_id || github.event.pull_request.number || ${others}`;
  const group = `loadgate${suffix}-\${{ ${byEvent} }}`;
  const cancels = `\${{ github.event_name == 'pull_request' }}`;
  return { concurrency: { group, "cancel-in-progress": cancels } };
}

/** The steps of a job that measures head beside base. @param inputs of the action */
function measuringSteps(options: WorkflowOptions, inputs: Inputs): string {
  const { setUp, folder } = options;
  const out = inFolder(folder, "loadgate-out");
  const ifAny = { "if-no-files-found": "ignore" };
  return `    steps:
${checkoutStep("All commits: `base: auto` measures an earlier one too.", { "fetch-depth": 0 })}
${[...setUp, OHA_CACHE].map((step) => indented(step, 6)).join("\n")}
${actionStep(options, inputs, "loadgate")}
      - uses: ${UPLOAD}
        if: always() # also after a run that failed
${inputsText({ name: "loadgate", path: out, ...ifAny })}
      - uses: ${UPLOAD}
        if: always()
        continue-on-error: true # of a matrix, one leg's page is kept
${inputsText({ path: `${out}/report.html`, archive: false, ...ifAny })}`;
}

/** The inputs of a step. */
function inputsText(inputs: Readonly<Record<string, unknown>>): string {
  return yamlBlock({ with: inputs }, 8);
}

/** Keeps the load generator; another version of Loadgate, pinned in the workflow, may bring another one. */
const OHA_CACHE = stepText(ACTIONS.cache, {
  path: `\${{ runner.tool_cache }}/oha`,
  key: `loadgate-oha-\${{ runner.os }}-\${{ runner.arch }}-\${{ hashFiles('.github/workflows/loadgate*.yml') }}`,
});

const UPLOAD = "actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0";

/** The checkout step, which leaves no token behind. @param why it checks that out, as a comment */
function checkoutStep(why: string, inputs: Readonly<Record<string, number>> = {}): string {
  return `      # ${why}
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
${inputsText({ ...inputs, "persist-credentials": false })}`;
}

/**
 * The step that runs Loadgate, without a trailing line break.
 * @param id lets other jobs read its outputs
 */
function actionStep({ action, folder }: WorkflowOptions, inputs: Inputs, id?: string): string {
  const comment = action.comment === undefined ? "" : ` # ${action.comment}`;
  const idLine = id === undefined ? "" : `\n        id: ${id}`;
  const all = { ...(folder !== "" && { "working-directory": folder }), ...inputs };
  return `      - uses: ${action.uses}${comment}${idLine}\n${inputsText(all)}`;
}

/** A path in the repository, for a configuration in one of its folders. */
function inFolder(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}
