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
  const secrets = Object.keys(env).filter((name) => isSecret(name) && env[name] !== "");
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

/**
 * Secrets that the runner sets or that Loadgate asks for: the action's inputs, the runtime's tokens, Bencher's key,
 * and GitHub's tokens under the names that GitHub's own tools read. Other secrets, such as NPM_TOKEN, were set by
 * the workflow's author for the builds to use.
 */
const SECRET = [
  /^INPUT_.*(?:TOKEN|KEY)$/,
  /^ACTIONS_.*TOKEN$/,
  /^BENCHER_API_(?:KEY|TOKEN)$/,
  /^(?:GITHUB|GH)(?:_ENTERPRISE)?_TOKEN$/,
  // Some runner images leave their registration token in this variable.
  /^RUNNER_TOKEN$/,
];

/** Checks whether a variable of this name holds a secret that no program we start needs. */
export function isSecret(name: string): boolean {
  return SECRET.some((pattern) => pattern.test(name));
}

/** Those of the action itself are nobody else's business. */
const OF_THE_ACTION = /^(?:INPUT|ACTIONS|RUNNER)_/;

/**
 * Says which tokens and keys are set here and kept from the programs that we start, as they may be what one misses.
 * @returns a sentence with a space after it, and with names only; empty if there are none
 */
export function withheldText(environment: NodeJS.ProcessEnv): string {
  const names = Object.keys(environment).filter((name) => isSecret(name));
  const list = names.filter((name) => !OF_THE_ACTION.test(name)).join(", ");
  return list && `It does not get ${list}: if it needs one, set that under another name. `;
}
