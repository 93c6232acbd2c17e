import { n as parseConfig } from "./load.js";
import { _ as messageOf, g as LoadgateError } from "./metric.js";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
// src/cli/init-workflow.ts
/** Path of the workflow that `loadgate init` writes, and of the copy for readers in `workflows/`. */
const WORKFLOW_FILE = ".github/workflows/loadgate.yml";
/** The workflow: pull requests are compared with the baseline, runs of the default branch become part of it. */
const WORKFLOW = `# Builds the servers, loads them, compares with the base commit measured in the same
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
