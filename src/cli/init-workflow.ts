/** Path of the workflow that `loadgate init` writes, and of the copy for readers in `workflows/`. */
export const WORKFLOW_FILE = ".github/workflows/loadgate.yml";

/** The workflow: pull requests are compared with the baseline, runs of the default branch become part of it. */
export const WORKFLOW = `# Builds the servers, loads them, compares with the base commit measured in the same
# job and with the stored baseline, and fails on a regression.
# Runs of the default branch that pass become part of the baseline; pull requests only read it.
name: Loadgate

on:
  pull_request:
  push:
    branches: [main]

permissions:
  contents: read

concurrency:
  group: loadgate-\${{ github.ref }}
  cancel-in-progress: true

jobs:
  loadgate:
    runs-on: ubuntu-24.04
    timeout-minutes: 30
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with:
          persist-credentials: false
          # base: auto needs the commit where the pull request left its base branch.
          fetch-depth: 0

      # The newest stored baseline; a pull request reads the one of its base branch.
      - uses: actions/cache/restore@1bd1e32a3bdc45362d1e726936510720a7c30a57 # v4.2.0
        with:
          path: .loadgate
          key: loadgate-baseline-\${{ github.run_id }}
          restore-keys: loadgate-baseline-

      - uses: loadgate/loadgate@v0 # pin it by its commit
        id: loadgate

      - if: github.event_name == 'push'
        uses: actions/cache/save@1bd1e32a3bdc45362d1e726936510720a7c30a57 # v4.2.0
        with:
          path: .loadgate
          key: loadgate-baseline-\${{ github.run_id }}

      - if: always()
        uses: actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2
        with:
          name: loadgate
          path: loadgate-out
          if-no-files-found: ignore
`;
