import type { ActionAddress } from "./address.ts";
import { yamlText } from "./yaml-text.ts";

/** The comment at the top of a workflow, and its name. */
export function headText(about: readonly string[], name: string, folder: string): string {
  const comment = about.map((line) => `# ${line}`.trimEnd()).join("\n");
  return `${comment}\nname: ${yamlText(nameIn(folder, name))}`;
}

/** The name of a workflow for a configuration in a folder of the repository, empty for its root. */
export function nameIn(folder: string, name: string): string {
  return folder === "" ? name : `${name} ${folder.replaceAll("/", " ")}`;
}

/** What a job that measures beside base may do, and its first step. */
export const PAIRED_JOB_START = `    permissions:
      contents: read # the sources of head and base
      pull-requests: write # the comment
      checks: write # the check with its annotations
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          persist-credentials: false
          # \`base: auto\` needs the commit where the pull request branched off.
          fetch-depth: 0`;

/** Set-up steps as a part of a job, indented; nothing where there are none. */
export function setUpText(steps: readonly string[]): string {
  if (steps.length === 0) return "";
  const lines = steps.join("\n").replace(/^(?=.)/gm, "      ");
  return `\n      # What builds and runs your servers.\n${lines}\n`;
}

/**
 * The step that keeps the load generator from run to run, for all workflows with Loadgate together: where one of them
 * changes, the version of Loadgate may have.
 */
export const CACHE_STEP = cacheStep("load generator", "oha");

/** The same with Bencher's client. */
export const CACHE_WITH_BENCHER_STEP = cacheStep("load generator and Bencher's client", "bencher");

/** @param name of the folder of the last of them; the load generator's is first */
function cacheStep(what: string, name: string): string {
  const path = (one: string) => `\${{ runner.tool_cache }}/${one}`;
  const paths =
    name === "oha" ? ` ${path(name)}` : ` |\n            ${path("oha")}\n            ${path(name)}`;
  return `      # The ${what}; a new version of Loadgate may bring a new one.
      - uses: actions/cache@27d5ce7f107fe9357f9df03efb73ab90386fccae # v5.0.5
        with:
          path:${paths}
          key: loadgate-${name}-\${{ runner.os }}-\${{ runner.arch }}-\${{ hashFiles('.github/workflows/loadgate*.yml') }}
`;
}

/**
 * The step that runs Loadgate.
 * @param of `folder` is that of the configuration in the repository; empty for its root
 * @param inputs a line of YAML each
 * @param id by which other steps and jobs read its outputs
 */
export function actionStep(
  { action, folder }: { readonly action: ActionAddress; readonly folder: string },
  inputs: readonly string[],
  id?: string,
): string {
  const idLine = id === undefined ? "" : `\n        id: ${id}`;
  const all = [...(folder === "" ? [] : [`working-directory: ${yamlText(folder)}`]), ...inputs];
  const comment = action.comment === undefined ? "" : ` # ${action.comment}`;
  return `      - uses: ${action.uses}${comment}${idLine}\n        with:\n${all.map((line) => `          ${line}\n`).join("")}`;
}

/** The steps that keep what a run left, also one that failed: its files, and its report as a page. */
export function artifactSteps(folder: string): string {
  return `      # Every sample, and the report, also of a run that failed.
      - if: always()
        uses: actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0
        with:
          name: loadgate
          path: ${inFolder(folder, "loadgate-out")}
          if-no-files-found: ignore

      # The report as a page, which opens in the browser from the run's page.
      # Its name is the file's: of a matrix, one leg's page is kept.
      - if: always()
        continue-on-error: true
        uses: actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0
        with:
          path: ${inFolder(folder, "loadgate-out/report.html")}
          archive: false
          if-no-files-found: ignore
`;
}

/** A path in the repository as YAML, for a configuration in some folder of it. */
export function inFolder(folder: string, name: string): string {
  return yamlText(folder === "" ? name : `${folder}/${name}`);
}
