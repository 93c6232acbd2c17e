import { bencherText, KEY_SECRET, workflowText } from "../../init/workflow.ts";
import type { WorkflowOptions } from "../../init/workflow-steps.ts";

/** The workflow for GitHub, and what its user must do there. */
interface ChosenWorkflow {
  readonly text: string;
  readonly next: readonly string[];
}

/**
 * The workflow that `loadgate init` writes.
 * @param project slug of the project in Bencher that keeps the baseline; absent if a branch keeps it
 */
export function chosenWorkflow(
  project: string | undefined,
  options: Omit<WorkflowOptions, "about">,
): ChosenWorkflow {
  const about = (keeper: string, by: string) => [
    `Measures each pull request beside its base, and each push; ${keeper} keeps the baseline. By \`loadgate init${by}\`.`,
  ];
  return project === undefined
    ? { text: workflowText({ ...options, about: about("a branch", "") }), next: [] }
    : {
        text: bencherText({ ...options, about: about("Bencher", " --bencher") }),
        next: [
          `Create the project ${project} in Bencher, if it is not there, and a key of it: \`bencher project key create ${project} --name github\`. Store the key as the secret ${KEY_SECRET}, the only one that is needed: \`gh secret set ${KEY_SECRET}\`.`,
        ],
      };
}
