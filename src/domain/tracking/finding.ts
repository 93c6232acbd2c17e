import type { StoredAlert, StoredMetric, StoredReport } from "./answer.ts";
import { canBeCrossed, type Limits, type TrackedMetric } from "./bencher-config.ts";
import type { ReportLinks } from "./links.ts";
import type { BencherMetrics } from "./metric-format.ts";
import { isSameValue } from "./same-report.ts";
import type { StartPoint } from "./target.ts";
import type { TrackedAgainst, TrackedStatus } from "./tracking.ts";

/** A report that was sent, and what came back for it. */
export interface SentReport {
  readonly against: TrackedAgainst;
  readonly sent: BencherMetrics;
  /** Measures that ought to be tested. */
  readonly tested: ReadonlySet<string>;
  /** Where the branch was to begin; absent for the default branch. */
  readonly startPoint?: StartPoint;
  readonly stored: StoredReport;
  readonly links?: ReportLinks;
}

/** What a value was found to be, without its figures. */
export interface Found {
  readonly status: TrackedStatus;
  readonly reason?: string;
}

/** One value as it was sent, in Bencher's unit. */
interface SentValue {
  readonly sent: SentReport;
  readonly known: TrackedMetric;
  readonly value: number;
}

/**
 * What a value was found to be. An alert is one whatever else holds; what is within its limit has passed
 * every check before.
 * @param metric as it was stored; absent where it did not come back
 * @param alert that was raised on it
 */
export function found(
  { sent, known, value }: SentValue,
  metric: StoredMetric | undefined,
  alert: StoredAlert | undefined,
): Found {
  const storedAs = metric ?? alert;
  if (storedAs && !isSameValue(value, storedAs.value)) {
    return untested("Bencher stored another value than the one that was sent");
  }
  if (alert) return alertStatus(alert);
  if (!metric) {
    return untested("Bencher did not give it back: it was not stored, or under another name");
  }
  const { boundary } = metric;
  const limited = boundary.lower !== undefined || boundary.upper !== undefined;
  if (metric.test === undefined || !limited) {
    if (sent.startPoint && !sent.stored.startPoint) {
      return untested(`no base was found: Bencher has no branch ${sent.startPoint.branch}`);
    }
    return metric.test === undefined
      ? untested(
          sent.startPoint
            ? `no threshold: ${sent.startPoint.branch} has none for this measure on testbed ${sent.stored.testbed.name}`
            : "no threshold: Bencher did not take over the one that was sent",
        )
      : untested("no baseline: too few earlier values, or values without any spread");
  }
  if (isBeyond(metric)) {
    return { status: "alert", reason: "beyond its limit, though Bencher raised no alert" };
  }
  const other = otherStart(sent);
  if (other !== undefined) return untested(`no base: ${other}`);
  if (canBeCrossed(known.id, limitsOf(metric, known))) return { status: "within" };
  return untested(
    metric.test === "static"
      ? "its limit is one that no value can cross"
      : "history too noisy: earlier values scatter so much that no value can cross the limit",
  );
}

/** A stored value's limits in the metric's own unit. */
export function limitsOf(
  stored: Pick<StoredMetric, "boundary"> | undefined,
  { factor }: TrackedMetric,
): Limits {
  const { lower, upper } = stored?.boundary ?? {};
  return {
    ...(lower !== undefined && { lower: lower / factor }),
    ...(upper !== undefined && { upper: upper / factor }),
  };
}

function alertStatus({ status }: StoredAlert): Found {
  if (status === "active") return { status: "alert" };
  if (status === "dismissed") {
    return { status: "dismissed", reason: "the alert was dismissed in Bencher" };
  }
  // Nobody has looked at it: Bencher silences what is on a branch when it begins anew.
  if (status === "silenced") {
    return { status: "alert", reason: "silenced in Bencher, since the branch began anew" };
  }
  return { status: "alert", reason: `Bencher calls the alert ${JSON.stringify(status)}` };
}

function isBeyond({ value, boundary: { lower, upper } }: StoredMetric): boolean {
  return (lower !== undefined && value < lower) || (upper !== undefined && value > upper);
}

function untested(reason: string): Found {
  return { status: "untested", reason };
}

/**
 * Bencher takes the newest commit of a branch that does not have the one that was asked for.
 * @returns what was compared instead, or undefined where it is the right one
 */
export function otherStart({ startPoint, stored }: SentReport): string | undefined {
  if (startPoint?.hash === undefined || !stored.startPoint) return undefined;
  const { hash } = stored.startPoint;
  if (hash === startPoint.hash) return undefined;
  return `compared with ${startPoint.branch} up to ${hash?.slice(0, 12) ?? "an unknown commit"}, since Bencher has no ${startPoint.hash.slice(0, 12)}`;
}
