import { withoutControls } from "../domain/control-characters.ts";
import { LoadgateError, messageOf } from "../domain/error.ts";
import { formatCount } from "../domain/format.ts";
import type { RunFile } from "../domain/run-file.ts";
import type { StoredReport } from "../domain/tracking/answer.ts";
import { type Assessment, assessReport } from "../domain/tracking/assess.ts";
import { type BencherConfig, TRACKED_METRICS } from "../domain/tracking/bencher-config.ts";
import { reportLinks } from "../domain/tracking/links.ts";
import {
  type TrackingFacts,
  type TrackingTarget,
  trackingTarget,
} from "../domain/tracking/target.ts";
import type { TrackedRow, TrackedRun, Tracking } from "../domain/tracking/tracking.ts";
import type { BenchmarkTracker } from "../ports/benchmark-tracker.ts";
import type { Progress } from "../ports/progress.ts";
import { historyOfRows } from "./tracking-history.ts";
import { type ReportPlan, reportPlans } from "./tracking-plan.ts";

/** Everything that Bencher may cost, the end of its client included. */
export const TRACKING_LIMIT_MS = 55_000;

/** How a run is to be tracked. */
export interface TrackingRequest {
  readonly config: BencherConfig;
  readonly facts: TrackingFacts;
  /** Why it cannot be tracked whatever it is, for example for want of a key. */
  readonly obstacle?: { readonly reason: string; readonly isExpected: boolean };
  /** Installs the client where it is not there yet. @throws LoadgateError `publishing` */
  readonly connect: (signal: AbortSignal) => Promise<BenchmarkTracker>;
  /** Failed requests that a series may have, in percent; one with more is no measurement. */
  readonly maxErrorPercent: number;
  readonly limitMs?: number;
  /** Bytes that the documents of one report may have in its request. */
  readonly maxRequestBytes?: number;
}

/** A report that was stored, and what was sent for it. */
interface StoredPart {
  readonly plan: ReportPlan;
  readonly stored: StoredReport;
}

/**
 * Sends a run to Bencher and makes of its answer what a report can show. Whatever Bencher does, this
 * ends within its limit and throws nothing.
 *
 * @param signal ends it; what it is then is a failure
 */
export async function track(
  { facts, ...request }: TrackingRequest,
  run: RunFile,
  progress: Pick<Progress, "log">,
  signal: AbortSignal,
): Promise<Tracking> {
  const target = trackingTarget(facts, run);
  if (target.kind === "none") {
    return { kind: "skipped", reason: target.reason, isExpected: target.isExpected, facts };
  }
  if (request.obstacle) return { kind: "skipped", ...request.obstacle, facts };
  const limitMs = request.limitMs ?? TRACKING_LIMIT_MS;
  const limit = AbortSignal.timeout(limitMs);
  try {
    return {
      ...(await sendRun(request, target, run, progress, AbortSignal.any([signal, limit]))),
      facts,
    };
  } catch (error) {
    const reason = limit.aborted
      ? `Bencher was not done within ${limitMs / 1000} s`
      : withoutControls(messageOf(signal.aborted ? signal.reason : error), " ");
    const known = error instanceof LoadgateError && !limit.aborted ? error : undefined;
    return {
      ...{ kind: "failed", reason, details: known?.details ?? [], facts },
      ...(known?.hint !== undefined && { hint: known.hint }),
    };
  }
}

