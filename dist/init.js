import { r as parseConfig } from "./load.js";
import { n as LoadgateError, r as messageOf } from "./error.js";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
// src/cli/init-workflow.ts
/** Path of the workflow that `loadgate init` writes. */
const WORKFLOW_FILE = ".github/workflows/loadgate.yml";
/** workflows/pull-request.yml, from which `npm run generate` writes this file. */
const WORKFLOW = `# Measures each pull request beside the commit that it started from, in one job: a comment with the
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
// src/cli/init.ts
const STACKS = [
	{
		name: "go",
		marker: "go.mod",
		build: "go build -trimpath -o bin/server .",
		run: "./bin/server --addr 127.0.0.1:{port}",
		artifact: "bin/server"
	},
	{
		name: "rust",
		marker: "Cargo.toml",
		build: "cargo build --release --locked",
		run: "./target/release/server --addr 127.0.0.1:{port}",
		artifact: "target/release/server"
	},
	{
		name: "node",
		marker: "package.json",
		build: "npm ci",
		run: "node server.js",
		artifact: void 0
	},
	{
		name: "python",
		marker: "pyproject.toml",
		build: void 0,
		run: "python3 -m http.server --bind 127.0.0.1 {port}",
		artifact: void 0
	}
];
/**
* `loadgate init`: writes a commented configuration for the project in this folder, and a workflow.
* @throws LoadgateError `usage` when a file is there already
*/
function init(context, options) {
	const found = STACKS.filter(({ marker }) => existsSync(marker));
	const stacks = found.length > 0 ? found : STACKS.slice(0, 1);
	const configuration = configText(stacks);
	parseConfig(configuration, "loadgate.yml");
	const files = /* @__PURE__ */ new Map([["loadgate.yml", configuration], [WORKFLOW_FILE, WORKFLOW]]);
	for (const file of files.keys()) mustBeFree(file, options.force);
	for (const [file, text] of files) write(file, text);
	const missing = [".loadgate", "loadgate-out"].flatMap((folder) => isIgnored(folder) ? [] : [`${folder}/`]);
	context.stdout.write([
		`Wrote ${[...files.keys()].join(" and ")} for ${stacks.map(({ name }) => name).join(", ")}${found.length > 0 ? "" : ", as nothing here says what the server is written in"}.`,
		`Now: correct the commands in it, then \`loadgate validate\` and \`loadgate run --budget 60s\`.`,
		...missing.length === 0 ? [] : [`Add ${missing.join(" and ")} to .gitignore.`],
		""
	].join("\n"));
}
function configText(stacks) {
	return `# What Loadgate builds, loads and compares. Every key: docs/configuration.md
servers:
${stacks.map(serverText).join("\n")}

# Each scenario is one request and the answer that it must get.
scenarios:
  home:
    path: /
    expect: { status: 200 }       # body: "…" or body-matches: "…" make it stricter
    load: { concurrency: [1, 50] }

measure:
  burst: 500ms                    # short bursts take turns between the servers
  budget: 5m                      # wall time for measuring, builds not counted

# What fails the job. A change counts only when it is beyond the tolerance and beyond chance.
gate:
  throughput: { tolerance: 5% }
  latency-p99: { tolerance: 10% }
  cpu-per-request: { tolerance: 5% }
  errors: { max: 0% }
`;
}
function serverText({ name, build, run, artifact }) {
	return [
		`  ${name}:`,
		"    directory: .",
		...build === void 0 ? [] : [`    build: ${build}`],
		`    run: ${run}   # {port} is a free port, also in the environment as PORT`,
		"    ready: { path: /, timeout: 10s }   # answers 2xx once the server is ready",
		...artifact === void 0 ? [] : [`    artifact: ${artifact}   # its size is reported`]
	].join("\n");
}
function mustBeFree(file, force = false) {
	if (force || !existsSync(file)) return;
	throw new LoadgateError("usage", `${file} is there already`, { hint: "`loadgate init --force` overwrites it." });
}
function write(file, text) {
	try {
		mkdirSync(path.dirname(file), { recursive: true });
		writeFileSync(file, text);
	} catch (error) {
		throw new LoadgateError("usage", `${path.resolve(file)} cannot be written: ${messageOf(error)}`, {
			hint: "Make the folder writable.",
			cause: error
		});
	}
}
function isIgnored(folder) {
	if (!existsSync(".gitignore")) return false;
	return readFileSync(".gitignore", "utf8").split(/\r?\n/).some((line) => [folder, `/${folder}`].includes(line.trim().replace(/\/$/, "")));
}
export { init };
