import { LoadgateError } from "../../domain/shared/error.ts";
import type { StoredReport } from "../domain/answer.ts";
import { holdsValues } from "../domain/same-report.ts";
import type { ReportPlan } from "./report-plans.ts";
import type { Sending } from "./sending.ts";

/** A report that was stored, and what was sent for it. */
export interface StoredPart {
  readonly plan: ReportPlan;
  readonly stored: StoredReport;
  /** It was there already, and nothing was sent. */
  readonly wasThere: boolean;
}

/**
 * Sends the reports of a run, one after the other.
 * @returns those that are stored, and whether these are all
 * @throws what the first report's failure was, if it is not stored; a later one's is a problem
 */
export async function sendParts(sending: Sending, plans: readonly ReportPlan[]) {
  const [first, ...later] = plans;
  if (!first) throw new LoadgateError("publishing", "Bencher: the run has nothing to send");
  // A pull request begins anew with each report; on the default branch one more would count twice.
  const before = first.startPoint ? [] : await sentBefore(sending, first);
  const send = async (plan: ReportPlan): Promise<StoredPart> => {
    const earlier = before.find((one) => holdsValues(one, plan.sent));
    if (earlier) return { plan, stored: earlier, wasThere: true };
    return { plan, stored: await submitted(sending, plan), wasThere: false };
  };
  const parts: [StoredPart, ...StoredPart[]] = [await send(first)];
  for (const plan of later) {
    try {
      parts.push(await send(plan));
    } catch (error) {
      // What is stored is worth showing even if the rest is not.
      sending.addProblem("A part was not tracked", error);
      return { parts, isWhole: false };
    }
  }
  return { parts, isWhole: true };
}

async function sentBefore(
  { bencher, signal, addProblem }: Sending,
  { submission }: ReportPlan,
): Promise<readonly StoredReport[]> {
  try {
    return await bencher.sentBefore(submission, signal);
  } catch (error) {
    signal.throwIfAborted();
    addProblem("Whether the run had been sent before is not known", error);
    return [];
  }
}

/**
 * Sends a report. The client goes on asking the server after the report is stored, and if that fails it
 * shows nothing of it. The report is then looked up, since its alerts stand.
 */
async function submitted(
  { bencher, signal, addProblem }: Sending,
  { submission, sent }: ReportPlan,
): Promise<StoredReport> {
  try {
    return await bencher.submit(submission, signal);
  } catch (error) {
    signal.throwIfAborted();
    const found = await bencher.sentBefore(submission, signal).catch((): StoredReport[] => []);
    // Alerts of a head that was replaced are silenced: that report is an earlier one.
    const stored = found.findLast(
      (one) => holdsValues(one, sent) && !(submission.reset && one.branch.isReplaced),
    );
    if (!stored) throw error;
    addProblem("The report was stored, though Bencher's client failed", error);
    return stored;
  }
}
