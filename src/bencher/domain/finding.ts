import type { StoredAlert, StoredMetric, StoredReport } from "./answer.ts";
import { canBeCrossed, type Limits } from "./config.ts";
import type { ReportLinks } from "./links.ts";
import type { SentMetric } from "./measures.ts";
import type { BencherMetrics } from "./metric-format.ts";
import type { Against, OutcomeRow } from "./outcome.ts";
import { isSameValue } from "./same-report.ts";
import type { StartPoint } from "./target.ts";

/** A report that was sent, with its answer. */
export interface SentReport {
  readonly against: Against;
  readonly sent: BencherMetrics;
  /** Measures that should be tested. */
  readonly tested: ReadonlySet<string>;
  /** Requested start of the branch; absent for the default branch. */
  readonly startPoint?: StartPoint;
  readonly stored: StoredReport;
  readonly links?: ReportLinks;
}

/** One value that was sent, in Bencher's unit, with its answer. */
export interface SentValue {
  readonly series: string;
  readonly measure: string;
  readonly value: number;
  /** Absent if Bencher did not return it. */
  readonly metric: StoredMetric | undefined;
  /** The alert that it raised. */
  readonly alert: StoredAlert | undefined;
}

/** The finding on a value, without its figures. */
type Finding = Pick<OutcomeRow, "status" | "reason">;

/** Findings by an alert's status in Bencher. */
const ALERTS: ReadonlyMap<string, Finding> = new Map([
  ["active", { status: "alert" }],
  ["dismissed", { status: "dismissed", reason: "the alert was dismissed in Bencher" }],
  // Nobody dismissed it: Bencher silences alerts on a branch that is reset.
  ["silenced", { status: "alert", reason: "silenced in Bencher, since the branch began anew" }],
]);

/**
 * The finding on a value. An alert takes precedence over everything but a stored value that differs from the sent
 * one. A value is within its limit only if it passed every other check.
 */
export function findingOf(
  sent: SentReport,
  known: SentMetric,
  { value, metric, alert }: SentValue,
): Finding {
  const storedAs = metric ?? alert;
  if (storedAs && !isSameValue(value, storedAs.value)) {
    return untested("Bencher stored a different value than was sent");
  }
  if (alert) {
    const reason = `Bencher calls the alert ${JSON.stringify(alert.status)}`;
    return ALERTS.get(alert.status) ?? { status: "alert", reason };
  }
  if (!metric) {
    return untested("Bencher did not return it: it was not stored, or under another name");
  }
  const { lower, upper } = metric.boundary;
  if (metric.test === undefined || (lower ?? upper) === undefined) {
    return untested(whyUnlimited(sent, metric));
  }
  if (metric.value < (lower ?? -Infinity) || metric.value > (upper ?? Infinity)) {
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

/** The reason a value has no limit to be tested against. */
function whyUnlimited({ startPoint, stored }: SentReport, { test }: StoredMetric): string {
  if (startPoint && !stored.branch.head.start_point) {
    return `no base was found: Bencher has no branch ${startPoint.branch}`;
  }
  if (test !== undefined) {
    return "no baseline: too few earlier values, or values without any spread";
  }
  return startPoint
    ? `no threshold: ${startPoint.branch} has none for this measure on testbed ${stored.testbed.name}`
    : "no threshold: Bencher did not adopt the one that was sent";
}

/** A stored value's limits in the metric's own unit. */
export function limitsOf(
  stored: Pick<StoredMetric, "boundary"> | undefined,
  { factor }: SentMetric,
): Limits {
  const { lower, upper } = stored?.boundary ?? {};
  return { lower: lower && lower / factor, upper: upper && upper / factor };
}

function untested(reason: string): Finding {
  return { status: "untested", reason };
}

/**
 * Detects another start point: if a branch lacks the requested commit, Bencher takes the branch's newest one.
 * @returns the commit that was compared instead, or undefined if it is the requested one
 */
export function otherStart({ startPoint, stored }: SentReport): string | undefined {
  const start = stored.branch.head.start_point;
  if (!startPoint || !start || start.version === startPoint.hash) return undefined;
  return `compared with ${startPoint.branch} up to ${start.version?.slice(0, 12) ?? "an unknown commit"}, since Bencher has no ${startPoint.hash.slice(0, 12)}`;
}