async function sendRun(
  { config, connect, ...limits }: Omit<TrackingRequest, "facts">,
  target: Exclude<TrackingTarget, { kind: "none" }>,
  run: RunFile,
  progress: Pick<Progress, "log">,
  signal: AbortSignal,
): Promise<Omit<TrackedRun, "facts">> {
  const tracker = await connect(signal);
  await tracker.checkProject(signal);
  const plans = reportPlans(config, target, run, limits);
  const problems: string[] = [];
  const [first] = plans;
  if (!first) throw new LoadgateError("publishing", "Bencher: the run has nothing to send");

  const before =
    target.kind === "default" ? await sentBefore(tracker, first, problems, signal) : [];
  const parts: StoredPart[] = [];
  let failure: unknown;
  for (const [index, plan] of plans.entries()) {
    const earlier = before.find((one) => holds(one, plan));
    try {
      parts.push({ plan, stored: earlier ?? (await tracker.submit(plan.submission, signal)) });
    } catch (error) {
      // What is stored is worth showing, also where the rest is not.
      if (index === 0) throw error;
      failure = error;
      problems.push(problem("A part was not tracked", error, signal));
      break;
    }
  }
  const optional = async <Value>(what: string, work: () => Promise<Value>) => {
    try {
      signal.throwIfAborted();
      return await work();
    } catch (error) {
      problems.push(problem(what, error, signal));
      return undefined;
    }
  };
  const console = await optional("Bencher's console is not linked", () =>
    tracker.consoleUrl(signal),
  );
  await optional("Units of measures could not be set", () => setUnits(tracker, parts, signal));

  const assessed = parts.map(({ plan, stored }) => {
    const links = console === undefined ? undefined : reportLinks(console, stored, run.startedAt);
    const assessment = assessReport({ ...plan, stored, ...(links && { links }) });
    return { ...assessment, plan, stored, url: links?.report };
  });
  const rows = await withHistory(tracker, assessed, optional, signal);
  const [{ stored }] = assessed as [(typeof assessed)[number]];
  progress.log(`Bencher: ${formatCount(assessed.length, "report")} for ${stored.branch.name}`);
  return {
    kind: "tracked",
    project: stored.project.slug,
    branch: stored.branch.name,
    testbed: stored.testbed.name,
    reports: assessed
      .filter(({ plan }) => !plan.isSample)
      .map((one) => ({
        ...{ uuid: one.stored.uuid, against: one.plan.against },
        ...(one.url !== undefined && { url: one.url }),
      })),
    rows,
    problems: [
      ...new Set([
        ...(stored.project.isClaimed ? [] : [unclaimed(stored.project.slug)]),
        ...assessed.flatMap((one) => one.problems),
        ...problems,
      ]),
    ],
    isComplete: failure === undefined && assessed.every(({ isComplete }) => isComplete),
    wasSentBefore: before.length > 0,
  };
}

function unclaimed(project: string): string {
  return `Nobody has claimed the project ${project} in Bencher, so that anybody can.`;
}

/** What went wrong beside the main thing, as one sentence. */
function problem(what: string, error: unknown, signal: AbortSignal): string {
  const why = signal.aborted ? "time ran out" : withoutControls(messageOf(error), " ");
  return `${what}: ${why.replace(/\.+$/, "")}.`;
}

/** A report that was sent in vain once more would count twice in the history. */
async function sentBefore(
  tracker: BenchmarkTracker,
  { submission }: ReportPlan,
  problems: string[],
  signal: AbortSignal,
): Promise<readonly StoredReport[]> {
  try {
    return await tracker.sentBefore(submission, signal);
  } catch (error) {
    signal.throwIfAborted();
    problems.push(problem("Whether the run had been sent before is not known", error, signal));
    return [];
  }
}

/** Whether a stored report is the one of a plan: the parts of a run share all but their benchmarks. */
function holds(stored: StoredReport, { sent }: ReportPlan): boolean {
  const names = new Set(stored.metrics.map(({ benchmark }) => benchmark.name));
  return Object.keys(sent).some((name) => names.has(name));
}

/** The unit that Bencher gives a measure of which it knows the name only. */
const GENERIC_UNITS = "Measure (units)";

async function setUnits(
  tracker: BenchmarkTracker,
  parts: readonly StoredPart[],
  signal: AbortSignal,
): Promise<void> {
  const unknown = new Set(
    parts.flatMap(({ stored }) =>
      stored.metrics.flatMap(({ measure }) =>
        measure.units === GENERIC_UNITS ? [measure.slug] : [],
      ),
    ),
  );
  for (const { measure, units } of TRACKED_METRICS) {
    if (unknown.has(measure)) await tracker.setUnits(measure, units, signal);
  }
}

async function withHistory(
  tracker: BenchmarkTracker,
  assessed: readonly (Assessment & { readonly plan: ReportPlan; readonly stored: StoredReport })[],
  optional: <Value>(what: string, work: () => Promise<Value>) => Promise<Value | undefined>,
  signal: AbortSignal,
): Promise<readonly TrackedRow[]> {
  const all: TrackedRow[] = [];
  for (const { rows, stored, plan } of assessed) {
    const known =
      plan.against === "history"
        ? await optional("Earlier values could not be had", () =>
            historyOfRows(tracker, stored, rows, signal),
          )
        : undefined;
    all.push(...(known ?? rows));
  }
  return all;
}
