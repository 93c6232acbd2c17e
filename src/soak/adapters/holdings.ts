import { descriptorsOf, HAS_PROC, threadsOf } from "../../adapters/process/process-table.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";
import type { ReadHoldings } from "../ports.ts";

/** Reads what processes hold in `/proc`. */
export const readHoldings: ReadHoldings = (processes) => {
  if (!HAS_PROC || processes.length === 0) return undefined;
  const open = processes.flatMap(descriptorsOf);
  return {
    files: open.length,
    threads: sumOf(processes, (pid) => threadsOf(pid).length),
    connections: open.filter((target) => target.startsWith("socket:")).length,
  };
};
