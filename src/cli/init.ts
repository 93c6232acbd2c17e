import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseConfig } from "../config/load.ts";
import { LoadgateError, messageOf } from "../domain/error.ts";
import { WORKFLOW, WORKFLOW_FILE } from "./init-workflow.ts";
import type { CliContext } from "./program.ts";

/** A kind of project that `init` recognizes by a file of its own. */
interface Stack {
  readonly name: string;
  readonly marker: string;
  readonly build: string | undefined;
  readonly run: string;
  readonly artifact: string | undefined;
}

const STACKS: readonly Stack[] = [
  {
    name: "go",
    marker: "go.mod",
    build: "go build -trimpath -o bin/server .",
    run: "./bin/server --addr 127.0.0.1:{port}",
    artifact: "bin/server",
  },
  {
    name: "rust",
    marker: "Cargo.toml",
    build: "cargo build --release --locked",
    run: "./target/release/server --addr 127.0.0.1:{port}",
    artifact: "target/release/server",
  },
  {
    name: "node",
    marker: "package.json",
    build: "npm ci",
    run: "node server.js",
    artifact: undefined,
  },
  {
    name: "python",
    marker: "pyproject.toml",
    build: undefined,
    run: "python3 -m http.server --bind 127.0.0.1 {port}",
    artifact: undefined,
  },
];

/**
 * `loadgate init`: writes a commented configuration for the project in this folder, and a workflow.
 * @throws LoadgateError `usage` when a file is there already
 */
export function init(context: CliContext, options: { readonly force?: boolean }): void {
  const found = STACKS.filter(({ marker }) => existsSync(marker));
  const stacks = found.length > 0 ? found : STACKS.slice(0, 1);
  const configuration = configText(stacks);
  // A template that its own schema refuses must never reach a user.
  parseConfig(configuration, "loadgate.yml");
  const files = new Map([
    ["loadgate.yml", configuration],
    [WORKFLOW_FILE, WORKFLOW],
  ]);
  for (const file of files.keys()) mustBeFree(file, options.force);
  for (const [file, text] of files) write(file, text);
  const missing = [".loadgate", "loadgate-out"].flatMap((folder) =>
    isIgnored(folder) ? [] : [`${folder}/`],
  );
  context.stdout.write(
    [
      `Wrote ${[...files.keys()].join(" and ")} for ${stacks.map(({ name }) => name).join(", ")}${found.length > 0 ? "" : ", as nothing here says what the server is written in"}.`,
      `Now: correct the commands in it, then \`loadgate validate\` and \`loadgate run --budget 60s\`.`,
      ...(missing.length === 0 ? [] : [`Add ${missing.join(" and ")} to .gitignore.`]),
      "",
    ].join("\n"),
  );
}

function configText(stacks: readonly Stack[]): string {
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

function serverText({ name, build, run, artifact }: Stack): string {
  return [
    `  ${name}:`,
    "    directory: .",
    ...(build === undefined ? [] : [`    build: ${build}`]),
    `    run: ${run}   # {port} is a free port, also in the environment as PORT`,
    "    ready: { path: /, timeout: 10s }   # answers 2xx once the server is ready",
    ...(artifact === undefined ? [] : [`    artifact: ${artifact}   # its size is reported`]),
  ].join("\n");
}

function mustBeFree(file: string, force = false): void {
  if (force || !existsSync(file)) return;
  throw new LoadgateError("usage", `${file} is there already`, {
    hint: "`loadgate init --force` overwrites it.",
  });
}

function write(file: string, text: string): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  } catch (error) {
    throw new LoadgateError(
      "usage",
      `${path.resolve(file)} cannot be written: ${messageOf(error)}`,
      {
        hint: "Make the folder writable.",
        cause: error,
      },
    );
  }
}

function isIgnored(folder: string): boolean {
  if (!existsSync(".gitignore")) return false;
  const lines = readFileSync(".gitignore", "utf8").split(/\r?\n/);
  return lines.some((line) => [folder, `/${folder}`].includes(line.trim().replace(/\/$/, "")));
}
