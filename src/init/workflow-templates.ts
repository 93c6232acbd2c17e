import { PLACEHOLDER } from "./address.ts";
import { baselineText, pageWorkflowText } from "./baseline-workflow.ts";
import { CARGO_STEPS, type SetUp, setUpSteps } from "./set-up.ts";
import { workflowText } from "./workflow.ts";

const GO: SetUp = {
  action: "go",
  inputs: { "go-version": "stable", "cache-dependency-path": "**/go.sum" },
};

const COMMON = {
  action: { uses: PLACEHOLDER, comment: "your copy of Loadgate: OWNER/loadgate@COMMIT" },
  setUp: setUpSteps([GO, ...CARGO_STEPS]).steps,
  folder: "",
  branch: "main",
  budget: "5m",
  timeoutMinutes: 30,
} as const;

/** Installs what counts instructions where a runner has no hardware counters. */
const VALGRIND_STEP =
  "- run: command -v valgrind || { sudo apt-get update --quiet && sudo apt-get install --yes --quiet valgrind; }";

/**
 * The workflows for copying that `loadgate init` writes too: with the languages of most examples, and without an
 * address.
 * @returns text by the name of the file in workflows/
 */
export function workflowTemplates(): ReadonlyMap<string, string> {
  return new Map([...pullRequestTemplates(), ...baselineTemplates()]);
}

function pullRequestTemplates(): readonly (readonly [string, string])[] {
  return [
    [
      "pull-request.yml",
      workflowText({
        ...COMMON,
        about: [
          "Measures each pull request beside the commit that it started from, in one job: a comment with the",
          "verdict, a check, and a job that fails on a regression.",
          "",
          "Copy to .github/workflows/loadgate.yml, set `uses:` of the Loadgate step, and set up what your servers",
          "need. `loadgate init` does all of that. With this file, baseline.yml records the default branch, and",
          "fork-measure.yml with fork-report.yml take pull requests from forks.",
        ],
      }),
    ],
    [
      "time-and-count.yml",
      workflowText({
        ...COMMON,
        about: [
          "Times each pull request beside the commit that it started from, and counts what both execute: timing sees",
          "waiting, the kernel and the machine; counting sees changes of one percent in what the code does.",
          "",
          "Copy to .github/workflows/loadgate.yml in place of pull-request.yml, and set `uses:` of the Loadgate step and",
          "what your servers need. In loadgate.yml, `count: {}` counts, and `instructions: { tolerance: 1% }` below",
          "`gate` fails on what grew. The other workflows then count too: give baseline.yml, nightly.yml and",
          "fork-measure.yml the step that installs Valgrind, as what is not counted fails the gate there.",
        ],
        setUp: [...COMMON.setUp, VALGRIND_STEP],
      }),
    ],
  ];
}

function baselineTemplates(): readonly (readonly [string, string])[] {
  return [
    [
      "baseline.yml",
      baselineText({
        ...COMMON,
        about: [
          "Records the default branch: each of its runs that passes becomes part of the baseline, a file on the",
          "branch loadgate-data, which pull-request.yml and nightly.yml read. It also compares each push with the",
          "commit before. Of several pushes while one is measured, the newest is measured next.",
          "",
          "Copy to .github/workflows/loadgate-baseline.yml. `loadgate init` writes it for your languages.",
        ],
      }),
    ],
    [
      "trend-page.yml",
      pageWorkflowText({
        ...COMMON,
        about: [
          "Publishes the page of trends to GitHub Pages, from the runs that are recorded on the branch loadgate-data,",
          "each time baseline.yml has ended. With nightly.yml, add `Loadgate nightly` to `workflows` below.",
          "",
          "Copy to .github/workflows/loadgate-trend-page.yml, and set Settings, Pages, Source to GitHub Actions. It",
          "takes the place of the whole site. Where the repository has a site already, use the step with",
          "`mode: site` in the workflow that builds that, with `out:` a folder of it. Nothing touches gh-pages.",
        ],
      }),
    ],
  ];
}
