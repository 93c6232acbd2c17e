import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { childEnvironment } from "../../../adapters/process/child-environment.ts";
import { hasSucceeded } from "../../../adapters/process/process-group.ts";
import { entryOf, HAS_PROC } from "../../../adapters/process/process-table.ts";
import { askCommand, runCommand } from "../../../adapters/process/run-command.ts";
import { runFolder } from "../../../adapters/process/run-folder.ts";
import { present } from "../../../domain/shared/present.ts";
import { sumOf } from "../../../domain/shared/sum-of.ts";
import type { LoadedServer, Profiled, Profiler, ProfilerDiagnosis } from "../../port.ts";
import { goNamesOf } from "../go/program.ts";
import { mappingsOf, programsOf } from "./binaries.ts";
import { createLineFinder, type LineFinder } from "./lines.ts";
import { failureOf, startRecording } from "./recording.ts";
import { perfSamples } from "./script.ts";
import { KERNEL, namedStacks } from "./stacks.ts";

const NOT_INSTALLED =
  "perf is not installed: apt-get install linux-perf, or linux-tools-$(uname -r) on Ubuntu";

const NAME = "perf";
const SHORT = { timeoutMs: 10_000, maxOutputBytes: 10_000 };
const SCRIPT = { timeoutMs: 60_000, maxOutputBytes: 400_000_000 };

/** How perf and `addr2line` are run for one load. */
interface PerfRun {
  /** For their files. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

/**
 * Profiles any program by its machine code, with the `perf` of Linux: where it takes CPU time itself and in the kernel.
 * The system's settings are not changed.
 * @param environment of Loadgate
 */
export function createPerfProfiler(environment: NodeJS.ProcessEnv): Profiler {
  const find = createLineFinder();
  return {
    diagnose: (signal) => withFolder(environment, signal, diagnosis),
    prepare: async ({ env, root }) => ({
      env,
      profile: async (server, work, signal) => {
        if (!HAS_PROC || server.processes().length === 0) return undefined;
        return await withFolder(environment, signal, (run) =>
          profiled(run, { server, work, find, root: realpathSync(root) }),
        );
      },
      remove: () => {},
    }),
  };
}

/** A load to profile. */
interface ProfiledWork<Result> {
  readonly server: LoadedServer;
  readonly work: () => Promise<Result>;
  readonly find: LineFinder;
  /** The server's tree, without symlinks. */
  readonly root: string;
}

/** @throws Error if perf is not installed or fails, or the program has no symbols; any error of the work */
async function profiled<Result>(
  run: PerfRun,
  { server, work, find, root }: ProfiledWork<Result>,
): Promise<Profiled<Result>> {
  if ((await versionOf(run)) === undefined) throw new Error(NOT_INSTALLED);
  const pids = server.processes();
  const go = await goNamesOf(pids, root);
  const recording = await startRecording(
    { ...run, pids, isWithFramePointers: go.size > 0 },
    run.signal,
  );
  const kernelMsBefore = kernelMsOf(pids);
  let result: Result;
  let programs: readonly string[];
  let mappings: ReturnType<typeof mappingsOf>;
  let kernelMs: number;
  try {
    result = await work();
  } finally {
    kernelMs = kernelMsOf(pids) - kernelMsBefore;
    // Libraries that it loaded since are known only now.
    [programs, mappings] = [programsOf(server.processes()), mappingsOf(server.processes())];
    await recording.stop();
  }
  const samples = perfSamples(await scriptOf(run, recording.file));
  const stacks = await namedStacks(samples, {
    ...{ root, programs, mappings, go },
    find: (file, addresses) => find(file, addresses, run),
  });
  // Where perf is not permitted to see the kernel.
  const isHidden = ![...stacks.keys()].some((stack) => stack.split(";").includes(KERNEL));
  const unsampledMs = new Map(isHidden ? [[KERNEL, kernelMs]] : []);
  return { result, stacks, unsampledMs, profiler: NAME };
}

/** CPU time of some processes in the kernel, in milliseconds. */
function kernelMsOf(pids: readonly number[]): number {
  return sumOf(present(pids.map(entryOf)), (one) => one.systemMs ?? 0);
}

/** The text of a recording's samples. @throws Error if perf cannot read it */
async function scriptOf({ env, signal }: PerfRun, file: string): Promise<string> {
  const args = ["script", "-i", file, "--no-inline", "-F", "ip,sym,dso"];
  const command = { program: NAME, args, env, capture: true, ...SCRIPT };
  const { exit, stdout, stopped, tail } = await runCommand(command, signal);
  signal.throwIfAborted();
  if (stopped !== undefined) throw new Error(`perf script exceeded its limit of ${stopped}`);
  if (!hasSucceeded(exit)) throw new Error(failureOf(tail));
  return stdout;
}

/** @returns undefined if perf is not installed, or not for this kernel */
async function versionOf(run: PerfRun): Promise<string | undefined> {
  return await askCommand({ program: NAME, args: ["--version"], ...run, ...SHORT });
}

async function diagnosis(run: PerfRun): Promise<ProfilerDiagnosis> {
  const profiles = "native code";
  if (!HAS_PROC) return { profiles, profiler: NAME, works: false, advice: "only Linux has it" };
  const version = await versionOf(run);
  if (version === undefined)
    return { profiles, profiler: NAME, works: false, advice: NOT_INSTALLED };
  const profiler = version.replace(/^perf version /, "perf ");
  const file = path.join(run.folder, "perf.data");
  const args = ["record", "-e", "cpu-clock", "-o", file, "--no-buildid-cache", "--", "true"];
  const { exit, tail } = await runCommand({ program: NAME, args, ...run, ...SHORT }, run.signal);
  run.signal.throwIfAborted();
  if (!hasSucceeded(exit)) return { profiles, profiler, works: false, advice: failureOf(tail) };
  const lines = await askCommand({ program: "addr2line", args: ["--version"], ...run, ...SHORT });
  const missing = lines === undefined ? " (apt-get install binutils adds files and lines)" : "";
  return { profiles, profiler: `${profiler}${missing}`, works: true, advice: "" };
}

/** Runs some work in a folder of its own, which is removed. */
async function withFolder<Result>(
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
  work: (run: PerfRun) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(runFolder(), "profile-"));
  // perf would read and write files in the user's home folder, and may ask servers for symbols.
  const additions = { HOME: folder, PERF_CONFIG: "/dev/null", DEBUGINFOD_URLS: "", LC_ALL: "C" };
  try {
    return await work({ folder, env: childEnvironment(environment, additions), signal });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
