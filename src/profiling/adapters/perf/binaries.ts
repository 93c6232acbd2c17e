import { readlinkSync, statSync } from "node:fs";
import { procText } from "../../../adapters/process/process-table.ts";
import { attempt } from "../../../domain/shared/error.ts";
import type { Place } from "../sections.ts";

/** A part of a file that a process has mapped as code. */
export interface Mapping {
  readonly start: number;
  readonly end: number;
  /** Offset in the file of its first byte. */
  readonly offset: number;
  readonly file: string;
}

/** A line of `/proc/PID/maps` about code in a file: start and end, permissions, offset, device, inode, path. */
const CODE = /^([\da-f]+)-([\da-f]+) ..x. ([\da-f]+) \S+ \d+ +(\/.*)$/;

/** What some processes have mapped as code; nothing of those that have ended. */
export function mappingsOf(pids: readonly number[]): readonly Mapping[] {
  return pids.flatMap((pid) =>
    procText(pid, "maps")
      .split("\n")
      .flatMap((line) => {
        const [, start = "", end = "", offset = "", file] = CODE.exec(line) ?? [];
        if (file === undefined) return [];
        const [from, to, at] = [start, end, offset].map((digits) => Number.parseInt(digits, 16));
        return [{ start: from ?? 0, end: to ?? 0, offset: at ?? 0, file }];
      }),
  );
}

/** Paths of the programs that some processes run. */
export function programsOf(pids: readonly number[]): readonly string[] {
  const found = pids.flatMap((pid) => attempt(() => readlinkSync(`/proc/${pid}/exe`)) ?? []);
  return [...new Set(found)];
}

/**
 * The address that an instruction of a file was linked for.
 * @param address where it is in a process; or its offset in the file, as some versions of perf print it
 * @param text the section of its code
 * @param mappings of that file
 */
export function linkedAddress(address: number, text: Place, mappings: readonly Mapping[]): number {
  const mapped = mappings.find(({ start, end }) => address >= start && address < end);
  const place = mapped ? address - mapped.start + mapped.offset : address;
  return place - text.offset + text.address;
}

/** Changes whenever a file is built anew; empty if there is none. */
export function versionOf(file: string): string {
  const stats = attempt(() => statSync(file));
  return stats ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : "";
}
