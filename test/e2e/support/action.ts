import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Ended, type Running, start } from "./program.ts";
import { BRANCH, DIST, type Project } from "./project.ts";

/** How a step is called. */
export interface StepOptions {
  /** The Node that runs it; the tests' own without one. */
  readonly node?: string;
  /** Inputs by their names in action.yml; without another, base is none. */
  readonly inputs?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** The event's payload. */
  readonly event?: unknown;
  /** Time after which it is killed, where it takes longer than others. */
  readonly hangingMs?: number;
}

/** Where a step writes what the runner reads. */
export interface StepFiles {
  readonly outputs: () => Readonly<Record<string, string>>;
  readonly state: () => Readonly<Record<string, string>>;
  readonly summary: () => string;
  /** Names in RUNNER_TEMP. */
  readonly runnerTemp: () => readonly string[];
}

/** A main or post step that runs. */
export type RunningStep = Running & StepFiles;

/** A main or post step that ended. */
export type EndedStep = Ended & StepFiles;

/**
 * Starts an entry point as the runner does: inputs in the environment, files for what it gives back.
 * @param script `main.js` or `post.js`
 */
export function startStep(
  project: Project,
  script: "main.js" | "post.js",
  options: StepOptions = {},
): RunningStep {
  const folder = path.join(project.outside, randomUUID());
  const runnerTemp = path.join(project.outside, "runner-temp");
  mkdirSync(folder);
  mkdirSync(runnerTemp, { recursive: true });
  const file = (name: string, text = "") => {
    const full = path.join(folder, name);
    writeFileSync(full, text);
    return full;
  };
  const outputs = file("output");
  const state = file("state");
  const summary = file("summary");
  const event = options.event ?? { repository: { default_branch: BRANCH } };
  // A base doubles what is measured: only tests of it have one.
  const inputs = Object.entries({ base: "none", ...options.inputs }).map(([name, value]) => [
    `INPUT_${name.replaceAll(" ", "_").toUpperCase()}`,
    value,
  ]);
  const around = {
    cwd: project.folder,
    env: {
      ...project.env,
      CI: "true",
      GITHUB_ACTIONS: "true",
      GITHUB_EVENT_NAME: "push",
      GITHUB_EVENT_PATH: file("event.json", JSON.stringify(event)),
      GITHUB_OUTPUT: outputs,
      GITHUB_STATE: state,
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_WORKSPACE: project.folder,
      RUNNER_TEMP: runnerTemp,
      ...Object.fromEntries(inputs),
      ...options.env,
    },
  };
  const { node = process.execPath, hangingMs } = options;
  const running = start(node, [path.join(DIST, script)], around, hangingMs);
  return {
    ...running,
    outputs: () => commandFile(readFileSync(outputs, "utf8")),
    state: () => commandFile(readFileSync(state, "utf8")),
    summary: () => readFileSync(summary, "utf8"),
    runnerTemp: () => (existsSync(runnerTemp) ? readdirSync(runnerTemp).sort() : []),
  };
}

/**
 * Runs an entry point to its end.
 */
export async function step(
  project: Project,
  script: "main.js" | "post.js",
  options: StepOptions = {},
): Promise<EndedStep> {
  const running = startStep(project, script, options);
  return { ...running, ...(await running.ended) };
}

/** Reads `NAME<<DELIMITER`, value, `DELIMITER`, as the runner does. */
function commandFile(text: string): Readonly<Record<string, string>> {
  const found = text.matchAll(/^([^\n]+?)<<(\S+)\n([\s\S]*?)\n\2\n/gm);
  return Object.fromEntries([...found].map(([, name = "", , value = ""]) => [name, value]));
}

/** Commands that the action itself gives: annotations, groups, masks of its token, nothing else. */
const OWN_COMMANDS =
  /^::(error|warning|notice) title=[^:\n]*::|^::group::|^::endgroup::$|^::add-mask::job-token-\d+$/;

/**
 * Lines of a step's output that the runner would take for workflow commands and that are not the
 * action's own. The runner looks at the start of a line for `::`, and anywhere for `##[`.
 */
export function foreignCommands(stdout: string): readonly string[] {
  return stdout
    .split(/\r\n|\r|\n/)
    .filter(
      (line) => (line.trim().startsWith("::") && !OWN_COMMANDS.test(line)) || line.includes("##["),
    );
}
