import { withoutControls } from "../domain/control-characters.ts";
import { LoadgateError, messageOf } from "../domain/error.ts";
import type { StoredReport } from "../domain/tracking/answer.ts";
import { holdsValues } from "../domain/tracking/same-report.ts";
import type { BenchmarkTracker } from "../ports/benchmark-tracker.ts";
import type { ReportPlan } from "./tracking-plan.ts";

/** A report that was stored, and what was sent for it. */
export interface StoredPart {
  readonly plan: ReportPlan;
  readonly stored: StoredReport;
  /** It was there already, and nothing was sent. */
  readonly wasThere: boolean;
}

/** What became of the reports of a run. */
export interface SentParts {
  readonly parts: readonly [StoredPart, ...StoredPart[]];
  /** None is missing. */
  readonly isWhole: boolean;
}

/**
 * Sends the reports of a run, one after the other.
 * @param problems gets a sentence for each thing that went wrong beside the main thing
 * @throws what the first report's failure was, when it is not stored; a later one's is a problem
 */
export async function sendParts(
  tracker: BenchmarkTracker,
  plans: readonly ReportPlan[],
  problems: string[],
  signal: AbortSignal,
): Promise<SentParts> {
  const [first, ...later] = plans;
  if (!first) throw new LoadgateError("publishing", "Bencher: the run has nothing to send");
  // A pull request begins anew with each report; on the default branch one more would count twice.
  const before = first.startPoint ? [] : await sentBefore(tracker, first, problems, signal);
  const send = async (plan: ReportPlan): Promise<StoredPart> => {
    const earlier = before.find((one) => holdsValues(one, plan.sent));
    if (earlier) return { plan, stored: earlier, wasThere: true };
    return { plan, stored: await submitted(tracker, plan, problems, signal), wasThere: false };
  };
  const parts: [StoredPart, ...StoredPart[]] = [await send(first)];
  for (const plan of later) {
    try {
      parts.push(await send(plan));
    } catch (error) {
      // What is stored is worth showing, also where the rest is not.
      problems.push(problemText("A part was not tracked", error, signal));
      return { parts, isWhole: false };
    }
  }
  return { parts, isWhole: true };
}

/** What went wrong beside the main thing, as one sentence. */
export function problemText(what: string, error: unknown, signal: AbortSignal): string {
  const why = signal.aborted ? "time ran out" : withoutControls(messageOf(error), " ");
  return `${what}: ${why.replace(/\.+$/, "")}.`;
}

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
    problems.push(problemText("Whether the run had been sent before is not known", error, signal));
    return [];
  }
}

/**
 * Sends a report. The client goes on asking the server after the report is stored, and when that fails
 * it shows nothing of it: then the report is looked up, since its alerts stand.
 */
async function submitted(
  tracker: BenchmarkTracker,
  { submission, sent }: ReportPlan,
  problems: string[],
  signal: AbortSignal,
): Promise<StoredReport> {
  try {
    return await tracker.submit(submission, signal);
  } catch (error) {
    signal.throwIfAborted();
    const found = await tracker.sentBefore(submission, signal).catch((): StoredReport[] => []);
    // Alerts of a head that was replaced are silenced: that report is an earlier one.
    const stored = found.findLast(
      (one) => holdsValues(one, sent) && !(submission.reset && one.branch.isReplaced),
    );
    if (!stored) throw error;
    problems.push(
      problemText("The report was stored, though Bencher's client failed", error, signal),
    );
    return stored;
  }
}
