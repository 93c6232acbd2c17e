import type { WorkflowOptions } from "./workflow.ts";
import { actionStep, artifactSteps, setUpText } from "./workflow-steps.ts";

/** What the workflow for two machines is written from; its configuration is in the repository's root. */
export interface TwoMachinesOptions
  extends Pick<WorkflowOptions, "about" | "action" | "setUp" | "budget" | "timeoutMinutes"> {
  /** Shell command that builds the server, in a checkout of its commit. */
  readonly build: string;
  /** Program and arguments that start it there, on the port in `PORT`. */
  readonly run: string;
  readonly headPort: number;
  readonly basePort: number;
  /** Where baselines are read. */
  readonly store: string;
}

/** The step that the loading job waits for, by its name. */
const READY_STEP = "Both arms answer";

const IF = `# Nothing of a fork runs on a machine of your own.
    if: github.event_name != 'pull_request' || github.event.pull_request.head.repo.full_name == github.repository`;

const CHECKOUT = `      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          persist-credentials: false
          # Both jobs have the head itself, not its merge.
          ref: \${{ github.event.pull_request.head.sha }}
          fetch-depth: 0`;

/** Shell function that prints the jobs of this very run, as GitHub tells them. The token is in no command line. */
const JOBS = `          run_jobs() {
            printf 'authorization: Bearer %s' "$TOKEN" | curl --fail --silent --show-error --max-time 30 --header @- \\
              "$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/actions/runs/$GITHUB_RUN_ID/attempts/$GITHUB_RUN_ATTEMPT/jobs"
          }`;

/**
 * The workflow in which one machine runs base and head, and another one loads them.
 * @returns YAML
 */
export function twoMachinesText(options: TwoMachinesOptions): string {
  return `${options.about.map((line) => `# ${line}`.trimEnd()).join("\n")}
name: Loadgate

on:
  pull_request:
  merge_group:

permissions: {}

# One run at a time: of two, each could hold one machine and wait for the other.
# Of several that wait, GitHub keeps the newest.
concurrency:
  group: loadgate-two-machines
  cancel-in-progress: false

jobs:
${serversJob(options)}
${loadJob(options)}`;
}

function serversJob({ setUp, timeoutMinutes, build, run, headPort, basePort }: TwoMachinesOptions) {
  return `  servers:
    ${IF}
    # One machine, since loadgate.yml has its address.
    runs-on: [self-hosted, linux, loadgate-servers]
    timeout-minutes: ${timeoutMinutes}
    permissions:
      actions: read # whether the other job has ended
      contents: read # the sources of head and base
    env:
      HEAD_PORT: ${headPort}
      BASE_PORT: ${basePort}
    steps:
${CHECKOUT}
${setUpText(setUp)}
      # The other job looks for this step by its name.
      - name: ${READY_STEP}
        env:
          BASE: \${{ github.event.pull_request.base.sha || github.event.merge_group.base_sha }}
        run: |
          start() { # FOLDER PORT
            # What an earlier job left would be measured in place of this.
            if curl --silent --output /dev/null "http://127.0.0.1:$2/"; then
              echo "::error::Something answers on port $2 already."
              exit 1
            fi
            cd "$1"
            ${build}
            # In a group of its own, which ends with all that it started.
            PORT=$2 setsid ${run} > "$RUNNER_TEMP/$2.log" 2>&1 &
            echo $! > "$RUNNER_TEMP/$2.pid"
            until curl --silent --output /dev/null "http://127.0.0.1:$2/"; do
              sleep 1
              kill -0 $!
            done
          }
          git worktree prune
          git worktree add --detach "$RUNNER_TEMP/base" "$(git merge-base "$BASE" HEAD)"
          (start "$RUNNER_TEMP/base" "$BASE_PORT")
          (start "$GITHUB_WORKSPACE" "$HEAD_PORT")

      - name: Serve until the other job has ended
        env:
          TOKEN: \${{ github.token }}
        run: |
${JOBS}
          until [ "$(run_jobs | jq --raw-output '.jobs[] | select(.name == "load") | .status')" = completed ]; do
            for port in "$HEAD_PORT" "$BASE_PORT"; do kill -0 "$(cat "$RUNNER_TEMP/$port.pid")"; done
            sleep 5
          done

      - name: End both arms
        if: always()
        run: |
          for port in "$HEAD_PORT" "$BASE_PORT"; do
            kill -- "-$(cat "$RUNNER_TEMP/$port.pid")" || true
            tail -n 20 "$RUNNER_TEMP/$port.log" || true
          done
`;
}

function loadJob({ action, budget, store, timeoutMinutes }: TwoMachinesOptions) {
  const inputs = [
    `store: ${store} # only read here. Without it, base alone decides.`,
    ...(budget === undefined ? [] : [`budget: ${budget}`]),
  ];
  return `  load:
    ${IF}
    runs-on: [self-hosted, linux, loadgate-load]
    timeout-minutes: ${timeoutMinutes}
    permissions:
      actions: read # whether the servers of this run answer
      contents: read # loadgate.yml of head and base
      pull-requests: write # the comment
      checks: write # the check with its annotations
    steps:
${CHECKOUT}

      # Of this attempt of this run: GitHub says so, not what answers in the network.
      - name: Wait for the servers
        env:
          TOKEN: \${{ github.token }}
        run: |
${JOBS}
          while :; do
            case "$(run_jobs | jq --raw-output '.jobs[] | select(.name == "servers") |
              if .status == "completed" then "ended"
              elif any(.steps[]; .name == "${READY_STEP}" and .conclusion == "success") then "ready"
              else "starting" end')" in
              ready) exit 0 ;;
              ended)
                echo "::error::The job with the servers has ended. Re-run all jobs, not this one alone."
                exit 1
                ;;
            esac
            sleep 5
          done

${actionStep({ action, folder: "" }, inputs)}
${artifactSteps("")}`;
}
