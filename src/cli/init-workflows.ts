import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { type BaselineOptions, baselineText, pageWorkflowText } from "../init/baseline-workflow.ts";
import { bencherText, KEY_SECRET } from "../init/bencher-workflow.ts";
import { siblingFile, workflowFile, workflowStore, workflowText } from "../init/workflow.ts";

/** The kind of the workflow that publishes. */
const PAGE = "trend-page";

/** What is written for GitHub, and what its user has to do there. */
interface Workflows {
  /** By their paths in the repository. */
  readonly workflows: readonly (readonly [string, string])[];
  readonly next: string;
}

/**
 * The workflows that `loadgate init` writes.
 * @param root folder of the repository
 * @param project slug of the project in Bencher that keeps the baseline; absent where a branch keeps it
 */
export function chosenWorkflows(
  root: string,
  project: string | undefined,
  options: Omit<BaselineOptions, "about">,
): Workflows {
  if (project !== undefined) return { workflows: [withBencher(options)], next: keyStep(project) };
  const { folder } = options;
  const all = workflowsFor(options);
  const publisher = otherPublisher(root, folder);
  if (publisher === undefined) return { workflows: all, next: OWN_PAGE };
  const workflows = all.filter(([file]) => file !== siblingFile(folder, PAGE));
  return { workflows, next: pageIn(publisher, folder) };
}

/** The one workflow of a baseline that Bencher keeps, by its path in the repository. */
function withBencher(options: Omit<BaselineOptions, "about">): readonly [string, string] {
  const about = [
    "Measures each pull request beside the commit that it started from, and each push; Bencher keeps the baseline.",
    "By `loadgate init --bencher`.",
  ];
  return [workflowFile(options.folder), bencherText({ ...options, about })];
}

/** The workflows by their paths in the repository. */
function workflowsFor(
  options: Omit<BaselineOptions, "about">,
): readonly (readonly [string, string])[] {
  const { folder } = options;
  const by = "By `loadgate init`.";
  return [
    [
      workflowFile(folder),
      workflowText({
        ...options,
        about: [`Measures each pull request beside the commit that it started from. ${by}`],
      }),
    ],
    [
      siblingFile(folder, "baseline"),
      baselineText({
        ...options,
        about: [`Records each push to the default branch that passes. ${by}`],
      }),
    ],
    [
      siblingFile(folder, PAGE),
      pageWorkflowText({
        ...options,
        about: [
          `Publishes the page of trends, once Settings, Pages, Source is GitHub Actions. ${by}`,
          "Delete this file if you want none, or have a site already.",
        ],
      }),
    ],
  ];
}

const OWN_PAGE =
  "For the page of trends, choose GitHub Actions in the repository's Settings, Pages, Source; without it that workflow fails, so delete its file if you want no page.";

function keyStep(project: string): string {
  return `Create an API key of the project ${project} in Bencher, and store it as the secret ${KEY_SECRET}: \`gh secret set ${KEY_SECRET}\`. It is the only one.`;
}

function pageIn(publisher: string, folder: string): string {
  return `${publisher} publishes the repository's one site, so no second workflow does: for this folder's page of trends, give that one a step with \`mode: site\`, \`store: ${workflowStore(folder)}\` and a folder of the site as \`out\`.`;
}

/** The workflow that publishes the page of another folder: what a second one published would take its place. */
function otherPublisher(root: string, folder: string): string | undefined {
  const workflows = path.join(root, path.dirname(workflowFile("")));
  const own = path.basename(siblingFile(folder, PAGE));
  const names = existsSync(workflows) ? readdirSync(workflows) : [];
  const found = names.find(
    (name) => /^loadgate(?:-.+)?-trend-page\.yml$/.test(name) && name !== own,
  );
  return found && `${path.dirname(workflowFile(""))}/${found}`;
}
