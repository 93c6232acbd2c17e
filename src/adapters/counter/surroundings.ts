import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Allocated } from "../../domain/counting/allocated.ts";
import { WITHOUT_COMPILER } from "../../domain/counting/counts.ts";
import { allowedCpus } from "../../domain/machine/settings.ts";
import type { Counter, Preparation, StartConditions } from "../../ports/counter.ts";
import { attempt, exists } from "../process/process-table.ts";
import { askCommand } from "../process/short-command.ts";
import { createSystemFiles } from "../system/system-files.ts";
import { makeCountFolder } from "./count-folder.ts";
import { compileLibraries, type PreloadLibraries } from "./preload.ts";
import { traitsOf } from "./program-traits.ts";
import { createSystemCalls } from "./system-calls.ts";

/** What every counter needs around a server: the same conditions at each start. */
export interface Surroundings
  extends Pick<Counter, "cpus" | "conditions" | "plain" | "traitsOf" | "calls"> {
  /** Launcher and environment that hold the conditions. */
  readonly around: (conditions: StartConditions) => Pick<Preparation, "launcher" | "env">;
}

/**
 * Finds out which conditions can be held on this machine.
 * @param environment our own
 */
export async function createSurroundings(
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Surroundings> {
  const works = async (program: string, args: readonly string[]) => {
    const output = await askCommand({
      program,
      args,
      env: environment,
      timeoutMs: 5000,
      maxOutputBytes: 1000,
      signal,
    });
    return output !== undefined;
  };
  const allowed = allowedCpus(createSystemFiles());
  const cpus = allowed.length > 0 ? allowed : [0];
  const onOneCpu = await works("taskset", ["-c", String(cpus[0]), "true"]);
  const atFixedAddresses = await works("setarch", ["-R", "true"]);
  const libraries = await compileLibraries(environment, signal);
  const canFixSeeds = libraries.fixedRandom !== undefined;
  const around: Surroundings["around"] = ({ cpu, seed }) => ({
    launcher: [
      ...(onOneCpu ? ["taskset", "-c", String(cpu)] : []),
      ...(atFixedAddresses ? ["setarch", "-R"] : []),
    ],
    env: {
      ...(libraries.fixedRandom !== undefined && { LD_PRELOAD: libraries.fixedRandom }),
      LOADGATE_SEED: String(seed),
    },
  });
  const calls = await createSystemCalls(around, environment, signal);
  return {
    cpus,
    ...(calls && { calls }),
    conditions: [
      onOneCpu ? "one CPU for each server" : "any CPU, since taskset is missing",
      atFixedAddresses ? "fixed addresses" : "random addresses, since setarch -R does not work",
      canFixSeeds ? "fixed random numbers in programs that load the C library" : WITHOUT_COMPILER,
    ],
    around,
    plain: (conditions) => plainStart(around(conditions), libraries),
    traitsOf,
  };
}

function plainStart(
  { launcher, env }: Pick<Preparation, "launcher" | "env">,
  { allocations, fixedRandom }: PreloadLibraries,
): ReturnType<Surroundings["plain"]> {
  if (allocations === undefined) {
    return { launcher, env, allocated: () => undefined, remove: () => {} };
  }
  const folder = makeCountFolder();
  const file = path.join(folder.path, "allocations");
  writeFileSync(file, Buffer.alloc(16));
  // Workers that have dropped their rights count too.
  if (process.getuid?.() === 0) chmodSync(file, 0o666);
  const preloaded = [fixedRandom, allocations].filter((each) => each !== undefined);
  return {
    launcher,
    env: { ...env, LD_PRELOAD: preloaded.join(":"), LOADGATE_ALLOCATIONS: file },
    allocated: (processes) =>
      processes.length > 0 && processes.every((pid) => hasLoaded(pid, allocations))
        ? attempt(() => allocatedIn(file))
        : undefined,
    remove: folder.remove,
  };
}

/** Also of a process that has ended, and allocates nothing any more. */
function hasLoaded(pid: number, library: string): boolean {
  const maps = attempt(() => readFileSync(`/proc/${pid}/maps`, "utf8"));
  if (maps === undefined) return !exists(pid);
  return maps === "" || maps.includes(` ${library}\n`);
}

function allocatedIn(file: string): Allocated {
  const bytes = readFileSync(file);
  return {
    allocations: Number(bytes.readBigUInt64LE(0)),
    bytes: Number(bytes.readBigUInt64LE(8)),
  };
}
