import type { ActionAddress } from "./address.ts";
import { yamlList, yamlMap, yamlText } from "./yaml-text.ts";

/** What a workflow that measures is written from. */
export interface WorkflowOptions {
  /** Comment at its top, without `#`. */
  readonly about: readonly string[];
  readonly action: ActionAddress;
  /** Steps, each a YAML list item, that install what builds and runs the servers. */
  readonly setUp: readonly string[];
  /** Folder of the configuration in the repository; empty for its root. */
  readonly folder: string;
  /** The branch whose pushes are measured for the baseline. */
  readonly branch: string;
  /** Overrides the configuration's budget. */
  readonly budget?: string;
  readonly timeoutMinutes: number;
}

/** The comment at the top of a workflow, and its name. */
export function headText({ about, folder }: WorkflowOptions): string {
  const comment = about.map((line) => `# ${line}`.trimEnd()).join("\n");
  const name = folder === "" ? "Loadgate" : `Loadgate ${folder.replaceAll("/", " ")}`;
  return `${comment}\nname: ${yamlText(name)}`;
}

/** The pushes that start a workflow, beside pull requests. */
export function pushText({ branch }: WorkflowOptions): string {
  return `  push: { branches: ${yamlList([branch])} } # your default branch`;
}

/**
 * Where a job that measures runs.
 * @param forks what becomes of a fork's pull request, which it skips
 */
export function machineText({ timeoutMinutes }: WorkflowOptions, forks: string): string {
  return `    if: github.event_name != 'pull_request' || github.event.pull_request.head.repo.full_name == github.repository # ${forks}
    runs-on: ubuntu-24.04 # fixed: another image is another machine, and begins a history of its own
    timeout-minutes: ${timeoutMinutes}`;
}

/**
 * A push to a pull request ends its earlier run.
 * @param suffix of the configuration's names
 * @param others expression that groups all other events: runs with the same value wait for each other
 */
export function concurrencyText(suffix: string, others: string): string {
  return `concurrency: { group: "loadgate${suffix}-\${{ github.event.pull_request.number || ${others} }}", cancel-in-progress: "\${{ github.event_name == 'pull_request' }}" }`;
}

/** The steps of a job that measures head beside base. @param inputs of the action, beside the budget */
export function measuringSteps(
  options: WorkflowOptions,
  inputs: Readonly<Record<string, string>>,
): string {
  const { setUp, folder, budget } = options;
  const steps = setUp.map((step) => `${step}\n`.replace(/^(?=.)/gm, "      ")).join("");
  return `    steps:
${checkoutStep({ "fetch-depth": 0 })} # \`base: auto\` needs the commit where the pull request branched off
${steps}${actionStep(options, { ...(budget !== undefined && { budget }), ...inputs }, "loadgate")}
      - uses: ${UPLOAD}
        if: always() # also after a run that failed
        with: ${yamlMap({ name: "loadgate", path: inFolder(folder, "loadgate-out") })}
      - uses: ${UPLOAD}
        if: always()
        with: ${yamlMap({ path: inFolder(folder, "loadgate-out/report.html"), archive: false })} # opens in the browser`;
}

const UPLOAD = "actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0";

/** The step that checks out, and leaves no token there. */
export function checkoutStep(inputs: Readonly<Record<string, number>> = {}): string {
  return `      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with: ${yamlMap({ ...inputs, "persist-credentials": false })}`;
}

/**
 * The step that runs Loadgate, without a line break at its end.
 * @param id by which other jobs read its outputs
 */
export function actionStep(
  { action, folder }: Pick<WorkflowOptions, "action" | "folder">,
  inputs: Readonly<Record<string, string>>,
  id?: string,
): string {
  const comment = action.comment === undefined ? "" : ` # ${action.comment}`;
  const idLine = id === undefined ? "" : `\n        id: ${id}`;
  const all = { ...(folder !== "" && { "working-directory": folder }), ...inputs };
  return `      - uses: ${action.uses}${comment}${idLine}\n        with: ${yamlMap(all)}`;
}

/** A path in the repository, for a configuration in some folder of it. */
export function inFolder(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}
