import { existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { childEnvironment } from "../../../adapters/process/child-environment.ts";
import { printable } from "../../../adapters/process/line-tail.ts";
import { exitText, hasSucceeded, spawnGroup } from "../../../adapters/process/process-group.ts";
import { splitLines } from "../../../adapters/process/run-command.ts";
import { runFolder } from "../../../adapters/process/run-folder.ts";
import { attempt } from "../../../domain/shared/error.ts";
import type { Stacks } from "../../domain/stacks.ts";
import type { Profiler, ProfilerDiagnosis } from "../../port.ts";
import { withCpuTime } from "../cpu-time.ts";
import {
  findProgram,
  type PythonProcess,
  ptraceAdvice,
  pythonProcess,
  tracers,
} from "./process.ts";
import { ask, HOW_TO_INSTALL, hasSampling, type PythonTool, toolFor } from "./tools.ts";
import { allowTracer } from "./tracer.ts";

/** Processes of a server beyond these are not profiled. */
const MOST_PROCESSES = 16;

/** Time limit for a profiler's start and for its end. */
const ANSWER_MS = 15_000;

const POLL_MS = 20;

const STOP_GRACE_MS = 500;

/** Lines of a profiler's output that are kept. */
const MOST_LINES = 40;

/**
 * Profiles CPython programs, all processes of a server that run when its load begins, by `profiling.sampling` where
 * their interpreter has it, else by py-spy. Both read the memory of the process.
 * @param environment of Loadgate; the profilers get it without secrets
 */
export function createPythonProfiler(environment: NodeJS.ProcessEnv): Profiler {
  const env = childEnvironment(environment);
  return {
    diagnose: (signal) => diagnosed(env, signal),
    prepare: async (server) => {
      const folder = mkdtempSync(path.join(runFolder(), "profile-"));
      const { PYTHONPATH = env["PYTHONPATH"] ?? "" } = server.env;
      const allowed = tracers() === "named" && { PYTHONPATH: allowTracer(folder, PYTHONPATH) };
      return {
        env: { ...server.env, ...allowed },
        profile: async ({ processes }, work, signal) => {
          const known = processes().flatMap((pid) => pythonProcess(pid) ?? []);
          const some = known.slice(0, MOST_PROCESSES);
          if (some.length === 0) return undefined;
          const tool = await toolFor(some, env, signal);
          const root = realpathSync(server.root);
          const request = { tool, processes: some, folder, root, env, signal };
          return { ...(await sampled(request, work)), profiler: tool.name };
        },
        remove: () => rmSync(folder, { recursive: true, force: true }),
      };
    },
  };
}

/** What is sampled, and with what. */
interface Sampling {
  readonly tool: PythonTool;
  readonly processes: readonly PythonProcess[];
  /** For what the tool writes. */
  readonly folder: string;
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

/** Samples all processes during some work. Nothing of the tool runs afterwards. */
async function sampled<Result>(sampling: Sampling, work: () => Promise<Result>) {
  const watches = sampling.processes.map((one) => watchOf(sampling, one));
  try {
    await Promise.all(watches.map(({ begun }) => begun()));
    const pids = sampling.processes.map(({ pid }) => pid);
    const worked = await withCpuTime(pids, work);
    const seen = await Promise.all(watches.map(({ stacks }) => stacks()));
    const sum = new Map<string, number>();
    for (const [stack, count] of seen.flatMap((stacks) => [...stacks])) {
      sum.set(stack, (sum.get(stack) ?? 0) + count);
    }
    if (sum.size === 0) throw new Error(`${sampling.tool.name} saw no Python code at work`);
    return { ...worked, stacks: sum };
  } finally {
    await Promise.all(watches.map(({ end }) => end()));
  }
}

/** Starts the tool for one process. */
function watchOf({ tool, folder, root, env, signal }: Sampling, process: PythonProcess) {
  const file = path.join(folder, String(process.pid));
  const [program, ...args] = tool.command(process, file);
  const group = spawnGroup(program, args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  const lines: string[] = [];
  const keep = (line: string) => {
    if (lines.length < MOST_LINES) lines.push(printable(line));
  };
  for (const stream of [group.stdout, group.stderr]) if (stream) splitLines(stream, keep);
  const failure = () => new Error(failureText(tool.name, lines, group.exit()));
  return {
    /** Resolves once it samples. */
    begun: async () => {
      const late = performance.now() + ANSWER_MS;
      while (!tool.hasBegun(lines, file)) {
        signal.throwIfAborted();
        if (group.exit() || performance.now() > late) throw failure();
        await sleep(POLL_MS);
      }
    },
    /** Ends it. What it saw; nothing of a process that has ended. */
    stacks: async (): Promise<Stacks> => {
      if (group.pid !== undefined) interrupt(group.pid);
      await Promise.race([group.exited, sleep(ANSWER_MS, undefined, { ref: false, signal })]);
      const exit = group.exit();
      if (exit && hasSucceeded(exit) && existsSync(file)) {
        return await tool.stacks({ process, file, root, signal });
      }
      if (!existsSync(`/proc/${process.pid}`)) return new Map();
      throw failure();
    },
    end: () => group.stop(STOP_GRACE_MS),
  };
}

/** Asks a profiler to write what it saw; one that has ended has said why. */
function interrupt(pid: number): void {
  attempt(() => process.kill(pid, "SIGINT"));
}

/** What the profilers print if they may not read a process's memory. */
const DENIED = /permission denied|unable to access process memory/i;

const MOST_CHARACTERS = 200;

/** Why a profiler failed, in one line. */
function failureText(
  name: string,
  lines: readonly string[],
  exit: Parameters<typeof exitText>[0] | undefined,
): string {
  if (lines.some((line) => DENIED.test(line))) {
    return `${name} may not read the server's memory: ${ptraceAdvice()}`;
  }
  const said = lines.find((line) => /error|failed/i.test(line)) ?? lines.at(-1);
  const why = said?.trim() || (exit ? exitText(exit) : "it does not answer");
  return `${name} failed: ${why.slice(0, MOST_CHARACTERS)}`;
}

/** What would profile a server of the Python on our `PATH`; those of virtual environments are known when they run. */
async function diagnosed(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<ProfilerDiagnosis> {
  const answer = (profiler: string, advice = "") => {
    const shown = advice === "" && tracers() === "root" ? ptraceAdvice() : advice;
    return { profiles: "Python", profiler, works: shown === "", advice: shown };
  };
  const python = findProgram("python3", [], env);
  const interpreter = python === undefined ? undefined : attempt(() => realpathSync(python));
  if (interpreter !== undefined && (await hasSampling(interpreter, { env, signal }))) {
    return answer("profiling.sampling");
  }
  const spy = findProgram("py-spy", [], env);
  if (spy === undefined) return answer("py-spy", `not installed: ${HOW_TO_INSTALL}`);
  return answer((await ask(spy, ["--version"], { env, signal })) ?? "py-spy");
}
