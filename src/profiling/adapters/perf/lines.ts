import { writeFileSync } from "node:fs";
import path from "node:path";
import { hasSucceeded } from "../../../adapters/process/process-group.ts";
import { runCommand } from "../../../adapters/process/run-command.ts";
import { versionOf } from "./binaries.ts";

/** A function at an address: its own code, or that of one that was inlined there. */
export interface PlacedFunction {
  /** Without its namespace if the debug information does not have it. */
  readonly name: string;
  /** As the compiler was given it; undefined without debug information. */
  readonly file: string | undefined;
  /** 0 if unknown. */
  readonly line: number;
}

/** Functions by linked address, the innermost first. */
export type Placed = ReadonlyMap<number, readonly PlacedFunction[]>;

/** How `addr2line` is run. */
interface LineRun {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

const TIMEOUT_MS = 15_000;
const MAX_OUTPUT_BYTES = 100_000_000;

/** For example `/src/main.rs:12 (discriminator 3)`, `??:?`. */
const PLACE = /^(.*):(\d+|\?)(?: \(discriminator \d+\))?$/;

/**
 * Finds the functions at addresses of programs with `addr2line`, which is called once for each program and asked only
 * for addresses that it was not asked for before.
 */
export function createLineFinder() {
  const known = new Map<string, Map<number, readonly PlacedFunction[]>>();
  const failed = new Set<string>();
  /**
   * @param run folder for a temporary file, and environment of `addr2line`
   * @returns without those at which nothing was found; empty if `addr2line` is not installed, fails or takes too long
   */
  return async (
    file: string,
    addresses: readonly number[],
    { folder, env, signal }: LineRun,
  ): Promise<Placed> => {
    const key = `${file}\0${versionOf(file)}`;
    const found = known.get(key) ?? new Map<number, readonly PlacedFunction[]>();
    known.set(key, found);
    const asked = addresses.filter((address) => !found.has(address));
    // What took too long once would take as long after each start.
    if (asked.length === 0 || failed.has(key)) return found;
    const list = path.join(folder, "addresses");
    writeFileSync(list, asked.map((address) => `0x${address.toString(16)}\n`).join(""));
    const { exit, stdout, stopped } = await runCommand(
      {
        ...{ program: "addr2line", args: ["-a", "-f", "-i", "-C", "-e", file, `@${list}`], env },
        ...{ capture: true, timeoutMs: TIMEOUT_MS, maxOutputBytes: MAX_OUTPUT_BYTES },
      },
      signal,
    );
    signal.throwIfAborted();
    if (stopped !== undefined || !hasSucceeded(exit)) failed.add(key);
    else for (const [address, functions] of placedIn(stdout)) found.set(address, functions);
    return found;
  };
}

/** Finds functions by address. */
export type LineFinder = ReturnType<typeof createLineFinder>;

/** Reads the output of `addr2line -a -f -i`: an address, and two lines for each function there. */
export function placedIn(text: string): Placed {
  const found = new Map<number, PlacedFunction[]>();
  let functions: PlacedFunction[] = [];
  let name: string | undefined;
  for (const row of text.split("\n")) {
    if (/^0x[\da-f]+$/.test(row)) {
      functions = [];
      found.set(Number(row), functions);
      name = undefined;
    } else if (name === undefined) {
      name = row;
    } else {
      functions.push(...functionOf(name, row));
      name = undefined;
    }
  }
  return found;
}

/** @returns nothing if neither is known */
function functionOf(name: string, place: string): readonly PlacedFunction[] {
  const [, source = "??", line = "?"] = PLACE.exec(place) ?? [];
  // Without debug information there can be the name of an object file, without a line.
  const isFile = source !== "??" && (source.startsWith("/") || line !== "?");
  if (name === "??" && !isFile) return [];
  return [{ name, file: isFile ? source : undefined, line: Number(line) || 0 }];
}
