import { spawnSync } from "node:child_process";
import { closeSync, constants, openSync, readFileSync, writeSync } from "node:fs";
import { devNull } from "node:os";
import path from "node:path";
import { messageOf } from "../../domain/shared/error.ts";
import { removeRunFolder, runFolder } from "./run-folder.ts";

/** Set if standard input holds secrets; its value is the id of the process that they are for. */
const MARK = "LOADGATE_SECRETS_FOR";
const STDIN = 0;

/** The parts of `process` that are used. */
type Started = Pick<NodeJS.Process, "argv" | "env" | "execArgv" | "execPath" | "pid" | "stderr"> & {
  /** Node 22.15 and later, not on Windows. */
  readonly execve?: (file: string, args: readonly string[], env: NodeJS.ProcessEnv) => void;
};

/**
 * Removes secrets from the environment that this process was started with. Every process of the same user can read
 * it in /proc/PID/environ, even after variables are deleted from `process.env`.
 *
 * Only a process started without the secrets has none there. So this process replaces itself under the same id: the
 * secrets go into a pipe, which becomes its standard input, and the first call after the replacement reads them
 * back. Children never get them: see `childEnvironment`.
 *
 * Does nothing if Node cannot replace a process, or if standard input is used for something else.
 * @param needed names of the secrets to pass on; the others are dropped
 */
export function hideSecrets(started: Started, needed: readonly string[]): void {
  const { argv, env, pid, stderr } = started;
  if (env[MARK] === String(pid)) {
    takeBack(env);
    return;
  }
  const secrets = Object.keys(env).filter((name) => isSecret(name, env) && env[name] !== "");
  const readsStdin = argv.some((word) => /\/dev\/(?:stdin|fd\/0)$|\/self\/fd\/0$/.test(word));
  if (secrets.length === 0 || readsStdin || !started.execve) return;
  const kept = secrets.flatMap((name) => (needed.includes(name) ? `${name}=${env[name]}` : []));
  // An empty one tells that it was there.
  const empty = Object.fromEntries(secrets.map((name) => [name, ""]));
  const next: NodeJS.ProcessEnv = { ...env, ...empty };
  try {
    if (kept.length > 0) {
      fillStdin(kept.join("\0"), env);
      next[MARK] = String(pid);
    }
  } catch (error) {
    stderr.write(`Secrets remain in the environment of this process: ${messageOf(error)}\n`);
    return;
  }
  started.execve(started.execPath, [started.execPath, ...started.execArgv, ...argv.slice(1)], next);
}

/**
 * Puts a text into standard input, where it can be read once. Only the three standard streams survive the
 * replacement, and a named pipe is the only kind of pipe that Node can open.
 */
function fillStdin(text: string, env: NodeJS.ProcessEnv): void {
  try {
    const pipe = path.join(runFolder(), "pipe");
    const options = { env: { PATH: env["PATH"] }, stdio: "ignore" } as const;
    const { error, status } = spawnSync("mkfifo", ["-m", "600", pipe], options);
    if (status !== 0) throw error ?? new Error(`mkfifo: exit code ${status}`);
    pourIntoStdin(text, pipe);
  } finally {
    removeRunFolder();
  }
}

function pourIntoStdin(text: string, pipe: string): void {
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
  try {
    const bytes = Buffer.from(text);
    if (writeSync(writer, bytes) < bytes.length) throw new Error("they are longer than a pipe");
    closeSync(STDIN);
    const opened = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    if (opened !== STDIN) throw new Error(`the pipe is ${opened}, not standard input`);
  } catch (error) {
    for (const end of [reader, writer]) closeSync(end);
    throw error;
  }
}

function takeBack(env: NodeJS.ProcessEnv): void {
  delete env[MARK];
  for (const line of readFileSync(STDIN, "utf8").split("\0")) {
    const [name = ""] = line.split("=", 1);
    env[name] = line.slice(name.length + 1);
  }
  closeSync(STDIN);
  openSync(devNull, "r");
}

/** Secrets wherever we run: Bencher's key, and GitHub's tokens under the names that GitHub's own tools read. */
const SECRET =
  /^(?:INPUT_GITHUB-TOKEN|INPUT_BENCHER-API-KEY|BENCHER_API_(?:KEY|TOKEN)|(?:GITHUB|GH)(?:_ENTERPRISE)?_TOKEN)$/;

/** In a job: other inputs, the runtime's tokens, and the registration token that some runner images leave. */
const SECRET_OF_JOB = /^(?:INPUT_.*(?:TOKEN|KEY)|ACTIONS_.*TOKEN|RUNNER_TOKEN)$/;

/**
 * Checks whether a variable of this name holds a secret that no program we start needs. Other secrets, such as
 * NPM_TOKEN, were set by the workflow's author for the builds to use.
 */
export function isSecret(name: string, environment: NodeJS.ProcessEnv): boolean {
  return SECRET.test(name) || (isInJob(environment) && SECRET_OF_JOB.test(name));
}

/** Outside of a job, variables with names like the runner's are the user's own. */
export function isInJob({ GITHUB_ACTIONS = "" }: NodeJS.ProcessEnv): boolean {
  return GITHUB_ACTIONS !== "";
}
