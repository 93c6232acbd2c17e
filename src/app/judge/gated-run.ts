import { type Evidence, evidenceOf } from "../../domain/evidence/evidence.ts";
import { type AgreedGate, gateFor } from "../../domain/gate/agreed-gate.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import type { GateConfig } from "../../domain/run/plan/config.ts";

/** A run with its gate and its evidence. Created once, and passed on for judging, reporting and recording. */
export interface GatedRun extends Omit<AgreedGate, "gate"> {
  readonly evidence: Evidence<RunFile>;
}

/**
 * Resolves the gate of a run.
 * @param config head's
 */
export function gatedRun(config: GateConfig, run: RunFile): GatedRun {
  const { gate, ...agreed } = gateFor(config, run);
  return { ...agreed, evidence: evidenceOf(run, gate) };
}
