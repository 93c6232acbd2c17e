import { type Evidence, evidenceOf } from "../domain/evidence/evidence.ts";
import { type AgreedGate, gateFor } from "../domain/gate/agreed-gate.ts";
import type { RunFile } from "../domain/run/file/run-file.ts";
import type { GateConfig } from "../domain/run/plan/config.ts";

/** A run, the gate that it is held to, and what it shows: made once, and handed to whoever judges, reports or records it. */
export interface GatedRun extends Omit<AgreedGate, "gate"> {
  readonly evidence: Evidence<RunFile>;
}

/**
 * Holds a run to its gate.
 * @param config head's
 */
export function gatedRun(config: GateConfig, run: RunFile): GatedRun {
  const { gate, ...agreed } = gateFor(config, run);
  return { ...agreed, evidence: evidenceOf(run, gate) };
}
