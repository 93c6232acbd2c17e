import { type ActionAddress, PLACEHOLDER } from "./address.ts";
import { CARGO_CACHE, setUpSteps } from "./set-up.ts";
import { yamlText } from "./yaml-text.ts";

/** What the workflow for pull requests is written from. */
export interface WorkflowOptions {
  /** Its own path in the repository. */
  readonly file: string;
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
  const slug = folder
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return `.github/workflows/loadgate${slug === "" ? "" : `-${slug}`}.yml`;
}

/**
 * The workflow that measures each pull request beside its base.
 * @returns YAML
 */
export function workflowText(options: WorkflowOptions): string {
  const { file, about, action, setUp, folder, budget, timeoutMinutes } = options;
  const inFolder = (name: string) => yamlText(folder === "" ? name : `${folder}/${name}`);
  const inputs = [
    ...(folder === "" ? [] : [`working-directory: ${yamlText(folder)}`]),
    ...(budget === undefined ? [] : [`budget: ${budget}`]),
  ];
  const name = folder === "" ? "" : ` ${folder.replaceAll("/", " ")}`;
  return `${about.map((line) => `# ${line}`.trimEnd()).join("\n")}
name: ${yamlText(`Loadgate${name}`)}

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
    permissions:
      contents: read # the sources of head and base
      pull-requests: write # the comment
      checks: write # the check with its annotations
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          persist-credentials: false
          # \`base: auto\` needs the commit where the pull request branched off.
          fetch-depth: 0
${setUpText(setUp)}
      # The load generator; a new version of Loadgate may bring a new one.
      - uses: actions/cache@27d5ce7f107fe9357f9df03efb73ab90386fccae # v5.0.5
        with:
          path: \${{ runner.tool_cache }}/oha
          key: loadgate-oha-\${{ runner.os }}-\${{ runner.arch }}-\${{ hashFiles('${file}') }}

      # The baseline that baseline.yml recorded; only read here. Without one, base alone decides.
      - uses: actions/cache/restore@27d5ce7f107fe9357f9df03efb73ab90386fccae # v5.0.5
        with:
          path: ${inFolder(".loadgate")}
          key: loadgate-baseline-\${{ github.run_id }}
          restore-keys: loadgate-baseline-

      - uses: ${action.uses}${action.comment === undefined ? "" : ` # ${action.comment}`}
${inputs.length === 0 ? "" : `        with:\n${inputs.map((line) => `          ${line}\n`).join("")}`}
      # Every sample, and the report, also of a run that failed.
      - if: always()
        uses: actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0
        with:
          name: loadgate
          path: ${inFolder("loadgate-out")}
          if-no-files-found: ignore
`;
}

function setUpText(steps: readonly string[]): string {
  if (steps.length === 0) return "";
  const lines = steps.join("\n").replace(/^(?=.)/gm, "      ");
  return `\n      # What builds and runs your servers.\n${lines}\n`;
}

/**
 * The text of workflows/pull-request.yml, for copying: with the languages of most examples, and without an
 * address.
 */
export function pullRequestTemplate(): string {
  return workflowText({
    file: ".github/workflows/loadgate.yml",
    about: [
      "Measures each pull request beside the commit that it started from, in one job: a comment with the",
      "verdict, a check, and a job that fails on a regression.",
      "",
      "Copy to .github/workflows/loadgate.yml, set `uses:` of the Loadgate step, and set up what your servers",
      "need. `loadgate init` does all of that. With this file, baseline.yml records the default branch, and",
      "fork-measure.yml with fork-report.yml take pull requests from forks.",
    ],
    action: { uses: PLACEHOLDER, comment: "your copy of Loadgate: OWNER/loadgate@COMMIT" },
    setUp: setUpSteps([
      { action: "go", inputs: { "go-version": "stable", "cache-dependency-path": "**/go.sum" } },
      CARGO_CACHE,
    ]).steps,
    folder: "",
    budget: "5m",
    timeoutMinutes: 30,
  });
}
