import { readFileSync } from "node:fs";
import os from "node:os";

/**
 * The machine in one line, without its name.
 * @returns {string}
 */
export function machineLine() {
  const model = os.cpus()[0]?.model.trim() || "unknown CPU";
  const gibibytes = Math.round(os.totalmem() / 2 ** 30);
  return `${os.availableParallelism()} cores of ${model}, ${gibibytes} GiB, ${os.type()} ${os.release()}, Node ${process.versions.node}`;
}

/**
 * Work that wants the CPU, averaged over the last minute, other people's included.
 * @returns {string}
 */
export function loadAverage() {
  return (os.loadavg()[0] ?? 0).toFixed(1);
}

/**
 * The most memory that this process has had. Where the system tells it, it is that of this program alone: what
 * resourceUsage tells begins with what the process had that started this one.
 * @returns {number} MiB
 */
export function peakMiB() {
  try {
    const status = readFileSync("/proc/self/status", "utf8");
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
  } catch {
    return process.resourceUsage().maxRSS / 1024;
  }
}
