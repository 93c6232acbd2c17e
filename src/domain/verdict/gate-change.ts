import { GATE_METRIC_IDS } from "../metrics/catalogue.ts";
import type { GateConfig } from "../run/config.ts";
import type { BaseCommit } from "../run/run-file.ts";
import { formatNumber } from "../shared/format.ts";

/** The gate that decides, and what head would have loosened. */
export interface AgreedGate {
  readonly gate: GateConfig;
  /** What head loosens, for example `throughput 5 % → 500 %`. */
  readonly loosened: readonly string[];
}

/**
 * The stricter of two gates, bound by bound, so that a change cannot loosen the gate that judges it. A
 * metric is gated if either of them names it.
 */
export function stricterGate(head: GateConfig, base: GateConfig): AgreedGate {
  const tolerancePercent: Record<string, number> = {};
  const loosened: string[] = [];
  for (const id of GATE_METRIC_IDS) {
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

/** The gate that judges a run: head's, made as strict as the one of base that the run is held to. */
export function gateFor(head: GateConfig, base: BaseCommit | undefined): AgreedGate {
  if (!base?.gate) return { gate: head, loosened: [] };
  return stricterGate(head, base.gate);
}

function percentText(percent: number | undefined): string {
  return percent === undefined ? "not gated" : `${formatNumber(percent)} %`;
}
