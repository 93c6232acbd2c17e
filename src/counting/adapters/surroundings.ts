import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { exists } from "../../adapters/process/process-table.ts";
import { WITHOUT_COMPILER } from "../../domain/series/counts.ts";
import { attempt } from "../../domain/shared/error.ts";
import { present } from "../../domain/shared/present.ts";
import type { Allocated } from "../domain/allocated.ts";
import { allowedCpus } from "../domain/allowed-cpus.ts";
import { INTERPRETING } from "../domain/runtime.ts";
import type { Counter } from "../port.ts";
import { type Around, type Ask, makeCountFolder } from "./counter-tools.ts";
import { ALLOCATIONS, FIXED_RANDOM } from "./preload-source.ts";
import { traitsOf } from "./program-traits.ts";
import { createSystemCalls } from "./system-calls.ts";

/** Everything that any counter needs to start a server under the same conditions each time. */
export interface Surroundings
  extends Pick<Counter, "cpus" | "conditions" | "plain" | "traitsOf" | "calls"> {
  readonly around: Around;
}

/**
 * Detects which conditions this machine can enforce.
 * @param ask runs the tools that enforce them
 */
export async function createSurroundings(ask: Ask): Promise<Surroundings> {
  const works = async (program: string, args: readonly string[]) =>
    (await ask(program, args)) !== undefined;
  const allowed = allowedCpus(attempt(() => readFileSync("/proc/self/status", "utf8")) ?? "");
  const cpus = allowed.length > 0 ? allowed : [0];
  const onOneCpu = await works("taskset", ["-c", String(cpus[0]), "true"]);
  const atFixedAddresses = await works("setarch", ["-R", "true"]);
  const { folder } = makeCountFolder();
  const fixedRandom = await compile(path.join(folder, "fixed-random.so"), FIXED_RANDOM, ask);
  const allocations = await compile(path.join(folder, "allocations.so"), ALLOCATIONS, ask);
  const interpreting = path.join(folder, "interpreting.cjs");
  const set = `${JSON.stringify(INTERPRETING)}.forEach(require("node:v8").setFlagsFromString);\n`;
  writeFileSync(interpreting, set, { mode: 0o644 });
  const around: Around = ({ cpu, turn }) => ({
    ...makeCountFolder(),
    launcher: [
      ...(onOneCpu ? ["taskset", "-c", String(cpu)] : []),
      ...(atFixedAddresses ? ["setarch", "-R"] : []),
    ],
    env: {
      ...(fixedRandom !== undefined && { LD_PRELOAD: fixedRandom }),
      NODE_OPTIONS: `--require ${JSON.stringify(interpreting)}`,
      LOADGATE_SEED: String(turn + 1),
      PYTHONHASHSEED: String(turn + 1),
    },
  });
  const calls = await createSystemCalls(around, ask);
  return {
    cpus,
    ...(calls && { calls }),
    conditions: [
      onOneCpu ? "one CPU for each server" : "any CPU, since taskset is missing",
      atFixedAddresses ? "fixed addresses" : "random addresses, since setarch -R does not work",
      fixedRandom ? "fixed random numbers in programs that load the C library" : WITHOUT_COMPILER,
    ],
    around,
    plain: (conditions) => plainStart(around(conditions), allocations),
    traitsOf,
  };
}

function plainStart({ folder, env, ...start }: ReturnType<Around>, allocations?: string) {
  if (allocations === undefined) return { ...start, env, allocated: () => undefined };
  const file = path.join(folder, "allocations");
  writeFileSync(file, Buffer.alloc(16));
  // Workers that have dropped privileges count too.
  if (process.getuid?.() === 0) chmodSync(file, 0o666);
  const preloaded = present([env["LD_PRELOAD"], allocations]).join(":");
  return {
    ...start,
    env: { ...env, LD_PRELOAD: preloaded, LOADGATE_ALLOCATIONS: file },
    allocated: (processes: readonly number[]) =>
      processes.length > 0 && processes.every((pid) => hasLoaded(pid, allocations))
        ? attempt(() => allocatedIn(file))
        : undefined,
  };
}

/** True also for a process that has ended, because it allocates nothing any more. */
function hasLoaded(pid: number, library: string): boolean {
  const maps = attempt(() => readFileSync(`/proc/${pid}/maps`, "utf8"));
  if (maps === undefined) return !exists(pid);
  return maps === "" || maps.includes(` ${library}\n`);
}

function allocatedIn(file: string): Allocated {
  const bytes = readFileSync(file);
  return {
    allocations: Number(bytes.readBigUInt64LE(0)),
    allocatedBytes: Number(bytes.readBigUInt64LE(8)),
  };
}

/**
 * Compiles a library to preload, which is kept until the run ends.
 * @returns its path; undefined if the machine has no C compiler
 */
async function compile(library: string, source: string, ask: Ask): Promise<string | undefined> {
  if (process.platform !== "linux") return undefined;
  const file = `${library}.c`;
  writeFileSync(file, source);
  const compiled = await ask("cc", ["-O2", "-shared", "-fPIC", "-o", library, file], 30_000);
  if (compiled === undefined) return undefined;
  chmodSync(library, 0o755);
  return library;
}
