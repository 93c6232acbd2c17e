import { readFileSync, realpathSync } from "node:fs";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { openLine } from "../../../adapters/http/line.ts";
import { HAS_PROC } from "../../../adapters/process/process-table.ts";
import { withoutControls } from "../../../domain/shared/control-characters.ts";
import { attempt, messageOf } from "../../../domain/shared/error.ts";
import type { Stacks } from "../../domain/stacks.ts";
import type { LoadedServer, Profiler, ProfilerDiagnosis } from "../../port.ts";
import { withCpuTime } from "../cpu-time.ts";
import { goProgramOf } from "./program.ts";
import { type GoProgram, goStacks } from "./stacks.ts";

/** Where `net/http/pprof` shows the arguments of its program, as the system does in /proc. */
const ARGUMENTS = "/debug/pprof/cmdline";

/**
 * Length of one profile in seconds, the shortest that there is. How long a load lasts is not known before, so profiles
 * follow each other until it ends.
 */
const SECONDS = 1;
const PROFILE = `/debug/pprof/profile?seconds=${SECONDS}`;

/** Time limit for an answer, which a busy program gives late, in milliseconds. */
const ANSWER_MS = 10_000;

/** Limits of what is read, in bytes; a profile of a second has some kilobytes. */
const MOST_BYTES = 1024 * 1024;
const MOST_UNCOMPRESSED = 4 * 1024 * 1024;

/** Maximum length of a reason that a program gives. */
const MOST_REASON = 200;

const PROFILER = "net/http/pprof";

const DIAGNOSIS: ProfilerDiagnosis = {
  profiles: "Go",
  profiler: `${PROFILER} where the server mounts it, else perf`,
  works: HAS_PROC,
  advice: HAS_PROC ? "" : "use Linux",
};

/**
 * Profiles Go programs that mount `net/http/pprof` on the port that is loaded. It is asked over HTTP, so nothing has to be
 * prepared or removed. Programs without it are left to other profilers.
 */
export function createGoProfiler(): Profiler {
  return {
    diagnose: async () => DIAGNOSIS,
    prepare: async ({ env, root }) => ({
      env,
      profile: async (server, work, signal) => {
        const program = await programOf(server, realpathSync(root), signal);
        if (!program) return undefined;
        const ask = (either: AbortSignal) => stacksOf(server, program, either);
        const timed = () => withCpuTime([program.pid], work);
        const { result: worked, stacks } = await stacksDuring(timed, ask, signal);
        return { ...worked, stacks, profiler: PROFILER };
      },
      remove: () => {},
    }),
  };
}

/**
 * The process of a server that answers at `/debug/pprof`. Its arguments tell it from other processes, such as docker's
 * command, and from a server that answers every path.
 */
async function programOf(
  server: LoadedServer,
  root: string,
  signal: AbortSignal,
): Promise<(GoProgram & { readonly pid: number }) | undefined> {
  let shown: Buffer | undefined;
  for (const pid of server.processes()) {
    const program = await goProgramOf(pid, root);
    if (!program) continue;
    shown ??= await argumentsShown(server, signal);
    const own = attempt(() => readFileSync(`/proc/${pid}/cmdline`));
    if (!own || !withoutEnd(own).equals(shown)) continue;
    return { ...program, pid };
  }
  return undefined;
}

/** The arguments that a server shows; empty if it shows none. */
async function argumentsShown({ url }: LoadedServer, signal: AbortSignal): Promise<Buffer> {
  const answer = await answerOf(`${url}${ARGUMENTS}`, signal).catch(() => undefined);
  signal.throwIfAborted();
  return answer?.status === 200 ? withoutEnd(answer.body) : Buffer.alloc(0);
}

/** Arguments without what ends the last of them, which only the system writes. */
function withoutEnd(args: Buffer): Buffer {
  return args.at(-1) === 0 ? args.subarray(0, -1) : args;
}

/**
 * Profiles a program while some work loads it.
 * @param ask for one profile
 * @throws Error if a profile fails, any error of the work, and the signal's reason
 */
async function stacksDuring<Result>(
  work: () => Promise<Result>,
  ask: (signal: AbortSignal) => Promise<Stacks>,
  signal: AbortSignal,
): Promise<{ readonly result: Result; readonly stacks: Stacks }> {
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  let isOver = false;
  const profiling = (async () => {
    const sum = new Map<string, number>();
    while (!isOver) {
      const stacks = await ask(either);
      for (const [stack, count] of stacks) sum.set(stack, (sum.get(stack) ?? 0) + count);
    }
    return sum;
  })();
  // The work cannot be stopped, so a failure is reported once that has ended.
  const settled = profiling.catch(() => undefined);
  try {
    const result = await work();
    isOver = true;
    return { result, stacks: await profiling };
  } finally {
    ended.abort();
    await settled;
  }
}

/**
 * Asks a program for one profile.
 * @throws Error with the reason and what to do
 */
async function stacksOf(
  { url }: LoadedServer,
  program: GoProgram,
  signal: AbortSignal,
): Promise<Stacks> {
  try {
    const { status, body } = await answerOf(`${url}${PROFILE}`, signal);
    if (status === 200) {
      const limits = { maxOutputLength: MOST_UNCOMPRESSED };
      return goStacks(await promisify(gunzip)(body, limits), program);
    }
    const [line = ""] = body.toString("utf8", 0, 4 * MOST_REASON).split("\n");
    throw new Error(`${status}, ${withoutControls(line).slice(0, MOST_REASON)}`);
  } catch (error) {
    signal.throwIfAborted();
    const advice = "mount net/http/pprof so that it answers, or not at all";
    throw new Error(`no profile from ${PROFILE}: ${messageOf(error)}; ${advice}`, { cause: error });
  }
}

/** @throws Error if there is no answer in time, or a long one */
async function answerOf(url: string, signal: AbortSignal) {
  const timeoutMs = SECONDS * 1000 + ANSWER_MS;
  const either = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const line = openLine(undefined, false);
  try {
    const { status, body } = await line.ask({ url, method: "GET", headers: {}, timeoutMs }, either);
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) throw new Error("its answer is too long");
      chunks.push(chunk);
    }
    return { status, body: Buffer.concat(chunks) };
  } finally {
    line.close();
  }
}
