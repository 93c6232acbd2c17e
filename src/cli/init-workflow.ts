/** Path of the workflow that `loadgate init` writes. */
export const WORKFLOW_FILE = ".github/workflows/loadgate.yml";

/** workflows/pull-request.yml, from which `npm run generate` writes this file. */
export const WORKFLOW = `# Measures each pull request beside the commit that it started from, in one job: a comment with the
# verdict, a check, and a job that fails on a regression.
#
# Copy to .github/workflows/loadgate.yml; \`loadgate init\` writes this very file. With it, baseline.yml
# records the default branch, and fork-measure.yml with fork-report.yml take pull requests from forks.
name: Loadgate

on:
  pull_request:
  merge_group:

# Each job asks for what it needs.
permissions: {}

# A push in the middle of a run ends that run; its comment is updated by the next one.
concurrency:
  group: loadgate-\${{ github.event.pull_request.number || github.ref }}
  cancel-in-progress: true

jobs:
  loadgate:
    # The token of a fork's pull request can only read: fork-measure.yml takes those.
    if: github.event_name != 'pull_request' || github.event.pull_request.head.repo.full_name == github.repository
    # A fixed image: another one is another machine, and begins a history of its own.
    runs-on: ubuntu-24.04
    timeout-minutes: 30
    permissions:
      contents: read # the sources of head and base
      pull-requests: write # the comment
      checks: write # the check with its annotations
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          persist-credentials: false
          # \`base: auto\` needs the commit where the pull request left its branch.
          fetch-depth: 0

      # What builds your servers. Remove what you do not use.
      - uses: actions/setup-go@b7ad1dad31e06c5925ef5d2fc7ad053ef454303e # v7.0.0
        with:
          go-version: stable
          cache-dependency-path: "**/go.sum"
      - uses: actions/cache@27d5ce7f107fe9357f9df03efb73ab90386fccae # v5.0.5
        with:
          path: |
            ~/.cargo/registry
            ~/.cargo/git
          key: cargo-\${{ runner.os }}-\${{ hashFiles('**/Cargo.lock') }}
          restore-keys: cargo-\${{ runner.os }}-

      # The load generator; a new version of Loadgate may bring a new one.
      - uses: actions/cache@27d5ce7f107fe9357f9df03efb73ab90386fccae # v5.0.5
        with:
          path: \${{ runner.tool_cache }}/oha
          key: loadgate-oha-\${{ runner.os }}-\${{ runner.arch }}-\${{ hashFiles('.github/workflows/loadgate.yml') }}

      # The baseline that baseline.yml recorded; only read here. Without one, base alone decides.
      - uses: actions/cache/restore@27d5ce7f107fe9357f9df03efb73ab90386fccae # v5.0.5
        with:
          path: .loadgate
          key: loadgate-baseline-\${{ github.run_id }}
          restore-keys: loadgate-baseline-

      - uses: loadgate/loadgate@v0 # pin it by its commit
        with:
          budget: 5m

      # Every sample, and the report, also of a run that failed.
      - if: always()
        uses: actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0
        with:
          name: loadgate
          path: loadgate-out
          if-no-files-found: ignore
`;
