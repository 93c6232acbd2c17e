import type { Acceptance } from "./acceptance.ts";
import type { HeadToHead } from "./head-to-head.ts";
import type { LostBase } from "./lost-base.ts";
import type { SeriesMetricId } from "./metric.ts";
import { type LoadLevel, type SeriesKey, seriesName } from "./series.ts";
import type { Tracking } from "./tracking/tracking.ts";
import type { Verdict } from "./verdict.ts";

/** Schema id of a comparison; a change that older readers cannot read raises the number. */
export const COMPARISON_SCHEMA = "loadgate/comparison/1";

/** One metric of one series against what it is compared with. */
export interface MetricComparison {
  /** Absent where there is nothing to compare with. */
  readonly base?: number;
  readonly head?: number;
  /** Change from base to head with its 95 % interval, in percent. */
  readonly changePercent?: number;
  readonly lowPercent?: number;
  readonly highPercent?: number;
  /** Absent for a metric that is not gated: it is shown, and nothing is decided on it. */
  readonly verdict?: Verdict;
  /** The change that this comparison would have found in four of five cases; absent beyond 1,000 %. */
  readonly smallestDetectablePercent?: number;
  /** How far it may get worse; only a gated metric has one. */
  readonly tolerancePercent?: number;
}

/** All metrics of one series. */
export interface SeriesComparison {
  readonly name: string;
  readonly server: string;
  readonly scenario: string;
  readonly level: LoadLevel;
  /** The one of its metrics' verdicts that matters most. */
  readonly verdict: Verdict;
  /** Why it has no base although it was to have one; absent where it has, and where it is new. */
  readonly notCompared?: string;
  /** Part of the bursts in which the load generator set the pace, 0 to 1; absent when unknown. */
  readonly generatorBound?: number;
  /** Bursts in which not one request was answered; absent when there were none. */
  readonly unansweredBursts?: number;
  readonly metrics: Readonly<Partial<Record<SeriesMetricId, MetricComparison>>>;
}

/** What the series were compared with. */
export type ComparedWith =
  | {
      readonly kind: "base";
      readonly sha?: string;
      readonly ref: string;
      /** Base is the very commit that is measured, so that nothing but chance can differ. */
      readonly isItself?: boolean;
    }
  /** The base that was asked for, of which nothing could be measured. */
  | { readonly kind: "lost"; readonly sha?: string; readonly ref: string }
  | { readonly kind: "run"; readonly id: string; readonly startedAt: string }
  | { readonly kind: "history"; readonly runs: number; readonly testbed: string }
  | { readonly kind: "none"; readonly reason: string };

/** What a reason of the gate is about; acceptances cover reasons by their kind. */
export const GATE_REASON_KINDS = [
  "regression",
  "inconclusive",
  "history",
  "alert",
  "errors",
  "unmeasurable",
  "lost-base",
  "same-program",
  "ended-early",
] as const;

/** What a reason of the gate is about. */
export type GateReasonKind = (typeof GATE_REASON_KINDS)[number];

/** Why the gate fails, or would if it had not been told to pass. */
export interface GateReason {
  readonly kind: GateReasonKind;
  /** Name of the series; absent for what concerns the whole run. */
  readonly series?: string;
  readonly metric?: SeriesMetricId;
  /** The whole reason in words, the name of its series included. */
  readonly text: string;
  /** Someone who may answers for it, so that it does not make the gate fail. */
  readonly isAccepted?: boolean;
  /** False where the gate was told to pass in spite of it. */
  readonly isBlocking?: boolean;
}

/** The gate's decision and its reasons; a gate that passes can have reasons too. */
export interface GateDecision {
  readonly decision: "pass" | "fail";
  readonly reasons: readonly GateReason[];
  /** Where head's configuration would let more pass than base's, which decides; absent where nowhere. */
  readonly loosened?: readonly string[];
  /** Why reasons did not make it fail; absent where nobody accepted anything. */
  readonly accepted?: readonly Acceptance[];
  /** Why what looks like an acceptance does not count, one sentence each; absent where there is none. */
  readonly notAccepted?: readonly string[];
}

/** A metric of a series that is not where earlier runs had it. */
export interface Jump extends MetricComparison {
  /** Name of the series. */
  readonly series: string;
  readonly metric: SeriesMetricId;
  readonly verdict: Verdict;
}

/** A run with a base beside it, seen against earlier runs too. */
export interface AgainstHistory {
  readonly runs: number;
  readonly verdict: Verdict;
  readonly jumps: readonly Jump[];
}

/** Everything that was decided about a run, as `comparison.json` holds it. */
export interface Comparison {
  readonly schema: typeof COMPARISON_SCHEMA;
  readonly verdict: Verdict;
  readonly gate: GateDecision;
  readonly comparedWith: ComparedWith;
  readonly series: readonly SeriesComparison[];
  readonly headToHead: readonly HeadToHead[];
  /** What of base could not be measured; absent where all of it was. */
  readonly lost?: readonly LostBase[];
  /** What Bencher says of the run; absent where nobody asked. */
  readonly tracking?: Tracking;
  /** Absent where the series themselves are compared with earlier runs, and where there are none. */
  readonly history?: AgainstHistory;
}

/**
 * A series that only the other side has.
 */
export function removedSeries(key: SeriesKey): SeriesComparison {
  const { server, scenario, level } = key;
  return { name: seriesName(key), server, scenario, level, verdict: "removed", metrics: {} };
}
