import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { GitHub } from "../../support/github/github.ts";
import { type Ended, start } from "./program.ts";
import type { Project } from "./project.ts";
import { configuration, DECIDING_BURSTS, delayedServerSource } from "./servers.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** Actions that need services which are not there; what stands in for them is in `support/act/actions`. */
const STANDINS = [
  ...["cache", "checkout", "deploy-pages", "download-artifact", "setup-go", "setup-node"],
  ...["upload-artifact", "upload-pages-artifact"],
];

/** Far above the time of a workflow with a short budget. */
const HANGING_MS = 120_000;

/** The budget of copied workflows, where the configuration does not say how many bursts are measured. */
export const BUDGET = "15s";

/** A workflow's run. */
export interface WorkflowOptions {
  /** Name of the file in the repository's `.github/workflows/`. */
  readonly file: string;
  readonly event: "pull_request" | "push" | "workflow_run" | "issue_comment";
  readonly payload: unknown;
  /** The job's token. */
  readonly token: string;
  /** The repository's variables, which a workflow reads as `vars`. */
  readonly vars?: Readonly<Record<string, string>>;
  /** The repository's secrets besides the token. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Milliseconds after which it hangs, where it builds more than the usual workflow. */
  readonly hangingMs?: number;
}

/** A workflow that ran. */
export interface RanWorkflow extends Ended {
  /** Names and bytes of the files that were uploaded as an artifact. */
  readonly artifact: (name: string) => Readonly<Record<string, Uint8Array>>;
}

/**
 * Puts a workflow into a repository as its user would copy it, with a shorter budget.
 * @param shards how many there are, where it has a matrix of them
 */
export function copyWorkflow(project: Project, file: string, budget: string, shards = 1): void {
  const target = `.github/workflows/${file}`;
  const text = readFileSync(path.join(ROOT, "workflows", file), "utf8")
    .replace("budget: 5m", `budget: ${budget}`)
    .replace("[1, 2, 3, 4]", JSON.stringify(Array.from({ length: shards }, (_, at) => at + 1)))
    // Act does not know how many jobs a matrix has.
    .replace("shard: auto", `shard: \${{ matrix.shard }}/${shards}`);
  project.write(target, text);
}

/**
 * Runs a workflow from event to end on this machine, with Loadgate from `dist/`.
 * @param act path of the program
 */
export async function runWorkflow(
  act: string,
  project: Project,
  github: GitHub,
  { file, event, payload, token, vars = {}, secrets = {}, hangingMs = HANGING_MS }: WorkflowOptions,
): Promise<RanWorkflow> {
  const folder = path.join(project.outside, `act-${file}`);
  const inFolder = (name: string) => path.join(folder, name);
  for (const name of ["artifacts", "loadgate", "home/.config/act"]) {
    mkdirSync(inFolder(name), { recursive: true });
  }
  // Without it act asks which image it may download.
  writeFileSync(inFolder("home/.config/act/actrc"), "");
  writeFileSync(inFolder("event.json"), JSON.stringify(payload));
  cpSync(path.join(ROOT, "action.yml"), inFolder("loadgate/action.yml"));
  cpSync(path.join(ROOT, "dist"), inFolder("loadgate/dist"), { recursive: true });
  const workflow = `.github/workflows/${file}`;
  const replaced = [...project.read(workflow).matchAll(/uses: ([\w-]+)\/([\w-]+)\S*@(\S+)/g)]
    .filter(([, , name = ""]) => name === "loadgate" || STANDINS.includes(name))
    .map(([, owner, name = "", ref]) => {
      const standin = path.join(ROOT, "test/support/act/actions", name);
      return `${owner}/${name}@${ref}=${name === "loadgate" ? inFolder("loadgate") : standin}`;
    });
  const variables = {
    ...github.environment,
    TEST_ARTIFACTS: inFolder("artifacts"),
    TEST_REPOSITORY: project.folder,
  };
  const ended = await start(
    act,
    [
      ...[event, "--workflows", workflow, "--eventpath", inFolder("event.json")],
      // Every label is this machine.
      ...["ubuntu-24.04", "self-hosted"].flatMap((it) => ["--platform", `${it}=-self-hosted`]),
      "--no-cache-server",
      "--no-skip-checkout",
      ...options("--secret", { ...secrets, GITHUB_TOKEN: token }),
      ...options("--var", vars),
      ...options("--env", variables),
      ...[...new Set(replaced)].flatMap((one) => ["--local-repository", one]),
    ],
    {
      cwd: project.folder,
      env: {
        ...project.env,
        HOME: inFolder("home"),
        XDG_CACHE_HOME: inFolder("home/.cache"),
        XDG_CONFIG_HOME: inFolder("home/.config"),
      },
    },
    hangingMs,
  ).ended;
  return {
    ...ended,
    artifact: (name) => {
      const files = readdirSync(path.join(inFolder("artifacts"), name));
      return Object.fromEntries(
        files.map((each) => [
          each,
          new Uint8Array(readFileSync(path.join(inFolder("artifacts"), name, each))),
        ]),
      );
    },
  };
}

function options(name: string, values: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(values).flatMap(([key, value]) => [name, `${key}=${value}`]);
}

/**
 * Makes a repository whose branch `change` is slower than main.
 * @param files the workflows that it has
 * @returns the commits of both
 */
export function slowerChange(project: Project, files: readonly string[]) {
  const gate = { throughput: { tolerance: "20%" } };
  const measure = DECIDING_BURSTS;
  project.write("loadgate.yml", configuration({ gate, measure }));
  project.write("server.mjs", delayedServerSource(2));
  for (const file of files) copyWorkflow(project, file, BUDGET);
  project.git("remote", "add", "origin", "https://github.com/acme/shop");
  const base = project.commit("main");
  project.git("switch", "--quiet", "--create", "change");
  project.write("server.mjs", delayedServerSource(20));
  return { base, head: project.commit("slower") };
}
