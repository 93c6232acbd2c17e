import type { Loss } from "../evidence/failed-under-load.ts";
import type { Loosened } from "../gate/agreed-gate.ts";
import type { GateReason } from "../gate/gate-reason.ts";
import type { SeriesMetricId, ServerMetricId } from "../metrics/catalogue.ts";
import type { Acceptance } from "../review/acceptance.ts";
import type { Difference } from "../run/file/conditions.ts";
import type { IgnoredChange } from "../run/plan/ignored-change.ts";
import type {
  CommonChange,
  CountedComparison,
  MetricComparison,
  SeriesComparison,
  ServerComparison,
} from "../verdict/series-comparison.ts";
import type { Verdict } from "../verdict/verdict.ts";
import type { HeadToHead } from "./head-to-head.ts";
import type { ServerHeadToHead } from "./server-head-to-head.ts";

/** Schema id of a comparison; the number rises with each change that older readers cannot read. */
export const COMPARISON_SCHEMA = "loadgate/comparison/1";

/** What the series were compared with. */
export type ComparedWith =
  | {
      readonly kind: "base";
      readonly sha?: string;
      readonly ref: string;
      /** Base is the measured commit itself, so only chance can make a difference. */
      readonly isItself?: boolean;
      /** Nothing is measured as base's own configuration says: it has none, or head replaces all of it. */
      readonly isAdoption?: boolean;
      /** Names of series that only base's configuration has, measured all the same; absent if there are none. */
      readonly kept?: readonly string[];
    }
  /** A base was asked for, and nothing of it could be measured. */
  | { readonly kind: "lost"; readonly sha?: string; readonly ref: string }
  | {
      readonly kind: "run";
      readonly id: string;
      readonly startedAt: string;
      /** Both files are of one run, so nothing is compared. */
      readonly isItself?: boolean;
    }
  | { readonly kind: "history"; readonly runs: number; readonly testbed: string }
  | {
      readonly kind: "none";
      readonly reason: string;
      /** The change is of files that cannot make a server slower, so nothing was measured. */
      readonly ignored?: IgnoredChange;
    };

/** The gate's decision and its reasons; a gate that passes can have reasons too. */
export interface GateDecision {
  readonly decision: "pass" | "fail";
  readonly reasons: readonly GateReason[];
  /** Bounds that head's configuration loosens, where base's decide; absent if there are none. */
  readonly loosened?: readonly Loosened[];
  /** Acceptances that cover reasons; absent if there are none. */
  readonly accepted?: readonly Acceptance[];
  /** Why other acceptances do not count, one sentence each; absent if there are none. */
  readonly notAccepted?: readonly string[];
  /** Acceptances that cover no reason; absent if there are none. */
  readonly idle?: readonly Acceptance[];
}

/** A metric of a series or server that changed against earlier runs. */
export interface Jump extends MetricComparison {
  /** Name of the series or server. */
  readonly series: string;
  readonly metric: SeriesMetricId | ServerMetricId;
  readonly verdict: Verdict;
}

/** How a run that has a base compares with earlier runs. */
export interface AgainstHistory {
  readonly runs: number;
  readonly verdict: Verdict;
  readonly jumps: readonly Jump[];
}

/** Everything that was decided about a run: the content of `comparison.json`. */
export interface Comparison {
  readonly schema: typeof COMPARISON_SCHEMA;
  readonly verdict: Verdict;
  readonly gate: GateDecision;
  readonly comparedWith: ComparedWith;
  readonly series: readonly SeriesComparison[];
  readonly headToHead: readonly HeadToHead[];
  /** Head's servers as a whole against each other; absent where there is nothing to compare. */
  readonly serversHeadToHead?: readonly ServerHeadToHead[];
  /** Absent if there is none. */
  readonly common?: readonly CommonChange[];
  /** Absent if nothing was to be counted. */
  readonly counted?: readonly CountedComparison[];
  /** Head's servers as a whole; absent where nothing is known of any. */
  readonly servers?: readonly ServerComparison[];
  /** Parts of base that could not be measured; absent if all of it was. */
  readonly lost?: readonly Loss[];
  /** What of the machine, tools and configuration differs from what the run is compared with; absent if nothing does. */
  readonly differences?: readonly Difference[];
  /** What a tracker says about the run, as plain data in the tracker's form; absent if nobody asked. */
  readonly tracking?: unknown;
  /** Absent if the series themselves are compared with earlier runs, or if there are none. */
  readonly history?: AgainstHistory;
  /** How head compares with the bases that the gate does not judge, in their order; absent if there are none. */
  readonly furtherBases?: readonly FurtherComparison[];
}

/** A comparison with a base that the gate does not judge. */
export type FurtherComparison = Pick<
  Comparison,
  "verdict" | "comparedWith" | "series" | "common" | "lost" | "differences"
>;
