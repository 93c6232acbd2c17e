import type { CountMetricId, SeriesMetricId } from "../metrics/catalogue.ts";
import type { RunFile } from "../run/run-file.ts";

/** What a reason of the gate is about; an acceptance covers reasons of one kind. */
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
  "missing-shard",
  "benchmark",
] as const;

/** What a reason of the gate is about. */
export type GateReasonKind = (typeof GATE_REASON_KINDS)[number];

/**
 * The reason against a run that ended early, of which nobody knows what the rest would have been, or that has nothing at
 * all. One that only counted has a reason of its own where it has no count.
 */
export function endedEarly({
  failure,
  series,
  counts,
}: Pick<RunFile, "failure" | "series" | "counts">): readonly GateReason[] {
  if (failure !== undefined) {
    return [{ kind: "ended-early", text: `The run ended early: ${failure}` }];
  }
  if (series.length > 0 || counts) return [];
  return [{ kind: "ended-early", text: "Nothing was measured: the run has no series" }];
}

/** Why the gate fails, or would fail if it had not been told to pass. */
export interface GateReason {
  readonly kind: GateReasonKind;
  /** Name of the series; absent if the reason concerns the whole run. */
  readonly series?: string;
  readonly metric?: SeriesMetricId | CountMetricId;
  /** The whole reason in words, including the name of its series. */
  readonly text: string;
  /** Somebody with write access answers for it, so it does not fail the gate. */
  readonly isAccepted?: boolean;
  /** Which of the gate's acceptances that is, from 0; absent unless it is accepted. */
  readonly acceptedBy?: number;
  /** False if the gate was told to pass despite it. */
  readonly isBlocking?: boolean;
}
