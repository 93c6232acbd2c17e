import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { attempt } from "../../domain/shared/error.ts";
import type { Counter } from "../port.ts";
import { type Around, type Ask, makeCountFolder } from "./counter-tools.ts";

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
 * @returns undefined if strace is not installed or may not trace
 */
export async function createSystemCalls(around: Around, ask: Ask): Promise<Counter["calls"]> {
  const probe = makeCountFolder();
  const table = path.join(probe.folder, "calls");
  try {
    await ask("strace", [...OPTIONS, table, "true"]);
    if (callsIn(table).size === 0) return undefined;
  } finally {
    probe.remove();
  }
  return (conditions) => {
    const { folder, launcher, ...start } = around(conditions);
    const file = path.join(folder, "calls");
    const calls = () => callsIn(file);
    return { ...start, launcher: [...launcher, "strace", ...OPTIONS, file], calls };
  };
}

/**
 * System calls by name. Counts that a number cannot represent exactly are left out.
 * @param file output of strace -c, whose last line is the total
 * @returns nothing if it does not exist, or is too large for a table
 */
export function callsIn(file: string): ReadonlyMap<string, number> {
  const table = attempt(() =>
    statSync(file).size > MAX_TABLE_BYTES ? undefined : readFileSync(file, "utf8"),
  );
  const found = (table ?? "").split("\n").flatMap((line) => {
    const [, count, name] = LINE.exec(line) ?? [];
    const isCall = name !== undefined && name !== "total" && Number.isSafeInteger(Number(count));
    return isCall ? [[name, Number(count)] as const] : [];
  });
  return new Map(found);
}
