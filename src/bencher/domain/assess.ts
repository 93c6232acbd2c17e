import { formatSome } from "../../domain/shared/format.ts";
import type { StoredMetric, StoredReport } from "./answer.ts";
import { canBeCrossed } from "./config.ts";
import type { ReportLinks } from "./links.ts";
import { type BencherMetrics, SENT_METRICS, type SentMetric } from "./measures.ts";
import type { OutcomeRow } from "./outcome.ts";
import { firstMetrics, isSameValue, valueKey } from "./same-report.ts";
import type { BranchCommit } from "./submission.ts";

/**
 * Joins Bencher's answer to the values that were sent. A value is `within` only if Bencher tested it, against the
 * requested base, and found it within its limits. Everything else is listed under its actual finding.
 */
export function assessReport(sent: SentReport) {
  const { stored } = sent;
  const values = valuesOf(sent);
  const sentKeys = new Set(values.map(({ key }) => key));
  const lost = values.filter(({ metric }) => !metric);
  const changed = values.filter(({ metric, value }) => metric && !isSameValue(value, metric.value));
  const strangers = [...stored.metrics, ...stored.alerts]
    .filter(({ benchmark, measure }) => !sentKeys.has(valueKey(benchmark.name, measure.slug)))
    .map(({ benchmark, measure }) => ({ series: `${benchmark.name} ${measure.slug}` }));
  const lostCount = `${lost.length} of ${values.length} values that were sent`;
  return {
    rows: values.flatMap((value) => rowOf(sent, value) ?? []),
    /** As sentences. */
    problems: [
      ...problemWith(lost, `Bencher did not return ${lostCount}`),
      ...problemWith(changed, "Bencher stored different values than were sent"),
      ...problemWith(strangers, "Bencher's answer has values that were not sent"),
      ...startProblem(sent),
    ],
    /** True if everything that was sent came back. */
    isComplete: lost.length === 0 && changed.length === 0,
  };
}

/** One value that was sent, in Bencher's unit, with its answer, which is undefined if Bencher did not return it. */
type SentValue = ReturnType<typeof valuesOf>[number];

function valuesOf({ sent, stored }: SentReport) {
  const metrics = firstMetrics(stored);
  const alerts = new Map(
    stored.alerts.map((one) => [valueKey(one.benchmark.name, one.measure.slug), one]),
  );
  return Object.entries(sent).flatMap(([series, measures]) =>
    Object.entries(measures).map(([measure, { value }]) => {
      const key = valueKey(series, measure);
      return { series, measure, value, key, metric: metrics.get(key), alert: alerts.get(key) };
    }),
  );
}

/** @returns undefined for a value that should not be tested and was not */
function rowOf(sent: SentReport, answered: SentValue): OutcomeRow | undefined {
  const { links, against } = sent;
  const { series, measure, value, metric, alert } = answered;
  const known = SENT_METRICS.find((one) => one.measure === measure);
  const isTested = sent.tested.has(measure) || metric?.test !== undefined || alert !== undefined;
  if (!known || !isTested) return undefined;
  const { id, factor } = known;
  const { baseline } = alert?.boundary ?? metric?.boundary ?? {};
  return {
    series,
    metric: id,
    against,
    ...findingOf(sent, known, answered),
    value: value / factor,
    ...(baseline !== undefined && { baseline: baseline / factor }),
    ...limitsOf(alert ?? metric, known),
    // A link is ten times as long as its row, so only rows that need attention have one.
    ...(alert &&
      links && {
        alertUrl: links.alert(alert.uuid),
        plotUrl: links.plot(alert.benchmark.uuid, alert.measure.uuid, alert.limit),
      }),
  };
}

function startProblem(sent: SentReport): readonly string[] {
  const { startPoint, stored } = sent;
  if (!startPoint) return [];
  if (!stored.branch.head.start_point) {
    return [
      `No base was found in Bencher: there is no branch ${startPoint.branch} in project ${stored.project.slug}, so nothing was compared with its history.`,
    ];
  }
  const other = otherStart(sent);
  return other === undefined ? [] : [`Bencher ${other}; the base commit itself was never tracked.`];
}

/** A sentence that names the first of the affected values; empty if there are none. */
function problemWith(values: readonly Pick<SentValue, "series">[], what: string) {
  const names = new Set(values.map(({ series }) => series));
  return names.size === 0 ? [] : [`${what}: ${formatSome([...names])}.`];
}

/** A report that was sent, with its answer. */
export interface SentReport {
  readonly against: OutcomeRow["against"];
  readonly sent: BencherMetrics;
  /** Measures that should be tested. */
  readonly tested: ReadonlySet<string>;
  /** Requested start of the branch; absent for the default branch. */
  readonly startPoint?: BranchCommit;
  readonly stored: StoredReport;
  readonly links?: ReportLinks;
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
function findingOf(sent: SentReport, known: SentMetric, answered: SentValue): Finding {
  const { value, metric, alert } = answered;
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
  if (metric.test === "static") return untested("its limit is one that no value can cross");
  return untested(
    "history too noisy: earlier values scatter so much that no value can cross the limit",
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
function limitsOf(stored: Pick<StoredMetric, "boundary"> | undefined, { factor }: SentMetric) {
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
function otherStart({ startPoint, stored }: SentReport): string | undefined {
  const start = stored.branch.head.start_point;
  if (!startPoint || !start || start.version === startPoint.hash) return undefined;
  return `compared with ${startPoint.branch} up to ${start.version?.slice(0, 12) ?? "an unknown commit"}, since Bencher has no ${startPoint.hash.slice(0, 12)}`;
}
