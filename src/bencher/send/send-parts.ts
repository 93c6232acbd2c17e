import { withoutControls } from "../../domain/shared/control-characters.ts";
import { LoadgateError, messageOf } from "../../domain/shared/error.ts";
import type { StoredReport } from "../domain/answer.ts";
import { holdsValues } from "../domain/same-report.ts";
import type { Bencher } from "../port.ts";
import type { ReportPlan } from "./report-plans.ts";

/** A stored report and what was sent for it. */
export interface StoredPart {
  readonly plan: ReportPlan;
  readonly stored: StoredReport;
  /** True if it already existed, so nothing was sent. */
  readonly wasThere: boolean;
}

/**
 * Sends the reports of a run, one after another.
 * @returns the stored reports, in order
 * @throws the first report's failure if that one is not stored; later failures only become problems
 */
export async function sendParts(sending: Sending, plans: readonly ReportPlan[]) {
  const [first, ...later] = plans;
  if (!first) throw new LoadgateError("publishing", "Bencher: the run has nothing to send");
  // A pull request's branch is reset with each report; on the default branch, a duplicate would count twice.
  const what = "Whether the run had been sent before is not known";
  const before = first.startPoint
    ? []
    : await sending.optional(what, () => sending.bencher.sentBefore(first.submission));
  sending.signal.throwIfAborted();
  const send = async (plan: ReportPlan): Promise<StoredPart> => {
    const earlier = before?.find((one) => holdsValues(one, plan.sent));
    const stored = earlier ?? (await submitted(sending, plan));
    return { plan, stored, wasThere: earlier !== undefined };
  };
  const parts: [StoredPart, ...StoredPart[]] = [await send(first)];
  for (const plan of later) {
    const part = await sending.optional("A part was not tracked", () => send(plan));
    // Stored parts are worth showing even if the rest failed.
    if (!part) break;
    parts.push(part);
  }
  return parts;
}

/**
 * Sends a report. The client queries the server again after storing the report, and if that fails it prints nothing
 * about it. The report is then looked up, because its alerts are valid.
 */
async function submitted({ bencher, signal, addProblem }: Sending, plan: ReportPlan) {
  const { submission, sent } = plan;
  try {
    return await bencher.submit(submission);
  } catch (error) {
    signal.throwIfAborted();
    const found = await bencher.sentBefore(submission).catch((): StoredReport[] => []);
    // Alerts of a replaced head are silenced, so that report is an earlier one.
    const stored = found.findLast(
      (one) => holdsValues(one, sent) && !(submission.reset && one.branch.head.replaced),
    );
    if (!stored) throw error;
    addProblem("The report was stored, though Bencher's client failed", error);
    return stored;
  }
}

/** A run being sent. */
export type Sending = Readonly<ReturnType<typeof createSending>>;

/**
 * Creates the state of a run being sent.
 * @param signal ends all remaining work
 */
export function createSending(bencher: Bencher, signal: AbortSignal) {
  const problems: string[] = [];
  /** Records a problem. @param what the beginning of a sentence */
  const addProblem = (what: string, error: unknown) => {
    const why = signal.aborted ? "time ran out" : withoutControls(messageOf(error), " ");
    problems.push(`${what}: ${why.replace(/\.+$/, "")}.`);
  };
  return {
    bencher,
    signal,
    /** Problems so far, as sentences, not including the main failure. */
    problems,
    addProblem,
    /**
     * Runs optional work. A failure is recorded as a problem.
     * @param what the beginning of its sentence
     * @returns undefined if it failed
     */
    optional: async <Value>(what: string, work: () => Promise<Value>) => {
      try {
        signal.throwIfAborted();
        return await work();
      } catch (error) {
        addProblem(what, error);
        return undefined;
      }
    },
  };
}
