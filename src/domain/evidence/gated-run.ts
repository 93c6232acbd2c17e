import { gateFor } from "../bounds/agreed-gate.ts";
import type { RunFile } from "../run/file/run-file.ts";
import type { GateConfig } from "../run/plan/config.ts";
import { evidenceOf } from "./evidence.ts";

/** A run with its gate and its evidence. Created once, and passed on for judging, reporting and recording. */
export type GatedRun = ReturnType<typeof gatedRun>;

/**
 * Resolves the gate of a run.
 * @param config head's
 */
export function gatedRun(config: GateConfig, run: RunFile) {
  const { gate, ...agreed } = gateFor(config, run);
  return { ...agreed, evidence: evidenceOf(run, gate) };
}
