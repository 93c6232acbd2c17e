import type { CountMetricId } from "../metrics/catalogue.ts";
import type { Arm } from "../run/series/series.ts";

/** The reason why a series cannot be judged by its counts; `told` is a message recorded by the counting job. */
export type CountProblem =
  | { readonly of: "failure"; readonly arm: Arm; readonly told: string }
  | { readonly of: "not-counted" | "no-system-calls"; readonly arm: Arm }
  /** Standard deviation of one program's counts between starts, in percent. */
  | {
      readonly of: "unsteady";
      readonly arm: Arm;
      readonly percent: number;
      readonly runtime?: string;
    }
  | { readonly of: "other-tool" | "other-requests" }
  /** None of the gated counters is available. */
  | { readonly of: "unseen"; readonly metrics: readonly CountMetricId[] };
