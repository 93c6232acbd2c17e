import type { GateConfig } from "./config.ts";
import { formatNumber } from "./format.ts";
import { TOLERANCE_METRIC_IDS } from "./metric.ts";
import type { BaseCommit } from "./run-file.ts";

/** A gate, and where it is base's since head's would let more pass. */
export interface AgreedGate {
  readonly gate: GateConfig;
  /** What head loosens, for example `throughput 5 % → 500 %`. */
  readonly loosened: readonly string[];
}

/**
 * The stricter of two gates, bound by bound: a change cannot loosen the gate that judges it. A metric that
 * only one of them names is gated.
 */
export function stricterGate(head: GateConfig, base: GateConfig): AgreedGate {
  const tolerancePercent: Record<string, number> = {};
  const loosened: string[] = [];
  for (const id of TOLERANCE_METRIC_IDS) {
    const [before, after] = [base.tolerancePercent[id], head.tolerancePercent[id]];
    const strictest = Math.min(before ?? Infinity, after ?? Infinity);
    if (Number.isFinite(strictest)) tolerancePercent[id] = strictest;
    if (before !== undefined && before < (after ?? Infinity)) {
      loosened.push(`${id} ${percentText(before)} → ${percentText(after)}`);
    }
  }
  if (base.maxErrorPercent < head.maxErrorPercent) {
    const [before, after] = [base.maxErrorPercent, head.maxErrorPercent].map(percentText);
    loosened.push(`errors ${before} → ${after}`);
  }
  const maxErrorPercent = Math.min(base.maxErrorPercent, head.maxErrorPercent);
  return { gate: { tolerancePercent, maxErrorPercent }, loosened };
}

/**
 * The gate that judges a run: head's, and where the run must be compared with base, base's wherever that is
 * stricter.
 */
export function gateFor(head: GateConfig, base: BaseCommit | undefined): AgreedGate {
  if (!base?.gate || base.isRequired === false) return { gate: head, loosened: [] };
  return stricterGate(head, base.gate);
}

function percentText(percent: number | undefined): string {
  return percent === undefined ? "not gated" : `${formatNumber(percent)} %`;
}
