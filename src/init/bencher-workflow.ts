import { suffixOf } from "./workflow.ts";
import {
  concurrencyText,
  headText,
  machineText,
  measuringSteps,
  pushText,
  type WorkflowOptions,
} from "./workflow-steps.ts";

/** The secret with the API key of a project in Bencher. */
export const KEY_SECRET = "BENCHER_API_KEY";

/** Inputs of the workflow. */
interface BencherOptions extends WorkflowOptions {
  /** The project's slug, if the configuration does not name it. */
  readonly project?: string;
}

/**
 * The only workflow of a repository whose baseline is kept by Bencher: measures each pull request beside its base,
 * and each push.
 * @returns YAML
 */
export function bencherText(options: BencherOptions): string {
  const { folder, project } = options;
  const inputs = {
    ...(project !== undefined && { "bencher-project": project }),
    "bencher-api-key": `\${{ secrets.${KEY_SECRET} }}`,
  };
  return `${headText(options)}
on:
  pull_request: { types: [opened, synchronize, reopened, closed] } # a closed one is archived in Bencher
${pushText(options)}
permissions: {}
${concurrencyText(suffixOf(folder), "github.sha")}
jobs:
  loadgate:
${machineText(options, "a fork gets no secret")}
    permissions: { contents: read, pull-requests: write, checks: write }
${measuringSteps(options, inputs)}
`;
}
