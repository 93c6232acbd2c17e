import type { BaselineOptions } from "./baseline-workflow.ts";
import { suffixOf } from "./workflow.ts";
import {
  actionStep,
  artifactSteps,
  CACHE_WITH_BENCHER_STEP,
  headText,
  PAIRED_JOB_START,
  setUpText,
} from "./workflow-steps.ts";
import { yamlText } from "./yaml-text.ts";

/** The secret that holds the API key of a project in Bencher. */
export const KEY_SECRET = "BENCHER_API_KEY";

/** What the workflow is written from. */
interface BencherOptions extends BaselineOptions {
  /** The project's slug, where the configuration does not name it. */
  readonly project?: string;
}

/**
 * The one workflow of a repository whose baseline Bencher keeps: each pull request beside its base, and each push.
 * @returns YAML
 */
export function bencherText(options: BencherOptions): string {
  const { about, setUp, folder, branch, budget, timeoutMinutes, project } = options;
  const inputs = [
    ...(budget === undefined ? [] : [`budget: ${budget}`]),
    ...(project === undefined ? [] : [`bencher-project: ${project} # the project's slug`]),
    `bencher-api-key: \${{ secrets.${KEY_SECRET} }}`,
  ];
  return `${headText(about, "Loadgate", folder)}

on:
  pull_request:
    types: [opened, synchronize, reopened, closed] # a closed one is archived in Bencher
  push:
    branches:
      - ${yamlText(branch)} # your default branch

permissions: {}

# A pull request's newest commit counts; each push is recorded.
concurrency:
  group: loadgate${suffixOf(folder)}-\${{ github.event.pull_request.number || github.sha }}
  cancel-in-progress: \${{ github.event_name == 'pull_request' }}

jobs:
  loadgate:
    # Runs of a fork get no secret, and a token that can only read.
    if: github.event_name != 'pull_request' || github.event.pull_request.head.repo.full_name == github.repository
    runs-on: ubuntu-24.04
    timeout-minutes: ${timeoutMinutes}
${PAIRED_JOB_START}
${setUpText(setUp)}
${CACHE_WITH_BENCHER_STEP}
${actionStep(options, inputs)}
${artifactSteps(folder)}`;
}
