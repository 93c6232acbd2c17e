import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { endGroup } from "./process-group.ts";
import { startTicksOf } from "./process-table.ts";

const entries = z.array(z.object({ pid: z.int().min(2), startTicks: z.int().nonnegative() }));

/**
 * Writes down which process groups run, for whoever cleans up when this process is killed.
 * @param file path of the file
 * @param pids ids of the groups' leaders
 */
export function writeGroupFile(file: string, pids: readonly number[]): void {
  const running = pids.flatMap((pid) => {
    const startTicks = startTicksOf(pid);
    return startTicks === undefined ? [] : [{ pid, startTicks }];
  });
  // In one step: a kill between two bytes would lose every group that the file named before.
  const next = `${file}.next`;
  writeFileSync(next, JSON.stringify(running));
  renameSync(next, file);
}

/**
 * Ends the groups that a killed process left behind, and removes the file. A process id that belongs
 * to a later process by now is left alone, which its start time tells.
 * @param file path of the file; nothing happens when there is none
 * @returns how many groups were ended
 */
export async function endLeftGroups(file: string): Promise<number> {
  const left = readEntries(file).filter(({ pid, startTicks }) => startTicksOf(pid) === startTicks);
  await Promise.all(left.map(({ pid }) => endGroup(pid)));
  for (const each of [file, `${file}.next`]) rmSync(each, { force: true });
  return left.length;
}

function readEntries(file: string): z.infer<typeof entries> {
  try {
    return entries.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // No file: the process ended in good order. A half-written one names nothing that can be trusted.
    return [];
  }
}
