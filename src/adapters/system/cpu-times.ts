import { readFileSync } from "node:fs";
import os from "node:os";
import { attempt } from "../../domain/shared/error.ts";
import type { CpuTimes } from "../../ports/machine.ts";

const CLOCK_TICK_MS = 10;

/**
 * CPU times of the machine since boot: on Linux from `/proc/stat` and `/proc/pressure/cpu` (pressure stall
 * information), elsewhere from Node.
 */
export function readCpuTimes(): CpuTimes {
  const read = (file: string) => attempt(() => readFileSync(file, "utf8"));
  const stat = read("/proc/stat");
  if (stat === undefined) return fromNode();
  const stalledMs = stalledFrom(read("/proc/pressure/cpu") ?? "");
  return { ...fromStat(stat), stalledMs };
}

/**
 * Parses the first line of `/proc/stat`: user, nice, system, idle, iowait, irq, softirq, steal, and guest times,
 * which are already included in user and nice.
 */
export function fromStat(text: string): CpuTimes {
  const fields = (/^cpu +(.*)$/m.exec(text)?.[1] ?? "").split(" ").map(Number);
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, soft = 0, steal = 0] = fields;
  const busy = user + nice + system + irq + soft;
  return {
    allMs: (busy + idle + wait + steal) * CLOCK_TICK_MS,
    busyMs: busy * CLOCK_TICK_MS,
    stolenMs: steal * CLOCK_TICK_MS,
  };
}

/**
 * Parses the line `some … total=MICROSECONDS` of `/proc/pressure/cpu`.
 * @returns milliseconds, or undefined if there is no such line
 */
export function stalledFrom(text: string): number | undefined {
  const total = /^some .*total=(\d+)/m.exec(text)?.[1];
  return total === undefined ? undefined : Number(total) / 1000;
}

function fromNode(): CpuTimes {
  const times = os.cpus().map((cpu) => cpu.times);
  const all = times.flatMap((one) => Object.values(one)).reduce((sum, ms) => sum + ms, 0);
  const idle = times.reduce((sum, one) => sum + one.idle, 0);
  return { allMs: all, busyMs: all - idle };
}
