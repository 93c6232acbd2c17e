import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { attempt } from "../../domain/shared/error.ts";
import type { CallsStart, Preparation, StartConditions } from "../port.ts";
import type { Ask } from "./ask.ts";
import { makeCountFolder } from "./count-folder.ts";

/**
 * One table with the counts of all processes. Given an output file, strace outlives the signal that ends the
 * server.
 */
const OPTIONS = ["-f", "-qq", "-c", "-o"];

/** A line of strace's table: share of the time, seconds, microseconds per call, calls, errors if any, name. */
const LINE = /^\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+)\s+(?:\d+\s+)?(\w{1,64})$/;

/**
 * Far more than a table of all existing system calls. The limit is needed because any started program can write to
 * the file.
 */
const MAX_TABLE_BYTES = 256 * 1024;

/**
 * Uses strace to count system calls.
 * @param around gives the launcher and environment that enforce the conditions of a start
 * @returns undefined if strace is not installed or may not trace
 */
export async function createSystemCalls(
  around: (conditions: StartConditions) => Pick<Preparation, "launcher" | "env">,
  ask: Ask,
): Promise<((conditions: StartConditions) => CallsStart) | undefined> {
  const probe = tableFile();
  try {
    await ask("strace", [...OPTIONS, probe.file, "true"]);
    if (probe.calls().size === 0) return undefined;
  } finally {
    probe.remove();
  }
  return (conditions) => {
    const { file, calls, remove } = tableFile();
    const { launcher, env } = around(conditions);
    return { launcher: [...launcher, "strace", ...OPTIONS, file], env, calls, remove };
  };
}

/** Path of a file for strace's table, in a folder of its own. */
function tableFile() {
  const { path: folder, remove } = makeCountFolder();
  const file = path.join(folder, "calls");
  const calls = () => callsIn(attempt(() => readTable(file)) ?? "");
  return { file, calls, remove };
}

/**
 * Reads the text of a table.
 * @throws Error if there is none, or it is too large to be one
 */
export function readTable(file: string): string {
  const { size } = statSync(file);
  if (size > MAX_TABLE_BYTES) throw new Error(`it has ${size} bytes`);
  return readFileSync(file, "utf8");
}

/**
 * System calls by name. Counts that a number cannot represent exactly are left out.
 * @param table output of strace -c; its last line is the total
 */
export function callsIn(table: string): ReadonlyMap<string, number> {
  const found = table.split("\n").flatMap((line) => {
    const [, count, name] = LINE.exec(line) ?? [];
    const isCall = name !== undefined && name !== "total" && Number.isSafeInteger(Number(count));
    return isCall ? [[name, Number(count)] as const] : [];
  });
  return new Map(found);
}
