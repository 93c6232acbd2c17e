import { chmodSync, writeFileSync } from "node:fs";
import path from "node:path";
import { askCommand } from "../process/short-command.ts";
import { makeCountFolder } from "./count-folder.ts";
import { ALLOCATIONS, FIXED_RANDOM } from "./preload-source.ts";

/** Libraries to be loaded before a server's own; absent where the machine has no C compiler. */
export interface PreloadLibraries {
  /** Makes random numbers follow from `LOADGATE_SEED`. */
  readonly fixedRandom?: string;
  /** Adds up allocations in the file that `LOADGATE_ALLOCATIONS` names. */
  readonly allocations?: string;
}

/**
 * Compiles the libraries with the machine's C compiler. They stay until the run ends.
 */
export async function compileLibraries(
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<PreloadLibraries> {
  if (process.platform !== "linux") return {};
  const folder = makeCountFolder().path;
  const compile = async (name: string, source: string) => {
    const library = path.join(folder, `${name}.so`);
    const file = path.join(folder, `${name}.c`);
    writeFileSync(file, source);
    const compiled = await askCommand({
      program: "cc",
      args: ["-O2", "-shared", "-fPIC", "-o", library, file],
      env: environment,
      timeoutMs: 30_000,
      maxOutputBytes: 100_000,
      signal,
    });
    if (compiled === undefined) return undefined;
    chmodSync(library, 0o755);
    return library;
  };
  const fixedRandom = await compile("fixed-random", FIXED_RANDOM);
  const allocations = await compile("allocations", ALLOCATIONS);
  return {
    ...(fixedRandom !== undefined && { fixedRandom }),
    ...(allocations !== undefined && { allocations }),
  };
}
