import { accessSync, constants, readFileSync, readlinkSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { procText } from "../../../adapters/process/process-table.ts";
import { attempt } from "../../../domain/shared/error.ts";

/** A running CPython interpreter. */
export interface PythonProcess {
  readonly pid: number;
  /** Absolute path of its program, without symlinks: `python3.13`, or one that embeds the interpreter. */
  readonly program: string;
  /** Working folder. */
  readonly cwd: string;
  /** Folders where programs of its environment are, the nearest first. */
  readonly bins: readonly string[];
}

/** Names of CPython's own program; `t` is the one without a global lock. */
const INTERPRETER = /^python\d?(?:\.\d+)?t?$/;

/** The interpreter as a library of another program, such as uWSGI. */
const EMBEDDED = /\/libpython\d[\d.]*t?\.so/;

/** True if a program is the interpreter itself, which takes its options. */
export function isInterpreter(program: string): boolean {
  return INTERPRETER.test(path.basename(program));
}

/** The process, if it is one of CPython; undefined if it is not, or the system hides it. */
export function pythonProcess(pid: number): PythonProcess | undefined {
  const program = attempt(() => readlinkSync(`/proc/${pid}/exe`));
  const cwd = attempt(() => readlinkSync(`/proc/${pid}/cwd`));
  if (program === undefined || cwd === undefined) return undefined;
  if (!isInterpreter(program) && !EMBEDDED.test(procText(pid, "maps"))) return undefined;
  // The first argument is the interpreter of a virtual environment, where `exe` is what that links to.
  const [command = ""] = procText(pid, "cmdline").split("\0");
  const near = command.includes("/") ? [path.dirname(path.resolve(cwd, command))] : [];
  const variables = new Map(
    procText(pid, "environ")
      .split("\0")
      .map((entry) => [entry.split("=", 1)[0], entry.slice(entry.indexOf("=") + 1)]),
  );
  const environment = variables.get("VIRTUAL_ENV");
  const activated = environment ? [path.join(environment, "bin")] : [];
  return { pid, program, cwd, bins: [...near, ...activated, path.dirname(program)] };
}

/**
 * Looks for a program where Python's installers put programs.
 * @param bins folders that come first
 * @param environment our own: `PATH` comes next, then the user's own programs
 * @returns its absolute path
 */
export function findProgram(
  name: string,
  bins: readonly string[],
  environment: NodeJS.ProcessEnv,
): string | undefined {
  const { PATH = "", HOME = homedir() } = environment;
  const folders = [...bins, ...PATH.split(":"), path.join(HOME, ".local/bin")];
  return folders
    .filter((folder) => path.isAbsolute(folder))
    .map((folder) => path.join(folder, name))
    .find((file) => attempt(() => accessSync(file, constants.X_OK) ?? true) === true);
}

/** What to set so that a program may read another's memory. */
export function ptraceAdvice(): string {
  return ptraceScope() > 0
    ? "set kernel.yama.ptrace_scope=0 (sudo sysctl), or run as root"
    : "in a container, add the capability SYS_PTRACE";
}

/**
 * Who may read a process's memory here: "all" of its user, only "named" programs and its ancestors, or only "root".
 */
export function tracers(): "all" | "named" | "root" {
  const scope = ptraceScope();
  if (scope === 0 || process.getuid?.() === 0) return "all";
  return scope === 1 ? "named" : "root";
}

/** Yama's restriction; 0 without Yama. */
function ptraceScope(): number {
  const text = attempt(() => readFileSync("/proc/sys/kernel/yama/ptrace_scope", "utf8"));
  return Number(text ?? 0);
}
