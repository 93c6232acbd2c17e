import { existsSync, readFileSync, statSync } from "node:fs";
import { askCommand } from "../../../adapters/process/run-command.ts";
import type { Stacks } from "../../domain/stacks.ts";
import { sourceText } from "../source-text.ts";
import { findProgram, isInterpreter, type PythonProcess } from "./process.ts";
import { samplingStacks, spyStacks } from "./stacks.ts";

/** A program that samples one running interpreter until SIGINT, and then writes what it saw into a file. */
export interface PythonTool {
  /** As it appears in reports. */
  readonly name: string;
  /** The program and its arguments. */
  readonly command: (process: PythonProcess, file: string) => readonly [string, ...string[]];
  /** True once it samples. */
  readonly hasBegun: (lines: readonly string[], file: string) => boolean;
  /**
   * Reads what it wrote.
   * @param root as in `PythonPlaces`
   * @throws Error if that is missing, damaged or too large
   */
  readonly stacks: (request: StacksRequest) => Promise<Stacks>;
}

/** What a tool wrote of a process. */
export interface StacksRequest {
  readonly process: PythonProcess;
  readonly file: string;
  readonly root: string;
  readonly signal: AbortSignal;
}

/** Samples a second of each process: neither profiler stops it for them. */
const RATE = 500;

/** A profiler that outlives Loadgate ends by itself after so many seconds, far more than any profiled load lasts. */
const MOST_SECONDS = "60";

/** Far more than a profile of some seconds has. */
const MOST_BYTES = 64 * 1024 * 1024;

const QUESTION_MS = 20_000;

/**
 * py-spy, from its wheel. It leaves out threads that wait, and sees those that work without Python's global lock. If it
 * stopped the process for each sample, a busy machine would answer a fraction of the requests, and threads that wait
 * would look busy, since they wake up whenever it lets them go on.
 */
export function pySpy(program: string): PythonTool {
  const options = ["record", "--format", "raw", "--full-filenames", "--function", "--nonblocking"];
  return {
    name: "py-spy",
    command: ({ pid }, file) => [
      program,
      ...options,
      ...["--rate", String(RATE), "--duration", MOST_SECONDS],
      ...["--pid", String(pid), "--output", file],
    ],
    hasBegun: (lines) => lines.some((line) => line.includes("Sampling process")),
    stacks: async ({ process, file, root }) => spyStacks(textOf(file), { root, cwd: process.cwd }),
  };
}

/**
 * `profiling.sampling` of the interpreter's own library. What it writes while it samples is a format of its own, which
 * it turns into stacks, whose files have no folders, and into a list of frames, which has them.
 * @param env environment of its programs
 */
export function ownSampling(env: NodeJS.ProcessEnv): PythonTool {
  return {
    name: "profiling.sampling",
    command: ({ pid, program }, file) => [
      program,
      ...[...SAMPLING, "attach", "--all-threads", "--mode", "cpu"],
      ...["--sampling-rate", String(RATE), "--duration", MOST_SECONDS],
      ...["--binary", "--output", file, String(pid)],
    ],
    hasBegun: (_, file) => existsSync(file),
    stacks: async ({ process, file, root, signal }) => {
      const replayed = async (format: "collapsed" | "jsonl") => {
        const output = `${file}.${format}`;
        const args = [...SAMPLING, "replay", `--${format}`, "--output", output, file];
        const done = await ask(process.program, args, { env, signal });
        if (done === undefined) throw new Error("profiling.sampling cannot read its own profile");
        return textOf(output);
      };
      const [collapsed, frames] = await Promise.all([replayed("collapsed"), replayed("jsonl")]);
      return samplingStacks(collapsed, frames, { root, cwd: process.cwd }, sourceText);
    },
  };
}

/** Without the modules and settings of the server's folder and environment, and without writing files of its own. */
const SAMPLING = ["-I", "-B", "-m", "profiling.sampling"];

/**
 * Chooses what profiles some processes: their interpreters' own profiler if all have it (since 3.15), else py-spy.
 * @param env environment of the programs that are asked
 * @throws Error that says how to install py-spy if there is none
 */
export async function toolFor(
  processes: readonly PythonProcess[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<PythonTool> {
  const programs = [...new Set(processes.map(({ program }) => program))];
  const has = await Promise.all(programs.map((one) => hasSampling(one, { env, signal })));
  if (has.every(Boolean)) return ownSampling(env);
  const bins = processes.flatMap((one) => one.bins);
  const spy = findProgram("py-spy", bins, env);
  if (spy === undefined) throw new Error(`py-spy is not installed: ${HOW_TO_INSTALL}`);
  return pySpy(spy);
}

export const HOW_TO_INSTALL = "pip install py-spy (Python 3.15 and later needs nothing)";

/** True if a program is an interpreter that can profile others of its version. */
export async function hasSampling(program: string, conditions: Conditions): Promise<boolean> {
  if (!isInterpreter(program)) return false;
  const asked = ["-I", "-B", "-c", "import profiling.sampling, _remote_debugging"];
  return (await ask(program, asked, conditions)) !== undefined;
}

/** Environment of a short command, and what ends it. */
interface Conditions {
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

/** @returns its output; undefined if it failed */
export function ask(program: string, args: readonly string[], { env, signal }: Conditions) {
  const limits = { timeoutMs: QUESTION_MS, maxOutputBytes: 1_000_000 };
  return askCommand({ program, args, env, signal, ...limits });
}

/** @throws Error if it is too large or cannot be read */
function textOf(file: string): string {
  if (statSync(file).size > MOST_BYTES) throw new Error("the profile is too large");
  return readFileSync(file, "utf8");
}
