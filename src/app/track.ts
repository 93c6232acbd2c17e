import { withoutControls } from "../domain/control-characters.ts";
import { LoadgateError, messageOf } from "../domain/error.ts";
import { formatCount } from "../domain/format.ts";
import type { RunFile } from "../domain/run-file.ts";
import { assessReport } from "../domain/tracking/assess.ts";
import {
  type BencherConfig,
  CLOUD_HOST,
  TRACKED_METRICS,
} from "../domain/tracking/bencher-config.ts";
import { reportLinks } from "../domain/tracking/links.ts";
import { testbedName } from "../domain/tracking/submission.ts";
import {
  type TrackingFacts,
  type TrackingTarget,
  trackingTarget,
} from "../domain/tracking/target.ts";
import type { TrackedRow, TrackedRun, Tracking } from "../domain/tracking/tracking.ts";
import { unsentRows } from "../domain/tracking/unsent.ts";
import type { BenchmarkTracker } from "../ports/benchmark-tracker.ts";
import type { Progress } from "../ports/progress.ts";
import { problemText, type StoredPart, sendParts } from "./track-parts.ts";
import { type AssessedPart, dismissedBefore, judgedRows } from "./tracking-history.ts";
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
  const testbed = request.config.testbed ?? testbedName(run.environment);
  const target = trackingTarget(facts, run, testbed);
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
      ? timeoutText(request.config, limitMs)
      : withoutControls(messageOf(signal.aborted ? signal.reason : error), " ");
    const known = error instanceof LoadgateError && !limit.aborted ? error : undefined;
    return {
      ...{ kind: "failed", reason, details: known?.details ?? [], facts },
      ...(known?.hint !== undefined && { hint: known.hint }),
    };
  }
}

/** That the time was up, for a message. */
export function timeoutText({ host = CLOUD_HOST }: BencherConfig, limitMs: number): string {
  return `Bencher at ${host} was not done within ${limitMs / 1000} s`;
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
  const problems: string[] = [];
  const optional = async <Value>(what: string, work: () => Promise<Value>) => {
    try {
      signal.throwIfAborted();
      return await work();
    } catch (error) {
      problems.push(problemText(what, error, signal));
      return undefined;
    }
  };
  const plans = reportPlans(config, target, run, limits);
  const dismissed = await dismissedBefore(tracker, plans, optional, signal);
  const { parts, isWhole } = await sendParts(tracker, plans, problems, signal);
  const console = await optional("Bencher's console is not linked", () =>
    tracker.consoleUrl(signal),
  );
  await optional("Units of measures could not be set", () => setUnits(tracker, parts, signal));

  const assessed = parts.map(({ plan, stored }): AssessedPart => {
    const links = console === undefined ? undefined : reportLinks(console, stored, run.startedAt);
    const assessment = assessReport({ ...plan, stored, ...(links && { links }) });
    return { ...assessment, plan, stored, dismissed, url: links?.report };
  });
  const rows: TrackedRow[] = [];
  for (const part of assessed) rows.push(...(await judgedRows(tracker, part, optional, signal)));
  const [{ stored }] = parts;
  progress.log(
    `Bencher at ${tracker.location}: ${formatCount(assessed.length, "report")} for ${stored.branch.name}`,
  );
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
    rows: [...rows, ...unsentRowsOf(config, run, plans, limits.maxErrorPercent)],
    problems: [
      ...new Set([
        ...(stored.project.isClaimed ? [] : [unclaimed(stored.project.slug)]),
        ...assessed.flatMap((one) => one.problems),
        ...problems,
      ]),
    ],
    isComplete: isWhole && assessed.every(({ isComplete }) => isComplete),
    wasSentBefore: isWhole && parts.every(({ wasThere }) => wasThere),
  };
}

function unclaimed(project: string): string {
  return `Nobody has claimed the project ${project} in Bencher, so that anybody can.`;
}

function unsentRowsOf(
  { thresholds }: BencherConfig,
  run: RunFile,
  plans: readonly ReportPlan[],
  maxErrorPercent: number,
): readonly TrackedRow[] {
  const parts = plans.filter(({ against }) => against === "history").map(({ sent }) => sent);
  return unsentRows(run, thresholds, Object.assign({}, ...parts), maxErrorPercent);
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
